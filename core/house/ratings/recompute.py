"""All ratings of a game made again in memory, from the results of tables in the order in which they ended."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from core.house.ratings import daily_limit, stood
from core.house.ratings.chain import EVERYWHERE, Standing, chain
from core.house.ratings.daily_limit import Day, Effect
from core.house.ratings.eligibility import OWN, Fared, Judgement, Void, judge
from core.house.ratings.ledger import day


class Key(NamedTuple):
    """Whose rating, in which chain: of a room, or of everywhere, and a game."""

    room: int
    game: str
    person: int


class Correction(NamedTuple):
    """What a result should say of why it does not count, of what it changed in its room, and how people stood then."""

    void: str
    gain: float | None
    stood: bytes


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
    stood: bytes | None

    def fared(self) -> Fared:
        void = self.void if self.void in OWN else Void.NONE
        return Fared(
            self.seat, self.person, self.place, self.team, self.moves, self.auto, bool(self.gone), void, self.bot
        )


class Came(NamedTuple):
    """How somebody stood in each chain, by its room and game, and the last day that they played on, by its number."""

    stood: Mapping[tuple[int, str], Standing]
    day: tuple[int, Day] | None


PAUSE = 1e-4
"""Seconds after each table for which others have the interpreter."""
COLUMNS = (
    "id, table_id, room_id, game, rated, at, seat, person_id, place, team, moves, auto, gone, void, gain, bot, stood"
)


class Book:
    """All chains of a game while they are made again, and what the results that were entered say wrongly.

    `touched` are the ratings, and `wrong` by id the results, that whoever reads the book has to look at; they may be
    cleared. `persons` are those who began.
    """

    def __init__(self) -> None:
        """Begin before the first table; before a later one, whoever comes is to `begin` as they stood then."""
        self.chains: dict[tuple[int, str], dict[int, Standing]] = defaultdict(dict)
        self.touched: set[Key] = set()
        self.wrong: dict[int, Correction] = {}
        self.persons: set[int] = set()
        self._days: dict[int, tuple[int, Day]] = {}

    def begin(self, person: int, came: "Came") -> None:
        """Have somebody stand as before the first table that is entered."""
        self.persons.add(person)
        for which, standing in came.stood.items():
            self.chains[which][person] = standing
        if came.day is not None:
            self._days[person] = came.day

    def enter_all(self, tables: Sequence[Sequence[Result]]) -> None:
        """Enter tables in a thread, which lets others have the interpreter behind each."""
        for rows in tables:
            self.enter(rows)
            time.sleep(PAUSE)

    def enter(self, rows: Sequence[Result]) -> None:
        """Enter a table by all of its results."""
        first, fared = rows[0], [each.fared() for each in rows]
        verdict, made = Judgement({each.seat: each.void for each in fared}), Effect({}, {}, ())
        # What no move was counted of is older than ratings are.
        if any(each.rated for each in rows) and any(each.moves for each in rows):
            verdict = judge(fared)
            made = self._follow(verdict, first)
        for each in rows:
            void, gain = str(verdict.voids[each.seat]), made.gains.get(each.person or 0)
            kept = stood.of(made.after, each.room, each.person)
            if (void, gain, kept) != (each.void, each.gain, each.stood):
                self.wrong[each.id] = Correction(void, gain, kept)

    def _follow(self, verdict: Judgement, table: Result) -> Effect:
        """Let a table count in both of its chains."""
        if not verdict.teams:
            return Effect({}, {}, ())
        name, today = chain(table.game, verdict.house), day(table.at)
        before = {room: self.chains[room, name] for room in (table.room, EVERYWHERE)}
        days = {who: self._day(who, today) for who in verdict.persons}
        made = daily_limit.enter(verdict, table.room, before, days, table.at)
        for who, gain in made.gains.items():
            others = [other for other in verdict.persons if other != who]
            self._days[who] = (today, days[who].after(table.room, gain, others))
        for room, after in made.after.items():
            self.chains[room, name].update(after)
            self.touched.update(Key(room, name, person) for person in after)
        return made

    def _day(self, person: int, today: int) -> Day:
        """Return what somebody's day was until now."""
        then, found = self._days.get(person, (today, Day()))
        return found if then == today else Day()

    def get(self, key: Key) -> Standing | None:
        """Return a rating, None if nothing that was entered made one."""
        return self.chains.get((key.room, key.game), {}).get(key.person)

    def keys(self, chain: tuple[int, str]) -> Iterator[Key]:
        """List whose ratings there are in a chain, by its room and game."""
        return (Key(*chain, person) for person in self.chains[chain])


def tables(results: Iterable[Result]) -> Iterator[list[Result]]:
    """Put the results of each table together; they follow one another."""
    for _, found in groupby(results, key=lambda each: each.table):
        yield list(found)
