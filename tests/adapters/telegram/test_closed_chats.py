"""Whoever cannot be written to reads as the answer to their tap what it brought to them alone."""

import asyncio
import re
from random import Random

import pytest

from core.storage import MEMORY
from tests.adapters.telegram.test_house import hasty, house
from tests.adapters.telegram.test_taps import GAMES, JAPANESE, Tapping
from tests.telegram_fake.methods import Limits
from tests.telegram_fake.server import telegram

__all__ = ["hasty"]

TAPS = 60


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_seen_in_the_group_or_answered(game: str, language: str) -> None:
    async def scene(stage: Tapping, chance: Random) -> None:
        for user in stage.people:
            user.language = language
        await stage.begin(game)
        for _ in range(TAPS):
            await stage.app.services.outbox.quiet.wait()
            mover = stage.awaited(chance)
            if mover is None:
                break
            post, moves = stage.choices()
            before = post.id, post.text
            data = chance.choice(moves)
            answer = await stage.fake.press(mover, post, data, forged=True).answered()
            await stage.app.services.outbox.quiet.wait()
            newest = stage.group.bots()[-1]
            assert answer or (newest.id, newest.text) != before, data
            assert len(answer) <= 200 and (language == "ja" or not JAPANESE.search(answer))

    async def run() -> None:
        async with telegram(limits=Limits(None, None, False)) as fake:
            stage = Tapping(fake, MEMORY, game, language)
            await stage.open()
            try:
                await scene(stage, Random(game))
            finally:
                await stage.close()

    asyncio.run(run())


def test_a_secret_is_the_answer_of_its_own_player_alone() -> None:
    async def run() -> None:
        async with house() as stage:
            stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot")
            await stage.tap(stage.bob, " join")
            await stage.shown(lambda: stage.button("1 done"))
            await stage.tap(stage.bob, "?roll dice d12")
            assert re.search(r"\bd12\b.*\d", await stage.tap(stage.bob, "?roll go"))
            said = [call.given["text"] for call in stage.fake.calls if "text" in call.given and "chat_id" in call.given]
            assert not [text for text in said if re.search(r"d12 \d", text)]

    asyncio.run(run())
