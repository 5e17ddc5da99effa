"""A house that is to close, as a process at a scripted server: what rooms hear of it, and when it ends."""

import asyncio
import re
import signal
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from core.house.upkeep.drain import follow, take_back
from core.storage import Beside, Storage, claim
from tests.cluster.conftest import postgres, url
from tests.support.commandline import Running, forked
from tests.support.scripted_ircd import ScriptedServer, comes_on, says

__all__ = ["postgres", "url"]
SOON = "I'm going to restart soon. Play on: what isn't over in a minute goes on after the restart."
NOT_NOW = "I'm going to restart, so I open no new tables now. Try again in about 2 minutes."
OFTEN = {"core.app.server.HEARTBEAT": 0.1, "core.app.shell.upkeep.LOOK": 0.05}
"""How often a house looks whether it is to close, and who asked how far it is."""
STAYS = "I'm not going to restart after all: new tables can be opened again."


class House:
    """A folder with a configuration, and the server to which each process started there connects."""

    def __init__(self, folder: Path, database: str = "croupier.db") -> None:
        self.folder, self.database, self.server = folder, database, ScriptedServer()

    async def open(self) -> asyncio.Server:
        door = await asyncio.start_server(self.server.serve, self.server.host, 0)
        port = door.sockets[0].getsockname()[1]
        settings = f'database = "{self.database}"\n[irc.here]\nhost = "{self.server.host}"\nport = {port}\n'
        settings += 'channels = ["#dice"]\nlines_per_second = 999\nburst = 999\n'
        (self.folder / "croupier.toml").write_text(settings, encoding="utf-8")
        return door

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Running]:
        with Running("run", folder=self.folder, seconds=OFTEN) as bot:
            await comes_on(self.server)
            yield bot

    async def says(self, who: str, words: str, answer: str) -> None:
        await says(self.server, who, words, answer)

    async def sits_down(self) -> None:
        for who, words, answer in (("ann", "!dicepoker", " opens "), ("bob", "!join", "joins")):
            await self.says(who, words, answer)
        await self.says("ann", "!start", "Roll your five dice")

    def heard(self, words: str) -> int:
        """Count how often the channel heard something."""
        return sum(words in line for line in self.server.heard)

    async def drained(self, *words: str) -> "asyncio.Future[subprocess.CompletedProcess[str]]":
        """Begin a `croupier drain`; gives what will be its end."""
        began = asyncio.to_thread(lambda: forked("drain", *words, folder=self.folder, seconds=OFTEN))
        return asyncio.ensure_future(began)


@asynccontextmanager
async def playing(folder: Path, database: str = "croupier.db") -> AsyncIterator[House]:
    async with asyncio.timeout(100):
        house = House(folder, database)
        with closing(await house.open()):
            yield house


def note(folder: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(folder / "croupier.db")) as connection:
        return connection.execute("SELECT text FROM note WHERE key = 'drain'").fetchall()


async def test_a_table_plays_to_its_end_nobody_opens_another_and_the_process_ends_with_0(tmp_path: Path) -> None:
    async with playing(tmp_path) as house:
        async with house.running() as bot:
            await house.sits_down()
            with Running("drain", "--for", "1m", folder=tmp_path, seconds=OFTEN) as drain:
                await house.server.hears(f"PRIVMSG #dice :{SOON}")
                await house.says("bob", "!bluebear", NOT_NOW)
                await asyncio.to_thread(drain.until, "No new tables are opened; still playing: 1.")
                for who, word in (("ann", "!r"), ("bob", "!r"), ("ann", "!k"), ("bob", "!k")):
                    house.server.send(f":{who}!{who[0]}@h PRIVMSG #dice :{word}")
                await house.server.hears("PRIVMSG #dice :.*wins")
                assert await asyncio.to_thread(drain.process.wait, 10) == 0
                await asyncio.to_thread(drain.until, "(end)")
            assert drain.logged[1:] == ["The bot has closed: all is over.", "(end)"]
            assert await asyncio.to_thread(bot.process.wait, 10) == 0
        assert house.heard(SOON) == 1
        async with house.running() as bot:
            await house.says("bob", "!bluebear", " opens ")
            assert await asyncio.to_thread(bot.stop) == 0


async def test_what_is_not_over_in_time_goes_on_after_the_next_start(tmp_path: Path) -> None:
    async with playing(tmp_path) as house:
        async with house.running() as bot:
            await house.sits_down()
            done = await (await house.drained("--for", "1s"))
            assert done.returncode == 0
            assert "The bot has closed: 1 table goes on after the next start." in done.stdout
            assert await asyncio.to_thread(bot.process.wait, 10) == 0
        async with house.running() as bot:
            await house.server.hears("PRIVMSG #dice :.*resumes at")
            await house.says("ann", "!r", "rolls|You decide first")
            assert await asyncio.to_thread(bot.stop) == 0
        assert house.heard("restart") == 1


