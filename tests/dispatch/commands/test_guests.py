"""One table, any network: guests from other rooms, who hears what, whose clock runs, and who may do what."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import duelists
import peek
import pytest

from core.contract.messages import InputEnded, Outbound, Reach
from core.engine.clock import left
from core.engine.plugins.loading import Plugins
from core.storage import MEMORY
from core.tables.table import Table
from croupier.testing import transcripts
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    transcripts.check(path, loaded_once("plugins.dicepoker"))


def plugins() -> Plugins:
    loaded = loaded_once("plugins.dicepoker", duelists, peek)
    return loaded


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    database = staging.get("database")
    where = MEMORY if database is None else str(database / "house.db")
    admins = ("ann", "cara@far")
    async with Stage(plugins(), others=("far", "deep"), admins=admins, database=where) as stage:
        await stage.say("ann", "!set guests on")
        yield stage


def table(stage: Stage, code: str = "a2") -> Table:
    found = stage.app.tables.named(code)
    assert found is not None
    return found


async def seated(stage: Stage, game: str = "dicepoker", *, start: bool = True) -> Table:
    """Open a table with ann at home and bob as a guest."""
    await stage.say("ann", f"!{game}")
    await stage.say("bob", "/join #a2", on="far")
    if start and table(stage).sheet.phase == "lobby":
        await stage.say("ann", "!start")
    return table(stage)


async def far(
    stage: Stage, text: str, name: str = "bob", *, private: bool = False, pressed: bool = False, lasting: bool = True
) -> list[str]:
    """Say something in the far room; gives what was told there or to its people, and by "room" at home."""
    told = await stage.say(name, text, on="far", private=private, pressed=pressed, lasting=lasting)
    return [f"{who}| {line}" for who, line in told]


def seconds_left(stage: Stage, seat: int) -> float:
    running = table(stage).sheet.running
    assert running is not None
    rest = left(running, seat, stage.timers.now())
    assert rest is not None
    return rest


# -- sitting down -----------------------------------------------------------------------------------------------------


async def test_a_room_takes_no_guests_until_its_admins_say_so(stage: Stage) -> None:
    await stage.say("ann", "!set guests off")
    opened = await stage.say("ann", "!dicepoker")
    assert not any("other rooms" in line for _, line in opened)
    assert await far(stage, "/join #a2") == ["bob@far| No table has the code a2."]
    await stage.say("ann", "!set public on")  # so that it is no secret that there is such a table
    assert await far(stage, "/join #a2") == [
        "bob@far| Table a2 belongs to another room, which takes no guests; its admins can say set guests on there."
    ]
    await stage.say("ann", "!set guests on")
    await far(stage, "/join #a2")
    assert len(table(stage).sheet.seats) == 2


async def test_the_opening_says_how_others_join(stage: Stage) -> None:
    opened = await stage.say("ann", "!dicepoker")
    assert ("room", "From any other room where I am: say join #a2 there to play.") in opened


async def test_a_room_hears_of_no_seconds_where_a_table_waits_as_long_as_it_likes(stage: Stage) -> None:
    stage.app.house.defaults = replace(stage.app.house.defaults, window=0)
    await stage.say("ann", "!dicepoker")
    told = await far(stage, "/join #a2")
    assert "Waiting for players; ann can start" in told[1], told


async def test_a_guest_needs_an_account_that_lasts_and_is_told_what_would_work(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker", lasting=False)  # at home nobody needs one
    assert await far(stage, "/join #a2", lasting=False) == [
        "bob@far| To play from another room, log in here first (on IRC: with NickServ). Then /join #a2, "
        "or join in the table's own room."
    ]
    assert len(table(stage).sheet.seats) == 1


async def test_from_a_private_chat_of_another_network_nobody_could_follow_the_table(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await far(stage, "join #a2", private=True) == [
        "bob@far| Say join #a2 in a room where I am, so that you can follow the table there."
    ]
    await stage.say("dora", "join #a2", private=True)  # on the table's own network she may be in its room
    assert [sitter.room for sitter in table(stage).sheet.seats] == [None, None]


async def test_a_table_that_cannot_be_joined_says_why(stage: Stage) -> None:
    await seated(stage)
    assert await far(stage, "/join #z9", "eve") == ["eve@far| No table has the code z9."]
    late = "Table a2 is already playing. When it's over, “Play again” opens another."
    assert await far(stage, "/join #a2", "eve") == [f"eve@far| {late}"]
    assert await far(stage, "/join", "eve") == [f"eve@far| {late}"]
    await stage.say("dora", "!duelists")
    await far(stage, "/join #b2", "eve")  # the second of two seats: it is full, so it plays
    assert await far(stage, "/join #b2", "finn") == [f"finn@far| {late.replace('a2', 'b2')}"]
    assert await far(stage, "/join #c2", "finn") == ["finn@far| No table has the code c2."]


async def test_words_for_the_dice_are_not_taken_for_a_code(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join #lucky seven")
    await far(stage, "/join #a2 #b2")
    assert [sitter.words for sitter in table(stage).sheet.seats] == ["", "#lucky seven", "#b2"]


async def test_once_a_table_is_told_in_a_room_others_join_it_there_without_the_code(stage: Stage) -> None:
    await seated(stage, start=False)
    told = await far(stage, "/join", "eve")
    assert told == ["room| eve joins (3 of 10).", "far| eve joins (3 of 10)."]
    assert len({sitter.room for sitter in table(stage).sheet.seats}) == 2
    await far(stage, "/peek", "eve")  # a table of the room's own comes first
    await far(stage, "/join", "finn")
    assert [len(t.sheet.seats) for t in stage.app.tables] == [3, 2]


async def test_whoever_has_a_seat_mixes_words_from_anywhere_and_stays_where_they_sit(stage: Stage) -> None:
    await seated(stage, start=False)
    await stage.say("ann", "!set guests off")
    assert (await far(stage, "/join #a2 seven"))[0] == "room| bob mixes “seven” into the dice."
    assert [sitter.room for sitter in table(stage).sheet.seats] == [None, table(stage).rooms()[1].id]


async def test_the_guests_own_room_has_its_say_too(stage: Stage) -> None:
    """What its admins switched off, and how many tables they want to hear of, holds for other rooms' tables."""
    await far(stage, "/set tables 1", "cara")
    await far(stage, "/disable dicepoker", "cara")
    await stage.say("ann", "!dicepoker")
    assert (await far(stage, "/join #a2"))[0].startswith("bob@far| Dice poker is switched off in this room")
    await far(stage, "/enable dicepoker", "cara")
    await far(stage, "/join #a2")
    await far(stage, "/join #a2", "eve")  # the same table is no further one
    await stage.say("ann", "!start")
    await stage.say("dora", "!peek")
    assert await far(stage, "/join #b2") == ["bob@far| This room allows only one table at a time."]
    assert await far(stage, "/peek", "finn") == ["finn@far| This room allows only one table at a time."]


