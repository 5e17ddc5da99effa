"""Provable dice as people in a chat see them: what is told when, and what checking a table answers."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import peek
import pytest
from sqlalchemy import Connection

from core.contract.messages import Inbound
from core.engine.dice import commitment, told
from core.engine.plugins.loading import Plugins
from core.house.upkeep import proof_queue
from croupier import Game, hookimpl, replace
from croupier.testing.play import patched
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

RIGHT = r"Replayed by the rules, its \w+ actions? leads? to where the game was ended\. Whether more was played, .*"
UNSURE = r"Table a2: \d+ draws were recomputed and nothing is wrong, but not everything can be checked\."
OTHER_RULES = "Its actions can't be replayed: the game was played by other rules than I have now\\."
TOO_LONG = "Replaying its actions takes too long for me here; croupier verify can do it\\."
LEARNT = "The computer's moves can't be replayed: its players have changed since\\."
OWN_TOO_LONG = "Checking the computer's moves takes too long for me here; croupier verify can do it\\."
Told = list[tuple[str, str]]


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(seed: str = "chat", plugins: Plugins | None = None) -> AsyncIterator[Stage]:
    async with Stage(plugins, seed=seed) as stage:
        yield stage


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


async def secret_in(stage: Stage) -> str:
    """Give the secret as `verify` tells it; whoever sits at no table asks a few things at once, then waits."""
    await stage.advance(60)
    found = re.search(r"Secret: ([0-9a-f]{32}) ([0-9a-f]{32}) ", room(await stage.say("cyd", "!verify a2")))
    assert found
    return found[1] + found[2]


async def test_the_proof_comes_with_the_opening_and_the_secret_when_somebody_asks_for_it(stage: Stage) -> None:
    opening = await stage.say("ann", "!dicepoker")
    promised = re.search(r" proof of a2: ([a-z2-7]{26})$", room(opening), re.MULTILINE)
    assert promised
    (explained,) = await stage.say("cyd", "!help verify")
    assert "its secret is revealed, every roll and card is recomputed, even hidden ones" in explained[1]
    before = opening + await stage.say("bob", "!join") + await stage.say("ann", "!start") + await played_on(stage)
    secret = await secret_in(stage)
    assert told(commitment(bytes.fromhex(secret), "a2")) == promised[1]
    assert not re.search("[0-9a-f]{32}", room(before)), "no number for machines stands in the room"
    assert "Now all dice of a2 can be checked." in room(before)


async def test_an_admin_who_ends_a_table_has_its_secret_told(stage: Stage) -> None:
    await opened(stage)
    await stage.say("ann", "!end a2")
    assert await secret_in(stage)


async def test_a_table_that_never_began_tells_no_secret(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert "secret" not in room(await stage.say("ann", "!cancel"))
    assert await stage.say("bob", "!verify a2") == [("bob", "Table a2 is over.")]


async def test_words_change_the_dice() -> None:
    rolls: dict[str, str] = {}

    for words in ("!join", "!join lucky seven", "!join lucky sevem"):

        async def one(stage: Stage, words: str = words) -> None:
            told = room(await opened(stage, words))
            assert ("with the words “lucky" in told) == ("lucky" in words)
            rolls[words] = room(await stage.say("ann", "!r"))

        async with playing() as stage:
            await one(stage)
    assert len(set(rolls.values())) == 3
    assert all(roll.startswith("ann rolls") for roll in rolls.values())


async def test_who_sits_already_may_mix_words_in_once(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await stage.say("ann", "!join my own") == [("room", "ann mixes “my own” into the dice.")]
    given = "You're already at table a2, and your words are in its dice."
    assert await stage.say("ann", "!join again") == [("ann", given)]
    await stage.say("bob", "!join")
    assert await stage.say("bob", "!join") == [("bob", "You're already at table a2.")]
    assert await stage.say("bob", "!join late") == [("room", "bob mixes “late” into the dice.")]
    await stage.say("ann", "!start")
    table = stage.app.tables.named("a2")
    assert table
    assert table.sheet.entries == (("ann", "my own"), ("bob", "late"))


async def test_verify_in_the_chat(stage: Stage) -> None:
    assert await stage.say("cyd", "!verify a2") == [("cyd", "No table has the code a2.")]
    assert await stage.say("cyd", "!verify") == [
        ("cyd", "No table is open. !games lists what you can play; say a game's name to open a table.")
    ]
    await stage.say("ann", "!dicepoker")
    for words in ("!verify a2", "!verify #a2"):
        assert await stage.say("cyd", words) == [("cyd", "a2 is still being played: ask again when it's over.")]
    await stage.say("bob", "!join lucky seven")
    await stage.say("ann", "!start")
    assert await stage.say("cyd", "!verify a2") == [("cyd", "a2 is still being played: ask again when it's over.")]
    await played_on(stage)
    secret = await secret_in(stage)
    said = room(await stage.say("cyd", "!verify a2"))
    fixed = commitment(bytes.fromhex(secret), "a2")
    assert "Table a2 is honest: all 10 draws follow from its secret and everybody's words." in said
    halves = f"{secret[:32]} {secret[32:]}"  # 64 digits at once fit into no line beside a time and a nick
    assert f"Secret: {halves} · proof of older tables: {fixed[:32]} · proof: {told(fixed)}" in said.splitlines()
    assert "Replayed by the rules, its 3 actions lead to the result that was announced." in said


async def test_verify_compares_what_somebody_was_told_in_both_forms(stage: Stage) -> None:
    opening = room(await opened(stage))
    await played_on(stage)
    fixed = commitment(bytes.fromhex(await secret_in(stage)), "a2")
    other = commitment(b"another", "a2")
    line = next(line for line in opening.splitlines() if "proof of" in line)
    for proof, said in (
        (told(fixed), "The proof that you gave fits"),
        (line, "The proof that you gave fits"),
        (fixed[:32].upper(), "The proof that you gave fits"),
        (f"Dice for a2 fixed: {fixed[:32]}.", "The proof that you gave fits"),
        (told(other), "The proof that you gave doesn't fit a2"),
        (other[:32], "The proof that you gave doesn't fit a2"),
        ("lucky seven", "That's no proof that I could compare"),
    ):
        await stage.advance(60)
        assert room(await stage.say("cyd", f"!verify a2 {proof}")).splitlines()[-1].startswith(said)


async def test_verify_finds_a_changed_die_and_a_log_cut_short() -> None:
    changes = (
        "UPDATE action SET draws = replace(draws, ',0,6,[', ',0,[6,1,2,3,4,5],[') WHERE instr(draws, ',0,6,[')",
        "DELETE FROM action WHERE number = (SELECT max(number) FROM action WHERE draws <> '')",
    )
    for change in changes:

        async def scene(stage: Stage, change: str = change) -> None:
            await opened(stage)
            await played_on(stage)
            assert "is honest" in room(await stage.say("cyd", "!verify a2"))
            changed = await stage.app.storage.run(lambda c: c.exec_driver_sql(change).rowcount)
            assert changed
            assert "Table a2 doesn't add up" in room(await stage.say("cyd", "!verify a2"))

        async with playing() as stage:
            await scene(stage)


def slow(*given: Any) -> Any:
    while True:
        pass


def house(**parts: Any) -> Plugins:
    """Load peek with other rules or another strategy, and dice poker beside it."""
    plugins = loaded_once()
    plugins.add("toy", Toy(replace(peek.GAME, **parts)))
    return plugins


class Toy:
    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def croupier_games(self, register: Callable[[Game], None]) -> None:
        register(self.game)


async def over(stage: Stage, *moves: str) -> None:
    """Play a table of peek with one player of the house, and have it ended or played out by the house."""
    for words in ("!peek", "!bots 2", "!start", "!bid 1 2", *moves):
        await stage.say("ann", words)
        await stage.advance(5)


async def checked(stage: Stage) -> list[str]:
    """Ask for a check; gives what it came to, without the numbers that stand last."""
    *said, numbers = [line for who, line in await stage.say("cyd", "!verify a2") if who == "room"]
    assert re.search(r"[：:] ?[a-z2-7]{26}$", numbers)
    return said


@pytest.mark.stage(plugins=house())
async def test_verify_makes_actions_and_moves_of_the_house_again(stage: Stage) -> None:
    await over(stage, "!leave", "!leave")
    honest, rules, own = await checked(stage)
    assert honest.startswith("Table a2 is honest: all ")
    assert re.fullmatch(r"Replayed by the rules, its \d+ actions lead to the result that was announced\.", rules)
    assert re.fullmatch(r"All \d+ moves of computer players are what they choose from what they can see\.", own)
    await stage.say("cyd", "lang ja", private=True)
    await stage.say("ann", "!set language ja")
    _, rules, own = await checked(stage)
    assert re.fullmatch(r"\d+回の行動をルールどおりにやり直すと、お伝えした結果と一致します。", rules)
    assert "選び直した手と一致します。" in own


@pytest.mark.stage(plugins=house())
async def test_a_press_is_answered_at_once_in_what_an_alert_holds(stage: Stage) -> None:
    await over(stage, "!leave", "!leave")
    for language, said in (("en", "also replays the game"), ("ja", "行動もルールどおりに")):
        await stage.say("ann", f"!set language {language}")
        ((who, line),) = await stage.say("cyd", "a2 verify a2", pressed=True)
        assert (who, said in line, len(line) <= 200) == ("cyd", True, True)


@pytest.mark.stage(plugins=house())
async def test_verify_of_a_table_that_an_admin_ended(stage: Stage) -> None:
    await over(stage, "!end a2")
    _, rules, _ = await checked(stage)
    assert re.fullmatch(RIGHT, rules)


def changed(connection: Connection, statement: str) -> int:
    """Change rows of the database; gives how many."""
    return connection.exec_driver_sql(statement).rowcount


@pytest.mark.stage(plugins=house())
async def test_verify_finds_actions_that_the_rules_did_not_make(stage: Stage) -> None:
    await over(stage, "!leave", "!leave")
    for change, found in (
        ('UPDATE action SET action = \'["Bid",{"count":9,"face":6}]\' WHERE number = 2', "at number "),
        ('UPDATE action SET action = \'["Bid",{"count":99,"face":6}]\' WHERE number = 2', "at number 2."),
        ("DELETE FROM action WHERE number = 2", "at number 2."),
    ):
        assert await stage.app.storage.run(partial(changed, statement=change)) == 1
        verdict, rules = await checked(stage)
        assert verdict == "Table a2 doesn't add up."
        assert rules.startswith("Replayed by the rules, its actions don't add up ")
        assert found in rules


@pytest.mark.stage(plugins=house())
async def test_verify_finds_a_move_that_no_player_of_the_house_made(stage: Stage) -> None:
    for words in ("!peek", "!bots 1", "!start", "!bid 1 2"):
        await stage.say("ann", words)
    told = await stage.advance(2)
    [bid] = [line for _, line in told if line.startswith("Ada bids")]
    assert "1 × 3" not in bid
    await stage.say("ann", "!end a2")
    change = 'UPDATE action SET action = \'["Bid",{"count":1,"face":3}]\' WHERE number = 3'
    assert await stage.app.storage.run(lambda c: c.exec_driver_sql(change).rowcount) == 1
    _, rules, own = await checked(stage)
    assert re.fullmatch(RIGHT, rules)
    assert own == "Move 3 of the computer players isn't what they would choose."


OTHERS = [
    ({"rules": patched(peek.GAME.rules, apply=lambda *given: 1 / 0)}, "other rules", [OTHER_RULES]),
    ({"rules": patched(peek.GAME.rules, apply=slow)}, "", [TOO_LONG]),
    ({"strategy": patched(peek.GAME.strategy, bot=lambda *given: 1 / 0)}, "other strategy", [RIGHT, LEARNT]),
    ({"strategy": patched(peek.GAME.strategy, bot=slow)}, "", [RIGHT, OWN_TOO_LONG]),
]


@pytest.mark.stage(plugins=house())
@pytest.mark.parametrize(("parts", "digest", "told"), OTHERS)
async def test_verify_says_what_it_could_not_make_again(
    stage: Stage, parts: dict[str, Any], digest: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_queue, "RULES_SECONDS", 0.1)
    monkeypatch.setattr(proof_queue, "HOUSE_SECONDS", 0.1)
    other = house(**parts).games["peek"]
    if digest:
        other.__dict__.update(rules_digest=digest, strategy_digest=digest)
    await over(stage, "!end a2")
    stage.app.house.plugins.games["peek"] = other
    verdict, *rest = await checked(stage)
    assert re.fullmatch(UNSURE, verdict)
    assert [line for line, pattern in zip(rest, told, strict=True) if not re.fullmatch(pattern, line)] == []
    del stage.app.house.plugins.games["peek"]
    verdict, rules = await checked(stage)
    assert re.fullmatch(UNSURE, verdict)
    assert rules == "Its actions can't be replayed: the game isn't available now."


@pytest.mark.stage(plugins=house())
async def test_the_room_goes_on_while_a_table_is_checked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_queue, "RULES_SECONDS", 2.0)
    other = house(rules=patched(peek.GAME.rules, apply=slow)).games["peek"]
    await over(stage, "!end a2")
    stage.app.house.plugins.games["peek"] = other
    bus, loop = stage.app.bus, asyncio.get_running_loop()
    before = loop.time()
    for number, words in enumerate(("!verify a2", "!verify a2", "!dicepoker", "!bots 1", "!start")):
        await bus.publish_inbound(Inbound(f"quick:{number}", "stage/ann", "ann", words, room="stage/#room", admin=True))
    assert loop.time() - before < 1.5
    [table] = stage.app.tables
    assert table.sheet.phase == "running"
    await stage.settle()
    lines = stage.lines()
    assert ("ann", "Checking a2; one moment, please.") in lines
    assert [line for _, line in lines if re.fullmatch(UNSURE, line)] != []
    assert [line for _, line in lines if re.fullmatch(TOO_LONG, line)] != []


async def test_a_house_that_closes_waits_for_no_check(monkeypatch: pytest.MonkeyPatch) -> None:
    other = house(rules=patched(peek.GAME.rules, apply=slow)).games["peek"]
    before = time.monotonic()
    async with playing(plugins=house()) as stage:
        await over(stage, "!end a2")
        stage.app.house.plugins.games["peek"] = other
        await stage.app.bus.publish_inbound(
            Inbound("quick:1", "stage/ann", "ann", "!verify a2", room="stage/#room", admin=True)
        )
    assert time.monotonic() - before < 5


async def test_a_room_may_keep_its_secrets(stage: Stage) -> None:
    assert await stage.say("bob", "!set reveal off") == [("bob", "Only an admin of this room can do that.")]
    await stage.say("ann", "!set reveal off")
    assert "this room never reveals the secret behind them" in room(await opened(stage))
    assert "secret" not in room(await played_on(stage))
    refusal = "a2 can't be checked: this room keeps its secret."
    assert await stage.say("cyd", "!verify a2") == [("cyd", refusal)]
    await stage.say("ann", "!set reveal on")  # too late for a table that promised otherwise
    assert await stage.say("cyd", "!verify a2") == [("cyd", refusal)]


async def test_a_table_keeps_the_promise_of_its_opening(stage: Stage) -> None:
    await opened(stage)
    await stage.say("ann", "!set reveal off")
    await played_on(stage)
    assert await secret_in(stage)
    assert "is honest" in room(await stage.say("cyd", "!verify a2"))
