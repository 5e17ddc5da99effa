"""Whoever cannot be written to reads as the answer to their tap what it brought to them alone."""

import re

from tests.adapters.telegram.test_house import house
from tests.telegram_fake import time


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

    time.run(run())
