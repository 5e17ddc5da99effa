"""Explains games: their rules in words, what may be chosen, and how a table of them may look."""

import logging
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any

from core import errors
from core.contract import (
    Bounded,
    CardRow,
    DiceRow,
    Event,
    Field,
    Illegal,
    Level,
    Manual,
    PrivateEvent,
    Scene,
    Start,
    Value,
    replace,
)
from core.engine import autoplay, company, dice, in_thread
from core.engine.plugins import LoadedGame
from core.house import House
from core.tables.views import generic, worded
from core.words import Voice, field_types, kebab

log = logging.getLogger(__name__)

SECONDS = 5.0
"""Seconds that a game may take to be played for a picture."""
MOVES = 40
"""Moves after which a game has shown what it is about, if none opened anything."""
SEED = b"a table to look at"
LANGUAGES = 64
"""Games by language that stay explained."""
NUMBERS = 30
"""The highest number that a game is asked about whether an option may be that."""
CLOCKS = (15, 30, 60, 120, 300)
"""Seconds to act that may be chosen by a press; any are taken where they are typed."""


class Manuals:
    """Explains each game once in each language."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: Bounded[tuple[str, str], Manual] = Bounded(LANGUAGES)
        self._pictures: dict[str, Scene | None] = {}

    async def read(self, game: str, language: str) -> Manual | None:
        """Explain a game, by its name or another word for it; None for one that is not installed."""
        loaded = self._house.plugins.words.get(game)
        if loaded is None or not loaded.installed:
            return None
        language = language or self._house.defaults.language
        found = self._known.get((loaded.name, language))
        if found is None:
            found = self._known[loaded.name, language] = await self._explained(loaded, language)
        return found

    async def _explained(self, loaded: LoadedGame, language: str) -> Manual:
        voice = Voice(loaded.texts, language, buttons=True, strict=False)
        name = loaded.name
        if name not in self._pictures:
            self._pictures[name] = await _picture(loaded)
        laid = self._pictures[name]
        return Manual(
            name,
            voice.game(name),
            voice.label(voice.say(f"about-{name}")),
            *loaded.game.seats,
            voice.lines(voice.say(f"rules-{name}")),
            tuple(_fields(loaded, Voice(loaded.texts, language, strict=False))),
            worded(laid, voice).scene if laid is not None else None,
        )


# -- what may be chosen -----------------------------------------------------------------------------------------------


def _fields(loaded: LoadedGame, voice: Voice) -> Iterator[Field]:
    """List a game's options as fields: a switch has one value, a choice all but the usual, a number those it takes."""
    usual = loaded.game.options()
    for name, kind in field_types(loaded.game.options).items():
        about, own = voice.label(voice.say(f"option-{kebab(name)}")), getattr(usual, name)
        if kind is bool:
            word = voice.label(voice.choice(name))
            values = [Value(f"{name} off" if own else name, word)]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            labels = {each: voice.label(voice.choice(str(each.value))) for each in kind}
            values = [Value("" if each is own else str(each.value), label) for each, label in labels.items()]
        else:
            taken = [number for number in range(NUMBERS) if _is_taken(loaded, replace(usual, **{name: number}))]
            values = [Value("" if number == own else f"{name} {number}", str(number)) for number in taken]
        yield Field(name, about, tuple(values), many=kind is bool, optional=True)
    clocks = (Value("", ""), *(Value(f"seconds {number}", str(number)) for number in CLOCKS))
    yield Field("seconds", voice.label(voice.say("option-seconds")), clocks, optional=True)


def _is_taken(loaded: LoadedGame, options: Any) -> bool:
    check = getattr(loaded.game.rules, "check", None)
    if check is None:
        return True
    try:
        check(options)
    except Illegal:
        return False
    return True


# -- how a table of it may look ---------------------------------------------------------------------------------------


async def _picture(loaded: LoadedGame) -> Scene | None:
    """Play a game as far as it takes to see what it is about; None where that goes wrong, which is logged."""
    try:
        return await in_thread(partial(_played, loaded), SECONDS)
    except Exception as error:
        log.warning("%s cannot be drawn for its rules: %s", loaded.name, errors.describe(error))
        return None


def _played(loaded: LoadedGame) -> Scene:
    """Lay out, for everybody, how most is to be seen of a game until a step opens something."""
    game, rules = loaded.game, loaded.game.rules
    seats, found = company(game) + 1, list[Scene]()
    rolled = dice.SeededDice(SEED, {})
    step = rules.setup(Start(seats, game.options(), (0,) * seats), rolled)
    for number in range(MOVES):
        told = [event for event in step.events if not isinstance(event, PrivateEvent)]
        found += (laid := _laid(loaded, step.state, seats, ())), (opened := _laid(loaded, step.state, seats, told))
        if opened != laid or step.state.wait is None:
            break
        seat = step.state.wait.seats[0]
        action = game.player(Level.EASY)(rules.view(step.state, seat), seat, autoplay.chance(SEED, seat, number))
        rolled = dice.SeededDice(SEED, rolled.counters)
        step = rules.apply(step.state, seat, action, rolled)
    return max(reversed(found), key=_seen)


def _seen(laid: Scene) -> int:
    """Count the dice and cards that lie open."""
    rows = [*(plate.pieces for plate in laid.plates), *(zone.pieces for zone in laid.middle)]
    pieces = [piece for row in rows for piece in row]
    faces = [face for piece in pieces if isinstance(piece, DiceRow) for face in piece.faces]
    return sum(map(bool, [*faces, *(rank for piece in pieces if isinstance(piece, CardRow) for rank in piece.ranks)]))


def _laid(loaded: LoadedGame, state: Any, seats: int, told: Sequence[Event]) -> Scene:
    """Lay out a position for everybody, as the game does it or else by what it shows."""
    game, view = loaded.game, loaded.game.rules.view(state, None)
    if game.scenery is None:
        return generic(seats, game.rules.show(view, None))
    laid: Scene = game.scenery.scene(view, None, tuple(told))
    return laid
