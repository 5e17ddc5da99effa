"""An IRC network whose bot outlives its house: what is said there waits, unless its own gateway dies."""

import asyncio
from collections import Counter
from pathlib import Path

from tests.kills.account import Said
from tests.kills.irc import BOT, Channels

SOON = 6.0
"""Seconds in which a house that is there again has dealt with what had waited."""


class Lasting(Channels):
    """The door of an IRC network that a process of its own carries; `comings` counts how often each one saw it come."""

    redelivers = True

    def __init__(self, folder: Path, pulse: object) -> None:
        """Begin with a server that is not up yet."""
        super().__init__(folder, pulse)  # type: ignore[arg-type]
        self.comings: Counter[str] = Counter()
        self._struck, self._served_at = False, 0.0

    def strike(self) -> None:
        """What is said from now on may wait."""
        self._struck = True

    def served(self) -> None:
        """Nothing waits any more, soon."""
        self._struck, self._served_at = False, asyncio.get_running_loop().time()

    def pending(self, said: Said) -> bool:
        waited = asyncio.get_running_loop().time() - said.at
        return self._struck or (said.at <= self._served_at and waited < SOON)

    def unsure(self, said: Said, life: int) -> bool:
        return said.life != life

    def _heard(self, line: str, who: str, key: str) -> None:
        if line.startswith(f":{BOT}!") and line.split(" ")[1] == "JOIN":
            self.comings[who] += 1
        super()._heard(line, who, key)

    async def died(self) -> None:
        """Return at once: only where its own gateway dies somebody sees the bot go."""

    async def left(self) -> None:
        """Return once everybody has read what the dead gateway had written, and seen it go."""
        await super().died()
