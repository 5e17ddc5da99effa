"""What comes in, dealt with in order for each chat and account, and side by side for all others."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from core import errors
from core.contract import (
    Complete,
    Inbound,
    Incoming,
    InputEnded,
    Moved,
    Network,
    Reach,
    Renamed,
    Sight,
    Split,
    Undelivered,
    network_of,
)

log = logging.getLogger(__name__)

LONGEST_BACKLOG = 10_000
"""Items of one network that may wait to be dealt with; past them, what is said there is left out."""


class Ordering:
    """Deals with each item in a task that first waits for those handed over before it under the same keys.

    A message's keys are its chat and its speaker; a rename's are both accounts, so that nobody's words overtake it.
    What happened to a network itself waits for nobody's words, and all that follows it on that network waits for it.
    """

    def __init__(self, handle: Callable[[Incoming], Awaitable[None]]) -> None:
        """Deal with each item by `handle`."""
        self._handle = handle
        self._last: dict[str, asyncio.Task[None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._waiting: Counter[str] = Counter()
        self._seen: Counter[str] = Counter()
        self._changing: Counter[str] = Counter()

    def put(self, item: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Give an item its place in the order; done when it is dealt with, whether or not anybody waits for that."""
        loop, keys, network = asyncio.get_running_loop(), _keys(item), network_in(item)
        done = loop.create_future()  # of its own: who waits for it and is cancelled cancels nothing else
        if isinstance(item, Inbound) and self._waiting[network] >= LONGEST_BACKLOG:
            log.error("%d messages of %s wait to be dealt with; leaving one out", self._waiting[network], network)
            done.set_result(None)
            return done
        before = {self._last[key] for key in (*keys, network) if key in self._last}
        task = loop.create_task(self._run(item, complete, before))
        self._running.add(task)
        self._count(item, network, 1)
        for key in keys:
            self._last[key] = task
        task.add_done_callback(lambda task: self._forget(task, item, keys, network, done))
        return done

    def is_changing(self, account: str) -> bool:
        """Tell whether it is yet to be dealt with who goes by an account."""
        return account in self._seen or account in self._changing

    async def settled(self, account: str) -> bool:
        """Return once it is dealt with who goes by an account; tells whether it may have changed hands."""
        changed = False
        while self.is_changing(account):
            changed = changed or self._changing[account] > 0
            await asyncio.wait({self._last[account]})
            await asyncio.sleep(0)  # the task is over, and is forgotten next
        return changed

    async def close(self, seconds: float) -> None:
        """Let what has begun come to its end, for so long at most."""
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)
        for task in self._running:
            task.cancel()

    async def _run(self, item: Incoming, complete: Complete | None, before: set[asyncio.Task[None]]) -> None:
        for task in before:
            if not task.done():
                await _ended(task)
        try:
            await self._handle(await complete() if complete else item)
        except Exception as error:
            log.error("a message was put aside: %s", errors.describe(error))

    def _count(self, item: Incoming, network: str, by: int) -> None:
        _add(self._waiting, network, by)
        if isinstance(item, (Sight, Renamed)):
            for account in _keys(item):
                _add(self._seen if isinstance(item, Sight) else self._changing, account, by)

    def _forget(
        self, task: asyncio.Task[None], item: Incoming, keys: tuple[str, ...], network: str, done: asyncio.Future[None]
    ) -> None:
        self._running.discard(task)
        self._count(item, network, -1)
        for key in keys:
            if self._last.get(key) is task:
                del self._last[key]
        if task.cancelled():
            done.cancel()
        elif not done.done():
            done.set_result(None)


async def _ended(task: asyncio.Task[None]) -> None:
    """Return once a task has ended, however it did; `asyncio.wait` for one alone costs some times as much."""
    waiter = asyncio.get_running_loop().create_future()
    task.add_done_callback(lambda _: None if waiter.done() else waiter.set_result(None))
    await waiter


def _add(counts: Counter[str], key: str, by: int) -> None:
    if left := counts.get(key, 0) + by:
        counts[key] = left
    else:
        del counts[key]


def _keys(item: Incoming) -> tuple[str, ...]:
    """Name what an item must not be overtaken in."""
    match item:
        case Inbound():
            return (item.room, item.account) if item.room else (item.account,)
        case Renamed():
            return (item.account, item.new_account)
        case Sight():
            return tuple(item.accounts)
        case Undelivered():
            return (item.account,)
        case _:
            return (network_in(item),)


def network_in(item: Incoming) -> str:
    """Name the network that an item came from."""
    match item:
        case Inbound() | Renamed() | Undelivered():
            return network_of(item.account)
        case Sight(accounts) | Split(accounts):
            return network_of(next(iter(accounts), ""))
        case Reach(room) | Moved(room):
            return network_of(room)
        case Network(network) | InputEnded(network):
            return network
