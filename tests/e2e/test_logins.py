"""Who logs in at a table, by real services: the account keeps its past and gets the seat, and learns of no other's."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Player, hosting
from tests.e2e.test_identity import holds
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server

RESULT = "Dice poker, (won|1 of 2|2 of 2)"


async def owner(crowd: Crowd, nick: str) -> Player:
    """Join with an account of one's own."""
    player = Player(await crowd.join(nick, "#dice"))
    player.client.say("NickServ", f"REGISTER sesame {nick}@example.org")
    await player.client.hears(" 900 ")
    return player


async def identifies(player: Player, account: str) -> None:
    player.client.say("NickServ", f"IDENTIFY {account} sesame")
    await player.client.hears(f" 900 .* {account} ")


async def asks(player: Player, words: str, answer: str) -> str:
    """Ask the bot in private; gives its answer."""
    player.client.say("croupier", words)
    line = await player.client.hears(rf"^:croupier\S* \w+ {player.client.nick} :.*{answer}", PATIENCE)
    return line.partition(" :")[2]


async def dicepoker(one: Player, other: Player) -> None:
    """Play a table of dice poker to its end."""
    one.say("!dicepoker")
    await one.hears(" opens ")
    other.say("!join")
    await other.hears(f"{other.client.nick} joins")
    one.say("!start")
    await asyncio.gather(one.play(), other.play())


async def deal(one: Player, other: Player) -> str:
    """Begin a table with hidden dice; gives the first one's."""
    one.say("!bluebear seconds 0")
    await one.hears(f"{one.client.nick} opens")
    other.say("!join")
    await other.hears(f"{other.client.nick} joins")
    one.say("!start")
    await hand(other)
    return await hand(one)


async def leaves(player: Player, witness: Player) -> None:
    await player.client.close()
    await witness.client.hears(f":{player.client.nick}!.* QUIT")


async def test_who_forgot_to_log_in_keeps_past_and_seat(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path, threshold=10_000)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        pat, bob = await owner(crowd, "pat"), await owner(crowd, "bob")
        bot.start()
        await pat.client.hears(r":croupier\S* JOIN", PATIENCE)
        await dicepoker(pat, bob)
        before = await asks(pat, "stats dicepoker", "pat, Dice poker")
        await leaves(pat, bob)
        pat = Player(await crowd.join("pat", "#dice"))
        dice = await deal(pat, bob)
        await identifies(pat, "pat")
        assert await asks(pat, "history", "Dice poker") != ""
        await holds(pat, dice)
        assert await asks(pat, "stats dicepoker", "pat, Dice poker") == before
        await asyncio.gather(*(bid_and_call(player) for player in (pat, bob)))
        await leaves(pat, bob)
        pat = Player(await crowd.join("pat9", "#dice"))
        await identifies(pat, "pat")
        history = await asks(pat, "history", "BlueBear")
        assert "Dice poker" in history, history
        assert (await asks(pat, "stats dicepoker", "Dice poker")).partition(",")[2] == before.partition(",")[2]


@pytest.mark.parametrize("by_logout", [False, True], ids=["identify", "logout"])
async def test_two_at_one_computer_stay_two(by_logout: bool, tmp_path: Path) -> None:
    server = InspIRCd(tmp_path, threshold=10_000)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        gia, bob, gus = [await owner(crowd, nick) for nick in ("gia", "bob", "gus")]
        bot.start()
        await gia.client.hears(r":croupier\S* JOIN", PATIENCE)
        await dicepoker(gus, bob)
        rated = await asks(gus, "stats dicepoker", "gus, Dice poker")
        await leaves(gus, bob)
        dice = await deal(gia, bob)
        if by_logout:
            gia.client.say("NickServ", "LOGOUT")
            await gia.client.hears(" 901 ")
            await holds(gia, dice)
        await identifies(gia, "gus")
        await asks(gia, "hand", "(aren't|not) playing|No table is open")
        gus = Player(await crowd.join("gus2", "#dice"))
        await identifies(gus, "gus")
        await asks(gus, "hand", "(aren't|not) playing|No table is open")
        assert (await asks(gus, "stats dicepoker", "Dice poker")).partition(",")[2] == rated.partition(",")[2]
        assert "gia" not in await asks(gus, "export me", '"key"')
        await asks(gus, "unlink", "isn't linked")
        await identifies(gia, "gia")
        await holds(gia, dice)
        assert not [line for line in gus.client.heard if dice in line]
