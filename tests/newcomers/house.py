"""A whole house in virtual time, whose dice follow a seed; whatever network it is on."""

import asyncio
import hashlib
import itertools
from dataclasses import replace
from functools import cache

from core.app.server import App
from core.plugins import Plugins, load_all
from core.services import Defaults, VirtualTimers
from core.storage import MEMORY
from croupier.testing.in_memory import InMemory
from tests.newcomers.newcomer import newcomers

SOON = 3.0
"""Seconds in which the house's players have moved, and nobody's clock has run out."""

READING = 1.1
"""Seconds that somebody takes at least to read what they were told; who is quicker is asked whether they meant it."""


@cache
def plugins() -> Plugins:
    return load_all(group="")


class House:
    """A house, and the newcomers at its door."""

    def __init__(self, language: str, seed: str, *names: str, alike: Defaults | None = None) -> None:
        self._seed, self._numbers = seed, itertools.count()
        self.language = language
        self.timers = VirtualTimers()
        defaults = replace(alike or Defaults(), language=language, pause=1.0)
        self.app = App(InMemory(MEMORY), self.timers, plugins(), defaults, self._entropy, self.timers.now)
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
        services = self.app.services
        assert self.app.bus._ordering is not None
        while running := self.app.bus._ordering._running.values():
            await asyncio.wait(running)
        await services.proofs.finished()
        await asyncio.wait_for(services.outbox.finish(), 20)
