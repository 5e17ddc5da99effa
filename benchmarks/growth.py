"""What a game leaves on disk: an evening of all seven, by table and index, and the mean of a game.

Each is played by people alone, over the real core and a database in a file. It is told what a game has on disk when it
is over, and minutes later, when its log is packed; marks of messages go after 25 hours. A replay is what a house
with pages keeps besides. `python benchmarks/growth.py [EVENINGS]`.
"""

import asyncio
import math
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path

from measuring import row

from core.house.upkeep.logs import pack
from core.storage import Storage, queries
from core.tables.replays import frozen
from core.tables.saving import load_sheet

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.evenings import GAMES, Evening, plugins

SEVEN = ("dicepoker", "bluebear", "roulettepoker", "thoth", "liarsdice", "liarsteams", "liarsduel")
CELL = 12
"""Bytes beside each row or entry: its place in the page, its header, and what a page leaves free."""
SIZES = "SELECT name, sum(payload) + sum(ncell) * ? FROM dbstat GROUP BY name"


def kept(database: Path) -> Counter[str]:
    """Tell the bytes that each table and index of a database holds."""
    with closing(sqlite3.connect(database)) as connection:
        return Counter(dict(connection.execute(SIZES, (CELL,))))


async def replay(database: Path) -> int:
    """Tell the bytes of the replay of the game that was played."""
    storage = Storage(str(database))
    stored = await storage.run(partial(queries.table_by_number, number=1))
    assert stored is not None
    sheet = load_sheet(stored.sheet)
    actions = await storage.run(partial(queries.actions, table=1))
    made = await frozen(plugins().games[sheet.game], sheet, stored, actions)
    storage.close()
    return len(made)


async def minutes_later(database: Path) -> None:
    """Do what a house does minutes after a game."""
    storage = Storage(str(database))
    assert await pack(storage, math.inf) == 1
    storage.close()


async def played(game: str, evening: int, database: Path) -> tuple[Counter[str], Counter[str], int, int]:
    """Play a game in a database of its own; gives what it holds at once and minutes later, actions, and replay."""
    typed, people = GAMES[game]
    match = Evening(typed, people, seed=f"growth {evening}")
    match.stage.database = str(database)
    await match.play()
    with closing(sqlite3.connect(database)) as connection:
        actions = connection.execute("SELECT count(*) FROM action").fetchone()[0]
    at_once = kept(database)
    await minutes_later(database)
    return at_once, kept(database), actions, await replay(database)


def ours(held: Counter[str]) -> Counter[str]:
    """Leave out what there is once for a whole database."""
    return Counter({part: size for part, size in held.items() if not part.startswith(("sqlite_s", "alem"))})


def main(evenings: int) -> None:
    """Print the figures."""
    fresh: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    replays = 0
    with tempfile.TemporaryDirectory() as name:
        for game in SEVEN:
            before: Counter[str] = Counter()
            sizes: Counter[str] = Counter()
            count = shown = 0
            for evening in range(evenings):
                path = Path(name) / f"{game}{evening}.db"
                at_once, held, actions, frozen_bytes = asyncio.run(played(game, evening, path))
                before, sizes = before + ours(at_once), sizes + ours(held)
                count, shown = count + actions, shown + frozen_bytes
            row(
                game,
                f"{count / evenings:.0f} actions",
                f"{sum(before.values()) / evenings / 1024:.1f} KiB",
                f"{sum(sizes.values()) / evenings / 1024:.1f} packed",
                f"replay {shown / evenings / 1024:.1f} KiB",
            )
            fresh, whole, replays = fresh + before, whole + sizes, replays + shown
    games = len(SEVEN) * evenings
    for when, held in (("when it is over", fresh), ("minutes later", whole)):
        for part, size in held.most_common():
            row(f"  {part}", f"{size / games:.0f} bytes a game", f"{100 * size / sum(held.values()):.0f} %")
        row(f"a game, {when}", f"{sum(held.values()) / games / 1024:.1f} KiB", f"replay {replays / games / 1024:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
