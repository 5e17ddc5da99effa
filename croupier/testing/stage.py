"""A whole house on a stage: the real core and storage, time moved by hand, and networks that only record."""

import asyncio
import hashlib
import inspect
import itertools
import math
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Self

from core.app.server import App, service_time
from core.contract import Bus, Inbound, Network, NotSent, Outbound
from core.engine import FORMS
from core.engine.plugins import Plugins, load_all
from core.house import Defaults, VirtualTimers
from core.storage import MEMORY, Storage, is_server
from core.words import plain
from croupier.testing.in_memory import InFile, InMemory

NETWORK = "stage"
ROOM = f"{NETWORK}/#room"


@dataclass(frozen=True)
class StageManner:
    """Commands carry an exclamation mark in the room (a slash on other networks), nothing in private."""

    prefix: str = "!"
    private_prefix: str = ""
    buttons: bool = True
    panels: bool = False
    spare: float = 10.0


class StageAdapter:
    """A network that takes everything down, on one sheet with others if one is given; `up` switches it."""

    def __init__(self, network: str = NETWORK, sent: list[Outbound] | None = None, *, buttons: bool = True) -> None:
        """Stand ready."""
        self.network = network
        self.up = True
        self.sent = [] if sent is None else sent
        self.manner = StageManner("!" if network == NETWORK else "/", buttons=buttons)

    async def run(self, bus: Bus) -> None:
        """Do nothing: the stage says what comes in."""

    async def send(self, message: Outbound) -> None:
        """Take a message down."""
        if not self.up:
            raise NotSent(self.network)
        self.sent.append(message)


