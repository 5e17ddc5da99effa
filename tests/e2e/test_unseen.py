"""A channel that hides who is in it: whoever speaks there is told their dice, and answered."""

from pathlib import Path

import pytest

from tests.e2e.test_evening import AT_ITS_OWN_SPEED, Bot, Player, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server


async def test_who_speaks_in_an_auditorium_gets_their_dice(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path)
    async with hosting(tmp_path, server, AT_ITS_OWN_SPEED) as bot:
        await evening(server, bot)


async def evening(server: InspIRCd, bot: Bot) -> None:
    async with Crowd(server) as crowd:
        gus = await crowd.join("gus", "#dice")
        gus.send("MODE #dice +u")
        await gus.hears(r"MODE #dice :?\+u")
        eve = Player(await crowd.join("eve", "#dice"))
        eve.client.send("NAMES #dice")
        assert "gus" not in await eve.client.hears(" 353 ")
        bot.start()
        await there(eve)
        eve.say("!bluebear")
        await eve.hears("eve opens")
        eve.say("!bots 1")
        eve.say("!start")
        await eve.told_in_private("Your dice")
        eve.say("!set window 40")
        await eve.client.hears("NOTICE eve .*admin")


async def there(player: Player) -> None:
    """Ask until the bot is there, for nobody sees it come."""
    for _ in range(30):
        player.say("!games")
        try:
            await player.client.hears(":croupier!", 2)
        except AssertionError:
            continue
        return
