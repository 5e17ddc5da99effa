"""Seven groups of the strict fake: what is said and pressed there, and every text that it took from the bot."""

import asyncio
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.kills.account import Said
from tests.kills.players import Room
from tests.kills.replay import Speech, tidy
from tests.support.telegram_fake import html
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import SHOWS, TOKEN, Fault, Telegram, words
from tests.support.telegram_fake.world import JSON, Chat, Press, User

SETTINGS = """\
[telegram.test]
token = "{token}"
base_url = "{base_url}"
group_per_minute = 100000
chat_per_second = 10000
overall_per_second = 100000
poll_timeout = 5
"""
NEWEST = 6
"""How many of the bot's messages in a chat somebody looks at."""
PANEL = re.compile(r"<b>.+</b> \([a-z]\d[a-z0-9]*\)\n")
"""The title of a panel, which tells no news."""
TICK = "✓ "
"""What stands before a value that is half chosen."""
OLDER = "…"
"""What stands above older news."""
FAULTS: tuple[tuple[str, Callable[[], Fault]], ...] = (
    ("sendMessage", lambda: Fault(status=429, words="retry after 1", retry_after=1)),
    ("editMessageText", lambda: Fault(status=429, words="retry after 1", retry_after=1)),
    ("sendMessage", lambda: Fault(status=502)),
    ("editMessageText", lambda: Fault(status=500)),
    ("sendMessage", lambda: Fault(drop=True)),
    ("editMessageText", lambda: Fault(drop=True)),
    ("sendMessage", lambda: Fault(lost=True)),
    ("answerCallbackQuery", lambda: Fault(drop=True)),
    ("answerCallbackQuery", lambda: Fault(status=502)),
    ("getUpdates", lambda: Fault(drop=True)),
    ("getUpdates", lambda: Fault(status=502)),
)
"""What goes wrong on the way: a call is refused, breaks, is carried out without an answer, or gets lost."""


_OWN = re.compile(r"👉 .*|👥 .*|Start: .*|🔒 .*|…")
"""What a board says beside how its table stands and what happened: who is awaited or sits there, the commitment."""
_TITLE = re.compile(r".* ([a-z]\d[a-z0-9]*)(?: · round \d+)?")


class Overheard(Telegram):
    """A fake that tells what it was asked to say, and when it hands news out."""

    def __init__(self, heard: Callable[[str, JSON, Any], None]) -> None:
        """Tell it to this."""
        super().__init__(limits=Limits(None, None, False))
        self._tell = heard

    async def answer(self, path: str, kind: str, body: bytes) -> bytes | None:
        self._tell(path.rpartition("/")[2], {}, None)
        return await super().answer(path, kind, body)

    async def carry_out(self, method: str, kind: str, body: bytes) -> tuple[int, JSON]:
        count = len(self.calls)
        status, answer = await super().carry_out(method, kind, body)
        if answer["ok"]:
            self._tell(method, self.calls[count].given, answer["result"])
        return status, answer


