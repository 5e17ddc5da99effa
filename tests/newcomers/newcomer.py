"""Somebody who has never met the house: reads what is shown, and does what that says.

Of a game they know no more than its name. They look for the newest line that calls somebody and says what to type. If
it calls them they take the commands in it and in what was shown since, choose one by chance, and put other numbers and
words into it where the text has them. What they understand of the words themselves is `READ`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.newcomers.screen import Screen, Shown, is_placeholder, stands

NAMES = {
    "dicepoker": {"en": "dicepoker", "ja": "ダイスポーカー"},
    "bluebear": {"en": "bluebear", "ja": "ブルーベア"},
    "liarsdice": {"en": "liarsdice", "ja": "ライアーズダイス"},
    "liarsteams": {"en": "liarsteams", "ja": "チーム戦ライアーズダイス"},
    "liarsduel": {"en": "liarsduel", "ja": "ライアーズデュエル"},
    "roulettepoker": {"en": "roulettepoker", "ja": "ルーレットポーカー"},
    "thoth": {"en": "thoth", "ja": "トト"},
}
"""What a game is called where games are listed."""
TITLES = {
    "dicepoker": {"en": "Dice poker", "ja": "ダイスポーカー"},
    "bluebear": {"en": "BlueBear", "ja": "BlueBear ブラフ"},
    "liarsdice": {"en": "Liar's dice", "ja": "ライアーズダイス"},
    "liarsteams": {"en": "Liar's dice in teams", "ja": "チーム戦ライアーズダイス"},
    "liarsduel": {"en": "Liar's duel", "ja": "ライアーズデュエル"},
    "roulettepoker": {"en": "Roulette Poker", "ja": "ルーレットポーカー"},
    "thoth": {"en": "Thoth's Bluff", "ja": "トトのブラフ"},
}
"""What a game is called in a list to choose from, and on the button that opens it."""
READ = {
    "join": {"en": "join", "ja": "参加"},
    "start": {"en": "start", "ja": "開始"},
    "bots": {"en": "bots", "ja": "CPU"},
    "over": {"en": r"is over(, unrated)?:|is over, without", "ja": "終了(（成績対象外）)?："},
    "late": {"en": "Time's up", "ja": "時間切れ："},
    "begun": {"en": r"begins at \W*\w+\W*: ([^.]+)\.", "ja": "を始めます。順番：([^。]+)さん。"},
    "in private": {"en": "[Ii]n private", "ja": "DMで"},
    "unread": {
        "en": "I didn't get that|I don't know|There's nothing called",
        "ja": "うまく読めません|というコマンドはありません|というものはありません",
    },
    "help": {"en": "help", "ja": "ヘルプ"},
    "last": {"en": "done", "ja": "終わり"},
}
"""What a reader understands: words by what they are for, and the sentences by which a match begins and ends."""
UNWANTED = {
    "en": "join start bots option help status hand leave again verify fold unrig recover cheat",
    "ja": "参加 開始 CPU オプション ヘルプ 状況 手元 抜ける もう一度 検証 フォールド 取り消す 取り戻す イカサマ",
}
"""What is for tables, gives something up, or takes it back: no move of somebody who has just come."""
WHISPER = ">"
MOST_TRIES = 5
_RANGE = re.compile(r"(\d+) ?(?:to|-|–|～|〜) ?(\d+)")
_DIE = re.compile(r"d\d+")
_CODE = re.compile(r"[a-z]\d+|\W+")
_CALLED = re.compile(r"([^\s:]+): ")
_EXPLAINED = re.compile(r"(?:– |; |　)([^\s、，,;]+?) ?[(（:：]")


@dataclass
class Newcomer:
    """One person before a screen."""

    screen: Screen
    chance: Random
    typed: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    _seen: dict[str, tuple[int, re.Match[str] | None]] = field(default_factory=dict)
    """By meaning how many lines were looked at for it, and where the newest of them has it."""
    _prompt: int = -1
    _retried: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.screen.name

    def word(self, meaning: str) -> str:
        return READ[meaning][self.screen.language]

    def sees(self, meaning: str) -> re.Match[str] | None:
        looked, before = self._seen.get(meaning, (0, None))
        lines = self.screen.lines
        found = (re.search(self.word(meaning), shown.text) for shown in reversed(lines[looked:]))
        newest = next(filter(None, found), before)
        self._seen[meaning] = len(lines), newest
        return newest

    def commands(self) -> list[str]:
        """List all commands that were shown, the newest line first."""
        return [command for line in reversed(self.screen.lines) for command in line.commands]

    def offered(self, word: str) -> str:
        """Find the newest command that begins with a word, "" if there is none."""
        found = [command for command in self.commands() if first(command) == word]
        return next((command for command in found if " " not in command), found[0] if found else "")

    def players(self) -> list[str]:
        begun = self.sees("begun")
        return re.split(r", | and |さん、", str(begun[1])) if begun else []

    def move(self) -> tuple[str, bool]:
        """Choose what to type at the table, and whether to the house alone; "" if there is nothing to say."""
        prompt = self._newest_prompt()
        if prompt is None:
            return "", False
        if prompt != self._prompt:
            self._prompt, self.said = prompt, []
        last = self.word("last")
        if any(first(line) == last for line in self.said):
            return "", False
        lines = {line: alone for line, alone in self._lines() if line not in self.said}
        soon = [line for line in lines if first(line) != last and len(self.said) < MOST_TRIES]
        untried = [line for line in soon if first(line) not in map(first, self.said)]
        chosen = self.chance.choice(untried or soon or [line for line in lines if first(line) == last] or [""])
        self.said.append(chosen)
        return chosen, lines.get(chosen, False)

    def whispers(self) -> bool:
        """Whether they were shown how to be heard by the house alone, in a room."""
        return any(command.startswith(WHISPER) for shown in self.screen.lines for command in shown.commands)

    def _newest_prompt(self) -> int | None:
        """Find the newest line that calls somebody and says what to type, or where; None if it calls others."""
        for number in reversed(range(len(self.screen.lines))):
            shown = self.screen.lines[number]
            called = [name for line in shown.text.split("\n") for name in self._called(line)]
            if called and (shown.commands or re.search(self.word("in private"), shown.text)):
                return number if self.name in called else None
        return None

    def _told_from(self) -> int:
        """Find where it is told what to type: at the prompt, or in what came in private before it."""
        prompt = self._prompt or 0
        if self.screen.lines[prompt].commands:
            return prompt
        alone = (at for at in reversed(range(prompt)) if self.screen.lines[at].alone and self.screen.lines[at].commands)
        return next(alone, prompt)

    def _called(self, line: str) -> list[str]:
        found = _CALLED.match(line)
        return found[1].split(",") if found else []

    def _lines(self) -> Iterator[tuple[str, bool]]:
        """Give what may be typed: each command since the prompt, made whole, and whether it is for the house alone."""
        unwanted = UNWANTED[self.screen.language].split()
        for shown in self.screen.lines[self._told_from() :]:
            for told in shown.commands:
                command = told.removeprefix(f"@{self.name} ")
                if command.startswith(WHISPER):  # it was said aloud, and did nothing
                    self._aloud(first(command))
                    continue
                line = self._made_whole(command, shown)
                if line and first(line) not in unwanted and not _CODE.fullmatch(line):
                    yield line, shown.alone or re.search(self.word("in private"), shown.text) is not None

    def _aloud(self, word: str) -> None:
        """Take back that something was said, once: it was said aloud, and did nothing."""
        if word not in self._retried:
            self._retried.add(word)
            self.said = [line for line in self.said if first(line) != word]

    def _made_whole(self, command: str, shown: Shown) -> str:
        word, *rest = command.split(" ")
        if re.search(r"[\[\].]", command):  # how a command is described, and none
            return ""
        made = [self._token(token, command, shown) for token in rest]
        return " ".join([word, *made]) if all(made) else ""

    def _token(self, token: str, command: str, shown: Shown) -> str:
        if _DIE.fullmatch(token):
            dice: list[str] = sorted(set(_DIE.findall(self._recent())))
            return self.chance.choice(dice)
        if token.isdigit():
            return self._number(token, command, shown)
        if not is_placeholder(token):
            return token
        if token == "N":
            low, high = map(int, _RANGE.findall(shown.text)[-1])
            return f"{self.chance.randint(low, high)}"
        return self._named(token, shown)

    def _number(self, token: str, command: str, shown: Shown) -> str:
        """Take any number of a range that is shown by its first and its last command."""
        ends = [
            int(c.split(" ")[1]) for c in shown.commands if re.fullmatch(rf"{re.escape(command.split(' ')[0])} \d+", c)
        ]
        return str(self.chance.randint(min(ends), max(ends))) if len(ends) > 1 else token

    def _named(self, token: str, shown: Shown) -> str:
        """Take somebody where a name is wanted, else a word that the text explains."""
        players = [name for name in self.players() if name != self.name and stands(name, shown.text)]
        if token in ("NAME", "名前"):
            return self.chance.choice(players or [name for name in self.players() if name != self.name] or [""])
        named = [word for word in _EXPLAINED.findall(shown.text) if word not in self.players()]
        return self.chance.choice(named) if named else ""

    def _recent(self) -> str:
        return "\n".join(shown.text for shown in self.screen.lines[self._told_from() :])


def first(line: str) -> str:
    """Give the first word of a line, without the sign before it."""
    return line.lstrip("!/>").split(" ")[0]


def newcomers(language: str, seed: str, *names: str) -> list[Newcomer]:
    """Make people who choose by a seed."""
    return [Newcomer(Screen(name, language), Random(f"{seed} {name}")) for name in names]
