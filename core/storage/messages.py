"""Messages: which of those that came in had their effect, and what is owed to rooms and players.

Those that are numbered one after another share a row of bits.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, literal_column, select, update

from core.storage.rows import OutboxEntry, SaidEntry
from core.storage.schema import OutboxRow, SeenRow, TableRow
from core.storage.statements import Statement, given, highest

RUN = 63
"""Numbers that share a row: so many bits has a whole number that is not negative, on every database."""
_DIGITS, _MOST_DIGITS = "0123456789", 16
_seen = SeenRow.__table__


def _note_bits(insert: Any) -> Any:
    new, bits = insert(_seen), _seen.c.bits
    then = {"at": new.excluded.at, "bits": bits.bitwise_or(new.excluded.bits)}
    unknown = bits.bitwise_and(new.excluded.bits) == literal_column("0")
    return new.on_conflict_do_update(index_elements=[_seen.c.mark], set_=then, where=unknown)


_SEE, _FORGET_SEEN = Statement(_note_bits), Statement(delete(_seen).where(_seen.c.at < given("before")))
_bits = _seen.c.bits.bitwise_or(0)  # a number, whatever a file holds
_NEWEST_SEEN = Statement(select(_seen.c.mark, _bits).order_by(_seen.c.at.desc()).limit(given("most")))


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


def see(connection: Connection, mark: Mark, wall: float) -> None:
    """Note that an incoming message has its effect now; `Repeated` if it had it before."""
    if not _SEE.run(connection, {"mark": mark.run, "at": int(wall), "bits": mark.bit}).rowcount:
        raise Repeated


def newest_seen(connection: Connection, most: int) -> list[tuple[int, int]]:
    """List the rows of the messages that had their effect last, as mark and bits, the newest row last."""
    return [(int(row), int(bits)) for row, bits in _NEWEST_SEEN.run(connection, {"most": most}).fetchall()][::-1]


def forget_seen(connection: Connection, before: float) -> None:
    """Forget the rows of which no message had its effect since a wall time."""
    _FORGET_SEEN.run(connection, {"before": before})


def _digest(name: bytes) -> int:
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "big", signed=True)


_owed, _tables = OutboxRow.__table__, TableRow.__table__
_has_been_said = _owed.c.said.is_not(None)
_OWE = Statement(insert(_owed))
_DROP = Statement(delete(_owed).where(_owed.c.id.between(given("first"), given("last"))))
_SAID = Statement(update(_owed).where(_owed.c.id == given("number")).values(said=given("at")))
_FORGET_SAID = Statement(delete(_owed).where(_owed.c.table_id == given("number"), _has_been_said))
_is_over = select(_tables.c.id).where(_tables.c.id == _owed.c.table_id, _tables.c.phase.in_(["ended", "closed"]))
_FORGET_OVER = Statement(delete(_owed).where(_has_been_said, _is_over.exists()))
_what = select(_owed.c.id, _tables.c.id, _tables.c.room_id, _owed.c.audience).join_from(_owed, _tables)
_what = _what.order_by(_owed.c.id)
_LEFT = Statement(_what.add_columns(_owed.c.events, _owed.c.not_after, _owed.c.version).where(~_has_been_said))
_ALL_SAID = Statement(_what.add_columns(_owed.c.said).where(_has_been_said))
_NUMBERED = "outbox"
"""Where a connection remembers the newest number that it gave to anything owed; no other writes to this database."""


def owe(
    connection: Connection, table: int, owed: Sequence[tuple[str, str]], not_after: float, version: int
) -> list[int]:
    """Note the events that each audience is to be told, in the form of a version of the game; gives their numbers."""
    newest: int | None = connection.info.get(_NUMBERED)
    if newest is None:
        newest = highest(connection, "outbox")
    numbers = [newest + count for count in range(1, len(owed) + 1)]
    connection.info[_NUMBERED] = newest + len(owed)
    row = {"table_id": table, "not_after": not_after, "version": version, "said": None}
    rows = zip(numbers, owed, strict=True)
    _OWE.run_all(connection, [{**row, "id": number, "audience": who, "events": said} for number, (who, said) in rows])
    return numbers


def outbox(connection: Connection) -> list[OutboxEntry]:
    """List what is still to be told, in order."""
    return [OutboxEntry(*row) for row in _LEFT.run(connection).fetchall()]


def said(connection: Connection) -> list[SaidEntry]:
    """List what was said since the tables last changed whose clocks waited for it, in order."""
    return [SaidEntry(*row) for row in _ALL_SAID.run(connection).fetchall()]


def drop(connection: Connection, ids: Iterable[int]) -> None:
    """Forget what was told: what was owed together mostly is told together, and goes in one statement."""
    spans: list[dict[str, int]] = []
    for number in sorted(ids):
        if spans and number == spans[-1]["last"] + 1:
            spans[-1]["last"] = number
        else:
            spans.append({"first": number, "last": number})
    _DROP.run_all(connection, spans)


def told(connection: Connection, times: Mapping[int, float | None]) -> None:
    """Note what was told: with the service time at which it was said, or, where nobody waits for that, not at all."""
    drop(connection, [number for number, at in times.items() if at is None])
    _SAID.run_all(connection, [{"number": number, "at": at} for number, at in times.items() if at is not None])


def forget_said(connection: Connection, table: int) -> None:
    """Forget what was said of a table, whose clocks know of it by now."""
    _FORGET_SAID.run(connection, {"number": table})


def forget_over(connection: Connection) -> None:
    """Forget what was said of tables that are over: it may have been noted after their last change."""
    _FORGET_OVER.run(connection)
