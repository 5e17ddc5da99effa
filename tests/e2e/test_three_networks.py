"""Three networks in one process: one refuses, one stands still, and the table on the third never waits for them."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Player
from tests.support.commandline import Running
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server

SECTION = '[irc.{name}]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice"]\nlines_per_second = 200\nburst = 200\n'
NAMES = ("dead", "frozen", "well")
QUESTIONS = 8
MOST_SECONDS = 1.0


async def test_a_dead_and_a_frozen_network_delay_no_table_on_a_third(tmp_path: Path) -> None:
    servers = {name: server(tmp_path / name) for name in NAMES}
    sections = [SECTION.format(name=name, port=made.port) for name, made in servers.items()]
    (tmp_path / "croupier.toml").write_text("\n".join(sections), encoding="utf-8")
    try:
        async with asyncio.timeout(120):
            async with (
                Crowd(servers["dead"]) as dead,
                Crowd(servers["frozen"]) as frozen,
                Crowd(servers["well"]) as well,
            ):
                tables = [await table(crowd) for crowd in (dead, frozen, well)]
                with Running("run", folder=tmp_path) as bot:
                    hands = [await opened(*players) for players in tables]
                    assert len(hands) == len(NAMES)
                    servers["dead"].kill()
                    servers["frozen"].freeze()
                    for players in tables[:-1]:
                        players[0].say("!bid 2 3")  # into the silence
                    ann, bob = tables[-1]
                    assert max(await answers(bob)) < MOST_SECONDS
                    await asyncio.gather(bid_and_call(ann), bid_and_call(bob))
                    assert bot.stop() == 0
    finally:
        for made in servers.values():
            made.kill()


def server(folder: Path) -> Ngircd:
    folder.mkdir()
    made = Ngircd(folder)
    made.start()
    return made


async def table(crowd: Crowd) -> tuple[Player, Player]:
    return Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))


async def opened(ann: Player, bob: Player) -> list[str]:
    """Wait for the house on a network, and start a table there."""
    while True:
        ann.client.send("NAMES #dice")
        if "croupier" in await ann.client.hears(" 353 ", PATIENCE):
            break
        await asyncio.sleep(0.05)
    ann.say("!bluebear seconds 0")
    await ann.hears("ann opens")
    bob.say("!join")
    await ann.hears("bob joins")
    ann.say("!start")
    return [await hand(player) for player in (ann, bob)]


async def answers(player: Player) -> list[float]:
    """Ask and ask again; gives the seconds to each answer."""
    took = []
    for _ in range(QUESTIONS):
        began = time.monotonic()
        player.say("!hand")
        await hand(player)
        took.append(time.monotonic() - began)
    print(f"slowest answer {max(took):.3f} s")
    return took
