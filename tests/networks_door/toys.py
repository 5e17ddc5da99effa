"""A stranger's network of the smallest kind, to be broken in one place, and an evening of it beside a working IRC."""

import asyncio
import logging
import types
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from core.app.config import load
from core.app.run import host
from core.app.watch import Watch, say_left_out
from core.storage import Storage
from croupier.network import AdapterKind, Bus, Inbound, Network, Outbound, hookimpl
from croupier.testing.in_memory import Copied
from tests.support.loaded import loaded_once
from tests.support.scripted_ircd import ScriptedServer, comes_on, says

SECTION = "[toy.one]\n"


class Settings(BaseModel):
    """One key, and no word on others."""

    word: str = ""


class Manner:
    """All that the first adapters said of how they are spoken to."""

    prefix, private_prefix = "!", ""


class Toy:
    """Says one thing, or whatever a test wants, and keeps what it is told."""

    last: "Toy"
    manner: Any = Manner()

    def __init__(self, name: str, settings: Any) -> None:
        self.network: Any = f"toy:{name}"
        self.told: list[str] = []
        self.news = asyncio.Event()
        Toy.last = self

    async def run(self, bus: Bus) -> None:
        await bus.publish_inbound(Network(self.network, up=True))
        await self.speaks(bus)
        await asyncio.Event().wait()

    async def speaks(self, bus: Bus) -> None:
        await bus.publish_inbound(said("1"))

    async def send(self, message: Outbound) -> None:
        self.told += ["".join(span.text for span in line) for line in message.lines]
        self.news.set()

    async def hears(self, text: str) -> None:
        async with asyncio.timeout(20):
            while not any(text in line for line in self.told):
                self.news.clear()
                await self.news.wait()


def said(number: str, text: Any = "!games", **changed: Any) -> Inbound:
    """Let ann say something in the toy's room; with parts of it that are wrong."""
    fields = {"id": f"toy:one:{number}", "account": "toy:one/ann", "name": "ann", "text": text, "room": "toy:one/r"}
    return Inbound(**(fields | changed))


def plugin(build: Any = Toy, settings: Any = Settings, example: Any = SECTION, **more: Any) -> types.ModuleType:
    """Make a module that registers the toy; `name` is that of its kind."""
    module = types.ModuleType("toy")
    kind = AdapterKind(more.pop("name", "toy"), settings, build, example, **more)

    @hookimpl
    def croupier_adapters(register: Callable[[AdapterKind], None]) -> None:
        register(kind)

    module.croupier_adapters = croupier_adapters  # type: ignore[attr-defined]
    return module


def toy(**changed: Any) -> type[Toy]:
    """Make a toy with other parts."""
    return type("Odd", (Toy,), changed)


@dataclass
class Evening:
    """A house with an IRC network where somebody asks for the games, and gets them, as often as a test wants."""

    server: ScriptedServer
    log: Callable[[], str]

    async def works(self) -> None:
        await says(self.server, "ann", "!games", "dicepoker")

    async def logs(self, text: str) -> None:
        async with asyncio.timeout(20):
            while text not in self.log():  # noqa: ASYNC110
                await asyncio.sleep(0.001)


@asynccontextmanager
async def beside_irc(
    folder: Path, strangers: types.ModuleType, sections: str, log: Callable[[], str]
) -> AsyncIterator[Evening]:
    """Run a house with [irc.x] and the sections of a stranger's network, until the test is over."""
    server = ScriptedServer()
    listening = await asyncio.start_server(server.serve, server.host, 0)
    port = listening.sockets[0].getsockname()[1]
    file = folder / "croupier.toml"
    irc = f'[irc.x]\nhost = "{server.host}"\nport = {port}\nchannels = ["#dice"]\nburst = 20\n'
    file.write_text(f"{irc}{sections}", "utf-8")
    plugins = loaded_once("plugins.dicepoker", "adapters.irc")
    plugins.add("toy", strangers)
    say_left_out(plugins)
    configuration, stop = load(plugins, str(file), {}), asyncio.Event()
    for warning in configuration.warnings:
        logging.getLogger("core.app.run").warning("%s", warning)

    async def opened() -> Storage:
        return Copied()

    living = asyncio.create_task(host(plugins, configuration, opened(), Watch("house").process, stop))
    try:
        await comes_on(server)
        evening = Evening(server, log)
        await evening.works()
        yield evening
        await evening.works()
        stop.set()
        assert await asyncio.wait_for(living, 20) == 0
    finally:
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)
        listening.close()


@asynccontextmanager
async def playing(
    folder: Path, log: Callable[[], str], strangers: types.ModuleType, sections: str = SECTION
) -> AsyncIterator[Evening]:
    """Play an evening with a toy beside an IRC that works, before and after."""
    async with beside_irc(folder, strangers, sections, log) as evening:
        yield evening
