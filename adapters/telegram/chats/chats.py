"""Chats and their topics: the keys that the core knows them by, and what was said there last."""

from collections import deque
from typing import NamedTuple

from adapters.telegram.api.types import Message
from croupier.network import Bounded

REMEMBERED = 8192
RECENT, KNOWN = 16, 128
SUPERGROUPS = -1_000_000_000_000
"""Supergroups have ids from here down; only they count the ids of their messages for themselves."""


class Chat(NamedTuple):
    """A chat, or one topic of it; `thread` is 0 where there is none."""

    id: int
    thread: int = 0


def chat_of(message: Message) -> Chat:
    """Tell where a message was said; replies outside of topics carry a thread that is none."""
    return Chat(message.chat.id, (message.message_thread_id or 0) if message.is_topic_message else 0)


class Chats:
    """The keys of one network's chats, and the newest messages seen in each."""

    def __init__(self, network: str) -> None:
        self._network = network
        self._recent: Bounded[Chat, deque[int]] = Bounded(REMEMBERED)
        self._newest: Bounded[int, int] = Bounded(REMEMBERED)
        self._known: Bounded[int, deque[int]] = Bounded(REMEMBERED)
        self._forums: set[int] = set()

    def key(self, chat: Chat) -> str:
        """Name a chat as the core knows it."""
        return f"{self._network}/{chat.id}" + (f"/{chat.thread}" if chat.thread else "")

    def chat(self, key: str) -> Chat:
        """Find the chat, or the person's private chat, behind a key."""
        number, _, thread = key.removeprefix(f"{self._network}/").partition("/")
        return Chat(int(number), int(thread or 0))

    def seen(self, chat: Chat, message: int) -> None:
        """Note a message that was said, by anybody."""
        recent = self._recent[chat] = self._recent.get(chat) or deque(maxlen=RECENT)
        recent.append(message)
        self._newest[chat.id] = max(message, self._newest.get(chat.id, 0))
        known = self._known[chat.id] = self._known.get(chat.id) or deque(maxlen=KNOWN)
        known.append(message)
        if chat.thread:
            self._forums.add(chat.id)

    def newest(self, chat: int) -> int:
        """Return the number of the newest message that was seen in a chat, 0 if none was."""
        return self._newest.get(chat, 0)

    def knows(self, chat: int, message: int) -> bool:
        """Tell whether a message is among those that were seen in a chat of late."""
        return message in self._known.get(chat, ())

    def behind(self, chat: Chat, message: int) -> int:
        """Count how far a message has been pushed away: by ids where they count one chat alone, else by what we saw."""
        if chat.id <= SUPERGROUPS and chat.id not in self._forums:
            return self._newest.get(chat.id, message) - message
        return sum(other > message for other in self._recent.get(chat, ()))
