"""Sitting down, setting up, getting up: through the whole house."""

import re
from functools import partial

import auction
import duelists
import peek
import pytest

from core.house.ratings import results
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", auction, duelists, peek)


async def said(stage: Stage, name: str, text: str, *, addressed: bool = False) -> list[str]:
    return [f"{who}| {line}" for who, line in await stage.say(name, text, addressed=addressed)]


async def test_options_are_explained_and_set(stage: Stage) -> None:
    await stage.say("ann", "!duelists")
    listed = await said(stage, "bob", "!option")
    assert any("seconds N: " in line for line in listed)
    assert all(line.startswith("bob| !") is False for line in listed)
    assert await said(stage, "bob", "!option seconds 9") == ["bob| Only the host, ann, can do that."]
    assert await said(stage, "ann", "!option seconds 9") == ["room| Options: seconds 9."]
    wrong = await said(stage, "ann", "!option purple")
    assert wrong[0].startswith("ann| “purple” isn't an option of this game. Options: ")


async def test_a_wrong_option_opens_no_table(stage: Stage) -> None:
    told = await said(stage, "ann", "!dicepoker wild")
    assert told == ["ann| “wild” isn't an option of this game. Options: seconds 60 and best 3."]
    assert await said(stage, "ann", "!status") == [
        "ann| No table is open. !games lists what you can play; say a game's name to open a table."
    ]


@pytest.mark.parametrize("value", ["", " 5000", " -5", " 60s", " soon"])
async def test_an_option_without_its_number_is_told_which_it_takes(stage: Stage, value: str) -> None:
    takes = "ann| “seconds” goes with a number from 0 to 3600, like this: "
    assert await said(stage, "ann", f"!dicepoker seconds{value}") == [f"{takes}!dicepoker seconds 60"]
    points = "ann| “points” goes with a number, like this: !duelists points 3"
    assert await said(stage, "ann", "!duelists points") == [points]
    await stage.say("ann", "!dicepoker")
    assert await said(stage, "ann", f"!option seconds{value}") == [f"{takes}!option seconds 60"]
    await stage.say("ann", "!lang ja")
    assert await said(stage, "ann", f"!オプション 秒数{value}") == [
        "ann| 「秒数」には 0～3600 の数字が必要です。例：!option 秒数 60"
    ]


