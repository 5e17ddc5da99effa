"""The tables of the database as classes, the one place where a column is written; statements name `Row.__table__`."""

from functools import cache
from typing import Any, ClassVar

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    create_mock_engine,
    false,
    text,
    true,
)
from sqlmodel import Field, SQLModel

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}

METADATA = SQLModel.metadata
"""All of the tables."""

COUNTED = {"autoincrement": False}
"""Of a number that statements give: the next after the highest, on every database."""
EMPTY, NO = {"server_default": text("''")}, {"server_default": false()}
ZERO, ONE = {"server_default": text("0")}, {"server_default": text("1")}
"""What a column holds in rows that are older than it."""


def partly(name: str, column: str, where: str) -> Index:
    """Make an index of the rows for which `where` holds; said in a dialect's own way it would load PostgreSQL's."""
    return Index(name, column, info={"where": where})


@cache
def statements(dialect: str) -> tuple[str, ...]:
    """Give what makes these tables in an empty database; compiled once for all that a process makes."""
    found: list[str] = []

    def note(made: Any, *_: object) -> None:
        where = made.element.info.get("where")
        found.append(f"{made.compile(dialect=engine.dialect)}{f' WHERE {where}' if where else ''}")

    engine: Any = create_mock_engine(f"{DRIVERS[dialect]}://", note)
    METADATA.create_all(engine, checkfirst=False)
    return tuple(found)


class Row(SQLModel):
    """A row of a table."""

    model_config = {"defer_build": True}  # nothing is checked by these classes
    __table__: ClassVar[Table]


class RoomRow(Row, table=True):
    """A room and its settings."""

    __tablename__ = "room"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    key: str
    settings: str = Field(default="{}", sa_type=Text)


class RoomAliasRow(Row, table=True):
    """A chat's key, and which room it is."""

    __tablename__ = "room_alias"
    key: str = Field(primary_key=True)
    room_id: int = Field(foreign_key="room.id", index=True)


class TableRow(Row, table=True):
    """One table: sheet and state, both JSON; `version` grows with every change."""

    __tablename__ = "game_table"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    code: str = Field(index=True)
    room_id: int = Field(foreign_key="room.id", index=True)
    game: str
    phase: str = Field(index=True)
    version: int = 0
    sheet: str = Field(sa_type=Text)
    state: str = Field(default="", sa_type=Text)


class ActionRow(Row, table=True):
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


class PackedLogRow(Row, table=True):
    """The log of a table that is over, so many `actions` packed, in the place of their rows."""

    __tablename__ = "packed_log"
    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_column_kwargs=COUNTED)
    actions: int
    document: bytes = Field(sa_type=LargeBinary)


class ReplayRow(Row, table=True):
    """The replay of a table that is over, packed, as it was frozen; nothing in it where none can be made."""

    __tablename__ = "replay"
    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_column_kwargs=COUNTED)
    document: bytes = Field(sa_type=LargeBinary)


class OutboxRow(Row, table=True):
    """Something that is still to be told: events in order for one audience ("room", or "seat:N").

    What clocks wait for stays until its table's next change, with the service time at which it was `said`; `version` is
    that of the game which wrote the events.
    """

    __tablename__ = "outbox"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    audience: str
    events: str = Field(sa_type=Text)
    not_after: float
    said: float | None = None
    version: int = Field(default=0, sa_column_kwargs=ZERO)


class SeenRow(Row, table=True):
    """Incoming messages that had an effect: of a run with a `mark` those with these `bits`, the last one `at`.

    That is wall time in whole seconds.
    """

    __tablename__ = "seen"
    mark: int = Field(
        sa_column=Column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False)
    )
    at: int
    bits: int = Field(sa_type=BigInteger, sa_column_kwargs=ONE)


class NoteRow(Row, table=True):
    """A note that a network keeps for itself."""

    __tablename__ = "note"
    network: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    text: str = Field(sa_type=Text)


class HeartbeatRow(Row, table=True):
    """The one row that says how much service time had passed when it was last written, and which wall time was sure.

    Of a clock that is doubted: how far it is ahead of the service time, and the service time at which it is believed.
    On a server `term` grows by one with every process that takes the database over.
    """

    __tablename__ = "heartbeat"
    id: int = Field(primary_key=True, sa_column_kwargs=COUNTED)
    service: float
    wall: float
    doubted: float | None
    believed_at: float | None
    term: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})


