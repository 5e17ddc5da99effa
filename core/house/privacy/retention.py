"""Every column that there is, and what becomes of it when somebody is forgotten; a test misses none.

Copies made before a migration have all of it, and are deleted after 30 days, or by whoever is forgotten earlier.
"""

from typing import Literal, NamedTuple

Kind = Literal["none", "erase", "purge", "keep"]


class Fate(NamedTuple):
    """What becomes of a column: it says nothing of anybody, is erased, goes by itself, or is kept, and why."""

    kind: Kind
    why: str = ""


_NONE, _ERASE, _ROW = Fate("none"), Fate("erase"), Fate("erase", "the whole row goes")
_ACCOUNT = Fate("erase", "the whole row goes; that of an account which does not last also after 30 days without a seat")
_BARE = Fate("keep", "a bare number, so that what others did with them stays whole")
_RECORD = Fate("keep", "how a table went, which its proof and others' results need; without a name")


def _all(fate: Fate, table: str, *columns: str) -> dict[str, Fate]:
    return {f"{table}.{column}": fate for column in columns}


CENSUS: dict[str, Fate] = {
    **_all(_ERASE, "person", "name", "account", "language", "mentions", "coach", "since", "show", "forget_at"),
    **_all(_ERASE, "person", "linked_to", "linked_at"),
    **_all(_BARE, "person", "id"),
    **_all(Fate("keep", "that somebody was forgotten, so that nobody is called by the number"), "person", "forgotten"),
    **_all(_ACCOUNT, "account", "key", "person_id", "id", "lasting", "added"),
    **_all(_NONE, "room", "id"),
    **_all(Fate("keep", "a chat; a room of one's own is called by the bare number"), "room", "key"),
    **_all(Fate("erase", "those of a room of one's own; others' belong to the room"), "room", "settings"),
    **_all(_NONE, "room_alias", "key", "room_id"),
    **_all(_NONE, "game_table", "id", "code", "room_id", "game", "phase", "version"),
    **_all(Fate("erase", "names and words; seats stay, with marks and seed for the proof"), "game_table", "sheet"),
    **_all(Fate("keep", "games know seats and nobody's name; the proof needs it"), "game_table", "state"),
    **_all(_RECORD, "action", "table_id", "number", "seat", "wait", "automatic", "action", "draws"),
    **_all(_RECORD, "packed_log", "table_id", "actions", "document"),
    **_all(
        Fate("keep", "how a table went, by seats; names are joined when it is shown"), "replay", "table_id", "document"
    ),
    **_all(Fate("erase", "the whole row goes, of tables that name them"), "outbox", "id", "table_id", "audience"),
    **_all(
        Fate("erase", "the whole row goes, of tables that name them"),
        "outbox",
        "events",
        "not_after",
        "said",
        "version",
    ),
    **_all(Fate("purge", "a digest of messages' numbers, for 25 hours"), "seen", "mark", "at", "bits"),
    **_all(_ERASE, "result", "name", "account_id", "home_id"),
    **_all(_BARE, "result", "person_id"),
    **_all(_RECORD, "result", "id", "table_id", "room_id", "game", "seat", "place", "seats", "reason", "rated", "at"),
    **_all(_RECORD, "result", "team", "bot", "moves", "auto", "gone", "void", "gain", "stood", "luck"),
    **_all(_ROW, "tally", "room_id", "person_id", "tally", "amount"),
    **_all(_ERASE, "audit", "name"),
    **_all(Fate("erase", "the name of whom it was about"), "audit", "deed", "before"),
    **_all(_BARE, "audit", "person_id"),
    **_all(Fate("keep", "what was changed in a room, by a bare number"), "audit", "id", "room_id", "at", "undone"),
    **_all(_ERASE, "ban", "person_id", "name", "reason"),
    **_all(Fate("keep", "a digest of the account, so that the ban holds"), "ban", "fingerprint"),
    **_all(_BARE, "ban", "by_id"),
    **_all(Fate("keep", "the room's ban, without a name"), "ban", "id", "room_id", "until", "at"),
    **_all(
        _ROW, "rating", "room_id", "game", "person_id", "mu", "sigma", "tables", "wins", "streak", "best", "last_at"
    ),
    **_all(_ROW, "wish", "id", "person_id", "room_id", "game", "seats", "missed", "at"),
    **_all(_ROW, "link_code", "hash", "person_id", "expires", "tries"),
    **_all(Fate("erase", "the whole row goes that has the number of an account"), "note", "network", "key", "text"),
    **_all(_NONE, "heartbeat", "id", "service", "wall", "doubted", "believed_at", "term"),
}
