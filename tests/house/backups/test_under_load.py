"""Copies taken while many tables change at once: such a copy plays on from where it was, and lets nobody back."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from core.app.shell.export import export_table
from core.engine.proofs import Retrace, check
from core.house.backups import Backup, back_up, restore
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

DAY, WALL = 24 * 3600.0, 1_800_000_000.0
GAME = loaded_once("plugins.dicepoker")
ROOMS = tuple(f"n{number}" for number in range(6))
ALONE = "alone"
"""The room where a table waits for somebody to join: it closes without a game."""
NAME = "Xanthippe"
"""Who plays in the first room; elsewhere it is bob."""
COPIES = 5


@asynccontextmanager
async def playing(database: Path) -> AsyncIterator[Stage]:
    async with Stage(GAME, seed="load", database=str(database), others=(*ROOMS, ALONE)) as stage:
        yield stage


def rival(room: str) -> str:
    return NAME if room == ROOMS[0] else "bob"


async def play(stage: Stage, name: str, rooms: tuple[str, ...] = ROOMS) -> None:
    """Let everybody at these tables roll and keep, all at the same time; `name` makes these messages new ones."""
    for word in ("/r", "/k"):
        for host in (True, False):
            said = ((room, "ann" if host else rival(room)) for room in rooms)
            await asyncio.gather(*(stage.say(who, word, on=on, id=f"{name}{word}{on}{who}") for on, who in said))


async def sit_down(stage: Stage, name: str) -> None:
    """Open a table wherever there is none."""
    there = {table.room.key.partition("/")[0] for table in stage.app.tables}
    for room in ROOMS:
        if room not in there:
            for who, words in (("ann", "/dicepoker"), (rival(room), "/join"), ("ann", "/start")):
                await stage.say(who, words, on=room, id=f"{name}{words}{room}")


def tables(database: Path) -> dict[str, str]:
    """Tell by its code in which phase each table is; one whose opening was cut short was never there."""
    with closing(sqlite3.connect(database)) as connection:
        return dict(connection.execute("SELECT code, phase FROM game_table WHERE phase <> 'new'").fetchall())


async def test_a_copy_taken_under_load_plays_on_and_forgets_again_whom_the_file_had_forgotten(tmp_path: Path) -> None:
    database, copies = tmp_path / "croupier.db", [tmp_path / f"copy{number}.db" for number in range(COPIES)]
    chosen, made = copies[COPIES // 2], list[Backup]()
    async with playing(database) as stage:
        played = asyncio.Event()

        async def copy() -> None:
            for path in copies:
                made.append(await asyncio.to_thread(back_up, str(database), str(path)))
                played.clear()
                await played.wait()

        async def load() -> None:
            number = 0
            while len(made) < COPIES:
                number += 1
                await sit_down(stage, f"first {number}")
                await play(stage, f"first {number}", ROOMS[1:])
                played.set()

        await sit_down(stage, "first")
        await stage.say("ann", "/r", on=ROOMS[0])  # this table is halfway in every copy
        await stage.say("ann", "/dicepoker", on=ALONE)
        await asyncio.gather(copy(), load())
        await stage.say(NAME, "forget me", private=True, on=ROOMS[0])
        await stage.say(NAME, "/leave", on=ROOMS[0])
        await stage.advance(2 * DAY)
    assert made[0].changes < made[COPIES // 2].changes < made[-1].changes, "or it was no load"
    assert b"anthippe" in chosen.read_bytes() and b"anthippe" not in database.read_bytes(), "or this shows nothing"
    assert "running" in tables(chosen).values(), "or it plays nothing on"
    assert restore(str(chosen), str(database), WALL).forgotten == 1
    async with playing(database) as stage:
        for number in range(20):
            await play(stage, f"again {number}")
        await stage.advance(2 * DAY)
        assert not list(stage.app.tables)
    assert b"anthippe" not in database.read_bytes()
    then, now = tables(chosen), tables(database)
    assert now.keys() == then.keys() and set(now.values()) == {"ended", "closed"}
    assert {then[code] for code, phase in now.items() if phase == "closed"} == {"lobby"}
    for code in (code for code, phase in now.items() if phase == "ended"):
        document = export_table(str(database), code)
        assert check(document).problems == ()
        assert Retrace(document, GAME.games["dicepoker"]).rules() == "right"
