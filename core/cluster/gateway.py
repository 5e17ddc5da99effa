"""A network's half of the bus: what its adapter says and asks goes to the house, and the house's words to it."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from core import errors
from core.cluster.link import OF, PAUSE, Link, NobodyThere
from core.contract import Bounded, Glance, Inbound, Incoming, Look, NoteRefused, NotSent, Outbound
from core.services import LocalBus
from core.wire import (
    Answer,
    Ask,
    AskGlance,
    AskIdle,
    AskLook,
    AskNote,
    Broken,
    Dealt,
    Envelope,
    Glanced,
    KeepNote,
    Noted,
    Refused,
    Said,
    Shown,
    Unsaid,
)

log = logging.getLogger(__name__)

AT_ONCE = 1000
"""Messages of the house that are being sent at a time: its outbox gives one for each chat."""
REMEMBERED = 10_000
"""Ids of messages that were sent, none of which is sent again."""


class GatewayBus(LocalBus):
    """The bus as an adapter knows it. What it hands over keeps its order here, until the house has dealt with it."""

    def __init__(self, link: Link, network: str, entropy: Callable[[int], bytes]) -> None:
        """Carry one network's messages, under ids that no other run of `entropy` has; nothing is read yet."""
        super().__init__()
        self.run_worker(self._carry, self._idle_there)
        self.run_reader(self._look_there, self._glance_there)
        self._link, self._network = link, network
        self._run, self._ids = entropy(16).hex(), itertools.count(1)
        self._waiting: dict[str, asyncio.Future[Dealt | Answer]] = {}
        self._sending: dict[str, asyncio.Future[Said | Unsaid]] = {}
        self._said: Bounded[str, None] = Bounded(REMEMBERED)

    @property
    def _queue(self) -> str:
        return self._link.named(f"out.{self._network}")

    async def open(self) -> None:
        """Begin to take what the house has for the network; its adapter has joined before."""
        await self._link.open()
        await self._link.read(f"out.{self._network}", self._take, self._unread, AT_ONCE)

    async def note(self, network: str, key: str) -> str | None:
        """Read a note that the network has kept, None if there is none."""
        answer = await self._ask(AskNote(network, key))
        assert isinstance(answer, Noted)
        return answer.text

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        """Keep a note for the network, or forget it; `NoteRefused` where it would be too much."""
        answer = await self._ask(KeepNote(network, key, text))
        if isinstance(answer, Refused):
            raise NoteRefused(answer.reason)

    async def _carry(self, incoming: Incoming) -> None:
        """Hand over what came in, and return once it is dealt with; so what follows it cannot overtake it."""
        own = incoming.id if isinstance(incoming, Inbound) else self._new()
        room = incoming.room if isinstance(incoming, Inbound) else ""
        key = room or (incoming.account if isinstance(incoming, Inbound) else self._network)
        await self._outcome(own, lambda: self._link.publish_inbound(key, Envelope(own, incoming), self._queue))

    async def _look_there(self, code: str, reader: str, language: str) -> Look | None:
        answer = await self._ask(AskLook(code, reader, language))
        assert isinstance(answer, Shown)
        return answer.look

    async def _glance_there(self, code: str, reader: str) -> Glance | None:
        answer = await self._ask(AskGlance(code, reader))
        assert isinstance(answer, Glanced)
        return answer.glance

    async def _idle_there(self, network: str) -> None:
        await self._ask(AskIdle(network))

    async def _ask(self, ask: Ask) -> Answer:
        own = self._new()

        async def put() -> None:
            while True:
                try:
                    return await self._link.publish(self._link.named("ask"), Envelope(own, ask), self._queue)
                except NobodyThere:  # no house has been there yet
                    await asyncio.sleep(PAUSE)

        answer: Answer | Dealt = await self._outcome(own, put)
        if isinstance(answer, (Broken, Dealt)):
            raise RuntimeError(f"the house could not answer {type(ask).__name__}")
        return answer

    async def _outcome(self, own: str, put: Callable[[], Awaitable[None]]) -> Any:
        """Hand something over, and return what the house has to say to it."""
        waiting = self._waiting[own] = asyncio.get_running_loop().create_future()
        try:
            await put()
            return await waiting
        finally:
            self._waiting.pop(own, None)

    def _new(self) -> str:
        return f"{self._network}:{self._run}:{next(self._ids)}"

    async def _take(self, envelope: Envelope, back: str) -> None:
        item = envelope.item
        if isinstance(item, Outbound):
            outcome = await self._once(envelope.id, item)
            await self._link.publish(back, Envelope(f"{OF}{envelope.id}", outcome))
            return
        own = item.id if isinstance(item, Dealt) else envelope.id
        waiting = self._waiting.get(own)
        if waiting is not None and not waiting.done():  # else whoever waited for it is gone
            waiting.set_result(item)  # type: ignore[arg-type]

    async def _unread(self, name: str, back: str) -> None:
        """Words that this version cannot read stay owed: the next one may."""
        if name in self._waiting:
            self._waiting[name].set_exception(RuntimeError("the house's answer could not be read"))
        elif back:
            await self._link.publish(back, Envelope(f"{OF}{name}", Unsaid(name, away=True)))

    async def _once(self, name: str, message: Outbound) -> Said | Unsaid:
        """Send a message, unless that was done already or is being done: it is the server that delivered it again."""
        if name in self._said:
            return Said(name)
        if name not in self._sending:
            sending = self._sending[name] = asyncio.ensure_future(self._send(name, message))
            sending.add_done_callback(lambda _: self._sending.pop(name, None))
        return await asyncio.shield(self._sending[name])

    async def _send(self, name: str, message: Outbound) -> Said | Unsaid:
        try:
            await self.publish_outbound(message)
        except NotSent as error:
            return Unsaid(name, away=True, again=error.again)
        except Exception as error:
            log.error("words could not be sent: %s", errors.describe(error))
            return Unsaid(name, away=False)
        self._said[name] = None
        return Said(name)
