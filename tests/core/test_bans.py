"""Somebody shut out by name: at home, as a guest, before a game, in it and after it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from core.plugins import load_all
from croupier.testing.stage import Stage

SHUT_OUT = "The admins of that room have shut you out of its tables; only they can unban you."


def played(scene: Callable[[Stage], Awaitable[None]], database: str = ":memory:") -> None:
    async def play() -> None:
        plugins = load_all(builtin=("plugins.dicepoker",), group="")
        async with Stage(plugins, others=("far",), admins=("ann", "cara@far"), database=database) as stage:
            await stage.say("ann", "!set guests on")
            await scene(stage)

    asyncio.run(asyncio.wait_for(play(), 60))


async def said(stage: Stage, name: str, text: str, on: str = "stage") -> list[str]:
    return [f"{who}| {line}" for who, line in await stage.say(name, text, on=on)]


def test_a_guest_shut_out_by_name_gets_up_and_comes_no_more(tmp_path: Path) -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")
        await stage.say("dora", "!join")
        await said(stage, "bob", "/join #a2", "far")
        await stage.say("ann", "!start")
        assert await said(stage, "dora", "!ban bob") == ["dora| Only an admin of this room can do that."]
        told = await said(stage, "ann", "!ban BOB")
        assert "far| bob leaves the game." in told
        assert told[-1] == "room| bob may sit down at this room's tables no more; !unban NAME changes that."
        await stage.say("ann", "!end a2")
        await stage.restart()
        assert any("Shut out: bob." in line for line in await said(stage, "ann", "!settings"))
        assert {line.partition("|")[0] for line in await said(stage, "ann", "!again")} == {"room"}
        assert await said(stage, "bob", "/join #b2", "far") == [f"bob@far| {SHUT_OUT}"]
        assert await said(stage, "ann", "!unban eve") == ["ann| Nobody called “eve” is shut out. There are: bob."]
        await stage.say("ann", "!unban bob")
        assert "bob sits down" in (await said(stage, "bob", "/join #b2", "far"))[0]
        assert await said(stage, "ann", "!unban bob") == ["ann| Nobody is shut out of this room's tables."]
        assert ["unban bob" in line for line in (await said(stage, "ann", "!audit"))[:1]] == [True]

    played(scene, str(tmp_path / "bans.db"))


def test_whoever_is_shut_out_at_home_opens_no_table_there_and_loses_the_seat_before_the_start() -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("dora", "!dicepoker")
        await stage.say("eve", "!join")
        told = await said(stage, "ann", "!ban dora")
        assert told[:2] == ["room| dora gets up (1 of 10).", "room| eve is the host now."]
        for words in ("!join", "!join #a2", "!dicepoker"):
            assert await said(stage, "dora", words) == [f"dora| {SHUT_OUT}"]
        assert await stage.say("dora", "join #a2", private=True) == [("dora", SHUT_OUT)]
        await stage.say("eve", "!cancel")
        assert await said(stage, "dora", "!again") == [f"dora| {SHUT_OUT}"]

    played(scene)


def test_the_admins_of_a_guests_room_shut_their_own_people_out_of_it_alone() -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")
        await said(stage, "bob", "/join #a2", "far")
        told = await said(stage, "cara", "/ban ann", "far")
        assert told == ["cara@far| Nobody called “ann” sits here, has sat at a table here, or has spoken here lately."]
        told = await said(stage, "cara", "/ban bob", "far")
        assert told[:2] == ["room| bob gets up (1 of 10).", "far| bob gets up (1 of 10)."]
        assert await said(stage, "bob", "/join #a2", "far") == [f"bob@far| {SHUT_OUT}"]
        assert "bob sits down" in (await stage.say("bob", "!join"))[0][1]  # another bob, of another network

    played(scene)


def test_somebody_who_has_played_here_is_found_by_name_and_nobody_else() -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")
        await said(stage, "bob", "/join #a2", "far")
        await stage.say("ann", "!start")
        await stage.say("ann", "!end a2")
        assert "bob may sit down" in (await said(stage, "ann", "!ban bob"))[0]
        assert "It goes like this: ban NAME" in (await said(stage, "ann", "!ban"))[0]
        assert "Nobody called “zoe” sits here" in (await said(stage, "ann", "!ban zoe"))[0]

    played(scene)
