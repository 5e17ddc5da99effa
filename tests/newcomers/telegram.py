"""Telegram: a group to which the bot is added. Whoever plays only taps what stands on a keyboard, and types nothing."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from tests.newcomers.evening import Company, Stuck, tail
from tests.newcomers.house import House
from tests.newcomers.newcomer import TITLES, Newcomer
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Chat, Message, User

FREE: dict[str, Any] = {"group_per_minute": 100_000, "chat_per_second": 10_000, "overall_per_second": 100_000}
MORE = ("More (", "次へ（")
"""Leads on to what a page of buttons has no room for."""
JOIN = {"en": "Join", "ja": "参加"}
START = {"en": "Start", "ja": "開始"}
BOTS = {"en": r"One computer player|\d computer players", "ja": r"CPU\d人"}
UNWANTED = {
    "en": (
        "My dice",
        "My bullet card",
        "Table",
        "Leave",
        "Play again",
        "Look back at my choices",
        "Check the dice",
        "Check the cards",
        "Fold",
        "Take this phase back",
        "These first",
    ),
    "ja": (
        "手元を見る",
        "自分の弾",
        "卓の状況",
        "抜ける",
        "自分の選択を見直す",
        "もう一度",
        "出目を検証",
        "カードを検証",
        "フォールド",
        "このフェイズでしたことを取り消す",
        "この順に戻す",
    ),
}
"""Buttons that make no move, give something up, or take it back."""
_VALUE = re.compile(r"\d+|★")
_ENGLISH = re.compile(r"[A-Za-z]{2,}")

MOST_TAPS = 8000
"""More taps than anybody makes in one match, of those who tap whatever there is."""


class Group(Company):
    """A group, and the fingers of those in it; `quiet` returns when the house has nothing more to tell."""

    def __init__(self, people: Sequence[Newcomer], fake: Telegram, quiet: Callable[[], Awaitable[None]]) -> None:
        super().__init__(people)
        self.fake, self._quiet = fake, quiet
        self.users = {
            newcomer.name: fake.user(newcomer.name, username=newcomer.name, language=self.language)
            for newcomer in people
        }
        self.chat: Chat = fake.group("Dice", *self.users.values())
        self.chat.members[self.users[people[0].name].id] = "creator"
        self.seen: dict[int, str] = {}

    async def arrive(self) -> None:
        """Add the bot to the group, which greets them."""
        self.chat.bot = "left"
        self.fake.standing(self.chat, "member", self.users[self.people[0].name])
        await self.settle()

    async def settle(self) -> None:
        for _ in range(2):
            await self._heard()
            await self._quiet()
        self.look()

    async def _heard(self) -> None:
        """Wait until the bot has heard, and dealt with, all that was done."""
        while self.fake.updates:
            self.fake.taken.clear()
            await self.fake.taken.wait()

    def look(self) -> None:
        """Put on the screens what stands in the group now."""
        for message in self.chat.bots():
            if self.seen.get(message.id) != message.text:
                self.seen[message.id] = message.text
                for newcomer in self.people:
                    newcomer.screen.show(message.text.replace("\u2068", "").replace("\u2069", ""))

    def buttons(self) -> dict[str, tuple[Message, str]]:
        """Give the buttons of the newest post that has some, by what stands on them."""
        posts = [message for message in self.chat.bots() if message.keyboard]
        rows = posts[-1].keyboard if posts else []
        return {b["text"]: (posts[-1], b["callback_data"]) for row in rows for b in row if "callback_data" in b}

    async def tap(self, newcomer: Newcomer, label: str) -> str:
        """Tap what stands on the screen, and nothing else; gives the answer to the press."""
        more = next((one for one in self.buttons() if one.startswith(MORE)), label)
        if label not in self.buttons() and more != label:
            await self.tap(newcomer, more)  # once: what is on no page is missed below
            await asyncio.sleep(5)
        buttons = self.buttons()
        if label not in buttons:
            raise Stuck(f"{newcomer.name} sees no button {label!r} among {list(buttons)}\n{tail(newcomer)}")
        if self.language == "ja" and (english := self._english(label)):
            raise Stuck(f"{english} on the button {label!r} is no Japanese word")
        newcomer.typed.append(label)
        press = self.fake.press(self.users[newcomer.name], *buttons[label])
        text = await press.answered()
        newcomer.screen.show(text, alone=True)
        await self.settle()
        return text

    def _english(self, label: str) -> str:
        found = (word[0] for word in _ENGLISH.finditer(label) if word[0] not in (*self.users, "BlueBear", "CPU"))
        return next(found, "")

    def awaited(self, newcomer: Newcomer) -> bool:
        """Whether the newest post with buttons mentions somebody."""
        posts = [message for message in self.chat.bots() if message.keyboard]
        user: User = self.users[newcomer.name]
        return bool(posts) and any(f"tg://user?id={user.id}" in tag for tag, _, _ in posts[-1].marks)

    def choices(self) -> tuple[list[list[str]], list[str]]:
        """Give the labels of moves: values by their kind, as a keyboard has them together, and words."""
        kinds: dict[str, list[str]] = {}
        words = []
        for label in self.buttons():
            if _VALUE.search(label):
                kinds.setdefault(_VALUE.sub("#", label), []).append(label)
            elif label not in UNWANTED[self.language]:
                words.append(label)
        return list(kinds.values()), words


async def sit_down(group: Group, game: str) -> None:
    language = group.language
    host, *friends = group.people
    await group.tap(host, TITLES[game][language])
    for friend in friends:
        await group.tap(friend, JOIN[language])
    if not friends or game == "liarsteams":
        for _ in range(4 - len(group.people) if game == "liarsteams" else 1):
            await group.tap(host, next(label for label in group.buttons() if re.fullmatch(BOTS[language], label)))
    if not host.sees("begun"):
        await group.tap(host, START[language])


async def play(group: Group, game: str) -> int:
    """Play a match to its end by taps; gives how many there were."""
    await group.arrive()
    await sit_down(group, game)
    taps = 0
    while not group.are_done():
        before = taps
        for newcomer in [newcomer for newcomer in group.people if group.awaited(newcomer)]:
            taps += await move(group, newcomer)
        if taps > MOST_TAPS:
            raise Stuck(f"no end after {taps} taps\n{tail(group.people[0])}")
        if taps == before and not await group.more():
            raise Stuck("nobody sees what to tap\n" + "\n---\n".join(map(tail, group.people)))
    return taps


async def move(group: Group, newcomer: Newcomer) -> int:
    """Choose a value of each kind, then tap words, until the post says something else; gives how many taps it took."""
    stands, taps = dict(group.seen), 0
    kinds, words = group.choices()
    chance: Random = newcomer.chance
    chance.shuffle(words)
    for label in (*map(chance.choice, kinds), *words):
        if label not in group.buttons() or group.seen != stands:
            break
        await group.tap(newcomer, label)
        taps += 1
    return taps


@asynccontextmanager
async def group(house: House) -> AsyncIterator[Group]:
    """Come into it."""
    await house.app.open()
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Group(house.people, fake, house.settle)
        settings = TelegramSettings.model_validate({"token": TOKEN, "base_url": fake.base_url, **FREE})
        adapter = TelegramAdapter("test", settings)
        house.app.add(adapter)
        running = asyncio.create_task(adapter.run(house.app.bus))
        try:
            yield stage
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await house.app.close()
