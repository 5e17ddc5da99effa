"""What people set for themselves: kept with the person, in both languages, also from before there was such a choice."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from core.storage import MEMORY
from croupier.testing.stage import ROOM, Stage

pytestmark = pytest.mark.stage(seed="kept")


WRITTEN = Path(__file__).parents[3] / "stored" / "before_mentions.sql"
"""Written by the last version that knew no such choice: Ann and Bob, who reads Japanese, play BlueBear."""


@asynccontextmanager
async def playing(database: str = MEMORY) -> AsyncIterator[Stage]:
    async with Stage(seed="kept", database=database) as stage:
        yield stage


async def told(stage: Stage, name: str, text: str, id: str = "") -> str:
    said = await stage.say(name, text, id=id)
    assert {to for to, _ in said} == {name}, "nobody else is told"
    return said[0][1]


async def quiet(stage: Stage) -> list[bool]:
    look = await stage.app.bus.look("a2", ROOM, "en")
    assert look is not None
    return [seat.quiet for seat in look.seats]


async def test_a_person_switches_mentions_off_and_on(stage: Stage) -> None:
    assert await told(stage, "ann", "!me") == "mentions is on: whether your turns mention you, so that you notice them"
    assert "no longer mention you" in await told(stage, "ann", "!me mentions off")
    assert "!me mentions on" in await told(stage, "ann", "!me Mentions  OFF")
    assert "mentions is off" in await told(stage, "ann", "!me")
    assert await told(stage, "ann", "!me mentions on") == "Your turns mention you again, so that you notice them."
    assert "mentions is on" in await told(stage, "bob", "!me"), "it is each person's own"


@pytest.mark.parametrize("typed", ["!自分 メンション オフ", "!me mentions off", "!自分 ﾒﾝｼｮﾝ off"])
async def test_the_same_in_japanese(stage: Stage, typed: str) -> None:
    await stage.say("ann", "!lang ja")
    assert "!me メンション オン" in await told(stage, "ann", typed)
    assert "オフ" in await told(stage, "ann", "!自分")


async def test_a_slip_is_told_what_would_work(stage: Stage) -> None:
    assert await told(stage, "ann", "!me calls off") == "“calls” isn't a setting. Settings: mentions and show."
    for typed in ("!me mentions", "!me mentions perhaps"):
        assert (await told(stage, "ann", typed)).endswith("This works: !me mentions off")


async def test_networks_read_it_of_those_of_their_own_and_it_survives_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with playing(database) as stage:
        await stage.say("ann", "!bluebear", id="1")
        await stage.say("bob", "!join", id="2")
        await stage.say("bob", "!me mentions off", id="3")
        assert await quiet(stage) == [False, True]
        nobody = await stage.app.bus.look("a2", "", "en")
        assert nobody is None or not any(seat.quiet for seat in nobody.seats)
    async with playing(database) as stage:
        assert await quiet(stage) == [False, True]


@pytest.mark.sqlite
async def test_whoever_was_known_before_is_mentioned_as_before(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
    async with Stage(seed="kept", database=str(path)) as stage:
        assert await quiet(stage) == [False, False]
        assert "メンション" in await told(stage, "bob", "!me mentions off", id="9"), "and reads Japanese as before"
        assert await quiet(stage) == [False, True]
    assert len(list(tmp_path.glob("old.db.before-*"))) == 1
