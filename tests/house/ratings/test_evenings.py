"""Ratings as people meet them: told at the end of a table, asked for, kept private, and made again the same."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from core.house.ratings import recompute_live
from core.storage import MEMORY
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", buttons=False)


GAMES = loaded_once("plugins.dicepoker")


@asynccontextmanager
async def playing(database: str = MEMORY) -> AsyncIterator[Stage]:
    async with Stage(GAMES, buttons=False, database=database) as stage:
        yield stage


async def table(stage: Stage, *names: str, idle: str = "", bots: int = 0, lasting: bool = True) -> str:
    """Play dice poker to its end, at which the idle are moved by the clock; gives its last line."""
    host, *others = names
    await stage.say(host, "!dicepoker", lasting=lasting)
    for name in others:
        await stage.say(name, "!join", lasting=lasting)
    if bots:
        await stage.say(host, f"!bots {bots}", lasting=lasting)
    await stage.say(host, "!start", lasting=lasting)
    for _ in range(100):
        told = [line for name in names if name != idle for line in await rolled(stage, name, lasting)]
        told += [line for _, line in await stage.advance(40 if idle or bots else 0.1)]
        if ended := [line for line in told if "is over" in line]:
            return ended[0]
    raise AssertionError("no end")


async def rolled(stage: Stage, name: str, lasting: bool) -> list[str]:
    return [line for word in ("!r", "!k") for _, line in await stage.say(name, word, lasting=lasting)]


async def asked(stage: Stage, name: str, words: str) -> list[str]:
    await stage.advance(40)
    return [line for _, line in await stage.say(name, words)]


async def rows(stage: Stage, sql: str) -> list[Any]:
    return await stage.app.storage.run(lambda connection: list(connection.execute(text(sql))))


async def test_the_end_of_a_table_tells_ratings_and_people_may_ask(stage: Stage) -> None:
    ends = [await table(stage, "ann", "bob", "cara") for _ in range(10)]
    assert "Ratings: " in ends[0] and "?" in ends[0] and "(+" in ends[-1]
    assert "?" not in ends[-1].partition("What now?")[0]
    (line,) = await asked(stage, "bob", "!stats")
    assert line.startswith("bob, Dice poker: ") and "of 3. 10 tables" in line and "10 of 10" in line
    head, about = await asked(stage, "bob", "!top")
    assert head.startswith("Dice poker here: 1 ") and about.startswith("3 people")
    assert len(await asked(stage, "bob", "!history ann")) == 1
    assert await asked(stage, "bob", "!stats zed") == ["Nobody called “zed” has a rating here."]
    assert await asked(stage, "ann", "!me show nobody")
    assert await asked(stage, "bob", "!stats ann") == ["ann keeps that private."]
    assert "ann" not in "".join(await asked(stage, "bob", "!top"))
    assert "ann" not in (await table(stage, "ann", "bob", "cara")).partition("Ratings: ")[2].partition(".")[0]
    assert "Dice poker" in (await asked(stage, "ann", "!stats"))[0], "one's own can be asked for"
    await stage.say("bob", "!lang ja")
    assert "卓" in (await asked(stage, "bob", "!成績"))[0] and "位" in (await asked(stage, "bob", "!ランキング"))[0]


@pytest.mark.parametrize("ending", ["!end a2", ""], ids=["by an admin", "by sleep"])
async def test_a_table_without_a_winner_was_won_by_nobody(stage: Stage, ending: str) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("cara", "!join")
    await stage.say("ann", "!start")
    told = await stage.say("ann", ending) if ending else await stage.advance(600)
    assert "without a winner" in told[-1][1]
    assert await asked(stage, "ann", "!history") == ["ann's last tables: a2 Dice poker, without a winner"]
    await stage.say("bob", "!lang ja")
    assert await asked(stage, "bob", "!history") == ["bobさんの最近の卓：a2 ダイスポーカー 勝者なし"]


async def test_whoever_sleeps_is_last_among_persons(stage: Stage) -> None:
    for _ in range(3):
        await table(stage, "ann", "bob", "cara", idle="cara")
    found = await rows(stage, "SELECT p.name FROM rating r JOIN person p ON p.id = r.person_id ORDER BY r.mu")
    assert [name for (name,) in found[:2]] == ["cara", "cara"]
    assert await rows(stage, "SELECT 1 FROM result WHERE name = 'cara' AND gain >= 0") == []


async def test_the_house_and_accounts_that_anybody_may_take_feed_no_list_of_people(stage: Stage) -> None:
    assert "Ratings" not in await table(stage, "ann", bots=1)
    assert "Ratings" not in await table(stage, "dan", "eve", lasting=False)
    games = await rows(stage, "SELECT DISTINCT game FROM rating")
    assert games == [("dicepoker/house",)]


async def test_at_a_table_without_a_result_stats_is_its_status(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert "waiting for players" in (await stage.say("ann", "!stats"))[0][1]


@pytest.mark.stage(in_file=True)
async def test_made_again_they_are_the_same(stage: Stage) -> None:
    for turn in range(6):
        await table(stage, "ann", "bob", *(["cara"] if turn % 3 else []), idle="bob" if turn == 2 else "")
    everything = "SELECT * FROM rating ORDER BY room_id, game, person_id"
    before = await rows(stage, everything)
    made = await recompute_live.remake_all(stage.app.storage)
    assert (made.tables, made.ratings, made.corrected) == (6, len(before), 0)
    for old, new in zip(before, await rows(stage, everything), strict=True):
        assert tuple(old)[:3] == tuple(new)[:3] and tuple(old)[3:] == pytest.approx(tuple(new)[3:], abs=1e-9)


@pytest.mark.stage(in_file=True)
async def test_a_kill_leaves_results_with_their_ratings_once(stage: Stage) -> None:
    await table(stage, "ann", "bob")
    await stage.kill()
    assert await rows(stage, "SELECT count(*) FROM result WHERE gain IS NOT NULL") == [(2,)]
    assert await rows(stage, "SELECT tables FROM rating") == [(1,)] * 4


async def test_top_all_reads_the_rooms_of_the_ladder(stage: Stage) -> None:
    for name in ("ann", "bob"):
        await stage.say(name, "!me show all")
    for _ in range(10):
        await table(stage, "ann", "bob", "cara")
    assert "everywhere: 1 " in (await asked(stage, "bob", "!top dicepoker all"))[0]
    house = stage.app.house
    house.defaults = replace(house.defaults, ladder=("irc:libera/#elsewhere",))
    assert (await asked(stage, "bob", "!top dicepoker all"))[0].startswith("Nobody has played")
    house.defaults = replace(house.defaults, ladder=("irc:libera/#elsewhere", ROOM))
    head, about = await asked(stage, "bob", "!top dicepoker all")
    assert "everywhere: 1 " in head and about.startswith("2 people")
    own = [line for _, line in await stage.say("bob", "stats dicepoker", private=True)]
    assert "10 tables" in own[0] and "number" not in own[0], "no list has that place"
