"""Turns of the loop: those who play have theirs first, and nobody waits for ever."""

import asyncio
from functools import partial
from itertools import pairwise

import pytest

from adapters.web.turns import AGAIN, MOST, Courtesy, Line


def test_a_line_goes_on_after_a_failure() -> None:
    done: list[int] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: done.append(0))
        line = Line(2)

        def failing() -> None:
            raise ValueError

        def last() -> None:
            done.append(3)
            line.put(partial(done.append, 4))

        for work in (partial(done.append, 1), failing, partial(done.append, 2), last):
            line.put(work)
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(scene())
    assert done == [1, 0, 2, 3, 4]


def test_after_some_of_a_line_all_else_has_a_pause_to_itself() -> None:
    done: list[float] = []

    async def scene() -> None:
        loop, line = asyncio.get_running_loop(), Line(2, 0.004)
        for _ in range(3):
            line.put(lambda: done.append(loop.time()))
        while len(done) < 3:  # noqa: ASYNC110  turns are what is left to others
            await asyncio.sleep(0)
        line.put(lambda: done.append(loop.time()))
        while len(done) < 4:  # noqa: ASYNC110
            await asyncio.sleep(0)

    asyncio.run(scene())
    _, second, third, fourth = done
    assert third - second > 0.0035 < fourth - third, "also where nobody waits any more"


@pytest.mark.parametrize("looks", [0, 1, 3, 1000])
def test_what_can_wait_is_done_once_nobody_waits_for_a_move_or_some_milliseconds_later(looks: int) -> None:
    left, looked = looks, list[float]()

    async def scene() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def at_rest() -> bool:
            nonlocal left
            looked.append(loop.time())
            left -= 1
            return left < 0

        Courtesy(at_rest).soon(0, done.set)
        assert not done.is_set() and not looked
        await done.wait()

    asyncio.run(scene())
    assert len(looked) == min(looks + 1, MOST)
    assert all(after - before >= AGAIN * 0.9 for before, after in pairwise(looked))
