"""Ratings made again beside a house that plays on: results are read and ratings written a slice at a time.

That a game's ratings are to be made again is noted in the transaction that says why, so that a kill loses none of it.
What ends meanwhile is entered too; where a result changes that was read already, all is read again.
"""

import asyncio
import logging
from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection

from core import errors
from core.ratings.ledger import WRITE, row
from core.ratings.rebuilding import COLUMNS, Book, Correction, Key, Result, tables
from core.ratings.standing import AGAINST_HOUSE, Standing
from core.storage import Statement, Storage, notes

log = logging.getLogger(__name__)

IDS, RATINGS, WRITTEN = 1000, 500, 100
"""Results and ratings that are read, and rows that are written, in one transaction."""
TABLES = 8
"""Tables that are entered, some three milliseconds, before others have their turn."""
_OWN = ""
"""The network of the house's own notes."""
_NOTE = "ratings/"
_NEWEST = Statement("SELECT COALESCE(max(id), 0) FROM result")
_RESULTS = Statement(f"SELECT {COLUMNS} FROM result WHERE id > :above AND id <= :until AND game = :game ORDER BY id")
_RATINGS = Statement(
    "SELECT room_id, game, person_id, mu, sigma, tables, wins, streak, best, last_at FROM rating "
    "WHERE (room_id, game, person_id) > (:room, :game, :person) ORDER BY room_id, game, person_id LIMIT :most"
)
_NOTED = Statement(f"SELECT key FROM note WHERE network = '{_OWN}' ORDER BY key")
_PLAYED = Statement(
    f"SELECT DISTINCT game FROM result UNION SELECT DISTINCT replace(game, '{AGAINST_HOUSE}', '') FROM rating"
)
_FORGOTTEN = Statement("SELECT id FROM person WHERE forgotten")
_DROP = Statement("DELETE FROM rating WHERE room_id = :room AND game = :game AND person_id = :person")
_CORRECT = Statement("UPDATE result SET void = :void, gain = :gain WHERE id = :id")


class Remade(NamedTuple):
    """How much was made again: tables read, ratings there are, and results that say something else now."""

    tables: int = 0
    ratings: int = 0
    corrected: int = 0


class _Wrote(Enum):
    """What became of a slice: it is written, or first comes what ended meanwhile, or all is to be read again."""

    ALL = auto()
    BEHIND = auto()
    ANEW = auto()


class _Slice(NamedTuple):
    """What one transaction writes; a rating of None goes."""

    ratings: Sequence[tuple[Key, Standing | None]]
    corrections: Sequence[tuple[int, Correction]]
    last: bool


def mark(connection: Connection, game: str) -> None:
    """Note that the ratings of a game are to be made again; whoever does it now begins anew."""
    before = notes.note(connection, _OWN, f"{_NOTE}{game}")
    notes.keep_note(connection, _OWN, f"{_NOTE}{game}", str(int(before or 0) + 1))


def mark_all(connection: Connection) -> None:
    """Note that all ratings are to be made again."""
    for (game,) in _PLAYED.run(connection).fetchall():
        mark(connection, game)


async def remake(storage: Storage) -> Remade:
    """Make the ratings of each game again that is noted; other work has its turns meanwhile."""
    total = Remade()
    while games := await storage.run(_noted):
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
        """Do nothing yet."""
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
        self._begin("")

    def _begin(self, noted: str) -> None:
        self._noted, self._book = noted, Book()
        self._read_until, self._tables = 0, 0
        self._held: list[Result] = []

    async def run(self) -> Remade:
        wrote, corrected = _Wrote.ANEW, set[int]()
        while wrote is not _Wrote.ALL:
            if wrote is _Wrote.ANEW:
                self._begin(await self._storage.run(partial(_note, game=self._game)))
                await self._read()
                self._book.touched = await self._differing()
            else:
                await self._read()
            corrected.update(self._book.wrong)
            wrote = await self._write()
        return Remade(self._tables, sum(map(len, self._book.chains.values())), len(corrected))

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
        for number, table in enumerate(waiting, 1):
            self._book.enter(table)
            self._tables += 1
            if number % TABLES == 0:
                await asyncio.sleep(0)

    async def _differing(self) -> set[Key]:
        """List the ratings that are not as the book has them, or that it does not have."""
        differing, same, last = set[Key](), set[Key](), Key(-1, "", -1)
        while found := await self._storage.run(partial(_ratings, after=last)):
            for key, stored in found:
                if key.game.removesuffix(AGAINST_HOUSE) == self._game:
                    (same if self._book.get(key) == stored else differing).add(key)
            last = found[-1][0]
        for chain in self._book.chains:
            differing.update(key for key in self._book.keys(chain) if key not in same)
            await asyncio.sleep(0)
        return differing

    async def _write(self) -> _Wrote:
        """Write what differs, as long as nothing comes between."""
        book, wrote = self._book, _Wrote.ALL
        while True:
            keys, numbers = list(islice(book.touched, WRITTEN)), list(islice(book.wrong, WRITTEN))
            last = len(keys) == len(book.touched) and len(numbers) == len(book.wrong)
            wrote = await self._storage.run(
                partial(
                    self._store,
                    slice_=_Slice([(key, book.get(key)) for key in keys], [(n, book.wrong[n]) for n in numbers], last),
                )
            )
            if wrote is not _Wrote.ALL:
                return wrote
            book.touched.difference_update(keys)
            for number in numbers:
                del book.wrong[number]
            if last:
                return wrote

    def _store(self, connection: Connection, slice_: _Slice) -> _Wrote:
        """Store a slice; with the last one the note goes."""
        if notes.note(connection, _OWN, f"{_NOTE}{self._game}") != self._noted:
            return _Wrote.ANEW
        if _newest(connection) > self._read_until:
            return _Wrote.BEHIND
        forgotten = {person for (person,) in _FORGOTTEN.run(connection).fetchall()}
        kept = [(key, now) for key, now in slice_.ratings if now is not None and key.person not in forgotten]
        gone = {key for key, _ in slice_.ratings} - {key for key, _ in kept}
        WRITE.run_all(connection, [row(*key, now) for key, now in kept])
        _DROP.run_all(connection, [key._asdict() for key in gone])
        _CORRECT.run_all(connection, [{"id": number, **right._asdict()} for number, right in slice_.corrections])
        if slice_.last:
            notes.drop_note(connection, _OWN, f"{_NOTE}{self._game}")
        return _Wrote.ALL


def _noted(connection: Connection) -> list[str]:
    keys = [str(key) for (key,) in _NOTED.run(connection).fetchall()]
    return [key.removeprefix(_NOTE) for key in keys if key.startswith(_NOTE)]


def _note(connection: Connection, game: str) -> str:
    return notes.note(connection, _OWN, f"{_NOTE}{game}") or ""


def _newest(connection: Connection) -> int:
    return int(_NEWEST.run(connection).fetchall()[0][0])


def _results(connection: Connection, game: str, above: int, until: int) -> list[Result]:
    rows = _RESULTS.run(connection, {"game": game, "above": above, "until": until}).fetchall()
    return [Result(*found) for found in rows]


def _ratings(connection: Connection, after: Key) -> list[tuple[Key, Standing]]:
    rows = _RATINGS.run(connection, {**after._asdict(), "most": RATINGS}).fetchall()
    return [(Key(room, game, person), Standing(*values)) for room, game, person, *values in rows]
