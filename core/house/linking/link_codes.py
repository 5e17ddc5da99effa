"""Codes by which somebody shows that another account is theirs: stored as digests, short-lived, few to be tried."""

import base64
import hashlib
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from core.house.people import queries
from core.storage.schema import LinkCodeRow
from core.words import normalise

_codes = LinkCodeRow.__table__
LIFE = 600.0
"""Seconds for which a code works."""
TRIES, LOCKED = 5, 3600.0
"""So many wrong codes may be said with one account within so many seconds; after the last none works until then."""
TOKEN_LIFE = 300.0
"""Seconds for which the token of a link works."""
BYTES, TOKEN_BYTES = 5, 16
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_SALT = b"croupier link code"
MEMORY, _BLOCK, _SIZE = 2**13, 8, 16
"""What one digest takes: twenty milliseconds, so that nobody goes through all codes while one works."""
_TOKEN = "token:"
_WRONG = "wrong:"
"""What the key of a row begins with that counts the wrong codes of an account."""


class Tries(NamedTuple):
    """How many wrong codes were said with an account, and the wall time at which that is forgotten."""

    wrong: int = 0
    until: float = 0.0

    def locked(self, wall: float) -> bool:
        """Tell whether no code is looked at any more."""
        return self._count(wall) and self.wrong >= TRIES

    def _count(self, wall: float) -> bool:
        """Tell whether they are of now: not over, nor of a clock that was ahead."""
        return wall < self.until <= wall + LOCKED

    def again(self, wall: float) -> "Tries":
        """Count one more wrong code."""
        return Tries(self.wrong + 1, self.until) if self._count(wall) else Tries(1, wall + LOCKED)


def draw(entropy: Callable[[int], bytes]) -> str:
    """Draw a code of forty bits, as it is written."""
    number = int.from_bytes(entropy(BYTES), "big")
    signs = "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(8)))
    return f"{signs[:4]}-{signs[4:]}"


def meant(typed: str) -> str:
    """Return a code as it is compared, however it is written; "" for what cannot be one."""
    code = normalise(typed).upper().translate(_READ)
    return code if len(code) == 8 and set(code) <= set(SIGNS) else ""


def digest(code: str) -> str:
    """Return what is stored of a code."""
    made = hashlib.scrypt(meant(code).encode(), salt=_SALT, n=MEMORY, r=_BLOCK, p=1, dklen=_SIZE)
    return made.hex()


def draw_token(entropy: Callable[[int], bytes]) -> str:
    """Draw the token of a link: 128 bits, which nobody tries."""
    return base64.urlsafe_b64encode(entropy(TOKEN_BYTES)).decode().rstrip("=")


def token_digest(token: str) -> str:
    """Return what is stored of a token; of so many bits it may be quick."""
    return _TOKEN + hashlib.sha256(token.encode()).hexdigest()


def give(connection: Connection, person: int, mark: str, wall: float, life: float = LIFE) -> None:
    """Let a code, by its digest, lead to a person for a while; an earlier one leads to nobody any more."""
    _purge(connection, wall)
    earlier = _codes.c.person_id == person, ~_codes.c.hash.startswith(_WRONG)
    connection.execute(delete(_codes).where(*earlier))
    connection.execute(insert(_codes).values(hash=mark, person_id=person, expires=wall + life, tries=0))


def whose(connection: Connection, mark: str, wall: float) -> int | None:
    """Tell to whom a code leads, by its digest; None if to nobody, or not any more, or by a clock that was ahead."""
    works = _codes.c.expires > wall, _codes.c.expires <= wall + LIFE
    found = select(_codes.c.person_id).where(_codes.c.hash == mark, *works)
    person = connection.execute(found).scalar()
    return None if person is None else queries.members(connection, person)[0]


def burn(connection: Connection, mark: str) -> None:
    """Let a code lead to nobody any more."""
    connection.execute(delete(_codes).where(_codes.c.hash == mark))


def tries(connection: Connection, account: str) -> Tries:
    """Read how many wrong codes were said with an account."""
    row = connection.execute(select(_codes.c.tries, _codes.c.expires).where(_codes.c.hash == _key(account))).first()
    return Tries(*row) if row else Tries()


def note_wrong(connection: Connection, account: str, person: int, wall: float) -> Tries:
    """Note that a wrong code was said with an account, by a person who is written down."""
    _purge(connection, wall)
    now = tries(connection, account).again(wall)
    values = {"expires": now.until, "tries": now.wrong}
    if not connection.execute(update(_codes).where(_codes.c.hash == _key(account)).values(**values)).rowcount:
        connection.execute(insert(_codes).values(hash=_key(account), person_id=person, **values))
    return now


def _purge(connection: Connection, wall: float) -> None:
    connection.execute(delete(_codes).where(_codes.c.expires <= wall))


def _key(account: str) -> str:
    return _WRONG + hashlib.sha256(account.encode()).hexdigest()
