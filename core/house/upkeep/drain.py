"""How an operator asks a house to close, and reads how far it is: by a note in its database.

Whoever may write there may ask: beside a file, from another machine, whichever process has it.
"""

import json
from typing import NamedTuple

from sqlalchemy import Connection

from core.storage import queries

_OWN, _KEY = "", "drain"
"""The network of the house's own notes, and the note."""


class Drain(NamedTuple):
    """A house that closes: within so many seconds, `until` a wall time once it knows, while so many `tables` play on.

    `stopped`: it need not after all. `over`: it has ended, and these tables go on after the next start.
    """

    seconds: float
    until: float | None = None
    tables: int = 0
    stopped: bool = False
    over: bool = False


def read(connection: Connection) -> Drain | None:
    """Read how far it is, None where nobody has asked."""
    try:
        return Drain(**json.loads(queries.note(connection, _OWN, _KEY) or ""))
    except (ValueError, TypeError):
        return None


def write(connection: Connection, drain: Drain | None) -> None:
    """Write down how far it is, or that nobody asks any more."""
    if drain is None:
        queries.drop_note(connection, _OWN, _KEY)
    else:
        queries.keep_note(connection, _OWN, _KEY, json.dumps(drain._asdict()))


def ask(connection: Connection, seconds: float) -> None:
    """Ask a house to close within so many seconds, counted from when it hears of that."""
    write(connection, Drain(seconds))


def take_back(connection: Connection) -> bool:
    """Let a house stay; tells whether it was asked to close."""
    drain = read(connection)
    if drain is None or drain.over:
        return False
    write(connection, None if drain.until is None else drain._replace(stopped=True))
    return True


def follow(connection: Connection, wall: float, tables: int) -> tuple[Drain | None, Drain | None]:
    """Note from when on it counts, and how many tables play on; returns what stood there, and what does now."""
    before = read(connection)
    if before is None or before.over:
        return None, None
    if before.stopped:
        write(connection, None)
        return before, None
    now = before._replace(until=wall + before.seconds if before.until is None else before.until, tables=tables)
    if now != before:
        write(connection, now)
    return before, now
