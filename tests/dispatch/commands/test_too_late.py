"""Words that come a moment too late: `start` at a table that began by itself, a game's words when it is over."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import duelists
import pytest

from core.contract.messages import Inbound
from croupier.testing.stage import NETWORK, Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage(
    "plugins.liarsdice", "plugins.dicepoker", duelists, buttons=False, admins=(), others=("far",)
)


OVER = "Table a2 is over. !again opens another."
PLAYING = "Table a2 is already playing. When it's over, !again opens another."


@asynccontextmanager
async def playing(
    buttons: bool = False, language: str = "en", admins: tuple[str, ...] = (), database: str = ":memory:"
) -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.liarsdice", "plugins.dicepoker", duelists)
    house = Stage(plugins, buttons=buttons, language=language, admins=admins, database=database, others=("far",))
    async with house as stage:
        yield stage


async def answered(stage: Stage, name: str, words: str, private: bool = False) -> list[str]:
    return [line for who, line in await stage.say(name, words, private=private) if who == name]


async def alone(stage: Stage) -> None:
    """Let ann open a table for two, which begins as soon as the house has the other seat."""
    await stage.say("ann", "!duelists")
    await stage.say("ann", "!bots 1")


async def over(stage: Stage) -> None:
    """Let ann and bob play dice poker to its end."""
    for name, words in [("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")]:
        await stage.say(name, words)
    for name in ("ann", "bob"):
        await stage.say(name, "!k")
    assert not list(stage.app.tables)


GUEST = (
    ("!set guests on", "ann", NETWORK),
    ("!dicepoker", "ann", NETWORK),
    ("/join #a2", "eve", "far"),
    ("!start", "ann", NETWORK),
    ("!r", "ann", NETWORK),
    ("/r", "eve", "far"),
    ("!k", "ann", NETWORK),
    ("/k", "eve", "far"),
)
START = ("start", "begin", "join")


@pytest.mark.parametrize("words", START)
async def test_who_plays_at_a_table_that_began_by_itself_is_told_what_they_can_say(stage: Stage, words: str) -> None:
    await alone(stage)
    asked = "Table a2 has started, and it's your turn. Your options: !choose high and !sharpen."
    assert await answered(stage, "ann", f"!{words}") == [asked]
    assert await answered(stage, "ann", words, private=True) == [asked.replace("!", "")]
    assert await answered(stage, "ann", f"!#a2 {words}") == [asked]


@pytest.mark.parametrize("words", START)
async def test_who_is_not_to_move_yet_is_told_whose_turn_it_is(stage: Stage, words: str) -> None:
    await stage.say("ann", "!liarsduel")
    await stage.say("bob", "!join")
    ann, bob = await answered(stage, "ann", f"!{words}"), await answered(stage, "bob", f"!{words}")
    assert ann == ["Table a2 has started: bob to move."]
    assert [line.partition(". ")[0] for line in bob] == ["Table a2 has started, and it's your turn"]


@pytest.mark.parametrize("words", START)
async def test_with_buttons_it_is_short_and_in_japanese_it_is_japanese(words: str) -> None:
    async with playing(buttons=True) as stage:
        await alone(stage)
        assert await answered(stage, "ann", f"!{words}") == ["Table a2 has started, and it's your turn."]
    async with playing(language="ja") as stage:
        await stage.say("ann", "!liarsduel")
        await stage.say("bob", "!join")
        assert await answered(stage, "ann", f"!{words}") == ["卓 a2 はもう始まっています。今はbobさんの番です。"]


@pytest.mark.stage(admins=("ann",))
@pytest.mark.parametrize("words", START)
async def test_who_does_not_play_there_is_told_what_to_do_when_it_is_over(stage: Stage, words: str) -> None:
    await stage.say("ann", "!set tables 2")
    await alone(stage)
    assert await answered(stage, "cyd", f"!{words}") == [PLAYING]
    await stage.say("cyd", "!duelists")
    await stage.say("cyd", "!bots 1")
    assert await answered(stage, "cyd", f"!#a2 {words}") == [PLAYING]
    assert (await answered(stage, "cyd", f"!{words}"))[0].startswith("Table b2 has started, and it's your turn. ")


@pytest.mark.parametrize("words", ["extend", "cancel", "bots 1"])
async def test_what_can_only_be_done_at_the_next_table_is_said_so_to_everybody(stage: Stage, words: str) -> None:
    await alone(stage)
    assert await answered(stage, "ann", f"!{words}") == [PLAYING]


async def test_who_is_out_of_a_game_that_others_play_on_is_told_of_the_next_one(stage: Stage) -> None:
    for name, words in [("ann", "!dicepoker"), ("bob", "!join"), ("cyd", "!join"), ("ann", "!start")]:
        await stage.say(name, words)
    for _ in range(2):
        await stage.say("ann", "!leave")
    assert await answered(stage, "ann", "!start") == [PLAYING]


@pytest.mark.parametrize("words", ["r", "r 1 2", "k", "roll"])
async def test_who_played_here_within_a_minute_is_told_that_it_is_over(stage: Stage, words: str) -> None:
    await over(stage)
    for name in ("ann", "bob"):
        assert await stage.say(name, f"!{words}") == [(name, OVER)]
    [(_, why)] = await stage.say("ann", "!why")
    assert why.endswith(OVER)
    await stage.advance(59)
    assert await stage.say("ann", f"!{words}") == [("ann", OVER)]
    await stage.advance(2)
    assert await stage.say("ann", f"!{words}") == []


@pytest.mark.stage(in_file=True)
async def test_also_where_the_house_was_started_anew_meanwhile(stage: Stage) -> None:
    await over(stage)
    await stage.restart(away=20)
    assert await stage.say("bob", "!r") == [("bob", OVER)]


async def test_with_buttons_and_in_japanese_it_says_what_opens_another() -> None:
    async with playing(buttons=True) as stage:
        await over(stage)
        assert await stage.say("ann", "!r") == [("ann", "Table a2 is over. “Play again” opens another.")]
    async with playing(language="ja") as stage:
        await over(stage)
        assert await stage.say("ann", "!振る") == [("ann", "卓 a2 は終わりました。!もう一度 で次を開けます。")]


@pytest.mark.parametrize("words", ["!bid 3 5", "!liar", "!8ball", "r", "?r"])
async def test_words_of_other_games_and_of_other_bots_stay_unanswered(stage: Stage, words: str) -> None:
    await over(stage)
    assert await stage.say("ann", words) == []


async def test_who_did_not_play_here_hears_nothing_and_neither_does_another_room(stage: Stage) -> None:
    await over(stage)
    assert await stage.say("cyd", "!r") == []
    elsewhere = Inbound("other:1", f"{NETWORK}/ann", "ann", "!r", f"{NETWORK}/#other", lasting=True)
    await stage.app.bus.publish_inbound(elsewhere)
    assert await stage.advance(0) == []


async def test_nobody_is_told_that_it_is_over_while_the_next_table_is_open(stage: Stage) -> None:
    await over(stage)
    await stage.say("cyd", "!liarsdice")
    assert await stage.say("ann", "!r") == []


@pytest.mark.stage(admins=("ann",))
async def test_a_guest_is_told_so_in_their_own_room(stage: Stage) -> None:
    for words, name, on in GUEST:
        await stage.say(name, words, on=on)
    assert not list(stage.app.tables)
    assert await stage.say("eve", "/r", on="far") == [("eve@far", OVER.replace("!", "/"))]
