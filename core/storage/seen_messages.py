"""Which incoming messages had their effect: those that are numbered one after another share a row of bits."""

from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, literal_column, select

from core.storage.schema import SeenRow
from core.storage.statements import Statement, given

RUN = 63
"""Numbers that share a row: so many bits has a whole number that is not negative, on every database."""
_DIGITS, _MOST_DIGITS = "0123456789", 16
_seen = SeenRow.__table__


def _note_bits(insert: Any) -> Any:
    new, bits = insert(_seen), _seen.c.bits
    then = {"at": new.excluded.at, "bits": bits.bitwise_or(new.excluded.bits)}
    unknown = bits.bitwise_and(new.excluded.bits) == literal_column("0")
    return new.on_conflict_do_update(index_elements=[_seen.c.mark], set_=then, where=unknown)


_SEE, _FORGET = Statement(_note_bits), Statement(delete(_seen).where(_seen.c.at < given("before")))
_bits = _seen.c.bits.bitwise_or(0)  # a number, whatever a file holds
_NEWEST = Statement(select(_seen.c.mark, _bits).order_by(_seen.c.at.desc()).limit(given("most")))


class Repeated(Exception):
    """This message had its effect before."""


class Mark(NamedTuple):
    """What is remembered of a message: its `bit` in the row of its `run`, and 64 bits of the `whole` id.

    An id without a number at its end is a run of its own, whose row is found by `whole`. So is whatever an older
    version has kept.
    """

    whole: int
    run: int
    bit: int


def mark(message: str) -> Mark:
    """Find where a message is remembered, by its id: two within a day are confused about never."""
    return Mark(_digest(_named(message)), *_place(message))


def _named(message: str) -> bytes:
    return message.encode("utf-8", "surrogatepass")


def _place(message: str) -> tuple[int, int]:
    """Give the run of a message and its bit there."""
    name, number = _named(message), _number(message)
    if not number:
        return _digest(name), 1
    run, place = divmod(int(number), RUN)
    return _digest(b"%b\xff%d" % (name[: -len(number)], run)), 1 << place


def _number(message: str) -> str:
    """Give the number at the end of an id as it is written there, without zeros before it; "" if there is none."""
    digits = message[len(message.rstrip(_DIGITS)) :][-_MOST_DIGITS:]
    return digits.lstrip("0") or digits[-1:]


def see(connection: Connection, message: str, wall: float) -> None:
    """Note that an incoming message has its effect now; `Repeated` if it had it before."""
    run, bit = _place(message)
    if not _SEE.run(connection, {"mark": run, "at": int(wall), "bits": bit}).rowcount:
        raise Repeated


def newest(connection: Connection, most: int) -> list[tuple[int, int]]:
    """List the rows of the messages that had their effect last, as mark and bits, the newest row last."""
    return [(int(row), int(bits)) for row, bits in _NEWEST.run(connection, {"most": most}).fetchall()][::-1]


def forget(connection: Connection, before: float) -> None:
    """Forget the rows of which no message had its effect since a wall time."""
    _FORGET.run(connection, {"before": before})


def _digest(name: bytes) -> int:
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "big", signed=True)