class Stage:
    """A house in a test: `async with Stage() as stage: await stage.say("ann", "!dicepoker")`.

    On each of the networks in `others` it has a room too: `await stage.say("bob", "/join #a2", on="far")`.
    Its `plugins`, `defaults`, `database` and `networks` are those with which it is opened the next time; `seed` makes
    the secrets that are yet to be drawn, and `ids` number what is said.
    """

    def __init__(
        self,
        plugins: Plugins | None = None,
        *,
        seed: str = "stage",
        language: str = "en",
        database: str = MEMORY,
        pause: float = 1.0,
        admins: Iterable[str] = ("ann",),
        others: Iterable[str] = (),
        storage: Callable[[str], Storage] | None = None,
        games: Iterable[str] | None = None,
        form: int = FORMS[-1],
        buttons: bool = True,
        logs_for: float = math.inf,
    ) -> None:
        """Set the stage with these plugins (the installed ones if none are given); `seed` makes the dice, by a form.

        New rooms begin with these `games`, or with all. Without `buttons` its networks are for typing. Logs of tables
        that are over are kept for so many seconds.
        """
        self.plugins = plugins or loaded_once()
        self.database, self.networks = database, (NETWORK, *others)
        self.defaults = Defaults(language=language, pause=pause, games=None if games is None else tuple(games))
        self.seed, self._storage, self._form, self._buttons = seed, storage, form, buttons
        self._admins, self._logs_for = frozenset(admins), logs_for
        self.sent: list[Outbound] = []
        self.ids = itertools.count(1)
        self._secrets = itertools.count()
        self.wall = 1_000_000.0

    async def __aenter__(self) -> Self:
        """Open the house."""
        await self.open()
        await self.all_up()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the house."""
        await self.app.close()

    async def open(self) -> None:
        """Open the house as its database is now, with no network up yet: after a process that is gone."""
        storage = (self._storage or stored_in(self.database))(self.database)
        self.timers = VirtualTimers(await service_time(storage, self.wall))
        self.app = App(storage, self.timers, self.plugins, self.defaults, self._entropy, lambda: self.wall)
        self.app.logs_for = self._logs_for
        self.adapters = {name: StageAdapter(name, self.sent, buttons=self._buttons) for name in self.networks}
        self.adapter = self.adapters[NETWORK]
        self.app.tables.form = self._form
        await self.app.open()
        for adapter in self.adapters.values():
            self.app.add(adapter)

    async def all_up(self) -> list[tuple[str, str]]:
        """Let every network come up; gives what was told."""
        return [told for name in self.networks for told in await self.network(up=True, on=name)]

    def _entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{self.seed}:{next(self._secrets)}".encode()).digest(size)

    async def say(
        self,
        name: str,
        text: str,
        *,
        private: bool = False,
        addressed: bool = False,
        id: str = "",
        patient: bool = False,
        pressed: bool = False,
        on: str = NETWORK,
        lasting: bool = True,
        present: Iterable[str] | None = None,
        bits: str = "",
    ) -> list[tuple[str, str]]:
        """Let somebody speak; gives what was told, as (who, line), who being "room" or a name.

        On another network the room goes by the network's name, and a person there by `name@network`. In private,
        `present` are the keys of the rooms in which the speaker is now, where the network knows that. `bits` are those
        that the speaker's client adds to a `join`.
        """
        inbound = Inbound(
            id=id or f"{NETWORK}:{next(self.ids)}",
            account=f"{on}/{name}",
            name=name,
            text=text,
            room="" if private else f"{on}/#room",
            addressed=addressed,
            admin=(name if on == NETWORK else f"{name}@{on}") in self._admins,
            patient=patient,
            pressed=pressed,
            lasting=lasting,
            present=None if present is None else frozenset(present),
            bits=bits,
        )
        return await self.heard(lambda: self.app.bus.publish_inbound(inbound))

    async def advance(self, seconds: float) -> list[tuple[str, str]]:
        """Let time pass; gives what was told."""

        async def pass_time() -> None:
            end = self.timers.now() + seconds
            while (at := self.timers.next_at()) is not None and at <= end:
                self.wall += max(0.0, at - self.timers.now())
                await self.timers.advance(max(0.0, at - self.timers.now()))
                await self.settle()
            self.wall += end - self.timers.now()
            await self.timers.advance(end - self.timers.now())

        return await self.heard(pass_time)

    async def network(self, *, up: bool, on: str = NETWORK) -> list[tuple[str, str]]:
        """Let a network come up or go away; gives what was told."""
        self.adapters[on].up = up
        return await self.heard(lambda: self.app.bus.publish_inbound(Network(on, up)))

    async def restart(self, *, away: float = 60.0) -> list[tuple[str, str]]:
        """Let the process die where it stands, and start it again after a while; needs a database in a file."""
        await self.settle()
        await self.app.beat()
        self.app.storage.close()
        self.wall += away
        await self.open()
        return await self.all_up()

    async def kill(self, *, away: float = 60.0) -> list[tuple[str, str]]:
        """Start the house from its files as a kill -9 leaves them now: nothing written down, nothing closed."""
        await self.settle()
        await self.app.house.outbox.settled()
        left = copied(self.database)
        self.app.storage.close()
        self.database = left
        self.wall += away
        await self.open()
        return await self.all_up()

    async def settle(self) -> None:
        """Wait until all that can be told was told."""
        await self.app.house.proofs.finished()
        await self.app.house.ratings.finished()
        async with asyncio.timeout(10):
            await self.app.house.outbox.finish()

    async def heard(self, do: Callable[[], object]) -> list[tuple[str, str]]:
        """Do something; gives what was told."""
        done = do()
        if inspect.isawaitable(done):
            await done
        await self.settle()
        told = self.lines()
        self.sent.clear()
        return told

    def lines(self) -> list[tuple[str, str]]:
        """List what was told since it was last given, as (who, line)."""
        return [(_who(message), line) for message in self.sent for line in plain(message.lines).split("\n")]


def stored_in(database: str) -> Callable[[str], Storage]:
    """Choose how a database is kept: in memory, in a file that is soon gone, or as any house keeps it."""
    if is_server(database):
        return Storage
    return InMemory if database == MEMORY else InFile


def loaded_once(*plugins: str | ModuleType) -> Plugins:
    """Return these plugins (names of packages, or modules as they are), or all that are installed.

    They are loaded once in a process; what is added to them is added for the caller alone.
    """
    once = _loaded(plugins)
    return replace(once, games=dict(once.games), kinds=dict(once.kinds), reports=list(once.reports))


@cache
def _loaded(plugins: tuple[str | ModuleType, ...]) -> Plugins:
    if not plugins:
        return load_all()
    found = load_all([plugin for plugin in plugins if isinstance(plugin, str)], group="")
    for plugin in plugins:
        if isinstance(plugin, ModuleType):
            found.add(plugin.__name__, plugin)
    return found


def _who(message: Outbound) -> str:
    """Name whom a message was for: as in `Stage.say`."""
    if message.network == NETWORK:
        return "room" if message.room else message.account.removeprefix(f"{NETWORK}/")
    return message.network if message.room else f"{message.account.partition('/')[2]}@{message.network}"


def copied(database: str) -> str:
    """Copy the files of a database as they are; gives the path of the copy."""
    copy = f"{database}.killed"
    for end in ("", "-wal"):
        if Path(database + end).exists():
            shutil.copy(database + end, copy + end)
    return copy
