"""What outlives us of a table's posts: the ids of the one that stands and of those that are to go."""

import json
import logging
from collections.abc import Callable, Sequence

from croupier.network import Bus, NoteRefused

log = logging.getLogger(__name__)

MOST_IDS = 100


class PostNotes:
    """Notes by chat and table, a hundred bytes or so each; where one more would be too many, posts are forgotten."""

    def __init__(self, network: str, bus: Callable[[], Bus]) -> None:
        self._network, self._bus = network, bus

    async def read(self, chat: str, table: str) -> tuple[int, list[int]]:
        """Give the id of a table's post in a chat (0 if none is known), and those of older ones that still stand."""
        kept = await self._bus().note(self._network, _key(chat, table))
        message, *replaced = json.loads(kept) if kept else [0]
        return message, replaced

    async def write(self, chat: str, table: str, message: int, replaced: Sequence[int]) -> None:
        """Keep which post stands, and which older ones."""
        try:
            text = json.dumps([message, *replaced[-MOST_IDS:]])
            await self._bus().keep_note(self._network, _key(chat, table), text)
        except NoteRefused as error:
            log.warning("%s: a post will not be found again after a restart: %s", self._network, error)

    async def drop(self, chat: str, table: str) -> None:
        """Forget the posts of a table."""
        await self._bus().keep_note(self._network, _key(chat, table), None)


def _key(chat: str, table: str) -> str:
    return f"post {table} {chat}"
