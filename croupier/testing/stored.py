"""What every game promises of its records: their classes, their stored forms, and the road back from them."""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast, get_args

from msgspec.structs import fields

from core.contract import (
    Action,
    Codec,
    Event,
    Game,
    Illegal,
    Leave,
    Record,
    Start,
    Step,
    Tagged,
    adapter,
    replace,
    upgraded,
)
from core.engine import Begin, Draw
from core.engine.plugins import inspecting
from core.engine.proofs import Departed, replay
from core.words import field_names, field_types
from croupier.testing import samples
from croupier.testing.play import Broken, Case, Move, by_menus, faults, patched
from croupier.testing.samples import checked

Stored = Mapping[int, Sequence[tuple[int, Any]]]
"""States as older versions stored them, by version: the seats of the match, and the state's JSON or a file of it."""
ABSENCE = "absence"
"""Named by an event's `reveals` where it may also tell something that it is told at all."""
NUMBERS = (0, 1, 99)
"""What players will type for an option that takes a number."""


def siblings(game: Game) -> list[Game]:
    """List the games that share a package with this one, and so its records and words; itself among them."""
    found: list[Game] = []
    register = getattr(sys.modules.get(game.package), "croupier_games", None)
    if register is not None:
        register(found.append)
    return [game, *(other for other in found if other.name != game.name and other.package == game.package)]


def the_house_loads_it(case: Case) -> None:
    """The house takes the game in: its words can be read, its names and verbs are free, nothing is missing."""
    case.load()


def verbs_name_their_fields(case: Case) -> None:
    """A verb's shape names every field of its action once, and only automatic actions lack a verb."""
    game = case.game
    for verb in game.verbs:
        named, wanted = field_names(verb.shape), verb.action.__struct_fields__
        if sorted(named) != sorted(wanted):
            raise Broken(f"{game.name}: {verb.word} names {named}, and {verb.action.__name__} has {wanted}")
    typed = {verb.action for one in siblings(game) for verb in one.verbs}
    for kind in inspecting.own(game):
        if issubclass(kind, Action) and kind.automatic == (kind in typed):
            raise Broken(f"{game.name}: {kind.__name__} must be automatic or have a verb, and not both")
    if Leave in typed:
        raise Broken(f"{game.name}: leaving belongs to the house, no verb makes it")


def marks_name_fields(case: Case) -> None:
    """What an action marks as hidden, and an event as revealing, is a tuple of its own fields."""
    for kind in inspecting.own(case.game):
        if issubclass(kind, Action):
            _names(case, kind, "hidden", set(kind.__struct_fields__))
        if issubclass(kind, Event) and not isinstance(kind.reveals, bool):
            _names(case, kind, "reveals", {*_paths(kind), ABSENCE})


def _names(case: Case, kind: type[Record], mark: str, names: set[str]) -> None:
    marked = getattr(kind, mark)
    if not isinstance(marked, tuple) or not set(marked) <= names:
        raise Broken(f"{case.game.name}: {kind.__name__}.{mark} is {marked!r}, not a tuple of {sorted(names)}")


def _paths(kind: type[Record]) -> Iterator[str]:
    """List the fields of a record, and those of its rows behind a dot."""
    for name, annotation in field_types(kind).items():
        yield name
        for part in (annotation, *get_args(annotation)):
            if isinstance(part, type) and issubclass(part, Record):
                yield from (f"{name}.{inner}" for inner in _paths(part))


def records_survive_storage(case: Case) -> None:
    """States, actions, events and refusals come back from JSON as they were."""
    known = case.loaded.codec
    for match, step, move in case.steps("records"):
        if _reload(case.game, move.step.state) != move.step.state:
            match.broken("the state comes back from JSON as another one", step)
        for record in (move.action, *move.step.events):
            if record is not None and known.load(json.loads(json.dumps(known.dump(record)))) != record:
                match.broken(f"{record} comes back from JSON as another record", step)
    for match in case.matches:
        for kind in inspecting.own(case.game):
            made = samples.record(kind, match.start.seats, match.chance)
            if known.load(json.loads(json.dumps(known.dump(made)))) != made:
                match.broken(f"{made} comes back from JSON as another record")


def _reload(game: Game, state: Any) -> Any:
    kind: Any = game.state
    try:
        form = adapter(kind)
    except TypeError as error:
        raise Broken(f"{game.name}: its state cannot be stored: {error}") from None
    return form.validate_json(form.dump_json(state))


def logs_replay(case: Case) -> None:
    """The log, as stored, and the seed alone lead to the stored state with the logged draws."""
    known, game = case.loaded.codec, _forgetful(case.game)
    for match in case.matches:
        log = json.loads(json.dumps([_row(known, move) for move in match.moves]))
        state = None
        try:
            for made in replay(game, known, match.start, match.seed, log):
                state = made.after
        except Departed as departed:
            match.broken(f"the log does not replay: {departed.why}", departed.number)
        if state != match.state:
            match.broken("the log replays to another state")


def _forgetful(game: Game) -> Game:
    """Give the game with its state put into its stored form before each action, as if the house started anew."""
    rules = game.rules
    return replace(game, rules=patched(rules, apply=lambda state, *rest: rules.apply(_reload(game, state), *rest)))


