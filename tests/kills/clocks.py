"""Whether clocks charge people for their own time alone: none moves a seat early, least of all after an outage."""

import time
from dataclasses import dataclass, field

from tests.kills.account import Account
from tests.kills.books import Books, Kept

SLACK = 1.5
"""Seconds by which a look at the books may be late, on a machine that others use too."""


@dataclass
class Clocks:
    """The clocks of one room: since when each seat has been asked, as the books show it, with how many seconds."""

    books: Books
    account: Account
    room: str
    _asked: dict[tuple[int, int], tuple[float, dict[int, float]]] = field(default_factory=dict)
    _seen: dict[int, int] = field(default_factory=dict)
    _served: float = 0.0
    moved: int = 0

    def served(self) -> None:
        """The house is there again: whoever is asked has the whole of their time from now on."""
        self._served = time.monotonic()

    def look(self, kept: Kept) -> None:
        """Compare when a clock moved somebody with when they were asked."""
        now, running = time.monotonic(), kept.sheet.running
        for number, seat, wait in self.books.automatic(kept.number, self._seen.get(kept.number, 0)):
            self._seen[kept.number] = number + 1
            since, seconds = self._asked.get((kept.number, wait), (0.0, {}))
            if seat in seconds:
                self._judge(kept, seat, now - max(since, self._served), seconds[seat])
        if running is not None and (kept.number, running.number) not in self._asked:
            seconds = {seat: each.seconds for seat, each in running.seats.items() if each.seconds}
            self._asked[kept.number, running.number] = (now, seconds)

    def _judge(self, kept: Kept, seat: int, had: float, due: float) -> None:
        self.moved += 1
        if had < due - SLACK:
            name = kept.sheet.seats[seat].name
            self.account.amiss.append(f"{self.room} {kept.code}: {name} was moved after {had:.1f} s of {due:.1f}")
