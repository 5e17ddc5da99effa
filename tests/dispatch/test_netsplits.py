"""A split of a network: those torn off are waited for, for five minutes at most, and the room hears of it once."""

from collections.abc import AsyncIterator
from typing import Any

import duelists
import pytest

from core.contract.messages import Renamed, Split
from core.engine.clock import left
from core.engine.plugins.loading import Plugins
from core.tables.table import Table
from croupier.testing.stage import Stage
from tests.loaded import loaded_once

Told = list[tuple[str, str]]


def plugins() -> Plugins:
    loaded = loaded_once("plugins.dicepoker", duelists)
    return loaded


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    game = staging.get("game", "duelists")
    also = staging.get("also", ())
    language = staging.get("language", "en")
    async with Stage(plugins(), seed="torn", language=language) as stage:
        await stage.say("ann", f"!{game}")
        for name in ("bob", *also):
            await stage.say(name, "!join")
        if table(stage).sheet.phase == "lobby":
            await stage.say("ann", "!start")
        yield stage


def table(stage: Stage) -> Table:
    found = stage.app.tables.named("a2")
    assert found is not None
    return found


def seconds_left(stage: Stage, seat: int) -> float | None:
    running = table(stage).sheet.running
    assert running is not None
    return left(running, seat, stage.timers.now())


async def split(stage: Stage, *names: str, up: bool = False) -> Told:
    accounts = frozenset(f"stage/{name}" for name in names)
    await stage.app.bus.publish_inbound(Split(accounts, up))
    return await stage.advance(0)


async def test_the_clock_of_who_is_torn_off_stands_still_and_nobody_elses(stage: Stage) -> None:
    await stage.advance(5)
    assert await split(stage, "bob", "eve") == [
        (
            "room",
            "bob was cut off when the network split: their clock is stopped for up to 5 minutes, "
            "and everybody else plays on.",
        )
    ]
    await stage.advance(10)
    assert seconds_left(stage, 0) == pytest.approx(20)
    assert seconds_left(stage, 1) == pytest.approx(30)
    told = await split(stage, "bob", up=True)
    assert told[0] == ("room", "Duelists resumes at a2.")
    await stage.advance(5)
    assert seconds_left(stage, 0) == pytest.approx(15)
    assert seconds_left(stage, 1) == pytest.approx(25)


async def test_the_room_hears_of_many_at_once(stage: Stage) -> None:
    told = await split(stage, "ann", "bob")
    assert len(told) == 1
    assert told[0][1].startswith("ann and bob were cut off when the network split: their clocks are stopped")
    assert await split(stage, "ann", "bob") == []
    told = await split(stage, "ann", "bob", up=True)
    assert sum("resumes" in line for _, line in told) == 1


async def test_whoever_nearly_ran_out_of_time_has_ten_seconds_when_back(stage: Stage) -> None:
    await stage.advance(33)
    await split(stage, "bob")
    await stage.advance(200)
    await split(stage, "bob", up=True)
    assert seconds_left(stage, 1) == pytest.approx(10)


@pytest.mark.stage(game="dicepoker")
async def test_after_five_minutes_the_table_goes_on_without_them(stage: Stage) -> None:
    await stage.say("ann", "!r")
    await stage.say("ann", "!k")
    await split(stage, "bob")
    told = await stage.advance(299)
    assert not [line for _, line in told if "bob" in line]
    told = await stage.advance(2)
    assert any("resumes at a2" in line for _, line in told)
    assert any("bob" in line for _, line in told)
    told = await stage.advance(60)
    assert any("bob" in line and "Time's up" in line for _, line in told)


@pytest.mark.stage(game="dicepoker")
async def test_who_is_torn_off_before_their_turn_is_not_charged_for_it(stage: Stage) -> None:
    await stage.say("bob", "!r")
    assert await split(stage, "bob") == []
    await stage.advance(20)
    await stage.say("ann", "!r")
    told = await stage.say("ann", "!k")
    torn = [line for who, line in told if who == "room" and "cut off" in line]
    assert len(torn) == 1 and "bob was cut off" in torn[0] and "for up to 5 minutes" in torn[0]
    await stage.advance(60)
    assert seconds_left(stage, 1) == pytest.approx(30)
    assert not table(stage).sheet.seats[1].missed


@pytest.mark.stage(game="dicepoker", also=("cid",))
async def test_others_play_on_and_what_is_private_waits_for_them(stage: Stage) -> None:
    await split(stage, "bob")
    told = [*await stage.say("ann", "!r"), *await stage.say("cid", "!r")]
    assert sum("rolls" in line for _, line in told) == 2
    assert not any("bob" in line and "torn" in line for _, line in told)


async def test_an_outage_of_the_whole_network_ends_what_its_split_began(stage: Stage) -> None:
    await split(stage, "bob")
    await stage.network(up=False)
    told = await stage.network(up=True)
    assert not [line for _, line in told if "cut off" in line]
    await stage.advance(5)
    assert seconds_left(stage, 1) == pytest.approx(30)


async def test_who_comes_back_under_another_key_is_back(stage: Stage) -> None:
    await split(stage, "bob")
    await stage.app.bus.publish_inbound(Renamed("stage/bob", "stage/account/bob", "bob"))
    told = await split(stage, "bob", "account/bob", up=True)
    assert "resumes" in told[0][1]


async def test_strangers_and_the_unknown_change_nothing(stage: Stage) -> None:
    assert await split(stage, "eve", "nobody") == []
    assert await split(stage, "bob", "eve", up=True) == []
    assert seconds_left(stage, 1) == pytest.approx(35)


@pytest.mark.stage(language="ja")
async def test_the_room_hears_it_in_its_language(stage: Stage) -> None:
    told = await split(stage, "ann", "bob")
    assert told == [
        (
            "room",
            "ネットワークが分断され、annさん、bobさんとの接続が切れました。"
            "最長5分まで持ち時間を止め、ほかの人はそのまま続けます。",
        )
    ]
