"""Which chats we may write in; the core learns when that changes, and when a chat goes on under another id."""

import asyncio
from collections.abc import Awaitable, Callable

from adapters.telegram.places import Place, Places
from croupier.network import Incoming, Moved, Reach

TRY_AGAIN_SECONDS = 60.0


class Standing:
    """Chats that are closed to us, by id; all others are open."""

    def __init__(self, places: Places, publish: Callable[[Incoming], Awaitable[None]]) -> None:
        self._places, self._publish = places, publish
        self._closed: dict[int, float] = {}
        self._moved: dict[int, int] = {}

    def open(self, chat: int) -> bool:
        """Whether we may write in a chat, as far as we know."""
        return chat not in self._closed and chat not in self._moved

    async def closed(self, chat: int) -> None:
        """Suspend a chat."""
        known = chat in self._closed
        self._closed[chat] = asyncio.get_running_loop().time()
        if not known:
            await self._publish(Reach(self._places.key(Place(chat)), up=False))

    async def opened(self, chat: int) -> None:
        """Let a chat go on."""
        if self._closed.pop(chat, None) is not None:
            await self._publish(Reach(self._places.key(Place(chat)), up=True))

    async def heard(self, chat: int) -> None:
        """Try again where somebody wants something of us; not every change of our rights is told to us."""
        if asyncio.get_running_loop().time() - self._closed.get(chat, float("inf")) > TRY_AGAIN_SECONDS:
            await self.opened(chat)

    async def moved(self, chat: int, new_chat: int) -> None:
        """Let a group go on as a supergroup, once."""
        if self._moved.get(chat) != new_chat:
            self._moved[chat] = new_chat
            self._closed.pop(chat, None)
            await self._publish(Moved(self._places.key(Place(chat)), self._places.key(Place(new_chat))))