class Groups:
    """The door of a Telegram; `pulse` is called whenever something goes in or out."""

    network, redelivers, speech = "telegram:test", True, Speech("/", "/", buttons=True)

    def __init__(self, pulse: Callable[..., None], chance: Random) -> None:
        """Begin with a server that is not up yet."""
        self.fake, self._pulse, self._chance = Overheard(self._heard), pulse, chance
        self._users: dict[str, User] = {}
        self._groups: dict[str, Chat] = {}
        self._rooms: dict[int, Room] = {}
        self._posts: dict[tuple[int, str], list[str]] = {}
        self._updates: dict[int, range] = {}
        self._presses: dict[int, list[Press]] = {}
        self._faulty = self._asked = False

    def configured(self) -> str:
        """Give the section of the configuration."""
        return SETTINGS.format(token=TOKEN, base_url=self.fake.base_url)

    def key(self, game: str) -> str:
        """Name the room of a game."""
        group = self.fake.group(game)
        key = f"{self.network}/{group.id}"
        self._groups[key] = group
        return key

    @staticmethod
    def name(name: str) -> str:
        """Give somebody's name as it is here."""
        return name.capitalize()

    async def open(self, rooms: Mapping[str, Room]) -> None:
        """Let everybody in."""
        for key, room in rooms.items():
            group = self._groups[key]
            self._rooms[group.id] = room
            for who in room.people:
                user = self._users[who] = self.fake.user(who, started=True)
                group.members[user.id] = "member" if who != room.people[0] else "creator"
                self._rooms[user.id] = room
        await self.fake.open()

    async def close(self) -> None:
        """Go away, and have taken nothing amiss."""
        await self.fake.close()
        assert self.fake.violations == []

    def up(self) -> bool:
        """Tell whether the house has asked for news."""
        return self._asked

    def there(self, room: str) -> bool:
        return True

    def born(self) -> None:
        """A new life begins, in which a few things go wrong."""
        self.fake.faults.clear()
        faults = self._chance.sample(FAULTS, self._chance.randint(0, 2))
        self._faulty, self._asked = bool(faults), False
        for method, fault in faults:
            self.fake.fault(method, fault())

    def offered(self, room: str, who: str) -> set[str]:
        return {data for _, data in self._buttons(room, who)}

    def ticked(self, room: str, who: str) -> set[str]:
        panels = [message for message in self.fake.private(self._users[who]).bots()[-NEWEST:] if message.keyboard]
        buttons = [button for panel in panels[-1:] for row in panel.keyboard for button in row]
        return {button["callback_data"] for button in buttons if button["text"].startswith(TICK)}

    def _buttons(self, room: str, who: str) -> list[tuple[Any, str]]:
        chats = (self._groups[room], self.fake.private(self._users[who]))
        messages = [message for chat in chats for message in chat.bots()[-NEWEST:]]
        return [
            (message, button["callback_data"])
            for message in messages
            for row in message.keyboard
            for button in row
            if "callback_data" in button
        ]

    def answers(self, said: Said) -> list[str]:
        press = self._presses[id(said)][-1]
        text = str(press.answer.get("text", "")) if press.answer else ""
        return [line for line in map(tidy, text.split("\n")) if line]

    def pending(self, said: Said) -> bool:
        return any(update["update_id"] in self._updates[id(said)] for update in self.fake.updates)

    def unsure(self, said: Said, life: int) -> bool:
        return said.life != life or self._faulty

    def say(self, said: Said, private: bool) -> None:
        user, group, first = self._users[said.who], self._groups[said.room], self.fake.next_update
        if said.pressed:
            found = {data: message for message, data in self._buttons(said.room, said.who)}
            self._presses[id(said)] = [self.fake.press(user, found[data], data) for data in said.pressed]
        elif private:
            self.fake.says(user, self.fake.private(user), f"/{said.text}")
        else:
            verb, _, rest = said.text.partition(" ")
            self.fake.says(user, group, f"/{verb}@{self.fake.bot.username} {rest}".strip())
        self._updates[id(said)] = range(first, self.fake.next_update)
        self._pulse()

    # -- what is heard ----------------------------------------------------------------------------------------------

    def _heard(self, method: str, given: JSON, result: Any) -> None:
        if method == "getUpdates":
            self._asked = True
            if result:
                self._pulse(taken=True)
        elif result is None:
            pass
        elif method in SHOWS:
            self._pulse()
            self._text(given)
        elif method == "answerCallbackQuery":
            self._pulse()
            self._rooms_by_press(given["callback_query_id"]).news.set()

    def _rooms_by_press(self, query: str) -> Room:
        return self._rooms[self.fake.presses[query].user.id]

    def _text(self, given: JSON) -> None:
        marked = given.get("media", given).get("parse_mode")
        text = html.read(words(given))[0] if marked else words(given)
        lines = [line for line in map(tidy, text.split("\n")) if line]
        room = self._rooms[given["chat_id"]]
        if given["chat_id"] > 0:
            who = next(name for name, user in self._users.items() if user.id == given["chat_id"])
            if PANEL.match(words(given)):
                lines = [line for line in lines[1:] if line != OLDER]
            for line in lines:
                room.heard(line, who, who if room.is_answer(line) else "")
            return
        for line in self._fresh(given["chat_id"], lines):
            room.overheard(line)

    def _fresh(self, chat: int, lines: list[str]) -> list[str]:
        """Leave out what a board says of itself, and what its table's board said already before this."""
        if not lines[-1].startswith("🔒"):
            return lines
        title = _TITLE.fullmatch(lines[0])
        told = [line for line in lines[1 if title else 0 :] if not _OWN.fullmatch(line)]
        board = chat, title[1] if title else ""
        before, self._posts[board] = self._posts.get(board, []), told
        return [line for line in told if line not in before]

    async def died(self) -> None:
        """Return once the fake has dealt with what the dead process had asked for."""
        await asyncio.sleep(0.01)
