"""A limit on how long a game's code may run, so that a hang in one game stops that table alone."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Hung(Exception):
    """A game's code ran too long."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise `Hung` in the code inside once it has run for so long.

    Works in the main thread of systems that have SIGALRM, and is no limit elsewhere.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(signum: int, frame: FrameType | None) -> None:
    raise Hung
