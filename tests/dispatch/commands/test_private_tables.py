"""A table of one's own in private: with the house, without a clock, and with whoever is invited."""

import re

import duelists
import peek
import pytest

from core.contract import Inbound
from core.tables import Table
from croupier.testing.stage import Stage
from tests.tables.replays.over import Pages

pytestmark = pytest.mark.stage(
    "plugins.dicepoker", duelists, peek, buttons=False, others=("far",), admins=(), seed="private"
)


GONE_ON_FOR_EVER = 100_000.0


async def said(stage: Stage, name: str, text: str, on: str = "stage", pressed: bool = False) -> list[str]:
    """Say something to the house in private; gives what was told to anybody."""
    return [f"{who}| {line}" for who, line in await stage.say(name, text, private=True, on=on, pressed=pressed)]


def table(stage: Stage, code: str = "a2") -> Table:
    found = stage.app.tables.named(code)
    assert found is not None
    return found


async def invited(stage: Stage, host: str = "ann", on: str = "stage") -> str:
    [line] = await said(stage, host, "invite", on)
    found = re.search(r"says? (join \w+) to me in private", line)
    assert found, line
    return found[1]


async def test_the_name_of_a_game_opens_a_table_with_the_house_that_begins_when_one_says_so(stage: Stage) -> None:
    told = await said(stage, "ann", "dicepoker")
    assert told[0].startswith(
        "ann| Dice poker, private table a2: start when you like. bots 3 sets how many computer players "
        "join, invite lets a friend in. No clock runs while you play only against the computer."
    )
    joins = "fair computer players will join."
    assert told[-1].endswith(f"{joins} They go easy on newcomers: bots 2 strong for their best.")
    assert await stage.advance(GONE_ON_FOR_EVER) == []
    assert await said(stage, "ann", "status") == [
        "ann| Dice poker a2, waiting for players: ann (1 of 10, and 2 computer players). You can start."
    ]
    assert await said(stage, "ann", "r") == ["ann| Table a2 hasn't started yet: you can start it."]
    begun = await said(stage, "ann", "start")
    assert {line.partition("|")[0] for line in begun} == {"ann"}
    assert begun[-2].endswith("Roll your five dice with r.") and begun[-1].startswith("ann| First match: ")
    [(_, only)] = await stage.advance(GONE_ON_FOR_EVER)
    assert only.startswith("Anton rolls"), "the house plays, and nobody has a clock"
    rolled = await said(stage, "ann", "r")
    assert rolled[0].startswith("ann| ann: You decide first, with")
    assert rolled[0].endswith("r rerolls all.")


async def test_a_game_is_played_to_its_end_and_again_alone(stage: Stage) -> None:
    await said(stage, "ann", "duelists")
    assert table(stage).sheet.phase == "lobby", "the house does not fill a table that a friend may come to"
    await said(stage, "ann", "start")
    await said(stage, "ann", "leave")
    told = await said(stage, "ann", "leave")
    assert any("Table a2 is over" in line for line in told)
    again = await said(stage, "ann", "again")
    assert again[0].startswith("ann| Duelists, private table b2") or "private table b2" in again[0]
    assert table(stage, "b2").sheet.bots == 1
    assert (await said(stage, "ann", "verify a2"))[0].startswith("ann| Table a2 is honest")


