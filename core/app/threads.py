"""Threads for what may hang, such as looking up a name: none of them keeps the process from ending."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any


class DaemonThreads(ThreadPoolExecutor):
    """An executor with a thread for each call, and nothing to wait for at its end; for a loop's few calls of libraries.

    A loop takes only a `ThreadPoolExecutor`, whose own threads are waited for when the loop ends and at exit.
    """

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Begin a call."""
        future: Future[Any] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = work(*arguments, **named)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=run, name="call", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave what hangs behind."""
