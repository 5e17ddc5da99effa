"""A message of ours that stands in a chat: changed in place, or replaced and taken away."""

from dataclasses import dataclass, field
from functools import partial

from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.chats.chats import Chat, Chats
from adapters.telegram.sending.outgoing import Job, Outgoing
from adapters.telegram.sending.rate_limit import TIDY

MOST_AT_ONCE = 100
"""Messages that one call may delete."""


@dataclass(eq=False)
class Standing:
    """What stands of a table in a chat: the number of its `message` (0: none), and of older ones (`replaced`).

    `html`: markup is sent with it. `tidying`: older ones are about to go.
    """

    chat: Chat
    table: str
    message: int = 0
    html: bool = True
    replaced: list[int] = field(default_factory=list)
    tidying: Job | None = None


class Standings:
    """Writes what stands; the callers know what a refusal means for it."""

    def __init__(self, api: Api, outgoing: Outgoing, chats: Chats) -> None:
        self._api, self._outgoing, self._chats = api, outgoing, chats

    async def edit(self, standing: Standing, text: str, keyboard: Keyboard) -> None:
        """Change it in place; raises `ApiError`, but not where nothing changes."""
        try:
            await self._api.edit(standing.chat.id, standing.message, text, keyboard, html=standing.html)
        except ApiError as error:
            if error.verdict is not Verdict.SAME:
                raise

    async def send(self, standing: Standing, text: str, keyboard: Keyboard, *, silent: bool) -> None:
        """Post it anew at the bottom; the one before goes when there is time."""
        chat = standing.chat
        sent = await self._api.send(chat.id, chat.thread, text, keyboard, html=standing.html, silent=silent)
        self.replace(standing)
        standing.message = sent
        self._chats.seen(chat, sent)

    def replace(self, standing: Standing) -> None:
        """Let the message that stands go, with all others that are to, when there is time."""
        if standing.message:
            standing.replaced.append(standing.message)
            standing.message = 0
        self.tidy_soon(standing)

    def tidy_soon(self, standing: Standing) -> None:
        """Take away what was replaced, when there is time."""
        if standing.replaced and (standing.tidying is None or standing.tidying.done.done()):
            standing.tidying = Job(lambda: self._tidy(standing), TIDY, tidy=True)
            self._outgoing.queue(standing.chat.id).put(standing.tidying)

    async def _tidy(self, standing: Standing) -> None:
        """Delete what was replaced; what is too old for that loses its buttons."""
        old = standing.replaced[:MOST_AT_ONCE]
        try:
            await self._api.delete(standing.chat.id, old)
        except ApiError as error:
            if error.verdict is not Verdict.LOST:
                raise
            for message in old:
                strip = Job(partial(self._api.strip, standing.chat.id, message), TIDY, tidy=True)
                self._outgoing.queue(standing.chat.id).put(strip)
        standing.replaced = [message for message in standing.replaced if message not in old]
