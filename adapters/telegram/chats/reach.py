"""Which chats and topics we may write in; the core learns when that changes, and when a chat has another id."""

import asyncio
from collections.abc import Awaitable, Callable

from adapters.telegram.chats.chats import Chat, Chats
from croupier.network import Incoming, Moved, NotSent, Reach

TRY_AGAIN_SECONDS = 60.0


class ChatReach:
    """Chats that are closed to us, by id, and topics that are, by themselves; all others are open.

    The general topic has no number, so that its place is also that of its whole chat: it is kept beside the others.
    """

    def __init__(
        self, chats: Chats, publish: Callable[[Incoming], Awaitable[None]], moved: Callable[[int, int], None]
    ) -> None:
        """`moved` hears of a chat that goes on under another id before the core does."""
        self._chats, self._publish, self._tell = chats, publish, moved
        self._closed: dict[int, float] = {}
        self._closed_topics: dict[Chat, float] = {}
        self._moved: dict[int, int] = {}
        self._moving: dict[int, Awaitable[None]] = {}

    def open(self, chat: Chat) -> bool:
        """Whether we may write in a chat, or in a topic of it, as far as we know."""
        return not (chat.id in self._closed or chat in self._closed_topics or chat.id in self._moved)

    def closed(self, chat: int) -> Awaitable[None] | None:
        """Suspend a chat; gives what ends when the core knows, None if it knew."""
        known = chat in self._closed
        self._closed[chat] = asyncio.get_running_loop().time()
        return None if known else self._publish(Reach(self._chats.key(Chat(chat)), up=False))

    def opened(self, chat: int) -> Awaitable[object] | None:
        """Let a chat go on, and try its topics anew, for our rights have changed; gives what `closed` gives."""
        known = [self.topic_opened(topic) for topic in [*self._closed_topics] if topic.id == chat]
        if self._closed.pop(chat, None) is not None:
            known.append(self._publish(Reach(self._chats.key(Chat(chat)), up=True)))
        return asyncio.gather(*filter(None, known)) if known else None

    def topic_closed(self, topic: Chat) -> Awaitable[None] | None:
        """Suspend one topic of a chat; gives what `closed` gives."""
        known = topic in self._closed_topics
        self._closed_topics[topic] = asyncio.get_running_loop().time()
        return None if known else self._of_topic(topic, up=False)

    def topic_opened(self, topic: Chat) -> Awaitable[None] | None:
        """Let one topic of a chat go on; gives what `closed` gives."""
        known = self._closed_topics.pop(topic, None) is not None
        return self._of_topic(topic, up=True) if known else None

    def _of_topic(self, topic: Chat, *, up: bool) -> Awaitable[None]:
        return self._publish(Reach(self._chats.key(topic), up=up, alone=not topic.thread))

    def heard(self, chat: Chat) -> None:
        """Try again where somebody wants something of us; not every change of our rights is told to us."""
        now, never = asyncio.get_running_loop().time(), float("inf")
        if now - self._closed.get(chat.id, never) > TRY_AGAIN_SECONDS:
            self.opened(chat.id)
        if now - self._closed_topics.get(chat, never) > TRY_AGAIN_SECONDS:
            self.topic_opened(chat)

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

    def has_moved(self, chat: int) -> bool:
        """Tell whether a supergroup is what became of a group that we know."""
        return chat in self._moved.values()

    async def stays(self, chat: Chat) -> None:
        """Raise `NotSent` where a chat that was open is not any more, as soon as the core knows where it has moved."""
        if chat.id in self._moving:
            await asyncio.shield(self._moving[chat.id])
        if not self.open(chat):
            raise NotSent(f"{self._chats.key(chat)} was left, or has moved", again=True)
