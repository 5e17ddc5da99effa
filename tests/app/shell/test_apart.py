"""What `croupier worker` and `croupier gateway` say to who lacks something for them; none of it is a secret."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.contract import to_install
from tests.support.commandline import called, environment

NETWORKS = """\
[irc.libera]
host = "127.0.0.1"
channels = ["#dice"]
[irc.here]
host = "127.0.0.1"
[telegram.here]
token = "12345:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
"""
BROKER = 'broker = "amqp://ann:hush@127.0.0.1:1/dice"\n'


def said(folder: Path, configuration: str, *words: str) -> str:
    file = folder / "croupier.toml"
    file.touch(0o600)
    file.write_text(configuration, encoding="utf-8")
    done = called(*words, folder=folder)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and "hush" not in done.stderr + done.stdout
    return done.stderr


@pytest.mark.parametrize("words", [("worker",), ("gateway", "irc:libera")])
def test_who_names_no_broker_is_told_how_to(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = said(tmp_path, NETWORKS, *words)
    assert told == (
        'croupier.toml names no broker; this would work above all sections: `broker = "amqp://USER:PASSWORD@HOST"`\n'
    )


@pytest.mark.parametrize(
    ("network", "told"),
    [
        ("libra", "The configuration has no network libra; there is irc:libera, irc:here, telegram:here."),
        ("irc", "The configuration has no network irc; there is irc:libera, irc:here, telegram:here."),
        ("here", "Several networks are called here: irc:here, telegram:here; name one of them in full."),
    ],
)
def test_a_network_that_there_is_not_is_named_with_those_that_there_are(
    tmp_path: Path, network: str, told: str
) -> None:
    assert said(tmp_path, BROKER + NETWORKS, "gateway", network) == f"{told}\n"


def test_a_site_is_carried_by_no_gateway_and_a_sentence_says_so(tmp_path: Path) -> None:
    told = said(tmp_path, BROKER + NETWORKS + "[web.main]\n", "gateway", "web:main").splitlines()
    assert told[-1] == "web:main shows pages, which only a bot in the same process can: say `croupier run`"


@pytest.mark.parametrize("url", ["http://ann:hush@mq", "amqp://", "ann:hush@mq", "amqp://ann:hush@mq:port/"])
def test_a_broker_that_is_none_is_refused_without_a_word_of_it(tmp_path: Path, url: str) -> None:
    told = said(tmp_path, f'broker = "{url}"\n', "worker")
    assert (
        told.startswith("croupier.toml: `broker` can't be that; this would work: `broker = \"amqp://")
        and "mq:" not in told
    )


@pytest.mark.parametrize("words", [("worker",), ("gateway", "libera")])
def test_who_lacks_the_library_is_told_what_to_install(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(("core.cluster", "aio_pika"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "aio_pika", None)
    told = said(tmp_path, BROKER + NETWORKS, *words)
    assert told.startswith(f"RabbitMQ is spoken to by a library that is not installed: {to_install('cluster')}.")


def test_a_gateway_knows_no_game(tmp_path: Path) -> None:
    """What an installed game is called is the worker's to know: one that only the worker has is no mistake."""
    file = tmp_path / "croupier.toml"
    file.touch(0o600)
    file.write_text(BROKER + 'games = ["whist"]\n' + NETWORKS, encoding="utf-8")
    looks = (
        "import sys, asyncio, core.app.split as apart\n"
        "asyncio.run = lambda carrying, **how: carrying.close() or 0\n"
        "print(apart.gateway('croupier.toml', 'libera'))\n"
        "print([name for name in sys.modules if name.startswith('plugins')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", looks],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines() == ["0", "[]"]
