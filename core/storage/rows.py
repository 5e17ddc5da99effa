"""What the database gives back, by name: one record for each kind of row that is read."""

from typing import NamedTuple


class StoredTable(NamedTuple):
    """A table as it is stored; `sheet` and `state` are JSON, `room` is an id."""

    id: int
    code: str
    room: int
    phase: str
    version: int
    sheet: str
    state: str


class StoredRoom(NamedTuple):
    """One alias of a room: its id, the chat's key now, its settings as JSON, and a key that leads to it."""

    id: int
    key: str
    settings: str
    alias: str


class OutboxEntry(NamedTuple):
    """What is to be told to an audience of a table; `room` is the table's, `not_after` is wall time.

    `version` is that of the game which wrote the events, 0 where nobody knows it.
    """

    id: int
    table: int
    room: int
    audience: str
    events: str
    not_after: float
    version: int


class SaidEntry(NamedTuple):
    """When something was said to an audience of a table, in service time; `room` is the table's."""

    id: int
    table: int
    room: int
    audience: str
    at: float


class NewDeed(NamedTuple):
    """What an admin, by their name, does in a room at a wall time; `before` is what undoes it, JSON."""

    name: str
    deed: str
    at: float
    before: str = ""


class Deed(NamedTuple):
    """What an admin did in a room, and when (wall time); `before` is what undoes it, JSON; `person` did it."""

    id: int
    name: str
    deed: str
    at: float
    before: str
    person: int


class Beat(NamedTuple):
    """What is known of the time: service time, and the wall time that is sure.

    Of a clock that is doubted: how far it is ahead of the service time, and the service time at which it is believed.
    """

    service: float
    wall: float
    doubted: float | None = None
    believed_at: float | None = None
