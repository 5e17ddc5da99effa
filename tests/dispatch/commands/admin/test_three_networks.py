"""The same deeds on three networks: typed in a channel, in a group and at a keyboard, and told in the same words."""

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest

from core.house.presence import LASTS
from tests.newcomers.house import House
from tests.newcomers.irc import channel
from tests.newcomers.telegram import Group, group
from tests.newcomers.terminal import KEYBOARD, keyboard

Typing = Callable[[str], Awaitable[str]]
"""Types a command of Ann's, who keeps the room, or of Bob's (`bob: ...`); gives all that the two are shown then."""
DEEDS = (
    ("set openers accounts", "openers is now accounts."),
    ("set openers", "openers is accounts, as set in this room: who can open tables"),
    ("set hours 18:30-2", "hours is now 18:30-02:00."),
    ("set timezone tokyo", "timezone is now Asia/Tokyo."),
    ("set stats off", "stats is now off."),
    ("set pace slow", "pace is now slow. Tables that are open already keep theirs."),
    ("undo", r"Undone: ann\'s \S?set pace slow \(.*\)\. pace is normal again"),
    ("undo", r"Undone: ann\'s \S?set stats off \(.*\)\. stats is on again"),
    ("bob: why", "You haven't said anything to me here in the last ten minutes."),
    ("bob: undo", "Only an admin of this room can do that."),
    ("bob: why", r"“\S?undo”, .*: Only an admin of this room can do that."),
    ("ban bob 7d spams", r"bob can't join tables in this room until 19\d\d-.* \(Asia/Tokyo\) \(“spams”\); "),
    ("bob: dicepoker", r"banned you from its tables until .* \(Asia/Tokyo\) \(“spams”\); only they can lift that."),
    ("undo", r"Undone: ann\'s \S?ban bob 7d spams.*\. bob can join tables in this room again"),
    ("void z9", "No table has the code z9."),
    ("audit", "ann: undo ban bob 7d spams"),
    ("help why", "find out why nothing happened"),
    ("help undo", "undo what an admin last changed"),
    ("help void", "take a table that's over out of the ratings"),
)


async def done(type_: Typing) -> None:
    for typed, told in DEEDS:
        shown = re.sub("[`\u2068\u2069]", "", await type_(typed))
        assert re.search(told, shown), (typed, shown)


def named(typed: str) -> tuple[int, str]:
    """Give who types, Ann (0) or Bob (1), and what."""
    return (1, typed.removeprefix("bob: ")) if typed.startswith("bob: ") else (0, typed)


async def on_irc() -> None:
    house = House("en", "admins", "ann", "bob")
    async with channel(house) as door:
        door.stage.server.send(":services.irc.test MODE #dice +o ann")

        async def type_(typed: str) -> str:
            who, words = named(typed)
            shown = [len(each.screen.lines) for each in door.people]
            await door.type(door.people[who], f"!{words}", alone=False)
            await door.settle()
            return "\n".join(
                line.text for each, at in zip(door.people, shown, strict=True) for line in each.screen.lines[at:]
            )

        await type_("bob: lang en")
        await house.timers.advance(LASTS + 1)
        await done(type_)


def posts(stage: Group) -> dict[tuple[int, int], str]:
    """Give what the bot has posted, wherever."""
    return {(chat.id, post.id): post.text for chat in stage.fake.chats.values() for post in chat.bots()}


async def in_a_group() -> None:
    house = House("en", "admins", "ann", "bob")
    async with group(house) as stage:

        async def type_(typed: str) -> str:
            who, words = named(typed)
            user = stage.users[stage.people[who].name]
            user.started = True
            before = posts(stage)
            verb, _, rest = words.partition(" ")
            stage.fake.says(user, stage.chat, f"/{verb}@{stage.fake.bot.username} {rest}".strip())
            while posts(stage) == before:
                await stage.settle()
            return "\n".join(text for post, text in posts(stage).items() if before.get(post) != text)

        await stage.arrive()
        await done(type_)


async def at_a_keyboard() -> None:
    house = House("en", "admins", "ann", "bob", alike=KEYBOARD)
    async with keyboard(house) as door:

        async def type_(typed: str) -> str:
            who, words = named(typed)
            before = len(door.shown())
            await door.type(door.people[who], words if not who else f"@bob {words}", alone=False)
            await door.settle()
            return door.shown()[before:]

        await done(type_)


@pytest.mark.parametrize("network", [on_irc, in_a_group, at_a_keyboard])
def test_deeds_are_told_alike(network: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(network(), 60))
