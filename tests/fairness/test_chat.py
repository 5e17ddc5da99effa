"""Provable dice as people in a chat see them: what is told when, and what checking a table answers."""

import asyncio
import re
from collections.abc import Awaitable, Callable

from core.dice import commitment
from croupier.testing.stage import Stage

Told = list[tuple[str, str]]


def on_stage(scene: Callable[[Stage], Awaitable[None]], seed: str = "chat") -> None:
    async def run() -> None:
        async with Stage(seed=seed) as stage:
            await scene(stage)

    asyncio.run(run())


def room(told: Told) -> str:
    return "\n".join(line for who, line in told if who == "room")


async def opened(stage: Stage, *joins: str) -> Told:
    """Open a table, let bob join with each of these, and start it."""
    told = await stage.say("ann", "!dicepoker")
    for words in joins or ("!join",):
        told += await stage.say("bob", words)
    return told + await stage.say("ann", "!start")


async def played_on(stage: Stage) -> Told:
    """Roll, and let both leave."""
    told: Told = []
    for name, words in (("ann", "!r"), ("bob", "!r"), ("ann", "!leave"), ("ann", "!leave")):
        told += await stage.say(name, words)
    return told


def secret_in(told: Told) -> str:
    found = re.search(r"The secret of a2 was ([0-9a-f]{64})", room(told))
    assert found
    return found[1]


def test_the_commitment_comes_with_the_opening_and_the_secret_at_the_end_alone() -> None:
    async def scene(stage: Stage) -> None:
        opening = await stage.say("ann", "!dicepoker")
        promised = re.search(r"Dice of a2 fixed: ([0-9a-f]{64})\.", room(opening))
        assert promised
        assert "All dice, hidden ones too, are told at the end." in room(opening)
        told = await stage.say("bob", "!join")
        told += await stage.say("ann", "!start")
        end = await played_on(stage)
        secret = secret_in(end)
        assert commitment(bytes.fromhex(secret), "a2") == promised[1]
        before = end[: next(at for at, (_, line) in enumerate(end) if secret in line)]
        assert not any(secret in line for _, line in opening + told + before)
        assert [who for who, line in end if secret in line] == ["room"]

    on_stage(scene)


def test_an_admin_who_ends_a_table_has_its_secret_told() -> None:
    async def scene(stage: Stage) -> None:
        await opened(stage)
        assert secret_in(await stage.say("ann", "!end a2"))

    on_stage(scene)


def test_a_table_that_never_began_tells_no_secret() -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")
        assert "secret" not in room(await stage.say("ann", "!cancel"))
        assert await stage.say("bob", "!verify a2") == [("bob", "No table has the code a2.")]

    on_stage(scene)


def test_words_change_the_dice() -> None:
    rolls: dict[str, str] = {}

    for words in ("!join", "!join lucky seven", "!join lucky sevem"):

        async def one(stage: Stage, words: str = words) -> None:
            told = room(await opened(stage, words))
            assert ("with the words “lucky" in told) == ("lucky" in words)
            rolls[words] = room(await stage.say("ann", "!r"))

        on_stage(one)
    assert len(set(rolls.values())) == 3
    assert all(roll.startswith("ann rolls") for roll in rolls.values())


def test_who_sits_already_may_mix_words_in_once() -> None:
    async def scene(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")
        assert await stage.say("ann", "!join my own") == [("room", "ann mixes “my own” into the dice.")]
        assert await stage.say("ann", "!join again") == [("ann", "You already sit at a2.")]
        await stage.say("bob", "!join")
        assert await stage.say("bob", "!join") == [("bob", "You already sit at a2.")]
        assert await stage.say("bob", "!join late") == [("room", "bob mixes “late” into the dice.")]
        await stage.say("ann", "!start")
        table = stage.app.tables.named("a2")
        assert table
        assert table.sheet.entries == (("ann", "my own"), ("bob", "late"))

    on_stage(scene)


def test_verify_in_the_chat() -> None:
    async def scene(stage: Stage) -> None:
        assert await stage.say("cyd", "!verify a2") == [("cyd", "No table has the code a2.")]
        assert await stage.say("cyd", "!verify") == [("cyd", "I cannot read that. It goes like this: verify CODE")]
        await stage.say("ann", "!dicepoker")
        for words in ("!verify a2", "!verify #a2"):
            assert await stage.say("cyd", words) == [("cyd", "The dice of a2 are told when the table is over.")]
        await stage.say("bob", "!join lucky seven")
        await stage.say("ann", "!start")
        assert await stage.say("cyd", "!verify a2") == [("cyd", "The dice of a2 are told when the table is over.")]
        secret = secret_in(await played_on(stage))
        told = room(await stage.say("cyd", "!verify a2"))
        fixed = commitment(bytes.fromhex(secret), "a2")
        assert "Table a2 is honest: all 10 draws" in told
        assert secret in told
        assert fixed in told

    on_stage(scene)


def test_verify_finds_a_changed_die_and_a_log_cut_short() -> None:
    changes = (
        """UPDATE action SET draws = replace(draws, '"number":0,"pool":[1,2,3,4,5,6],"result":', """
        """'"number":0,"pool":[6,1,2,3,4,5],"result":')""",
        "DELETE FROM action WHERE number = (SELECT max(number) FROM action WHERE draws <> '[]')",
    )
    for change in changes:

        async def scene(stage: Stage, change: str = change) -> None:
            await opened(stage)
            await played_on(stage)
            assert "is honest" in room(await stage.say("cyd", "!verify a2"))
            changed = await stage.app.storage.run(lambda c: c.exec_driver_sql(change).rowcount)
            assert changed
            assert "Table a2 does not add up" in room(await stage.say("cyd", "!verify a2"))

        on_stage(scene)


def test_a_room_may_keep_its_secrets() -> None:
    async def scene(stage: Stage) -> None:
        assert await stage.say("bob", "!set reveal off") == [("bob", "Only an admin of this room can do that.")]
        await stage.say("ann", "!set reveal off")
        assert "This room never tells the secret behind them." in room(await opened(stage))
        assert "secret" not in room(await played_on(stage))
        refusal = "This room keeps the secret of a2, so its dice cannot be checked."
        assert await stage.say("cyd", "!verify a2") == [("cyd", refusal)]
        await stage.say("ann", "!set reveal on")  # too late for a table that promised otherwise
        assert await stage.say("cyd", "!verify a2") == [("cyd", refusal)]

    on_stage(scene)


def test_a_table_keeps_the_promise_of_its_opening() -> None:
    async def scene(stage: Stage) -> None:
        await opened(stage)
        await stage.say("ann", "!set reveal off")
        assert secret_in(await played_on(stage))
        assert "is honest" in room(await stage.say("cyd", "!verify a2"))

    on_stage(scene)
