"""Which ratings are to be made again, as it is noted in the transaction that says why: from which result on."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from core.storage import Statement, queries
from core.storage.schema import NoteRow

_OWN = ""
"""The network of the house's own notes."""
_NOTE = "ratings/"
_MOST = 500
"""Persons that one note has; for more of them all is made again."""
_notes = NoteRow.__table__
_NOTED = Statement(select(_notes.c.key).where(_notes.c.network == _OWN).order_by(_notes.c.key))


class Due(NamedTuple):
    """From which result on a game's ratings are to be made again, 0 for all, and who else may have others by now."""

    since: int = 0
    persons: frozenset[int] = frozenset()

    def __or__(self, other: "Due | None") -> "Due":
        """Put two together."""
        persons = self.persons | (other.persons if other else frozenset())
        since = min(self.since, other.since) if other else self.since
        return Due(since, persons) if len(persons) <= _MOST else Due()


class _Note(NamedTuple):
    """What is being made again, and what is to be then."""

    doing: Due | None
    then: Due | None


def mark(connection: Connection, game: str, since: int = 0, persons: Iterable[int] = ()) -> None:
    """Note that the ratings of a game are to be made again; what is under way is done first, and not for nothing."""
    doing, then = _read(connection, game)
    _write(connection, game, _Note(doing, Due(since, frozenset(persons)) | then))


def noted(connection: Connection) -> list[str]:
    """List the games of which something is noted."""
    keys = [str(key) for (key,) in _NOTED.run(connection).fetchall()]
    return [key.removeprefix(_NOTE) for key in keys if key.startswith(_NOTE)]


def take(connection: Connection, game: str) -> Due:
    """Take up what is noted of a game, also what an earlier run of the house did not come to the end of."""
    doing, then = _read(connection, game)
    taken = (then or doing or Due()) | doing
    _write(connection, game, _Note(taken, None))
    return taken


def done(connection: Connection, game: str) -> None:
    """Drop what was taken up; what was noted meanwhile stays."""
    _write(connection, game, _Note(None, _read(connection, game).then))


def _read(connection: Connection, game: str) -> _Note:
    stored = queries.note(connection, _OWN, f"{_NOTE}{game}")
    if stored is None:
        return _Note(None, None)
    kept: Any = json.loads(stored)
    if not isinstance(kept, dict):  # an older house counted how often, and made all again
        return _Note(None, Due())
    return _Note(*(Due(one[0], frozenset(one[1])) if (one := kept.get(name)) else None for name in _Note._fields))


def _write(connection: Connection, game: str, note: _Note) -> None:
    kept = {name: (one.since, sorted(one.persons)) for name, one in note._asdict().items() if one is not None}
    if kept:
        queries.keep_note(connection, _OWN, f"{_NOTE}{game}", json.dumps(kept))
    else:
        queries.drop_note(connection, _OWN, f"{_NOTE}{game}")
