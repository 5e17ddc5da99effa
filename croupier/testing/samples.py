"""Values and records by their types alone, sensible or not; and what matches start from, chosen at random."""

from enum import Enum
from random import Random
from types import NoneType
from typing import Annotated, Any, cast, get_args, get_origin

from msgspec.structs import fields

from core.contract import Action, Event, Game, Illegal, Leave, Start
from core.words import field_types, tag

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 100, 10**6)


def value(annotation: Any, seats: int, chance: Random) -> Any:
    """Make a value of a type; a seat is always one of the table's."""
    origin = get_origin(annotation)
    if origin is tuple:
        return tuple(value(get_args(annotation)[0], seats, chance) for _ in range(chance.randint(0, 3)))
    if origin is Annotated:
        if tag(annotation) == "seat":
            return chance.randrange(seats)
        return value(get_args(annotation)[0], seats, chance)
    if origin is not None:  # the members of a union, None among them
        return value(chance.choice(get_args(annotation)), seats, chance)
    return _plain(annotation, seats, chance)


def _plain(kind: Any, seats: int, chance: Random) -> Any:
    if kind is Any:  # a record in its stored form
        return ["Leave", {}]
    if kind is bool:
        return chance.random() < 0.5
    if kind is NoneType:
        return None
    if kind is int:
        return chance.choice(NUMBERS)
    if kind is str:
        return chance.choice(("", "word", "two words"))
    if issubclass(kind, Enum):
        return chance.choice(list(kind))
    return record(kind, seats, chance)


def record(kind: Any, seats: int, chance: Random) -> Any:
    """Make a record of a class."""
    return kind(**{name: value(annotation, seats, chance) for name, annotation in field_types(kind).items()})


def action(game: Game, seats: int, chance: Random) -> Action:
    """Make an action that somebody could type."""
    kinds = [verb.action for verb in game.verbs if not issubclass(verb.action, Leave)]
    made: Action = record(chance.choice(kinds), seats, chance)
    return made


def random_start(game: Game, chance: Random) -> Start:
    """Choose seats, options and tallies."""
    seats = chance.randint(*game.seats)
    tallies = tuple(chance.choice((0, 1, 5, 40)) for _ in range(seats)) if game.tally and chance.random() < 0.8 else ()
    return Start(seats, random_options(game, chance), tallies)


def checked(game: Game, options: Any) -> tuple[Any, tuple[Event, ...]]:
    """Normalise options as the game does; raises `Illegal` as the game does."""
    check = getattr(game.rules, "check", None)
    return check(options) if check else (options, ())


def random_options(game: Game, chance: Random) -> Any:
    """Choose options that the game accepts; numbers stay near their defaults."""
    ranged, kind = hasattr(game.rules, "check"), cast(Any, game.options)
    for _ in range(20):
        values = {
            entry.name: _option(field_types(kind)[entry.name], entry.default, ranged, chance) for entry in fields(kind)
        }
        try:
            return checked(game, game.options(**values))[0]
        except Illegal:
            continue
    return checked(game, game.options())[0]


def _option(kind: Any, default: Any, ranged: bool, chance: Random) -> Any:
    if kind is bool:
        return chance.random() < 0.5
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice(list(kind))
    return chance.choice((default, default, default + 1, max(1, default // 2))) if ranged else default
