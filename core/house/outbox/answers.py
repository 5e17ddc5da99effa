"""Answers on their way: those of one chat one after another, none while something is owed there, and none twice."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from core import errors
from core.contract import NotSent, Outbound, Tasks, nobodys

log = logging.getLogger(__name__)

Chat = tuple[str, int]
"""("room", room id) or ("person", person id)."""
OnSent = Callable[[], None]


@dataclass(frozen=True)
class Reply:
    """An answer that waits, and what is to be done once it was told."""

    message: Outbound
    on_sent: OnSent | None

    def says_the_same(self, other: "Reply") -> bool:
        """Tell whether one may stand for both."""
        mine, theirs = self.message, other.message
        same = (mine.lines, mine.name, mine.choices) == (theirs.lines, theirs.name, theirs.choices)
        return same and mine.account == theirs.account and not (mine.erase or theirs.erase)


class Replies:
    """The answers that wait, by chat."""

    def __init__(
        self,
        publish: Callable[[Outbound], Awaitable[None]],
        address: Callable[[Chat], str],
        is_free: Callable[[Chat], bool],
        note_quiet: Callable[[], None],
    ) -> None:
        """Send by `publish` to what `address` finds, once `is_free` allows it; `note_quiet` hears of each end."""
        self._publish, self._address = publish, address
        self._is_free, self._note_quiet = is_free, note_quiet
        self._queues: dict[Chat, deque[Reply]] = {}
        self._workers: dict[Chat, asyncio.Task[None]] = {}
        self._presses = Tasks()

    @property
    def workers(self) -> list[asyncio.Task[None]]:
        """List what is being told right now."""
        return [*self._workers.values(), *self._presses]

    @property
    def busy(self) -> bool:
        """Tell whether any answer waits or is being told."""
        return bool(self._queues or self._workers or self._presses)

    def put(self, chat: Chat, message: Outbound, on_sent: OnSent | None) -> bool:
        """Let an answer wait; False when one that says the same waits already, and is told for both."""
        queue, reply = self._queues.setdefault(chat, deque()), Reply(message, on_sent)
        if any(reply.says_the_same(waiting) for waiting in queue):
            return False
        queue.append(reply)
        return True

    def at_once(self, chat: Chat, message: Outbound, on_sent: OnSent | None) -> None:
        """Answer a press: it waits for nothing, since who pressed waits for it."""
        said = self._presses.begin(self._say(chat, Reply(message, on_sent)))
        said.add_done_callback(lambda _: self._note_quiet())

    def waiting(self, chat: Chat) -> int:
        """Count the answers that wait in a chat."""
        return len(self._queues.get(chat, ()))

    def drop(self, chat: Chat) -> None:
        """Forget the answers of a chat: by the time that they could be told, nobody would know to what."""
        self._queues.pop(chat, None)
        self._note_quiet()

    def wake(self, chat: Chat) -> None:
        """Tell what waits in a chat that is free now."""
        if chat in self._queues and chat not in self._workers:
            self._workers[chat] = asyncio.get_running_loop().create_task(self._drain(chat))

    async def _drain(self, chat: Chat) -> None:
        try:
            while self._queues.get(chat) and self._is_free(chat):
                await self._say(chat, self._queues[chat].popleft())
        finally:
            self._workers.pop(chat, None)
            if not self._queues.get(chat):
                self._queues.pop(chat, None)
            self._note_quiet()

    async def _say(self, chat: Chat, reply: Reply) -> None:
        try:
            await self._send(chat, reply.message)
        except NotSent:
            return
        except Exception as error:
            log.error("an answer for %s could not be sent and is dropped: %s", chat, errors.describe(error))
            return
        if reply.on_sent:
            reply.on_sent()

    async def _send(self, chat: Chat, message: Outbound) -> None:
        """Send an answer to where whoever asked is, also when they went on under another account meanwhile.

        One that has an account already is for that one alone.
        """
        if message.account:
            await self._publish(message)
            return
        while True:
            address = self._address(chat)
            if address == nobodys(address):
                return
            try:
                await self._publish(
                    replace(message, room=address) if chat[0] == "room" else replace(message, account=address)
                )
                return
            except NotSent as error:
                if not error.again:
                    raise
