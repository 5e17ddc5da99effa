"""Where seats sit around a table, and where the cells of a long track lie around what is in its middle."""

from collections.abc import Collection
from typing import Literal, NamedTuple

LONG = 11
"""Cells that a track has in one row at most; more of them lie in a ring."""
RING = 300, 176
"""How wide and how high a ring is, from edge to edge, where it is not to be wider."""
LARGEST, NARROW, INWARD = 26, 0.92, 0.85
"""How large a cell is at most; which part of its room it takes; how far inside of the others stars lie, in cells."""


class Place(NamedTuple):
    """At which side of a table a seat sits, and at which place there of how many, from above."""

    side: Literal["north", "west", "east", "south"]
    row: int = 0
    rows: int = 1


def around(seats: int, near: int | None = None) -> list[Place]:
    """Give the place of each seat, in turn from left to right as people sit; `near` sits below all others.

    Without one the first of them sits on the left, above.
    """
    rows = (seats - 1) // 2
    sides = [Place("south")]
    sides += [Place("west", row, rows) for row in reversed(range(rows))]
    sides += [Place("north")] if seats % 2 == 0 else []
    sides += [Place("east", row, rows) for row in range(rows)]
    first = (rows or seats - 1) if near is None else -near
    return [sides[(first + seat) % seats] for seat in range(seats)]


class Cell(NamedTuple):
    """The middle of a cell of a ring."""

    x: float
    y: float


def ring(cells: int, stars: Collection[int] = (), across: float = RING[0]) -> tuple[float, list[Cell]]:
    """Lay cells around the edge of a ring, from its upper left on; gives how large they are, and where each lies.

    A star behind a cell that is none lies between that one and the next, on the inside.
    """
    inside = {place for place in stars if place and place - 1 not in stars}
    outer = cells - len(inside)
    long, down = across - LARGEST, RING[1] - LARGEST
    low = max(2, round(outer * down / (long + down) / 2))
    wide = max(1, (outer + 1) // 2 - low)
    size = min(LARGEST, NARROW * long / wide, NARROW * down / low)
    found, at = list[Cell](), -1
    for place in range(cells):
        at += place not in inside
        step, inward = (at + 0.5, INWARD * size) if place in inside else (at, 0.0)
        found.append(_on_edge(step, wide, low, inward, across))
    return size, found


def _on_edge(at: float, wide: int, low: int, inward: float, across: float) -> Cell:
    """Find the place behind so many steps around a ring that has so many at its long and its short sides."""
    left, right, top, end = LARGEST / 2, across - LARGEST / 2, LARGEST / 2, RING[1] - LARGEST / 2
    if at < wide:
        return Cell(left + (right - left) * at / wide, top + inward)
    if (at := at - wide) < low:
        return Cell(right - inward, top + (end - top) * at / low)
    if (at := at - low) < wide:
        return Cell(right - (right - left) * at / wide, end - inward)
    return Cell(left + inward, end - (end - top) * (at - wide) / low)
