"""Whether the server at the other end still hears us."""

import math
from collections.abc import Callable

from adapters.irc.clock import Clock

IDLE_SECONDS = 90.0
BUSY_IDLE_SECONDS = 20.0
"""The silence after which we ask the server while a table may be going on: its players' clocks run meanwhile."""
BUSY_SECONDS = 300.0
"""How long a table may be going on after we said something."""
SILENCE_SECONDS = 30.0


class Liveness:
    """The last sign of life of one connection, and when something was last told on it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard_at = clock.now()
        self._told_at = -math.inf

    def heard(self) -> None:
        """The server said something, or took the connection."""
        self._heard_at = self._clock.now()

    def told(self) -> None:
        """Note that there is something to tell."""
        self._told_at = self._clock.now()

    async def watch(self, ask: Callable[[], None]) -> None:
        """Ask a silent server whether it is there; returns when it does not answer."""
        while True:
            rest = self._heard_at + self._idle_seconds() - self._clock.now()
            if rest > 0:
                await self._clock.sleep(min(rest, BUSY_IDLE_SECONDS))
                continue
            asked = self._clock.now()
            ask()
            await self._clock.sleep(SILENCE_SECONDS)
            if self._heard_at < asked:
                return

    def _idle_seconds(self) -> float:
        busy = self._clock.now() - self._told_at < BUSY_SECONDS
        return BUSY_IDLE_SECONDS if busy else IDLE_SECONDS
