"""`croupier run` in a process of its own, watched from its first moment on, and the networks that it is on."""

import asyncio
import json
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from entries import Crossing, Entry, Record
from walks import PATIENCE_SECONDS, QUIET_SECONDS, Browser, Channel, Group

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.ircd import free_port
from tests.support.scripted_ircd import ScriptedServer
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, telegram

HERE = Path(__file__).resolve().parent
LARGEST = 2**26
"""Bytes of a record at most."""
IRC = """
[irc.bench]
host = "127.0.0.1"
port = {port}
channels = ["#dice"]
lines_per_second = 10000
burst = 10000
"""
TELEGRAM = """
[telegram.bench]
token = "{token}"
base_url = "{url}"
group_per_minute = 100000
chat_per_second = 10000
overall_per_second = 100000
"""
WEB = """
[web.bench]
listen = "127.0.0.1:{port}"
"""


class Child:
    """A bot in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, told: asyncio.StreamReader) -> None:
        """Hold what was started, and what it tells us by."""
        self._process, self._told = process, told

    async def record(self) -> Record:
        """Give what it did since this was asked last, and until it had nothing more to do."""
        await asyncio.sleep(QUIET_SECONDS)
        self._process.send_signal(signal.SIGPROF)
        async with asyncio.timeout(PATIENCE_SECONDS):
            entries, crossings = json.loads(await self._told.readline())
        return Record([Entry(*entry) for entry in entries], [Crossing(*crossing) for crossing in crossings])

    async def passes(self, seconds: float) -> None:
        """Let time pass."""
        await asyncio.sleep(seconds)


@asynccontextmanager
async def child(folder: Path, sections: str) -> AsyncIterator[Child]:
    """Run a bot on the networks of these sections, its files in a folder."""
    config, door, come = folder / "croupier.toml", folder / "door", asyncio.Queue[asyncio.StreamReader]()
    config.write_text(f'database = "{folder}/house.db"\n{sections}')
    config.chmod(0o600)
    listening = await asyncio.start_unix_server(lambda told, _: come.put_nowait(told), door, limit=LARGEST)
    with (folder / "log").open("wb") as log:
        command = (sys.executable, str(HERE / "watched.py"), str(door), "run", "--config", str(config))
        process = await asyncio.create_subprocess_exec(*command, stdout=log, stderr=log)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                told = await come.get()
                await told.readline()
            yield Child(process, told)
        finally:
            process.kill()
            await process.wait()
            listening.close()


@asynccontextmanager
async def on_irc(folder: Path, more: str = "") -> AsyncIterator[tuple[Child, Channel]]:
    """Run a bot in a channel, and on what more it is to be on."""
    script = ScriptedServer()
    listening = await asyncio.start_server(script.serve, script.host, 0)
    port = listening.sockets[0].getsockname()[1]
    async with child(folder, IRC.format(port=port) + more) as bot:
        await script.welcome()
        await script.seat("@ann!ann@here.example", "bob!bob@here.example")
        await script.caught_up()
        yield bot, Channel(script)
        script.hang_up()
    listening.close()


@asynccontextmanager
async def on_telegram(folder: Path) -> AsyncIterator[tuple[Child, Group]]:
    """Run a bot in a group."""
    async with (
        telegram(limits=Limits(None, None, False)) as fake,
        child(folder, TELEGRAM.format(token=TOKEN, url=fake.base_url)) as bot,
    ):
        yield bot, Group(fake)


@asynccontextmanager
async def on_pages(folder: Path) -> AsyncIterator[tuple[Child, tuple[Channel, Browser]]]:
    """Run a bot in a channel whose tables have pages."""
    port = free_port()
    async with on_irc(folder, WEB.format(port=port)) as (bot, channel):
        await channel.shows_tables()
        browser = await Browser.open(port)
        yield bot, (channel, browser)
        await browser.close()
