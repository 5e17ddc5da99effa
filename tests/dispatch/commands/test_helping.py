"""Help knows every word that works, once; refusals say what would work; a quiet room is quiet."""

import discs
import pytest

from core.engine.plugins.loading import Plugins
from core.words import WORKING
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage(buttons=False)


LONGEST = 300
"""Characters of what is said of one verb."""


@pytest.fixture
def plugins() -> Plugins:
    return loaded_once(discs)


async def asked(stage: Stage, words: str, name: str = "ann") -> list[str]:
    """Ask, once what was asked before is forgotten; the answer is for the asker alone."""
    await stage.advance(40)
    told = await stage.say(name, words)
    assert {who for who, _ in told} <= {name}, "help is private where people type"
    return [line for _, line in told]


async def test_help_lists_tallies_and_options_and_explains_both(stage: Stage) -> None:
    everything = "\n".join(await asked(stage, "!help all"))
    assert "seconds 60" in everything
    assert everything.count("garnets") == 1
    assert all(f" !{verb}" in everything.replace(":", "") for verb in WORKING if verb not in ("web", "watch")), (
        "it has no pages"
    )
    assert await asked(stage, "!help garnets") == [
        "!garnets: how many garnets everybody here has from Liar's dice in teams."
    ]
    assert await asked(stage, "!help seconds") == ["!option seconds N: seconds to act, instead of the game's own."]
    assert (await asked(stage, "!help blitz"))[0].startswith("Thoth's Bluff – full | short | quick | blitz: ")


async def test_words_with_few_values_list_them_and_each_verb_stands_there_once(stage: Stage) -> None:
    assert (await asked(stage, "!help place"))[0].startswith("Discs – !place rose|skull: ")
    game = await asked(stage, "!help liarsteams")
    assert len([line for line in game if line.startswith("!bid ")]) == 1
    assert any(line.startswith("!bid COUNT FACE, !bid TOTAL: ") for line in game)
    await stage.say("ann", "!discs")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    assert "!place rose|skull" in "\n".join(await asked(stage, "!help"))


@pytest.mark.parametrize(
    ("language", "play", "rig"),
    [("en", "!play reach|stoop|... ", "!rig feather|lever|... "), ("ja", "!出す 背伸び|", "!細工 羽|")],
)
async def test_where_a_word_is_one_of_many_some_of_them_are_shown(
    stage: Stage, language: str, play: str, rig: str
) -> None:
    for name, typed in (("ann", f"!lang {language}"), ("ann", "!thoth"), ("bob", "!join"), ("ann", "!start")):
        await stage.say(name, typed)
    assert play in "\n".join(await asked(stage, "!help play")) and rig in "\n".join(await asked(stage, "!help rig"))
    told = "\n".join(await asked(stage, "!help"))
    assert play in told and rig in told and "DEED" not in told and "TOOL" not in told


async def test_other_words_for_a_verb_are_named(stage: Stage) -> None:
    assert (await asked(stage, "!help begin"))[0].startswith("!start, !begin: ")
    assert (await asked(stage, "!help nonsense"))[0].startswith("There's nothing called “nonsense” here.")


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_what_is_said_of_a_verb_is_short(stage: Stage, language: str) -> None:
    for verb in WORKING:
        [line] = await asked(stage, f"!help {verb}")
        assert len(line) < LONGEST, line
    for name in stage.app.house.plugins.games:
        for line in await asked(stage, f"!help {name}"):
            assert len(line) < LONGEST, line


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("window 3", "“window” takes 5 to 600, or default, like this: !set window 45"),
        ("tables 90", "“tables” takes 1 to 20, like this: !set tables 2"),
        ("quiet maybe", "“quiet” takes on and off, like this: !set quiet on"),
        ("language xx", "“language” takes en and ja, like this: !set language en"),
        ("prefix abc", "“prefix” doesn't take that value. This works: !set prefix !"),
    ],
)
async def test_a_setting_says_what_it_takes(stage: Stage, typed: str, said: str) -> None:
    assert await asked(stage, f"!set {typed}") == [said]


async def test_out_of_turn_one_hears_whose_turn_it_is_and_in_turn_what_can_be_said(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    for name in ("ann", "bob"):
        await stage.say(name, "!r")
    assert await stage.say("bob", "!k") == [("bob", "It's not your turn: ann to move.")]
    told = await stage.say("ann", "bid 3 4", addressed=True)
    assert told == [("ann", "That's not possible now. Your options: !r 1 3 and !k.")]


async def test_who_is_to_move_and_types_nonsense_is_told_what_to_say(stage: Stage) -> None:
    await stage.say("ann", "!roulettepoker")
    await stage.say("bob", "!join")
    told = await stage.say("ann", "hmm", addressed=True)
    assert told == [("ann", "I don't know “hmm”. Your options: !check, !raise 9 and !allin 39. !help lists the rest.")]
    assert await stage.say("ann", "!raise") == [("ann", "I didn't get that. Example: !raise 9")]
    assert await stage.say("ann", "chek", addressed=True) == [("ann", "I don't know “chek”. Did you mean !check?")]
    told = await stage.say("bob", "hmm", addressed=True)
    assert told == [("bob", "I don't know “hmm”. !help lists what I understand.")]


async def test_a_quiet_room_hears_of_no_comings_and_goings_and_its_people_do(stage: Stage) -> None:
    await stage.say("ann", "!set quiet on")
    await stage.say("ann", "!dicepoker")
    assert await stage.say("bob", "!join") == [("bob", "You've joined a2 (2 of 10).")]
    assert await stage.say("cyd", "!join") == [("cyd", "You've joined a2 (3 of 10).")]
    assert await stage.say("cyd", "!leave") == [("cyd", "You've left a2.")]
    await stage.say("ann", "!start")
    await stage.say("bob", "!leave")
    told = await stage.say("bob", "!leave")
    ranks = [line for who, line in told if "1. ann" in line]
    assert len(ranks) == 1, "the ranks are one line"
    assert "2. bob" in ranks[0]


@pytest.mark.parametrize(
    ("language", "says", "answers"),
    [
        (
            "en",
            "nothing to keep: it rolls all five",
            "Nothing was rolled yet, so there was nothing to keep: all five dice were rolled.",
        ),
        ("ja", "5個とも振ります", "まだ振っていなかったので残すものがなく、5個とも振りました。"),
    ],
)
async def test_keeping_before_the_first_roll_is_explained_as_it_is(
    stage: Stage, language: str, says: str, answers: str
) -> None:
    await stage.say("ann", f"!set language {language}")
    for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
        await stage.say(name, words)
    told = await stage.say("ann", "!k")
    [rolled] = [line for who, line in told if who == "room"]
    assert rolled.startswith(("ann rolls ", "annさん："))
    assert [line for who, line in told if who == "ann"] == [answers]
    assert answers not in [line for _, line in await stage.say("bob", "!r")]
    assert answers not in [line for _, line in await stage.say("ann", "!k 1")], "it is their turn now"
    [line] = await asked(stage, "!help k")
    assert says in line
