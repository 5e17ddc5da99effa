"""Who may see a table of a secret channel for invited people, on a real server: those in it, and those who played."""

from pathlib import Path

import pytest

from tests.e2e.test_channel_doors import HERE, playing
from tests.e2e.test_evening import PATIENCE, Player

pytestmark = pytest.mark.server

HIDDEN = "No table has the code a2"


async def asks(somebody: Player, text: str, answer: str) -> None:
    """Ask the house in private."""
    somebody.client.say("croupier", text)
    await somebody.told_privately(answer)


async def test_whoever_is_not_in_a_secret_channel_learns_nothing_of_its_table(tmp_path: Path) -> None:
    async with playing(tmp_path) as (crowd, start):
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        eve = Player(await crowd.join("eve"))
        start()
        await ann.client.hears(HERE, PATIENCE)
        ann.client.send("MODE #dice +si")
        await ann.client.hears(r"MODE #dice \+si")
        ann.say("!dicepoker seconds 0")
        await ann.hears("ann opens")
        for said in ("join #a2", "#a2 join", "#a2 status", "verify a2", "#a2 hand"):
            await asks(eve, said, HIDDEN)
        bob.client.say("croupier", "join #a2")
        await ann.hears("bob joins")
        ann.say("!start")
        await ann.hears("begins at a2")
        await asks(eve, "#a2 status", HIDDEN)

        ann.client.send("INVITE eve #dice")
        await eve.client.hears(" INVITE eve ")
        eve.client.send("JOIN #dice")
        await eve.client.hears(" 366 ")
        await asks(eve, "#a2 status", "at a2: ann.*bob.* to move")
        eve.client.send("PART #dice")
        await eve.client.hears(" PART #dice")
        await asks(eve, "#a2 status", HIDDEN)

        ann.say("!end a2")
        await ann.hears("verify a2.*: check the dice")
        bob.client.send("PART #dice")
        await bob.client.hears(" PART #dice")
        await asks(bob, "verify a2", "Table a2: .* nothing is wrong")
        await asks(eve, "verify a2", HIDDEN)
