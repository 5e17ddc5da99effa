"""An event loop whose time jumps to the next timer as soon as nothing is left to do; sockets are real."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Given = TypeVarTuple("Given")

GRACE_SECONDS = 0.002
"""How long sockets are waited for before time jumps, for each second of the jump and one more, and at most so often."""
MOST_GRACES = 10


class _Selector(selectors.DefaultSelector):
    """Waits for sockets a moment only, then lets the time pass that it was asked to wait; for threads as they take."""

    passed = 0.0
    threads = 0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout != 0:
            if self.threads:
                return super().select(None)
            # On the loopback what was written is there at once; the moment is for what a busy kernel does later, and
            # who jumps over a whole clock too early does more harm than who jumps over a pause.
            found = super().select(GRACE_SECONDS * min(1 + timeout, MOST_GRACES) if timeout is not None else None)
            if not found and timeout is not None:
                self.passed += timeout
        return found


class Loop(asyncio.SelectorEventLoop):
    """A loop in virtual time, which stands still while work is done in its threads."""

    def __init__(self) -> None:
        self._quick = _Selector()
        super().__init__(self._quick)

    def time(self) -> float:
        return 1000.0 + self._quick.passed

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], T], *args: *Given
    ) -> asyncio.Future[T]:
        """Do work in a thread, for which time waits."""
        done = super().run_in_executor(executor, func, *args)
        self._quick.threads += 1
        done.add_done_callback(self._back)
        return done

    def _back(self, _: object) -> None:
        self._quick.threads -= 1


def run(scene: Coroutine[Any, Any, Any]) -> Any:
    """Run a scene in virtual time."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        return runner.run(scene)
