"""A channel that tells whoever comes what was said before: none of it is done, and who wonders why is told."""

import re
from pathlib import Path

import pytest

from tests.e2e.test_channel_doors import HERE
from tests.e2e.test_evening import AT_ITS_OWN_SPEED, PATIENCE, Bot, Player, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server


async def test_the_history_of_a_channel_is_not_obeyed_and_why_tells_of_it(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path)
    async with hosting(tmp_path, server, AT_ITS_OWN_SPEED) as bot:
        await evening(server, bot)


async def evening(server: InspIRCd, bot: Bot) -> None:
    async with Crowd(server) as crowd:
        gus = Player(await crowd.join("gus", "#dice"))
        gus.client.send("MODE #dice +H 50:1h")
        await gus.client.hears(r"MODE #dice \+H")
        gus.say("!set window 99")
        gus.say("!bluebear")
        bot.start()
        await gus.client.hears(HERE, PATIENCE)
        await why_says(gus, "“!bluebear”, .* old line, told again by the server")
        gus.say("!status")
        await gus.hears("No table is open")
        gus.say("!settings")
        assert "99" not in await gus.hears("window ")
        gus.say("!bluebear")
        await gus.hears("gus opens")

        gus.client.send("KICK #dice croupier")
        await gus.client.hears(HERE, PATIENCE)
        await why_says(gus, "“!bluebear”, .*that was done")
        gus.say("!status")
        await gus.hears("a2")


async def why_says(player: Player, pattern: str) -> None:
    player.say("!why")
    told = await player.told_privately("“")
    assert re.search(pattern, told), told
