"""An account counts as it was when the table started: who logs out or in later changes nothing, for nobody."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text

from core.contract import Renamed
from core.house.people import sheets
from core.storage import MEMORY
from croupier.testing.stage import Stage
from tests.house.ratings.test_absence import Evening
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", "plugins.liarsdice", buttons=False)


GAMES = loaded_once("plugins.dicepoker", "plugins.liarsdice")
RESULTS = "SELECT name, place, void, gain FROM result ORDER BY seat"


@asynccontextmanager
async def playing(database: str = MEMORY) -> AsyncIterator[Stage]:
    async with Stage(GAMES, buttons=False, database=database) as stage:
        yield stage


async def rows(stage: Stage, sql: str) -> list[Any]:
    return await stage.app.storage.run(lambda connection: [tuple(row) for row in connection.execute(text(sql))])


async def starts(stage: Stage, *names: str, game: str = "dicepoker", out: str = "") -> None:
    """Start a table of these people, of whom one is logged out."""
    host, *others = names
    await stage.say(host, f"!{game}", lasting=host != out)
    for name in others:
        await stage.say(name, "!join", lasting=name != out)
    await stage.say(host, "!start", lasting=host != out)


async def logs_out(stage: Stage, name: str) -> None:
    renamed = Renamed(f"stage/{name}", f"stage/nick/{name}", name, lasted=True, lasting=False)
    await stage.app.bus.publish_inbound(renamed)
    await stage.settle()


async def logs_in(stage: Stage, name: str) -> None:
    renamed = Renamed(f"stage/{name}", f"stage/account/{name}", name, lasted=False, lasting=True)
    await stage.app.bus.publish_inbound(renamed)
    await stage.settle()


async def leaves(stage: Stage, name: str) -> str:
    """Let somebody leave by the account `nick/NAME`, which does not last; gives the table's last line."""
    told = []
    for _ in range(2):
        told += await stage.say(f"nick/{name}", "!leave", lasting=False)
    return next(line for _, line in reversed(told) if "is over" in line)


async def test_whoever_logs_out_before_they_leave_has_lost(stage: Stage) -> None:
    await starts(stage, "ann", "bob")
    await logs_out(stage, "bob")
    assert "Ratings: ann ~1587, nick/bob ~1429." in await leaves(stage, "bob")
    assert await rows(stage, RESULTS) == [("ann", 1, "", 87.0), ("bob", 2, "", -71.0)]


async def test_whoever_logs_in_while_they_play_wins_nothing_and_costs_nobody_anything(stage: Stage) -> None:
    await starts(stage, "ann", "bob", "cara", out="cara")
    await logs_in(stage, "cara")
    for _ in range(2):
        await stage.say("ann", "!leave")
        await stage.say("bob", "!leave")
    found = {name: (void, gain is None) for name, _, void, gain in await rows(stage, RESULTS)}
    assert found["cara"] == ("account", True)
    assert {found["ann"][0], found["bob"][0]} == {"absent"}, "the two who count have both left"


async def test_who_plays_logged_out_counts_never_at_that_table_and_the_others_do(stage: Stage) -> None:
    await starts(stage, "ann", "bob", "cara", out="cara")
    await logs_in(stage, "cara")
    for _ in range(2):
        await stage.say("ann", "!leave")
    for _ in range(60):
        await stage.say("bob", "!r")
        await stage.say("bob", "!k")
        await stage.say("account/cara", "!r")
        await stage.say("account/cara", "!k")
        await stage.advance(1)
    found = {name: (void, gain is None) for name, _, void, gain in await rows(stage, RESULTS)}
    assert found == {"ann": ("", False), "bob": ("", False), "cara": ("account", True)}


async def test_one_silent_logout_does_not_take_a_table_of_teams_out_of_the_ratings(stage: Stage) -> None:
    await starts(stage, "ann", "bob", "cara", "dan", game="liarsteams")
    await logs_out(stage, "dan")
    (table,) = stage.app.tables
    await Evening(stage, "teams").plays(table)
    found = await rows(stage, RESULTS)
    assert len(found) == 4 and {void for _, _, void, _ in found} == {""}
    assert all(gain is not None for *_, gain in found)


@pytest.mark.stage(in_file=True)
@pytest.mark.sqlite
async def test_a_restart_between_changes_nothing_of_that(stage: Stage) -> None:
    await starts(stage, "ann", "bob")
    await logs_out(stage, "bob")
    await stage.restart()
    assert "bob ~1429" in await leaves(stage, "bob")


@pytest.mark.stage(in_file=True)
@pytest.mark.sqlite
async def test_a_table_that_began_before_counts_by_the_account_in_use(stage: Stage) -> None:
    await starts(stage, "ann", "bob")
    await stage.app.storage.run(lambda connection: connection.execute(text(OLDER)))
    await stage.restart()
    told = [line for _ in range(2) for _, line in await stage.say("bob", "!leave")]
    assert "Ratings: ann ~1587, bob ~1429" in told[-1]


OLDER = (
    "UPDATE game_table SET sheet = json_remove(sheet, '$.seats[0].account', '$.seats[0].lasting', "
    "'$.seats[1].account', '$.seats[1].lasting')"
)


def test_whoever_is_forgotten_leaves_no_number_of_an_account_in_a_sheet() -> None:
    stored = {"seats": [{"name": "ann", "person": 1, "account": 7, "lasting": True}, {"name": "bob", "person": 2}]}
    assert json.loads(sheets.without(stored, 1))["seats"][0] == {
        **{"name": "", "words": "", "bits": "", "person": 1},
        **{"account": 0, "lasting": True},
    }
