"""What outlives us of a table's posts and panels: the ids of those that stand and of those that are to go."""

import json
import logging
from collections.abc import Callable, Mapping, Sequence

from croupier.network import Bus, NoteRefused

log = logging.getLogger(__name__)

MOST_IDS = 100


class PostNotes:
    """Notes by chat and table, a hundred bytes or so each; where one more would be too many, posts are forgotten."""

    def __init__(self, network: str, bus: Callable[[], Bus]) -> None:
        self._network, self._bus = network, bus

    async def read(self, chat: str, table: str) -> tuple[int, list[int], int | None]:
        """Return the id of a table's post in a chat (0: none is known), those of older ones that still stand, and more.

        The last is the id above which a post may stand that was sent without our knowing, None where none was.
        """
        kept = json.loads(await self._bus().note(self._network, _key(chat, table)) or "[0]")
        posts, after = (kept["posts"], kept["after"]) if isinstance(kept, dict) else (kept, None)
        message, *replaced = posts
        return message, replaced, after

    async def write(self, chat: str, table: str, message: int, replaced: Sequence[int], after: int | None) -> None:
        """Keep which post stands, which older ones, and above which id one may stand unknown."""
        posts = [message, *replaced[-MOST_IDS:]]
        text = json.dumps(posts if after is None else {"posts": posts, "after": after})
        try:
            await self._bus().keep_note(self._network, _key(chat, table), text)
        except NoteRefused as error:
            log.warning("%s: a post will not be found again after a restart: %s", self._network, error)

    async def drop(self, chat: str, table: str) -> None:
        """Forget the posts of a table."""
        await self._bus().keep_note(self._network, _key(chat, table), None)


class PanelNotes:
    """One note for each table, with the panel of each player, some twenty bytes each."""

    def __init__(self, network: str, bus: Callable[[], Bus]) -> None:
        self._network, self._bus = network, bus

    async def read(self, table: str) -> dict[int, tuple[int, int]]:
        """Return by person the id of their panel at a table, and the wait for which they were called last."""
        kept = await self._bus().note(self._network, f"panels {table}")
        return {int(person): (message, wait) for person, (message, wait) in json.loads(kept or "{}").items()}

    async def write(self, table: str, panels: Mapping[int, tuple[int, int]]) -> None:
        """Keep the panels of a table."""
        try:
            await self._bus().keep_note(self._network, f"panels {table}", json.dumps(panels))
        except NoteRefused as error:
            log.warning("%s: a panel will not be found again after a restart: %s", self._network, error)

    async def drop(self, table: str) -> None:
        """Forget the panels of a table."""
        await self._bus().keep_note(self._network, f"panels {table}", None)


def _key(chat: str, table: str) -> str:
    return f"post {table} {chat}"
