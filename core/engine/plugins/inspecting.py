"""What a run needs of a game, looked for and tried before there is a table of it: what breaks one, what reads badly."""

import json
from collections.abc import Iterator
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from core import errors
from core.contract import (
    Action,
    Clock,
    Codec,
    Game,
    Illegal,
    Level,
    Offer,
    Options,
    Record,
    Start,
    State,
    adapter,
    modules,
    records,
)
from core.engine.dice import SeededDice
from core.engine.step import show_all
from core.engine.time_limits import in_time
from core.words import Texts, Voice, field_types, kebab, key

RULES = ("setup", "apply", "view", "menu", "show")
STRATEGY = ("expire", "bot")
MOST_SEATS = 26
SECONDS = 5.0
"""Seconds that a game may take to set itself up."""
NAMED = 5
"""How many missing messages a sentence names."""


class Defect(Exception):
    """Something would break the tables of a game; the sentence says what."""


def own(game: Game) -> list[type[Record]]:
    """List the actions, events and refusals that the game itself defines."""
    return [kind for kind in records(modules(game)) if not kind.__module__.startswith("core.")]


def said(game: Game) -> list[type[Record]]:
    """List the records that are put into words, rows within others among them."""
    found = list(own(game))
    for kind in found:
        for annotation in field_types(kind).values():
            found += [row for row in _types(annotation) if issubclass(row, Record) and row not in found]
    return found


def keys(game: Game) -> set[str]:
    """List the messages that a game is known to need; which outcomes it has only play can tell."""
    options: Any = game.options
    found = {f"{prefix}-{game.name}" for prefix in ("game", "about", "rules")}
    found |= {key(kind) for kind in said(game)}
    found |= {f"verb-{verb.word}" for verb in game.verbs} | {f"wait-{kind}" for kind in game.clocks}
    for kind in (*said(game), options):
        found |= {f"value-{kebab(str(value.value))}" for member in _enums(kind) for value in member}
    return found | {f"option-{kebab(name)}" for name in options.__struct_fields__}


def _types(annotation: Any) -> Iterator[type[Any]]:
    if isinstance(annotation, type):
        yield annotation
    for part in get_args(annotation):
        yield from _types(part)


def _enums(kind: Any) -> Iterator[type[Enum]]:
    for annotation in field_types(kind).values():
        yield from (part for part in _types(annotation) if issubclass(part, Enum))


# -- what would break a table -----------------------------------------------------------------------------------------


def inspect(game: Game, codec: Codec) -> None:
    """Raise `Defect` for what would break a table of the game, as far as that shows before anybody plays."""
    for part, names in ((game.rules, RULES), (game.strategy, STRATEGY)):
        missing = [name for name in names if not callable(getattr(part, name, None))]
        if missing:
            raise Defect(f"it has no function {', '.join(missing)}")
    if game.levels and (Level.STRONG not in game.levels or not set(game.levels) <= set(Level)):
        raise Defect(f"its levels are {sorted(game.levels)!r}, which should be strong and others of {sorted(Level)}")
    measured = [level for level in game.levels if level != Level.STRONG]
    if lacking := [level for level in measured if not callable(getattr(game.strategy, level, None))]:
        raise Defect(f"its strategy has no function {', '.join(lacking)}")
    if game.analysis is not None and not callable(getattr(game.analysis, "appraise", None)):
        raise Defect("its analysis has no function appraise")
    if game.guide is not None and not callable(getattr(game.guide, "hint", None)):
        raise Defect("its guide has no function hint")
    if game.scenery is not None and not callable(getattr(game.scenery, "scene", None)):
        raise Defect("its scenery has no function scene")
    if not _are_seats(game.seats):
        raise Defect(f"its seats are {game.seats!r}, which should be two numbers such as (2, 6)")
    if not game.clocks or not all(isinstance(clock, Clock) and clock.seconds >= 0 for clock in game.clocks.values()):
        raise Defect("it needs a clock of 0 or more seconds for every kind of wait")
    options = _usual_options(game)
    for kind in own(game):
        _stores(kind, codec)
    for seats in dict.fromkeys(game.seats):
        _begins(game, codec, options, seats)


