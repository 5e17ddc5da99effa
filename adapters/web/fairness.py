"""Turns of the loop: those who play have theirs first, and whoever only comes or looks on leaves them room."""

import asyncio
from collections import deque
from collections.abc import Callable

AGAIN, MOST = 0.001, 10
"""Seconds after which it is looked again whether a move is still being made, and how often at most."""


def always() -> bool:
    """Tell that nobody waits for a move."""
    return True


class Courtesy:
    """Has work done in a later turn: when nobody waits for a move of theirs, but not much later whoever waits."""

    def __init__(self, at_rest: Callable[[], bool] = always) -> None:
        """Let those go first who wait while it is not `at_rest`."""
        self._at_rest = at_rest

    def soon(self, pause: float, work: Callable[[], None]) -> None:
        """Do something in the next turn of the loop, or in one after a pause of so many seconds, or some later."""
        self._later(pause, work, MOST)

    def _later(self, pause: float, work: Callable[[], None], tries: int) -> None:
        loop = asyncio.get_running_loop()
        if pause:
            loop.call_later(pause, self._do, work, tries)
        else:
            loop.call_soon(self._do, work, tries)

    def _do(self, work: Callable[[], None], tries: int) -> None:
        if tries and not self._at_rest():
            self._later(AGAIN, work, tries - 1)
        else:
            work()


class Line:
    """Work that may come all at once: so much of it is done in one turn of the loop, between all else.

    A `pause` of so many seconds is made after that, in which there may be many turns of all else.
    """

    def __init__(self, at_once: int, pause: float = 0.0, courtesy: Courtesy | None = None) -> None:
        """Have nothing to do; without `courtesy` it waits for nobody's move."""
        self._at_once, self._pause, self._courtesy = at_once, pause, courtesy or Courtesy()
        self._waiting, self._running = deque[Callable[[], None]](), False

    def put(self, work: Callable[[], None]) -> None:
        """Do something when its turn comes."""
        self._waiting.append(work)
        if not self._running:
            self._running = True
            self._courtesy.soon(0, self._next)

    def _next(self) -> None:
        self._running = bool(self._waiting)
        if not self._running:
            return
        try:
            for _ in range(min(self._at_once, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            self._courtesy.soon(self._pause, self._next)
