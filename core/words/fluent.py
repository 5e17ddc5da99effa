"""A message's pattern as one function that writes it, and numbers in a language; the words are Fluent's.

How English and Japanese count is known here, since babel's data of a locale weighs megabytes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from fluent.syntax import ast

from core.contract import Glyph
from core.words import markup

Variables = Mapping[str, str | int]
Write = Callable[[Variables], str]
CATEGORIES = frozenset(("zero", "one", "two", "few", "many", "other"))
"""How a number may be counted, by Unicode's rules of plurals."""
_COUNTED: dict[str, Callable[[int], str]] = {
    "en": lambda number: "one" if number in (1, -1) else "other",
    "ja": lambda number: "other",
}


class Unwritten(Exception):
    """A pattern is left to Fluent's runtime: it has functions, terms or attributes, or refers to what is not there."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A message ready to be said, and the variables that some of its words are made from; None where that is unknown.

    `write` raises KeyError for a variable that it lacks. By those in `selects` it chooses words.
    """

    write: Write
    needs: frozenset[str] | None
    selects: frozenset[str] = frozenset()


def written(pattern: ast.Pattern, language: str, referred: Callable[[str], Ready]) -> Ready:
    """Make a pattern ready; `referred` gives the messages that it refers to. `Unwritten` if it has to be left."""
    wants = _Wants(set(), set())
    pieces = [_piece(element, language, referred, wants) for element in pattern.elements]
    return Ready(_joined(pieces), frozenset(wants.needs), frozenset(wants.selects))


def _joined(pieces: Sequence[str | Write]) -> Write:
    if all(isinstance(piece, str) for piece in pieces):
        return constant("".join(map(str, pieces)))
    if len(pieces) == 1 and not isinstance(pieces[0], str):
        return pieces[0]
    return lambda given: "".join([piece if isinstance(piece, str) else piece(given) for piece in pieces])


def constant(text: str) -> Write:
    """Write what is the same for all variables."""
    return lambda given: text


class _Wants(NamedTuple):
    """The variables that a pattern says something of, and those by which it chooses."""

    needs: set[str]
    selects: set[str]


def _piece(
    element: ast.TextElement | ast.Placeable, language: str, referred: Callable[[str], Ready], wants: _Wants
) -> str | Write:
    if isinstance(element, ast.TextElement):
        return element.value
    match element.expression:
        case ast.Placeable() as placeable:
            return _piece(placeable, language, referred, wants)
        case ast.StringLiteral() as literal:
            return str(literal.parse()["value"])
        case ast.VariableReference(id=name):
            wants.needs.add(name.name)
            return _variable(name.name, language)
        case ast.MessageReference(id=name, attribute=None):
            other = referred(name.name)
            if other.needs is not None:
                wants.needs.update(other.needs)
                wants.selects.update(other.selects)
                return other.write
        case ast.SelectExpression(selector=ast.VariableReference(id=name), variants=variants):
            wants.needs.add(name.name)
            wants.selects.add(name.name)
            return _selection(name.name, variants, language, referred, wants)
    raise Unwritten


def _variable(name: str, language: str) -> Write:
    def write(given: Variables) -> str:
        value = given[name]
        return value if isinstance(value, str) else number_in(value, language)

    return write


def _selection(
    name: str, variants: Sequence[ast.Variant], language: str, referred: Callable[[str], Ready], wants: _Wants
) -> Write:
    writes = [_joined([_piece(part, language, referred, wants) for part in each.value.elements]) for each in variants]
    otherwise = next(number for number, variant in enumerate(variants) if variant.default)
    chosen = _choosing([_key(variant.key) for variant in variants], otherwise, language)
    return lambda given: writes[chosen(given[name])](given)


def _key(key: ast.Identifier | ast.NumberLiteral) -> str | int:
    if isinstance(key, ast.Identifier):
        return key.name
    if "." in key.value:
        raise Unwritten
    return int(key.value)


def _choosing(keys: Sequence[str | int], otherwise: int, language: str) -> Callable[[str | int], int]:
    """Choose the first key that fits: of a text itself, of a number itself or how it is counted; else the default.

    A number's key also fits the word for how it is counted, as in Fluent's runtime.
    """
    first = {key: number for number, key in reversed([*enumerate(keys)])}
    numbers = [key for key in first if isinstance(key, int)]
    asked = keys[:-1] if otherwise == len(keys) - 1 else keys  # a last default is chosen without being asked for
    is_counted = not CATEGORIES.isdisjoint(asked)

    def fitting(value: str | int) -> Iterator[int]:
        if value in first:
            yield first[value]
        if isinstance(value, str):
            yield from (first[number] for number in numbers if counted(number, language) == value)
        elif (category := counted(int(value), language)) in first:
            yield first[category]

    def chosen(value: str | int) -> int:
        odd = numbers and value in CATEGORIES if isinstance(value, str) else is_counted
        return min(fitting(value), default=otherwise) if odd else first.get(value, otherwise)

    return chosen


def by_runtime(key: str, parsed: Iterable[ast.Resource], language: str) -> Write:
    """Leave a message to Fluent's own runtime, which is imported here since it and babel weigh megabytes."""
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
    from fluent.runtime.types import FluentInt

    class Number(FluentInt):
        """A number for Fluent, which may choose words by it; written as we write it."""

        said: str

        def format(self, locale: object) -> str:
            return self.said

    def argument(value: str | int) -> Any:
        if isinstance(value, str):
            return value
        number = Number(int(value), useGrouping=False)
        number.said = number_in(value, language)
        return number

    bundle = FluentBundle([language], use_isolating=False)
    for resource in parsed:
        bundle.add_resource(resource)
    pattern: Any = bundle.get_message(key).value

    def write(given: Variables) -> str:
        arguments = {name: argument(value) for name, value in given.items()}
        errors: list[Exception] = []
        current = CurrentEnvironment(args=arguments)
        said = pattern(ResolverEnvironment(context=bundle, errors=errors, current=current))
        if errors:
            raise errors[0]
        return str(said)

    return write


class Amount(int):
    """A number of chips, or of things that the reader does not see; in words it is a number like any other."""

    glyph: Glyph

    def __new__(cls, glyph: Glyph, value: int) -> "Amount":
        made = super().__new__(cls, value)
        made.glyph = glyph
        return made


def number_in(value: int, language: str) -> str:
    """Write a number, with its mark if it could be drawn."""
    said = digits(int(value), language)
    return markup.glyph(value.glyph, str(int(value)), said) if isinstance(value, Amount) else said


def in_list(said: str | int) -> str:
    """Write an entry of a list, a number with its mark if it could be drawn."""
    return markup.glyph(said.glyph, str(int(said)), str(int(said))) if isinstance(said, Amount) else str(said)


def counted(number: int, language: str) -> str:
    """Tell how a language counts a number."""
    rule = _COUNTED.get(language)
    return rule(number) if rule else str(_locale(language).plural_form(number))


def digits(number: int, language: str) -> str:
    """Write a number without separators: in all languages by the same digits, behind the sign of the language."""
    if number >= 0 or language in _COUNTED:
        return str(number)
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=_locale(language), group_separator=False))


@lru_cache(64)
def _locale(language: str) -> Any:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except UnknownLocaleError:
        return Locale.default()
