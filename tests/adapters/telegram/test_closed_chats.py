"""Whoever cannot be written to reads what is for them alone as the answer to their tap, or once their chat is open."""

import asyncio
import re
from functools import partial

from tests.adapters.telegram.test_house import House, housing
from tests.telegram_fake.world import User


async def playing(house: House) -> None:
    """Let Ann and Bob begin, whose private chats are closed."""
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button("?bid go"))


def told(house: House, user: User) -> list[str]:
    """List what the bot has written to somebody in private."""
    return [message.text for message in house.fake.private(user).bots()]


async def test_a_secret_is_the_answer_of_its_own_player_alone() -> None:
    async with housing() as stage:
        stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.shown(lambda: stage.button("1 done"))
        await stage.tap(stage.bob, "?roll dice d12")
        assert re.search(r"\bd12\b.*\d", await stage.tap(stage.bob, "?roll go"))
        said = [call.given["text"] for call in stage.fake.calls if "text" in call.given and "chat_id" in call.given]
        assert not [text for text in said if re.search(r"d12 \d", text)]


async def test_a_question_that_nobody_could_be_asked_counts_for_nothing(house: House) -> None:
    await playing(house)
    for times in (1, 2, 3):
        house.fake.says(house.bob, house.group, "/leave@croupier_bot")
        await house.shown(partial(hinted, house, times))
        await asyncio.sleep(60)
    assert house.button("?bid go"), "Bob was never asked, and plays on"
    bob = house.fake.private(house.bob)
    house.fake.says(house.bob, bob, "/start hello")
    house.fake.says(house.bob, bob, "leave")
    await house.shown(lambda: any("again" in text for text in told(house, house.bob)))
    house.fake.says(house.bob, bob, "leave")
    await house.shown(lambda: house.button(" again"))


def hinted(house: House, times: int = 1) -> bool:
    """Whether the group was told so often that somebody cannot be written to."""
    return sum("can't write to you yet" in message.text for message in house.group.bots()) == times


async def test_whoever_opens_their_chat_finds_there_what_they_could_not_be_told(house: House) -> None:
    await playing(house)
    dice = await house.tap(house.bob, " hand")
    house.fake.says(house.bob, house.group, "/me@croupier_bot")
    await house.shown(partial(hinted, house))
    house.fake.says(house.bob, house.fake.private(house.bob), "/start hello")
    await house.shown(lambda: len(told(house, house.bob)) == 3)
    thanks, panel, answer = told(house, house.bob)
    assert "Thanks" in thanks
    assert "BlueBear" in panel and dice in panel
    assert "mentions is on" in answer
    house.fake.says(house.bob, house.fake.private(house.bob), "/start")
    await house.shown(lambda: len(told(house, house.bob)) == 5)
    assert "Hello" in told(house, house.bob)[3], "what was told once is not told again"
