"""How fast we may speak."""

from collections.abc import Callable

from adapters.irc.sending.job import ANSWER, SECRET


class Bucket:
    """The right to send a line: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._now = now
        self._tokens = float(burst)
        self._filled = now()
        self._kept = burst // 2

    def allows(self, rank: int = SECRET) -> int:
        """Count the lines that may go out now; answers leave some over, so that games need not wait for them."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        return max(0, int(self._tokens + 1e-9) - self._kept_from(rank))

    def _kept_from(self, rank: int) -> int:
        return self._kept if rank == ANSWER else 0

    def take(self) -> None:
        """Use up the right to one line."""
        self._tokens -= 1

    def wait(self, rank: int = SECRET) -> float:
        """Say in how many seconds the next line may go out."""
        return max(0.0, (1 + self._kept_from(rank) - self._tokens) / self._rate)
