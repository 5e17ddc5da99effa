"""BlueBear on a real server: hidden dice in private, and the bot killed twice while they lie on the table."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.e2e.test_evening import PATIENCE, Bot, Player, arrives_anew, check_dice, hosting
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server

DARING = 3
"""A bid of so many is called a bluff."""
MISSED = r"\d+ seconds left for you|clock ran out just before"


async def test_hidden_dice_outlive_the_process(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot:
        code, hands = await evening(server, bot)
    assert not [line for line in bot.logged for held in hands if held in line]
    check_dice(tmp_path, code)
    assert json.loads((tmp_path / "table.json").read_text(encoding="utf-8"))["code"] == code


async def evening(server: Ngircd, bot: Bot) -> tuple[str, list[str]]:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        eve = await crowd.join("eve", "#dice")
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        ann.say("!bluebear reroll")
        opened = re.search(r"ann opens .*, table (\w+)", await ann.hears("ann opens"))
        assert opened
        bob.say("!join")
        await bob.hears("bob joins")
        ann.say("!start")
        hands = [await hand(player) for player in (ann, bob)]
        await killed(bot, hands, ann, bob)

        playing = [asyncio.create_task(bid_and_call(player)) for player in (ann, bob)]
        await ann.hears(r"(ann|bob) (bids|calls)")
        bot.kill()
        bot.start()
        await asyncio.gather(*playing)
        ann.say(f"!verify {opened[1]}")
        await ann.hears(f"Table {opened[1]} is honest")
        assert not [line for line in eve.heard for held in hands if held in line]
        return opened[1], hands


async def killed(bot: Bot, hands: list[str], *players: Player) -> None:
    """Kill the bot and start it again: each player still holds the same dice."""
    await arrives_anew(bot, *players)
    for player, held in zip(players, hands, strict=True):
        await player.hears("resumes at")
        player.say("!hand")
        assert await hand(player) == held


async def hand(player: Player) -> str:
    line = await player.client.hears(rf"^:croupier\S* \w+ {player.client.nick} :Your dice", PATIENCE)
    return line.partition(" :")[2]


async def bid_and_call(player: Player) -> None:
    """Raise by the smallest step until the bid seems daring, then call; again whenever asked, to the end.

    A kill may swallow half of what is said of the table: whoever is then warned, or was too slow, looks at it anew.
    """
    name = player.client.nick
    player.say("!status")
    while True:
        said = await player.hears(rf"((?<= :){name}: .*!(bid|bluff)|{name} to move|{MISSED}|is over)")
        if "is over" in said:
            return
        if "to move" in said:
            said = await player.hears(rf"(of \d+ dice\.|Round \d+, \d+ dice|{MISSED})")
        if re.search(MISSED, said):
            player.say("!back")
            player.say("!status")
            continue
        step = re.search(r"!bid (\d+) (\S+) or higher", said)
        if step and int(step[1]) < DARING:
            player.say(f"!bid {step[1]} {step[2]}")
        else:
            player.say("!bluff" if re.search(r"of \d+ dice\.", said) else "!bid 2 3")
