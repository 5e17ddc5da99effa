"""Ratings made again beside a house that plays on: results are read and ratings written a slice at a time.

What is computed is computed in a thread, from the first result on that changes (`core.house.ratings.marking`). That it
is to be done is noted in the transaction that says why, so that a kill loses none of it. What ends meanwhile is entered
too; what is noted meanwhile is done afterwards, all of it at once.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from core import errors
from core.house.ratings import marking, stood
from core.house.ratings.chain import AGAINST_HOUSE, EVERYWHERE, Standing, chain
from core.house.ratings.eligibility import OWN
from core.house.ratings.ledger import WRITE, day, day_of, row
from core.house.ratings.recompute import COLUMNS, Book, Came, Correction, Key, Result, tables
from core.storage import Statement, Storage

log = logging.getLogger(__name__)
mark = marking.mark
T = TypeVar("T")

IDS, RATINGS, WRITTEN, PERSONS = 1000, 500, 100, 25
"""Results and ratings that are read, rows that are written, and persons that are looked up, in one transaction."""
_OWN = ", ".join(f"'{void}'" for void in sorted(OWN))
_NEWEST = Statement("SELECT COALESCE(max(id), 0) FROM result")
_RESULTS = Statement(f"SELECT {COLUMNS} FROM result WHERE id > :above AND id <= :until AND game = :game ORDER BY id")
_RATING = "SELECT room_id, game, person_id, mu, sigma, tables, wins, streak, best, last_at FROM rating "
_RATINGS = Statement(
    f"{_RATING}WHERE (room_id, game, person_id) > (:room, :game, :person) ORDER BY room_id, game, person_id LIMIT :most"
)
_RATINGS_OF = Statement(f"{_RATING}WHERE person_id = :person AND game IN (:game, :house)")
_STOOD = Statement(
    "SELECT r.room_id, r.gain IS NULL, r.at, r.stood FROM result r JOIN (SELECT max(id) AS id FROM result "
    "WHERE person_id = :person AND game = :game AND id < :below AND length(stood) > 0 "
    "GROUP BY room_id, gain IS NULL) l ON l.id = r.id ORDER BY r.id"
)
_UNKNOWN = Statement(
    "SELECT 1 FROM result WHERE person_id = :person AND game = :game AND id < :below AND stood IS NULL LIMIT 1"
)
_PLAYED = Statement(
    f"SELECT DISTINCT game FROM result UNION SELECT DISTINCT replace(game, '{AGAINST_HOUSE}', '') FROM rating"
)
_FORGOTTEN = Statement("SELECT id FROM person WHERE forgotten")
_DROP = Statement("DELETE FROM rating WHERE room_id = :room AND game = :game AND person_id = :person")
_CORRECT = Statement(
    f"UPDATE result SET void = CASE WHEN void IN ({_OWN}) OR CAST(:void AS TEXT) IN ({_OWN}) THEN void "
    "ELSE CAST(:void AS TEXT) END, gain = :gain, stood = :stood WHERE id = :id"
)
"""What is known of a seat by itself may have changed since the result was read, and is not written over."""


class Remade(NamedTuple):
    """How much was made again: tables read, ratings there are, and results that say something else now."""

    tables: int = 0
    ratings: int = 0
    corrected: int = 0


class _Unknown(Exception):
    """Of a result before the first that changes it is not known how people stood then: all is to be made again."""


class _Slice(NamedTuple):
    """What one transaction writes; a rating of None goes."""

    ratings: Sequence[tuple[Key, Standing | None]]
    last: bool


def mark_all(connection: Connection) -> None:
    """Note that all ratings are to be made again."""
    for (game,) in _PLAYED.run(connection).fetchall():
        mark(connection, game)


async def remake(storage: Storage) -> Remade:
    """Make the ratings of each game again that is noted; other work has its turns meanwhile."""
    total = Remade()
    while games := await storage.run(marking.noted):
        made = await _Remake(storage, games[0]).run()
        total = Remade(*(one + other for one, other in zip(total, made, strict=True)))
    return total


async def remake_all(storage: Storage) -> Remade:
    """Make all ratings again."""
    await storage.run(mark_all)
    return await remake(storage)


class Remaking:
    """Makes ratings again in the background, one game at a time, wherever it is noted."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def begin(self) -> None:
        """Look for what is noted; to be called at the start, and after it was noted."""
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def finished(self) -> None:
        """Return once nothing that was noted is left, or could not be done."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def drop(self) -> None:
        """Leave what is not done to the next start: the house closes."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                await remake(self._storage)
            except Exception as error:  # it stays noted
                log.error("ratings could not be made again, and will be: %s", errors.describe(error))


