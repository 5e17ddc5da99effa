"""A storm of failures on all methods at once: the game ends, and each press has its answer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from core.storage import MEMORY
from tests.adapters.telegram.test_one_board import live
from tests.adapters.telegram.test_taps import Tapping
from tests.support.pairs import few
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import Fault, Telegram, telegram
from tests.support.telegram_fake.world import Press

METHODS = (
    *("getMe", "getUpdates", "deleteWebhook", "getChatAdministrators", "getChatMember", "setMyCommands"),
    *("answerCallbackQuery", "sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessages"),
)
KINDS = (
    Fault(429, "retry after 3", retry_after=3),
    Fault(status=500),
    Fault(raw=b"<html>"),
    Fault(lost=True),
    Fault(drop=True),
)
GAME = "liarsduel"
LONGEST = 600.0
"""Seconds within which the match ends, whatever fails."""


def storm(fake: Telegram, chance: Random) -> None:
    """Arm each kind of failure twice on each method."""
    for method in METHODS:
        faults = [fault for fault in KINDS for _ in range(2)]
        chance.shuffle(faults)
        fake.fault(method, *faults)


@pytest.mark.parametrize("seed", few([0, 3], 3))
async def test_a_duel_ends_and_each_press_is_answered(seed: int) -> None:
    presses: list[Press] = []
    async with paced(seed) as (stage, chance):
        table = await stage.begin(GAME)
        storm(stage.fake, chance)
        began = asyncio.get_running_loop().time()
        while table.sheet.phase == "running":
            assert asyncio.get_running_loop().time() - began < LONGEST, (stage.post().text, stage.post().labels())
            mover = stage.awaited(chance)
            if mover is not None:
                message, moves = stage.choices()
                ready = [data for data in moves if " ?" not in data or data.endswith(" go")]
                data = chance.choice(ready if ready and chance.random() < 0.4 else moves)
                presses.append(stage.fake.press(mover, message, data))
            await asyncio.sleep(1)
        await asyncio.sleep(LONGEST)
        silent = [(p.born - began, p.answers) for p in presses if p.answer is None]
        assert not silent, (silent, len(presses))
        [board] = [post for post in live(stage) if f'"{table.code} ' in str(post.keyboard).replace("'", '"')]
        assert "Play again" in board.labels()


async def test_a_board_that_fails_eight_times_in_a_row_stands_in_half_a_minute() -> None:
    async with paced() as (stage, _):
        stage.fake.fault("sendMessage", *[Fault(status=500)] * 8)
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        await asyncio.sleep(30)
        assert stage.button(" join")


async def test_a_press_is_answered_however_often_its_answer_fails_for_ten_seconds() -> None:
    async with paced() as (stage, _):
        table = await stage.begin(GAME)
        stage.fake.fault("answerCallbackQuery", *[fault for fault in KINDS if not fault.drop] * 2)
        message, _ = stage.choices()
        press = stage.fake.press(stage.ann, message, f"{table.code} hand", forged=True)
        assert await press.answered()


@asynccontextmanager
async def paced(seed: int = 0) -> AsyncIterator[tuple[Tapping, Random]]:
    """Play a scene at the pace that Telegram allows."""
    async with telegram(limits=Limits()) as fake:
        stage = Tapping(fake, MEMORY, GAME)
        stage.rates = {}
        await stage.open()
        try:
            yield stage, Random(seed)
        finally:
            await stage.close()
