"""What one person was shown, and what of it they may type.

**Shown** is what the person's own client has written out for them since they came: the lines of the room, their own
private lines, the words of buttons, answers to their presses. What another person was shown is not; nor are
completions, lists of commands behind a menu, the code, the documentation. What the person typed was not shown by that.
The first words come from where people come from: `make play` greets them, an IRC channel has a topic (`irc.TOPIC`, as
its operators write it), and on Telegram a bot that is added to a group greets them with buttons.

**A command was shown** where it stood there as something to type: between backquotes in the terminal, in bold on IRC,
and the numbers and names of a list that asks for one. Words that stand anywhere else are read, and are no commands.

**A line may be typed** if one command that was shown to this very person is the same line, token for token, but for

- the sign before it (`!`, `>`): it may be swapped for another that stood before a command, or left out where the person
  speaks to the house alone;
- the speaker before it in the terminal, where `@ann ...` was shown: there the own name stands for `ann`;
- a number: any that stands anywhere on the screen, or lies between two that stand in the text with the command;
- a die called by a letter and a number (`d6`): any that stands on the screen;
- a placeholder, a word in capitals (`NAME`) or one of `PLACEHOLDERS`: a word or a number that stands on the screen.

There must be as many tokens as in the command, so nobody knows by themselves that numbers may follow. In a Japanese
room a line with a word of ASCII letters may not be typed even where it was shown: only values (`d6`), codes and names.

**A button may be tapped** while it stands below the newest post that has buttons; on Telegram nothing is typed at all.
"""

import re
import unicodedata
from dataclasses import dataclass, field

PLACEHOLDERS = ("名前", "道具", "技", "コマンド", "好きな言葉", "個数", "目", "オプション")
_NUMBER = re.compile(r"\d+")
_DIE = re.compile(r"d\d+")
_CAPITALS = re.compile(r"[A-Z]+")
_SIGN = re.compile(r"[!/>]*")
_PIPS = str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")


@dataclass(frozen=True)
class Shown:
    """One text on somebody's screen, and the commands that stood in it; `alone`: nobody else sees it."""

    text: str
    commands: tuple[str, ...] = ()
    alone: bool = False


@dataclass
class Screen:
    """All that one person, called `name`, was shown."""

    name: str
    language: str
    lines: list[Shown] = field(default_factory=list)

    def show(self, text: str, *commands: str, alone: bool = False) -> None:
        """Write something out."""
        self.lines.append(Shown(text, commands, alone))

    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def forbids(self, typed: str) -> str:
        """Say why a line may not be typed, "" if it may."""
        line = typed
        if typed.startswith(f"@{self.name} ") and any(c.startswith("@") for s in self.lines for c in s.commands):
            line = typed.partition(" ")[2]
        sign, tokens = _taken_apart(line)
        if sign and not any(_taken_apart(c)[0] == sign for shown in self.lines for c in shown.commands):
            return f"no command was shown with {sign!r} before it"
        if self.language == "ja" and (foreign := [token for token in tokens if self._is_foreign(token)]):
            return f"{foreign} are no Japanese words"
        if any(self._is_like(tokens, command, shown) for shown in self.lines for command in shown.commands):
            return ""
        return f"no command like {typed!r} was shown"

    def _is_foreign(self, token: str) -> bool:
        bare = token.removeprefix("#")
        value = _DIE.fullmatch(token) or re.fullmatch(r"#\w+", token) or bare in {"CPU", *self._names()}
        return bool(re.search("[A-Za-z]", token)) and not value

    def _names(self) -> set[str]:
        return {"ann", "bob", self.name}

    def _is_like(self, tokens: list[str], command: str, shown: Shown) -> bool:
        wanted = _taken_apart(command)[1]
        if len(wanted) != len(tokens):
            return False
        return all(
            self._fits(token, want, n, shown) for n, (token, want) in enumerate(zip(tokens, wanted, strict=True))
        )

    def _fits(self, token: str, want: str, place: int, shown: Shown) -> bool:
        if token == want:
            return True
        if _NUMBER.fullmatch(want):
            return bool(_NUMBER.fullmatch(token)) and self._is_known_number(int(token), shown)
        if _DIE.fullmatch(want):
            return bool(_DIE.fullmatch(token)) and self._stands(token)
        if is_placeholder(want):
            number = _NUMBER.fullmatch(token)
            return self._is_known_number(int(token), shown) if number else self._stands(token)
        return False

    def _is_known_number(self, number: int, shown: Shown) -> bool:
        near = [int(found) for found in _NUMBER.findall(_folded(shown.text))]
        if near and min(near) <= number <= max(near):
            return True
        return any(str(number) in _NUMBER.findall(_folded(line.text)) for line in self.lines)

    def _stands(self, word: str) -> bool:
        return any(stands(word, line.text) for line in self.lines)


def stands(word: str, text: str) -> bool:
    """Whether a word stands in a text by itself; where Japanese stands beside it there are no blanks."""
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(word)}(?![A-Za-z0-9])", text) is not None


def is_placeholder(token: str) -> bool:
    return token in PLACEHOLDERS or _CAPITALS.fullmatch(token) is not None


def _taken_apart(line: str) -> tuple[str, list[str]]:
    """Split a line into the sign before it and its tokens."""
    line = unicodedata.normalize("NFKC", line)
    sign = _SIGN.match(line)
    assert sign is not None
    return sign[0], line[sign.end() :].split()


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text.translate(_PIPS))
