"""Tables in groups of one Telegram bot at its default rates, in virtual time, by a whole house and the strict fake."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from core.app.server import App
from core.contract import Tasks
from core.house import Defaults
from core.house.alarms import Run
from core.storage import MEMORY, queries
from core.tables import Table
from core.words import grammar
from croupier.testing.in_memory import InMemory
from tests.support.counted import count_tables
from tests.support.loaded import loaded_once
from tests.support.telegram_fake import time
from tests.support.telegram_fake.server import SHOWS, TOKEN, Call, Telegram, telegram
from tests.support.telegram_fake.world import Chat, Press, User, now

GLANCE = 0.1
"""Seconds between two looks of a player at the chat."""
AGAIN = 1.0
"""Seconds after which somebody who has acted and is still awaited goes on: some turns have several parts."""
NEWEST = 3
"""How many of the bot's messages somebody looks at."""
PEEK = 0.5
"""Seconds between two looks of a player at their own dice, as often as a person taps."""
MINUTE = 60.0
FOUR = ("liarsteams",)


class LoopTimers:
    """Timers by the clock of the event loop, which is virtual here."""

    def __init__(self) -> None:
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._ringing = Tasks()

    def now(self) -> float:
        return now()

    def arm(self, key: str, at: float, run: Run) -> None:
        self.cancel(key)
        self._alarms[key] = asyncio.get_running_loop().call_at(at, self._ring, key, run)

    def cancel(self, key: str) -> None:
        if key in self._alarms:
            self._alarms.pop(key).cancel()

    def _ring(self, key: str, run: Run) -> None:
        del self._alarms[key]

        async def rung() -> None:
            await run()

        self._ringing.begin(rung())


@dataclass
class Played:
    """What came of it: seconds from each action to the next prompt, moves by clocks, what a group is shown in a minute.

    `busiest`: the most posts and edits of any group in any minute; `floods`: calls refused as too fast; `peeks`: looks
    of players at their own dice.
    """

    waits: list[float]
    lost: int
    games: int
    posts: float
    edits: float
    busiest: int
    floods: int
    peeks: list[Press]


@dataclass
class Group:
    """A chat with its people, who play one game after another; each thinks for a while once they see their prompt."""

    app: App
    fake: Telegram
    chat: Chat
    people: list[User]
    game: str
    think: Callable[[], float]
    chance: Random
    waits: list[float] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    acted: tuple[float, int, str] = (0.0, 0, "")
    due: dict[str, float] = field(default_factory=dict)
    asked_at: float = -MINUTE
    peeking: bool = False
    peeks: list[Press] = field(default_factory=list)

    def look(self, table: Table | None) -> None:
        """Look at the chat, and do what is to be done."""
        if table is None or table.sheet.phase in ("ended", "closed"):
            if now() - self.asked_at > 10:
                self.asked_at = now()
                self.fake.says(self.people[0], self.chat, f"/{self.game}@croupier_bot")
            return
        if table.sheet.phase == "lobby":
            self._set_up(table)
        elif table.sheet.phase == "running":
            self._play(table)

    def _press(self, user: User, data: str) -> Press:
        return self.fake.press(user, self.chat.bots()[-1], data, forged=True)

    def _set_up(self, table: Table) -> None:
        if not self._sees(f"{table.code} join") or now() - self.asked_at < 1:
            return
        seated = {sitter.person for sitter in table.sheet.seats}
        missing = [user for user in self.people if self._person(user) not in seated]
        if missing:
            self._press(missing[0], f"{table.code} join")
        else:
            self._press(self.people[0], f"{table.code} start")
        self.asked_at = now()

    def _play(self, table: Table) -> None:
        wait = table.sheet.waits
        mark = f"{table.code}.{wait} "
        if not self._sees(mark):
            return
        self.codes.add(table.code)
        if self.peeking and (not self.peeks or now() - self.peeks[-1].born >= PEEK):
            self.peeks.extend(self._press(user, f"{table.code} hand") for user in self.people)
        at, before, code = self.acted
        if code == table.code and wait > before:
            self.waits.append(now() - at)
            self.acted = (0.0, 0, "")
        for seat in table.state.wait.seats:
            key = f"{mark}{seat}"
            if self.due.setdefault(key, now() + self.think()) <= now():
                self.due[key] = now() + AGAIN
                user = next(u for u in self.people if self._person(u) == table.sheet.seats[seat].person)
                self.acted = (now(), wait, table.code)
                self._press(user, mark + self._words(table, seat))

    def _words(self, table: Table, seat: int) -> str:
        rules = table.loaded.game.rules
        action = self.chance.choice(list(rules.menu(rules.view(table.state, seat), seat))).sample(self.chance)
        verb = grammar.owner(table.loaded.game.verbs, action)
        assert verb is not None
        return grammar.write(verb, action, table.loaded.texts)

    def _sees(self, mark: str) -> bool:
        newest = list(self.chat.messages.values())[-NEWEST:]
        buttons = (button for post in newest for row in post.keyboard for button in row)
        return any(button.get("callback_data", "").startswith(mark) for button in buttons)

    def _person(self, user: User) -> int | None:
        return self.app.house.people.at(f"telegram:busy/{user.id}")


