"""Pictures in the posts of tables: of what all in a group may see, where it wants them and Telegram takes them."""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from adapters.telegram.chats import Chat, Chats
from croupier.network import Bounded, Bus, Look, Picture, picture_of

log = logging.getLogger(__name__)

LONGEST = 1024
"""Characters that stand below a picture at most."""
SECONDS = 1.0
"""For how long a post waits for its picture; one that is late comes into it when it is there."""
REFUSED_SECONDS = 600.0
"""After which pictures are tried again where they were refused: nobody tells us of a group's rights."""
REMEMBERED = 4096


class Photo(NamedTuple):
    """A picture as it was drawn."""

    picture: Picture
    png: bytes


class Drawing(NamedTuple):
    """What came of a wish for a picture; one that is `late` may be there the next time."""

    photo: Photo | None = None
    late: bool = False


NONE = Drawing()


class Photos:
    """Has pictures drawn: of every match that has ended, and of each moment before if `boards` are pictures too."""

    def __init__(self, bus: Callable[[], Bus], chats: Chats, *, boards: bool) -> None:
        """`bus` is there once we run."""
        self._bus, self._chats, self.boards = bus, chats, boards
        self._refused: Bounded[int, float] = Bounded(REMEMBERED)

    async def of(self, chat: Chat, look: Look) -> Drawing:
        """Draw a table as a chat looks at it, unless that takes too long: whoever waits for words reads them first."""
        if not self._takes(chat) or not self._bus().draws():
            return NONE
        # what a room reads in its own style has nothing to be drawn, so it is read once more in its language
        laid = await self._bus().look(look.code, self._chats.key(chat), look.language)
        if laid is None or laid.scene is None:
            return NONE
        if laid.version != look.version:
            return Drawing(late=True)
        picture = picture_of(laid)
        try:
            png = await asyncio.wait_for(self._bus().picture(picture), SECONDS)
        except TimeoutError:
            return Drawing(late=True)
        return NONE if png is None else Drawing(Photo(picture, png))

    def _takes(self, chat: Chat) -> bool:
        """Tell whether a chat is a group that takes pictures, as far as we know."""
        return chat.id < 0 and _now() - self._refused.get(chat.id, -REFUSED_SECONDS) >= REFUSED_SECONDS

    def refused(self, chat: Chat, why: str) -> None:
        """Do without pictures in a chat for a while, where they may not be sent."""
        log.info("a chat takes no pictures for now, and is told in words alone: %s", why)
        self._refused[chat.id] = _now()


def _now() -> float:
    return asyncio.get_running_loop().time()
