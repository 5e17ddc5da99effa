"""Which chats we may write in; the core learns when that changes, and when a chat goes on under another id."""

import asyncio
from collections.abc import Awaitable, Callable

from adapters.telegram.chats import Chat, Chats
from croupier.network import Incoming, Moved, NotSent, Reach

TRY_AGAIN_SECONDS = 60.0


class ChatReach:
    """Chats that are closed to us, by id; all others are open."""

    def __init__(
        self, chats: Chats, publish: Callable[[Incoming], Awaitable[None]], moved: Callable[[int, int], None]
    ) -> None:
        """`moved` hears of a chat that goes on under another id before the core does."""
        self._chats, self._publish, self._tell = chats, publish, moved
        self._closed: dict[int, float] = {}
        self._moved: dict[int, int] = {}
        self._moving: dict[int, Awaitable[None]] = {}

    def open(self, chat: int) -> bool:
        """Whether we may write in a chat, as far as we know."""
        return chat not in self._closed and chat not in self._moved

    def closed(self, chat: int) -> Awaitable[None] | None:
        """Suspend a chat; gives what ends when the core knows, None if it knew."""
        known = chat in self._closed
        self._closed[chat] = asyncio.get_running_loop().time()
        return None if known else self._publish(Reach(self._chats.key(Chat(chat)), up=False))

    def opened(self, chat: int) -> Awaitable[None] | None:
        """Let a chat go on; gives what `closed` gives."""
        if self._closed.pop(chat, None) is None:
            return None
        return self._publish(Reach(self._chats.key(Chat(chat)), up=True))

    def heard(self, chat: int) -> None:
        """Try again where somebody wants something of us; not every change of our rights is told to us."""
        if asyncio.get_running_loop().time() - self._closed.get(chat, float("inf")) > TRY_AGAIN_SECONDS:
            self.opened(chat)

    def moved(self, chat: int, new_chat: int) -> Awaitable[None] | None:
        """Let a group go on as a supergroup, once; gives what ends when its room has moved."""
        if self._moved.get(chat) == new_chat:
            return None
        self._moved[chat] = new_chat
        self._closed.pop(chat, None)
        self._tell(chat, new_chat)
        moving = self._publish(Moved(self._chats.key(Chat(chat)), self._chats.key(Chat(new_chat))))
        self._moving[chat] = asyncio.ensure_future(moving)
        return self._moving[chat]

    async def stays(self, chat: int) -> None:
        """Raise `NotSent` where a chat that was open is not any more, as soon as the core knows where it has moved."""
        if chat in self._moving:
            await asyncio.shield(self._moving[chat])
        if not self.open(chat):
            raise NotSent(f"{self._chats.key(Chat(chat))} was left, or has moved", again=True)
