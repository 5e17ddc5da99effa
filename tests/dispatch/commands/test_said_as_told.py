"""What a line tells is taken where it is said, in the room and in private: bids, names, and words with an ending."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


@asynccontextmanager
async def at_bluebear(language: str = "ja") -> AsyncIterator[Stage]:
    async with Stage(loaded_once(), seed="said", buttons=False, language=language) as stage:
        for name, words in (("ann", "!bluebear"), ("bob", "!参加する"), ("ann", "!スタート！")):
            await stage.say(name, words)
        yield stage


def mover(stage: Stage) -> str:
    table = stage.app.tables.named("a2")
    assert table is not None and table.state.wait is not None
    return str(table.names()[table.state.wait.seats[0]])


async def test_a_bid_is_taken_as_it_is_told_also_without_its_word() -> None:
    async with at_bluebear() as stage:
        for said in ("!ビッド 1が2個", "!ビッド 2が2個！", "!3が2個", "!ビッド 2個 4"):
            who = mover(stage)
            told = await stage.say(who, said)
            assert any("個！" in line for _, line in told), (said, told)
            assert mover(stage) != who
        told = await stage.say(mover(stage), "!ブラフ！")
        assert any("「ブラフ！」" in line for _, line in told), told


async def test_an_english_bid_needs_no_word_either_but_two_bare_numbers_are_none() -> None:
    async with at_bluebear("en") as stage:
        who = mover(stage)
        assert not any("bids" in line for _, line in await stage.say(who, "!2 3"))
        assert any("bids 2 × 3" in line for _, line in await stage.say(who, "!two 3s"))
        assert any("calls the bluff" in line for _, line in await stage.say(mover(stage), "!bluff!"))


async def test_a_word_one_ending_away_is_asked_about_in_the_room() -> None:
    async with at_bluebear() as stage:
        assert await stage.say("cyd", "!参加したい") == [
            ("cyd", "「参加したい」というコマンドはありません。!参加 のことですか？")
        ]


async def test_a_refusal_names_the_least_that_is_taken() -> None:
    async with Stage(loaded_once(), seed="said", buttons=False) as stage:
        for name, words in (("ann", "!liarsduel revelation"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        await stage.say(mover(stage), "!claim 2 6 show 1")
        who = mover(stage)
        assert await stage.say(who, "!claim 2 5") == [(who, "That doesn't beat two 6s. Try !claim 3 1 show 1.")]
        assert await stage.say(who, "!claim 3 1") == [
            (who, "With a claim you must show one of your dice. Try !claim 3 1 show 1.")
        ]
        assert any("claims three 1s" in line for _, line in await stage.say(who, "!claim 3 1 show 1"))


async def test_the_old_word_for_computer_players_is_understood() -> None:
    async with Stage(loaded_once(), seed="said", buttons=False) as stage:
        await stage.say("ann", "!dicepoker")
        assert await stage.say("ann", "!house 2 strong") == [("room", "2 computer players will join.")]
        assert not any("no game called" in line for _, line in await stage.say("ann", "!top dicepoker house"))
