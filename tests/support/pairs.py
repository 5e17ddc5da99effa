"""Some rows of a matrix for `make test`, and all the others for `.ci/run`, which carry the marker `full`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

FULL = pytest.mark.full
Row = pytest.ParameterSet
"""A row of a matrix, as `pytest.param` makes it."""
Places = tuple[int, ...]
"""For each axis of a matrix, which of its values a row has."""


def pairs(*axes: Sequence[Any]) -> list[Row]:
    """List all rows of a matrix; those without the marker hold each value of an axis beside each of every other."""
    kept = covering(tuple(map(len, axes)))
    return [_row(axes, places, places in kept) for places in product(*(range(len(axis)) for axis in axes))]


def of(value: Any, rows: Iterable[Row], axis: int = 0) -> list[Row]:
    """List the rows with a value, without it: what one of several tests takes of a matrix of them all."""
    found = [row for row in rows if row.values[axis] == value]
    return [pytest.param(*row.values[:axis], *row.values[axis + 1 :], marks=row.marks) for row in found]


def each(*axes: Sequence[Any], turn: int = 0) -> list[Row]:
    """List all rows of a matrix; one of each value of the first axis has no marker, with others' values in turn.

    Another `turn` keeps other rows, for another test of the same matrix.
    """
    kept = {(first, *((first + turn) % len(axis) for axis in axes[1:])) for first in range(len(axes[0]))}
    return [_row(axes, places, places in kept) for places in product(*(range(len(axis)) for axis in axes))]


def few(rows: Iterable[Any], *left: Any) -> list[Any]:
    """List rows or values, those that are `left` to `.ci/run` with the marker."""
    return [pytest.param(*_values(row), marks=FULL) if row in left else row for row in rows]


def _values(row: Any) -> tuple[Any, ...]:
    return row if isinstance(row, tuple) else (row,)


def _row(axes: Sequence[Sequence[Any]], places: Places, kept: bool) -> Row:
    values = [axis[place] for axis, place in zip(axes, places, strict=True)]
    return pytest.param(*values, marks=() if kept else FULL)


@cache
def covering(sizes: Places) -> frozenset[Places]:
    """Choose rows until each pair of values is met: always one with most that none has met, then with what is rare."""
    rows = list(product(*map(range, sizes)))
    times = Counter({pair: 0 for row in rows for pair in met(row)})
    chosen = set[Places]()
    while not all(times.values()):
        best = max(rows, key=lambda row: _adds([times[pair] for pair in met(row)]))
        chosen.add(best)
        times.update(met(best))
    return frozenset(chosen)


def _adds(times: Sequence[int]) -> tuple[int, int]:
    """Weigh a row by how often each of its pairs was met."""
    return times.count(0), -sum(times)


def met(row: Places) -> frozenset[tuple[tuple[int, int], ...]]:
    """List the pairs of values in a row, each value with the number of its axis."""
    return frozenset(combinations(enumerate(row), 2))
