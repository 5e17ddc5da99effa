"""A process that waits for the database of another: what it does meanwhile, and what becomes of one that was frozen."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from core.app.config import Configuration
from core.app.run import Opening, house
from core.engine.plugins import Plugins
from core.storage import Storage
from tests.cluster.failovers import CUT
from tests.cluster.server import Postgres
from tests.support.commandline import COMMAND, Running, as_begun, environment
from tests.support.ircd import free_port
from tests.support.scripted_ircd import ScriptedServer, comes_on, says

pytestmark = pytest.mark.cluster

STANDS_BY = "is in use by another croupier: standing by"


def configure(folder: Path, url: str, port: int) -> Path:
    folder.mkdir(exist_ok=True)
    section = (
        f'[irc.here]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice"]\nlines_per_second = 999\nburst = 999\n'
    )
    (folder / "croupier.toml").write_text(f'database = "{url}"\n{section}', encoding="utf-8")
    return folder


async def opened(folder: Path, url: str) -> tuple[ScriptedServer, asyncio.Server]:
    """Open a server, and a house's folder for it."""
    server = ScriptedServer()
    door = await asyncio.start_server(server.serve, server.host, 0)
    configure(folder, url, door.sockets[0].getsockname()[1])
    return server, door


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_who_waits_speaks_to_nobody_and_goes_when_told(url: str, tmp_path: Path, number: int) -> None:
    server, door = await opened(tmp_path / "b", url)
    storage = Storage(url)
    with Running("run", folder=tmp_path / "b") as standby:
        await asyncio.to_thread(standby.until, STANDS_BY)
        assert await asyncio.to_thread(standby.stop, number) == 0
    assert server.connections == 0
    assert "stopped" in standby.logged[-2] and "Traceback" not in "\n".join(standby.logged)
    storage.close()
    door.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_waits_goes_when_told_where_a_script_started_it_in_the_background(
    url: str, tmp_path: Path, number: int
) -> None:
    """There SIGINT is ignored from the start on; a house that is open hears it all the same."""
    storage = Storage(url)
    command = ["env", "--ignore-signal=INT", *COMMAND, "run"]
    folder = configure(tmp_path / "b", url, free_port())
    with subprocess.Popen(command, cwd=folder, env=environment(), stderr=subprocess.PIPE, encoding="utf-8") as standby:
        assert standby.stderr is not None
        assert any(STANDS_BY in line for line in standby.stderr)
        standby.send_signal(number)
        try:
            assert standby.wait(30) == 0
        finally:
            standby.kill()
            storage.close()
        assert "stopped; nothing had begun here" in standby.stderr.read()


def ready(plugins: Plugins) -> set[str]:
    """Name the games of which all is there that a takeover needs."""
    return {name for name, game in plugins.games.items() if {"rules_digest", "strategy_digest"} <= vars(game).keys()}


def test_who_waits_makes_ready_what_games_need_and_who_need_not_wait_does_not(url: str, tmp_path: Path) -> None:
    config = str(configure(tmp_path / "b", url, free_port()) / "croupier.toml")
    Storage(url).close()  # so that nobody waits for its tables to be made

    async def at_once(plugins: Plugins, _: Configuration, opening: Opening, *unused: object) -> int:
        storage = await opening
        assert ready(plugins) == set()
        storage.close()
        return 0

    async def waits(plugins: Plugins, _: Configuration, opening: Opening, *unused: object) -> int:
        async with asyncio.timeout(60):
            while ready(plugins) != set(plugins.games):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            assert not asyncio.ensure_future(opening).done()
            holder.close()
            (await opening).close()
        return 0

    with as_begun(""), patch.dict(os.environ, environment(), clear=True):
        assert house(config, lambda *_: None, at_once) == 0
        holder = Storage(url)
        assert house(config, lambda *_: None, waits) == 0


def test_who_finds_no_server_waits_for_it(tmp_path: Path) -> None:
    nowhere = f"postgresql+psycopg://croupier:hush@127.0.0.1:{free_port()}/postgres"
    with Running("run", folder=configure(tmp_path / "b", nowhere, free_port())) as standby:
        line = standby.until("cannot be reached")
        assert "hush" not in line and line.endswith("waiting for it")
        assert standby.stop() == 0


async def test_a_frozen_holder_that_thaws_says_nothing_more_and_ends(
    url: str, postgres: Postgres, tmp_path: Path
) -> None:
    (first, door), (second, other) = await opened(tmp_path / "a", url), await opened(tmp_path / "b", url)
    with Running("run", folder=tmp_path / "a") as holder:
        await asyncio.to_thread(holder.until, "networks: ")
        await comes_on(first)
        standby = Running("run", folder=tmp_path / "b")
        await asyncio.to_thread(standby.until, STANDS_BY)
        for who, words, answer in (("ann", "!dicepoker", " opens "), ("bob", "!join", "joins")):
            await says(first, who, words, answer)
        await says(first, "ann", "!start", "Roll your five dice")
        await first.caught_up()
        heard = len(first.heard)
        holder.process.send_signal(signal.SIGSTOP)
        for words in ("!r", "!status", "!help"):
            first.send(f":ann!a@h PRIVMSG #dice :{words}")
        await asyncio.to_thread(standby.until, "shows no sign of life: taking over")
        await asyncio.to_thread(standby.until, "networks: ")
        await comes_on(second)
        await second.hears("PRIVMSG #dice :.*resumes at")
        await says(second, "ann", "!r", "(rolls|You decide first)")
        holder.process.send_signal(signal.SIGCONT)
        assert await asyncio.to_thread(holder.process.wait, 30) == 1
        await asyncio.to_thread(holder.until, "(end)")
        assert [line for line in holder.logged if "CRITICAL" in line and "the bot ends here: " in line]
        assert first.heard[heard:] == []
        await says(second, "bob", "!r", "rolls")
        assert await asyncio.to_thread(standby.stop) == 0
        standby.__exit__()
    door.close()
    other.close()
    assert postgres.run("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") == [(0,)]


def test_who_loses_the_database_leaves_the_terminal_as_it_was(url: str, postgres: Postgres, tmp_path: Path) -> None:
    ours, theirs = os.openpty()

    def echoes() -> bool:
        return bool(termios.tcgetattr(theirs)[3] & termios.ECHO)

    folder = configure(tmp_path / "b", url, free_port())
    assert echoes()
    with subprocess.Popen(
        [sys.executable, "-m", "croupier", "run", "--here"],
        cwd=folder,
        env={**os.environ, "TERM": "xterm-256color"},
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.DEVNULL,
    ) as process:
        drained = threading.Thread(target=drain, args=(ours,), daemon=True)
        drained.start()
        deadline = time.monotonic() + 60
        while echoes():
            assert process.poll() is None and time.monotonic() < deadline, "nobody reads what is typed"
            time.sleep(0.02)
        postgres.run(CUT)
        assert process.wait(30) == 1
    assert echoes()


def drain(end: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(end, 4096):
            pass
