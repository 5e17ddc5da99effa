"""Three people of one household at a real server, where a nick and an address are all that anybody knows of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Bot, Player, arrives_anew, check_dice, hosting
from tests.support.ircd import Crowd, Ngircd

pytestmark = pytest.mark.server

HOME = "home"
NOT_SEATED = "You're not playing"
AGAIN = "again by name and address"
Scene = Callable[["Home"], Awaitable[None]]


class Home:
    """Ann and bob, who play, and eve, who does not; they differ in their nicks alone."""

    def __init__(self, crowd: Crowd, bot: Bot) -> None:
        self._crowd, self.bot = crowd, bot
        self.everybody: list[Player] = []

    async def comes(self, nick: str) -> Player:
        player = Player(await self._crowd.join(nick, "#dice", user=HOME))
        self.everybody.append(player)
        return player

    async def goes(self, player: Player) -> None:
        self.everybody.remove(player)
        nick = player.client.nick
        await player.client.close()
        for other in self.everybody:
            await other.client.hears(f":{nick}!.* QUIT", PATIENCE)

    async def becomes(self, player: Player, nick: str) -> None:
        """Change a nick, seen by all who are there."""
        before = player.client.nick
        await player.rename(nick)
        for other in self.everybody:
            if other is not player:
                await other.client.hears(f":{before}!.* NICK :?{nick}", PATIENCE)


@asynccontextmanager
async def at_home(folder: Path) -> AsyncIterator[tuple[Home, Player, Player, Player]]:
    server = Ngircd(folder)
    async with hosting(folder, server) as bot, Crowd(server) as crowd:
        home = Home(crowd, bot)
        ann, bob, eve = [await home.comes(nick) for nick in ("ann", "bob", "eve")]
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        ann.say("!bluebear seconds 0")
        await ann.hears("ann opens")
        bob.say("!join")
        await bob.hears("bob joins")
        ann.say("!start")
        yield home, ann, bob, eve
        assert not [line for line in eve.client.heard if "Your dice" in line]


async def asks(player: Player) -> str:
    player.say("!hand")
    return await hand(player)


async def is_nobody(player: Player) -> None:
    for verb in ("!hand", "!bid 1 1"):
        player.say(verb)
        await player.told_privately(NOT_SEATED)


async def test_dice_go_with_those_who_change_and_swap_their_nicks_also_over_a_kill(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (home, ann, bob, eve):
        anns, bobs = await hand(ann), await hand(bob)
        assert anns != bobs
        await home.becomes(ann, "annie")
        await home.becomes(eve, "ann")
        await is_nobody(eve)
        assert await asks(ann) == anns
        await home.becomes(ann, "x")
        await home.becomes(bob, "annie")
        await home.becomes(ann, "bob")
        assert (await asks(ann), await asks(bob)) == (anns, bobs)
        await arrives_anew(home.bot, *home.everybody)
        assert "I was away, and know bob and annie again by name and address." in await eve.hears(AGAIN)
        assert (await asks(ann), await asks(bob)) == (anns, bobs)
        await is_nobody(eve)
        await asyncio.gather(bid_and_call(ann), bid_and_call(bob))
        ann.say("!verify a2")
        await ann.hears("Table a2 is honest")
    check_dice(tmp_path, "a2")


async def test_whoever_quits_keeps_the_seat_for_nick_and_address_and_the_room_is_told_who_is_back(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as (home, ann, bob, eve):
        await hand(ann)
        bobs = await hand(bob)
        await home.goes(bob)
        await is_nobody(eve)
        bob = await home.comes("bob")
        assert "bob is back, from another connection." in await eve.hears("is back")
        assert await asks(bob) == bobs
        await home.goes(bob)
        await home.becomes(ann, "bob")  # a player who takes the nick stays who she is
        ann.say("!status")
        assert "is back" not in await eve.hears("is back|waiting|to move|bid")
        await home.becomes(ann, "ann")
        bob = await home.comes("bob")
        await is_nobody(bob)


async def test_what_happened_while_the_bot_was_dead_is_not_vouched_for(tmp_path: Path) -> None:
    async with at_home(tmp_path) as (home, ann, bob, eve):
        anns = await hand(ann)
        await hand(bob)
        home.bot.kill()
        for player in home.everybody:
            await player.client.hears(r":croupier\S* QUIT", PATIENCE)
        await home.becomes(ann, "annie")
        home.bot.start()
        assert "I was away, and know bob again by name and address." in await eve.hears(AGAIN)
        await is_nobody(ann)
        await home.becomes(ann, "ann")
        assert "I was away, and know ann again by name and address." in await eve.hears(AGAIN)
        assert await asks(ann) == anns
