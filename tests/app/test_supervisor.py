"""An adapter that fails is started again: at once would be too often, never would need a restart of the house."""

import asyncio

import pytest

from core.app.supervisor import GOOD_TIME, LONGEST_PAUSE, keep
from core.contract import Bus, Manner, Network, Outbound
from tests.support.ircd import RecordingBus

DOWN = Network("odd:one", up=False)


class Failing:
    """A network that fails after each of these many seconds, and then ends by itself."""

    network = "odd:one"
    manner: Manner = type("Plain", (), {"prefix": "!", "private_prefix": ""})()

    def __init__(self, *lasting: float) -> None:
        self.lasting = list(lasting)
        self.time = 0.0
        self.pauses: list[float] = []

    async def run(self, bus: Bus) -> None:
        if self.lasting:
            self.time += self.lasting.pop(0)
            raise RuntimeError("password hunter2")

    async def send(self, message: Outbound) -> None: ...

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


def kept(adapter: Failing) -> RecordingBus:
    bus = RecordingBus()
    asyncio.run(keep(adapter, bus, adapter.now, adapter.sleep))
    return bus


def test_each_failure_is_told_and_the_next_start_comes_later() -> None:
    adapter = Failing(*[0.0] * 9)
    assert kept(adapter).items == [DOWN] * 9
    assert adapter.pauses == [5, 10, 20, 40, 80, 160, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


def test_after_a_good_time_it_starts_soon() -> None:
    adapter = Failing(0, 0, GOOD_TIME, 0)
    kept(adapter)
    assert adapter.pauses == [5, 10, 5, 10]


def test_what_the_failure_says_is_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    kept(Failing(0))
    assert "the network odd:one failed: RuntimeError at" in caplog.text
    assert "the network odd:one is started again in 5.0 seconds" in caplog.text
    assert "hunter2" not in caplog.text


def test_an_adapter_that_cancels_itself_has_failed_and_stops_nobody_else() -> None:
    class Cancelled(Failing):
        async def run(self, bus: Bus) -> None:
            if self.lasting:
                self.lasting.pop()
                raise asyncio.CancelledError

    adapter = Cancelled(0, 0)
    assert kept(adapter).items == [DOWN] * 2
    assert adapter.pauses == [5, 10]


async def test_whoever_stops_the_house_is_no_failure() -> None:
    class Endless(Failing):
        async def run(self, bus: Bus) -> None:
            await asyncio.Event().wait()

    bus, adapter = RecordingBus(), Endless()
    running = asyncio.create_task(keep(adapter, bus, adapter.now, adapter.sleep))
    await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait({running})
    assert running.cancelled()
    assert list(bus.items) == []
