"""Handing over what came in: in order for each chat and person, at once for all others, never in the reader's way."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from croupier.network import Inbound, Incoming, Renamed, Sight, Unheard

log = logging.getLogger(__name__)

LONGEST_BACKLOG = 10_000
_NETWORK = "network"


class Lanes:
    """Publishes each item in a task that first waits for those before it in its lanes.

    A message's lanes are its chat and its speaker; a rename's are both keys, so that nobody's words overtake it; all
    wait for a change of the network's state.
    """

    def __init__(self, publish: Callable[[Incoming], Awaitable[None]]) -> None:
        self._publish = publish
        self._last: dict[str, asyncio.Task[None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._seen: Counter[str] = Counter()
        self._changing: Counter[str] = Counter()

    def put(self, item: Incoming) -> None:
        """Publish an item when its turn comes."""
        if isinstance(item, Inbound) and len(self._running) >= LONGEST_BACKLOG:
            log.error("%d messages wait to be dealt with; leaving one out", len(self._running))
            return
        lanes = _lanes(item)
        self._count(item, 1)
        before = {self._last[lane] for lane in (*lanes, _NETWORK) if lane in self._last}
        task = asyncio.get_running_loop().create_task(self._run(item, before))
        self._running.add(task)
        self._last.update(dict.fromkeys(lanes, task))
        task.add_done_callback(lambda done: self._forget(done, item, lanes))

    async def settled(self, key: str) -> bool:
        """Return once it is dealt with who goes by a key, and who was seen; tells whether it may have changed hands."""
        changed = False
        while self._seen[key] or self._changing[key]:
            changed = changed or self._changing[key] > 0
            await asyncio.wait({self._last[key]})
            await asyncio.sleep(0)  # the task is over, and is forgotten next
        return changed

    def _count(self, item: Incoming, by: int) -> None:
        if isinstance(item, Sight | Renamed):
            counts = self._seen if isinstance(item, Sight) else self._changing
            for key in _lanes(item):
                counts[key] += by
                if not counts[key]:
                    del counts[key]

    async def _run(self, item: Incoming, before: set[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)
        try:
            await self._publish(item)
        except Exception:
            log.exception("Something that came in could not be dealt with; going on with the next")

    def _forget(self, task: asyncio.Task[None], item: Incoming, lanes: tuple[str, ...]) -> None:
        self._running.discard(task)
        self._count(item, -1)
        for lane in lanes:
            if self._last.get(lane) is task:
                del self._last[lane]

    async def close(self, seconds: float) -> None:
        """Let what has begun come to its end, for so long at most."""
        if self._running:
            await asyncio.wait(self._running, timeout=seconds)
        for task in self._running:
            task.cancel()


def _lanes(item: Incoming) -> tuple[str, ...]:
    match item:
        case Inbound():
            return (item.room, item.account) if item.room else (item.account,)
        case Renamed():
            return (item.account, item.new_account)
        case Sight():
            return tuple(item.accounts)
        case Unheard():
            return (item.account,)
        case _:
            return (_NETWORK,)
