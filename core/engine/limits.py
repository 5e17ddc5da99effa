"""A limit on how long a game's code may run, so that a hang in one game stops that table alone."""

import asyncio
import ctypes
import signal
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
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


def keep_alarm() -> None:
    """Have the alarm of the system for limits alone from now on, which makes them cheaper; in the main thread."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _ring)


def in_time(seconds: float) -> AbstractContextManager[None]:
    """Raise `Hung` in the code inside once it has run for so long; within another limit that one holds too.

    Works in the main thread of systems that have SIGALRM, and is no limit elsewhere.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        return nullcontext()
    return _Limit(seconds)


class _Limit(AbstractContextManager[None]):
    """One limit, from its beginning to its end; what another has made of the alarm is so again afterwards."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._outer, self._left = seconds, 0.0, 0.0

    def __enter__(self) -> None:
        self._before = signal.getsignal(signal.SIGALRM)
        if self._before is not _ring:
            signal.signal(signal.SIGALRM, _ring)
        self._outer, _ = signal.getitimer(signal.ITIMER_REAL)
        self._seconds = min(self._seconds, self._outer) if self._outer else self._seconds
        signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *failure: object) -> None:
        try:
            self._left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        finally:  # it may ring at this very moment
            if self._before is not _ring:
                signal.signal(signal.SIGALRM, self._before)
            if self._outer:
                signal.setitimer(signal.ITIMER_REAL, max(self._outer - self._seconds + self._left, _SOON))


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
