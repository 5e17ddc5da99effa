"""What matches start from: seats, options and tallies, chosen at random."""

from dataclasses import fields
from enum import Enum
from random import Random
from typing import Any, cast

from core.contract import Event, Game, Illegal, Start
from core.words import field_types


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
            entry.name: _option(field_types(kind)[entry.name], entry.default, ranged, chance)
            for entry in fields(game.options)
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
