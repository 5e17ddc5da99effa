"""A limit on how long a game's code may run, so that a hang in one game stops that table alone."""

import asyncio
import ctypes
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from types import FrameType
from typing import TypeVar

T = TypeVar("T")
Handler = Callable[[int, FrameType | None], object] | int | None

MOST_SECONDS = 5.0
"""Seconds that a game's rules may think before its table is suspended."""
BOT_SECONDS = 20.0
"""Seconds that the house may think about one step."""
STARVED = 4.0
"""How many times as long code may take by the clock, while the machine gives its time to others."""


_READ_EVERY = 0.02
"""Seconds for which what a thread has worked is not read again: a call of the system, at which it may lose its turn."""
_SOON = 0.001
"""Seconds until a limit that is over already is rung, since 0 would mean never."""


_CAN_RING = hasattr(signal, "setitimer")
_BREAKS, _BETWEEN = 20, 0.01
"""How often a thread is broken off that goes on all the same, and the seconds between."""


class Hung(Exception):
    """A game's code ran too long."""


class _Budget:
    """Until when code may run: by the time that its thread has worked, and by the clock if it only sleeps.

    `begun` is what the thread has worked at the beginning, or a little more.
    """

    def __init__(
        self, seconds: float, worked: Callable[[], float], begun: float, outer: "_Budget | None" = None
    ) -> None:
        self._worked = worked
        self._own, self._clock = begun + seconds, time.monotonic() + seconds * STARVED
        if outer:
            self._own, self._clock = min(self._own, outer._own), min(self._clock, outer._clock)

    def left(self) -> float:
        return min(self._own - self._worked(), self._clock - time.monotonic())


class _Alarm:
    """What the alarm of the system calls: it holds the limits within which the main thread is, the innermost last.

    It rings no later than the innermost may be over. Where it is `ours` it may ring for nobody: one that was set for
    an earlier limit is early enough for the next, and setting it is a call of the system.
    """

    def __init__(self) -> None:
        self.held: list[_Budget] = []
        self.ours = False
        self._rings = -math.inf
        self._read, self._worked = -math.inf, 0.0

    def worked(self) -> float:
        """Return what the main thread worked, or up to `_READ_EVERY` more: as if it had worked since it was read."""
        now = time.monotonic()
        if now - self._read > _READ_EVERY:
            self._read, self._worked = now, time.thread_time()
        return self._worked + now - self._read

    def __call__(self, signum: int, frame: FrameType | None) -> None:
        """Raise `Hung`, once, if the innermost limit is over, and else ring again."""
        self._rings = -math.inf
        over = bool(self.held) and self.held[-1].left() <= 0
        if over:
            self.held.pop()
        if self.held:
            self.ring_within(self.held[-1].left())
        if over:
            raise Hung

    def ring_within(self, seconds: float) -> None:
        """Have it ring within so many seconds, if it would not anyway."""
        now = time.monotonic()
        if now < self._rings <= now + seconds:
            return
        self._rings = now + max(seconds, _SOON)
        if signal.getsignal(signal.SIGALRM) is not self:
            signal.signal(signal.SIGALRM, self)
        signal.setitimer(signal.ITIMER_REAL, max(seconds, _SOON))

    def silence(self, before: Handler) -> None:
        """Ring no more, and let the system call what it called before."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        self._rings = -math.inf
        signal.signal(signal.SIGALRM, before)


_ALARM = _Alarm()


@contextmanager
def own_alarm() -> Iterator[None]:
    """Have the alarm of the system for limits alone meanwhile, which makes them cheaper; in the main thread.

    It is silent afterwards. Begin and end within a loop's life: one that rings while the loop closes makes Python
    complain of it on standard error, and one that rings on the process's way out ends it as if it were killed.
    """
    if not _CAN_RING:
        yield
        return
    before = signal.signal(signal.SIGALRM, _ALARM)
    _ALARM.ours = True
    try:
        yield
    finally:
        _ALARM.ours = False
        _ALARM.silence(before)


def in_time(seconds: float) -> AbstractContextManager[None]:
    """Raise `Hung` in the code inside once it has run for so long; within another limit that one holds too.

    Works in the main thread of systems that have SIGALRM, and is no limit elsewhere.
    """
    if not _CAN_RING or threading.get_ident() != threading.main_thread().ident:
        return nullcontext()
    return _Limit(seconds)


class _Limit(AbstractContextManager[None]):
    """One limit, from its beginning to its end; what another has made of the alarm is so again afterwards."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        alarm = self._alarm = _ALARM
        self._depth = len(alarm.held)
        self._borrowed = not (alarm.ours or alarm.held)
        self._before = signal.getsignal(signal.SIGALRM) if self._borrowed else None
        outer = alarm.held[-1] if alarm.held else None
        alarm.held.append(_Budget(self._seconds, time.thread_time, alarm.worked(), outer))
        alarm.ring_within(self._seconds)

    def __exit__(self, *failure: object) -> None:
        try:
            del self._alarm.held[self._depth :]  # it may be gone already, if it was over
        finally:  # it may ring at this very moment
            if self._borrowed:
                self._alarm.silence(self._before)


async def in_thread(work: Callable[[], T], seconds: float) -> T:
    """Run code in a thread of its own; `Hung` once it has run for so long.

    A loop of Python is broken off; what cannot be is left behind in its thread, which keeps no process from ending.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()
    clocks: list[int] = []

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
        if hasattr(time, "pthread_getcpuclockid"):
            clocks.append(time.pthread_getcpuclockid(threading.get_ident()))
        try:
            result.append(work())
        except BaseException as error:
            failure = RuntimeError("StopIteration") if isinstance(error, StopIteration) else error
        with suppress(RuntimeError, Hung):  # the loop is closed, or it was broken off just now: nobody waits any more
            loop.call_soon_threadsafe(settle, result, failure)

    thread = threading.Thread(target=run, name="thinking", daemon=True)
    thread.start()
    try:
        return await _within(_Budget(seconds, partial(_worked, clocks), _worked(clocks)), thread, done)
    finally:
        done.cancel()


async def _within(limit: _Budget, thread: threading.Thread, done: asyncio.Future[T]) -> T:
    while not done.done():
        if (left := limit.left()) <= 0:
            await _break_off(thread)
            raise Hung
        await asyncio.wait((done,), timeout=left)  # and not `wait_for`, which may lose a cancellation
    return done.result()


def _worked(clocks: list[int]) -> float:
    """Return the seconds that a thread has worked by its own clock, those of the day's where there is none."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    with suppress(OSError):  # it has ended, and its result is on the way
        return time.clock_gettime(clocks[0]) if clocks else 0.0
    return 0.0


async def _break_off(thread: threading.Thread) -> None:
    """Raise `Hung` in a thread until it ends; code that catches all there is is left behind after some tries."""
    assert thread.ident is not None
    for _ in range(_BREAKS):
        if not thread.is_alive():
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Hung))
        await asyncio.sleep(_BETWEEN)
