"""A crowd at a real server asks and asks, and the house keeps its own speed: who plays is told at once all the same."""

import asyncio
import re
import time
from pathlib import Path

import pytest

from tests.e2e.test_evening import AT_ITS_OWN_SPEED, PATIENCE, Bot, Player, hosting
from tests.support.ircd import Crowd, IrcClient, Ngircd

pytestmark = pytest.mark.server

SOON = 2.0
FULL_AGAIN_SECONDS = 12
QUESTIONS = ("help", "games", "rules thoth", "help join", "status", "hand", "verify a2", "r", "rules dicepoker", "wat")


async def test_a_player_is_told_at_once_whatever_a_crowd_asks(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server, AT_ITS_OWN_SPEED) as bot:
        told = await evening(server, bot)
    print(f"told after {', '.join(f'{seconds:.2f}' for seconds in told)} seconds")
    assert max(told) <= SOON
    assert not [line for line in bot.logged if re.search("disconnected|ERROR", line)]


async def evening(server: Ngircd, bot: Bot) -> list[float]:
    async with Crowd(server) as crowd:
        ann, bob = [Player(await crowd.join(name, "#dice")) for name in ("ann", "bob")]
        eves = [await crowd.join(f"eve{number}", "#dice") for number in range(12)]
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        for player, words, told in ((ann, "!dicepoker", " opens "), (bob, "!join", "joins")):
            player.say(words)
            await player.hears(told)
        ann.say("!start")
        await ann.hears("Roll your five dice")
        await asyncio.sleep(FULL_AGAIN_SECONDS)
        return [*await asked_in_private(eves, ann, bob), *await asked_in_the_channel(eves[:5], ann)]


async def asked_in_private(eves: list[IrcClient], ann: Player, bob: Player) -> list[float]:
    for number in range(12):
        for eve in eves:
            eve.say("croupier", QUESTIONS[number % len(QUESTIONS)])
    await asyncio.sleep(1)
    return [await soon(ann, "!r", "ann rolls"), await soon(bob, "!r", "You decide first")]


async def asked_in_the_channel(eves: list[IrcClient], ann: Player) -> list[float]:
    for _ in range(12):
        for eve in eves:
            eve.say("#dice", "!games")
    await asyncio.sleep(1)
    return [await soon(ann, "!k", "ann keeps|bob keeps|not your turn"), await soon(ann, "!leave", "Leaving gives up")]


async def soon(player: Player, words: str, told: str) -> float:
    """Let a player say something; gives the seconds until they hear what comes of it."""
    began = time.monotonic()
    if words:
        player.say(words)
    await player.hears(told)
    return time.monotonic() - began
