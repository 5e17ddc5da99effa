"""What ratings cost: made again from all tables, asked for among a million results, and at the end of a table.

`python benchmarks/ratings.py [TABLES [RESULTS]]`; each part has a database of its own, in a file.
"""

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from measuring import row
from sqlalchemy import Connection

sys.path.insert(0, str(Path(__file__).parents[1]))
from core.house.ratings import NEW, Fared, ledger, recompute_live, results, sit_out, standings
from core.storage import Statement, Storage, messages
from tests.house.ratings.synthetic import APART, BEGAN, GAMES, Played, World, end, people, result, tables, written

PEOPLE, ROOMS, ASKED, AT_ONCE = 10_000, 200, 1000, 500
_ALL = Statement("SELECT * FROM rating ORDER BY room_id, game, person_id")
T = TypeVar("T")


def batches(values: Iterable[T], size: int) -> Iterator[list[T]]:
    """Give values in lists."""
    rest = iter(values)
    return iter(lambda: list(islice(rest, size)), [])


async def made_again(path: Path, world: World) -> None:
    """End tables one after another, and make all ratings again."""
    storage = Storage(str(path))
    await storage.run(partial(people, world=world))
    began = time.process_time()
    for some in batches(tables(world, "measured"), AT_ONCE):
        await storage.run(partial(end, played=some))
    ended = time.process_time() - began
    before = await storage.run(lambda connection: _ALL.run(connection).fetchall())
    clock, began = time.monotonic(), time.process_time()
    beside = asyncio.create_task(_beside(storage))
    made = await recompute_live.remake_all(storage)
    beside.cancel()
    row("made again", f"{made.tables} tables", f"{made.ratings} ratings", f"{made.corrected} corrected")
    row("", f"{time.monotonic() - clock:.1f} s", f"{time.process_time() - began:.1f} s CPU")
    waits = sorted(_waits)
    row("a commit beside it", *(f"p{part} {1000 * waits[len(waits) * part // 100]:.1f} ms" for part in (50, 99)))
    after = await storage.run(lambda connection: _ALL.run(connection).fetchall())
    apart = max(abs(one - other) for old, new in zip(before, after, strict=True) for one, other in _figures(old, new))
    row("as when they ended", f"{apart:.1e} apart", f"{1000 * ended / world.tables:.2f} ms a table")
    storage.close()


_waits: list[float] = []


async def _beside(storage: Storage) -> None:
    """Commit something every now and then, as moves do, and note how long each took."""
    for number in itertools.count():
        began = time.monotonic()
        await storage.run(partial(messages.see, mark=messages.mark(str(number)), wall=BEGAN))
        _waits.append(time.monotonic() - began)
        await asyncio.sleep(0.02)


def _figures(old: tuple[Any, ...], new: tuple[Any, ...]) -> Iterator[tuple[float, float]]:
    return zip(old[3:], new[3:], strict=True)


def filled(connection: Connection, played: list[Played]) -> None:
    """Keep results, and a rating of each person in each chain, without computing any."""
    written(connection, played)
    results.add_results(connection, [result(table, one, ledger.Entered()) for table in played for one in table.fared])
    for table in played:
        for who in (one.person for one in table.fared if one.person is not None):
            stand = NEW._replace(mu=20 + who % 97 / 9, sigma=1 + who % 13 / 9, tables=10 + who % 50, last_at=table.at)
            ledger.WRITE.run_all(connection, [ledger.row(room, table.game, who, stand) for room in (0, table.room)])


async def asked(path: Path, world: World, most: int) -> None:
    """Ask among so many results, of people and in rooms by chance."""
    storage, count, now = Storage(str(path)), 0, BEGAN
    await storage.run(partial(people, world=world))
    for some in batches(tables(world, "asked"), AT_ONCE):
        await storage.run(partial(filled, played=some))
        count, now = count + sum(len(table.fared) for table in some), some[-1].at
        if count >= most:
            break
    row("asked among", f"{count} results", f"{world.people} people", f"{world.rooms} rooms")
    asks: dict[str, Callable[[Random], Callable[[Connection], object]]] = {
        "top": lambda c: partial(standings.leaders, **_where(c), now=now, most=5),
        "top all": lambda c: partial(standings.leaders, room=0, game=c.choice(GAMES), now=now, most=5),
        "top month": lambda c: partial(standings.beaten, **_where(c), now=now, most=5),
        "stats": lambda c: partial(standings.figures, **_where(c), person=_who(c), now=now),
        "stats everywhere": lambda c: partial(standings.figures, room=0, game=c.choice(GAMES), person=_who(c), now=now),
        "history": lambda c: partial(standings.history, room=c.randrange(ROOMS + 1), person=_who(c), most=5),
        "sits out": lambda c: partial(sit_out.sits_out, room=c.randrange(ROOMS), person=_who(c), wall=now),
        "end of a table": lambda c: partial(ledger.enter, **_where(c), at=now + APART, fared=_four(c)),
    }
    for name, ask in asks.items():
        chance, took = Random(name), list[float]()
        for _ in range(ASKED):
            took.append(await storage.run(partial(_timed, work=ask(chance))))
        took.sort()
        row(name, *(f"p{part} {1000 * took[len(took) * part // 100]:.2f} ms" for part in (50, 99)))
    storage.close()


def _timed(connection: Connection, work: Callable[[Connection], object]) -> float:
    began = time.thread_time()  # of the thread that serves the database; others may have the machine
    work(connection)
    return time.thread_time() - began


def _where(chance: Random) -> dict[str, Any]:
    return {"room": 1 + chance.randrange(ROOMS), "game": chance.choice(GAMES)}


def _who(chance: Random) -> int:
    return 1 + chance.randrange(PEOPLE)


def _four(chance: Random) -> list[Fared]:
    who = chance.sample(range(1, PEOPLE), 4)
    return [Fared(seat, person, seat + 1, moves=9) for seat, person in enumerate(who)]


def main(count: int, most: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(made_again(Path(folder) / "again.db", World(count, PEOPLE, ROOMS)))
        asyncio.run(asked(Path(folder) / "asked.db", World(most, PEOPLE, ROOMS), most))


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [100_000, 1_000_000][len(given) :]))
