"""What is known of a class of records: its key, its fields, and its words with gaps for what they are about."""

import re
from collections.abc import Callable
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from core.contract import Action, Bounded, Event, Record, Refusal, Remark
from core.words.fluent import Ready

Found = TypeVar("Found")
Field = tuple[str, Any, str]
"""A field of a class of records, with its type and its tag."""
PREFIXES = {Action: "action", Event: "event", Refusal: "refusal", Remark: "remark", Record: "row"}

EXAMPLE = "example"
"""How the names of variables begin that say what may be typed now: `$examples`, `$example_bid`, `$example`."""
ALL_EXAMPLES = f"{EXAMPLE}s"
Commands = tuple[tuple[str, tuple[str, ...]], ...]
"""Whole commands that would be taken now, by the verb that they begin with; by "" the one in place of what is refused.

Behind one that says a seat by its number stands whose seat that is, marked as a name.
"""
KEPT = 4096
"""Voices, words with gaps and words of values that are kept for all manners together."""
Words = Bounded[tuple[Any, ...], Any]
_MOST = 32
_FIRST = 0xE020
"""The first of so many characters that stand for gaps; nobody else writes them."""
_GAP = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + _MOST - 1)}]")
_TYPED = re.compile(f"`[^`]*{_GAP.pattern}[^`]*`")
"""A gap in what is to be typed, which is put into a language as a whole."""


def _of_class(work: Callable[[Any], Found]) -> Callable[[Any], Found]:
    """Remember what follows from a class, whose hash is taken for that of its records by type checkers."""
    return cache(work)


@lru_cache(1024)
def kebab(name: str) -> str:
    """Turn `BidMade` or `bid_made` into `bid-made`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower().replace("_", "-")


@_of_class
def key(kind: Any) -> str:
    """Return the key of a record's message."""
    prefix = next(prefix for base, prefix in PREFIXES.items() if issubclass(kind, base))
    return f"{prefix}-{kebab(kind.__name__)}"


@_of_class
def field_types(kind: Any) -> dict[str, Any]:
    """Return the annotated type of each field of a record class."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


@cache
def tag(annotation: Any) -> str:
    """Read the tag of a type such as `Seat`, "" without one; of `tuple[Seat, ...]` that of its entries."""
    if get_origin(annotation) is Annotated:
        return str(get_args(annotation)[1])
    if get_origin(annotation) is tuple:
        return tag(get_args(annotation)[0])
    return next((tag(part) for part in get_args(annotation) if tag(part)), "")


@cache
def facts(kind: Any) -> tuple[tuple[str, Any, str, frozenset[str]], ...]:
    """List the fields of a record class with type and tag, and the variables that a message may want of each."""
    return tuple(
        (
            field,
            annotation,
            tag(annotation),
            frozenset((field, *(f"{field}_{end}" for end in ("count", "choice", "key", "first")))),
        )
        for field, annotation in field_types(kind).items()
    )


@lru_cache(4096)
def wanted(kind: Any, needs: frozenset[str] | None) -> tuple[Field, ...]:
    """List the fields of a record class of which a message says anything that `needs` these variables, or all."""
    return tuple((field, note, tagged) for field, note, tagged, names in facts(kind) if needs is None or names & needs)


@cache
def seats(kind: Any) -> tuple[str, ...]:
    """List the fields of a record class that are about seats."""
    return tuple(field for field, annotation in field_types(kind).items() if tag(annotation) == "seat")


@cache
def names_nobody(kind: Any) -> bool:
    """Tell whether what is said of a class of records is the same whoever sits at the table."""
    return all(is_plain(annotation) for annotation in field_types(kind).values())


@cache
def is_plain(annotation: Any) -> bool:
    """Tell whether a type has neither seats nor names in it, nor records that could."""
    if get_origin(annotation) is Annotated:
        return get_args(annotation)[1] not in ("seat", "name", "called") and is_plain(get_args(annotation)[0])
    if parts := get_args(annotation):
        return all(part is Ellipsis or is_plain(part) for part in parts)
    return annotation in (int, bool, str, type(None)) or (isinstance(annotation, type) and issubclass(annotation, Enum))


class Shape(NamedTuple):
    """How a class of records fills its message: the fields that fill gaps, and those of which the rest is made."""

    message: Ready
    gaps: tuple[Field, ...]
    rest: tuple[Field, ...]


class Template(NamedTuple):
    """A text with `%s` in place of gaps, and the numbers of these."""

    text: str
    gaps: tuple[int, ...]


@cache
def examples_in(needs: frozenset[str] | None) -> tuple[str, ...]:
    """List what words want to say of commands: `examples`, all of them; `example_bid`; `example`."""
    return tuple(sorted({name.removesuffix("_key") for name in needs or () if name.startswith(EXAMPLE)}))


def shape(kind: Any, message: Ready) -> Shape:
    """Tell how a class of records fills a message; without gaps where all of it changes with what would fill them."""
    if examples_in(message.needs):  # which is another thing each time
        return Shape(message, (), ())
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
