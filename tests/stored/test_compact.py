"""A database that kept actions and messages at length keeps both: a game goes on, and no message has effect twice.

`before_compact.sql` was written by the last version that kept them so: a game in which ann has rolled, and nonsense
among the messages.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from core.storage import queries
from croupier.testing.stage import Stage

WRITTEN = Path(__file__).parent / "before_compact.sql"


async def test_what_was_done_is_kept_and_is_not_done_twice(tmp_path: Path) -> None:
    database = str(tmp_path / "old.db")
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
        before = connection.execute("SELECT number, seat, action, draws FROM action ORDER BY number").fetchall()
    async with Stage(seed="compact", database=database) as stage:
        assert await stage.say("ann", "!r", id="said-before") == []
        ((_, line), *_) = await stage.say("bob", "!r", id="said-now")
        assert line.startswith("bob rolls"), line
        log = await stage.app.storage.run(lambda c: queries.actions(c, 1))
        assert [row["number"] for row in log] == list(range(len(before) + 1))
        await stage.restart(away=5)
        assert await stage.say("ann", "!r", id="said-before") == []
        assert await stage.say("bob", "!r", id="said-now") == []
    with closing(sqlite3.connect(database)) as connection:
        after = connection.execute("SELECT number, seat, action, draws FROM action ORDER BY number").fetchall()
        assert after[: len(before)] == before
        assert connection.execute("SELECT count(*) FROM seen").fetchone() == (5,)
