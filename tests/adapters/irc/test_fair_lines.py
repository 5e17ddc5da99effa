"""Several tables on one connection, all answering at once: each is heard in its turn, and none is moved by a clock."""

import asyncio

import pytest

from tests.support.busy_evening import evening
from tests.support.pairs import few


@pytest.mark.parametrize("strangers", few([0, 12], 0))
def test_four_tables_are_heard_alike_and_none_is_moved_by_a_clock(strangers: int) -> None:
    played = asyncio.run(evening(4, 300, strangers))
    turns = played.turns
    assert played.lost == 0 and min(turns) > 5 and max(turns) - min(turns) <= max(turns) // 5, turns


def test_of_ten_tables_each_hears_its_prompts_in_turn() -> None:
    played = asyncio.run(evening(10, 270))
    assert played.lost == 0 and min(played.turns) > 2 and max(played.turns) - min(played.turns) <= 2, played.turns
