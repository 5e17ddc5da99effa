"""A board asks nobody who has done their part, also in secret, and shows no time that is over."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from adapters.telegram.boards import posts
from core.app.server import App
from core.house import Defaults
from core.storage import MEMORY
from croupier.testing.in_memory import InMemory
from tests.adapters.telegram.test_taps import Tapping
from tests.support.busy_groups import LoopTimers
from tests.support.loaded import loaded_once
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import SHOWS, TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Chat, Message, User, now

TURN = re.compile(r"👉 (.*?):")
TIME = re.compile(r'<tg-time unix="(\d+)"')


def asked(post: Message) -> str:
    found = TURN.search(post.text.replace("\u2068", "").replace("\u2069", ""))
    return found[1] if found else ""


@pytest.mark.parametrize(("private", "deleted"), [("closed", False), ("open", False), ("closed", True)])
async def test_who_has_done_their_part_in_secret_is_asked_no_more(
    private: str, deleted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "CALM", 0.02)
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Tapping(fake, MEMORY, "thoth")
        await stage.open()
        try:
            for user in stage.people:
                user.started = private == "open"
            await stage.begin("thoth")
            await stage.shown(lambda: asked(stage.post()) == "Ann, Bob & <Co>")
            board, (_, done) = stage.post(), stage.button(" done") or (None, "")
            if deleted:
                del stage.group.messages[board.id]
            await stage.fake.press(stage.ann, board, done, forged=True).answered()
            await stage.shown(lambda: asked(stage.post()) == "Bob & <Co>")
            assert (stage.post() is board) != deleted, "it is told to nobody"
            assert stage.button("1 done"), "he goes on with the same buttons"
            await stage.tap(stage.bob, " done")
            await stage.shown(lambda: asked(stage.post()) == "Ann, Bob & <Co>" and stage.post() is not board)
        finally:
            await stage.close()


class Clocked:
    """A whole house in virtual time, whose clocks run, and a game of two that has begun in a group."""

    def __init__(self, fake: Telegram) -> None:
        self.fake = fake
        self.ann, self.bob = fake.user("Ann"), fake.user("Bob")
        self.group: Chat = fake.group("Dice", self.ann, self.bob)

    async def open(self) -> None:
        self.app = App(InMemory(MEMORY), LoopTimers(), loaded_once(), Defaults(), bytes, now)
        await self.app.open()
        settings = TelegramSettings.model_validate({"token": TOKEN, "base_url": self.fake.base_url})
        adapter = TelegramAdapter("test", settings)
        self.app.add(adapter)
        self.running = asyncio.create_task(adapter.run(self.app.bus))

    async def close(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self.app.close()

    async def begin(self) -> None:
        self.fake.says(self.ann, self.group, "/bluebear@croupier_bot")
        for user, ending in ((self.bob, " join"), (self.ann, " start")):
            await asyncio.sleep(5)
            await self._tap(user, ending)
        await asyncio.sleep(5)

    async def _tap(self, user: User, ending: str) -> None:
        data = [b.get("callback_data", "") for post in self.group.bots() for row in post.keyboard for b in row]
        press = next(entry for entry in data if entry.endswith(ending))
        await self.fake.press(user, self.board(), press, forged=True).answered()

    def board(self) -> Message:
        return next(post for post in reversed(self.group.bots()) if "🔒" in post.text)

    def shown(self) -> float:
        """Give the time that the group was shown last."""
        said = [call for call in self.fake.calls if call.method in SHOWS and call.ok]
        times = [found for call in said if (found := TIME.search(call.words))]
        return float(times[-1][1])

    async def ends(self) -> float:
        """Give the time at which the clock ends that runs."""
        table = next(iter(self.app.tables))
        look = await self.app.bus.look(table.code, f"telegram:test/{self.group.id}", "")
        assert look is not None and look.clocks[0].until is not None and look.clocks[0].running
        return look.clocks[0].until


@pytest.fixture
async def stage() -> AsyncIterator[Clocked]:
    async with telegram() as fake:
        stage = Clocked(fake)
        await stage.open()
        await stage.begin()
        try:
            yield stage
        finally:
            await stage.close()


async def test_put_out_and_back_the_board_comes_to_the_bottom_with_the_time_that_is_left(stage: Clocked) -> None:
    before, left = stage.board(), await stage.ends() - now()
    assert abs(stage.shown() - await stage.ends()) <= 3
    stage.fake.standing(stage.group, "kicked", stage.ann)
    await asyncio.sleep(100)
    stage.fake.standing(stage.group, "member", stage.ann)
    await asyncio.sleep(15)
    assert left - 20 < await stage.ends() - now() < left, "nobody lost any time"
    assert abs(stage.shown() - await stage.ends()) <= 3
    assert stage.board().id > before.id and before.id not in stage.group.messages
    assert stage.fake.methods.floods == []


async def test_after_an_outage_the_board_shows_the_time_that_is_left(stage: Clocked) -> None:
    before = stage.board()
    await stage.fake.close()
    await asyncio.sleep(20)
    await stage.fake.open()
    await asyncio.sleep(30)
    assert abs(stage.shown() - await stage.ends()) <= 3
    assert stage.board().id > before.id and before.id not in stage.group.messages
