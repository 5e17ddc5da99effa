"""Words that tell rows of the outbox go by an id that a restart does not change, and that no other rows ever have."""

from typing import Any

from core.engine import RoomAudience
from core.house import OWED, Entry
from core.house.outbox.outbox import named

SOURCE: Any = None


def row(number: int, not_after: float) -> Entry:
    return Entry(number, SOURCE, RoomAudience(1), (), not_after)


def test_the_same_rows_have_the_same_id() -> None:
    first, again = [named([row(5, 1000.25), row(7, 1000.5)]) for _ in range(2)]
    assert first == again and first.startswith(f"{OWED}5:")


def test_other_rows_have_another_also_where_their_number_was_given_before() -> None:
    rows = [[row(5, 1000.25)], [row(5, 1000.5)], [row(6, 1000.25)], [row(5, 1000.25), row(6, 1000.25)]]
    assert len({named(some) for some in rows}) == len(rows)