def _row(known: Codec, move: Move) -> dict[str, Any]:
    made = Begin() if move.action is None else move.action
    seat = -1 if move.seat is None else move.seat
    draws = adapter(tuple[Draw, ...]).dump_python(move.draws)
    return {"seat": seat, "wait": 0, "automatic": False, "action": known.dump(made), "draws": draws}


def options_are_playable_or_refused(case: Case) -> None:
    """Whatever number a player types for an option, the game is set up with it, or `check` refuses it."""
    game, kind = case.game, cast(Any, case.game.options)
    for field in fields(kind):
        for number in NUMBERS if type(field.default) is int else ():
            options = game.options(**{field.name: number})
            try:
                options = checked(game, options)[0]
            except Illegal:
                continue
            _playable(case, options)


def _playable(case: Case, options: Any) -> None:
    for seats in sorted({*case.game.seats}):
        match = case.match(case.first)
        match.start = Start(seats, options)
        match.moves.clear()
        try:
            match.open()
        except Exception as error:
            raise Broken(f"{case.game.name}: {options} is accepted, and setup raised {error!r}") from error
        match.finish(by_menus)


def older_states_load(case: Case, stored: Stored) -> None:
    """For every earlier version a stored state is kept; each of them loads, and is played to its end."""
    game = case.game
    for version in range(1, game.version):
        if not stored.get(version):
            raise Broken(f"{game.name}: no state of version {version} is kept as test data")
    for version, (seats, data) in ((version, kept) for version, states in stored.items() for kept in states):
        plain = json.loads(data.read_text("utf-8")) if isinstance(data, Path) else data
        match = case.match(case.first, "resumed")
        match.start, match.state = Start(seats, match.start.options), _upgraded(game, version, plain)
        match.moves.clear()
        for fault in faults(game, seats, None, Step(match.state)):
            match.broken(f"the state of version {version} was loaded, and {fault}")
        match.finish(by_menus)


def _upgraded(game: Game, version: int, data: dict[str, Any]) -> Any:
    kind: Any = game.state
    try:
        current = game.rules.upgrade(data, version) if version < game.version else data  # type: ignore[attr-defined]
        return adapter(kind).validate_json(json.dumps(current))
    except Exception as error:
        raise Broken(f"{game.name}: the state of version {version} does not load: {error!r}") from error


TRIES = 20
"""Records made by their types, of which the longest is kept."""
HOW = "with CROUPIER_ACCEPT=1 in the environment this test writes them into the folder that `kept` names"


def kept_records_load(case: Case, folder: Path | None) -> None:
    """Each event and action as a version stored it is read by this one; of the newest every class is kept.

    With CROUPIER_ACCEPT in the environment, what is missing of this version is written first, and nothing else.
    """
    game = case.game
    files = {int(path.stem.rpartition("_")[2]): path for path in (folder.glob(f"{game.name}_*.json") if folder else ())}
    if folder and os.environ.get("CROUPIER_ACCEPT"):
        files[game.version] = _write(case, folder / f"{game.name}_{game.version}.json")
    for version in range(min(files, default=game.version), game.version + 1):
        if version not in files:
            raise Broken(f"{game.name}: no records of version {version} are kept as test data; {HOW}")
        for stored in _read(files[version]):
            _load(case, version, stored)
    if lacking := _lacking(case, _read(files[game.version])):
        names = ", ".join(kind.__name__ for kind in lacking)
        raise Broken(f"{game.name}: of version {game.version} no {names} is kept as test data; {HOW}")


def _load(case: Case, version: int, stored: Tagged) -> None:
    game = case.game
    try:
        case.loaded.codec.load(upgraded(game, version, stored))
    except Exception as error:
        raise Broken(
            f"{game.name}: {stored[0]} as version {version} stored it cannot be read: {error!r}; raise `version`, and "
            "let `upgrade_record` of the rules give it today's form"
        ) from error


def _lacking(case: Case, stored: list[Tagged]) -> list[type[Record]]:
    """List the events and actions of the game of which nothing is stored."""
    known = {name for name, _ in stored}
    kinds = (kind for kind in inspecting.own(case.game) if issubclass(kind, (Event, Action)))
    return [kind for kind in kinds if kind.__name__ not in known]


def _read(file: Path) -> list[Tagged]:
    found: list[Tagged] = json.loads(file.read_text("utf-8"))
    return found


def _write(case: Case, file: Path) -> Path:
    """Add what the file lacks of this version: as play brings it, else as its types allow."""
    kept = _read(file) if file.exists() else []
    lacking = _lacking(case, kept)
    made = map(case.loaded.codec.dump, _samples(case, lacking))
    lines = (json.dumps(one, ensure_ascii=False) for one in (*kept, *made))
    file.parent.mkdir(exist_ok=True)
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    return file


def _samples(case: Case, kinds: list[type[Record]]) -> Iterator[Record]:
    """Make a record of each class, one that says as much as may be."""
    played: dict[type[Record], list[Record]] = {}
    for record in _played(case) if kinds else ():
        played.setdefault(type(record), []).append(record)
    match = case.match(case.first, "kept")
    for kind in kinds:
        some = played.get(kind) or [samples.record(kind, match.start.seats, match.chance) for _ in range(TRIES)]
        yield max(some, key=lambda record: len(repr(record)))


def _played(case: Case) -> Iterator[Record]:
    """Go through what happened in all matches."""
    for match in case.matches:
        for move in match.moves:
            yield from (record for record in (move.action, *move.step.events) if record is not None)
