"""A clock that is wrong for one start ends, deletes and forgets nothing; what is over after an absence is over."""

import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.house import timers as calendar
from core.house.timers import Calendar
from core.storage import Beat, messages
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", in_file=True, seed="clock", buttons=False, others=("far",))


HOUR, DAY = 3600.0, 86400.0
WRONG = (400 * DAY, 11 * DAY, -11 * DAY)
"""By how much a clock is wrong; the stage's own stands some days after 1970."""


def rows(database: str, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as kept:
        return kept.execute(query).fetchall()


async def wrong_start(stage: Stage, leap: float, hours: float) -> None:
    """Run the house for some hours with a clock that is wrong, and start it again with one that is right."""
    await stage.restart(away=60 + leap)
    await stage.advance(hours * HOUR)
    await stage.restart(away=60 - leap)


async def banned(stage: Stage, name: str, term: str = "", id: str = "") -> None:
    """Shut somebody out who has just spoken."""
    await stage.say(name, "hello")
    ((_, told),) = await stage.say("ann", f"!ban {name} {term}".strip(), id=id)
    assert told.startswith(f"{name} can")


async def said(stage: Stage, name: str, words: str) -> str:
    return "\n".join(line for _, line in await stage.say(name, words))


async def match(stage: Stage, *names: str, lasting: bool = True) -> None:
    """Play a table to its end."""
    host, *others = names
    await stage.say(host, "!dicepoker", lasting=lasting)
    for name in others:
        await stage.say(name, "!join", lasting=lasting)
    await stage.say(host, "!start", lasting=lasting)
    for _ in range(40):
        for name in names:
            for word in ("!r", "!k"):
                if any("is over" in line for _, line in await stage.say(name, word, lasting=lasting)):
                    return
    raise AssertionError("no end")


@pytest.mark.parametrize("leap", WRONG)
async def test_a_ban_holds_as_long_as_it_was_to(stage: Stage, leap: float) -> None:
    await banned(stage, "dora", "7d")
    await stage.restart(away=60 + leap)
    assert "banned you" in await said(stage, "dora", "!dicepoker"), "nor does it end while the clock is wrong"
    await stage.advance(3 * HOUR)
    await stage.restart(away=60 - leap)
    assert "banned you" in await said(stage, "dora", "!dicepoker")
    await stage.advance(7 * DAY - 4 * HOUR)
    assert "banned you" in await said(stage, "dora", "!dicepoker")
    await stage.advance(2 * HOUR)
    assert "dora opens" in await said(stage, "dora", "!dicepoker")


@pytest.mark.parametrize("leap", WRONG)
async def test_who_wants_to_be_forgotten_has_a_day_to_think(stage: Stage, database: str, leap: float) -> None:
    names = "SELECT name FROM person WHERE name = 'bob'"
    await match(stage, "ann", "bob")
    await stage.say("bob", "forget me", private=True)
    await stage.advance(300)
    await wrong_start(stage, leap, 3)
    assert rows(database, names) == [("bob",)]
    await stage.advance(20 * HOUR)
    assert rows(database, names) == [("bob",)]
    await stage.advance(2 * HOUR)
    assert rows(database, names) == []


@pytest.mark.parametrize("leap", WRONG)
async def test_what_is_wished_while_the_clock_is_wrong_is_done_in_its_time(
    stage: Stage, database: str, leap: float
) -> None:
    await match(stage, "ann", "bob")
    await stage.restart(away=60 + leap)
    await stage.say("bob", "forget me", private=True)
    await banned(stage, "dora", "2d")
    await stage.advance(3 * HOUR)
    await stage.restart(away=60 - leap)
    await stage.advance(HOUR)
    assert rows(database, "SELECT name FROM person WHERE name = 'bob'") == [("bob",)]
    assert "banned you" in await said(stage, "dora", "!dicepoker")
    await stage.advance(DAY)
    assert rows(database, "SELECT name FROM person WHERE name = 'bob'") == []
    assert "banned you" in await said(stage, "dora", "!dicepoker")
    await stage.advance(DAY)
    assert "dora opens" in await said(stage, "dora", "!dicepoker")


@pytest.mark.parametrize("leap", WRONG)
async def test_a_message_that_had_its_effect_is_known_again(stage: Stage, database: str, leap: float) -> None:
    await banned(stage, "dora", id="clock:1")
    await stage.restart(away=60 + leap)
    await banned(stage, "eve", id="other:1")
    await stage.advance(3 * HOUR)
    await stage.restart(away=60 - leap)
    await stage.advance(700)
    for mark in map(messages.mark, ("clock:1", "other:1")):
        assert rows(database, f"SELECT bits FROM seen WHERE mark = {mark.run}") == [(mark.bit,)]
    await stage.advance(26 * HOUR)
    assert rows(database, "SELECT bits FROM seen") == []


@pytest.mark.parametrize("leap", WRONG)
async def test_logs_and_accounts_are_kept(tmp_path: Path, leap: float) -> None:
    copy = tmp_path / "house.db.before-0001"
    copy.write_text("a copy")
    os.utime(copy, (1_000_000, 1_000_000))  # as old as the stage
    async with Stage(
        loaded_once("plugins.dicepoker"),
        database=str(tmp_path / "house.db"),
        seed="clock",
        buttons=False,
        others=("far",),
        logs_for=30 * DAY,
    ) as stage:
        database = str(tmp_path / "house.db")
        logs = "SELECT count(*) FROM action UNION ALL SELECT count(*) FROM packed_log"
        accounts = "SELECT key FROM account ORDER BY key"
        await match(stage, "fay!f@host.one", "gus!g@host.two", lasting=False)
        before = rows(database, accounts)
        assert len(before) == 2 and rows(database, logs) != [(0,), (0,)]
        await wrong_start(stage, leap, 5)
        await stage.advance(700)
        assert rows(database, accounts) == before and rows(database, logs) != [(0,), (0,)]
    assert copy.exists()


async def test_who_was_called_while_the_clock_was_ahead_is_called_again(stage: Stage) -> None:
    await stage.say("bob", "!notify dicepoker")
    await stage.restart(away=60 + WRONG[0])
    await stage.say("ann", "!dicepoker")
    assert any("bob" in line for _, line in await stage.advance(10))
    await stage.say("ann", "!cancel")
    await stage.restart(away=60 - WRONG[0])
    await stage.advance(2 * HOUR)
    await stage.say("ann", "!dicepoker")
    assert any("bob" in line for _, line in await stage.advance(10))


async def test_codes_of_a_wrong_start_work_no_longer_and_lock_nobody(stage: Stage) -> None:
    async def links(words: str) -> str:
        ((_, told),) = await stage.say("bobby", words, private=True, on="far")
        return told

    await stage.restart(away=60 + WRONG[0])
    ((_, told),) = await stage.say("bob", "link", private=True)
    code = next(word for word in told.split() if re.fullmatch(r"[A-Z0-9]{4}-[A-Z0-9]{4}", word.strip("`.,;:")))
    for _ in range(5):
        told = await links("link AAAA-AAAA")
    assert "wrong" in told.casefold() or "minutes" in told
    await stage.restart(away=60 - WRONG[0])
    assert "isn't a code that works now" in await links(f"link {code.strip('`.,;:')}"), "and not that it is locked"


@pytest.mark.parametrize("days", [8, 300])
async def test_after_an_absence_what_is_over_is_over(stage: Stage, database: str, days: int) -> None:
    await match(stage, "ann", "bob")
    await banned(stage, "dora", "7d")
    await stage.say("bob", "forget me", private=True)
    await stage.restart(away=days * DAY)
    assert "banned you" in await said(stage, "dora", "!dicepoker")
    await stage.advance(min(days * DAY * calendar.SHARE, calendar.LONGEST) + 700)
    assert "dora opens" in await said(stage, "dora", "!dicepoker")
    assert rows(database, "SELECT name FROM person WHERE name = 'bob'") == rows(database, "SELECT * FROM ban") == []


async def test_a_house_that_is_started_anew_each_hour_believes_its_clock_all_the_same(stage: Stage) -> None:
    await banned(stage, "dora", "7d")
    await stage.restart(away=8 * DAY)
    for _ in range(4):
        assert "banned you" in await said(stage, "dora", "!dicepoker")
        await stage.advance(1.1 * HOUR)
        await stage.restart()
    assert "dora opens" in await said(stage, "dora", "!dicepoker")


async def test_a_short_absence_is_no_leap(stage: Stage) -> None:
    await banned(stage, "dora", "1h")
    await stage.restart(away=HOUR)
    assert "dora opens" in await said(stage, "dora", "!dicepoker")


async def test_an_operator_forgets_at_once_whatever_the_clock_says(stage: Stage, database: str) -> None:
    await match(stage, "ann", "bob")
    await stage.restart(away=60 + WRONG[0])
    stage.app.house.defaults = replace(stage.app.house.defaults, operators=("stage/ann",))
    ((_, told),) = await stage.say("ann", "forget stage/bob", private=True)
    assert told.startswith("Done")
    assert rows(database, "SELECT name FROM person WHERE name = 'bob'") == []


class Clock:
    """A house's two times, moved by hand."""

    def __init__(self) -> None:
        self.service, self.wall = 50.0, 1_000_000.0
        self.calendar = Calendar(lambda: self.service, lambda: self.wall)

    def passes(self, seconds: float) -> float:
        self.service, self.wall = self.service + seconds, self.wall + seconds
        return self.calendar.sure()


def test_without_anything_written_down_the_clock_is_believed() -> None:
    for service, wall in ((float("nan"), float("nan")), (0.0, 0.0)):
        clock = Clock()
        clock.calendar.begin(Beat(service, wall))
        assert clock.calendar.sure() == clock.wall and not clock.calendar.doubts
    clock = Clock()
    clock.calendar.begin(Beat(clock.service, 0.5))  # of a machine that begins with 1970
    assert clock.calendar.sure() == 0.5 and clock.calendar.doubts


def test_a_clock_that_drifts_is_followed() -> None:
    clock = Clock()
    for _ in range(100):
        clock.wall += 60
        assert clock.passes(600) == clock.wall


def test_a_clock_that_is_put_right_is_believed_at_once() -> None:
    clock = Clock()
    clock.calendar.begin(Beat(clock.service, clock.wall))
    clock.wall += 400 * DAY
    assert clock.passes(HOUR) == 1_000_000.0 + HOUR and clock.calendar.doubts
    clock.wall -= 400 * DAY
    assert clock.passes(HOUR) == 1_000_000.0 + 2 * HOUR and not clock.calendar.doubts


def test_a_leap_is_believed_once_it_stood_long_enough_and_another_begins_anew() -> None:
    clock = Clock()
    clock.calendar.begin(Beat(clock.service, clock.wall))
    clock.wall += 3 * DAY
    clock.passes(HOUR)
    clock.wall += 2 * HOUR
    clock.passes(0)
    clock.passes(HOUR)
    assert clock.calendar.doubts
    assert clock.passes(HOUR) == clock.wall and not clock.calendar.doubts


def test_a_restart_goes_on_doubting_and_a_leap_that_grew_is_doubted_longer_by_that() -> None:
    clock = Clock()
    clock.calendar.begin(Beat(clock.service, clock.wall))
    clock.wall += 8 * DAY
    for away in (0, 0, 0, 3 * DAY):
        assert clock.passes(0.9 * HOUR) < clock.wall and clock.calendar.doubts
        beat = clock.calendar.beat()
        clock.calendar, clock.wall = Calendar(lambda: clock.service, lambda: clock.wall), clock.wall + away
        clock.calendar.begin(beat)
    assert (
        clock.passes(0.1 * HOUR) < clock.wall
    )  # four hours since it was seen are over in 1.2, and the new ones in 1.5
    assert clock.passes(1.3 * HOUR) < clock.wall
    assert clock.passes(0.3 * HOUR) == clock.wall and not clock.calendar.doubts
    assert clock.calendar.beat() == Beat(clock.service, clock.wall)


def test_what_is_written_down_is_never_of_a_time_before_what_is_sure() -> None:
    clock = Clock()
    clock.calendar.begin(Beat(clock.service, clock.wall))
    clock.wall -= 11 * DAY
    assert clock.calendar.latest() == clock.calendar.sure() == 1_000_000.0
    clock.wall += 100 * DAY
    assert clock.calendar.latest() == clock.wall > clock.calendar.sure()
