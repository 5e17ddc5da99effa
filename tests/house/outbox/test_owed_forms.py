"""What any house has stored of what it owes is read by this one, and told word by word.

`owed/NAME_VERSION.json` has rows of the outbox, `[audience, events]`, as matches of that version of the game left them:
each brings an event that none before it has. `house.json` has a record of each class of the house's own events.
"""

import json
import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.tables.snapshot import house_codec
from croupier.testing import samples
from croupier.testing.stage import Stage
from tests.support.evenings import GAMES, PEOPLE
from tests.support.loaded import loaded_once

OWED = Path(__file__).parent / "owed"
HOUSE = OWED / "house.json"
FILES = sorted(OWED.glob("*_*.json"))


def rows(file: Path) -> list[Any]:
    found: list[Any] = json.loads(file.read_text("utf-8"))
    return found


def test_rows_of_all_games_are_there() -> None:
    assert {file.stem.rpartition("_")[0] for file in FILES} == set(loaded_once().games)


@pytest.mark.sqlite
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_what_games_left_owed_is_told(file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    name, _, version = file.stem.rpartition("_")
    typed, people = GAMES[name]
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await stage.say(PEOPLE[0], f"!{typed}")
        for person in PEOPLE[1:people]:
            await stage.say(person, "!join")
        await stage.say(PEOPLE[0], "!start")
        with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
            database.executemany(
                "INSERT INTO outbox (table_id, audience, events, not_after, version) VALUES (1, ?, ?, 9e9, ?)",
                [(audience, json.dumps(events), int(version)) for audience, events in rows(file)],
            )
        told = await stage.restart(away=5)
        assert len(told) > len(rows(file)) and not any("I was away" in line for _, line in told)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_the_houses_own_events_are_read_and_all_of_them_kept() -> None:
    """With CROUPIER_ACCEPT in the environment, records of new classes are added."""
    codec, kept, chance = house_codec(), rows(HOUSE), Random("owed")
    for stored in kept:
        codec.load(stored)
    lacking = [kind for kind in codec.kinds if kind.__name__ not in {name for name, _ in kept}]
    if lacking and os.environ.get("CROUPIER_ACCEPT"):
        kept += [codec.dump(samples.record(kind, 3, chance)) for kind in lacking]
        HOUSE.write_text("[\n" + ",\n".join(json.dumps(one) for one in kept) + "\n]\n", "utf-8")
    else:
        assert [kind.__name__ for kind in lacking] == []
