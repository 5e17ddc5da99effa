"""The house's half of the bus: deals with what its networks' processes hand over, and hands them what to say."""

import asyncio
import hashlib
import itertools
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from core import errors
from core.cluster.connection import NobodyThere
from core.cluster.link import OF, Link
from core.cluster.membership import Meetings
from core.cluster.network_state import NEWS
from core.cluster.wire import (
    Answer,
    Ask,
    AskGlance,
    AskIdle,
    AskLook,
    AskNote,
    Broken,
    Dealt,
    Done,
    Envelope,
    Glanced,
    KeepNote,
    Noted,
    Refused,
    Said,
    Shown,
    Unsaid,
    Welcome,
    dump,
    load,
)
from core.contract import Bounded, Glance, Incoming, NoteRefused, NotSent, Outbound
from core.house import OWED, LocalBus, network_in
from core.storage import Storage

log = logging.getLogger(__name__)

ANSWERS_AT_ONCE = 1000
"""Questions that are being answered at a time, and outcomes that are being noted."""
REMEMBERED = 10_000
"""Ids of what was dealt with and may be delivered again."""
NOTES = "house"
"""Whose notes tell how networks are spoken to: no network is called so."""
MOST_UNSAID = 10_000
"""Messages that may be on their way to networks at a time; past them words stay owed in the database."""


class Failed(Exception):
    """An adapter failed to send a message; where and why is in its own process's log."""


