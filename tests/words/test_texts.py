"""Catalogues: split into messages at once, each parsed when it is first said."""

from pathlib import Path

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Term, TextElement

from core.words.catalogue import Catalogue, WordsError

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted([*ROOT.glob("core/words/words/*.ftl"), *ROOT.glob("plugins/*/words/*.ftl")])
MESSAGES = """\
# A comment.
plain = said

several =
    two
    lines, { -name } and { plain }
chosen = { $count ->
    [one] one
   *[other] { $count }
}
-name = Croupier
"""


def said(source: str, key: str, **variables: str | int) -> str:
    return Catalogue("words", {"en": source}).say(key, "en", variables)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_it_is_split_as_the_parser_splits_it(path: Path) -> None:
    source = path.read_text("utf-8")
    catalogue = Catalogue(path.parts[-3], {"en": source})
    catalogue.parse()
    entries = [entry for entry in FluentParser().parse(source).body if isinstance(entry, Message | Term)]
    assert sorted(catalogue.keys) == sorted(entry.id.name for entry in entries if isinstance(entry, Message))
    assert all(catalogue.has(f"-{entry.id.name}") for entry in entries if isinstance(entry, Term))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_plain_words_are_said_as_fluent_says_them(path: Path) -> None:
    source = path.read_text("utf-8")
    catalogue, bundle = Catalogue(path.parts[-3], {"en": source}), FluentBundle(["en"], use_isolating=False)
    parsed = FluentParser().parse(source)
    bundle.add_resource(parsed)
    plain = [entry.id.name for entry in parsed.body if isinstance(entry, Message) and _is_plain(entry)]
    assert plain
    for key in plain:
        pattern = bundle.get_message(key).value
        assert pattern is not None
        assert catalogue.say(key, "en", {}) == bundle.format_pattern(pattern)[0]


def _is_plain(entry: Message) -> bool:
    return entry.value is not None and all(isinstance(part, TextElement) for part in entry.value.elements)


def test_a_message_is_said_with_what_it_refers_to() -> None:
    assert said(MESSAGES, "several") == "two\nlines, Croupier and said"
    assert (said(MESSAGES, "chosen", count=1), said(MESSAGES, "chosen", count=12)) == ("one", "12")
    assert Catalogue("words", {"en": MESSAGES}).keys == {"plain", "several", "chosen"}


@pytest.mark.parametrize("stray", ["stray words\n", "one = 1\nstray words\n", "one = 1\n.stray\n", "?\n", "one\n= 1\n"])
def test_a_stray_line_is_refused_at_once(stray: str) -> None:
    with pytest.raises(WordsError, match="cannot be read at"):
        Catalogue("words", {"en": stray})


@pytest.mark.parametrize("broken", ["one = { $", "one = { $x ->\n    [one] 1\n}", "one = { two three }"])
def test_a_broken_message_is_found_when_it_is_parsed(broken: str) -> None:
    catalogue = Catalogue("words", {"en": f"zero = 0\n{broken}\n"})
    assert catalogue.say("zero", "en", {}) == "0"
    with pytest.raises(WordsError, match="cannot be read at: 'one"):
        catalogue.parse()


def test_a_message_that_is_there_twice_is_refused() -> None:
    with pytest.raises(WordsError, match="two messages one"):
        Catalogue("words", {"en": "one = 1\none = 2\n"})
