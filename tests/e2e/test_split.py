"""Two linked servers come apart in the middle of a game and find each other again, with players on both sides."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.test_evening import PATIENCE, SETTINGS, Bot, Player, the_bots_lines
from tests.support.ircd import Crowd, IrcClient, Ngircd, free_port

pytestmark = pytest.mark.server

HUB, LEAF = "hub.split.test", "leaf.split.test"
CLOCK_SECONDS = 4
OPERATOR = "[Operator]\nName = oper\nPassword = oper\n"
LINK = "[Server]\nName = {name}\nHost = 127.0.0.1\nPort = {port}\nMyPassword = p\nPeerPassword = p\nPassive = yes\n"


class Network:
    """A hub and a leaf, and somebody at the hub who links them and pulls them apart."""

    def __init__(self, folder: Path) -> None:
        ports = free_port(), free_port()
        folders = folder / "hub", folder / "leaf"
        for place in folders:
            place.mkdir()
        self.hub = Ngircd(folders[0], HUB, ports[0], OPERATOR + LINK.format(name=LEAF, port=ports[1]))
        self.leaf = Ngircd(folders[1], LEAF, ports[1], LINK.format(name=HUB, port=ports[0]))

    def start(self) -> None:
        self.hub.start()
        self.leaf.start()

    def kill(self) -> None:
        self.hub.kill()
        self.leaf.kill()


class Operator:
    def __init__(self, client: IrcClient) -> None:
        self.client = client

    async def link(self) -> None:
        self.client.send(f"CONNECT {LEAF}")
        await self._links(rf" 364 \S+ {re.escape(LEAF)} ")

    async def split(self) -> None:
        self.client.send(f"SQUIT {LEAF} :no reason")

    async def _links(self, wanted: str) -> None:
        """Ask until the servers know of each other."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self.client.send("LINKS")
                if re.search(wanted, await self.client.hears(rf"{wanted}| 365 ")):
                    return
                await asyncio.sleep(0.1)


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Operator, Bot, Crowd, Crowd]]:
    network, bot = Network(folder), Bot(folder)
    network.start()
    (folder / "croupier.toml").write_text(SETTINGS.format(port=network.hub.port), encoding="utf-8")
    try:
        async with asyncio.timeout(300):
            async with Crowd(network.hub) as near, Crowd(network.leaf) as far:
                operator = Operator(await near.join("oper"))
                operator.client.send("OPER oper oper")
                await operator.client.hears(" 381 ")
                await operator.link()
                yield operator, bot, near, far
        bot.stop()
    finally:
        bot.kill()
        network.kill()
    assert not [line for line in bot.logged if "Traceback" in line or "ERROR" in line]


async def sit_down(bot: Bot, game: str, host: Player, *others: Player) -> None:
    bot.start()
    await host.client.hears(r":croupier\S* JOIN", PATIENCE)
    host.say(f"!{game}")
    await host.hears("ann opens")
    for player in others:
        player.say("!join")
        await host.hears(f"{player.client.nick} joins")
    host.say("!start")


async def test_those_torn_off_are_waited_for_and_the_room_hears_of_it_once(tmp_path: Path) -> None:
    async with playing(tmp_path) as (operator, bot, near, far):
        ann = Player(await near.join("ann", "#dice"))
        bob, cid = Player(await far.join("bob", "#dice")), Player(await far.join("cid", "#dice"))
        await sit_down(bot, f"dicepoker seconds {CLOCK_SECONDS}", ann, bob, cid)
        await asyncio.gather(*(player.hears("Roll your five") for player in (ann, bob, cid)))
        await operator.split()
        assert await ann.hears("cut off") == (
            "bob and cid were cut off when the network split: their clocks are stopped for up to 5 minutes, "
            "and everybody else plays on."
        )
        ann.say("!r")
        await ann.hears("ann rolls")
        await asyncio.sleep(CLOCK_SECONDS * 2)  # their clocks would have run out, were they not held
        ann.say("!status")
        await ann.hears("to move|waiting|awaits|roll")
        await operator.link()
        back = await ann.hears("perhaps from another connection")
        assert "bob" in back or "cid" in back
        for player in (bob, cid, *([] if "resumes at" in back else [ann])):
            await player.hears("resumes at")
        bob.say("!r")
        await ann.hears("bob rolls")
        cid.say("!r")
        await asyncio.gather(*(player.play() for player in (ann, bob, cid)))
        ann.say("!verify a2")
        await ann.hears("is honest")
        said = the_bots_lines(ann.client.heard, "#dice")
        for once in ("cut off", "resumes at"):
            assert len([line for line in said if once in line]) == 1, said
        assert not [line for line in said if "Time's up" in line]
        for nick in ("bob", "cid"):
            assert len([line for line in said if "perhaps from another connection" in line and nick in line]) == 1, said


async def test_hidden_dice_reach_who_was_torn_off_when_they_are_back_and_nobody_else(tmp_path: Path) -> None:
    async with playing(tmp_path) as (operator, bot, near, far):
        ann, bob = Player(await near.join("ann", "#dice")), Player(await far.join("bob", "#dice"))
        await sit_down(bot, "bluebear", ann, bob)
        first = await bob.told_in_private("Your dice")
        if (await ann.hears("!bid 2 3")).startswith("ann: "):
            ann.say("!bid 1 2")
            await bob.hears("ann bids")
        bob.say("!bid 2 *")
        await ann.hears("bob bids 2")
        await operator.split()
        ann.say("!bluff")  # a new round, and new dice that bob cannot be told of
        await ann.told_in_private("Your dice")
        await ann.hears("cut off")
        thief = await near.join("bobby", "#dice")
        thief.say("croupier", "!hand")
        await thief.hears("NOTICE bobby")
        await operator.link()
        dice = await bob.told_in_private("Your dice")
        await bob.hears("resumes at")
        bob.client.say("croupier", "!hand")
        assert await bob.told_in_private("Your dice") == dice
        assert not [line for line in thief.heard if first in line or dice in line]
