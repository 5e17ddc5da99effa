"""Processor time by room of the house: which package it is spent in, or for which one a library works."""

import ctypes
import json
import signal
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

TOP = f"{Path(__file__).resolve().parents[1]}/"
INTERVAL = 1_000_000
"""Nanoseconds of processor time between two samples; many systems make 4 ms of it."""
ROOMS = ("parse", "rules", "table", "store", "words", "send", "loop")
BELONGS = {
    "core/dispatch/": "parse",
    "core/words/grammar.py": "parse",
    "core/house/networks/bus.py": "parse",
    "plugins/": "rules",
    "benchmarks/spin/": "rules",
    "core/engine/": "rules",
    "core/tables/saving/": "store",
    "core/storage/": "store",
    "core/house/alarms.py": "table",
    "core/house/timers.py": "table",
    "core/tables/views/": "words",
    "core/tables/": "table",
    "core/words/": "words",
    "core/house/outbox/outbox.py": "send",
    "adapters/": "send",
}
"""Rooms by the beginning of a file's path, the first that fits; what is in none is spent for whoever called it."""


LIBC = ctypes.CDLL(None, use_errno=True)


class _Event(ctypes.Structure):
    """`struct sigevent`: what a timer does; nothing said of how it is the signal alone."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("signal", ctypes.c_int),
        ("how", ctypes.c_int),
        ("rest", ctypes.c_byte * 48),
    )


def _timer_of_this_thread() -> ctypes.c_void_p:
    """Send SIGPROF by the clock of this thread's processor time, which `setitimer` cannot tell from other threads'."""
    timer, event = ctypes.c_void_p(), _Event(None, signal.SIGPROF, 0)
    if LIBC.timer_create(time.CLOCK_THREAD_CPUTIME_ID, ctypes.byref(event), ctypes.byref(timer)):
        raise OSError(ctypes.get_errno(), "no timer of processor time")
    times = (ctypes.c_long * 4)(0, INTERVAL, 0, INTERVAL)
    LIBC.timer_settime(timer, 0, ctypes.byref(times), None)
    return timer


class Rooms:
    """Attributes processor time while `on`: the storage's thread by its clock, all else by samples of this thread."""

    def __init__(self) -> None:
        """Count from nothing."""
        self.on = False
        self.seconds = self.stored = 0.0
        self._found: Counter[str] = Counter()
        self._functions: Counter[str] = Counter()
        self._rooms: dict[str, str] = {}
        self._writer = 0
        self._timer = ctypes.c_void_p()
        self._began = (0.0, 0.0)

    def start(self) -> None:
        """Sample from now on; the storage must be open."""
        names = {thread.name: thread.ident for thread in threading.enumerate()}
        ident = names["storage"]
        assert ident is not None
        self._writer = time.pthread_getcpuclockid(ident)
        signal.signal(signal.SIGPROF, self._sample)
        self._timer = _timer_of_this_thread()

    def stop(self) -> None:
        """Sample no more."""
        LIBC.timer_delete(self._timer)

    def __enter__(self) -> None:
        """Count what comes."""
        self._began = (time.thread_time(), time.clock_gettime(self._writer))
        self.on = True

    def __exit__(self, *failure: object) -> None:
        """Count no more."""
        self.on = False
        here, there = self._began
        self.seconds += time.thread_time() - here
        self.stored += time.clock_gettime(self._writer) - there

    def _sample(self, number: int, frame: FrameType | None) -> None:
        if not self.on:
            return
        while frame is not None:
            code = frame.f_code
            room = self._room(code.co_filename)
            if room:
                self._found[room] += 1
                self._functions[f"{code.co_filename.removeprefix(TOP)} {code.co_qualname}"] += 1
                return
            frame = frame.f_back
        self._found["loop"] += 1

    def _room(self, file: str) -> str:
        if file not in self._rooms:
            path = file.removeprefix(TOP) if file.startswith(TOP) else ""
            self._rooms[file] = next((room for start, room in BELONGS.items() if path.startswith(start)), "")
        return self._rooms[file]

    def shares(self) -> dict[str, float]:
        """Give the seconds by room, those of the storage's thread with what is stored."""
        samples = max(1, self._found.total())
        shares = {room: self.seconds * self._found[room] / samples for room in ROOMS}
        shares["store"] += self.stored
        return shares

    def report(self, file: Path, most: int) -> None:
        """Write what was found to a file: seconds by room, then by function."""
        text = json.dumps({"rooms": self.shares(), "functions": self.heaviest(most)})
        file.with_suffix(".part").write_text(text)
        file.with_suffix(".part").rename(file)

    def heaviest(self, most: int) -> list[tuple[str, float]]:
        """Give the functions of ours in which, or in libraries for which, most of this thread's time went."""
        samples = max(1, self._found.total())
        return [(name, self.seconds * found / samples) for name, found in self._functions.most_common(most)]
