"""Who may open tables, when, how fast they are played, whether they count; and where each value comes from."""

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import duelists
import pytest
from sqlalchemy import text

from core.contract import replace
from core.engine.clock import lead
from core.house import Defaults
from core.words.local_time import is_open, local, read_hours, zone
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

HOUR = 3600.0


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(language: str = "en", defaults: Defaults | None = None, **how: Any) -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.dicepoker", "plugins.bluebear", "plugins.liarsdice")
    stage = Stage(plugins, others=("far",), admins=("ann", "cara@far"), language=language, buttons=False, **how)
    stage.defaults = defaults or stage.defaults
    async with stage:
        yield stage


async def said(stage: Stage, name: str, text: str, **how: Any) -> str:
    return "\n".join(line for _, line in await stage.say(name, text, **how))


# -- who opens tables -------------------------------------------------------------------------------------------------


async def test_tables_are_opened_by_whom_the_room_lets(stage: Stage) -> None:
    await stage.say("ann", "!set openers accounts")
    assert "log in first (on IRC: with NickServ)" in await said(stage, "bob", "!dicepoker", lasting=False)
    assert "dora opens" in await said(stage, "dora", "!dicepoker")
    assert "bob joins" in await said(stage, "bob", "!join", lasting=False)
    await stage.say("ann", "!set openers admins")
    assert "Only admins open tables here" in await said(stage, "eve", "!new dicepoker")
    await stage.say("dora", "!start")
    await stage.say("ann", "!end a2")
    for name in ("dora", "eve"):
        assert "Only admins open tables here" in await said(stage, name, "!again")
    assert "ann opens" in await said(stage, "ann", "!again")
    assert "joins" in await said(stage, "dora", "!again"), "who is called sits down"
    await stage.say("ann", "!set openers all")
    assert " opens " not in await said(stage, "eve", "!dicepoker")  # one is open


async def test_a_guest_opens_no_table_where_only_admins_do(stage: Stage) -> None:
    for words in ("!set guests on", "!set openers admins", "!dicepoker"):
        await stage.say("ann", words)
    await stage.say("cara", "/join #a2", on="far")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    assert "Only admins open tables here" in await said(stage, "cara", "/again", on="far")


# -- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("18-02", "18:00-02:00"),
        ("18:30-2:00", "18:30-02:00"),
        ("９－２４", "09:00-00:00"),
        ("18 to 23", "18:00-23:00"),
        ("18時～2時", "18:00-02:00"),
        ("18時30分から2時まで", "18:30-02:00"),
        *((wrong, "") for wrong in ("18", "18-18", "0-24", "25-2", "18:60-2", "6pm-2am", "24:30-2", "18-2-3")),
    ],
)
def test_hours_are_read_as_people_type_them(typed: str, hours: str) -> None:
    try:
        assert read_hours(typed) == hours
    except ValueError:
        assert hours == ""


@pytest.mark.parametrize(
    ("hours", "clock", "opened"),
    [
        ("18:00-02:00", 17.99, False),
        ("18:00-02:00", 18, True),
        ("18:00-02:00", 23.99, True),
        ("18:00-02:00", 1.99, True),
        ("18:00-02:00", 2, False),
        ("09:00-17:00", 8.99, False),
        ("09:00-17:00", 12, True),
        ("09:00-17:00", 17, False),
        ("09:00-00:00", 23.99, True),
        ("09:00-00:00", 0, False),
        ("", 4, True),
    ],
)
def test_hours_may_go_over_midnight(hours: str, clock: float, opened: bool) -> None:
    assert is_open(hours, local(clock * HOUR, "")) is opened


async def test_tables_open_in_the_hours_of_the_rooms_own_time(stage: Stage) -> None:
    await stage.say("ann", "!set hours 15-02")
    told = "Tables can be opened here within 15:00-02:00, UTC time; it's 13:46 now."
    for name in ("ann", "bob"):
        assert await said(stage, name, "!dicepoker") == told
    await stage.say("ann", "!set timezone Asia/Tokyo")
    assert "bob opens" in await said(stage, "bob", "!dicepoker"), "it is 22:46 there"
    await stage.advance(4 * HOUR)
    assert "it's 02:4" in await said(stage, "bob", "!dicepoker")
    await stage.say("ann", "!set hours default")
    assert "bob opens" in await said(stage, "bob", "!dicepoker")