def _are_seats(seats: Any) -> bool:
    numbers = isinstance(seats, tuple) and len(seats) == 2 and all(type(number) is int for number in seats)
    return numbers and 1 <= seats[0] <= seats[1] <= MOST_SEATS


def _usual_options(game: Game) -> Any:
    """Make the options that nobody chose, as a table does."""
    kind: Any = game.options
    if not (isinstance(kind, type) and issubclass(kind, Options) and issubclass(game.state, State)):
        raise Defect("its state and options must be classes of State and Options")
    try:
        options = kind()
    except TypeError:
        raise Defect(f"some field of {kind.__name__} has no default") from None
    check = getattr(game.rules, "check", None)
    try:
        with in_time(SECONDS):
            options = check(options)[0] if check else options
        again = adapter(kind).validate_json(adapter(kind).dump_json(options))
    except Illegal as illegal:
        raise Defect(f"it refuses its own usual options: {type(illegal.refusal).__name__}") from None
    except Exception as error:
        raise Defect(f"its usual options cannot be used: {errors.describe(error)}") from None
    if again != options:
        raise Defect("its options come back from storage as others")
    return options


def _stores(kind: type[Record], codec: Codec) -> None:
    """Raise `Defect` unless records of a class come back from storage as they were."""
    try:
        for made in specimens(kind):
            if codec.load(json.loads(json.dumps(codec.dump(made)))) != made:
                raise Defect(f"{kind.__name__} comes back from storage as another record")
        adapter(kind)
    except Defect:
        raise
    except Exception as error:
        raise Defect(f"{kind.__name__} cannot be stored: {errors.describe(error)}") from None


def _begins(game: Game, codec: Codec, options: Any, seats: int) -> None:
    """Raise `Defect` unless a table of so many seats could begin."""
    try:
        with in_time(SECONDS):
            step = game.rules.setup(Start(seats, options, (0,) * seats if game.tally else ()), SeededDice(b"", {}))
            position(game, step.state, seats)
        kept(game, codec, step)
    except Defect:
        raise
    except Exception as error:
        raise Defect(f"{seats} players cannot begin: {errors.describe(error)}") from None


def position(game: Game, state: Any, seats: int) -> None:
    """Raise `Defect`, or what its rules raise, unless a position can be shown to everybody, and has its clock."""
    if (state.wait is None) == (state.outcome is None):
        raise Defect("its state has not exactly one of wait and outcome")
    if state.wait is not None and state.wait.kind not in game.clocks:
        raise Defect(f"it has no clock for the wait {state.wait.kind!r}")
    show_all(game, state, seats)


def kept(game: Game, codec: Codec, step: Any) -> None:
    """Raise `Defect`, or what storing raises, unless a step comes back from storage as it was."""
    form = adapter(game.state)
    if form.validate_json(form.dump_json(step.state)) != step.state:
        raise Defect("its state comes back from storage as another one")
    for event in step.events:
        if codec.load(json.loads(json.dumps(codec.dump(event)))) != event:
            raise Defect(f"{type(event).__name__} comes back from storage as another record")


# -- what reads badly -------------------------------------------------------------------------------------------------


Unsaid = set[tuple[str, str]]
"""(key, language) of messages that are broken, in the language "" of those that no language has."""


def unsaid(game: Game, codec: Codec, texts: Texts) -> Unsaid:
    """List the messages that are missing, and those that cannot be said."""
    missing = {(name, "") for name in keys(game) if not texts.has(name)}
    for language in texts.catalogues[0].languages:
        voice = Voice(texts, language, ("A", "B"), codec=codec)
        broken = {(key(kind), language) for kind in said(game) if not _speaks(kind, voice)}
        missing |= {entry for entry in broken if (entry[0], "") not in missing}
    return missing


def sentences(game: Game, found: Unsaid) -> list[str]:
    """Say which words a game lacks, and which of its words are broken."""
    warnings = []
    for language in sorted({language for _, language in found}):
        names = sorted(name for name, where in found if where == language)
        listed = ", ".join(names[:NAMED] + ([f"{len(names) - NAMED} more"] if len(names) > NAMED else []))
        what = f"broken words in the language {language}" if language else "no words"
        warnings.append(f"{game.name} has {what} for {listed}")
    return warnings


def _speaks(kind: type[Record], voice: Voice) -> bool:
    try:
        for made in specimens(kind):
            voice.record(made)
    except Exception:
        return False
    return True


