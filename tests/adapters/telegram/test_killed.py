"""The real process is killed in the middle of a game on Telegram, and goes on where it stood."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.commandline import Running
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Chat, Message, User


class Table:
    """Two people at a group's table who only tap."""

    def __init__(self, fake: Telegram) -> None:
        self.fake = fake
        self.ann, self.bob = fake.user("Ann"), fake.user("Bob")
        self.group: Chat = fake.group("Dice", self.ann, self.bob)

    async def find(self, ending: str) -> tuple[Message, str]:
        for _ in range(6000):
            for message in reversed(self.group.bots()):
                for button in (button for row in message.keyboard for button in row):
                    if button.get("callback_data", "").endswith(ending):
                        return message, button["callback_data"]
            await asyncio.sleep(0.01)
        raise AssertionError(f"no button {ending!r}")

    async def tap(self, user: User, ending: str) -> str:
        return await self.fake.press(user, *await self.find(ending)).answered()


def configure(folder: Path, base_url: str) -> None:
    limits = "group_per_minute = 100000\nchat_per_second = 10000\noverall_per_second = 100000\npoll_timeout = 5"
    text = f'[telegram.test]\ntoken = "{TOKEN}"\nbase_url = "{base_url}"\n{limits}\n'
    (folder / "croupier.toml").write_text(text, encoding="utf-8")


@pytest.mark.crash
@pytest.mark.parametrize("killed_after", [" join", " start", " r"])
async def test_killed_between_a_press_and_its_confirmation(tmp_path: Path, killed_after: str) -> None:
    async with playing() as table:

        async def begin() -> Running:
            return await asyncio.to_thread(lambda: Running("run", folder=tmp_path))

        configure(tmp_path, table.fake.base_url)
        bot = await begin()
        table.fake.says(table.ann, table.group, "/dicepoker@croupier_bot")
        for user, ending in ((table.bob, " join"), (table.ann, " start"), (table.ann, " r"), (table.bob, " r")):
            message, data = await table.find(ending)
            press = table.fake.press(user, message, data)
            if ending == killed_after:
                # Whatever of it was stored, it is heard again and counts once.
                await asyncio.to_thread(bot.__exit__)
                bot = await begin()
            else:
                await press.answered()
        await table.find("?r go")
        hand = await table.tap(table.ann, " hand")
        await table.tap(table.ann, "?r dice 1")
        await asyncio.to_thread(bot.__exit__)
        bot = await begin()
        assert await table.tap(table.ann, " hand") == hand
        await table.tap(table.ann, " k")
        await table.tap(table.bob, " k")
        await table.find(" again")
        live = [post for post in table.group.bots() if post.keyboard]
        assert len(live) == 1, [post.text for post in live]
        await asyncio.to_thread(bot.__exit__)


@pytest.mark.crash
async def test_five_kills_in_one_game_leave_one_board_with_buttons(tmp_path: Path) -> None:
    """Each kill comes while a press is under way, which is heard again; all presses together make one game."""
    async with playing() as table:
        configure(tmp_path, table.fake.base_url)
        bot = await asyncio.to_thread(lambda: Running("run", folder=tmp_path))
        table.fake.says(table.ann, table.group, "/dicepoker@croupier_bot")
        presses = [(table.bob, " join"), (table.ann, " start"), (table.ann, " r"), (table.bob, " r"), (table.ann, " k")]
        for user, ending in presses:
            message, data = await table.find(ending)
            table.fake.press(user, message, data)
            await asyncio.to_thread(bot.__exit__)
            bot = await asyncio.to_thread(lambda: Running("run", folder=tmp_path))
        while f"👉 \u2068{table.bob.first_name}" not in table.group.bots()[-1].text:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await table.tap(table.bob, " k")
        await table.find(" again")
        await asyncio.sleep(3)
        live = [post for post in table.group.bots() if post.keyboard]
        assert len(live) == 1, [post.text for post in live]
        await asyncio.to_thread(bot.__exit__)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"  # a real process takes real time


@asynccontextmanager
async def playing() -> AsyncIterator[Table]:
    async with telegram(limits=Limits(None, None, False)) as fake:
        yield Table(fake)