async def test_one_may_change_the_game_the_options_and_the_house(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    assert (await said(stage, "ann", "peek wild"))[0] == "ann| Table a2 closes to make room for another game."
    assert (await said(stage, "ann", "bots 1"))[0] == "ann| One computer player will join."
    assert await said(stage, "ann", "option seconds 40") != []
    assert await said(stage, "ann", "extend") == [
        "ann| Table b2 is private and waits as long as you like; say start to begin."
    ]
    begun = await said(stage, "ann", "start")
    assert any("40 s" in line or "40 seconds" in line for line in begun), "who asks for a clock has one"
    assert len(table(stage, "b2").sheet.seats) == 2


@pytest.mark.parametrize("on", ["stage", "far"])
async def test_an_invitation_leads_a_friend_to_it_and_each_reads_it_in_their_own_chat(stage: Stage, on: str) -> None:
    bob = "bob" if on == "stage" else "bob@far"
    await said(stage, "ann", "dicepoker")
    words = await invited(stage)
    assert await invited(stage) == words
    came = await said(stage, "bob", f"{words.upper()} lucky seven", on)
    assert {line.partition("|")[0] for line in came} == {"ann", bob}
    assert f"{bob}| Dice poker, private table a2" in " ".join(came)
    assert table(stage).sheet.seats[1].words == "lucky seven"
    assert (await said(stage, "bob", "start", on))[0] == f"{bob}| Only the host, ann, can do that."
    begun = await said(stage, "ann", "start")
    assert {line.partition("|")[0] for line in begun} == {"ann", bob}
    assert all("(30 s)" in line for line in begun), "between two people the clock runs"
    assert {line.partition("|")[0] for line in await said(stage, "bob", "r", on)} == {"ann", bob}
    await said(stage, "ann", "leave")
    told = await said(stage, "ann", "leave")
    assert f"{bob}| ann leaves the game." in " ".join(told)


async def test_a_friend_from_another_network_who_could_be_anybody_is_told_how_the_invitation_works(
    stage: Stage,
) -> None:
    await said(stage, "ann", "dicepoker")
    words = await invited(stage)
    refused = (
        f"bob@far| To play from another network, log in here first (on IRC: with NickServ). "
        f"Then say {words} to me in private again."
    )
    told = await stage.say("bob", words, private=True, on="far", lasting=False)
    assert [f"{who}| {line}" for who, line in told] == [refused]
    assert "bob@far| Dice poker, private table a2" in " ".join(await said(stage, "bob", words, "far"))


async def test_where_one_seat_is_free_nobody_is_told_to_fill_more(stage: Stage) -> None:
    told = (await said(stage, "ann", "duelists"))[0]
    assert told.startswith("ann| Duelists, private table a2: start when you like. invite lets a friend in.")
    await said(stage, "ann", "cancel")
    await said(stage, "ann", "lang ja")
    assert "bots" not in (await said(stage, "ann", "duelists"))[0]


async def test_the_friend_is_called_to_another_game_and_the_host_by_the_friend(stage: Stage) -> None:
    await said(stage, "ann", "duelists")
    assert any("begins at a2" in line for line in await said(stage, "bob", await invited(stage), "far"))
    await said(stage, "ann", "end a2")
    told = await said(stage, "bob", "again", "far")
    assert "ann| ann: bob wants another game: say join to play." in told
    assert table(stage, "b2").names() == ["bob"]
    assert any("begins at b2" in line for line in await said(stage, "ann", "join"))


@pytest.mark.stage(admins=("eve",))
async def test_nobody_else_gets_in_or_sees_it(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    for words in ("join #a2", "#a2 join", "join", "status", "#a2 status", "verify a2", "#a2 invite"):
        [line] = await said(stage, "eve", words)
        assert line in (
            "eve| No table has the code a2.",
            "eve| No table is open. games lists what you can play; say a game's name to open a table.",
        ), words
    assert await stage.say("eve", "!status") == [
        ("eve", "No table is open. !games lists what you can play; say a game's name to open a table.")
    ]
    assert len(table(stage).sheet.seats) == 1


async def test_an_invitation_is_said_in_the_words_of_who_asks_for_it(stage: Stage) -> None:
    await said(stage, "ann", "lang ja")
    await said(stage, "ann", "dicepoker")
    [line] = await said(stage, "ann", "招待")
    found = re.search(r"わたしへのDMで (参加 \w+) と送ると", line)
    assert found and any("bobさんが参加しました" in told for told in await said(stage, "bob", found[1]))


async def test_an_invitation_ends_with_the_start(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    words = await invited(stage)
    await said(stage, "ann", "start")
    [line] = await said(stage, "bob", words)
    assert line.startswith("bob| Table a2 is already playing.")


@pytest.mark.stage(admins=("ann",))
async def test_in_a_room_an_invitation_is_the_code_where_guests_may_come(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await stage.say("ann", "!invite") == [
        ("ann", "Anybody in the room of a2 can !join; people elsewhere can once an admin says !set guests on.")
    ]
    await stage.say("ann", "!set guests on")
    [(who, line)] = await stage.say("ann", "!invite")
    assert (who, line.split(": ")[0], "says join #a2 to me" in line) == ("ann", "Pass this on", True)


@pytest.mark.stage(in_file=True)
async def test_a_restart_forgets_nothing_of_it(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    words = await invited(stage)
    await stage.restart()
    await said(stage, "bob", words, "far")
    await said(stage, "ann", "start")
    back = [f"{who}| {line}" for who, line in await stage.restart()]
    assert {line.partition("|")[0] for line in back} == {"ann", "bob@far"}
    assert any("resumes at a2" in line for line in back)


async def test_whoever_cannot_be_told_any_more_keeps_nobody_waiting(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    await said(stage, "bob", await invited(stage), "far")
    await said(stage, "ann", "bots 0")
    stage.adapters["far"].up = False  # one person is gone; the network is there
    await said(stage, "ann", "start")
    await said(stage, "ann", "r")
    told = " ".join(line for _, line in await stage.advance(40))
    assert re.search("Time's up: I .* for bob\\.", told)


async def test_a_private_table_and_one_of_a_room_are_told_apart(stage: Stage) -> None:
    await stage.say("ann", "!peek")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await said(stage, "ann", "dicepoker")
    begun = await said(stage, "ann", "start")
    assert all(line.startswith(("ann| b2: First match: ", "ann| ann: #b2 ")) for line in begun)
    assert all(line.startswith(("ann| #b2 ", "ann| ann: #b2 ")) for line in await said(stage, "ann", "r"))
    assert any(who == "room" for who, _ in await stage.say("ann", "!bid 1 2"))


@pytest.mark.stage(buttons=True)
async def test_buttons_of_a_private_table(stage: Stage) -> None:
    await stage.app.bus.publish_inbound(Inbound("press", "stage/ann", "ann", "- new dicepoker", pressed=True))
    await stage.settle()
    opened = stage.sent[-1]
    stage.sent.clear()
    assert (opened.account, opened.room, opened.table, opened.kind) == ("stage/ann", "", "a2", "news")
    labels = [choice.label for row in opened.choices for choice in row]
    assert labels[:4] == ["Start", "Invite", "3 computer players", "Leave"]
    assert labels[4:] == ["Words for the dice", "Strong computer players"]
    invitation = (await said(stage, "ann", "a2 invite", pressed=True))[-1]
    assert "join " in invitation
    await said(stage, "ann", "a2 start", pressed=True)
    assert table(stage).sheet.phase == "running"


# -- links, where the house has pages ---------------------------------------------------------------------------------


async def test_an_invitation_names_the_page_behind_it_where_there_is_one(stage: Stage) -> None:
    await said(stage, "ann", "dicepoker")
    word = (await invited(stage)).removeprefix("join ")
    stage.app.add(Pages())
    assert await said(stage, "ann", "invite") == [
        f"ann| Pass this on: whoever opens https://dice.example/j/{word} can join a2, until it starts; "
        f"or they say join {word} to me in private."
    ]
    found = await stage.app.bus.invitation(word.upper(), "web:main/", "en")
    assert found is not None
    assert (found.title, found.host, found.names, found.free, found.begun, found.table) == (
        *("Dice poker", "ann", ("ann",), 9, False, ""),
    )
    assert await stage.app.bus.invitation("aaaaaaaaaa", "web:main/", "en") is None
    assert await stage.app.bus.invitation("", "web:main/", "en") is None


async def test_pages_that_know_no_invitations_are_not_named(stage: Stage) -> None:
    class Older(Pages):
        invitation = None  # type: ignore[assignment]

    stage.app.add(Older())
    await said(stage, "ann", "dicepoker")
    assert (await invited(stage)).startswith("join ")


async def test_the_host_lets_whoever_has_the_link_watch_or_nobody(stage: Stage) -> None:
    assert (await said(stage, "ann", "watch on"))[0].startswith("ann| "), "a house without pages has none to watch"
    stage.app.add(Pages())
    await said(stage, "ann", "dicepoker")
    await said(stage, "bob", await invited(stage))
    only = "Only its players see a2, until its host says watch on."
    assert await said(stage, "ann", "watch") == [f"ann| {only}"]
    assert await said(stage, "bob", "watch on") == ["bob| Only the host, ann, can do that."]
    assert await said(stage, "ann", "watch perhaps") == ["ann| I didn't get that. Example: watch on"]
    let = "Whoever has the link to a2 can watch now."
    told = await said(stage, "ann", "watch on")
    link = re.fullmatch(r"ann\| a2 in a browser: https://dice\.example/t/(a2-[a-z2-7]{8})", told[-1])
    assert link is not None and sorted(told[:-1]) == [f"ann| {let}", f"bob| {let}"]
    assert await said(stage, "bob", "watch") == [told[-1].replace("ann|", "bob|")], "who sits there can pass it on"
    assert await said(stage, "ann", "watch on") == told[-1:], "what is so already is told to nobody else"
    await said(stage, "ann", "start")
    assert await stage.app.bus.look(link[1], "web:main/", "en") is not None
    none = "Nobody can watch a2 any more."
    assert sorted(await said(stage, "ann", "watch off")) == [f"ann| {none}", f"bob| {none}"]
    assert await stage.app.bus.look(link[1], "web:main/", "en") is None
    assert await said(stage, "ann", "watch off") == [f"ann| {only}"]


@pytest.mark.stage(in_file=True)
async def test_that_others_may_watch_is_kept_through_a_restart(stage: Stage) -> None:
    stage.app.add(Pages())
    await said(stage, "ann", "dicepoker")
    await said(stage, "ann", "start")
    await said(stage, "ann", "watch on")
    await stage.restart()
    assert table(stage).sheet.watched


async def test_of_a_rooms_table_its_admins_say_who_watches(stage: Stage) -> None:
    stage.app.add(Pages())
    await stage.say("ann", "!dicepoker")
    told = await stage.say("ann", "!watch on")
    assert told == [("ann", "a2 has no web page: an admin of its room can say !set web watch.")]
    assert not table(stage).sheet.watched
