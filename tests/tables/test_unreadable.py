"""A row that cannot be read stands aside, with a sentence that shows nothing of it; everything else goes on."""

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", in_file=True, others=("far",))


HIDDEN = "6f6f6f6f"
"""What every broken row holds, and no log may."""
STANDS = (
    "room",
    "Table a2 is paused: I can't read it right now. Nothing is lost; it resumes once I can, or an admin can !end a2.",
)
GOES_ON = ("room", "Dice poker resumes at a2.")
Change = Callable[[dict[str, Any]], Any]


async def begun(stage: Stage) -> Stage:
    """Begin a table in each of two rooms, a2 and b2, ann having rolled at each."""
    for on, prefix in (("stage", "!"), ("far", "/")):
        for name, words in (("ann", "dicepoker"), ("bob", "join"), ("ann", "start"), ("ann", "r")):
            await stage.say(name, prefix + words, on=on)
    return stage


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    return await begun(stage)


@asynccontextmanager
async def playing(path: Path) -> AsyncIterator[Stage]:
    async with Stage(loaded_once("plugins.dicepoker"), database=str(path), others=("far",)) as stage:
        yield await begun(stage)


def sql(path: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()


def stored(path: Path) -> dict[str, Any]:
    [(text,)] = sql(path, "SELECT sheet FROM game_table WHERE code = 'a2'")
    return dict(json.loads(text))


def store(path: Path, sheet: Any) -> None:
    text = sheet if isinstance(sheet, str) else json.dumps(sheet)
    sql(path, "UPDATE game_table SET sheet = ? WHERE code = 'a2'", text)


async def plays_on(stage: Stage) -> None:
    """The other table is as it was."""
    told = await stage.say("bob", "/r", on="far")
    assert told[0][0] == "far" and told[0][1].startswith("bob rolls"), told


def shows_nothing(caplog: pytest.LogCaptureFixture, times: int) -> None:
    """As many lines of the log name the table, and none shows what is stored."""
    assert len([record for record in caplog.records if "table a2 cannot be read" in record.getMessage()]) == times
    assert HIDDEN not in caplog.text and "Traceback" not in caplog.text


BROKEN: dict[str, Change] = {
    "no JSON": lambda sheet: '{"secret": "' + HIDDEN,
    "empty": lambda sheet: "",
    "another thing": lambda sheet: [HIDDEN],
    "an unknown field": lambda sheet: {**sheet, HIDDEN: HIDDEN},
    "a field is missing": lambda sheet: {name: value for name, value in sheet.items() if name != "host"},
    "a wrong type": lambda sheet: {**sheet, "secret": [HIDDEN]},
    "a wrong phase": lambda sheet: {**sheet, "phase": HIDDEN},
    "nobody": lambda sheet: {**sheet, "seats": [{**seat, "person": 999} for seat in sheet["seats"]]},
    "nowhere": lambda sheet: {**sheet, "seats": [{**seat, "room": 999} for seat in sheet["seats"]]},
}


@pytest.mark.parametrize("what", BROKEN)
async def test_a_sheet_that_cannot_be_read_stands_aside(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        good = stored(path)
        store(path, BROKEN[what](good))
        broken = sql(path, "SELECT sheet, state FROM game_table WHERE code = 'a2'")
        assert [line for line in await stage.restart(away=5) if line[0] == "room"] == [STANDS]
        assert STANDS not in await stage.restart(away=5)  # the room knows
        assert await stage.advance(20) != []  # the clock of the other one
        await plays_on(stage)
        status = "Dice poker at a2 is paused: I can't read it right now. Nothing is lost; an admin can !end a2."
        assert await stage.say("eve", "!status") == [("room", status)]
        for words in ("!r", "!hand", "!leave", "!join", "!resume a2"):
            [(who, told)] = await stage.say("ann", words)
            assert (who, told[:54]) == ("ann", "Table a2 is paused: I can't read it right now. Nothing"), words
            await stage.advance(5)
        assert sql(path, "SELECT sheet, state FROM game_table WHERE code = 'a2'") == broken
        store(path, good)
        assert GOES_ON in await stage.restart(away=5)
        assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls")
    shows_nothing(caplog, 2)


@pytest.mark.parametrize("what", ["no JSON", "nobody"])
async def test_an_admin_may_end_what_stands_aside(stage: Stage, tmp_path: Path, what: str) -> None:
    path = tmp_path / "house.db"
    good = stored(path)
    store(path, BROKEN[what](good))
    await stage.restart(away=5)
    told = await stage.say("ann", "!end a2")
    assert told[0] == ("room", "An admin ended the game.")
    assert await stage.say("ann", "!status") == [
        (
            "ann",
            "No table is open: the last game here is over. !again plays it again; !games lists what you can play.",
        )
    ]
    assert await stage.say("ann", "!again") == [
        ("ann", "No table is open. !games lists what you can play; say a game's name to open a table.")
    ]
    store(path, good)
    assert [line for line in await stage.restart(away=5) if line[0] == "room"] == []
    assert (await stage.say("ann", "!dicepoker"))[0][1].startswith("ann opens Dice poker (2-10 players), table c2. ")


STATES: dict[str, Change] = {
    "no JSON": lambda state: '{"pot": "' + HIDDEN,
    "none": lambda state: "",
    "an unknown field": lambda state: json.dumps({**state, HIDDEN: HIDDEN}),
    "nobody is awaited": lambda state: json.dumps({**state, "wait": None}),
    "a seat too many": lambda state: json.dumps({**state, "wait": {**state["wait"], "seats": [7]}}),
}


@pytest.mark.parametrize("what", STATES)
async def test_a_state_that_cannot_be_read_stands_aside(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        [(good,)] = sql(path, "SELECT state FROM game_table WHERE code = 'a2'")
        sql(path, "UPDATE game_table SET state = ? WHERE code = 'a2'", STATES[what](json.loads(good)))
        assert [line for line in await stage.restart(away=5) if line[0] == "room"] == [STANDS]
        assert STANDS not in await stage.restart(away=5)
        await plays_on(stage)
        sql(path, "UPDATE game_table SET state = ? WHERE code = 'a2'", good)
        assert GOES_ON in await stage.restart(away=5)
        assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls")
    shows_nothing(caplog, 2)


async def test_a_table_whose_room_is_gone_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        sql(path, "UPDATE game_table SET room_id = 999 WHERE code = 'a2'")
        told = await stage.restart(away=5)
        assert [line for line in told if line[0] == "room"] == []
        await plays_on(stage)
        sql(path, "UPDATE game_table SET room_id = 1 WHERE code = 'a2'")
        assert GOES_ON in await stage.restart(away=5)
    assert "table a2 is left out: nobody knows its room" in caplog.text


@pytest.mark.parametrize(
    "events", ["nonsense " + HIDDEN, f'[["game", "{HIDDEN}", {{}}]]', f'[["game", "Rolled", ["{HIDDEN}"]]]', "7"]
)
async def test_words_that_cannot_be_read_become_the_position(
    tmp_path: Path, events: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        stage.adapter.up = False
        await stage.say("bob", "!r")
        sql(path, "UPDATE outbox SET events = ? WHERE audience = 'room:1'", events)
        told = [line for who, line in await stage.restart(away=5) if who == "room"]
        assert told.count("I was away; this is how a2 stands.") == 1
        assert any("You decide first" in line for line in told), told
        assert len([line for line in told if "Keep them all" in line]) == 1
        await plays_on(stage)
        assert sql(path, "SELECT * FROM outbox WHERE table_id = 1 AND said IS NULL") == []
    assert "words owed by table a2 cannot be read" in caplog.text
    assert HIDDEN not in caplog.text


@pytest.mark.sqlite
async def test_words_for_nobody_stay_owed_and_stop_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        good = '[["house", "HouseFinishes", {"code": "a2"}]]'
        for table, audience, not_after in (
            (1, "seat:9", 9e9),
            (1, HIDDEN, 9e9),
            (1, "room", HIDDEN),
            (99, "room", 9e9),
        ):
            values = (table, audience, good, not_after)
            sql(path, "INSERT INTO outbox (table_id, audience, events, not_after) VALUES (?, ?, ?, ?)", *values)
        await stage.restart(away=5)
        await plays_on(stage)
        assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls")
    assert caplog.text.count("stay owed") == 3
    assert HIDDEN not in caplog.text


async def test_settings_that_cannot_be_read_are_as_usual_and_the_rest_hold(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "house.db"
    async with playing(path) as stage:
        kept = {"window": 45, "prefix": "?", "tables": HIDDEN, "forgotten": 7}
        sql(path, "UPDATE room SET settings = ? WHERE id = 1", json.dumps(kept))
        assert GOES_ON in await stage.restart(away=5)
        settings = stage.app.house.rooms[1].settings
        assert (settings.window, settings.prefix, settings.tables) == (45, "?", 3)
        for nonsense in (HIDDEN, "[]", "7", "null", '{"window": ' + HIDDEN):
            sql(path, "UPDATE room SET settings = ? WHERE id = 1", nonsense)
            assert GOES_ON in await stage.restart(away=5)
            assert stage.app.house.rooms[1].settings.window is None
        await plays_on(stage)
    assert "room stage/#room: these settings cannot be read, and the usual hold: tables" in caplog.text
    assert HIDDEN not in caplog.text


@pytest.mark.parametrize("service", [pytest.param(HIDDEN, marks=pytest.mark.sqlite), -5.0, float("inf"), None, 3.0])
async def test_a_service_time_that_cannot_be_costs_nobody_their_turn(
    stage: Stage, tmp_path: Path, service: Any
) -> None:
    path = tmp_path / "house.db"
    await stage.network(up=False)
    await stage.network(up=False, on="far")
    await stage.advance(50_000)
    await stage.network(up=True)
    await stage.app.beat()
    inner = stage.app.beat

    async def beat() -> None:
        await inner()
        if service is None:
            sql(path, "DELETE FROM heartbeat")
        else:
            sql(path, "UPDATE heartbeat SET service = ?", service)

    stage.app.beat = beat  # type: ignore[method-assign]  # of this one house
    assert GOES_ON in await stage.restart(away=5)
    assert not [line for _, line in await stage.advance(9) if "Time's up" in line]
    assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls")
    told = await stage.advance(60)
    assert any(re.match("Time's up: I .* for ann\\.", line) for _, line in told), told


@pytest.mark.sqlite
async def test_nonsense_among_the_messages_seen_stops_nothing(stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    for number, at in enumerate(("", "nonsense", b"\xff", 9e999, -1.0)):
        sql(path, "INSERT INTO seen (mark, at, bits) VALUES (?, ?, ?)", number, at, at)
    assert GOES_ON in await stage.restart(away=5)
    assert (await stage.say("bob", "!r"))[0][1].startswith("bob rolls")
