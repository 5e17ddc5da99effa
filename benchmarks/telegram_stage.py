"""The strict fake of the Bot API with one bot and fifty callers in ten groups, its limits off."""

import asyncio
from typing import Any

from stage import CALLERS, ROOMS, SEATS, Stage, room_of

from tests.support.telegram_fake.methods import Limits, Methods
from tests.support.telegram_fake.server import SHOWS, Telegram, words
from tests.support.telegram_fake.world import World


class Watched(Methods):
    """The methods of the fake; what a bot says is handed to the stage."""

    def __init__(self, world: World, stage: "TelegramStage") -> None:
        """Count nothing against any limit."""
        super().__init__(world, Limits(None, None, False))
        self._stage = stage

    async def call(self, method: str, given: dict[str, Any]) -> Any:
        if method == "getUpdates":
            self._stage.ready.set()
        result = await super().call(method, given)
        if method in SHOWS:
            self._stage.told(given["chat_id"], words(given), method.startswith("edit"))
        return result


class TelegramStage(Stage):
    """Callers write commands into their groups, and read there and in their private chats."""

    prefix = "/"

    def __init__(self) -> None:
        """Put everybody where they belong."""
        super().__init__()
        self._fake = Telegram(reads_all=True)
        self._fake.methods = Watched(self._fake, self)
        self._callers = [self._fake.user(f"c{number}", started=True) for number in range(CALLERS)]
        self._groups = [
            self._fake.group(f"room{number}", *self._callers[number * SEATS : (number + 1) * SEATS])
            for number in range(ROOMS)
        ]
        self._rooms = {group.id: number for number, group in enumerate(self._groups)}
        self._privates = {caller.id: number for number, caller in enumerate(self._callers)}

    async def open(self) -> None:
        await self._fake.open()
        self.address, self.token = self._fake.base_url, self._fake.token

    async def close(self) -> None:
        await self._fake.close()
        await asyncio.sleep(0)
        for violation in self._fake.violations[:3]:
            print(f"  not as the Bot API has it: {violation}")

    def say(self, caller: int, text: str) -> None:
        self._fake.says(self._callers[caller], self._groups[room_of(caller)], text)

    def told(self, chat: int, text: str, again: bool) -> None:
        """Read what a bot said or wrote anew."""
        if chat in self._rooms:
            self.room_told(self._rooms[chat], text)
        elif chat in self._privates:
            self.caller_told(self._privates[chat], text, again)
