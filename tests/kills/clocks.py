"""Whether clocks charge people for their own time alone: none moves a seat early, least of all after an outage."""

import time
from dataclasses import dataclass, field

from core.engine import GRACE
from tests.kills.account import Account
from tests.kills.books import Books, Kept

SLACK = 0.5
"""Seconds that are not argued about; how late a look at the books comes is counted apart from these."""
LAG = 5.0
"""Seconds for which a clock may still run after a blow, until somebody notices it."""


@dataclass
class Clocks:
    """The clocks of one room: after when each seat was asked, as the books show it, with how many seconds.

    Nobody looks all the time: what is new was not there at the look before, which is when it may have begun.
    """

    books: Books
    account: Account
    room: str
    asked: dict[tuple[int, int], tuple[float, dict[int, float]]] = field(default_factory=dict)
    _seen: dict[int, int] = field(default_factory=dict)
    looked: float = 0.0
    _struck: float = 0.0
    _outages: dict[float, float] = field(default_factory=dict)
    moved: int = 0

    def struck(self, at: float) -> None:
        """A part was struck at a wall time; whether this room was cut off is known when it is served again."""
        self._struck = at

    def served(self, at: float) -> None:
        """The house was there again at a wall time: whoever is asked has what was left of their time, or some grace."""
        self._outages[self._struck] = at

    def look(self, before: Kept | None, kept: Kept, begun: float) -> None:
        """Compare when a clock moved somebody with when they were asked; this look at the books was `begun` then."""
        now, running, earlier = time.time(), kept.sheet.running, self.looked
        self.looked = begun
        if before is kept:
            return
        for number, seat, wait in self.books.automatic(kept.number, self._seen.get(kept.number, 0)):
            self._seen[kept.number] = number + 1
            since, seconds = self.asked.get((kept.number, wait), (0.0, {}))
            if seat in seconds:
                self._judge(kept, seat, since, (earlier, now), seconds[seat])
        if running is not None and (kept.number, running.number) not in self.asked:
            seconds = {seat: each.seconds for seat, each in running.seats.items() if each.seconds}
            self.asked[kept.number, running.number] = (earlier, seconds)

    def _judge(self, kept: Kept, seat: int, since: float, between: tuple[float, float], due: float) -> None:
        """Hold what a seat had since it was asked, and since the last outage, against what was due to it.

        It was moved between two looks; an outage that ended there may have begun after that, unnoticed so far.
        """
        self.moved += 1
        earlier, now = between
        away = sum(max(0.0, until - max(since, struck)) for struck, until in self._outages.items())
        ended = (until for until in self._outages.values() if until <= earlier)
        had, lately = now - since - away, now - max([since, *ended])
        if lately < min(due, GRACE) - SLACK or had < due - SLACK - LAG:
            name = kept.sheet.seats[seat].name
            whole = f"{had:.1f} s of {due:.1f}, {lately:.1f} of them lately"
            self.account.amiss.append(f"{self.room} {kept.code}: {name} was moved after {whole}")