class PersonRow(Row, table=True):
    """A person, with the name and account used last, and what they chose; 0 if it is not known since when.

    `show`: who may read how they fare, "all", those of a "room" or "nobody". `forget_at` stands until nothing is left.
    `linked_to` is the person as whom they go by all their accounts, since `linked_at` (wall time).
    """

    __tablename__ = "person"
    __table_args__ = (
        partly("ix_person_forget_at", "forget_at", "forget_at IS NOT NULL"),
        partly("ix_person_linked_to", "linked_to", "linked_to IS NOT NULL"),
        Index("ix_person_called", text("lower(name)")),
    )
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    name: str
    account: str
    language: str = ""
    mentions: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    coach: bool = Field(default=False, sa_column_kwargs=NO)
    since: float = Field(default=0.0, sa_column_kwargs=ZERO)
    show: str = Field(default="room", sa_column_kwargs={"server_default": text("'room'")})
    forget_at: float | None = None
    forgotten: bool = Field(default=False, sa_column_kwargs=NO)
    linked_to: int | None = None
    linked_at: float | None = None


class AccountRow(Row, table=True):
    """An account on a network, and whose it is before links; one that is not `lasting` may be taken by anybody."""

    __tablename__ = "account"
    __table_args__ = (partly("ix_account_added", "added", "NOT lasting"),)
    key: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    id: int = Field(unique=True, index=True, sa_column_kwargs=ZERO)
    lasting: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    added: float = Field(default=0.0, sa_column_kwargs=ZERO)


class ResultRow(Row, table=True):
    """How one seat fared at a table that ended; `place` counts from 1, equal seats share the better one.

    `team` is its lowest seat or -1. Of `moves` so many were `auto`matic; `void` says why it counts for no rating.
    `home_id` is whose it was before a link; `stood` is how they stood then (`core.house.ratings.stood`).
    `luck` is what dice added to it, in wins, None where that is not known (yet).
    """

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
    account_id: int | None = None
    team: int = Field(default=-1, sa_column_kwargs={"server_default": text("-1")})
    bot: str = Field(default="", sa_column_kwargs=EMPTY)
    moves: int = Field(default=0, sa_column_kwargs=ZERO)
    auto: int = Field(default=0, sa_column_kwargs=ZERO)
    gone: bool = Field(default=False, sa_column_kwargs=NO)
    void: str = Field(default="", sa_column_kwargs=EMPTY)
    gain: float | None = None
    home_id: int | None = None
    stood: bytes | None = Field(default=None, sa_type=LargeBinary)
    luck: float | None = None


class TallyRow(Row, table=True):
    """A person's tally in a room, such as garnets."""

    __tablename__ = "tally"
    room_id: int = Field(foreign_key="room.id", primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True, index=True)
    tally: str = Field(primary_key=True)
    amount: int = 0


class AuditRow(Row, table=True):
    """What an admin did in a room, and when (wall time); `before` is what undoes it, JSON, and `undone` that it was."""

    __tablename__ = "audit"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    room_id: int = Field(foreign_key="room.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    name: str
    deed: str
    at: float
    before: str = Field(default="", sa_type=Text, sa_column_kwargs=EMPTY)
    undone: bool = Field(default=False, sa_column_kwargs=NO)


class BanRow(Row, table=True):
    """Who may not sit down in a room; of somebody who was forgotten a `fingerprint` of their accounts is left."""

    __tablename__ = "ban"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    room_id: int = Field(foreign_key="room.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    fingerprint: str
    name: str
    until: float | None = None
    reason: str
    by_id: int | None = Field(default=None, foreign_key="person.id")
    at: float


class RatingRow(Row, table=True):
    """A person's rating at a game in a room, or everywhere (room 0); `last_at` is wall time."""

    __tablename__ = "rating"
    __table_args__ = (Index("ix_rating_leaders", "room_id", "game", "last_at", "tables", "mu", "sigma", "person_id"),)
    room_id: int = Field(primary_key=True, sa_column_kwargs=COUNTED)
    game: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True, index=True)
    mu: float
    sigma: float
    tables: int
    wins: int
    streak: int
    best: float
    last_at: float


class WishRow(Row, table=True):
    """Somebody wants to be called to a game ("": any), in a room or in private, once so many sit.

    `at` is the wall time of the last call, 0 before; they `missed` so many calls since they took a seat.
    """

    __tablename__ = "wish"
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    person_id: int = Field(foreign_key="person.id", index=True)
    room_id: int | None = Field(default=None, foreign_key="room.id", index=True)
    game: str
    seats: int
    missed: int
    at: float


class LinkCodeRow(Row, table=True):
    """A digest of what links another account to a person, until a wall time."""

    __tablename__ = "link_code"
    hash: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    expires: float
    tries: int
