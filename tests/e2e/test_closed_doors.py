"""A player whom the server keeps private words from: the channel hears why, the dice come when the door is open."""

from pathlib import Path

import pytest

from tests.e2e.test_evening import AT_ITS_OWN_SPEED, PATIENCE, Bot, Player, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server


@pytest.mark.parametrize(("mode", "why"), [("R", "only people with an account"), ("g", "type /ACCEPT and my name")])
async def test_the_dice_come_when_the_door_is_open(tmp_path: Path, mode: str, why: str) -> None:
    server = InspIRCd(tmp_path)
    async with hosting(tmp_path, server, AT_ITS_OWN_SPEED) as bot:
        await evening(server, bot, mode, why)


async def evening(server: InspIRCd, bot: Bot, mode: str, why: str) -> None:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        bob.client.send(f"MODE bob +{mode}")
        await bob.client.hears(rf"MODE bob :?\+{mode}")
        ann.say("!bluebear")
        await bob.hears("ann opens")
        bob.say("!join")
        await ann.hears("bob joins")
        ann.say("!start")
        await ann.told_in_private("Your dice")
        assert "bob" in await ann.hears(why)
        bob.client.send(f"MODE bob -{mode}")
        await bob.client.hears(rf"MODE bob :?-{mode}")
        bob.say("!status")
        await bob.told_in_private("Your dice")
