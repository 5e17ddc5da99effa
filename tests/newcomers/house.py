"""A whole house in virtual time, whose dice follow a seed; whatever network it is on."""

import asyncio
import hashlib
import itertools
from dataclasses import replace
from functools import cache

from core.app.server import App
from core.contract import Complete, Incoming
from core.engine.plugins import Plugins
from core.house import Defaults, LocalBus, VirtualTimers
from core.storage import MEMORY, Storage
from croupier.testing.in_memory import InMemory
from tests.newcomers.newcomer import newcomers
from tests.support.loaded import loaded_once

SOON = 3.0
"""Seconds in which the house's players have moved, and nobody's clock has run out."""

READING = 1.1
"""Seconds that somebody takes at least to read what they were told; who is quicker is asked whether they meant it."""


@cache
def plugins() -> Plugins:
    return loaded_once()


class Noting(LocalBus):
    """A bus on which one can wait until all that came in was dealt with."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self._handed_over: list[asyncio.Future[None]] = []

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        done = super().publish_inbound(incoming, complete)
        self._handed_over.append(done)
        return done

    async def dealt(self) -> None:
        while not self.at_rest():
            under_way = [done for done in self._handed_over if not done.done()]
            await (asyncio.wait(under_way) if under_way else asyncio.sleep(0))
        self._handed_over.clear()


class House:
    """A house, and the newcomers at its door."""

    def __init__(self, language: str, seed: str, *names: str, alike: Defaults | None = None) -> None:
        self._seed, self._numbers = seed, itertools.count()
        self.language = language
        self.timers = VirtualTimers()
        defaults = replace(alike or Defaults(), language=language, pause=1.0)
        storage = InMemory(MEMORY)
        self._bus = Noting(storage)
        self.app = App(storage, self.timers, plugins(), defaults, self._entropy, self.timers.now, bus=self._bus)
        self.people = newcomers(language, seed, *names)

    def _entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{self._seed}:{next(self._numbers)}".encode()).digest(size)

    async def settle(self) -> None:
        """Let all be dealt with that was said, and told that is owed; and let the house's players move."""
        await self._dealt()
        while (at := self.timers.next_at()) is not None and at <= self.timers.now() + SOON:
            await self.timers.advance(max(0.0, at - self.timers.now()))
            await self._dealt()

    async def read(self) -> None:
        """Let all be told that is to be told by now, and let whoever types read it."""
        await self.settle()
        await self.timers.advance(READING)
        await self._dealt()

    async def _dealt(self) -> None:
        house = self.app.house
        await self._bus.dealt()
        await house.proofs.finished()
        await asyncio.wait_for(house.outbox.finish(), 20)
