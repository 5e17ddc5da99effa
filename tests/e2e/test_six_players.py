"""A whole game of six under the flood limits of InspIRCd's sample configuration, by the house as it is configured.

The server cuts off, or delays, whoever is more than ten lines ahead of one line a second. The house keeps its own speed
(a burst of four lines, then one a second) and is never cut off; every hand of every round reaches its player before it
is shown to all; and the first deal, for which it has been silent long enough, has arrived within three seconds.
"""

import asyncio
import re
import time
from pathlib import Path

import pytest

from tests.e2e.test_evening import AT_ITS_OWN_SPEED, PATIENCE, Bot, Player, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server

NAMES = ["ann", "bob", "cyd", "dan", "eve", "fay"]
FULL_AGAIN_SECONDS = 5
MOST_SECONDS = 3.0
DARING = 3
"""From a bid of so many on, somebody bids all dice of the table, which costs them theirs."""


@pytest.mark.parametrize("fakelag", [False, True], ids=["or-killed", "or-delayed"])
async def test_a_game_of_six_is_played_to_its_end(tmp_path: Path, fakelag: bool) -> None:
    server = InspIRCd(tmp_path, fakelag)
    async with hosting(tmp_path, server, AT_ITS_OWN_SPEED) as bot:
        await evening(server, bot)
    assert not [line for line in bot.logged if re.search("disconnected|left out", line)]


async def evening(server: InspIRCd, bot: Bot) -> None:
    async with Crowd(server) as crowd:
        players = [Player(await crowd.join(name, "#dice")) for name in NAMES]
        bot.start()
        await players[0].client.hears(r":croupier\S* JOIN", PATIENCE)
        await lobby(players[:-1])
        await asyncio.sleep(FULL_AGAIN_SECONDS)
        playing = [asyncio.create_task(play(player)) for player in players]
        assert await deal(players) < MOST_SECONDS
        began = time.monotonic()
        await asyncio.gather(*playing)
        print(f"a game of six took {time.monotonic() - began:.0f} seconds")
        check(players)


async def lobby(players: list[Player]) -> None:
    """Let all but the last sit down; with the last the game begins by itself."""
    players[0].say("!bluebear")
    await players[0].hears("ann opens")
    for player in players[1:]:
        player.say("!join")
        await players[0].hears(f"{player.client.nick} joins")


async def deal(players: list[Player]) -> float:
    """Let the last one sit down; gives the seconds until everybody holds dice."""
    began = time.monotonic()
    players[-1].say("!join")
    async with asyncio.timeout(PATIENCE):
        while not all(hands(player) for player in players):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    took = time.monotonic() - began
    print(f"the first deal took {took:.2f} seconds")
    return took


def hands(player: Player) -> list[str]:
    """List the hands that a player was told, one for each round."""
    told = [
        re.match(rf":croupier\S* PRIVMSG {player.client.nick} :.*Your dice: ([1-5★ ]+)", line)
        for line in player.client.heard
    ]
    return [match[1].strip() for match in told if match]


async def play(player: Player) -> None:
    """Raise by the smallest step while bids are low, then bid too much; call what cannot be."""
    name = player.client.nick
    while True:
        said = await player.hears(rf"((?<= :){name}: .*(!bid (2 3 says|\d+ \S+ or higher)|say !bluff)|is over)")
        if "is over" in said:
            return
        stands = re.findall(r"bids (\d+) × \S+ of \d+ dice\.", said)
        total, step = re.findall(r"(\d+) dice[:.] ", said)[-1], re.findall(r"!bid (\d+) (\S+) or higher", said)
        if not stands or "!bid 2 3" in said:
            player.say("!bid 2 3")
        elif stands[-1] == total or not step:
            player.say("!bluff")
        elif int(step[-1][0]) < DARING:
            player.say(f"!bid {step[-1][0]} {step[-1][1]}")
        else:
            player.say(f"!bid {total} 5")


def check(players: list[Player]) -> None:
    """What each was told is what was shown to all, round by round; and the house never went."""
    heard = [line for line in players[0].client.heard if line.startswith(":croupier!")]
    assert not [line for line in heard if " QUIT " in line]
    rows = [line for line in heard if re.search(r"\w+ \d+: [1-5★ |]+ / ", line)]
    shown = [dict(re.findall(r"(\w+) \d+: ([1-5★](?:[ |]+[1-5★])*)", row)) for row in rows]
    assert len(shown) >= len(players) - 1
    for player in players:
        name = player.client.nick
        assert [sorted(hand.split()) for hand in hands(player)] == [
            sorted(held[name].replace("|", "").split()) for held in shown if name in held
        ]
