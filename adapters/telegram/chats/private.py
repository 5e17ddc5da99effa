"""Whose private chat is closed to us, and where they can be reached instead."""

import asyncio
from dataclasses import dataclass

from adapters.telegram.chats.chats import Chat
from croupier.network import Bounded, Outbound

REMEMBERED = 8192
TRY_AGAIN_SECONDS = 3600.0
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
        return person in self._shut and _now() - self._shut[person] < TRY_AGAIN_SECONDS

    def missed(self, person: int, message: Outbound) -> None:
        """Note that somebody could not be told something; of answers the last one counts."""
        if message.table:
            self._tables[message.table] = self._tables.get(message.table, set()) | {person}
        elif message.kind == "answer":
            self._unheard[person] = _now(), message

    def closed_at(self, table: str) -> bool:
        """Whether somebody at a table still cannot be written to."""
        return any(person in self._shut for person in self._tables.get(table, ()))

    def met(self, person: int, chat: Chat, name: str, language: str) -> None:
        """Note where somebody spoke last, and their client's language."""
        self._met[person] = (chat, name, language)

    def hint(self, person: int) -> tuple[Chat, str, str] | None:
        """Say where to tell whom, once in a while and in which language, that we cannot write to them."""
        if person not in self._met or _now() - self._hinted.get(person, -HINT_SECONDS) < HINT_SECONDS:
            return None
        self._hinted[person] = _now()
        return self._met[person]


def _now() -> float:
    return asyncio.get_running_loop().time()
