"""The first evening of somebody who has just come, as they saw it: `make evening` writes it to `.evening`.

They come, open a table, take computer players, begin, make three moves, type nonsense, let their time run out, play to
the end, open the table again, and ask how it went. Each evening is a text, with pictures beside it (`drawn.py`).
"""

import re
from dataclasses import dataclass, field
from typing import Any

from core.house import Defaults
from tests.browser.telegram_table import marked
from tests.newcomers import irc, telegram, terminal
from tests.newcomers.house import House
from tests.newcomers.newcomer import NAMES, TITLES

WRONG = {"en": "banana 99", "ja": "バナナ 99"}
AFTER = {
    "en": "again cancel analysis verify stats top history why",
    "ja": "もう一度 中止 感想戦 検証 成績 順位 履歴 なぜ",
}
COMPANY = {"dicepoker": 2, "bluebear": 2, "liarsdice": 2, "liarsteams": 3}  # one computer player in games for two
BOT, STEP, LONG = "croupier_bot", 2.0, 200.0


@dataclass(frozen=True)
class Told:
    """What was shown or typed, and how it is drawn; "" is who speaks in the terminal, which names nobody."""

    who: str
    text: str
    alone: bool = False
    keys: tuple[tuple[str, ...], ...] = ()
    drawn: str = ""

    def __str__(self) -> str:
        mark = f"{'(alone) ' if self.alone else ''}{self.who}{'> ' if self.who else ''}"
        return "\n".join([f"{mark}{self.text}", *("    " + " ".join(f"[{key}]" for key in row) for row in self.keys)])


@dataclass
class Diary:
    scenes: list[tuple[str, list[Told]]] = field(default_factory=list)

    def begins(self, title: str) -> None:
        self.scenes.append((title, []))

    def adds(self, *told: Told) -> None:
        self.scenes[-1][1].extend(told)

    def __str__(self) -> str:
        return "\n\n".join("\n".join([f"== {title}", *map(str, told)]) for title, told in self.scenes) + "\n"


class Typing:
    """Somebody where people type, whose screen is written down."""

    def __init__(self, door: Any, house: House, diary: Diary) -> None:
        self.door, self.house, self.diary, self.me = door, house, diary, house.people[0]
        self.read, self.sign = 0, "!" if isinstance(door, irc.Channel) else ""
        self.posts: dict[int, tuple[str, list[str]]] = {}

    async def look(self) -> None:
        await self.door.settle()
        self.diary.adds(*self.new())

    async def wait(self, meaning: str = "over", move: bool = False) -> None:
        """Wait until they have moved or something is said, or it is over."""
        waited = 0.0
        while not (self.me.sees(meaning) or self.me.sees("over") or (move and await self.move())) and waited < LONG:
            await self.house.timers.advance(STEP)
            await self.look()
            waited += STEP

    def opening(self, game: str) -> list[str]:
        company = f"{self.me.word('bots')} {COMPANY.get(game, 1)}"
        return [NAMES[game][self.house.language], company, self.me.word("start")]

    async def type(self, line: str, alone: bool = False) -> None:
        line = self.door.written(self.me, line if alone or line.startswith(self.sign) else self.sign + line, alone)
        self.diary.adds(Told(self.me.name, line, alone))
        await self.door.type(self.me, line, alone)
        await self.look()

    async def move(self) -> bool:
        line, alone = self.me.move()
        if line:
            await self.type(line, alone)
        return bool(line)

    def new(self) -> list[Told]:
        before = self.read
        if isinstance(self.door, irc.Channel):
            heard = self.door.stage.server.heard
            self.read = len(heard)
            said = (irc.SAID.fullmatch(line) for line in heard[before:])
            return [Told(irc.HOUSE, one[2], one[1] != irc.CHANNEL) for one in said if one]
        shown = self.door.shown()
        self.read = len(shown)
        return [Told("", line) for line in shown[before:].splitlines()]


class Tapping(Typing):
    def opening(self, game: str) -> list[str]:
        language = self.house.language
        company = [telegram.BOTS[language]] * COMPANY.get(game, 1)
        return [f"[{label}]" for label in (TITLES[game][language], *company, telegram.START[language])]

    async def type(self, line: str, alone: bool = False) -> None:
        if line.startswith("["):
            label, shown = line[1:-1], self.door.buttons()
            label = label if label in shown else next(key for key in shown if re.fullmatch(label, key))
            self.diary.adds(Told(self.me.name, f"[{label}]"))
            answer = await self.door.tap(self.me, label)
            self.diary.adds(*[Told("box", answer, alone=True)] if answer else [])
        else:
            word, *rest = line.split(" ")
            self.diary.adds(Told(self.me.name, said := " ".join([f"/{word}@{BOT}", *rest])))
            self.door.fake.says(self.door.users[self.me.name], self.door.chat, said)
        await self.look()

    async def move(self) -> bool:
        if not self.door.awaited(self.me):
            return False
        stands, (kinds, words) = dict(self.door.seen), self.door.choices()
        self.me.chance.shuffle(words)
        for label in (*map(self.me.chance.choice, kinds), *words):
            if label in self.door.buttons() and self.door.seen == stands:
                await self.type(f"[{label}]")
        return True

    def new(self) -> list[Told]:
        changed = [post for post in self.door.chat.bots() if self.posts.get(post.id) != (post.text, post.labels())]
        self.posts |= {post.id: (post.text, post.labels()) for post in changed}
        rows = (tuple(tuple(key["text"] for key in row) for row in post.keyboard) for post in changed)
        return [
            Told("Croupier", post.text, False, keys, marked(post)) for post, keys in zip(changed, rows, strict=True)
        ]


DOORS: dict[str, Any] = {"irc": irc.channel, "terminal": terminal.keyboard, "telegram": telegram.group}


async def lived(network: str, language: str, game: str, before: Diary | None = None) -> Diary:
    """Live through an evening; what was typed `before`, on another screen, is typed once more."""
    diary, typed = Diary(), "en" if network == "telegram" else language
    diary.begins("arriving")
    house = House(language, game, "ann", alike=terminal.KEYBOARD if network == "terminal" else Defaults())
    async with DOORS[network](house) as door:
        here = (Tapping if network == "telegram" else Typing)(door, house, diary)
        await here.door.arrive()
        await here.look()
        for title, told in before.scenes[1:] if before else ():
            diary.begins(title)
            for one in told:
                await here.type(one.text) if one.who == here.me.name else None
        if before:
            return diary
        diary.begins("opening")
        for line in here.opening(game):
            if not here.me.sees("begun"):
                await here.type(line)
        for number in (1, 2, 3):
            diary.begins(f"move {number}")
            await here.wait(move=True)
        diary.begins("nonsense")
        await here.type(WRONG[typed])
        diary.begins("time")
        await here.wait("over" if network == "terminal" else "late", move=network == "terminal")
        diary.begins("to the end")
        while not here.me.sees("over"):
            await here.wait(move=True)
        for word in AFTER[typed].split():
            diary.begins(word)
            await here.type(word)
    return diary