class HouseBus(LocalBus):
    """The bus as the core knows it; adapters that joined in this process are served as ever."""

    def __init__(self, link: Link, entropy: Callable[[int], bytes], storage: Storage | None = None) -> None:
        """Keep networks' notes in `storage`, and number by a run of its own from `entropy`; nothing is read yet."""
        super().__init__(storage)
        self._link = link
        self._run, self._ids = entropy(16).hex(), itertools.count(1)
        self._salt = entropy(16)
        self._dealt: Bounded[str, None] = Bounded(REMEMBERED)
        self._dealing: dict[str, asyncio.Future[None]] = {}
        self._unsaid: dict[str, asyncio.Future[Said | Unsaid]] = {}
        self._recalling: dict[str, asyncio.Task[None]] = {}
        self._watching: asyncio.Task[None] | None = None
        self._joining: asyncio.Task[None] | None = None
        self._reads = asyncio.Event()
        self.networks = Meetings(link, self._run, self.publish_inbound)

    async def run(self) -> None:
        """Carry messages until cancelled; whoever deals with them has joined before."""
        await self.open()
        assert self._watching is not None
        await self._watching

    def stand_by(self) -> "asyncio.Task[None]":
        """Connect and have all queues, of which nothing is read before `open`; ends early where that is refused."""
        if self._joining is None:
            self._joining = asyncio.get_running_loop().create_task(self._link.open(self._begin))
        return self._joining

    async def open(self) -> None:
        """Begin to deal with what comes in, say hello to the networks, and look who is there from then on."""
        self._watching = asyncio.ensure_future(self.networks.watch())  # the server may die before all has begun
        self._reads.set()
        await self.stand_by()

    async def _begin(self) -> None:
        await self._link.spread()
        await self._reads.wait()
        if not await self._link.hold(f"house.{self._run}", self._hear, self._unread, "houses", ANSWERS_AT_ONCE):
            raise ConnectionError("the server has not let go of the connection that was lost")
        await asyncio.gather(
            self._link.read("ask", self._answer, self._unread, ANSWERS_AT_ONCE),
            self._link.read_inbound(self._deal, self._unread),
        )
        await self.networks.open()  # last: nobody's clock runs before all that they may have said is heard

    async def close(self, seconds: float) -> None:
        """Let what was handed over be dealt with, for so long at most, and leave."""
        await super().close(seconds)
        under_way = [task for task in (self._watching, self._joining, *self._recalling.values()) if task is not None]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        self.networks.close()
        await self._link.close()

    async def publish_outbound(self, message: Outbound) -> None:
        """Return once the network's process has sent a message; `NotSent` while that is impossible."""
        if message.network in self._gateways:
            return await super().publish_outbound(message)
        if not self.networks.here(message.network):
            raise NotSent(f"no process of {message.network} is there")
        if len(self._unsaid) >= MOST_UNSAID:
            raise NotSent(f"too many messages wait for {message.network}")
        name = message.id if message.id.startswith(OWED) else f"{message.id}:{self._run}:{next(self._ids)}"
        ups = self.networks.ups(message.network)
        outcome = await self._sent(name, message)
        if isinstance(outcome, Unsaid) and outcome.away:
            came_up = self.networks.ups(message.network) > ups
            again = outcome.again or came_up
            raise NotSent(f"{message.network} did not take it", again=again, theirs=outcome.theirs)
        if isinstance(outcome, Unsaid):
            raise Failed(f"{message.network} failed to send it")

    async def _sent(self, name: str, message: Outbound) -> Said | Unsaid:
        waiting: asyncio.Future[Said | Unsaid] = asyncio.get_running_loop().create_future()
        self._unsaid[name] = waiting
        queue = self._link.named(f"out.{message.network}")
        try:
            own = Envelope(name, message)
            return await self._link.settled(waiting, lambda: self._link.publish(queue, own, self.networks.queue))
        except NobodyThere:
            raise NotSent(f"{message.network} has never been there") from None
        finally:
            if self._unsaid.get(name) is waiting:
                del self._unsaid[name]

    async def _hear(self, envelope: Envelope, back: str) -> None:
        """Hear what became of words, and who is there."""
        match envelope.item:
            case Said(name) | Unsaid(name):
                waiting = self._unsaid.get(name)
                if waiting is not None and not waiting.done():
                    waiting.set_result(envelope.item)
                else:
                    self.networks.unread(name)
            case Welcome():
                await self.networks.welcome(envelope, envelope.item)
                await self._remember(envelope.item)
                await self._reply(back, Envelope(f"{OF}{envelope.id}", Dealt(envelope.id)))
            case _:
                raise errors.Misfit("what should be an outcome is something else")

    async def _deal(self, envelope: Envelope, back: str) -> None:
        """Deal with what came in, once however often it is delivered, and say so."""
        if not isinstance(envelope.item, get_args(Incoming)):
            raise errors.Misfit("what should have come in is something else")
        name, network = envelope.id, network_in(envelope.item)
        if not isinstance(envelope.item, NEWS):
            await self.networks.meet(network)
            await self._recall(network)
        if name not in self._dealt and self.networks.heard(network, name, envelope.item):
            if name not in self._dealing:
                dealing = self._dealing[name] = self.publish_inbound(envelope.item)
                dealing.add_done_callback(lambda future: self._end(name, future))
            await asyncio.shield(self._dealing[name])  # a connection that is lost ends this wait, and nothing else
        await self._reply(back, Envelope(f"{OF}{envelope.id}", Dealt(envelope.id)))

    async def _recall(self, network: str) -> None:
        """Know a network whose process is gone as it was known to an earlier house: its words can still be read."""
        if self.networks.here(network):
            return
        recalling = self._recalling.get(network)
        if recalling is None or (recalling.done() and (recalling.cancelled() or recalling.exception())):
            recalling = self._recalling[network] = asyncio.get_running_loop().create_task(self._read_habits(network))
        await asyncio.shield(recalling)  # all that came in waits for the one who reads

    async def _read_habits(self, network: str) -> None:
        """Read how a network was spoken to, once."""
        text = await self.note(NOTES, network)
        if text is not None and not self.networks.here(network):
            item = load(text.encode()).item
            assert isinstance(item, Welcome)
            self.networks.join(item)

    async def _remember(self, welcome: Welcome) -> None:
        text = dump(Envelope(welcome.network, Welcome(welcome.network, "", welcome.habits))).decode()
        if await self.note(NOTES, welcome.network) != text:
            await self.keep_note(NOTES, welcome.network, text)

    def _end(self, name: str, dealing: asyncio.Future[None]) -> None:
        del self._dealing[name]
        if not dealing.cancelled():
            self._dealt[name] = None

    async def _unread(self, name: str, back: str) -> None:
        """Let nobody wait for a message that was put aside."""
        waiting = self._unsaid.get(name.removeprefix(OF))
        if waiting is not None and not waiting.done():  # what became of it nobody knows: it stays owed
            waiting.set_result(Unsaid(name.removeprefix(OF), away=True))
        elif name and back:
            await self._reply(back, Envelope(f"{OF}{name}", Dealt(name)))

    async def _reply(self, back: str, envelope: Envelope) -> None:
        try:
            await self._link.publish(back, envelope)
        except NobodyThere:
            log.error("nobody waits for an answer any more in the queue %s", back)

    async def _answer(self, envelope: Envelope, back: str) -> None:
        if not isinstance(envelope.item, get_args(Ask)):
            raise errors.Misfit("what should be a question is something else")
        try:
            answer = await self._answered(envelope.item)
        except NoteRefused as refusal:
            answer = Refused(str(refusal))
        except Exception as error:
            log.error("a question of a network could not be answered: %s", errors.describe(error))
            answer = Broken()
        await self._reply(back, Envelope(envelope.id, answer))

    async def _answered(self, ask: Ask) -> Answer:
        match ask:
            case AskLook(code, reader, language):
                return Shown(await self.look(code, reader, language))
            case AskGlance(code, reader):
                glance = await self.glance(code, reader)
                return Glanced(self._digested(glance) if glance is not None else None)
            case AskNote(network, key):
                return Noted(await self.note(network, key))
            case KeepNote(network, key, text):
                await self.keep_note(network, key, text)
                return Noted(text)
            case AskIdle(network):
                await self.idle(network)
        return Done()

    def _digested(self, glance: Glance) -> Glance:
        """Make words of what can only be compared, from which nobody reads or guesses what lies in it."""

        def digest(part: object) -> str:
            return hashlib.blake2b(
                repr(part).encode("utf-8", "surrogatepass"), key=self._salt, digest_size=16
            ).hexdigest()

        position, hand, choices = digest(glance.position), digest(glance.hand), digest(glance.choices)
        return replace(glance, position=position, hand=hand, choices=choices)
