"""All ratings made again from the results of tables, in the order in which they ended."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.ratings.judging import OWN, Fared, Judgement, Void, judge, pair
from core.ratings.ledger import WRITE, day, row
from core.ratings.standing import EVERYWHERE, NEW, Standing, chain, follow
from core.storage import Statement

_ALL = Statement(
    "SELECT id, table_id, room_id, game, rated, at, seat, person_id, place, team, moves, auto, gone, void, gain, bot "
    "FROM result WHERE :game IN ('', game) ORDER BY id"
)
_EMPTY = Statement("DELETE FROM rating WHERE :game IN ('', game) OR game = :house")
_FORGOTTEN = Statement("SELECT id FROM person WHERE forgotten")
_CORRECT = Statement("UPDATE result SET void = :void, gain = :gain WHERE id = :id")
_AT_ONCE = 1000


class Rebuilt(NamedTuple):
    """How much was made again: tables read, ratings made, and results that say something else now."""

    tables: int
    ratings: int
    corrected: int


class _Row(NamedTuple):
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


class _Book:
    """All chains in memory, while they are made again."""

    def __init__(self) -> None:
        self.chains: dict[tuple[int, str], dict[int, Standing]] = defaultdict(dict)
        self._met: dict[tuple[int, str, tuple[int, int]], int] = defaultdict(int)

    def enter(self, rows: list[_Row]) -> Iterator[dict[str, Any]]:
        """Enter a table; gives what its results say wrongly."""
        first, fared = rows[0], [each.fared() for each in rows]
        verdict, gains = Judgement({each.seat: each.void for each in fared}), dict[int, float]()
        # What no move was counted of is older than ratings are.
        if any(each.rated for each in rows) and any(each.moves for each in rows):
            two = pair(fared)
            meeting = (day(first.at), first.game, two) if two else None
            verdict = judge(fared, self._met[meeting] if meeting else 0)
            gains = self._follow(verdict, first)
            if meeting and gains:
                self._met[meeting] += 1
        for each in rows:
            void, gain = str(verdict.voids[each.seat]), gains.get(each.person or 0)
            if (void, gain) != (each.void, each.gain):
                yield {"id": each.id, "void": void, "gain": gain}

    def _follow(self, verdict: Judgement, table: _Row) -> dict[int, float]:
        """Let a table count in both of its chains; gives by person what it changed in the room, as shown."""
        gains: dict[int, float] = {}
        name = chain(table.game, verdict.house)
        for room in (table.room, EVERYWHERE) if verdict.teams else ():
            stand = self.chains[room, name]
            after = follow(verdict, stand, table.at)
            if room == table.room and not verdict.house:
                gains = {who: float(now.number - stand.get(who, NEW).number) for who, now in after.items()}
            stand.update(after)
        return gains


def rebuild(connection: Connection, game: str = "") -> Rebuilt:
    """Make all ratings again, or those of a game, and correct what results say of them.

    Of who was forgotten nothing is kept.
    """
    book, tables, wrong = _Book(), 0, list[dict[str, Any]]()
    rows = (_Row(*found) for found in _each(connection, game))
    for _, results in groupby(rows, key=lambda each: each.table):
        tables += 1
        wrong.extend(book.enter(list(results)))
    forgotten = {number for (number,) in _FORGOTTEN.run(connection).fetchall()}
    made = [
        row(room, game, person, standing)
        for (room, game), stand in book.chains.items()
        for person, standing in stand.items()
        if person not in forgotten
    ]
    _EMPTY.run(connection, {"game": game, "house": chain(game, house=True)})
    for start in range(0, len(made), _AT_ONCE):
        WRITE.run_all(connection, made[start : start + _AT_ONCE])
    _CORRECT.run_all(connection, wrong)
    return Rebuilt(tables, len(made), len(wrong))


def _each(connection: Connection, game: str) -> Iterator[Any]:
    cursor = _ALL.run(connection, {"game": game})
    while found := cursor.fetchmany(_AT_ONCE):
        yield from found
