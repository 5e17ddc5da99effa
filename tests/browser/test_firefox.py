"""The table in Debian's Firefox, once behind a proxy that speaks TLS."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.conftest import House
from tests.browser.firefox import Firefox, running, until_there
from tests.browser.test_told import frozen
from tests.support.ircd import free_port

pytestmark = pytest.mark.browser

MATCH = 240
"""Seconds in which a match comes to its end: an address may press once a second."""
CADDY = """\
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
https://localhost:{port} {{
    tls internal
    reverse_proxy 127.0.0.1:{house} {{
        flush_interval -1
    }}
}}
"""
FILLED = """
const forms = [...document.querySelectorAll('#moves form:not(.beside)')];
const form = forms.find((one) => !one.querySelector('[value$=" again"]'));
if (/over/.test(document.querySelector('#turn').innerText)) return 'over';
if (!form || !document.querySelector('#lost').hidden) return null;
for (const choice of form.querySelectorAll('fieldset')) (choice.querySelector('[type=radio]') ?? {}).checked = true;
const button = form.querySelector('button:enabled');
return button && button.isConnected ? button : null;
"""
"""Fills in the first form that there is; gives the button that makes it, and whether the table is over."""

CAME = """
return document.querySelector('#moves').dataset.stamp !== arguments[0] || document.querySelector('#said').innerText
"""
"""Tells whether something came of a press: other moves, or a refusal."""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with running(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@contextmanager
def proxied(folder: Path, port: int, house: int) -> Iterator[None]:
    """Run Caddy before a house, with a certificate that it signs itself."""
    caddy = shutil.which("caddy")
    assert caddy is not None, "there is no caddy: apt-get install caddy"
    (folder / "Caddyfile").write_text(CADDY.format(port=port, house=house))
    homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    words = [caddy, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen(words, env={**os.environ, **homes}, stdout=log, stderr=log)
    try:
        until_there(lambda: socket.create_connection(("127.0.0.1", port))).close()
        yield
    finally:
        process.kill()  # else it waits for streams
        process.wait()


def opened(firefox: Firefox, url: str, game: str) -> None:
    """Open a table from the lobby and start its game."""
    firefox.go(url)
    firefox.fill("#name", "ann")
    firefox.click(firefox.wait("return document.querySelector(arguments[0])", f'button[value="- new {game}"]'))
    firefox.click(firefox.wait("return document.querySelector('#moves button[value$=\" start\"]:enabled')"))
    firefox.wait("return !document.querySelector('#moves button[value$=\" start\"]')")


def move(firefox: Firefox) -> bool:
    """Make a move, and wait until something came of it; tells whether the table is over."""
    button = firefox.wait(FILLED)
    if button == "over":
        return True
    stamp = firefox.run("return document.querySelector('#moves').dataset.stamp")
    firefox.click(button)
    firefox.wait(CAME, stamp)
    return False


def test_a_match_is_played_to_its_end_and_its_replay_is_found_right(house: House, firefox: Firefox) -> None:
    opened(firefox, house.url, "dicepoker")
    until, moves = time.monotonic() + MATCH, 0
    while not move(firefox):
        moves += 1
        assert time.monotonic() < until, "it does not end"
        if moves > 8:
            time.sleep(1)
    assert moves and "Table a2 is over" in firefox.run("return document.querySelector('#board').innerText")
    firefox.click(firefox.wait("return document.querySelector('#moves a[href$=\"/replay\"]')"))
    verdict = firefox.wait("return document.querySelector('#verdict .right')?.innerText")
    assert "Your browser computed all" in verdict


def test_behind_a_proxy_that_speaks_tls_the_table_is_told_and_played(tmp_path: Path, firefox: Firefox) -> None:
    port = free_port()
    here = f"https://localhost:{port}"
    house = House(tmp_path, free_port(), f'base_url = "{here}"\n', host=f"localhost:{port}")
    house.start()
    try:
        with proxied(tmp_path, port, house.port):
            opened(firefox, here, "liarsdice")
            firefox.wait("return document.title.startsWith('● Your turn')")
            assert not move(firefox)
            firefox.wait("return document.querySelector('#log').innerText.includes('ann bids')")
            assert firefox.run("return document.querySelector('#lost').hidden && isSecureContext")
    finally:
        house.kill()


def test_a_dead_line_shows_and_the_press_into_it_counts_once(house: House, firefox: Firefox) -> None:
    opened(firefox, house.url, "liarsdice")
    firefox.wait("return document.title.startsWith('● Your turn')")
    assert firefox.run("return navigator.serviceWorker.getRegistration('/?app').then((one) => Boolean(one))")
    button = firefox.wait(FILLED)
    with frozen(house):
        firefox.click(button)
        firefox.wait("return document.querySelector('#said').innerText.startsWith('Sending')")
        firefox.wait("return !document.querySelector('#lost').hidden")
    firefox.wait("return document.querySelector('#lost').hidden")
    firefox.wait("return document.querySelector('#log').innerText.includes('ann bids')")
    firefox.wait("return /Your turn|over/.test(document.querySelector('#turn').innerText)")
    assert firefox.run("return document.querySelector('#log').innerText.split('ann bids').length") == 2
