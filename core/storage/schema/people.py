"""The tables of people: who they are, how they fared, what they want, and what admins did."""

from sqlalchemy import Index, LargeBinary, Text, text, true
from sqlmodel import Field, SQLModel

from core.storage.schema.columns import COUNTED, EMPTY, NO, ZERO, partly


class PersonRow(SQLModel, table=True):
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
    since: float = Field(default=0.0, sa_column_kwargs=ZERO)
    show: str = Field(default="room", sa_column_kwargs={"server_default": text("'room'")})
    forget_at: float | None = None
    forgotten: bool = Field(default=False, sa_column_kwargs=NO)
    linked_to: int | None = None
    linked_at: float | None = None


class AccountRow(SQLModel, table=True):
    """An account on a network, and whose it is before links; one that is not `lasting` may be taken by anybody."""

    __tablename__ = "account"
    __table_args__ = (partly("ix_account_added", "added", "NOT lasting"),)
    key: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    id: int = Field(unique=True, index=True, sa_column_kwargs=ZERO)
    lasting: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    added: float = Field(default=0.0, sa_column_kwargs=ZERO)


class ResultRow(SQLModel, table=True):
    """How one seat fared at a table that ended; `place` counts from 1, equal seats share the better one.

    `team` is its lowest seat or -1. Of `moves` so many were `auto`matic; `void` says why it counts for no rating.
    `home_id` is whose it was before a link; `stood` is how they stood then (`core.house.ratings.stood`).
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


class TallyRow(SQLModel, table=True):
    """A person's tally in a room, such as garnets."""

    __tablename__ = "tally"
    room_id: int = Field(foreign_key="room.id", primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True, index=True)
    tally: str = Field(primary_key=True)
    amount: int = 0


class AuditRow(SQLModel, table=True):
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


class BanRow(SQLModel, table=True):
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


class RatingRow(SQLModel, table=True):
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


class MarkRow(SQLModel, table=True):
    """How often a person did something of a game in a room or everywhere (0), with what came of it and was likely."""

    __tablename__ = "mark"
    room_id: int = Field(primary_key=True, sa_column_kwargs=COUNTED)
    game: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True, index=True)
    word: str = Field(primary_key=True)
    count: int
    hit: int
    odds: float
    luck: float


class WishRow(SQLModel, table=True):
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


class LinkCodeRow(SQLModel, table=True):
    """A digest of what links another account to a person, until a wall time."""

    __tablename__ = "link_code"
    hash: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    expires: float
    tries: int


class DailyRow(SQLModel, table=True):
    """The table of a day: its secret, and the commitment to it."""

    __tablename__ = "daily"
    day: str = Field(primary_key=True)
    game: str
    secret: str
    commitment: str


class DailyTryRow(SQLModel, table=True):
    """A person's one try at the table of a day."""

    __tablename__ = "daily_try"
    day: str = Field(primary_key=True)
    person_id: int = Field(foreign_key="person.id", primary_key=True, index=True)
    table_id: int = Field(foreign_key="game_table.id")
    score: float