async def play(games: list[str], seconds: float, thinking: tuple[float, float], peeking: bool) -> Played:
    """Let a group play each of these games for so long; whoever is to move thinks between so many seconds."""
    async with telegram() as fake:
        app = App(InMemory(MEMORY), LoopTimers(), loaded_once(), Defaults(), lambda size: bytes(size), now)
        await app.open()
        adapter = TelegramAdapter("busy", TelegramSettings.model_validate({"token": TOKEN, "base_url": fake.base_url}))
        app.add(adapter)
        running = asyncio.create_task(adapter.run(app.bus))
        chance = Random("busy")
        groups = []
        for number, game in enumerate(games):
            people = [fake.user(f"P{number}x{seat}") for seat in range(4 if game in FOUR else 2)]
            chat = fake.group(f"G{number}", *people)
            groups.append(
                Group(app, fake, chat, people, game, partial(chance.uniform, *thinking), chance, peeking=peeking)
            )
        until = now() + seconds
        while now() < until:
            tables = {table.room.key: table for table in app.tables}
            for group in groups:
                group.look(tables.get(f"telegram:busy/{group.chat.id}"))
            await asyncio.sleep(GLANCE)
        played = await _counted(app, fake.calls, groups, len(fake.methods.floods), seconds)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()
        return played


async def _counted(app: App, calls: list[Call], groups: list[Group], floods: int, seconds: float) -> Played:
    logs = [
        await app.storage.run(partial(queries.actions, table=table))
        for table in range(1, await app.storage.run(count_tables) + 1)
    ]
    said = [call for call in calls if call.method in SHOWS and call.given["chat_id"] < 0]
    kinds = Counter(call.method for call in said if call.ok)
    minutes = len(groups) * seconds / MINUTE
    return Played(
        waits=[wait for group in groups for wait in group.waits],
        lost=sum(bool(row["automatic"]) and row["seat"] >= 0 for log in logs for row in log),
        games=sum(len(group.codes) for group in groups),
        posts=(kinds["sendMessage"] + kinds["sendPhoto"]) / minutes,
        edits=sum(kinds[method] for method in SHOWS if method.startswith("edit")) / minutes,
        busiest=max((_busiest([c.at for c in said if c.given["chat_id"] == g.chat.id]) for g in groups), default=0),
        floods=floods,
        peeks=[peek for group in groups for peek in group.peeks if peek.born < now() - PEEK],
    )


def _busiest(times: list[float]) -> int:
    """Count the most of these times within any minute."""
    return max((sum(first <= at < first + MINUTE for at in times) for first in times), default=0)


def played(games: list[str], seconds: float, thinking: tuple[float, float], peeking: bool = False) -> Played:
    """Play in virtual time."""
    result: Played = time.run(play(games, seconds, thinking, peeking))
    return result
