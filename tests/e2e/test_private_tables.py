"""In a private window on IRC: a game with the house, and a friend who comes by an invitation, on a real server."""

import re
from pathlib import Path

import pytest

from tests.e2e.test_evening import PATIENCE, Player, hosting
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server


async def test_two_play_in_private_and_the_channel_hears_nothing(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        eve = await crowd.join("eve", "#dice")
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        ann.client.send("PRIVMSG croupier :dicepoker")
        await ann.hears("private table .*a2")
        ann.client.send("PRIVMSG croupier :/invite")
        found = re.search(r"join (\w+)", await ann.hears("Pass this on"))
        assert found
        bob.client.send(f"PRIVMSG croupier :join {found[1]}")
        await bob.hears("private table .*a2")
        await ann.hears("bob joins")
        ann.client.send("PRIVMSG croupier :start")
        await bob.hears("ann,bob: .*begins at .*a2")
        bob.client.send("PRIVMSG croupier :r")
        await ann.hears("bob rolls")
        assert not [line for line in eve.heard if "PRIVMSG" in line]