# -- records made from their types alone, one full and one not --------------------------------------------------------


class _NoSpecimen(Exception):
    """A type is none of those that events and actions are made of."""


def specimens(kind: Any) -> Iterator[Any]:
    """Make records of a class; none where a field has a type of the game's own."""
    try:
        yield _specimen(kind, True)
        yield _specimen(kind, False)
    except _NoSpecimen:
        return


def _specimen(kind: Any, full: bool) -> Any:
    values = {name: _filled(annotation, full) for name, annotation in field_types(kind).items()}
    try:
        return kind(**values)
    except Exception:  # the game has a mind of its own about what goes with what
        raise _NoSpecimen from None


def _filled(annotation: Any, full: bool) -> Any:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _filled(parts[0], full)
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        many = len(parts) == 2 and parts[1] is Ellipsis
        return tuple(_filled(part, full) for part in (parts[:1] if many else parts)) if full or not many else ()
    if origin in (Union, UnionType):
        return None if NoneType in parts and not full else _filled(parts[0], full)
    return _plain(annotation, full)


def _plain(kind: Any, full: bool) -> Any:
    simple: dict[Any, Any] = {
        bool: full,
        int: int(full),
        float: float(full),
        str: "word" if full else "",
        NoneType: None,
    }
    if kind in simple:
        return simple[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)[0 if full else -1]
    if isinstance(kind, type) and issubclass(kind, Record):
        return _specimen(kind, full)
    raise _NoSpecimen


# -- what only play shows ---------------------------------------------------------------------------------------------


MATCHES = 2
MOST_ACTIONS = 120


class Trial:
    """Matches of one game, played as far as so many actions lead."""

    def __init__(self, game: Game, codec: Codec, texts: Texts, unsaid: Unsaid) -> None:
        """Play nothing yet; words that turn out to be missing or broken are added to those known to be `unsaid`."""
        self._game, self._codec = game, codec
        self._voices = [
            Voice(texts, code, ("A",) * game.seats[1], codec=codec) for code in texts.catalogues[0].languages
        ]
        self._texts, self._unsaid = texts, unsaid

    def play(self) -> None:
        """Play the matches; `Defect` for what breaks a table."""
        for number in range(MATCHES):
            try:
                self._match(Random(number), self._game.seats[number % 2])
            except Defect:
                raise
            except Exception as error:
                raise Defect(f"a game of it breaks: {errors.describe(error)}") from None

    def _match(self, chance: Random, seats: int) -> None:
        rules, options = self._game.rules, self._game.options()
        check = getattr(rules, "check", None)
        dice = SeededDice(chance.randbytes(32), {})
        with in_time(SECONDS):
            options = check(options)[0] if check else options
            step = rules.setup(Start(seats, options, (0,) * seats if self._game.tally else ()), dice)
        for _ in range(MOST_ACTIONS):
            with in_time(SECONDS):
                position(self._game, step.state, seats)
                kept(self._game, self._codec, step)
                for event in step.events:
                    self._say(event)
                if step.state.wait is None:
                    self._end(step.state.outcome.reason)
                    return
                seat, action = self._choice(step.state, chance, seats)
                self._say(action)
                step = rules.apply(step.state, seat, action, dice)

    def _choice(self, state: Any, chance: Random, seats: int) -> tuple[int, Action]:
        """Choose for a seat that has a choice; awaited ones first."""
        awaited = [seat for seat in range(seats) if seat in state.wait.seats]
        for seat in chance.sample(awaited, len(awaited)):
            view = self._game.rules.view(state, seat)
            offers: list[Offer] = [offer for offer in self._game.rules.menu(view, seat) if len(offer)]
            if offers:
                return seat, chance.choice(offers).sample(chance)
        raise Defect(f"nobody can do anything in the wait {state.wait.kind!r}")

    def _say(self, record: Record) -> None:
        for voice in self._voices:
            try:
                voice.record(record)
            except Exception:
                self._add(key(type(record)), voice.language)

    def _end(self, reason: str) -> None:
        if not self._texts.has(f"outcome-{reason}"):
            self._add(f"outcome-{reason}", "")

    def _add(self, name: str, language: str) -> None:
        if (name, "") not in self._unsaid:
            self._unsaid.add((name, language))
