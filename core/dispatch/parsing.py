"""What was typed, as words: the prefix taken off, a table named, the verb found, and the nearest one for a slip."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.words import normalise


@dataclass(frozen=True)
class Command:
    """A command: its first word (folded), the rest as typed, and the table it names, if any.

    A pressed one also names the wait that its button belonged to.
    """

    word: str
    rest: str
    table: str = ""
    wait: int | None = None
    pressed: bool = False

    def words(self) -> list[str]:
        """Split the rest, folded and in lower case."""
        return normalise(self.rest).casefold().split()


_TABLE = re.compile(r"#([a-z][a-z\d]{1,7})$")
_PRESSED = re.compile(r"(?:-|([a-z]\d[a-z\d]*)(?:\.(\d{1,9}))?) (\S.*)", re.ASCII)


def read(text: str) -> Command | None:
    """Read the text behind the prefix; None when there is no word."""
    head, _, rest = text.strip().partition(" ")
    table = _TABLE.match(head.casefold())
    if table and rest:
        head, _, rest = rest.strip().partition(" ")
    word = normalise(head).casefold()
    return Command(word, rest.strip(), table[1] if table else "") if word else None


def read_press(data: str) -> Command | None:
    """Read the data of a button, `k7.41 bid 3 5`, `k7 join` or `- new GAME`; None for what no button says."""
    read_data = _PRESSED.fullmatch(data)
    if read_data is None:
        return None
    table, wait, words = read_data.groups()
    word, _, rest = words.partition(" ")
    return Command(word.casefold(), rest, table or "", int(wait) if wait else None, pressed=True)


def distance(left: str, right: str) -> int:
    """Count the single-character slips (one wrong, missing, too many, or two swapped) between two words."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def nearest(word: str, verbs: Iterable[str]) -> str:
    """Find the verb nearest to a word: one slip away, two for long words; "" if there is none."""
    most = 0 if len(word) < 3 else 1 if len(word) < 6 else 2
    slips = sorted((distance(word, verb), verb) for verb in verbs if abs(len(word) - len(verb)) <= most)
    return slips[0][1] if slips and slips[0][0] <= most else ""


def vocabulary(typed: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Turn verb -> typed words into typed word -> verb; ValueError when two verbs share a word."""
    found: dict[str, str] = {}
    for verb, words in typed.items():
        for word in (verb, *words):
            other = found.setdefault(normalise(word).casefold(), verb)
            if other != verb:
                raise ValueError(f"the word {word!r} is typed for both {other} and {verb}")
    return found
