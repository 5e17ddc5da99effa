"""Whoever asks is given all that is kept of them, nobody else's name, and nothing of a table that is not over."""

import json
import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from core.house.privacy import export
from core.storage.schema import TableRow, TallyRow
from croupier.testing.stage import Stage
from tests.house.people.test_forgetting import NAME, OTHER, match
from tests.support.loaded import loaded_once

PLUGINS = ("plugins.dicepoker", "plugins.liarsdice")

pytestmark = pytest.mark.stage(*PLUGINS, seed="give", in_file=True)


@asynccontextmanager
async def playing(database: str, seed: str = "give") -> AsyncIterator[Stage]:
    async with Stage(loaded_once(*PLUGINS), seed=seed, database=database) as stage:
        yield stage


async def pages(stage: Stage, name: str, key: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Read all pages that somebody is given."""
    found: list[tuple[str, dict[str, Any]]] = []
    for page in range(1, 100):
        told = await stage.say(name, f"export me {page}", private=True, id=f"page:{name}:{key}:{page}")
        await stage.advance(10)  # nobody may ask all the time
        assert all(who == name for who, _ in told)
        found += [(line.partition(" ")[0], json.loads(line.partition(" ")[2])) for _, line in told[1:]]
        if f"page {page} of {page}" in told[0][1]:
            return found
    raise AssertionError("there is no end")


async def test_a_person_is_given_every_row_and_no_neighbour(stage: Stage, database: str) -> None:
    await match(stage, "a2", "1")
    await match(stage, "b2", "2")
    await stage.say("ann", f"!ban {OTHER}", id="ban")
    await stage.say("ann", f"!ban {NAME}", id="ban too")
    found = await pages(stage, NAME)
    kinds = [kind for kind, _ in found]
    with closing(sqlite3.connect(database)) as kept:
        (person,) = kept.execute("SELECT id FROM person WHERE name = ?", (NAME,)).fetchone()
        for kind in ("account", "result", "ban", "audit", "tally", "wish", "rating"):
            (count,) = kept.execute(f"SELECT count(*) FROM {kind} WHERE person_id = ?", (person,)).fetchone()
            assert kinds.count(kind) == count, kind
    assert kinds.count("result") == kinds.count("table") == 2 and kinds.count("person") == kinds.count("ban") == 1
    assert OTHER not in str(found) and "ann" not in str(found) and NAME in str(found)
    moves = [row["moves"] for kind, row in found if kind == "table"]
    assert all(moves)
    deeds = await pages(stage, "ann")
    assert (
        OTHER not in str(deeds)
        and NAME not in str(deeds)
        and ("audit", "ban") in [(kind, row.get("deed")) for kind, row in deeds]
    )


async def test_what_is_given_of_a_running_table_is_the_same_whatever_its_secrets(tmp_path: Path) -> None:
    """Two worlds that differ in all dice: in teams one does not even see one's own."""
    given: list[str] = []
    for seed in ("one", "two"):
        async with playing(str(tmp_path / f"{seed}.db"), seed) as stage:
            stage.wall = 1.0
            await stage.say("ann", "!liarsteams", id="1")
            for number, name in enumerate(("bob", "cyd", "dan")):
                await stage.say(name, "!join", id=f"join{number}")
            await stage.say("ann", "!start", id="start")
            assert next(iter(stage.app.tables)).sheet.phase == "running"
            await stage.say("ann", "!bid 1 2", id="bid")
            found = [await pages(stage, name) for name in ("ann", "bob", "cyd", "dan")]
            given.append(json.dumps(found))
    assert given[0] == given[1]
    assert '"over": false' in given[0] and "Bid" not in given[0]


async def test_others_read_nothing_of_it(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker", id="1")
    for number, words in enumerate(("!export me", "!forget me", "!export", "!forget stop")):
        ((who, line),) = await stage.say("ann", words, id=f"in the room {number}")
        assert who == "ann" and "to me in private" in line
    ((_, line),) = await stage.say("bob", "export me soon", private=True, id="bob")
    assert line == "I keep nothing about you."
    for number, words in enumerate(("export me soon", "export", "export bob")):
        ((_, line),) = await stage.say("ann", words, private=True, id=f"slip {number}")
        assert re.search("Example: export me", line)


async def test_a_thousand_tables_are_read_in_less_than_two_seconds(stage: Stage) -> None:
    def fill(connection: Connection) -> None:
        sheet = {"form": 2, "seats": [{"name": "ann", "person": 1}, {"name": "bob", "person": 2}], "entries": []}
        row = {"room_id": 1, "game": "dicepoker", "phase": "ended", "version": 1, "state": ""}
        many = [{"id": n, "code": f"z{n}", "sheet": json.dumps(sheet), **row} for n in range(100, 1100)]
        connection.execute(insert(TableRow), many)

    await stage.say("ann", "!lang en", id="1")
    await stage.app.storage.run(fill)
    begun = time.process_time()
    kept = await export.everything(stage.app.storage, 1)
    assert time.process_time() - begun < 2.0
    assert len(kept["table"]) == 1000


@pytest.mark.parametrize(("show", "seen"), [("nobody", False), ("room", True), ("all", True)])
async def test_lists_leave_out_who_is_shown_to_nobody(show: str, seen: bool, tmp_path: Path) -> None:
    def give(connection: Connection) -> None:
        for person, amount in ((1, 5), (2, 7)):
            row = {"room_id": 1, "person_id": person, "tally": "garnets", "amount": amount}
            connection.execute(insert(TallyRow).values(**row))

    async with Stage(loaded_once("plugins.liarsdice")) as stage:
        for name in ("ann", "bob"):
            await stage.say(name, f"me show {'room' if name == 'ann' else show}", private=True)
            await stage.say(name, "lang en", private=True)
        await stage.say("ann", "!games")
        await stage.app.storage.run(give)
        told = str(await stage.say("ann", "!garnets"))
        assert "ann: 5" in told and ("bob: 7" in told) == seen


async def test_it_is_read_anew_once_an_hour(stage: Stage) -> None:
    await stage.say("ann", "lang en", private=True, id="1")
    before = await pages(stage, "ann", "before")
    await stage.say("ann", "me mentions off", private=True, id="2")
    assert await pages(stage, "ann", "at once") == before
    await stage.advance(3600)
    ((kind, person), *_) = await pages(stage, "ann", "later")
    assert kind == "person" and person["mentions"] is False
