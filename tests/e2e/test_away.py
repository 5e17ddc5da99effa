"""Whoever is marked as away is not called to a table that opens, on a server that tells it and on one that is asked."""

from pathlib import Path

import pytest

from tests.e2e.test_evening import PATIENCE, Bot, Player, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server


async def opened(host: Player) -> str:
    """Open a table, and give who is called to it; then close it."""
    host.say("!dicepoker")
    await host.hears("ann opens")
    called = await host.hears("You asked me to call you")
    host.say("!cancel")
    return called.partition(":")[0]


async def wishes(crowd: Crowd, bot: Bot, away: str = "") -> tuple[Player, dict[str, Player]]:
    """Let three come, and the bot, and two of them want to be called; one may be away before the bot comes."""
    ann = Player(await crowd.join("ann", "#dice"))
    others = {name: Player(await crowd.join(name, "#dice")) for name in ("bob", "cid")}
    if away:
        others[away].client.send("AWAY :lunch")
        await others[away].client.hears(" 306 ")
    bot.start()
    await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
    for player in others.values():
        player.say("!notify")
        await player.hears("call you here")
    return ann, others


async def test_a_server_that_tells_who_is_away(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        ann, others = await wishes(crowd, bot)
        others["bob"].client.send("AWAY :lunch")
        await others["bob"].client.hears(" 306 ")
        assert await opened(ann) == "cid"


async def test_a_mark_is_taken_back(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        ann, others = await wishes(crowd, bot, away="bob")
        others["bob"].client.send("AWAY")
        await others["bob"].client.hears(" 305 ")
        assert sorted((await opened(ann)).split(",")) == ["bob", "cid"]


async def test_a_server_that_is_asked_when_the_house_comes(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        ann, _ = await wishes(crowd, bot, away="bob")
        assert await opened(ann) == "cid"