# -- playing ----------------------------------------------------------------------------------------------------------


async def test_guests_play_by_words_and_buttons_and_hidden_dice_reach_them_alone(stage: Stage) -> None:
    await stage.say("ann", "!peek")
    await stage.say("bob", "/join #a2", on="far")
    told = await stage.say("ann", "!start")
    secrets = {who: line for who, line in told if who not in ("room", "far")}
    assert set(secrets) == {"ann", "bob@far"}
    public = [line for who, line in told if who == "far"]
    assert public and not any(secret in line for secret in secrets.values() for line in public)
    assert await far(stage, "/hand") == [f"bob@far| {secrets['bob@far']}"]
    assert (await far(stage, "/status"))[0].startswith("far| Peek at a2")
    waits = table(stage).sheet.waits
    speaker, on, prefix = ("ann", "stage", "!") if table(stage).now.awaits(1) else ("bob", "far", "/")
    await stage.say(speaker, f"{prefix}bid 1 3", on=on)
    assert table(stage).sheet.waits == waits + 1
    other, there = ("bob", "far") if speaker == "ann" else ("ann", "stage")
    told = await stage.say(other, f"a2.{waits + 1} doubt", on=there, pressed=True)
    assert [line for who, line in told if who == "room"] == [
        line.replace("/", "!") for who, line in told if who == "far"
    ]


