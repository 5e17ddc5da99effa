"""Whose private chat is closed to us, and where they can be reached instead."""

import asyncio

from adapters.telegram.chats import Chat
from croupier.network import Bounded

REMEMBERED = 8192
TRY_AGAIN_SECONDS = 3600.0
HINT_SECONDS = 600.0


class Private:
    """People by their id; a closed chat is tried again after an hour, or as soon as its person opens it."""

    def __init__(self) -> None:
        self._shut: Bounded[int, float] = Bounded(REMEMBERED)
        self._met: Bounded[int, tuple[Chat, str, str]] = Bounded(REMEMBERED)
        self._hinted: Bounded[int, float] = Bounded(REMEMBERED)
        self._tables: Bounded[str, set[int]] = Bounded(REMEMBERED)

    def shut(self, person: int) -> None:
        """Note that somebody's private chat is closed."""
        self._shut[person] = _now()

    def opened(self, person: int) -> None:
        """Note that somebody's private chat is open."""
        self._shut.pop(person, None)
        self._hinted.pop(person, None)

    def is_shut(self, person: int) -> bool:
        """Whether there is no use in writing to somebody."""
        return person in self._shut and _now() - self._shut[person] < TRY_AGAIN_SECONDS

    def missed(self, person: int, table: str) -> None:
        """Note that somebody at a table could not be written to."""
        if table:
            self._tables[table] = self._tables.get(table, set()) | {person}

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