def test_summer_time_is_the_rooms() -> None:
    winter, summer = 1_767_268_800.0, 1_782_907_200.0  # 1 January and 1 July 2026, at noon UTC
    assert [local(at, "Europe/Berlin").hour for at in (winter, summer)] == [13, 14]
    assert zone("No/Where").utcoffset(None) == zone("").utcoffset(None)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Europe/Berlin", "timezone is now Europe/Berlin."),
        ("europe/berlin", "timezone is now Europe/Berlin."),
        ("new york", "timezone is now America/New_York."),
        ("utc", "timezone is now UTC."),
        ("default", "timezone is now UTC."),
        ("Europe/Berln", "I don't know a time zone called “Europe/Berln”. Did you mean Europe/Berlin?"),
        ("../etc/passwd", "I don't know a time zone called “../etc/passwd”. This works: !set timezone Europe/Berlin"),
    ],
)
async def test_time_zones_are_checked(stage: Stage, typed: str, told: str) -> None:
    assert await said(stage, "ann", f"!set timezone {typed}") == told


@pytest.mark.parametrize("typed", ["hours 18", "openers nobody", "pace fast", "stats perhaps"])
async def test_what_a_setting_does_not_take_is_told_with_what_works(stage: Stage, typed: str) -> None:
    told = await said(stage, "ann", f"!set {typed}")
    name = typed.split()[0]
    assert f"!set {name} " in told
    assert "is now" in await said(stage, "ann", f"!{told.rpartition('!')[2]}")


# -- how fast ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "seconds"), [("quick", 15), ("normal", 30), ("slow", 60)])
async def test_the_pace_multiplies_a_games_own_clocks_at_tables_that_open_later(
    stage: Stage, pace: str, seconds: int
) -> None:
    for words in ("ann: !dicepoker", "bob: !join"):
        await stage.say(*words.split(": "))
    told = await said(stage, "ann", f"!set pace {pace}")
    assert told == f"pace is now {pace}. Tables that are open already keep theirs."
    assert "(30 s)" in await said(stage, "ann", "!start"), "which is open already"
    await stage.say("ann", "!end a2")
    await stage.say("ann", "!again")
    await stage.say("bob", "!again")
    assert f"({seconds} s)" in await said(stage, "ann", "!start")
    assert "then I " not in str(await stage.advance(seconds - lead(seconds) - 2))
    assert "then I " in str(await stage.advance(3))
    await stage.say("ann", "!end b2")
    await stage.say("ann", "!dicepoker seconds 40")
    await stage.say("bob", "!join")
    assert "(40 s)" in await said(stage, "ann", "!start"), "seconds that somebody chose stay"


@pytest.mark.parametrize(("fixed", "times"), [(False, 2), (True, 1)])
async def test_reserves_follow_the_pace_and_clocks_that_are_fixed_do_not(fixed: bool, times: int) -> None:
    plugins = loaded_once(duelists)
    loaded, own = plugins.games["duelists"], duelists.GAME.clocks["choose"]
    game = replace(loaded.game, clocks={"choose": replace(own, fixed=fixed)})
    plugins.games["duelists"] = dataclasses.replace(loaded, game=game)
    async with Stage(plugins) as stage:
        for words in ("ann: !set pace slow", "ann: !duelists", "bob: !join", "ann: !start"):
            await stage.say(*words.split(": "))
        [table] = stage.app.tables
        assert table.sheet.running is not None
        given = {(each.seconds, each.reserve) for each in table.sheet.running.seats.values()}
        assert own.reserve and given == {(own.seconds * times, own.reserve * times)}


# -- whether tables count ---------------------------------------------------------------------------------------------


async def match(stage: Stage) -> list[str]:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    for _ in range(40):
        for name in ("ann", "bob"):
            for word in ("!r", "!k"):
                told = [line for _, line in await stage.say(name, word)]
                if any("is over" in line for line in told):
                    return told
    raise AssertionError("no end")