class _Remake:
    """The ratings of one game, made again."""

    def __init__(self, storage: Storage, game: str) -> None:
        self._storage, self._game = storage, game
        self._begin(0)

    def _begin(self, since: int) -> None:
        """Stand before a result, or before all."""
        self._since, self._book, self._read_until = since, Book(), max(0, since - 1)
        self._tables, self._corrected = 0, set[int]()
        self._held: list[Result] = []

    async def run(self) -> Remade:
        since, persons = await self._storage.run(partial(marking.take, game=self._game))
        self._begin(since)
        try:
            await self._make(persons)
        except _Unknown:
            self._begin(0)
            await self._make(())
        return Remade(self._tables, sum(map(len, self._book.chains.values())), len(self._corrected))

    async def _make(self, persons: Collection[int]) -> None:
        await self._read()
        await self._come(persons)
        self._book.touched = await (self._differing_of() if self._since else self._differing())
        while not await self._write():
            await self._read()

    async def _read(self) -> None:
        """Enter all results that there are, in slices of their numbers: none is long, whatever else was played."""
        while (newest := await self._storage.run(_newest)) > self._read_until:
            while self._read_until < newest:
                until = min(self._read_until + IDS, newest)
                slice_ = partial(_results, game=self._game, above=self._read_until, until=until)
                await self._enter(await self._storage.run(slice_), whole=until == newest)
                self._read_until = until

    async def _enter(self, found: Sequence[Result], whole: bool) -> None:
        """Enter tables; the last one waits for the next slice, which may have more of it, unless it is `whole`."""
        waiting = list(tables([*self._held, *found]))
        self._held = [] if whole or not waiting else waiting.pop()
        await self._come({each.person for rows in waiting for each in rows if each.person is not None})
        await asyncio.to_thread(self._book.enter_all, waiting)
        self._tables += len(waiting)
        self._corrected.update(self._book.wrong)
        for some in _some(self._book.wrong.items(), WRITTEN):
            await self._storage.run(partial(_correct, corrections=some))
        self._book.wrong.clear()

    async def _come(self, persons: Collection[int]) -> None:
        """Have persons stand as before the first result that changes."""
        new = sorted({*persons} - self._book.persons) if self._since else ()
        for some in _some(new, PERSONS):
            came = partial(_came, game=self._game, persons=some, below=self._since)
            for person, how in (await self._storage.run(came)).items():
                self._book.begin(person, how)

    async def _differing(self) -> set[Key]:
        """List the ratings that are not as the book has them, or that it does not have."""
        differing, same, last = set[Key](), set[Key](), Key(-1, "", -1)
        while found := await self._storage.run(partial(_ratings, after=last)):
            for key, stored in found:
                if key.game.removesuffix(AGAINST_HOUSE) == self._game:
                    (same if self._book.get(key) == stored else differing).add(key)
            last = found[-1][0]
        for made in self._book.chains:
            differing.update(key for key in self._book.keys(made) if key not in same)
            await asyncio.sleep(0)
        return differing

    async def _differing_of(self) -> set[Key]:
        """List as `_differing` those of whoever came, who alone may have other ratings now."""
        stored = dict[Key, Standing]()
        for some in _some(sorted(self._book.persons), PERSONS):
            stored |= await self._storage.run(partial(_ratings_of, game=self._game, persons=some))
        made = {key for one in self._book.chains for key in self._book.keys(one)}
        return {key for key in made | stored.keys() if self._book.get(key) != stored.get(key)}

    async def _write(self) -> bool:
        """Write what differs; False where something ended meanwhile, which is to be read first."""
        book = self._book
        while True:
            keys = list(islice(book.touched, WRITTEN))
            slice_ = _Slice([(key, book.get(key)) for key in keys], len(keys) == len(book.touched))
            if not await self._storage.run(partial(self._store, slice_=slice_)):
                return False
            book.touched.difference_update(keys)
            if slice_.last:
                return True

    def _store(self, connection: Connection, slice_: _Slice) -> bool:
        """Store a slice; with the last one the note goes."""
        if _newest(connection) > self._read_until:
            return False
        forgotten = {person for (person,) in _FORGOTTEN.run(connection).fetchall()}
        kept = [(key, now) for key, now in slice_.ratings if now is not None and key.person not in forgotten]
        gone = {key for key, _ in slice_.ratings} - {key for key, _ in kept}
        WRITE.run_all(connection, [row(*key, now) for key, now in kept])
        _DROP.run_all(connection, [key._asdict() for key in gone])
        if slice_.last:
            marking.done(connection, self._game)
        return True


def _correct(connection: Connection, corrections: Sequence[tuple[int, Correction]]) -> None:
    _CORRECT.run_all(connection, [{"id": number, **right._asdict()} for number, right in corrections])


def _came(connection: Connection, game: str, persons: Sequence[int], below: int) -> dict[int, Came]:
    """Read how persons stood before a result; `_Unknown` where that was not kept."""
    return {person: _came_one(connection, {"game": game, "person": person, "below": below}) for person in persons}


def _came_one(connection: Connection, who: dict[str, Any]) -> Came:
    if _UNKNOWN.value(connection, who) is not None:
        raise _Unknown
    stand, last = dict[tuple[int, str], Standing](), None
    for room, house, at, kept in _STOOD.run(connection, who).fetchall():
        name, (here, everywhere) = chain(who["game"], bool(house)), stood.unpack(kept, at)
        stand |= {(room, name): here, (EVERYWHERE, name): everywhere}
        last = at if not house else last
    return Came(stand, None if last is None else (day(last), day_of(connection, at=last, **who)))


def _ratings_of(connection: Connection, game: str, persons: Sequence[int]) -> dict[Key, Standing]:
    both = {"game": game, "house": chain(game, house=True)}
    return {
        Key(room, name, person): Standing(*values)
        for one in persons
        for room, name, person, *values in _RATINGS_OF.run(connection, {**both, "person": one}).fetchall()
    }


def _some(values: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(values)
    return iter(lambda: list(islice(rest, size)), [])


def _newest(connection: Connection) -> int:
    return int(_NEWEST.run(connection).fetchall()[0][0])


def _results(connection: Connection, game: str, above: int, until: int) -> list[Result]:
    rows = _RESULTS.run(connection, {"game": game, "above": above, "until": until}).fetchall()
    return [Result(*found) for found in rows]


def _ratings(connection: Connection, after: Key) -> list[tuple[Key, Standing]]:
    rows = _RATINGS.run(connection, {**after._asdict(), "most": RATINGS}).fetchall()
    return [(Key(room, game, person), Standing(*values)) for room, game, person, *values in rows]
