"""The tables of rooms, of what is played in them, and of the process that deals."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Text, text
from sqlmodel import Field, SQLModel

from core.storage.schema.columns import COUNTED, ONE, ZERO, partly


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
    """One table: sheet and state, both JSON; `version` grows with every change, `analysed` is 0 until it is counted."""

    __tablename__ = "game_table"
    __table_args__ = (partly("ix_game_table_analysed", "id", "analysed = 0"),)
    id: int | None = Field(default=None, primary_key=True, sa_column_kwargs=COUNTED)
    code: str = Field(index=True)
    room_id: int = Field(foreign_key="room.id", index=True)
    game: str
    phase: str = Field(index=True)
    version: int = 0
    sheet: str = Field(sa_type=Text)
    state: str = Field(default="", sa_type=Text)
    analysed: int = Field(default=0, sa_column_kwargs=ZERO)


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


class PackedLogRow(SQLModel, table=True):
    """The log of a table that is over, so many `actions` packed, in the place of their rows."""

    __tablename__ = "packed_log"
    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_column_kwargs=COUNTED)
    actions: int
    document: bytes = Field(sa_type=LargeBinary)


class ReplayRow(SQLModel, table=True):
    """The replay of a table that is over, packed, as it was frozen; nothing in it where none can be made."""

    __tablename__ = "replay"
    table_id: int = Field(foreign_key="game_table.id", primary_key=True, sa_column_kwargs=COUNTED)
    document: bytes = Field(sa_type=LargeBinary)


class OutboxRow(SQLModel, table=True):
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


class SeenRow(SQLModel, table=True):
    """Incoming messages that had an effect: of a run with a `mark` those with these `bits`, the last one `at`.

    That is wall time in whole seconds.
    """

    __tablename__ = "seen"
    mark: int = Field(
        sa_column=Column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False)
    )
    at: int
    bits: int = Field(sa_type=BigInteger, sa_column_kwargs=ONE)


class NoteRow(SQLModel, table=True):
    """A note that a network keeps for itself."""

    __tablename__ = "note"
    network: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    text: str = Field(sa_type=Text)


class HeartbeatRow(SQLModel, table=True):
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
