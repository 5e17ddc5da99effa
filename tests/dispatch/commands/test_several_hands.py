"""Who has seats at several tables: hands are all shown, and what can't be meant is not asked about."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core.contract.messages import Inbound, Network, Reach
from croupier.testing.stage import NETWORK, ROOM, Stage
from tests.support.loaded import loaded_once

ROOMS = (ROOM, f"{NETWORK}/#den", f"{NETWORK}/#inn")
HOSTS = ("ann", "cyd", "dan")
_IDS = itertools.count(1)


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    games, how = staging.get("plugins", ()), {word: value for word, value in staging.items() if word != "plugins"}
    async with playing(*games, **how) as stage:
        yield stage


@asynccontextmanager
async def playing(*games: str, apart: bool = True, language: str = "en") -> AsyncIterator[Stage]:
    """Let bob sit at a table of each game, a2, b2 and so on, each in a room of its own or (not `apart`) in one."""
    plugins = loaded_once("plugins.bluebear", "plugins.dicepoker", "plugins.liarsdice")
    async with Stage(plugins, seed="hands", language=language) as stage:
        for host, room, game in zip(HOSTS, ROOMS, games, strict=False):
            where = room if apart else ROOM
            for name, words in [(host, f"!{game} seconds 0"), ("bob", "!join"), (host, "!start")]:
                await said(stage, name, words, where)
        yield stage


async def said(stage: Stage, name: str, words: str, room: str) -> list[str]:
    inbound = Inbound(f"hands:{next(_IDS)}", f"{NETWORK}/{name}", name, words, room, present=frozenset(ROOMS))
    await stage.app.bus.publish_inbound(inbound)
    return [line for who, line in await stage.advance(0) if who == name]


async def alone(stage: Stage, words: str) -> list[str]:
    """Let bob say something in private."""
    return await said(stage, "bob", words, "")


async def shut(stage: Stage, room: str) -> None:
    await stage.app.bus.publish_inbound(Reach(room, up=False))
    await stage.advance(0)


@pytest.mark.parametrize("apart", [True, False])
async def test_all_hands_are_shown_each_with_its_table(apart: bool) -> None:
    async with playing("bluebear", "liarsdice", "bluebear", apart=apart) as stage:
        hands = [line for code in ("a2", "b2", "c2") for line in await alone(stage, f"#{code} hand")]
        assert [line[:4] for line in hands] == ["a2: ", "b2: ", "c2: "] and len({*hands}) == 3
        assert await alone(stage, "hand") == hands
        assert await said(stage, "bob", "!hand", ROOM) == (hands[:1] if apart else hands)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_table_without_hidden_things_is_passed_over(language: str) -> None:
    async with playing("dicepoker", "liarsdice", language=language) as stage:
        held, panel = await alone(stage, "#b2 hand"), await alone(stage, "#a2 hand")
        assert held[0].startswith("b2: ") and panel[0].startswith("a2: "), "who names a table is told of it"
        assert await alone(stage, "hand") == held


@pytest.mark.stage("dicepoker", "dicepoker")
async def test_where_no_table_hides_anything_each_is_told_of(stage: Stage) -> None:
    panels = [line for code in ("a2", "b2") for line in await alone(stage, f"#{code} hand")]
    assert await alone(stage, "hand") == panels


@pytest.mark.stage("bluebear", "liarsdice")
async def test_a_hand_is_shown_whether_its_room_can_be_reached_or_not(stage: Stage) -> None:
    hands = [line for code in ("a2", "b2") for line in await alone(stage, f"#{code} hand")]
    await shut(stage, ROOM)
    assert await alone(stage, "hand") == hands


@pytest.mark.stage("dicepoker", "liarsdice")
async def test_status_in_private_tells_of_each_table_in_reach(stage: Stage) -> None:
    one, two = await alone(stage, "#a2 status"), await alone(stage, "#b2 status")
    assert one[0] != two[0] and "a2" in one[0] and "b2" in two[0]
    assert await alone(stage, "status") == [*one, *two]
    await shut(stage, ROOM)
    assert await alone(stage, "status") == await alone(stage, "#b2 status")
    await shut(stage, ROOMS[1])
    both = await alone(stage, "status")
    assert "a2" in both[0] and any("b2" in line for line in both), "where none is in reach all are told of"


@pytest.mark.stage("dicepoker", "dicepoker", "dicepoker")
async def test_leave_asks_which_of_those_that_are_in_reach(stage: Stage) -> None:
    asked = "Which table: a2, b2 or c2? Name it first, like this: #a2 leave"
    assert await alone(stage, "leave") == [asked]
    await shut(stage, ROOM)
    assert await alone(stage, "leave") == ["Which table: b2 or c2? Name it first, like this: #b2 leave"]
    await shut(stage, ROOMS[1])
    (sure,) = await alone(stage, "leave")
    assert "c2" in sure and "Which" not in sure
    await stage.app.bus.publish_inbound(Reach(ROOM, up=True))
    await stage.advance(0)
    assert await alone(stage, "leave") == ["Which table: a2 or c2? Name it first, like this: #a2 leave"]


@pytest.mark.stage("dicepoker", "dicepoker")
async def test_a_move_is_meant_for_the_table_in_reach(stage: Stage) -> None:
    assert (await alone(stage, "r"))[0] == "Which table: a2 or b2? Name it first, like this: #a2 r"
    await shut(stage, ROOM)
    before = [table.sheet.actions for table in stage.app.tables]
    await alone(stage, "r")
    assert [table.sheet.actions - known for table, known in zip(stage.app.tables, before, strict=True)] == [0, 1]


@pytest.mark.stage("dicepoker")
async def test_a_table_of_a_network_that_is_away_is_not_asked_about(stage: Stage) -> None:
    await stage.app.bus.publish_inbound(Inbound("far:1", "far/eve", "eve", "/dicepoker", "far/#room"))
    await stage.advance(0)
    invited = Inbound("far:2", "stage/bob", "bob", "/join", "far/#room")
    await stage.app.bus.publish_inbound(invited)
    await stage.app.bus.publish_inbound(Network("far", up=False))
    await stage.advance(0)
    (sure,) = await alone(stage, "leave")
    assert "Which" not in sure and "a2" in sure


@pytest.mark.stage("dicepoker", "dicepoker", language="ja")
async def test_which_table_in_japanese(stage: Stage) -> None:
    (asked,) = await alone(stage, "leave")
    assert asked.startswith("どの卓ですか：a2かb2。")


async def test_at_a_table_that_has_not_started_there_is_no_hand_yet_whether_it_is_named_or_not(stage: Stage) -> None:
    await said(stage, "ann", "!bluebear", ROOM)
    for words in ("!hand", "!#a2 hand"):
        (told,) = await said(stage, "ann", words, ROOM)
        assert told.startswith("Table a2 hasn't started")
