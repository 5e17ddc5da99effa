"""A house with a site in a process of its own, and Debian's Chromium before it."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Dialog, Page, sync_playwright

from tests.support.commandline import COMMAND, environment
from tests.support.ircd import free_port

CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks",  # a page of the test that plays another site frames one of ours
]
SLOW = 20_000
"""Milliseconds that a page may take on a machine with other things to do."""
STARTED = 60
"""Seconds in which a house answers."""
CONFIG = """\
database = "house.db"
[clocks]
pause = 0
[web.main]
listen = "127.0.0.1:{port}"
trusted_proxies = ["127.0.0.1"]
"""


@dataclass
class House:
    """A house that is run in a folder, killed and run again; `more` are sections for other networks.

    `host` is how people reach it where that is another address.
    """

    folder: Path
    port: int
    more: str = ""
    process: subprocess.Popen[str] | None = None
    host: str = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        (self.folder / "croupier.toml").write_text(CONFIG.format(port=self.port) + self.more)
        with (self.folder / "log").open("a") as log:
            words = [*COMMAND, "run"]
            self.process = subprocess.Popen(words, cwd=self.folder, env=environment(), stderr=log, text=True)
        until = time.monotonic() + STARTED
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                headers = {"host": self.host} if self.host else None
                assert httpx.get(f"{self.url}/health", headers=headers, timeout=20).text == "ok\n"
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path, free_port())
    running.start()
    yield running
    if running.process is not None and running.process.poll() is None:
        running.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert os.access(CHROMIUM, os.X_OK), f"there is no {CHROMIUM}: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@dataclass
class Window:
    """A page of a browser, and what it complained about."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def opened(self, url: str, game: str, name: str = "ann") -> None:
        """Open a table of a game from the lobby."""
        self.page.goto(url)
        self.page.fill("#name", name)
        self.page.locator(f'button[value="- new {game}"]').click()
        self.page.wait_for_url("**/t/*")

    def code(self) -> str:
        found = re.search(r"/t/([a-z0-9]+)", self.page.url)
        assert found is not None
        return found[1]

    def hears(self, page: Page) -> None:
        """Note what a page complains about: its errors, what its policy forbids, and dialogs, of which we have none."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if _is_ours(said) else None)
        page.on("dialog", self._asked)

    def _asked(self, dialog: Dialog) -> None:
        self.complaints.append(f"a dialog: {dialog.message}")
        dialog.dismiss()


Windows = Callable[..., Window]
FORBIDDEN = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI || event.sample}`))"""
"""Tells what the policy of a page forbids, which is no error of its own everywhere."""


@pytest.fixture
def window(chromium: Browser) -> Iterator[Windows]:
    contexts: list[Any] = []
    windows: list[Window] = []

    def open_one(**how: Any) -> Window:
        address = {"x-forwarded-for": f"198.51.100.{len(contexts) + 1}"}  # an address may press so often and no oftener
        context = chromium.new_context(
            **{"viewport": {"width": 390, "height": 800}, "extra_http_headers": address, **how}
        )
        context.set_default_timeout(SLOW)
        context.add_init_script(FORBIDDEN)
        contexts.append(context)
        made = Window(context.new_page())
        made.hears(made.page)
        windows.append(made)
        return made

    yield open_one
    for context in contexts:
        context.close()
    assert [complaint for one in windows for complaint in one.complaints] == []


def _is_ours(said: Any) -> bool:
    """Tell a fault of a page, such as what its policy forbids, from a connection that is away."""
    return said.type == "error" and "Failed to load resource" not in said.text
