"""Who may administer a chat, asked live and remembered for some minutes."""

import asyncio
import logging
from weakref import WeakValueDictionary

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError
from croupier.network import Bounded

log = logging.getLogger(__name__)

FRESH_SECONDS = 300.0
ASKING_SECONDS = 5.0
MOST = 4096


class Admins:
    """The admins of chats; where they cannot be asked for, nobody is one."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._known: Bounded[int, tuple[float, frozenset[int]]] = Bounded(MOST)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def includes(self, chat: int, user: int) -> bool:
        """Whether a person may administer a chat right now."""
        admins = self._fresh(chat)
        if admins is None:
            lock = self._locks.setdefault(chat, asyncio.Lock())
            async with lock:
                found = self._fresh(chat)
                admins = await self._ask(chat) if found is None else found
        return admins is not None and user in admins

    def _fresh(self, chat: int) -> frozenset[int] | None:
        """Return the admins as they were a short while ago, None where that is not known."""
        asked, admins = self._known.get(chat, (0.0, None))
        return admins if admins is not None and _now() - asked <= FRESH_SECONDS else None

    async def _ask(self, chat: int) -> frozenset[int] | None:
        now = _now()
        try:
            async with asyncio.timeout(ASKING_SECONDS):
                admins = await self._api.admins(chat)
        except (ApiError, TimeoutError) as error:
            log.info("the admins of a chat could not be asked for: %s", error)
            return None
        self._known[chat] = (now, admins)
        return admins

    def drop(self, chat: int) -> None:
        """Forget a chat's admins, for somebody's standing has changed."""
        self._known.pop(chat, None)


def _now() -> float:
    return asyncio.get_running_loop().time()
