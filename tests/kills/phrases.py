"""The house's phrases as patterns, read from the catalogues: which of them a line is, and what was filled in."""

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from fluent.syntax import FluentParser, ast

HOUSE = ("event-", "refusal-", "say-", "status-", "verify-", "hand-nothing", "outcome-")
"""Messages of the house that may be told beside what a game tells."""
GAME = ("refusal-", "outcome-", "wait-")
"""Messages of a game that no event of its log explains."""
NUMBERS = ("seconds", "draws")
"""Variables that are always numbers."""
ROWS = ("rows",)
"""Variables that hold no full stop, so that they end where their sentence does."""
KEPT = 10_000
"""Lines of which it is kept what they may be."""
TELLING = 4
"""Characters of a phrase's own words that a line must have before the place where it was cut."""


@cache
def phrases(package: str) -> "Phrases":
    """Give the phrases that may be told beside the events of a package's games."""
    return Phrases(package)


class Phrases:
    """All that may be said beside the events of a game: key and fields of a line, `wait-...` with what stands above."""

    def __init__(self, game: str) -> None:
        """Read the words of a game's package, and of the house."""
        found = {**_patterns("core.words", HOUSE), **_patterns(game, GAME)}
        self._patterns = {key: re.compile(pattern) for key, (pattern, _) in found.items()}
        self._beginnings = {key: re.compile(begun) for key, (_, begun) in found.items()}
        self._known = lru_cache(KEPT)(lambda line: tuple(self._matching(line)))

    def read(self, line: str) -> tuple[tuple[str, dict[str, str]], ...]:
        """List the phrases that a line may be: each is asked for by itself, and again as a part of others."""
        return self._known(line)

    def _matching(self, line: str) -> Iterator[tuple[str, dict[str, str]]]:
        for key, pattern in self._patterns.items():
            match = pattern.fullmatch(line)
            if match:
                fields: dict[str, str] = {}
                for name, value in match.groupdict().items():
                    name = name.partition("__")[0]
                    fields[name] = fields.get(name) or value or ""
                yield key, fields

    def begun(self, line: str) -> Iterator[str]:
        """List the phrases that a line which was cut off may be the beginning of."""
        if not line.endswith("…"):
            return iter(())
        return (key for key, pattern in self._beginnings.items() if pattern.fullmatch(line.rstrip("… ")))


@cache
def _patterns(package: str, prefixes: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    source = (files(package) / "words" / "en.ftl").read_text("utf-8")
    entries = {entry.id.name: entry for entry in FluentParser().parse(source).body if isinstance(entry, ast.Message)}
    found = {}
    for key, entry in entries.items():
        if key.startswith(prefixes) and entry.value is not None:
            text = _Compiler(entries).elements(entry.value.elements)
            begun = _Compiler(entries).begun(entry.value.elements)
            found[key] = (rf"(?:(?P<above>.*?)\s*){text}" if key.startswith("wait-") else text, begun)
    return found


class _Compiler:
    """Makes one pattern; groups are named after their variables, and numbered, for each variant may have them anew."""

    def __init__(self, entries: dict[str, Any]) -> None:
        self._entries = entries
        self._numbers = itertools.count()

    def elements(self, elements: Sequence[Any]) -> str:
        return "".join(map(self._element, elements))

    def begun(self, elements: Sequence[Any]) -> str:
        """Make the pattern of all beginnings: they end within the phrase's own words, or in what stands behind them."""
        begun = []
        for at, element in enumerate(elements):
            before = re.sub(r"\?P<\w+>", "?:", self.elements(elements[:at]))
            if isinstance(element, ast.TextElement):
                own = _tokens(element.value)
                last = ".*" if at + 1 < len(elements) else ""
                rest = "".join(f"(?:{token}" for token in own[TELLING:]) + last + ")?" * (len(own) - TELLING)
                begun += [before + "".join(own[:TELLING]) + rest] if len(own) >= TELLING else []
            elif isinstance(element.expression, ast.SelectExpression):
                begun += [f"{before}(?:{self.begun(each.value.elements)})" for each in element.expression.variants]
        return "|".join(begun) or r"(?!)"

    def _element(self, element: Any) -> str:
        if isinstance(element, ast.TextElement):
            return _literal(element.value)
        return self._expression(element.expression)

    def _expression(self, expression: Any) -> str:
        match expression:
            case ast.StringLiteral(value=text):
                return _literal(text)
            case ast.SelectExpression(variants=variants):
                return "(?:" + "|".join(self.elements(variant.value.elements) for variant in variants) + ")"
            case ast.MessageReference(id=name):
                return self.elements(self._entries[name.name].value.elements)
            case ast.VariableReference(id=name):
                anything = r"\d+" if name.name in NUMBERS else "[^.]*" if name.name in ROWS else ".*?"
                return f"(?P<{name.name}__{next(self._numbers)}>{anything})"
        return ".*?"


def _tokens(text: str) -> list[str]:
    """List a text's characters as patterns, runs of blanks as one."""
    return [r"\s+" if run.isspace() else re.escape(run) for run in re.findall(r"\s+|\S", re.sub("[*`]", "", text))]


def _literal(text: str) -> str:
    return "".join(_tokens(text))
