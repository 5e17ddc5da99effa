"""Turns of the loop: those who play have theirs first, and nobody waits for ever."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from adapters.web.live import watchers
from adapters.web.live.watchers import AGAIN, MOST_TRIES, Line, Scheduler, Watchers
from adapters.web.visitors import Answer, House
from tests.adapters.web.visits import Visits


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

        Scheduler(at_rest).soon(0, done.set)
        assert not done.is_set() and not looked
        await done.wait()

    asyncio.run(scene())
    assert len(looked) == min(looks + 1, MOST_TRIES)
    assert all(after - before >= AGAIN * 0.9 for before, after in pairwise(looked))


def test_players_are_woken_first_and_the_others_leave_room_for_what_else_is_to_be_done() -> None:
    async def scene() -> None:
        crowd, order = Watchers(), list[int]()

        async def read(bell: watchers.Event, number: int) -> None:
            await bell.wait()
            order.append(number)

        async with AsyncExitStack() as open_streams:
            bells = [open_streams.enter_context(crowd.stream("a2", str(number))) for number in range(100)]
            for bell in bells:
                bell.near = bell is bells[-1]
            reading = [asyncio.create_task(read(bell, number)) for number, bell in enumerate(bells)]
            await asyncio.sleep(0)
            crowd.changed("a2")
            crowd.changed("a2")
            turns = 0
            while not all(task.done() for task in reading):
                await asyncio.sleep(0)
                turns += 1
        assert order == [99, *range(99)] and turns >= 100 / watchers.TOGETHER

    asyncio.run(scene())


async def test_who_presses_is_answered_before_those_who_look_on_are_told(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = list[str]()
    press, wake = House.press, watchers.Event.set

    async def pressed(*given: Any) -> Answer:
        answer = await press(*given)
        order.append("answered")
        return answer

    def woken(bell: watchers.Event, _: object = None) -> None:
        order.extend(["looks on"] if not bell.near else [])
        wake(bell)

    monkeypatch.setattr(House, "press", pressed)
    monkeypatch.setattr(watchers.Event, "set", woken)
    monkeypatch.setattr(visits.stage.app.bus, "at_rest", lambda seconds=0: True)
    await visits.listed("play")
    async with visits.visitor() as eve, visits.stream("/t/a2") as reader:
        await reader.next()
        await eve.get("/t/a2")
        order.clear()
        await eve.press("Join", name="eve")
        await reader.heard(b"eve", 1)
    assert order[:2] == ["answered", "looks on"]


@pytest.mark.parametrize("signal", ["PULSE", "HEARTBEAT"])
async def test_who_waits_for_what_comes_of_a_press_is_woken_by_news_alone(
    signal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, signal, 0.001)
    crowd = Watchers()
    with crowd.stream("a2", "one") as stream, crowd.bell("a2") as pressing:
        waits = asyncio.ensure_future(pressing.wait())
        async with asyncio.timeout(5):
            for _ in range(3):
                stream.clear()
                assert await stream.wait() == (signal == "HEARTBEAT")
        assert not waits.done()
        crowd.changed("a2")
        assert await waits
        crowd.close()
