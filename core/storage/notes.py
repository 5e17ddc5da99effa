"""Every statement on the notes that networks keep for themselves."""

from sqlalchemy import Connection, delete, func, insert, select, update

from core.contract import LONGEST_KEY, LONGEST_NOTE, MOST_NOTES, NoteRefused
from core.storage import tables

_notes = tables.NOTES


def note(connection: Connection, network: str, key: str) -> str | None:
    """Read a network's note, None if it has none under that key."""
    found = connection.execute(select(_notes.c.text).where(_notes.c.network == network, _notes.c.key == key))
    text: str | None = found.scalar()
    return text


def keep_note(connection: Connection, network: str, key: str, text: str) -> None:
    """Write a network's note, in place of the one with that key; `NoteRefused` if it is too much."""
    if len(key) > LONGEST_KEY or len(text) > LONGEST_NOTE:
        raise NoteRefused(f"a note has a key of at most {LONGEST_KEY} characters and a text of at most {LONGEST_NOTE}")
    here = (_notes.c.network == network, _notes.c.key == key)
    if connection.execute(update(_notes).where(*here).values(text=text)).rowcount:
        return
    if connection.execute(select(func.count()).where(_notes.c.network == network)).scalar_one() >= MOST_NOTES:
        raise NoteRefused(f"a network keeps at most {MOST_NOTES} notes")
    connection.execute(insert(_notes).values(network=network, key=key, text=text))


def drop_note(connection: Connection, network: str, key: str) -> None:
    """Forget a network's note; one that there is not is no error."""
    connection.execute(delete(_notes).where(_notes.c.network == network, _notes.c.key == key))
