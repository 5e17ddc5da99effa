"""Where seats sit around a table, and cells around its middle."""

from itertools import combinations

import pytest

from core.pictures.seating import LONG, RING, around, ring


@pytest.mark.parametrize("seats", range(1, 27))
def test_each_seat_has_a_place_of_its_own_and_the_reader_sits_below(seats: int) -> None:
    for near in (None, *range(seats)):
        places = around(seats, near)
        assert len(places) == len({*places}) == seats
        assert sum(place.side == "south" for place in places) == 1
        if near is not None:
            assert places[near].side == "south"


def test_who_comes_next_sits_on_the_left() -> None:
    sides = [(place.side, place.row) for place in around(6, 2)]
    assert sides[2:] + sides[:2] == [("south", 0), ("west", 1), ("west", 0), ("north", 0), ("east", 0), ("east", 1)]
    assert [(place.side, place.row) for place in around(5)][:2] == [("west", 0), ("east", 0)], "as one reads"


@pytest.mark.parametrize("cells", range(LONG + 1, 61))
def test_the_cells_of_a_ring_lie_in_it_and_apart(cells: int) -> None:
    size, places = ring(cells)
    for x, y in places:
        assert x - size / 2 >= 0 and x + size / 2 <= RING[0] and y - size / 2 >= 0 and y + size / 2 <= RING[1]
    for one, other in combinations(places, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= size


def test_stars_lie_inside_between_two_others() -> None:
    _, places = ring(14, {1, 4})
    assert places[0].x < places[1].x < places[2].x and places[1].y > places[0].y == places[2].y
