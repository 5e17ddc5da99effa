"""Another game with the same people: they are called, and sit down by their own word."""

import duelists
import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", duelists, buttons=False, others=("far",))


async def said(stage: Stage, name: str, text: str, on: str = "stage") -> list[str]:
    return [f"{who}| {line}" for who, line in await stage.say(name, text, on=on)]


async def three_have_played(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    for name in ("bob", "kai"):
        await stage.say(name, "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")


def seated(stage: Stage, code: str) -> list[str]:
    table = stage.app.tables.named(code)
    assert table is not None
    return table.names()


async def test_the_others_are_named_and_called_and_nobody_is_seated_who_does_not_say_so(stage: Stage) -> None:
    await three_have_played(stage)
    told = await said(stage, "ann", "!again")
    assert told[-1] == "room| bob,kai: ann wants another game: say !join to play."
    assert seated(stage, "b2") == ["ann"]
    assert (await said(stage, "bob", "!join"))[0] == "room| bob joins (2 of 10)."
    begun = [line for _, line in await stage.advance(30)]
    assert begun[0] == "kai: Table b2: 15 seconds left to !join (2 of 10).", "who is called is called once more"
    assert begun[1].startswith("ann,bob: Dice poker begins at b2: ann and bob.")


@pytest.mark.parametrize("how", ["!leave", "!concede"])
async def test_who_left_is_neither_called_nor_seated(stage: Stage, how: str) -> None:
    await stage.say("ann", "!dicepoker")
    for name in ("bob", "kai"):
        await stage.say(name, "!join")
    await stage.say("ann", "!start")
    for _ in range(2):
        await stage.say("kai", how)
    await stage.say("ann", "!end a2")
    told = await said(stage, "ann", "!again")
    assert told[-1] == "room| bob: ann wants another game: say !join to play."
    assert not any("kai" in line for line in told)


@pytest.mark.stage(in_file=True)
async def test_again_calls_them_after_a_restart_too_where_the_table_closed_for_want_of_players(stage: Stage) -> None:
    await three_have_played(stage)
    await said(stage, "ann", "!again")
    closed = [line for _, line in await stage.advance(90)]
    assert any("b2 closes" in line for line in closed), closed
    await stage.restart(away=5)
    told = await said(stage, "ann", "!again")
    assert told[-1] == "room| bob,kai: ann wants another game: say !join to play."
    assert seated(stage, "c2") == ["ann"]


async def test_again_is_an_answer_too_and_also_a_pressed_one(stage: Stage) -> None:
    await three_have_played(stage)
    await stage.say("ann", "!again")
    assert await said(stage, "bob", "!again") == ["room| bob joins (2 of 10)."]
    pressed = await stage.say("kai", "a2 again", pressed=True)
    assert pressed == [("room", "kai joins (3 of 10).")]
    assert await said(stage, "kai", "!again") == ["kai| You're already at table b2."]
    assert await said(stage, "dora", "!again") == [
        "dora| Table b2 is still waiting for players: !join, or wait until it starts."
    ]
    assert seated(stage, "b2") == ["ann", "bob", "kai"]


async def test_who_did_not_come_is_called_to_the_one_after_that_too(stage: Stage) -> None:
    await three_have_played(stage)
    await stage.say("ann", "!again")
    await stage.say("kai", "!join")
    await stage.say("ann", "!cancel")
    told = await said(stage, "ann", "!again")
    assert told[-1] == "room| bob,kai: ann wants another game: say !join to play."


async def test_the_time_that_was_chosen_is_chosen_again(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker seconds 45")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    assert "Options: seconds 45." in (await said(stage, "ann", "!again"))[0]
    await stage.say("bob", "!join")
    assert "(45 s)" in (await said(stage, "ann", "!start"))[0]


async def test_a_duel_waits_for_the_other_one(stage: Stage) -> None:
    await stage.say("ann", "!duelists")
    await stage.say("bob", "!join")
    await stage.say("ann", "!end a2")
    assert not any("begins" in line for line in await said(stage, "ann", "!again"))
    assert any("begins at b2" in line for line in await said(stage, "bob", "!again"))


async def test_players_of_the_house_come_again_unasked(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("ann", "!bots 2 strong")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    told = await said(stage, "ann", "!again")
    assert not any("wants another game" in line for line in told)
    assert told[-1].endswith("2 computer players will join.")


@pytest.mark.stage(in_file=True)
async def test_guests_are_called_in_their_own_room_and_join_there(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2", on="far")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    told = await said(stage, "ann", "!again")
    assert "far| bob: ann wants another game: say /join to play." in told
    assert seated(stage, "b2") == ["ann"]
    await stage.restart()
    assert any(line.startswith("far| bob joins (2 of 10)") for line in await said(stage, "bob", "/join", "far"))
    await stage.say("ann", "!start")
    assert seated(stage, "b2") == ["ann", "bob"]


async def test_a_guests_room_whose_people_do_not_come_hears_no_more(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2", on="far")
    await stage.say("kai", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    await stage.say("ann", "!again")
    await stage.say("kai", "!join")
    await stage.say("ann", "!start")
    assert {line.partition("|")[0] for line in await said(stage, "ann", "!r")} == {"room"}


@pytest.mark.stage(language="ja")
async def test_the_call_in_japanese(stage: Stage) -> None:
    await three_have_played(stage)
    told = await said(stage, "ann", "!again")
    assert told[-1] == "room| bob,kai: annさんがもう一度遊びたいそうです。よければ !参加 でどうぞ。"


async def test_whoever_goes_on_at_a_table_that_is_over_hears_how_to_play_another(stage: Stage) -> None:
    nothing = "No table is open. !games lists what you can play; say a game's name to open a table."
    assert await said(stage, "ann", "!status") == [f"ann| {nothing}"]
    await three_have_played(stage)
    over = "No table is open: the last game here is over. !again plays it again; !games lists what you can play."
    assert await said(stage, "ann", "!status") == [f"ann| {over}"]
    assert await said(stage, "ann", "!join") == [f"ann| {over}"]
    privately = [f"ann| {line}" for _, line in await stage.say("ann", "status", private=True)]
    assert privately == [f"ann| {nothing.replace('!', '')}"]
