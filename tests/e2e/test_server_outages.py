"""The only server of a table dies under it: clocks stand still, seats are kept, and hidden dice are told again."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Bot, Player, check_dice, hosting
from tests.e2e.test_frozen_server import dealt_again
from tests.support.ircd import Crowd, IrcClient, Ngircd

pytestmark = pytest.mark.server

SECONDS = 10
"""What a player has to act; the server is away for longer."""


async def test_a_dead_server_costs_nobody_a_turn(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot:
        code, hands = await evening(server, bot)
    assert not [line for line in bot.logged for held in hands if held in line]
    check_dice(tmp_path, code)


async def evening(server: Ngircd, bot: Bot) -> tuple[str, list[str]]:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        code, hands, first = await deal(ann, bob)
        await nothing_more_is_to_be_said(ann)  # and the house knows that all of it was: what it doesn't is said again
        ann, bob, eve = await outage(server, crowd, hands, first)
        playing = [asyncio.create_task(bid_and_call(player)) for player in (ann, bob)]
        await asyncio.gather(*playing)
        ann.say(f"!verify {code}")
        await ann.hears(f"Table {code} is honest")
        assert not [line for line in eve.heard for held in hands if held in line]
        return code, hands


async def deal(ann: Player, bob: Player) -> tuple[str, list[str], str]:
    """Open a table and start it; gives its code, the hands, and who is asked first."""
    ann.say(f"!bluebear seconds {SECONDS}")
    code = re.search(r"ann opens .*, table (\w+)", await ann.hears("ann opens"))
    bob.say("!join")
    await bob.hears("bob joins")
    ann.say("!start")
    hands = [await hand(player) for player in (ann, bob)]
    first = re.search(r"^(\w+): .*!bid 2 3 says", await ann.hears("!bid 2 3 says"))
    assert code and first
    return code[1], hands, first[1]


async def outage(server: Ngircd, crowd: Crowd, hands: list[str], first: str) -> tuple[Player, Player, IrcClient]:
    """Let the server be dead for longer than a turn; one comes back before the house does, and one after it."""
    server.kill()
    await asyncio.sleep(SECONDS + 2)
    server.start()
    ann, eve = Player(await crowd.join("ann", "#dice")), await crowd.join("eve", "#dice")
    await ann.hears(rf"(?<= :){first}: .*resumes at.*!bid 2 3 says .*\({SECONDS} s\)")
    bob = Player(await crowd.join("bob", "#dice"))
    assert [await dealt_again(player) for player in (ann, bob)] == hands
    await nothing_more_is_to_be_said(ann)
    ours = [line for line in ann.client.heard if line.startswith(":croupier!")]
    known = [line for line in ours if "again by name and address" in line]
    assert ["ann" in line for line in known] == [True, False], "each is named once, when they are seen again"
    said = "\n".join(ours).replace("I was away, and", "")
    assert (said.count("resumes at"), said.count("Your dice"), said.count("says two 3s")) == (1, 1, 1), said
    assert not re.search("Time's up|seconds left|is back|joins|leaves|away", said)
    return ann, bob, eve


async def nothing_more_is_to_be_said(player: Player) -> None:
    """Ask for something, and hear the answer: whatever was to be said before it has been said."""
    player.say("!help")
    await player.told_privately("help all")
