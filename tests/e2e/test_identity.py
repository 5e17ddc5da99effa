"""Who holds a seat, by accounts of real services: the person keeps it through all, and no stranger gets their dice."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.test_bluebear import bid_and_call, hand
from tests.e2e.test_evening import PATIENCE, Bot, Player, check_dice, hosting
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd

pytestmark = pytest.mark.server

NOT_SEATED = r"NOTICE .* :(\[#dice\] )?You're not playing"
AN_ACCOUNTS = r"NOTICE .* :(\[#dice\] )?That seat is an account's: log in to it"
HERS = r"NOTICE .* :(\[#dice\] )?That seat is the account ann's: log in, and it's yours\."


async def test_a_seat_follows_its_person_and_nobody_else(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path, threshold=10_000)
    async with hosting(tmp_path, server) as bot:
        await evening(server, bot)
    assert not [line for line in bot.logged if "disconnected" in line]
    check_dice(tmp_path, "a2")


async def evening(server: InspIRCd, bot: Bot) -> None:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        ann.client.say("NickServ", "REGISTER sesame ann@example.org")
        await ann.client.hears(" 900 ")
        thief = Player(await crowd.join("thief", "#dice"))
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        dice, bobs = await deal(ann, bob)

        await ann.rename("annie")
        await holds(ann, dice)
        await takes_the_nick(thief, "ann")
        ann = await ghosts(crowd, ann, dice)
        await takes_the_nick(thief, "annie")
        await logs_out_and_in(ann, dice)
        ann = await reconnects(crowd, ann, thief, dice)

        await asyncio.gather(*(bid_and_call(player) for player in (ann, bob)))
        ann.say("!verify a2")
        await ann.hears("Table a2 is honest")
        assert not [line for line in thief.client.heard if "Your dice" in line]
        assert not [line for line in ann.client.heard if f":{bobs}" in line]


async def deal(ann: Player, bob: Player) -> tuple[str, str]:
    ann.say("!bluebear seconds 0")
    await ann.hears("ann opens")
    bob.say("!join")
    await bob.hears("bob joins")
    ann.say("!start")
    return await hand(ann), await hand(bob)


async def holds(player: Player, dice: str) -> None:
    player.say("!hand")
    assert await hand(player) == dice


async def takes_the_nick(thief: Player, nick: str, told: str = NOT_SEATED) -> None:
    """A nick alone is nobody: the thief is refused the dice, and may not bid."""
    await thief.rename(nick)
    for verb in ("!hand", "!bid 1 1"):
        thief.say(verb)
        await thief.client.hears(told, PATIENCE)


async def ghosts(crowd: Crowd, old: Player, dice: str) -> Player:
    """A second client of the same person is nobody until it is logged in; then it sends the first one away."""
    new = Player(await crowd.join("ann2", "#dice"))
    new.say("!hand")
    await new.client.hears(NOT_SEATED, PATIENCE)
    await logs_in(new)
    new.client.say("NickServ", f"GHOST {old.client.nick}")
    await new.client.hears(f":{old.client.nick}!.* QUIT", PATIENCE)
    await holds(new, dice)
    return new


async def logs_in(player: Player) -> None:
    player.client.say("NickServ", "IDENTIFY ann sesame")
    await player.client.hears(" 900 ")


async def logs_out_and_in(ann: Player, dice: str) -> None:
    ann.client.say("NickServ", "LOGOUT")
    await ann.client.hears(" 901 ")
    await holds(ann, dice)
    await ann.rename("anna")
    await holds(ann, dice)
    await logs_in(ann)
    await holds(ann, dice)


async def reconnects(crowd: Crowd, old: Player, thief: Player, dice: str) -> Player:
    """While its person is gone the seat is held; the nick is no key to it, the account is, which is said."""
    await old.client.close()
    await thief.client.hears(f":{old.client.nick}!.* QUIT")
    await takes_the_nick(thief, old.client.nick, AN_ACCOUNTS)
    new = Player(await crowd.join("ann", "#dice"))
    for where in ("#dice", "croupier"):
        new.client.say(where, "!hand")
        await new.client.hears(HERS, PATIENCE)
    await logs_in(new)
    await holds(new, dice)
    return new