async def test_without_statistics_nothing_is_kept_or_told(stage: Stage) -> None:
    assert "Ratings: " in str(await match(stage))
    await stage.say("ann", "!set stats off")
    assert "Ratings: " not in str(await match(stage))
    for words in ("!stats", "!top", "!history", "!top all", "!stats ann"):
        await stage.advance(10)
        assert "keeps no statistics" in await said(stage, "bob", words)
    rows = await stage.app.storage.run(
        lambda c: c.execute(text("SELECT place, moves, auto, rated, void, gain FROM result WHERE id > 2")).all()
    )
    assert [tuple(row) for row in rows] == [(0, 0, 0, 0, "", None)] * 2
    tables = await stage.app.storage.run(lambda c: c.execute(text("SELECT tables FROM rating")).all())
    assert [tuple(row) for row in tables] == [(1,)] * 4
    assert await said(stage, "ann", "!void b2") == "Table b2 is in nobody's ratings."
    assert "bob opens" in await said(stage, "bob", "!again"), "which the table itself knows"
    await stage.say("bob", "!cancel")
    await stage.say("ann", "!set stats on")
    assert await said(stage, "bob", "!history") == await said(stage, "bob", "history", private=True)
    assert "b2" not in await said(stage, "bob", "!history")


async def test_without_statistics_nobody_sits_out() -> None:
    async def leaves(stage: Stage) -> list[str]:
        for words in ("ann: !dicepoker", "bob: !join", "dora: !join", "ann: !start"):
            await stage.say(*words.split(": "))
        told = [await said(stage, "bob", "!leave") for _ in range(2)]
        await stage.say("dora", "!leave")
        await stage.say("dora", "!leave")
        return told

    async with playing() as stage:
        await leaves(stage)
        assert "you'd skip the next one" in (await leaves(stage))[0]
        assert "so you skip the next one" in await said(stage, "bob", "!dicepoker")
        await stage.say("ann", "!set stats off")
        for _ in range(3):
            assert "skip" not in (await leaves(stage))[0]
        assert "bob opens" in await said(stage, "bob", "!dicepoker")


# -- where a value comes from -----------------------------------------------------------------------------------------


async def test_a_setting_alone_tells_its_value_and_where_that_comes_from() -> None:
    far = Defaults("ja", 50, 20.0, pause=1.0, games=("dicepoker",))
    house = Defaults("en", 40, 20.0, pause=1.0, networks={"far": far})
    async with playing(defaults=house) as stage:
        assert await said(stage, "bob", "!set window") == (
            "window is 40, as configured for the whole bot: seconds to join, 5 to 600"
        )
        assert "seconds is 20, as configured for the whole bot" in await said(stage, "bob", "!set seconds")
        assert "language is en, the default" in await said(stage, "bob", "!set language")
        assert "tables is 3, the default" in await said(stage, "bob", "!set tables")
        assert "prefix is !, as configured for this network" in await said(stage, "bob", "!set prefix")
        assert "受付時間：50（このネットワークの設定）" in await said(stage, "bob", "/設定 受付時間", on="far")
        assert "言語：日本語（このネットワークの設定）" in await said(stage, "bob", "/set language", on="far")
        await stage.say("cara", "/set window 70", on="far")
        assert "受付時間：70（この部屋の設定）" in await said(stage, "bob", "/set window", on="far")
        await stage.say("cara", "/set language en", on="far")
        await stage.say("cara", "/set language default", on="far")
        assert "70秒後" in await said(stage, "cara", "/dicepoker", on="far"), "the room goes first, then its network"
        assert "無効" in await said(stage, "cara", "/bluebear", on="far")
        assert "40 s!" in await said(stage, "ann", "!bluebear")
        assert await said(stage, "bob", "!set weather") == "Only an admin of this room can do that."


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    for typed, told in (
        ("開ける人 管理者", "開ける人：管理者"),
        ("開ける時間 18時～2時", "開ける時間：18:00-02:00"),
        ("タイムゾーン tokyo", "タイムゾーン：Asia/Tokyo"),
        ("成績 オフ", "成績：オフ"),
        ("速さ ゆっくり", "速さ：ゆっくり"),
    ):
        assert f"設定を変えました。{told}" in await said(stage, "ann", f"!設定 {typed}")
    assert "（この部屋の設定）" in await said(stage, "ann", "!設定 速さ")