async def test_it_is_taken_back_by_ctrl_c_and_by_a_word(tmp_path: Path) -> None:
    async with playing(tmp_path) as house:
        async with house.running() as bot:
            await house.sits_down()
            with Running("drain", folder=tmp_path, seconds=OFTEN) as drain:
                await house.server.hears("PRIVMSG #dice :I'm going to restart soon. .* in 10 minutes goes on")
                assert await asyncio.to_thread(drain.stop, signal.SIGINT) == 1
            await house.server.hears(f"PRIVMSG #dice :{STAYS}")
            drained = await house.drained("--for", "1m")
            await house.server.hears(f"PRIVMSG #dice :{SOON}")
            status = await asyncio.to_thread(lambda: forked("status", folder=tmp_path))
            assert re.match(r"bot: closing, in [1-6]\d? s at the latest; croupier ", status.stdout), status
            stopped = await (await house.drained("--stop"))
            assert "The bot stays: new tables can be opened again." in stopped.stdout
            await house.server.hears(f"PRIVMSG #dice :{STAYS}")
            done = await drained
            assert done.returncode == 2
            assert "The bot isn't closing any more: somebody has taken that back, or has stopped it." in done.stderr
            await house.says("bob", "!new bluebear", " opens |at most")
            again = await (await house.drained("--stop"))
            assert "Nobody has asked the bot to close." in again.stdout
            status = await asyncio.to_thread(lambda: forked("status", folder=tmp_path))
            assert status.stdout.startswith("bot: dealing; croupier "), status
            assert await asyncio.to_thread(bot.stop) == 0
        assert note(tmp_path) == []


async def test_a_killed_house_goes_on_with_it_and_one_that_was_stopped_does_not(tmp_path: Path) -> None:
    async with playing(tmp_path) as house:
        async with house.running() as bot:
            await house.sits_down()
            drain = await house.drained("--for", "1m")
            await house.server.hears(f"PRIVMSG #dice :{SOON}")
            await house.says("bob", "!bluebear", NOT_NOW)
            bot.process.kill()
        async with house.running() as bot:
            await asyncio.to_thread(bot.until, "closing: no new tables; still playing: 1")
            await house.says("bob", "!bluebear", NOT_NOW)
            assert await asyncio.to_thread(bot.stop) == 0
            assert (await drain).returncode == 2
        assert house.heard(SOON) == 1, "who has heard it is not told again"
        assert note(tmp_path) == []
        async with house.running() as bot:
            await house.says("bob", "!new bluebear", " opens |at most")
            assert await asyncio.to_thread(bot.stop) == 0


async def test_where_no_bot_runs_it_says_so_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async with playing(tmp_path) as house:
        async with house.running() as bot:
            await asyncio.to_thread(bot.stop)
        done = await (await house.drained())
        assert done.returncode == 2
        assert "No bot runs on croupier.db, so there is nothing to close." in done.stderr
        assert note(tmp_path) == []
    refused = forked("drain", "--for", "soon", folder=tmp_path)
    assert refused.returncode == 2 and "these would be: 90s, 10m, 2h, 365d" in refused.stderr


def test_a_house_with_no_table_left_is_not_said_to_play(tmp_path: Path) -> None:
    """Between its last table's end and its own, last words are sent: however often one looks then, nothing is new."""
    path = str(tmp_path / "croupier.db")
    Storage(path).close()
    with closing(claim(path)), closing(Beside(path)) as beside:

        def house(unit: Callable[[Connection], object]) -> object:
            return asyncio.run(beside.run(unit))

        with Running("drain", folder=tmp_path, seconds=OFTEN) as waits:
            while house(partial(follow, wall=time.time(), tables=2)) == (None, None):
                pass  # it is not asked yet
            waits.until("No new tables are opened; still playing: 2.")
            house(partial(follow, wall=time.time(), tables=0))
            with pytest.raises(subprocess.TimeoutExpired):
                waits.process.wait(10 * OFTEN["core.app.shell.upkeep.LOOK"])
            assert house(take_back)
            waits.until("The bot isn't closing any more")
    assert len(waits.logged) == 2, waits.logged


@pytest.mark.cluster
async def test_on_a_server_who_stands_by_takes_over_open_as_ever(url: str, tmp_path: Path) -> None:
    async with playing(tmp_path, url) as house, house.running() as bot:
        with Running("run", folder=tmp_path) as standby:
            await asyncio.to_thread(standby.until, "standing by")
            done = await (await house.drained())
            assert (done.returncode, done.stderr) == (0, "")
            assert await asyncio.to_thread(bot.process.wait, 10) == 0
            await comes_on(house.server)
            await house.says("bob", "!bluebear", " opens ")
            assert await asyncio.to_thread(standby.stop) == 0
