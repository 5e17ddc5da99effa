"""The tables of the database, as SQLModel classes; statements on them live in `core.storage.queries`."""

from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, Text, create_mock_engine, text, true
from sqlmodel import Field, SQLModel

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
COUNTED = {"autoincrement": False}
"""Of a number that statements give: the next after the highest, on every database."""


class PersonRow(SQLModel, table=True):
    """A person, with the name and account used last, the language chosen, and whether they want to be mentioned."""

    __tablename__ = "person"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    name: str
    account: str
    language: str = ""
    mentions: bool = Field(default=True, sa_column_kwargs={"server_default": true()})


class AccountRow(SQLModel, table=True):
    """An account on a network, and whose it is."""

    __tablename__ = "account"
    key: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)


class RoomRow(SQLModel, table=True):
    """A room and its settings."""

    __tablename__ = "room"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    key: str
    settings: str = Field(default="{}", sa_type=Text)


class RoomAliasRow(SQLModel, table=True):
    """A chat's key, and which room it is."""

    __tablename__ = "room_alias"
    key: str = Field(primary_key=True)
    room_id: int = Field(foreign_key="room.id", index=True)


class TableRow(SQLModel, table=True):
    """One table: the house's sheet and the game's state, both JSON; `version` grows by one with every change."""

    __tablename__ = "game_table"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    code: str = Field(index=True)
    room_id: int = Field(foreign_key="room.id", index=True)
    game: str
    phase: str = Field(index=True)
    version: int = 0
    sheet: str = Field(sa_type=Text)
    state: str = Field(default="", sa_type=Text)


class ActionRow(SQLModel, table=True):
    """One action as the rules accepted it, with the draws it made."""

    __tablename__ = "action"
    __table_args__ = {"sqlite_with_rowid": False}  # rows lie with their key, in order
    table_id: int = Field(foreign_key="game_table.id", primary_key=True)
    number: int = Field(primary_key=True)
    seat: int
    wait: int
    automatic: bool = False
    action: str = Field(sa_type=Text)
    draws: str = Field(sa_type=Text)


class OutboxRow(SQLModel, table=True):
    """Something that is still to be told: events in order for one audience ("room", or "seat:N").

    What clocks wait for stays until its table's next change, with the service time at which it was `said`.
    """

    __tablename__ = "outbox"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    audience: str
    events: str = Field(sa_type=Text)
    not_after: float
    said: float | None = None


class SeenRow(SQLModel, table=True):
    """An incoming message that had an effect, by its `mark`; `at` is wall time in whole seconds."""

    __tablename__ = "seen"
    mark: int = Field(
        sa_column=Column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False)
    )
    at: int


class ResultRow(SQLModel, table=True):
    """How one seat fared at a table that ended; `place` counts from 1, equal seats share the better one."""

    __tablename__ = "result"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    room_id: int = Field(foreign_key="room.id", index=True)
    game: str
    seat: int
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str
    place: int
    seats: int
    reason: str
    rated: bool
    at: float


class TallyRow(SQLModel, table=True):
    """A person's tally in a room, such as garnets."""

    __tablename__ = "tally"
    room_id: int = Field(foreign_key="room.id", primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True)
    tally: str = Field(primary_key=True)
    amount: int = 0


class AuditRow(SQLModel, table=True):
    """What an admin did in a room, and when (wall time)."""

    __tablename__ = "audit"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    room_id: int = Field(foreign_key="room.id", index=True)
    person_id: int = Field(foreign_key="person.id")
    name: str
    deed: str
    at: float


class NoteRow(SQLModel, table=True):
    """A note that a network keeps for itself."""

    __tablename__ = "note"
    network: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    text: str = Field(sa_type=Text)


class HeartbeatRow(SQLModel, table=True):
    """The one row that says how much service time had passed when it was last written.

    On a server `term` grows by one with every process that takes the database over.
    """

    __tablename__ = "heartbeat"
    id: int = Field(primary_key=True, sa_column_kwargs=COUNTED)
    service: float
    wall: float
    term: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


METADATA = SQLModel.metadata
"""All of these tables."""


@cache
def statements(dialect: str) -> tuple[str, ...]:
    """Give what makes these tables in an empty database; compiled once for all that a process makes."""
    found: list[str] = []

    def note(made: Any, *_: object) -> None:
        found.append(str(made.compile(dialect=engine.dialect)))

    engine: Any = create_mock_engine(f"{DRIVERS[dialect]}://", note)
    METADATA.create_all(engine, checkfirst=False)
    return tuple(found)
