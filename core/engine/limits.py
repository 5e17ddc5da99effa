"""A limit on how long a game's code may run, so that a hang in one game stops that table alone."""

import asyncio
import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

MOST_SECONDS = 5.0
"""Seconds that a game's rules may think before its table is suspended."""
BOT_SECONDS = 20.0
"""Seconds that the house may think about one step."""


_SOON = 0.001
"""Seconds until a limit that is over already is rung, since 0 would mean never."""


_BREAKS, _BETWEEN = 20, 0.01
"""How often a thread is broken off that goes on all the same, and the seconds between."""


class Hung(Exception):
    """A game's code ran too long."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raise `Hung` in the code inside once it has run for so long; within another limit that one holds too.

    Works in the main thread of systems that have SIGALRM, and is no limit elsewhere.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    outer, _ = signal.getitimer(signal.ITIMER_REAL)
    seconds = min(seconds, outer) if outer else seconds
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(outer - seconds + left, _SOON))


def _ring(signum: int, frame: FrameType | None) -> None:
    raise Hung


async def in_thread(work: Callable[[], T], seconds: float) -> T:
    """Run code in a thread of its own; `Hung` once it has run for so long.

    A loop of Python is broken off; what cannot be is left behind in its thread, which keeps no process from ending.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: list[T], error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(result[0])
        else:
            done.set_exception(error if isinstance(error, Exception) else Hung())

    def run() -> None:
        result: list[T] = []
        failure: BaseException | None = None
        try:
            result.append(work())
        except BaseException as error:
            failure = RuntimeError("StopIteration") if isinstance(error, StopIteration) else error
        with suppress(RuntimeError, Hung):  # the loop is closed, or it was broken off just now: nobody waits any more
            loop.call_soon_threadsafe(settle, result, failure)

    thread = threading.Thread(target=run, name="thinking", daemon=True)
    thread.start()
    try:
        async with asyncio.timeout(seconds):  # and not `wait_for`, which may lose a cancellation
            return await done
    except TimeoutError:
        await _break_off(thread)
        raise Hung from None


async def _break_off(thread: threading.Thread) -> None:
    """Raise `Hung` in a thread until it ends; code that catches all there is is left behind after some tries."""
    assert thread.ident is not None
    for _ in range(_BREAKS):
        if not thread.is_alive():
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Hung))
        await asyncio.sleep(_BETWEEN)
