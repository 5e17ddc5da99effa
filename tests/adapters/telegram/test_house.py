"""A whole house on Telegram: the real core behind the adapter, people who only tap, and no private chat."""

import asyncio
import hashlib
import itertools
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

import peek

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from core.app.server import App
from core.contract.scenes import Picture
from core.engine.plugins.loading import Plugins
from core.house.house import Defaults
from core.house.timers import VirtualTimers
from core.storage import MEMORY
from croupier.testing.in_memory import InFile, InMemory
from tests.support.loaded import loaded_once
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Message, User

FREE: dict[str, Any] = {"group_per_minute": 100000, "chat_per_second": 10000, "overall_per_second": 100000}
PATIENCE = 300
PAINTED = b"\x89PNG: a picture"
PLACES = ("private_chats", "group_chats", "chat_administrators")


@cache
def plugins() -> Plugins:
    loaded = loaded_once(peek)
    return loaded


class House:
    """A house with one Telegram bot; its clocks stand still, what is said goes as fast as it can.

    `drawn` are the pictures that were asked for; `paint` paints them, where the extra for that is `installed`.
    """

    rates = FREE
    installed = True

    def __init__(self, fake: Telegram, database: str, seed: str = "house", language: str = "en") -> None:
        self.fake, self._seed, self._language = fake, seed, language
        self.ann = fake.user("Ann", username="ann")
        self.bob = fake.user("Bob & <Co>")
        self.group = fake.group("Dice", self.ann, self.bob)
        self.group.members[self.ann.id] = "creator"
        self._database = database
        self._numbers = itertools.count()
        self.drawn: list[Picture] = []

    async def _picture(self, picture: Picture) -> bytes | None:
        self.drawn.append(picture)
        return await self.paint(picture)

    @staticmethod
    async def paint(picture: Picture) -> bytes | None:
        return PAINTED

    async def open(self) -> None:
        storage = (InMemory if self._database == MEMORY else InFile)(self._database)
        self.timers = VirtualTimers(0.0)
        self.app = App(storage, self.timers, plugins(), Defaults(language=self._language), self._entropy)
        settings = {"token": TOKEN, "base_url": self.fake.base_url, **self.rates}
        self.adapter = TelegramAdapter("test", TelegramSettings.model_validate(settings))
        await self.app.open()
        vars(self.app.bus).update(draws=lambda: self.installed, picture=self._picture)
        self.app.add(self.adapter)
        self.running = asyncio.create_task(self.adapter.run(self.app.bus))

    async def close(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)
        await self.app.close()

    def _entropy(self, size: int) -> bytes:
        return hashlib.shake_256(f"{self._seed}:{next(self._numbers)}".encode()).digest(size)

    def post(self) -> Message:
        return self.group.bots()[-1]

    async def shown(self, what: Callable[[], Any]) -> Any:
        """Wait until something can be seen, and look less often the longer that takes."""
        for looks in range(PATIENCE):
            if found := what():
                return found
            await asyncio.sleep(0.005 * (looks + 1))
        raise AssertionError([(message.text, message.labels()) for message in self.group.bots()])

    def button(self, ending: str) -> tuple[Message, str] | None:
        """Find the newest button whose data ends so."""
        for message in reversed(self.group.bots()):
            for row in message.keyboard:
                for button in row:
                    if button.get("callback_data", "").endswith(ending):
                        return message, button["callback_data"]
        return None

    async def tap(self, user: User, ending: str) -> str:
        """Press a button as soon as it is there, and give the answer to the press."""
        message, data = await self.shown(lambda: self.button(ending))
        press = self.fake.press(user, message, data)
        text = await press.answered()
        assert press.answers == 1
        return text


@asynccontextmanager
async def housing(database: str = MEMORY, seed: str = "house", language: str = "en") -> AsyncIterator[House]:
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = House(fake, database, seed, language)
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


@asynccontextmanager
async def playing() -> AsyncIterator[House]:
    async with housing() as stage:
        yield stage


async def test_dice_poker_from_the_menu_to_the_end_by_taps_alone(house: House) -> None:
    house.group.bot = "left"
    house.fake.standing(house.group, "member", house.ann)
    await house.tap(house.ann, "new dicepoker")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    hands = {}
    for user in (house.ann, house.bob):
        await house.tap(user, " r")
    for user in (house.ann, house.bob):
        hands[user] = await house.tap(user, " hand")
        assert 0 < len(hands[user]) <= 200
    assert "not your turn" in await house.tap(house.bob, "?r dice 1")
    before = house.post().text, house.post().edits
    assert re.fullmatch("Reroll these: [⚀-⚅]", await house.tap(house.ann, "?r dice 1"))
    assert (house.post().text, house.post().edits) == before, "half-made choices are nobody else's business"
    await house.tap(house.ann, "?r go")
    await house.tap(house.bob, " k")
    await house.shown(lambda: house.button(" again"))
    assert "\u2068Bob & <Co>\u2069" in house.post().text
    assert "Play again" in house.post().labels()
    assert house.fake.private(house.bob).bots() == []


