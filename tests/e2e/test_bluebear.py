"""BlueBear on a real server: hidden dice in private, and the bot killed twice while they lie on the table."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.commandline import croupier
from tests.e2e.test_evening import PATIENCE, SETTINGS, Bot, Player, arrives_anew
from tests.ircd import NGIRCD, Crowd, Ngircd

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(NGIRCD is None, reason="ngircd is not installed: apt-get install ngircd"),
]

DARING = 3
"""A bid of so many is called a bluff."""


def test_hidden_dice_outlive_the_process(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    (tmp_path / "croupier.toml").write_text(SETTINGS.format(port=server.port), encoding="utf-8")
    bot = Bot(tmp_path)
    try:
        code, hands = asyncio.run(asyncio.wait_for(evening(server, bot), 300))
        logged = bot.stop()
    finally:
        bot.kill()
        server.kill()
    assert not [line for line in logged if "Traceback" in line or "ERROR" in line]
    assert not [line for line in logged for held in hands if held in line]
    exported = croupier("export", code, "--database", "evening.db", folder=tmp_path)
    assert exported.returncode == 0, exported.stderr
    assert json.loads(exported.stdout)["code"] == code
    (tmp_path / "table.json").write_text(exported.stdout, encoding="utf-8")
    assert croupier("verify", "table.json", folder=tmp_path).returncode == 0


async def evening(server: Ngircd, bot: Bot) -> tuple[str, list[str]]:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        eve = await crowd.join("eve", "#dice")
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        ann.say("!bluebear reroll")
        opened = re.search(r"table (\w+), opened by ann", await ann.hears("opened by ann"))
        assert opened
        bob.say("!join")
        await bob.hears("bob sits down")
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
        await player.hears("goes on at")
        player.say("!hand")
        assert await hand(player) == held


async def hand(player: Player) -> str:
    line = await player.client.hears(rf"^:croupier\S* \w+ {player.client.nick} :Your dice", PATIENCE)
    return line.partition(" :")[2]


async def bid_and_call(player: Player) -> None:
    """Raise by the smallest step until the bid seems daring, then call; again whenever asked, to the end."""
    name = player.client.nick
    player.say("!status")
    while True:
        said = await player.hears(rf"(\b{name}: (!bid|say)|{name} to move|is over)")
        if "is over" in said:
            return
        if "to move" in said:
            said = await player.hears(r"\d dice: ")
        step = re.search(r"next: (\d+)×(\S+?)[,.;]", said)
        if step and int(step[1]) < DARING:
            player.say(f"!bid {step[1]} {step[2]}")
        else:
            player.say("!bluff" if "stands" in said else "!bid 2 3")
