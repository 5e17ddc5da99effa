"""Who may see a table: the one place that decides it, for whatever is typed or pressed, and for whoever looks on.

A table is shown in the rooms that hear of it; in private to whoever sits or sat at it, and to whoever is in one of
those rooms now, where a network can tell; and to everybody once its own room is `public`. An operator sees all. To
anybody else a table must be one that never was: same words, same silence.

From a page, where nobody is in any room, a table is shown to its players, and to others as its room's setting `web`
allows: to whoever has its address, which follows from its secret and tells nothing of it; if the room is `public`, to
everybody. Of a private table its host says so (`watched`); once it is over, who sat there may pass on another address,
which was none before.
"""

import base64
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from core.engine import Sheet
from core.house import Room

PASSED_ON = b"replay"
"""What the other address of a table that is over is made of."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who wants to see a table, and from where: `room` is the id of a room, None in private.

    `present` holds the keys of the rooms in which they are now, as far as their network can tell.
    """

    person: int
    operator: bool
    room: int | None = None
    present: frozenset[str] = frozenset()


def may_see(who: Onlooker, sheet: Sheet, hearing: Sequence[Room]) -> bool:
    """Tell whether somebody may know of a table; `hearing` are the rooms that hear of it, its own first."""
    sat = any(sitter.whose == who.person for sitter in sheet.seats)
    present = who.room is None and any(room.key in who.present for room in hearing)
    return sat or present or who.operator or may_show(who.room, hearing)


def may_watch(home: Room, sheet: Sheet, given: str) -> bool:
    """Tell whether pages show a table of a room to somebody without a seat, by its code or by what `names` it."""
    allowed = home.settings.web != "off"
    if "-" not in given:
        return allowed and home.settings.public
    return allowed or sheet.watched or given != address(sheet)


def shown_as(home: Room, sheet: Sheet) -> str:
    """Return the address by which whoever knows it may look on now, "" where nobody may."""
    if _is_passed_on(sheet):
        return address(sheet, PASSED_ON)
    return address(sheet) if sheet.watched or home.settings.web != "off" else ""


def address(sheet: Sheet, of: bytes = b"page") -> str:
    """Return what pages call a table: its code, and 40 bits that nobody guesses."""
    key = hmac.digest(bytes.fromhex(sheet.secret), of, "sha256")[:5]
    return f"{sheet.code}-{base64.b32encode(key).decode().lower()}"


def _is_passed_on(sheet: Sheet) -> bool:
    """Tell whether a table has the other address, by which whoever sat there shows it to others."""
    return sheet.private and sheet.phase == "ended"


def names(given: str, sheet: Sheet) -> bool:
    """Tell whether what was given is an address of a table."""
    known = hmac.compare_digest(given.encode(), address(sheet).encode())
    return known or (_is_passed_on(sheet) and hmac.compare_digest(given.encode(), address(sheet, PASSED_ON).encode()))


def may_show(room: int | None, hearing: Sequence[Room]) -> bool:
    """Tell whether a table may be told of in a room, by its id, where all can read it."""
    return hearing[0].settings.public or any(heard.id == room for heard in hearing)
