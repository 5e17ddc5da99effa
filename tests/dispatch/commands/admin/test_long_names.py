"""A long nick is one person, however it is typed: whole, cut, or copied with the points that it ends with."""

import pytest

from core.words import markup
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", buttons=False)


LONG = "LongNickOfSomebodyFromAFar123"
OTHER = "LongNickOfSomebodyFromAFar124"
CUT = "LongNickOfSomebodyFromA"
WAYS = [LONG, LONG.upper(), CUT, f"{CUT}…", f"{CUT}..."]
FULL_NAME = "Bartholomew Quentin Fitzgerald the Third"


async def said(stage: Stage, name: str, words: str) -> str:
    return "\n".join(line for _, line in await stage.say(name, words))


@pytest.mark.parametrize("typed", WAYS)
@pytest.mark.parametrize("seated", [True, False], ids=["seated", "spoke"])
async def test_a_ban_finds_a_long_nick(stage: Stage, typed: str, seated: bool) -> None:
    await said(stage, LONG, "!dicepoker" if seated else "hello all")
    assert f"{LONG} can no longer join" in await said(stage, "ann", f"!ban {typed}")
    assert "can join" in await said(stage, "ann", f"!unban {typed}")


async def test_of_two_who_begin_alike_the_whole_nick_is_meant_and_no_cut_one(stage: Stage) -> None:
    for name in (LONG, OTHER):
        await said(stage, name, "hello all")
    assert "Nobody called" in await said(stage, "ann", f"!ban {CUT}")
    assert f"{OTHER} can no longer join" in await said(stage, "ann", f"!ban {OTHER}")


@pytest.mark.parametrize("typed", [FULL_NAME, FULL_NAME[:23], f"{FULL_NAME[:23]}…"])
async def test_a_long_name_of_several_words_is_cut_in_lists_and_found_all_the_same(stage: Stage, typed: str) -> None:
    await said(stage, FULL_NAME, "!dicepoker")
    assert f"{FULL_NAME[:23]}… can no longer join" in await said(stage, "ann", f"!ban {typed}")


@pytest.mark.parametrize("typed", WAYS)
async def test_a_nick_is_called_whole_and_its_figures_are_found(stage: Stage, typed: str) -> None:
    await said(stage, LONG, "!dicepoker")
    await said(stage, "bob", "!join")
    assert (await said(stage, LONG, "!start")).startswith(f"{LONG},bob: ")
    for _ in range(2):
        await said(stage, "bob", "!leave")
    assert f"{LONG}, Dice poker: " in await said(stage, "ann", f"!stats {typed}")


def test_a_name_of_many_letters_stays_short() -> None:
    assert len(markup.clean_name("x" * 51)) == markup.NAME_LENGTH
