"""Somebody shut out by name: at home, as a guest, before a game, in it and after it."""

import pytest
from sqlalchemy import Connection, text

from core.contract.messages import Renamed
from core.house import presence as heard
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", others=("far",), admins=("ann", "cara@far"))


SHUT_OUT = "The admins of that room have banned you from its tables; only they can lift that."
HERE = SHUT_OUT.replace("that room", "this room")


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    await stage.say("ann", "!set guests on")
    return stage


async def said(stage: Stage, name: str, text: str, on: str = "stage") -> list[str]:
    return [f"{who}| {line}" for who, line in await stage.say(name, text, on=on)]


@pytest.mark.stage(in_file=True)
async def test_a_guest_shut_out_by_name_gets_up_and_comes_no_more(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("dora", "!join")
    await said(stage, "bob", "/join #a2", "far")
    await stage.say("ann", "!start")
    assert await said(stage, "dora", "!ban bob") == ["dora| Only an admin of this room can do that."]
    told = await said(stage, "ann", "!ban BOB")
    assert "far| bob leaves the game." in told
    assert told[-2:] == [
        "room| bob can no longer join tables in this room; !undo takes that back.",
        "bob@far| The admins of the room of table a2 have banned you (bob) from its tables.",
    ]
    await stage.say("ann", "!end a2")
    await stage.restart()
    assert any("Banned: bob." in line for line in await said(stage, "ann", "!settings"))
    assert {line.partition("|")[0] for line in await said(stage, "ann", "!again")} == {"room"}
    assert await said(stage, "bob", "/join #b2", "far") == [f"bob@far| {SHUT_OUT}"]
    assert await said(stage, "ann", "!unban eve") == ["ann| Nobody called “eve” is banned. Banned: bob."]
    await stage.say("ann", "!unban bob")
    assert "bob joins" in (await said(stage, "bob", "/join #b2", "far"))[0]
    assert await said(stage, "ann", "!unban bob") == ["ann| Nobody is banned from this room's tables."]
    assert ["unban bob" in line for line in (await said(stage, "ann", "!audit"))[:1]] == [True]


async def test_whoever_is_shut_out_at_home_opens_no_table_there_and_loses_the_seat_before_the_start(
    stage: Stage,
) -> None:
    await stage.say("dora", "!dicepoker")
    await stage.say("eve", "!join")
    told = await said(stage, "ann", "!ban dora")
    assert told[:2] == ["room| dora leaves the table (1 of 10).", "room| eve is the host now."]
    for words in ("!join", "!join #a2", "!dicepoker"):
        assert await said(stage, "dora", words) == [f"dora| {HERE}"]
    assert await stage.say("dora", "join #a2", private=True) == [("dora", SHUT_OUT)]
    await stage.say("eve", "!cancel")
    assert await said(stage, "dora", "!again") == [f"dora| {HERE}"]


async def test_the_admins_of_a_guests_room_shut_their_own_people_out_of_it_alone(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await said(stage, "bob", "/join #a2", "far")
    told = await said(stage, "cara", "/ban ann", "far")
    assert told == ["cara@far| Nobody called “ann” plays here, has played here, or has spoken here lately."]
    told = await said(stage, "cara", "/ban bob", "far")
    assert told[:2] == ["room| bob leaves the table (1 of 10).", "far| bob leaves the table (1 of 10)."]
    assert await said(stage, "bob", "/join #a2", "far") == [f"bob@far| {HERE}"]
    assert "bob joins" in (await stage.say("bob", "!join"))[0][1]  # another bob, of another network


async def test_somebody_who_has_played_here_is_found_by_name_and_nobody_else(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await said(stage, "bob", "/join #a2", "far")
    await stage.say("ann", "!start")
    await stage.say("ann", "!end a2")
    assert "bob can no longer join" in (await said(stage, "ann", "!ban bob"))[0]
    assert "Example: !ban bob" in (await said(stage, "ann", "!ban"))[0]
    assert "Nobody called “zoe” plays here" in (await said(stage, "ann", "!ban zoe"))[0]


@pytest.mark.stage(in_file=True)
async def test_whoever_only_sat_down_and_got_up_is_found_also_after_a_restart(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("dora", "!join", lasting=False)
    await said(stage, "bob", "/join #a2", "far")
    await stage.say("dora", "!leave", lasting=False)
    await said(stage, "bob", "/leave", "far")
    await stage.say("ann", "!cancel")
    await stage.kill()
    for name in ("dora", "bob"):
        assert f"{name} can no longer join" in (await said(stage, "ann", f"!ban {name}"))[0]
    await stage.restart()
    await stage.say("ann", "!dicepoker")
    assert await stage.say("dora", "!join", lasting=False) == [("dora", HERE)]
    assert await said(stage, "bob", "/join #b2", "far") == [f"bob@far| {SHUT_OUT}"]


@pytest.mark.stage(in_file=True)
async def test_whoever_opens_tables_and_drops_them_is_found_also_after_a_restart(stage: Stage) -> None:
    for drop in ("!cancel", "!leave"):
        for _ in range(3):
            await stage.say("dora", "!dicepoker")
            await stage.say("dora", drop)
    await stage.kill()
    assert "dora can no longer join" in (await said(stage, "ann", "!ban dora"))[0]
    assert await said(stage, "dora", "!dicepoker") == [f"dora| {HERE}"]


@pytest.mark.stage(in_file=True)
async def test_whoever_talks_here_is_found_and_stays_shut_out(stage: Stage) -> None:
    await stage.say("dora", "good evening", lasting=False)
    await stage.say("zoe", "good evening", on="far")
    await stage.app.bus.publish_inbound(Renamed("stage/dora", "stage/dot", "dot"))
    assert "Nobody called “dora”" in (await said(stage, "ann", "!ban dora"))[0]
    assert "Nobody called “zoe”" in (await said(stage, "ann", "!ban zoe"))[0]  # who spoke elsewhere
    assert "dot can no longer join" in (await said(stage, "ann", "!ban dot"))[0]
    await stage.kill()
    assert await stage.say("dot", "!dicepoker", lasting=False) == [("dot", HERE)]


async def test_who_sat_down_is_meant_rather_than_who_talks_and_another_word_means_the_other(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await said(stage, "eve", "/join #a2", "far")
    await said(stage, "eve", "/leave", "far")
    await stage.say("eve", "hello")
    await stage.say("ann", "!ban eve")
    assert await said(stage, "eve", "/join #a2", "far") == [f"eve@far| {SHUT_OUT}"]
    assert "eve joins" in (await stage.say("eve", "!join"))[0][1]
    await stage.say("eve", "!leave")
    await stage.say("ann", "!ban eve")
    assert await stage.say("eve", "!join") == [("eve", HERE)]


async def test_the_memory_of_who_talks_has_an_end(stage: Stage) -> None:
    for number in range(heard.SPEAKERS * 3):
        await stage.say(f"talker{number}", "hello")
    room = await stage.app.house.rooms.resolve("stage/#room")
    assert len(stage.app.house.recent_speakers.heard(room.id)) == heard.SPEAKERS
    assert "Nobody called “talker1”" in (await said(stage, "ann", "!ban talker1"))[0]
    assert "talker191 can no longer join" in (await said(stage, "ann", "!ban talker191"))[0]
    assert any("Banned: talker191." in line for line in await said(stage, "ann", "!settings"))


async def test_a_table_whose_sheet_cannot_be_read_hides_nobody_else(stage: Stage) -> None:
    await stage.say("dora", "!dicepoker")
    await stage.say("dora", "!cancel")
    await stage.say("eve", "!dicepoker")
    await stage.say("eve", "!cancel")
    for sheet in ("", "[]", "{}", '{"seats": [1]}', '{"seats": [], "left": [7]}'):

        def spoil(connection: Connection, sheet: str = sheet) -> None:
            connection.execute(text("UPDATE game_table SET sheet = :sheet WHERE code = 'b2'"), {"sheet": sheet})

        await stage.app.storage.run(spoil)
        assert "dora can no longer join" in (await said(stage, "ann", "!ban dora"))[0]


async def test_of_two_by_one_name_an_admin_says_whom_by_their_table(stage: Stage) -> None:
    await said(stage, "bob", "!dicepoker")
    await said(stage, "dora", "!join")
    await said(stage, "bob", "!start")
    await said(stage, "ann", "!dicepoker")
    await said(stage, "bob", "/join #b2", "far")
    told = await said(stage, "ann", "!ban bob")
    assert len(told) == 1 and "!#a2 ban bob" in told[0] and "b2" in told[0]
    assert "Banned" not in "".join(await said(stage, "ann", "!settings"))
    await said(stage, "ann", "!#b2 ban bob")
    assert await said(stage, "bob", "/join #b2", "far") == [f"bob@far| {SHUT_OUT}"]
    assert "banned you" not in "".join(await said(stage, "bob", "!join"))
