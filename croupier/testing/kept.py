"""What every game promises of what its versions have stored of events and actions: this one reads it."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from core.contract import Action, Event, Record, Tagged, upgraded
from core.engine.plugins import inspecting
from croupier.testing import samples
from croupier.testing.play import Broken, Case

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
