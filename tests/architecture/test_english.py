"""English keeps to the words of the table in CONTRIBUTING.md, and uses none of those that they replaced."""

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("core", "plugins", "adapters", "tests/games")
CATALOGUES = sorted(path for part in PARTS for path in (ROOT / part).rglob("words/en.ftl"))
LITERARY = re.compile(
    r"\bs[ia]ts? down|\bg[eo]ts? up\b|\bstands? still|\bshut out\b|(?<!full )\bhouse\b|\bcannot\b|\bshall\b|’|"
    r"\bha(?:ve|s) to\b|\bmay\b(?! well)"
)
"""What nobody says in a chat, and an apostrophe of another kind than ours."""


def sayings(catalogue: Path) -> list[str]:
    """List all pieces of text in a catalogue."""
    found: list[str] = []

    class Texts(Visitor):
        def visit_TextElement(self, node: ast.TextElement) -> None:
            found.append(node.value)

    Texts().visit(FluentParser().parse(catalogue.read_text("utf-8")))
    return found


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_catalogue_speaks_as_people_in_a_chat_do(catalogue: Path) -> None:
    said = sayings(catalogue)
    assert len(said) > (1 if catalogue.parents[2].name == "adapters" else 5)
    assert [text for text in said if LITERARY.search(text)] == []


def test_a_literary_phrase_is_found() -> None:
    assert LITERARY.search("bob may sit down at this room's tables no more") and LITERARY.search("nobody’s turn")
