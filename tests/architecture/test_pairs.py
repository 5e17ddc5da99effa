"""What `make test` keeps of a matrix holds each pair of values; the rest carries a marker that `.ci/run` runs."""

import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.support.pairs import FULL, Row, covering, each, few, met, of, pairs

ROOT = Path(__file__).resolve().parents[2]
SIZES = [(2, 2), (2, 7, 2), (3, 7, 2, 2), (9, 2, 2), (1, 4)]


def kept(rows: list[Row]) -> list[tuple[Any, ...]]:
    return [tuple(row.values) for row in rows if not row.marks]


@pytest.mark.parametrize("sizes", SIZES)
def test_each_pair_of_values_is_met(sizes: tuple[int, ...]) -> None:
    every = set(product(*map(range, sizes)))
    rows = set(kept(pairs(*map(range, sizes))))
    wanted = {pair for row in every for pair in met(row)}
    assert {pair for row in rows for pair in met(row)} == wanted
    assert (rows == covering(sizes) and rows < every) or len(sizes) == 2


def test_what_is_left_out_is_marked_and_nothing_is_lost() -> None:
    matrix = pairs("abc", range(7), "xy")
    assert len(matrix) == 42 and len(kept(matrix)) == 21
    assert all(row.marks == (FULL,) or not row.marks for row in matrix)
    assert [tuple(row.values) for row in of("b", matrix)] == list(product(range(7), "xy"))
    left = [bool(row.marks) for row in matrix if row.values[2] == "x"]
    assert [bool(row.marks) for row in of("x", matrix, 2)] == left


def test_of_each_value_one_row_is_kept_and_another_at_another_turn() -> None:
    assert kept(each("abc", "xy")) == [("a", "x"), ("b", "y"), ("c", "x")]
    assert kept(each("abc", "xy", turn=1)) == [("a", "y"), ("b", "x"), ("c", "y")]
    assert len(each("abc", "xy")) == 6


def test_some_of_many_are_left() -> None:
    left, *rest = few(["a", "b"], "a")
    assert (left.values, tuple(left.marks), rest) == (("a",), (FULL,), ["b"])


def test_what_is_left_is_run() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert "not full" in options["addopts"][-1]
    run = (ROOT / ".ci/run").read_text("utf-8")
    assert "marked hypothesis 3 --hypothesis-profile full\n" in run and "giving_way full 2\n" in run
