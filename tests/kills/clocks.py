"""Whether clocks charge people for their own time alone: none moves a seat early, least of all after an outage."""

import time
from dataclasses import dataclass, field

from tests.kills.account import Account
from tests.kills.books import Books, Kept

SLACK = 0.5
"""Seconds that are not argued about; how late a look at the books comes is counted apart from these."""


@dataclass
class Clocks:
    """The clocks of one room: after when each seat was asked, as the books show it, with how many seconds.

    Nobody looks all the time: what is new was not there at the look before, which is when it may have begun.
    """

    books: Books
    account: Account
    room: str
    _asked: dict[tuple[int, int], tuple[float, dict[int, float]]] = field(default_factory=dict)
    _seen: dict[int, int] = field(default_factory=dict)
    _looked: float = 0.0
    _served: float = 0.0
    moved: int = 0

    def served(self, at: float) -> None:
        """The house was there again at a wall time: whoever is asked has the whole of their time from then on."""
        self._served = at

    def look(self, before: Kept | None, kept: Kept, begun: float) -> None:
        """Compare when a clock moved somebody with when they were asked; this look at the books was `begun` then."""
        now, running, earlier = time.time(), kept.sheet.running, self._looked
        self._looked = begun
        if before is kept:
            return
        for number, seat, wait in self.books.automatic(kept.number, self._seen.get(kept.number, 0)):
            self._seen[kept.number] = number + 1
            since, seconds = self._asked.get((kept.number, wait), (0.0, {}))
            if seat in seconds:
                self._judge(kept, seat, now - max(since, self._served), seconds[seat])
        if running is not None and (kept.number, running.number) not in self._asked:
            seconds = {seat: each.seconds for seat, each in running.seats.items() if each.seconds}
            self._asked[kept.number, running.number] = (earlier, seconds)

    def _judge(self, kept: Kept, seat: int, had: float, due: float) -> None:
        self.moved += 1
        if had < due - SLACK:
            name = kept.sheet.seats[seat].name
            self.account.amiss.append(f"{self.room} {kept.code}: {name} was moved after {had:.1f} s of {due:.1f}")
