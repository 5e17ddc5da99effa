"""Whoever cannot be written to reads what is for them alone as the answer to their tap, or once their chat is open."""

import asyncio
import re
from functools import partial
from typing import Any

import pytest

from tests.adapters.telegram.test_house import House, house, play
from tests.telegram_fake import time
from tests.telegram_fake.world import User


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": time.Loop}


async def playing(stage: House) -> None:
    """Let Ann and Bob begin, whose private chats are closed."""
    stage.fake.says(stage.ann, stage.group, "/bluebear@croupier_bot")
    await stage.tap(stage.bob, " join")
    await stage.tap(stage.ann, " start")
    await stage.shown(lambda: stage.button("?bid go"))


def told(stage: House, user: User) -> list[str]:
    """List what the bot has written to somebody in private."""
    return [message.text for message in stage.fake.private(user).bots()]


async def test_a_secret_is_the_answer_of_its_own_player_alone() -> None:
    async with house() as stage:
        stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.shown(lambda: stage.button("1 done"))
        await stage.tap(stage.bob, "?roll dice d12")
        assert re.search(r"\bd12\b.*\d", await stage.tap(stage.bob, "?roll go"))
        said = [call.given["text"] for call in stage.fake.calls if "text" in call.given and "chat_id" in call.given]
        assert not [text for text in said if re.search(r"d12 \d", text)]


def test_a_question_that_nobody_could_be_asked_counts_for_nothing() -> None:
    async def scene(stage: House) -> None:
        await playing(stage)
        for times in (1, 2, 3):
            stage.fake.says(stage.bob, stage.group, "/leave@croupier_bot")
            await stage.shown(partial(hinted, stage, times))
            await asyncio.sleep(60)
        assert stage.button("?bid go"), "Bob was never asked, and plays on"
        bob = stage.fake.private(stage.bob)
        stage.fake.says(stage.bob, bob, "/start hello")
        stage.fake.says(stage.bob, bob, "leave")
        await stage.shown(lambda: any("again" in text for text in told(stage, stage.bob)))
        stage.fake.says(stage.bob, bob, "leave")
        await stage.shown(lambda: stage.button(" again"))

    play(scene)


def hinted(stage: House, times: int = 1) -> bool:
    """Whether the group was told so often that somebody cannot be written to."""
    return sum("can't write to you yet" in message.text for message in stage.group.bots()) == times


def test_whoever_opens_their_chat_finds_there_what_they_could_not_be_told() -> None:
    async def scene(stage: House) -> None:
        await playing(stage)
        dice = await stage.tap(stage.bob, " hand")
        stage.fake.says(stage.bob, stage.group, "/me@croupier_bot")
        await stage.shown(partial(hinted, stage))
        stage.fake.says(stage.bob, stage.fake.private(stage.bob), "/start hello")
        await stage.shown(lambda: len(told(stage, stage.bob)) == 3)
        thanks, panel, answer = told(stage, stage.bob)
        assert "Thanks" in thanks
        assert "BlueBear" in panel and dice in panel
        assert "mentions is on" in answer
        stage.fake.says(stage.bob, stage.fake.private(stage.bob), "/start")
        await stage.shown(lambda: len(told(stage, stage.bob)) == 5)
        assert "Hello" in told(stage, stage.bob)[3], "what was told once is not told again"

    play(scene)