async def test_buttons_stand_in_both_rooms(stage: Stage) -> None:
    posts: list[tuple[str, list[str]]] = []
    for adapter in stage.adapters.values():

        async def noting(message: Outbound, send: Callable[[Outbound], Awaitable[None]] = adapter.send) -> None:
            if message.room and message.table:
                posts.append((message.room, [choice.data for row in message.choices for choice in row]))
            await send(message)

        stage.app.bus.run_gateway(adapter.network, noting)
    await seated(stage)
    newest = dict(posts)
    assert set(newest) == {"stage/#room", "far/#room"}
    assert newest["stage/#room"] == newest["far/#room"] != []
    roll = next(data for data in newest["far/#room"] if data.startswith("a2.1 r"))
    assert "room| bob rolls" in (await far(stage, roll, pressed=True))[0]


async def test_a_second_table_in_the_guests_room_stays_apart(stage: Stage) -> None:
    await seated(stage)
    await far(stage, "/dicepoker")
    await far(stage, "/join", "eve")
    await far(stage, "/start")
    which = await far(stage, "/r")
    assert which == ["bob@far| Which table: a2 or b2? Name it first, like this: /#a2 r"]
    assert (await far(stage, "/#a2 r"))[0].startswith("room| bob rolls")
    told = await far(stage, "/r")  # only the other one awaits bob now
    assert told[0].startswith("far| bob rolls") and not any(line.startswith("room|") for line in told)
    assert (await far(stage, "/r", "eve"))[0].startswith("far| eve rolls")


async def test_warnings_reach_the_guest_and_both_rooms_and_a_quiet_room_hears_less(stage: Stage) -> None:
    await seated(stage)
    await far(stage, "/set quiet on", "cara")
    await stage.say("ann", "!r")
    told = await stage.advance(21)
    assert [who for who, _ in told] == ["bob@far", "room"] or [who for who, _ in told] == ["room", "bob@far"]


async def test_in_private_a_guest_is_answered_in_the_language_of_the_room_they_sit_in(stage: Stage) -> None:
    await far(stage, "/set language ja", "cara")
    await seated(stage)
    told = await far(stage, "dance", private=True)
    assert told == ["bob@far| 「dance」というコマンドはありません。今できること：r。ほかは help で見られます。"]
    await stage.say("ann", "!r")
    warned = dict(await stage.advance(21))
    assert "残り時間は10秒" in warned["bob@far"] and "10 seconds left" in warned["room"]


# -- who may do what --------------------------------------------------------------------------------------------------


async def test_the_table_belongs_to_its_host_and_its_own_rooms_admins(stage: Stage) -> None:
    await stage.say("dora", "!dicepoker")
    await far(stage, "/join #a2")
    for verb in ("start", "cancel", "extend", "bots 2", "option seconds 5", "#a2 start", "#a2 cancel"):
        assert await far(stage, f"/{verb}", "cara") == ["cara@far| Only the host, dora, can do that."]
    told = await stage.say("ann", "!start")  # an admin of the room that the table is in
    assert any("begins" in line for who, line in told if who == "far")


