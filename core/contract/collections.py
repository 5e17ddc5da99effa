"""Tasks that go on beside whoever began them, and a mapping that cannot grow without end."""

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:  # a configuration is checked without it
    from asyncio import Task
from collections import OrderedDict

T = TypeVar("T")


class Tasks(set["Task[Any]"]):
    """Tasks that are kept until they end; the loop itself would let them go."""

    def begin(self, work: Coroutine[Any, Any, T]) -> "Task[T]":
        """Begin something in the running loop, and go on at once."""
        from asyncio import get_running_loop

        task = get_running_loop().create_task(work)
        self.add(task)
        task.add_done_callback(self.discard)
        return task

    def cancel(self) -> None:
        """Ask all to end."""
        for task in self:
            task.cancel()

    async def end(self) -> None:
        """Ask all to end, and return when they have; nothing that they raise comes out here."""
        from asyncio import gather

        self.cancel()
        await gather(*self, return_exceptions=True)


@contextmanager
def own_cancellation() -> Iterator[None]:
    """Make an error of a cancellation that is not ours: an adapter waited for something that it cancelled itself."""
    from asyncio import CancelledError, current_task

    try:
        yield
    except CancelledError as error:
        task = current_task()
        if task is None or task.cancelling():
            raise
        raise RuntimeError("an adapter was cancelled by itself") from error


K = TypeVar("K")
V = TypeVar("V")
_set = OrderedDict.__setitem__
"""What finding it by `super` each time costs a quarter more: a dozen entries are set for an action."""


class Bounded(OrderedDict[K, V]):
    """Keeps its `most` newest entries, oldest first; an entry that is set again is the newest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        _set(self, key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)
