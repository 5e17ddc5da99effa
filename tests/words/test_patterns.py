"""Messages are said as Fluent's own runtime says them, whatever is put into them."""

from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel import Locale
from babel.plural import to_python
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt
from fluent.syntax import FluentParser
from fluent.syntax.ast import Identifier, Message, NumberLiteral, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor

from core.words import fluent, markup
from core.words.catalogue import Catalogue, WordsError
from core.words.fluent import Amount

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted([*ROOT.glob("core/words/words/*.ftl"), *ROOT.glob("plugins/*/words/*.ftl")])
SPECIMENS: tuple[str | int, ...] = (
    *("", "word", "*`", "yes", "no", "none", "some", "one", "two", "other"),
    *(0, 1, 2, 5, 21, 1000, -1, -1000),
    *(Amount("chips", 1), Amount("hidden", 2000), Amount("chips", -2)),
)
ROUNDS = 8
ODD = """\
whole = whole
literals = { "{" }{ "\\u00e9" } and { $x }
nested = { { $x } }
counted = { $x ->
    [0] none
    [one] one of { $y }
    [2] two { whole }
   *[other] { $x } of { $y ->
        [a] A
       *[b] { $y }
    }
}
early = { $x ->
   *[other] other
    [1] one
    [word] { $y }
}
broken = { $x ->
    [1.5] half
   *[1] { $y }
}
term = { -house } and { whole }
-house = House
spelled = { NUMBER($x, minimumFractionDigits: 1) }
lost = { $x } { nowhere }
round = { $x } { about }
about = { round }
attributed = { whole.title }
"""


class Spoken(FluentInt):
    """A number in Fluent's runtime, without separators and with its mark."""

    glyph: Any = ""

    def format(self, locale: Locale) -> str:
        said = str(int(self)) if self >= 0 else super().format(locale)
        return markup.glyph(self.glyph, str(int(self)), said) if self.glyph else said


def argument(value: str | int) -> Any:
    return value if isinstance(value, str) else number(int(value), getattr(value, "glyph", ""))


@cache
def number(value: int, glyph: str) -> Spoken:
    made = Spoken(value, useGrouping=False)
    made.glyph = glyph
    return made


def by_runtime(bundle: FluentBundle, key: str, given: dict[str, str | int]) -> str | None:
    errors: list[Exception] = []
    current = CurrentEnvironment(args={name: argument(value) for name, value in given.items()})
    pattern: Any = bundle.get_message(key).value
    said = pattern(ResolverEnvironment(context=bundle, errors=errors, current=current))
    return None if errors else str(said)


def by_us(catalogue: Catalogue, key: str, language: str, given: dict[str, str | int]) -> str | None:
    try:
        return catalogue.say(key, language, given)
    except WordsError:
        return None


class Chosen(Visitor):
    """Finds what is put into messages, and the keys by which they choose their words."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.keys: set[str | int] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        for variant in node.variants:
            match variant.key:
                case Identifier(name=name):
                    self.keys.add(name)
                case NumberLiteral(value=value) if "." not in value:
                    self.keys.add(int(value))
        self.generic_visit(node)


def given(chosen: Chosen, chance: Random) -> Iterator[dict[str, str | int]]:
    """Give values that reach each choice, and for each variable each kind of value; now and then one is missing."""
    values = [*SPECIMENS, *sorted(chosen.keys, key=repr)]
    variables = sorted(chosen.variables)
    for one in variables:
        for value in values:
            yield {**{name: chance.choice(values) for name in variables}, one: value}
    for _ in range(ROUNDS):
        yield {name: chance.choice(values) for name in variables if chance.random() < 0.9}


def told_apart(values: dict[str, str | int]) -> Hashable:
    """Tell values from others, also an amount with a mark from the number."""
    return frozenset((name, value, getattr(value, "glyph", None), type(value)) for name, value in values.items())


def compared(source: str, language: str) -> int:
    """Say each message both ways, once with the same values, and count how often that was."""
    parsed, chance = FluentParser().parse(source), Random(7)
    catalogue = Catalogue("words", {"en": "", language: source})
    bundle, chosen, count = FluentBundle([language], use_isolating=False), Chosen(), 0
    bundle.add_resource(parsed)
    for entry in parsed.body:
        if isinstance(entry, Message):
            chosen = Chosen()
            chosen.visit(entry)
            for values in {told_apart(values): values for values in given(chosen, chance)}.values():
                count += 1
                expected = by_runtime(bundle, entry.id.name, values)
                assert by_us(catalogue, entry.id.name, language, values) == expected, (entry.id.name, values)
    return count


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_messages_are_said_as_by_fluents_runtime(path: Path) -> None:
    assert compared(path.read_text("utf-8"), path.stem) > 100


@pytest.mark.parametrize("language", ["en", "ja", "pl", "ar", "xx"])
def test_so_are_odd_ones_in_any_language(language: str) -> None:
    assert compared(ODD, language) > 100


@pytest.mark.parametrize("language", ["en", "ja"])
def test_our_languages_count_as_babel_knows_it(language: str) -> None:
    counted = to_python(Locale.parse(language).plural_form)
    assert [fluent.counted(number, language) for number in range(-200, 2000)] == [
        counted(number) for number in range(-200, 2000)
    ]


def test_a_missing_variable_is_named() -> None:
    with pytest.raises(WordsError, match="words, en: early: .*'y'"):
        Catalogue("words", {"en": ODD}).say("early", "en", {"x": "word"})


def test_what_is_shipped_needs_no_runtime() -> None:
    for path in SHIPPED:
        catalogue = Catalogue(path.parts[-3], {"en": path.read_text("utf-8")})
        assert all(catalogue.message(key, "en").needs is not None for key in catalogue.keys)