async def test_an_admin_of_the_guests_room_takes_its_guests_off_a_running_table(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("dora", "!join")
    for name in ("bob", "eve"):
        await far(stage, "/join #a2", name)
    await stage.say("ann", "!start")
    assert await far(stage, "/end a2") == ["bob@far| Only an admin of this room can do that."]
    told = await far(stage, "/end a2", "cara")
    for who in ("room", "far"):
        assert f"{who}| bob leaves the game." in told and f"{who}| eve leaves the game." in told
    assert told[-1] == "far| The guests from this room have left table a2, and this room no longer follows it."
    assert table(stage).sheet.phase == "running"
    assert not any(who == "far" for who, _ in await stage.say("ann", "!r"))
    assert (await far(stage, "/end a2", "cara")) == ["cara@far| No table has the code a2."]
    assert any("end a2" in line for line in await far(stage, "/audit", "cara"))


async def test_an_admin_of_the_guests_room_takes_its_guests_off_a_table_being_set_up(stage: Stage) -> None:
    await seated(stage, start=False)
    told = await far(stage, "/end", "cara")
    assert told[:2] == ["room| bob leaves the table (1 of 10).", "far| bob leaves the table (1 of 10)."]
    assert not any(who == "far" for who, _ in await stage.say("dora", "!join"))
    assert table(stage).sheet.phase == "lobby"


async def test_an_admin_of_the_tables_room_ends_it_for_all(stage: Stage) -> None:
    await seated(stage)
    told = await stage.say("ann", "!end a2")
    assert {who for who, line in told if "An admin ended the game" in line} == {"room", "far"}


async def test_guests_switched_off_during_a_game_stay_until_its_end(stage: Stage) -> None:
    await seated(stage)
    await stage.say("ann", "!set guests off")
    assert ("room", "ann rolls") in [(who, line[:9]) for who, line in await stage.say("ann", "!r")]
    await stage.say("ann", "!end a2")
    assert await far(stage, "/again") == [
        "bob@far| Table a2 belongs to another room, which takes no guests; its admins can say set guests on there."
    ]
    anew = await stage.say("ann", "!again")
    assert {who for who, _ in anew} == {"room"}
    assert [sitter.name for sitter in table(stage, "b2").sheet.seats] == ["ann"]


async def test_a_guest_leaves_and_the_room_hears_no_more(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("dora", "!join")
    await far(stage, "/join #a2")
    await stage.say("ann", "!start")
    assert "Leaving gives up your seat" in (await far(stage, "/leave"))[0]
    assert "far| bob leaves the game." in await far(stage, "/leave")
    assert not any(who == "far" for who, _ in await stage.say("ann", "!r"))


# -- afterwards -------------------------------------------------------------------------------------------------------


async def test_the_same_people_play_again_from_either_room_and_verify_what_they_played(stage: Stage) -> None:
    await seated(stage)
    await stage.say("ann", "!leave")
    await stage.say("ann", "!leave")
    assert not list(stage.app.tables)
    assert (await far(stage, "/verify a2"))[0].startswith("far| Table a2 is honest")
    told = await far(stage, "/again")
    assert {line.partition("|")[0] for line in told} == {"room", "far"}
    sheet = table(stage, "b2").sheet
    assert [sitter.name for sitter in sheet.seats] == ["bob"]  # ann gave her seat up
    await stage.say("ann", "!join")
    await far(stage, "/start")
    await stage.say("ann", "!end b2")
    anew = await stage.say("ann", "!again")
    assert {who for who, _ in anew} == {"room", "far"}
    assert [sitter.name for sitter in table(stage, "c2").sheet.seats] == ["ann"]
    await far(stage, "/again")
    places = {sitter.name: sitter.room for sitter in table(stage, "c2").sheet.seats}
    assert places["ann"] is None and places["bob"] is not None
    await stage.say("ann", "!end c2")
    pressed = await far(stage, "b2 again", pressed=True)
    assert any(line.startswith("room|") for line in pressed) and table(stage, "d2").room.key == "stage/#room"


async def test_again_in_the_guests_room_means_what_was_played_there_last(stage: Stage) -> None:
    await seated(stage)
    await stage.say("ann", "!end a2")
    await far(stage, "/peek")
    await far(stage, "/cancel")
    assert any(re.search(r"bob opens Peek .*, table c2\. ", line) for line in await far(stage, "/again"))
    assert table(stage, "c2").room.key == "far/#room"
    assert await far(stage, "/#z9 again", "eve") != []


# -- networks that go and come back -----------------------------------------------------------------------------------


async def test_one_networks_outage_stops_the_clocks_of_its_people_alone(stage: Stage) -> None:
    await seated(stage, "duelists")
    await stage.advance(5)
    told = await stage.network(up=False, on="far")
    assert told == [
        (
            "room",
            "bob can't be reached right now: their clock is stopped, and everybody else plays on.",
        )
    ]
    await stage.advance(10)
    assert seconds_left(stage, 0) == pytest.approx(20)
    assert seconds_left(stage, 1) == pytest.approx(30)
    await stage.advance(600)
    assert seconds_left(stage, 1) == pytest.approx(30)
    running = table(stage).sheet.running
    assert running is not None and 0 not in running.seats
    told = await stage.network(up=True, on="far")
    assert next(line for who, line in told if who == "room") == "Duelists resumes at a2."
    assert not any("cannot be reached" in line for _, line in told)
    await stage.advance(5)
    assert seconds_left(stage, 1) == pytest.approx(25)


async def test_the_tables_own_network_goes_and_guests_and_the_house_play_on(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "/join #a2", on="far")
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    told = await stage.network(up=False)
    assert next(line for who, line in told if who == "far").startswith("ann can't be reached right now")
    told = [*await stage.say("bob", "/r", on="far"), *await stage.advance(60)]
    assert sum("rolls" in line for who, line in told if who == "far") == 2  # bob, and the house
    assert table(stage).now.awaits(1)
    told = await stage.network(up=True)
    missed = [line for who, line in told if who == "room"]
    assert sum("rolls" in line for line in missed) == 2 and "resumes" in " ".join(missed)


async def test_a_guest_who_is_cut_off_before_the_turn_is_not_charged_for_it(stage: Stage) -> None:
    await seated(stage)
    await far(stage, "/r")
    await stage.network(up=False, on="far")
    told = [*await stage.say("ann", "!r"), *await stage.say("ann", "!k")]
    assert told[-1][1].startswith("bob can't be reached right now")
    await stage.advance(3600)
    assert seconds_left(stage, 1) == pytest.approx(30)
    assert not table(stage).sheet.seats[1].missed


async def test_the_join_window_runs_on_without_the_guests_and_waits_for_the_tables_own_room(stage: Stage) -> None:
    await seated(stage, start=False)
    await stage.network(up=False)
    await stage.advance(100)
    assert table(stage).sheet.phase == "lobby"
    await stage.network(up=True)
    await stage.network(up=False, on="far")
    await stage.advance(31)
    assert table(stage).sheet.phase == "running"


async def test_the_bot_is_put_out_of_the_guests_room(stage: Stage) -> None:
    await seated(stage)
    await stage.say("ann", "!r")
    told = await stage.heard(lambda: stage.app.bus.publish_inbound(Reach("far/#room", up=False)))
    assert next(line for who, line in told if who == "room").startswith("bob can't be reached right now")
    await stage.advance(600)
    assert seconds_left(stage, 1) == pytest.approx(30)
    told = await stage.heard(lambda: stage.app.bus.publish_inbound(Reach("far/#room", up=True)))
    assert any("resumes at a2" in line for who, line in told if who == "room")
    await stage.advance(5)
    assert seconds_left(stage, 1) == pytest.approx(25)


async def test_a_table_with_guests_comes_back_after_a_restart(tmp_path: Path) -> None:
    async with Stage(
        plugins(),
        others=("far", "deep"),
        admins=("ann", "cara@far"),
        database=MEMORY if tmp_path is None else str(tmp_path / "house.db"),
    ) as stage:
        await stage.say("ann", "!set guests on")
        await seated(stage)
        await stage.advance(5)
        told = await stage.restart()
        assert {who for who, line in told if "resumes at a2" in line} == {"room", "far"}
        assert [room.key for room in table(stage).rooms()] == ["stage/#room", "far/#room"]
        assert seconds_left(stage, 1) == pytest.approx(25)
        assert ("room", "ann rolls") in [(who, line[:9]) for who, line in await stage.say("ann", "!r")]
        stage.adapters["far"].up = False  # nobody has noticed yet, and then the process dies
        await far(stage, "/r")
        assert not any(line.startswith("far") for line in await far(stage, "/status"))
        stage.adapters["far"].up = True
        told = await stage.restart()
        assert any(who == "far" and "bob rolls" in line for who, line in told)
        assert not any(who == "room" and "bob rolls" in line for who, line in told)


async def test_when_the_input_of_a_guests_network_ends_the_house_takes_the_seat(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("dora", "!join")
    await far(stage, "/join #a2")
    await stage.say("ann", "!start")
    await stage.heard(lambda: stage.app.bus.publish_inbound(InputEnded("far")))
    assert [sitter.person is None for sitter in table(stage).sheet.seats] == [False, False, True]
    await asyncio.wait_for(stage.app.reader.idle("far"), 5)
    assert table(stage).sheet.phase == "running"
