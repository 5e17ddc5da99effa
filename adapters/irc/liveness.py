"""Whether the server at the other end still hears us, and who may not have heard what we told them."""

import math
from collections.abc import Callable

from adapters.irc.clock import Clock

IDLE_SECONDS = 90.0
BUSY_IDLE_SECONDS = 20.0
"""The silence after which we ask the server while a table may be going on: its players' clocks run meanwhile."""
BUSY_SECONDS = 300.0
"""How long a table may be going on after we said something."""
SILENCE_SECONDS = 30.0
DOUBT_SECONDS = 5.0
"""What was said so long before the last sign of life has arrived."""


class Liveness:
    """The last sign of life of one connection, and what was told since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard_at = clock.now()
        self._told: dict[str, float] = {}
        self._told_at = -math.inf

    def heard(self) -> None:
        """The server said something, or took the connection."""
        self._heard_at = self._clock.now()

    def told(self, key: str) -> None:
        """Note that the connection took a message; `key` is whose secret it holds, "" for nobody's."""
        self._told_at = self._clock.now()
        if key:
            self._told.pop(key, None)
            self._told[key] = self._told_at
            while not self._is_in_doubt(self._told[oldest := next(iter(self._told))]):
                del self._told[oldest]

    def renamed(self, key: str, new_key: str) -> None:
        """Somebody goes on under another key."""
        if key in self._told:
            self._told[new_key] = self._told.pop(key)

    def in_doubt(self) -> list[str]:
        """List those of whom nobody knows whether they heard what was told last: no sign of life came after it."""
        return [key for key, at in self._told.items() if self._is_in_doubt(at)]

    def _is_in_doubt(self, at: float) -> bool:
        return at > self._heard_at - DOUBT_SECONDS

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
