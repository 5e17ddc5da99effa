"""The tables as statements name them: columns, types and keys, which a test holds equal to the classes of `schema`.

Those classes make new databases; they and what they are made with weigh as much as all statements, so that nothing
else loads them.
"""

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, MetaData, String, Table

_METADATA = MetaData()


def _table(name: str, /, *key: str, **types: Any) -> Table:
    """Name a table with the columns of its primary key; its number is one where no other is named."""
    columns = types if key else {"id": Integer, **types}
    keys = key or ("id",)
    return Table(
        name,
        _METADATA,
        *(Column(column, kind, primary_key=column in keys, autoincrement=False) for column, kind in columns.items()),
    )


PERSONS = _table(
    "person",
    **dict.fromkeys(("name", "account", "language"), String),
    mentions=Boolean,
    since=Float,
    show=String,
    forget_at=Float,
    forgotten=Boolean,
    linked_to=Integer,
    linked_at=Float,
)
ACCOUNTS = _table("account", "key", key=String, person_id=Integer, id=Integer, lasting=Boolean, added=Float)
ROOMS = _table("room", key=String, settings=String)
ALIASES = _table("room_alias", "key", key=String, room_id=Integer)
TABLES = _table(
    "game_table",
    code=String,
    room_id=Integer,
    game=String,
    phase=String,
    version=Integer,
    sheet=String,
    state=String,
)
LOG = _table(
    "action",
    "table_id",
    "number",
    table_id=Integer,
    number=Integer,
    seat=Integer,
    wait=Integer,
    automatic=Boolean,
    action=String,
    draws=String,
)
PACKED_LOGS = _table("packed_log", "table_id", table_id=Integer, actions=Integer, document=LargeBinary)
REPLAYS = _table("replay", "table_id", table_id=Integer, document=LargeBinary)
OUTBOX = _table(
    "outbox", table_id=Integer, audience=String, events=String, not_after=Float, said=Float, version=Integer
)
SEEN = _table("seen", "mark", mark=BigInteger, at=Integer, bits=BigInteger)
RESULTS = _table(
    "result",
    table_id=Integer,
    room_id=Integer,
    game=String,
    seat=Integer,
    person_id=Integer,
    name=String,
    place=Integer,
    seats=Integer,
    reason=String,
    rated=Boolean,
    at=Float,
    account_id=Integer,
    team=Integer,
    bot=String,
    moves=Integer,
    auto=Integer,
    gone=Boolean,
    void=String,
    gain=Float,
    home_id=Integer,
    stood=LargeBinary,
)
TALLIES = _table(
    "tally", "room_id", "person_id", "tally", room_id=Integer, person_id=Integer, tally=String, amount=Integer
)
AUDITS = _table(
    "audit", room_id=Integer, person_id=Integer, name=String, deed=String, at=Float, before=String, undone=Boolean
)
BANS = _table(
    "ban",
    room_id=Integer,
    person_id=Integer,
    fingerprint=String,
    name=String,
    until=Float,
    reason=String,
    by_id=Integer,
    at=Float,
)
_OF_GAME = {"room_id": Integer, "game": String, "person_id": Integer}
RATINGS = _table(
    "rating",
    *_OF_GAME,
    **_OF_GAME,
    **dict.fromkeys(("mu", "sigma"), Float),
    **dict.fromkeys(("tables", "wins", "streak"), Integer),
    **dict.fromkeys(("best", "last_at"), Float),
)
WISHES = _table("wish", person_id=Integer, room_id=Integer, game=String, seats=Integer, missed=Integer, at=Float)
LINK_CODES = _table("link_code", "hash", hash=String, person_id=Integer, expires=Float, tries=Integer)
NOTES = _table("note", "network", "key", network=String, key=String, text=String)
HEARTBEAT = _table("heartbeat", service=Float, wall=Float, doubted=Float, believed_at=Float, term=Integer)
