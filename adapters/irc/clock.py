"""Time and chance as the adapter sees them, so that tests can hand in their own."""

import asyncio
import random
import time


class Clock:
    """The real clock, in seconds."""

    def now(self) -> float:
        """Read a clock that only goes forward."""
        return time.monotonic()

    def wall(self) -> float:
        """Read the time of day as a POSIX timestamp."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def between(self, low: float, high: float) -> float:
        """Pick a delay, so that many bots do not come back at the same moment."""
        return random.uniform(low, high)
