"""The house at a channel's door on a real server: kicked in a game, shut out, invited; and strangers who call."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, SETTINGS, Player
from tests.support.commandline import Running
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server

SECONDS = 4
"""What a player has to act: less than the house waits before it comes back."""

HERE = r":croupier\S* JOIN :?#dice"


Start = Callable[[], Running]


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Crowd, Start]]:
    """Play a scene on a server of its own, in which the house comes when it is started."""
    server = Ngircd(folder)
    server.start()
    (folder / "croupier.toml").write_text(SETTINGS.format(port=server.port), encoding="utf-8")
    bots: list[Running] = []

    def start() -> Running:
        bots.append(Running("run", folder=folder))
        return bots[-1]

    try:
        async with asyncio.timeout(120):
            async with Crowd(server) as crowd:
                yield crowd, start
                assert bots[-1].stop() == 0
                assert not [line for line in bots[-1].logged if "Traceback" in line]
    finally:
        for bot in bots:
            bot.__exit__()
        server.kill()


async def test_a_table_waits_while_the_house_is_out_of_its_channel(tmp_path: Path) -> None:
    async with playing(tmp_path) as (crowd, start):
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        start()
        await ann.client.hears(HERE, PATIENCE)
        ann.say(f"!bluebear seconds {SECONDS}")
        await ann.hears("ann opens")
        bob.say("!join")
        await ann.hears("bob joins")
        ann.say("!start")
        hands = [await hand(player) for player in (ann, bob)]
        for back in ("by itself", "invited"):
            ann.client.send("KICK #dice croupier :out")
            if back == "invited":
                await ann.client.hears("KICK #dice croupier")
                await asyncio.sleep(SECONDS + 1)
                ann.client.send("INVITE croupier #dice")
            await ann.client.hears(HERE, PATIENCE)
            await ann.hears("resumes at a2")
        for player, held in zip((ann, bob), hands, strict=True):
            player.say("!hand")
            assert await hand(player) == held
        await asyncio.gather(bid_and_call(ann), bid_and_call(bob))
        assert not [line for line in ann.client.heard if "Time's up" in line]


@pytest.mark.parametrize("lifted", ["+v croupier", "-m"])
async def test_a_table_waits_where_the_house_may_not_speak(tmp_path: Path, lifted: str) -> None:
    async with playing(tmp_path) as (crowd, start):
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        start()
        await ann.client.hears(HERE, PATIENCE)
        ann.say(f"!bluebear seconds {SECONDS}")
        await ann.hears("ann opens")
        bob.say("!join")
        await ann.hears("bob joins")
        ann.say("!start")
        await asyncio.gather(hand(ann), hand(bob))
        ann.client.send("MODE #dice +v bob", "MODE #dice +m")
        ann.say("!status")
        for player in (ann, bob):
            await player.client.hears(
                rf"NOTICE {player.client.nick} :\[#dice\] I'm not allowed to speak in #dice", PATIENCE
            )
        await asyncio.sleep(SECONDS + 1)
        ann.client.send(f"MODE #dice {lifted}")
        await ann.hears("resumes at a2")
        await asyncio.gather(bid_and_call(ann), bid_and_call(bob))
        assert not [line for line in ann.client.heard if "Time's up" in line]


@pytest.mark.parametrize(
    ("mode", "why"), [("i", "it is for invited people only"), ("b croupier!*@*", "we are banned there")]
)
async def test_it_comes_where_it_is_at_home_when_invited_and_nowhere_else(tmp_path: Path, mode: str, why: str) -> None:
    async with playing(tmp_path) as (crowd, start):
        ann, stranger = await crowd.join("ann", "#dice", "#den"), await crowd.join("stranger", "#elsewhere")
        ann.send(f"MODE #dice +{mode}")
        await ann.hears(r"MODE #dice \+")
        bot = start()
        await asyncio.to_thread(bot.until, f"Cannot join #dice: {why}")
        stranger.send("INVITE croupier #elsewhere")
        await stranger.hears(" 341 ")
        ann.send("INVITE croupier #den")
        await ann.hears(" 341 ")
        if mode.startswith("b"):
            ann.send(f"MODE #dice -{mode}")
        ann.send("INVITE croupier #dice")
        await ann.hears(HERE)
        ann.send("WHOIS croupier")
        assert re.search(r" 319 .* :#dice ?$", await ann.hears(" (319|318) "))
