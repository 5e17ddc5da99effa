"""Whoever leaves or sleeps too often sits out a table, is told so beforehand, and can be let in by an admin."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.house.ratings import Fared, sit_out
from core.house.ratings.sit_out import Stay
from croupier.testing.stage import Stage
from tests.house.ratings.test_evenings import playing, table

DAY = 24 * 3600.0


def stays(missed: str) -> list[Stay]:
    """Give tables, newest first, of which those marked `x` were missed."""
    return [Stay(number, number, 0.0, mark == "x") for number, mark in enumerate(missed)]


@pytest.mark.parametrize(
    ("missed", "counted"),
    [
        *(("", 0), ("x", 0), ("xx", 2), ("x.x", 0), ("x.x.x", 3), ("xxx", 3), (".xx", 0), (".xxx", 0)),
        *(("x.x......x", 3), ("x.x.......x", 0), ("x" * 12, 10)),
    ],
)
def test_two_in_a_row_or_three_of_ten_are_too_many(missed: str, counted: int) -> None:
    assert sit_out.too_many(stays(missed)) == counted


HERE: dict[str, Any] = {}
LEFT, SLEPT = {"gone": True}, {"auto": 9}


@pytest.mark.parametrize(
    ("own", "others", "counts"),
    [
        *((HERE, [HERE], False), (LEFT, [HERE], True), (SLEPT, [HERE], True), (LEFT, [], False), (SLEPT, [], False)),
        (LEFT, [SLEPT], False),  # who would wait for a sleeper?
        (SLEPT, [LEFT], True),
        (LEFT, [LEFT], False),
        (SLEPT, [SLEPT], True),
        (LEFT, [LEFT, HERE], True),
    ],
)
def test_what_counts_is_whom_one_lets_down(own: dict[str, Any], others: list[dict[str, Any]], counts: bool) -> None:
    fared = [Fared(seat, seat, 1, **{"moves": 10, **how}) for seat, how in enumerate([own, *others])]
    assert sit_out.missed(fared, 0) is counts


async def left(stage: Stage, leaver: str = "bob", others: Sequence[str] = ("ann", "cara")) -> list[str]:
    """Let somebody leave a table that the others play to its end; gives what leaving asked."""
    host, *more = others
    await stage.advance(60)
    await stage.say(host, "!dicepoker")
    for name in (*more, leaver):
        await stage.say(name, "!join")
    await stage.say(host, "!start")
    asked = [line for _, line in await stage.say(leaver, "!leave")]
    told = [line for _, line in await stage.say(leaver, "!leave")]
    for _ in range(60):
        if any("is over" in line for line in told):
            return asked
        told = [line for name in others for word in ("!r", "!k") for _, line in await stage.say(name, word)]
        told += [line for _, line in await stage.advance(0.1)]
    raise AssertionError("no end")


async def joins(stage: Stage, name: str = "bob", host: str = "ann") -> str:
    """Tell what somebody hears who joins a table that is closed again at once."""
    await stage.advance(60)
    await stage.say(host, "!dicepoker")
    told = await stage.say(name, "!join")
    await stage.say(host, "!cancel")
    return told[0][1]


async def opens(stage: Stage, name: str = "bob") -> str:
    await stage.advance(60)
    told = await stage.say(name, "!dicepoker")
    await stage.say(name, "!cancel")
    return told[0][1]


async def test_two_in_a_row_sit_out_the_next_table_and_are_told_before() -> None:
    async with playing() as stage:
        assert "skip" not in (await left(stage))[0], "one is nothing"
        assert "bob joins" in await joins(stage)
        (asked,) = await left(stage)
        assert "your second table here in a row that you don't finish, and you'd skip the next one" in asked
        told = await joins(stage)
        assert "left or missed two tables here in a row" in told and "24 hours" in told
        assert "skip" in await opens(stage) and "skip" in (await stage.say("bob", "!again"))[0][1]
        await stage.say("bob", "!lang ja")
        assert "次の卓はお休みです" in await joins(stage)
        await table(stage, "ann", "cara")
        assert "bob" in await joins(stage) and "skip" not in await opens(stage), "the next one is over"


async def test_again_calls_nobody_who_sits_out_and_says_so() -> None:
    async with playing() as stage:
        for _ in range(2):
            await table(stage, "ann", "bob", "cara", idle="bob")
        told = [line for who, line in await stage.say("ann", "!again") if who == "room"]
        assert told[-2:] == [
            "bob left or missed several games here lately and skips this one.",
            "cara: ann wants another game: say !join to play.",
        ]
        assert "skip" in (await stage.say("bob", "!again"))[0][1]
        assert not any("bob" in line for _, line in await stage.advance(16)), "nor is he called at half-time"


async def test_who_sits_out_is_named_where_nobody_else_is_called() -> None:
    async with playing() as stage:
        for _ in range(2):
            await table(stage, "ann", "bob", idle="bob")
        await stage.say("ann", "!set language ja")
        told = [line for _, line in await stage.say("ann", "!again")]
        assert told[-1].endswith("bobさんは最近、途中退席や放置が続いたので、今回はお休みです。")


async def test_three_of_ten_do_too_and_a_day_is_enough() -> None:
    async with playing() as stage:
        for number in range(2):
            assert "skip" not in (await left(stage))[0], number
            await table(stage, "ann", "bob", "cara")
        (asked,) = await left(stage)
        assert "3 of your last ten tables here that you didn't finish" in asked
        assert "3 of your last ten" in await joins(stage)
        await stage.advance(DAY - 200)
        assert "one hour at the latest" in await joins(stage)
        await stage.advance(200)
        assert "bob joins" in await joins(stage)


async def test_who_slept_sits_out_too_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as stage:
        for _ in range(2):
            await table(stage, "ann", "bob", "cara", idle="bob")
        await stage.restart()
        assert "missed two tables" in await joins(stage)
        assert "cara joins" in await joins(stage, "cara")


async def test_an_admin_lets_somebody_play_at_once() -> None:
    async with playing() as stage:
        for _ in range(2):
            await left(stage)
        assert "skip" in await joins(stage)
        assert [line for _, line in await stage.say("ann", "!unban zed")] == [
            "Nobody is banned from this room's tables."
        ]
        assert "bob can join" in (await stage.say("ann", "!unban BOB"))[0][1]
        assert "bob joins" in await joins(stage)
        assert "unban bob" in "".join(line for _, line in await stage.say("ann", "!audit"))
        assert "Nobody is banned" in (await stage.say("ann", "!unban bob"))[0][1], "there is nothing more to lift"
        assert "skip" in (await left(stage))[0], "the next one counts again"
        assert "skip" in await joins(stage)


async def test_whoever_leaves_the_house_alone_lets_nobody_down() -> None:
    async with playing() as stage:
        for _ in range(3):
            await stage.advance(60)
            for words in ("!dicepoker", "!bots 2", "!start"):
                await stage.say("bob", words)
            assert all("skip" not in line for _, line in await stage.say("bob", "!leave"))
            await stage.say("bob", "!leave")
        assert "skip" not in await opens(stage)


async def test_what_was_missed_in_one_room_is_no_matter_in_another() -> None:
    async with Stage(buttons=False, others=("far",)) as stage:
        for _ in range(2):
            await left(stage)
        assert "skip" in await joins(stage)
        away = await stage.say("bob", "/dicepoker", on="far")
        assert "bob opens" in away[0][1]
        own = await stage.say("bob", "dicepoker", private=True)
        assert all("skip" not in line for _, line in own)


async def test_an_admin_who_let_somebody_play_may_undo_it() -> None:
    async with playing() as stage:
        for _ in range(2):
            await left(stage)
        await stage.say("ann", "!set window 45")
        await stage.say("ann", "!unban bob")
        assert "bob joins" in await joins(stage)
        ((_, told),) = await stage.say("ann", "!undo")
        assert told.startswith("Undone: ann's !unban bob (a minute ago). bob skips the next table here again"), told
        assert "skip" in await joins(stage)
        assert (await stage.say("ann", "!undo"))[0][1].endswith("window is 30 again.")


async def test_what_ended_by_itself_stands_in_nobodys_way() -> None:
    async with playing() as stage:
        for _ in range(2):
            await left(stage)
        await stage.say("ann", "!set window 45")
        await stage.say("ann", "!unban bob")
        await table(stage, "ann", "cara")
        assert (await stage.say("ann", "!undo"))[0][1].endswith("window is 30 again."), "the next table is over"
