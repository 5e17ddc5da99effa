"""A game's options as words: `exact`, `blitz`, `anomalies 2`, and the house's own `seconds 30` and `best 3`."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from core.contract import Game, Options, replace
from core.words import Texts, field_types, kebab, normalise
from core.words.notices.refusals import NoSuchOption, OptionTakesNumber, Refused

MOST_SECONDS = 3600
USUAL_SECONDS = 60
"""What is shown to somebody who gives no seconds that a clock can have."""
BEST = (1, 3, 5, 7)
"""Tables that a match may have; one is no match."""


class TypedOptions(NamedTuple):
    """What was typed of the options of a game, and of the house's own: None where they are not named."""

    options: Any
    seconds: float | None = None
    best: int | None = None


def read_options(game: Game, options: Any, words: Sequence[str], texts: Texts, verb: str = "option") -> TypedOptions:
    """Add the options typed behind a verb, and read the house's own; `Refused` for a wrong one."""
    seconds: float | None = None
    best: int | None = None
    rest = [normalise(word).casefold() for word in words]
    while rest:
        word = rest[0]
        number = int(rest[1]) if len(rest) > 1 and rest[1].isascii() and rest[1].isdigit() else None
        if word in _typed(texts, "seconds"):
            if number is None or number > MOST_SECONDS:
                raise Refused(OptionTakesNumber(word, USUAL_SECONDS, MOST_SECONDS, verb))
            seconds, rest = float(number), rest[2:]
            continue
        if word in _typed(texts, "best"):
            if number not in BEST:
                raise Refused(OptionTakesNumber(word, BEST[1], verb=verb))
            best, rest = number, rest[2:]
            continue
        used = _one(options, word, rest[1:], number, texts, verb)
        if used is None:
            raise Refused(NoSuchOption(word, names(game.options)))
        options, count = used
        rest = rest[count:]
    return TypedOptions(options, seconds, best)


def _one(
    options: Any, word: str, after: list[str], number: int | None, texts: Texts, verb: str
) -> tuple[Any, int] | None:
    for name, kind in field_types(type(options)).items():
        if isinstance(kind, type) and issubclass(kind, Enum):
            for member in kind:
                if word in {str(member.value).casefold(), *_typed(texts, str(member.value))}:
                    return replace(options, **{name: member}), 1
        elif word in {name, *_typed(texts, name)}:
            if kind is bool:
                off = bool(after) and after[0] in ("off", "no", "オフ")
                on = bool(after) and after[0] in ("on", "yes", "オン")
                return replace(options, **{name: not off}), 2 if off or on else 1
            if number is None:
                raise Refused(OptionTakesNumber(word, getattr(type(options)(), name) or 1, verb=verb))
            return replace(options, **{name: number}), 2
    return None


def _typed(texts: Texts, name: str) -> set[str]:
    return {name, *(word.casefold() for word in texts.variants(f"typed-option-{kebab(name)}"))}


def names(options: type[Options]) -> tuple[str, ...]:
    """List what may be typed for the options of a game, as it stands: with a number where one goes with it."""
    return tuple(_with_number(options, word) for _, words in _all(options) for word in words)


def _with_number(options: type[Options], word: str) -> str:
    name, blank, _ = word.partition(" N")
    usual = {"seconds": USUAL_SECONDS, "best": BEST[1]}.get(name, 1)
    return f"{name} {getattr(options(), name, usual) or 1}" if blank else word


def described(options: type[Options]) -> tuple[tuple[str, str], ...]:
    """List for each option of a game what may be typed, and the key of its explanation; the house's own last."""
    return tuple((" | ".join(words), key) for key, words in _all(options))


def _all(options: Any) -> Iterator[tuple[str, list[str]]]:
    for name, kind in field_types(options).items():
        several = isinstance(kind, type) and issubclass(kind, Enum)
        words = [str(member.value) for member in kind] if several else [name if kind is bool else f"{name} N"]
        yield f"option-{kebab(name)}", words
    yield "option-seconds", ["seconds N"]
    yield "option-best", ["best N"]


def describe(options: Any) -> tuple[str, ...]:
    """List the options that differ from the usual, as they are typed."""
    usual = type(options)()
    said: list[str] = []
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if value != getattr(usual, name):
            if isinstance(value, bool):
                said.append(name if value else f"{name} off")
            else:
                said.append(str(value.value) if isinstance(value, Enum) else f"{name} {value}")
    return tuple(said)
