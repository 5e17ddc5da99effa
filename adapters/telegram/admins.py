"""Who may administer a chat, asked live and remembered for some minutes."""

import asyncio
import logging
from weakref import WeakValueDictionary

from adapters.telegram.api import Api
from adapters.telegram.errors import ApiError
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
        lock = self._locks.setdefault(chat, asyncio.Lock())
        async with lock:
            now = asyncio.get_running_loop().time()
            asked, admins = self._known.get(chat, (0.0, frozenset[int]()))
            if chat not in self._known or now - asked > FRESH_SECONDS:
                found = await self._ask(chat)
                if found is None:
                    return False
                admins = found
                self._known[chat] = (now, admins)
        return user in admins

    async def _ask(self, chat: int) -> frozenset[int] | None:
        try:
            async with asyncio.timeout(ASKING_SECONDS):
                return await self._api.admins(chat)
        except (ApiError, TimeoutError) as error:
            log.info("the admins of a chat could not be asked for: %s", error)
            return None

    def drop(self, chat: int) -> None:
        """Forget a chat's admins, for somebody's standing has changed."""
        self._known.pop(chat, None)
