"""Where things are said: chats and their topics, the keys that the core knows them by, and what was said there last."""

from collections import OrderedDict, deque
from dataclasses import dataclass

from telegram import Message

REMEMBERED = 8192
RECENT = 16
SUPERGROUPS = -1_000_000_000_000
"""Supergroups have ids from here down; only they count the ids of their messages for themselves."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, or one topic of it; `thread` is 0 where there is none."""

    chat: int
    thread: int = 0


def place_of(message: Message) -> Place:
    """Tell where a message was said; replies outside of topics carry a thread that is none."""
    return Place(message.chat.id, (message.message_thread_id or 0) if message.is_topic_message else 0)


class Places:
    """The keys of one network's places, and the newest messages seen in each."""

    def __init__(self, network: str) -> None:
        self._network = network
        self._recent: OrderedDict[Place, deque[int]] = OrderedDict()
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._forums: set[int] = set()

    def key(self, place: Place) -> str:
        """Name a place as the core knows it."""
        return f"{self._network}/{place.chat}" + (f"/{place.thread}" if place.thread else "")

    def place(self, key: str) -> Place:
        """Find the place, or the person's private chat, behind a key."""
        chat, _, thread = key.removeprefix(f"{self._network}/").partition("/")
        return Place(int(chat), int(thread or 0))

    def seen(self, place: Place, message: int) -> None:
        """Note a message that was said, by anybody."""
        recent = self._recent.pop(place, None) or deque(maxlen=RECENT)
        recent.append(message)
        self._recent[place] = recent
        self._newest[place.chat] = max(message, self._newest.pop(place.chat, 0))
        if place.thread:
            self._forums.add(place.chat)
        for known in (self._recent, self._newest):
            while len(known) > REMEMBERED:
                known.popitem(last=False)

    def behind(self, place: Place, message: int) -> int:
        """Count how far a message has been pushed away: by ids where they count one chat alone, else by what we saw."""
        if place.chat <= SUPERGROUPS and place.chat not in self._forums:
            return self._newest.get(place.chat, message) - message
        return sum(other > message for other in self._recent.get(place, ()))
