"""How connections are taken: one by one, when nobody waits for a move, also where the system has no more to give."""

import asyncio
import errno
import os
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from adapters.web.live import watchers
from adapters.web.live.watchers import Scheduler
from adapters.web.server import server
from adapters.web.server.connections import listen
from adapters.web.server.server import Acceptor

MANY = 50


class Counting(asyncio.Protocol):
    """A connection that is noted in the turn of the loop in which it was taken."""

    turn, taken = 0, Counter[int]()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note it, and have enough."""
        self.taken[self.turn] += 1
        transport.close()


class Crowded(socket.socket):
    """A socket at which the system takes nothing, so many times."""

    times = 3

    def accept(self) -> Any:
        """Fail as where a process may open no more files."""
        if self.times:
            self.times -= 1
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return super().accept()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"  # connections of a real socket take real time


@asynccontextmanager
async def opened(
    at_rest: Callable[[], bool] = lambda: True, kind: type[socket.socket] = socket.socket
) -> AsyncIterator[tuple[Acceptor, socket.socket]]:
    """Play a scene before a gate."""
    Counting.turn, Counting.taken = 0, Counter()

    async def turn() -> None:
        while True:
            Counting.turn += 1
            await asyncio.sleep(0)

    with kind(fileno=listen("127.0.0.1", 0).detach()) as listening:
        gate, turning = Acceptor(listening, Counting, Scheduler(at_rest)), asyncio.create_task(turn())
        yield gate, listening
        gate.close()
        turning.cancel()


async def come(listening: socket.socket, many: int) -> None:
    """Connect so many times; the system does that, whether or not they are taken."""
    for _ in range(many):
        _, writer = await asyncio.open_connection(*listening.getsockname())
        writer.close()


async def taken(many: int) -> None:
    while Counting.taken.total() < many:  # noqa: ASYNC110  turns are what is counted
        await asyncio.sleep(0)


async def test_however_many_come_at_once_one_is_taken_in_a_turn_of_the_loop() -> None:
    async with opened() as (_, listening):
        await come(listening, MANY)
        await taken(MANY)
    assert max(Counting.taken.values()) == 1


async def test_none_is_taken_while_somebody_waits_for_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "MOST_TRIES", 10_000)
    waits = True
    async with opened(lambda: not waits) as (_, listening):
        await come(listening, 3)
        await asyncio.sleep(watchers.AGAIN * 20)
        assert not Counting.taken
        waits = False
        await taken(3)


async def test_where_no_file_is_left_it_is_said_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server, "REST", 0.01)
    async with opened(kind=Crowded) as (_, listening):
        await come(listening, 2)
        await taken(2)
    assert caplog.messages == ["a connection cannot be taken now: Too many open files"] * 3


async def test_a_gate_that_is_closed_takes_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who has come, and is not taken yet, nor who comes then."""
    monkeypatch.setattr(watchers, "MOST_TRIES", 10_000)
    waits = True
    async with opened(lambda: not waits) as (gate, listening):
        await come(listening, 1)
        gate.close()
        gate.close()
        waits = False
        await come(listening, 1)
        with suppress(TimeoutError):
            await asyncio.wait_for(taken(1), watchers.AGAIN * 20)
        assert not Counting.taken