async def test_words_of_a_game_that_come_too_early_are_told_so(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    early = "ann| Table a2 hasn't started yet: wait a moment, or you can !start it now."
    for words in ("!r", "!k", "!#a2 r", "!hand"):
        assert await said(stage, "ann", words) == [early], words
    assert await said(stage, "ann", "bid 2 3", addressed=True) == [early]
    assert await said(stage, "ann", "!bid 2 3") == [], "another bot may be meant"
    for told in (
        await said(stage, "bob", "!r"),
        await said(stage, "bob", "!auction"),
        await said(stage, "bob", "bid 2 3", addressed=True),
    ):
        assert told == ["bob| Table a2 is still waiting for players: tap “Join”, or wait until it starts."]
    assert await said(stage, "ann", "!dicepoker") == [early], "who sits there need not join it"
    await stage.say("bob", "!join")
    for name in ("ann", "bob"):
        hears = early.replace("ann", name, 1)
        assert await said(stage, name, "!auction") == [
            hears if name == "ann" else hears.replace("you can", "its host can")
        ]
    await stage.say("ann", "!start")
    told = await said(stage, "ann", "bid 2 3", addressed=True)
    assert told == ["ann| That's not possible now. Your options: !r."]
    told = await said(stage, "carl", "!r")
    assert told == ["carl| You're not playing at this table. When the next one opens, tap “Join”."]


async def test_a_host_who_leaves_hands_over(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    assert await said(stage, "ann", "!leave") == [
        "room| ann leaves the table (1 of 10).",
        "room| bob is the host now.",
    ]
    assert (await said(stage, "bob", "!leave"))[-1] == "room| Table a2 closes: everybody left."


async def test_leaving_a_running_game_asks_once(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    assert (await said(stage, "bob", "!leave"))[0].startswith("bob| Leaving gives up your seat")
    told = await said(stage, "bob", "!concede")
    assert told[0] == "room| bob leaves the game."
    assert any("1. ann  2. bob" in line for line in told)


async def test_too_few_players_are_offered_bots_and_then_the_table_closes(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert [line for _, line in await stage.advance(30)] == [
        "Table a2: 15 seconds left to join (1 of 10); one more player is needed.",
        "One more player is needed. Join within 30 seconds, or the host can add computer players.",
    ]
    assert [line for _, line in await stage.advance(30)] == [
        "Table a2 closes: not enough players. Open another whenever you like."
    ]
    assert await said(stage, "ann", "!start") == [
        "ann| No table is open. !games lists what you can play; say a game's name to open a table."
    ]


async def test_a_full_table_starts_at_once(stage: Stage) -> None:
    await stage.say("ann", "!duelists")
    told = await said(stage, "bob", "!join")
    assert any("begins at a2" in line for line in told)
    assert (await said(stage, "cyd", "!join"))[0].startswith("cyd| Table a2 is already playing.")


async def test_a_game_that_is_switched_off_says_so(stage: Stage) -> None:
    assert await said(stage, "bob", "!disable dicepoker") == ["bob| Only an admin of this room can do that."]
    await stage.say("ann", "!disable dicepoker")
    told = await said(stage, "bob", "!dicepoker")
    assert told == ["bob| Dice poker is switched off in this room; an admin can !enable dicepoker."]
    await stage.say("ann", "!enable poker")
    assert any("table a2" in line for line in await said(stage, "bob", "!poker"))
    audit = await said(stage, "ann", "!audit")
    assert [line.rsplit(": ", 1)[1] for line in audit] == ["enable dicepoker", "disable dicepoker"]


async def test_a_game_that_was_switched_off_is_called_by_its_title_when_it_is_wanted_again(stage: Stage) -> None:
    for line in ("!dicepoker", "!cancel", "!disable dicepoker"):
        await stage.say("ann", line)
    assert await said(stage, "ann", "!again") == [
        "ann| Dice poker is switched off in this room; an admin can !enable dicepoker."
    ]
    assert await said(stage, "ann", "!notify dicepoker") == [
        "ann| Dice poker is switched off in this room; an admin can !enable dicepoker."
    ]


async def test_two_tables_at_once_and_which_is_meant(stage: Stage) -> None:
    for host in ("ann", "bob"):
        await stage.say(host, "!dicepoker")
        await stage.say("cyd", "!join")
        await stage.say(host, "!start")
    assert (await said(stage, "cyd", "!r"))[0] == "cyd| Which table: a2 or b2? Name it first, like this: !#a2 r"
    assert (await said(stage, "cyd", "!#b2 r"))[0].startswith("room| cyd rolls")
    assert (await said(stage, "cyd", "!r"))[0].startswith("room| cyd rolls")
    assert (await said(stage, "ann", "!#zz9 r")) == ["ann| No table has the code zz9."]


async def test_the_tally_is_kept_and_told(stage: Stage) -> None:
    assert await said(stage, "ann", "!beans") == ["room| Nobody has any yet."]
    ann = await stage.app.house.people.resolve("stage/ann", "ann")
    await stage.app.storage.run(stage.app.house.people.keep([ann.id]))
    room = await stage.app.house.rooms.resolve("stage/#room")
    await stage.app.storage.run(partial(results.add_tally, room=room.id, person=ann.id, tally="beans", amount=5))
    assert await said(stage, "bob", "!beans") == ["room| beans", "room| ann: 5"]


async def test_what_comes_too_late_for_a_running_table_says_what_would_work(stage: Stage) -> None:
    for name, words in [("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")]:
        await stage.say(name, words)
    fixed = "The options of a2 were fixed when it started; at the next table, say {p}option before it starts."
    for name in ("ann", "bob", "eve"):  # the host, a player, and somebody without a seat
        assert await said(stage, name, "!option seconds 9") == [f"{name}| {fixed.format(p='!')}"]
    assert await stage.say("bob", "option seconds 9", private=True) == [("bob", fixed.format(p=""))]
    begun = "Table a2 is already playing. When it's over, “Play again” opens another."
    for verb in ("extend", "cancel", "bots 2"):
        assert await said(stage, "ann", f"!{verb}") == [f"ann| {begun}"]


async def test_at_half_time_the_window_says_how_long_and_how_many_are_missing_once(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await stage.advance(14) == []
    half = "Table a2: 15 seconds left to join (1 of 10); one more player is needed."
    assert await stage.advance(2) == [("room", half)]
    assert await stage.advance(13) == []
    await stage.say("ann", "!extend")
    await stage.say("bob", "!join")
    assert await stage.advance(20) == [("room", "Table a2: 15 seconds left to join (2 of 10).")]
    await stage.say("ann", "!cancel")
    await stage.say("ann", "!set window 15")
    await stage.say("ann", "!dicepoker")
    assert await stage.advance(14) == [], "a short window is over before anybody had forgotten it"
    await stage.say("ann", "!cancel")
    await stage.say("ann", "!set quiet on")
    await stage.say("ann", "!set window 40")
    await stage.say("ann", "!dicepoker")
    assert await stage.advance(39) == []


@pytest.mark.parametrize("game", ["thoth", "liarsduel", "bluebear"])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.stage("plugins.thoth", "plugins.liarsdice", "plugins.bluebear")
async def test_each_option_that_a_refusal_lists_is_taken_as_it_stands(stage: Stage, language: str, game: str) -> None:
    await stage.say("ann", f"!lang {language}")
    [told] = await said(stage, "ann", f"!{game} wild")
    listed = re.split(", | and |、", re.split("Options: |使えるもの：", told.rstrip("."))[1])
    assert {word.split()[0] for word in listed} & {"seconds", "秒数"}
    for option in listed:
        opened = await said(stage, "ann", f"!{game} {option}")
        assert any(line.startswith("room| ") for line in opened), (option, opened)
        await stage.say("ann", "!cancel")
        await stage.advance(90)