async def test_a_plain_group_sees_no_tags_no_glyphs_and_no_coloured_buttons(house: House) -> None:
    house.fake.says(house.ann, house.group, "/set@croupier_bot style plain")
    await house.shown(house.group.bots)
    house.fake.says(house.ann, house.group, "/games@croupier_bot")
    await house.tap(house.ann, "new dicepoker")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    for user in (house.ann, house.bob):
        await house.tap(user, " r")
    assert (await house.tap(house.ann, " hand")).isascii()
    assert (await house.tap(house.ann, "?r dice 1")).isascii()
    for user in (house.ann, house.bob):
        await house.tap(user, " k")
    await house.shown(lambda: house.button(" again"))
    assert len(house.group.bots()) > 2
    for post in house.group.bots():
        assert (post.text.isascii(), post.marks) == (True, []), post.text
        assert all(label.isascii() for label in post.labels())
        assert not any("style" in button for row in post.keyboard for button in row)
    assert "Bob & <Co>" in house.post().text


async def test_bluebear_to_the_end_by_taps_alone(house: House) -> None:
    house.fake.says(house.ann, house.group, "/games@croupier_bot")
    await house.tap(house.ann, "new bluebear")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    for _ in range(200):
        table = next(iter(house.app.tables), None)
        if table is None or table.sheet.phase != "running":
            break
        person = table.sheet.seats[table.state.wait.seats[0]].person
        account = house.app.house.people[person or 0].account
        user = next(user for user in (house.ann, house.bob) if account.endswith(f"/{user.id}"))
        assert 0 < len(await house.tap(user, f"{table.code} hand")) <= 200
        mark = f"{table.code}.{table.sheet.waits} "
        if await house.shown(partial(house.button, f"{mark}?bid face 3")) and house.button(f"{mark}bluff"):
            await house.tap(user, f"{mark}bluff")
            continue
        rows = house.post().keyboard
        for part in ("count", "face"):
            first = next(b for row in rows for b in row if f"?bid {part} " in b["callback_data"])
            await house.tap(user, first["callback_data"])
    await house.shown(lambda: house.button(" again"))
    assert house.fake.private(house.bob).bots() == []


async def test_stale_foreign_and_forged_presses_are_answered_quietly(house: House) -> None:
    cyd = house.fake.user("Cyd")
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    message, data = await house.shown(lambda: house.button(" r"))
    edits = message.edits
    assert "not playing" in await house.fake.press(cyd, message, data).answered()
    for forged in ("zz", "a2.99 r", "\u202ea2 <b>"):
        await house.fake.press(house.bob, message, forged, forged=True).answered()
    assert message.edits == edits
    await house.tap(house.ann, " r")
    await house.tap(house.bob, " r")
    await house.shown(lambda: house.button("?r go"))
    assert await house.fake.press(house.ann, message, data, forged=True).answered() != ""


async def test_typed_words_and_replies_play_as_well(house: House) -> None:
    says, group = house.fake.says, house.group
    says(house.ann, group, "/dicepoker@croupier_bot")
    await house.shown(lambda: house.button(" join"))
    says(house.bob, group, "/join@croupier_bot")
    await house.shown(lambda: "\u2068Bob & <Co>\u2069" in house.post().text)
    says(house.ann, group, "start", reply_to=house.post())
    await house.shown(lambda: house.button(" r"))


async def test_killed_and_started_again_the_table_goes_on(tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db")) as stage:
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.tap(stage.ann, " start")
        await stage.tap(stage.ann, " r")
        await stage.close()
        old = stage.post()
        message, data = stage.button(" r") or (old, "")
        press = stage.fake.press(stage.bob, message, data)  # while nobody is there
        await stage.open()
        await press.answered()
        hand = await stage.tap(stage.ann, " hand")
        await stage.shown(lambda: stage.button("?r go"))
        assert hand


async def test_a_migrated_group_keeps_its_table(house: House) -> None:
    group = house.group = house.fake.group("Small", house.ann, house.bob, type="group")
    house.fake.says(house.ann, group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    house.group = house.fake.migrate(group)
    house.fake.says(house.ann, house.group, "/start@croupier_bot")
    await house.tap(house.ann, " r")
    assert len([table for table in house.app.tables if table.now.live]) == 1


async def test_clients_list_commands_by_place_and_language(house: House) -> None:
    commands = house.fake.methods.commands
    wanted = [(f"all_{place}", language) for place in PLACES for language in ("", "en", "ja")]
    await house.shown(lambda: commands.keys() >= set(wanted))
    assert set(commands) == set(wanted)
    for place in PLACES:
        assert commands[f"all_{place}", ""] == commands[f"all_{place}", "en"] != commands[f"all_{place}", "ja"]
    said = {entry["command"]: entry["description"] for entry in commands["all_group_chats", "ja"]}
    assert {"dicepoker", "thoth", "join", "games"} <= said.keys()
    assert said["bluebear"].count("`") == 0
    assert "set" not in said
    assert {"set", "dicepoker"} <= {entry["command"] for entry in commands["all_chat_administrators", "en"]}
    assert {"dicepoker", "invite"} <= {entry["command"] for entry in commands["all_private_chats", "en"]}
