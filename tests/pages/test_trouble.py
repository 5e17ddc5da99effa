"""Sentences that the page of what can go wrong quotes are those that the house says."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"docs/trouble.md": "en", "docs/ja/trouble.md": "ja"}
LITERAL = 8
"""Fewer letters of its own than this, and a pattern says nothing about a sentence."""


def forms(pattern: ast.Pattern) -> list[tuple[str, int]]:
    """List what a pattern can come to, as an expression and how many letters of it are its own."""
    made = [("", 0)]
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            pieces = [(re.escape(element.value.replace("*", "")), len(element.value.strip()))]
        elif isinstance(element, ast.Placeable) and isinstance(element.expression, ast.SelectExpression):
            pieces = [form for variant in element.expression.variants for form in forms(variant.value)]
        else:
            pieces = [(".*?", 0)]
        made = [(left + right, size + more) for left, size in made for right, more in pieces]
    return made


def expression(form: str, language: str) -> re.Pattern[str]:
    """Read a form; what is to be typed is quoted in the code by its English name, and said by its own."""
    typed = form if language == "en" else re.sub(r"`[^`]+`", ".+?", form)
    return re.compile(typed.replace("`", ""), re.DOTALL)


@cache
def sayings(language: str) -> tuple[re.Pattern[str], ...]:
    def listed() -> Iterator[re.Pattern[str]]:
        for folder in ("core", "adapters"):
            for path in sorted((ROOT / folder).rglob(f"words/{language}.ftl")):
                for entry in FluentParser().parse(path.read_text("utf-8")).body:
                    if isinstance(entry, ast.Message) and entry.value is not None:
                        for form, own in forms(entry.value):
                            if own >= LITERAL:
                                yield expression(form, language)

    return tuple(listed())


def is_said(sentence: str, language: str) -> bool:
    return any(saying.fullmatch(re.sub(r"[`*]", "", sentence)) for saying in sayings(language))


@pytest.mark.parametrize("page", PAGES)
def test_what_is_quoted_is_what_is_said(page: str) -> None:
    quoted = re.findall(r"^> (.+)$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    assert len(quoted) > 20
    assert [sentence for sentence in quoted if not is_said(sentence, PAGES[page])] == []


def test_a_sentence_of_another_wording_is_found() -> None:
    assert is_said("It's not your turn: bob to move.", "en")
    assert not is_said("It isn't your turn: bob to move.", "en")
    assert not is_said("bob", "en")
