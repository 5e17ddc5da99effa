"""Chats and their topics: what the core calls them, who administers them, and who and what can be written to."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError
from adapters.telegram.api.types import Message
from croupier.network import Bounded, Incoming, Line, Moved, NotSent, Outbound, Reach

REMEMBERED = 8192
RECENT, KNOWN = 16, 128
ERASABLE = 1024
Said: TypeAlias = Bounded[str, tuple[int, int]]
"""Where what people said stands, the chat and the message by the id that the core knows it as."""
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


log = logging.getLogger(__name__)
FRESH_SECONDS = 300.0
ASKING_SECONDS = 5.0
MOST_ASKED = 4096


class Admins:
    """The admins of chats; where they cannot be asked for, nobody is one."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._known: Bounded[int, tuple[float, frozenset[int]]] = Bounded(MOST_ASKED)
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


CLOSED_SECONDS = 3600.0
HINT_SECONDS = 60.0
UNHEARD_SECONDS = 600.0
"""For how long somebody may still wait for an answer."""


@dataclass(frozen=True)
class Missed:
    """What somebody could not be told: how these tables stand, and the last answer, if they may still wait for it."""

    tables: tuple[str, ...]
    answer: Outbound | None


class Private:
    """People by their id; a closed chat is tried again after an hour, or as soon as its person opens it."""

    def __init__(self) -> None:
        self._shut: Bounded[int, float] = Bounded(REMEMBERED)
        self._met: Bounded[int, tuple[Chat, str, str]] = Bounded(REMEMBERED)
        self._hinted: Bounded[int, float] = Bounded(REMEMBERED)
        self._tables: Bounded[str, set[int]] = Bounded(REMEMBERED)
        self._unheard: Bounded[int, tuple[float, Outbound]] = Bounded(REMEMBERED)
        self._refused: Bounded[str, tuple[float, tuple[Line, ...]]] = Bounded(REMEMBERED)
        self._topics: Bounded[int, int] = Bounded(REMEMBERED)

    def spoke(self, chat: Chat) -> None:
        """Note in which topic of their private chat somebody speaks now, 0 for none."""
        if chat.thread:
            self._topics[chat.id] = chat.thread
        else:
            self._topics.pop(chat.id, None)

    def place(self, person: int) -> Chat:
        """Return where somebody spoke last in their private chat, to be answered there."""
        return Chat(person, self._topics.get(person, 0))

    def shut(self, person: int) -> None:
        """Note that somebody's private chat is closed."""
        self._shut[person] = _now()

    def opened(self, person: int) -> Missed | None:
        """Note that somebody's private chat is open; gives what they missed, None if it was not known to be closed."""
        self._hinted.pop(person, None)
        if self._shut.pop(person, None) is None:
            return None
        tables = tuple(table for table, persons in self._tables.items() if person in persons)
        for table in tables:
            self._tables[table] = self._tables[table] - {person}
        at, answer = self._unheard.pop(person, None) or (-UNHEARD_SECONDS, None)
        return Missed(tables, answer if _now() - at < UNHEARD_SECONDS else None)

    def is_shut(self, person: int) -> bool:
        """Whether there is no use in writing to somebody."""
        return person in self._shut and _now() - self._shut[person] < CLOSED_SECONDS

    def missed(self, person: int, message: Outbound) -> None:
        """Note that somebody could not be told something; of answers the last one counts."""
        if message.table:
            self._tables[message.table] = self._tables.get(message.table, set()) | {person}
        elif message.kind == "answer":
            self._unheard[person] = _now(), message
        elif message.kind == "refusal":
            self._refused[message.account] = _now(), message.lines

    def explained(self, message: Outbound) -> Outbound:
        """Return a press's answer of hidden facts with why its reader was refused what they said, told only once."""
        if message.kind != "secret" or message.account not in self._refused:
            return message
        at, why = self._refused.pop(message.account)
        return replace(message, lines=(*why, *message.lines)) if _now() - at < UNHEARD_SECONDS else message

    def misses(self, person: int) -> bool:
        """Whether somebody plays at a table whose hidden facts they can't be sent."""
        return any(person in persons for persons in self._tables.values())

    def closed_at(self, table: str) -> bool:
        """Whether somebody at a table still cannot be written to."""
        return any(person in self._shut for person in self._tables.get(table, ()))

    def met(self, person: int, chat: Chat, name: str, language: str) -> None:
        """Note where somebody spoke last, and their client's language."""
        self._met[person] = (chat, name, language)

    def addressed(self, person: int) -> tuple[str, str] | None:
        """Return the name and the language of somebody who spoke in a group; None for anybody else."""
        return self._met[person][1:] if person in self._met else None

    def hint(self, person: int) -> tuple[Chat, str, str] | None:
        """Say where to tell whom, once in a while and in which language, that we cannot write to them."""
        if person not in self._met or _now() - self._hinted.get(person, -HINT_SECONDS) < HINT_SECONDS:
            return None
        self._hinted[person] = _now()
        return self._met[person]


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
