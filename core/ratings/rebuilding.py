"""All ratings of a game made again in memory, from the results of tables in the order in which they ended."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from core.ratings import rising
from core.ratings.judging import OWN, Fared, Judgement, Void, judge
from core.ratings.ledger import day
from core.ratings.rising import Day
from core.ratings.standing import EVERYWHERE, Standing, chain


class Key(NamedTuple):
    """Whose rating, in which chain: of a room, or of everywhere, and a game."""

    room: int
    game: str
    person: int


class Correction(NamedTuple):
    """What a result should say of why it does not count, and of what it changed in its room."""

    void: str
    gain: float | None


class Result(NamedTuple):
    """What is read of a result, by the names of its columns in `COLUMNS`."""

    id: int
    table: int
    room: int
    game: str
    rated: bool
    at: float
    seat: int
    person: int | None
    place: int
    team: int
    moves: int
    auto: int
    gone: bool
    void: str
    gain: float | None
    bot: str

    def fared(self) -> Fared:
        void = self.void if self.void in OWN else Void.NONE
        return Fared(
            self.seat, self.person, self.place, self.team, self.moves, self.auto, bool(self.gone), void, self.bot
        )


COLUMNS = "id, table_id, room_id, game, rated, at, seat, person_id, place, team, moves, auto, gone, void, gain, bot"


class Book:
    """All chains of a game while they are made again, and what the results that were entered say wrongly.

    `touched` are the ratings, and `wrong` by id the results, that whoever reads the book has to look at; they may be
    cleared.
    """

    def __init__(self) -> None:
        """Begin before the first table."""
        self.chains: dict[tuple[int, str], dict[int, Standing]] = defaultdict(dict)
        self.touched: set[Key] = set()
        self.wrong: dict[int, Correction] = {}
        self._days: dict[int, tuple[int, Day]] = {}

    def enter(self, rows: list[Result]) -> None:
        """Enter a table by all of its results."""
        first, fared = rows[0], [each.fared() for each in rows]
        verdict = Judgement({each.seat: each.void for each in fared})
        gains: Mapping[int, float] = {}
        # What no move was counted of is older than ratings are.
        if any(each.rated for each in rows) and any(each.moves for each in rows):
            verdict = judge(fared)
            gains = self._follow(verdict, first)
        for each in rows:
            void, gain = str(verdict.voids[each.seat]), gains.get(each.person or 0)
            if (void, gain) != (each.void, each.gain):
                self.wrong[each.id] = Correction(void, gain)

    def _follow(self, verdict: Judgement, table: Result) -> Mapping[int, float]:
        """Let a table count in both of its chains; gives by person what it changed in the room, as shown."""
        if not verdict.teams:
            return {}
        name, today = chain(table.game, verdict.house), day(table.at)
        before = {room: self.chains[room, name] for room in (table.room, EVERYWHERE)}
        days = {who: self._day(who, today) for who in verdict.persons}
        made = rising.enter(verdict, table.room, before, days, table.at)
        for who, gain in made.gains.items():
            others = [other for other in verdict.persons if other != who]
            self._days[who] = (today, days[who].after(gain, others))
        for room, after in made.after.items():
            self.chains[room, name].update(after)
            self.touched.update(Key(room, name, person) for person in after)
        return made.gains

    def _day(self, person: int, today: int) -> Day:
        """Give what somebody's day was until now."""
        then, found = self._days.get(person, (today, Day()))
        return found if then == today else Day()

    def get(self, key: Key) -> Standing | None:
        """Give a rating, None if nothing that was entered made one."""
        return self.chains.get((key.room, key.game), {}).get(key.person)

    def keys(self, chain: tuple[int, str]) -> Iterator[Key]:
        """List whose ratings there are in a chain, by its room and game."""
        return (Key(*chain, person) for person in self.chains[chain])


def tables(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Put the results of each table together; they follow one another."""
    for _, found in groupby(results, key=lambda each: each.table):
        yield list(found)
