"""Words of records with gaps for whom and what they are about: the rest is made once, and the same at every table."""

import re
from enum import Enum
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from core.contract import Bounded
from core.words.fluent import Ready
from core.words.kinds import Field, facts, is_plain

KEPT = 4096
"""Voices, words with gaps and words of values that are kept for all manners together."""
Words = Bounded[tuple[Any, ...], Any]
_MOST = 32
_FIRST = 0xE020
"""The first of so many characters that stand for gaps; nobody else writes them."""
_GAP = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + _MOST - 1)}]")
_TYPED = re.compile(f"`[^`]*{_GAP.pattern}[^`]*`")
"""A gap in what is to be typed, which is put into a language as a whole."""


class Shape(NamedTuple):
    """How a class of records fills its message: the fields that fill gaps, and those of which the rest is made."""

    message: Ready
    gaps: tuple[Field, ...]
    rest: tuple[Field, ...]


class Template(NamedTuple):
    """A text with `%s` in place of gaps, and the numbers of these."""

    text: str
    gaps: tuple[int, ...]

    def filled(self, said: list[str]) -> str:
        """Fill the gaps by their numbers."""
        return self.text % tuple([said[number] for number in self.gaps])


def shape(kind: Any, message: Ready) -> Shape:
    """Tell how a class of records fills a message; without gaps where all of it changes with what would fill them."""
    gaps, rest = list[Field](), list[Field]()
    needs = message.needs or frozenset()
    for field, annotation, tagged, names in facts(kind):
        wanted = names & needs
        chooses = wanted != {field} or field in message.selects
        if wanted and not (chooses or _is_one_of_few(annotation)) and len(gaps) < _MOST:
            gaps.append((field, annotation, tagged))
        elif wanted and is_plain(annotation):
            rest.append((field, annotation, tagged))
        elif wanted:
            return Shape(message, (), ())
    return Shape(message, tuple(gaps), tuple(rest))


def _is_one_of_few(annotation: Any) -> bool:
    """Tell whether a type has few values, with each of which words can be kept."""
    plain = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    return isinstance(plain, type) and issubclass(plain, Enum | bool)


def gap(number: int) -> str:
    """Write a gap."""
    return chr(_FIRST + number)


def is_typed(text: str) -> bool:
    """Tell whether a gap is part of what is to be typed."""
    return _TYPED.search(text) is not None


def template(text: str) -> Template:
    """Keep a text, but for its gaps."""
    return Template(_GAP.sub("%s", text.replace("%", "%%")), tuple(ord(mark) - _FIRST for mark in _GAP.findall(text)))
