"""A network's half of the bus: what its adapter says and asks goes to the house, and the house's words to it."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from core import errors
from core.cluster.connection import NobodyThere
from core.cluster.link import OF, PAUSE, Link
from core.cluster.network_state import NEWS, NetworkState, habits
from core.cluster.wire import (
    OLDEST,
    VERSION,
    Answer,
    Ask,
    AskGlance,
    AskIdle,
    AskLook,
    AskNote,
    Broken,
    Changed,
    Dealt,
    Envelope,
    Glanced,
    Hello,
    KeepNote,
    Noted,
    Offer,
    Refused,
    Said,
    Shown,
    Unsaid,
    Welcome,
    speaks_with,
)
from core.contract import (
    Adapter,
    Bounded,
    Complete,
    Glance,
    Inbound,
    Incoming,
    Listing,
    Look,
    NoteRefused,
    NotSent,
    Outbound,
    Watcher,
)
from core.house import OWED, LocalBus

log = logging.getLogger(__name__)

AT_ONCE = 1000
"""Messages of the house that are being sent at a time: its outbox gives one for each chat."""
REMEMBERED = 10_000
"""Ids of messages that were sent, none of which is sent again."""
RETAKEN_WITHIN = 4
"""Seconds in which the server lets go of a connection of ours that broke, so that its name can be held anew."""


class GatewayBus(LocalBus):
    """The bus as an adapter knows it. What it hands over keeps its order here, until the house has dealt with it."""

    def __init__(self, link: Link, adapter: Adapter, entropy: Callable[[int], bytes]) -> None:
        """Carry one network's messages, under ids that no other run of `entropy` has; nothing is read yet."""
        super().__init__()
        self.run_gateway(adapter.network, adapter.send)
        self._link, self._network, self._adapter = link, adapter.network, adapter
        self._run, self._ids = entropy(16).hex(), itertools.count(1)
        self.standing = NetworkState()
        self._house = ""
        self._welcoming: asyncio.Task[None] | None = None
        self._offered = asyncio.Event()
        self._stands_by = self._carries = False
        self.lost = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[Dealt | Answer]] = {}
        self._sending: dict[str, asyncio.Future[Said | Unsaid]] = {}
        self._said: Bounded[str, None] = Bounded(REMEMBERED)

    @property
    def _queue(self) -> str:
        return self._link.named(f"out.{self._network}")

    async def open(self) -> None:
        """Connect, be the network's one process, and begin to take what the house has for it."""
        await self._link.open(self._begin)

    async def _begin(self) -> None:
        """Be the network's one process, or `lost` says that another one is it by now; then take what there is."""
        await (self._retake() if self._carries else self._stand_by())
        self._carries = True
        await self._link.read(f"out.{self._network}", self._take, self._unread, AT_ONCE)
        await self._announce()

    async def _stand_by(self) -> None:
        """Return once this is the network's one process; whoever was that and lost its connection comes first."""
        if self._stands_by:
            await asyncio.sleep(RETAKEN_WITHIN)
        while not await self._hold():
            if not self._stands_by:
                log.info("%s has a gateway already: standing by, to take over when that one ends", self._network)
            self._stands_by = True
            await asyncio.sleep(PAUSE)

    async def _announce(self) -> None:
        """Let a house that is there say hello."""
        own = Welcome(self._network, "", habits(self._adapter), oldest=OLDEST, newest=VERSION)
        await self._link.announce("houses", Envelope(self._new(), own), self._queue)

    async def ready(self) -> None:
        """Return once the adapter may run: it has been offered what its clients list, if it wants that."""
        if isinstance(self._adapter, Listing):
            await self._offered.wait()

    async def _hold(self) -> bool:
        """Take the network's name; False while another process has it. Whoever had it before goes first."""
        return await self._link.hold(f"gateway.{self._network}", self._hear, self._unread, "networks")

    async def _retake(self) -> None:
        """Have the network's name again after the connection was lost; nothing is said before it is held."""
        for _ in range(RETAKEN_WITHIN):
            if await self._hold():
                return
            await asyncio.sleep(PAUSE)
        self.lost.set()
        await asyncio.Event().wait()  # whoever hears that ends this process

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Hand over what came in; what it says of how the network stands is there for a house that comes later."""
        self.standing.follow(incoming)
        return super().publish_inbound(incoming, complete)

    async def close(self, seconds: float) -> None:
        """Let what was handed over be dealt with, for so long at most, and leave."""
        await super().close(seconds)
        if self._welcoming is not None:
            self._welcoming.cancel()
        await self._link.close()

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

    async def handle(self, incoming: Incoming) -> None:
        """Hand over what came in, and return once it is dealt with; so what follows it cannot overtake it."""
        while isinstance(incoming, NEWS) and self._welcoming and not self._welcoming.done():
            await asyncio.wait({self._welcoming})  # which holds it, or comes before it
        own = incoming.id if isinstance(incoming, Inbound) else self._new()
        room = incoming.room if isinstance(incoming, Inbound) else ""
        key = room or (incoming.account if isinstance(incoming, Inbound) else self._network)
        await self._outcome(own, lambda: self._link.publish_inbound(key, Envelope(own, incoming), self._queue))

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as the house lets a reader see it."""
        answer = await self._ask(AskLook(code, reader, language))
        assert isinstance(answer, Shown)
        return answer.look

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Return what the house makes a player's look from."""
        answer = await self._ask(AskGlance(code, reader))
        assert isinstance(answer, Glanced)
        return answer.glance

    async def idle(self, network: str) -> None:
        """Return once the house has nothing more to do on the network."""
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
            raise RuntimeError(f"the bot could not answer {type(ask).__name__}")
        return answer

    async def _outcome(self, own: str, put: Callable[[], Awaitable[None]]) -> Any:
        """Hand something over, and return what the house has to say to it."""
        waiting = self._waiting[own] = asyncio.get_running_loop().create_future()
        try:
            return await self._link.settled(waiting, put)
        finally:
            self._waiting.pop(own, None)

    def _new(self) -> str:
        return f"{self._network}:{self._run}:{next(self._ids)}"

    async def _hear(self, envelope: Envelope, back: str) -> None:
        """Deal with what the house says to the network's one process, which another one need not hear."""
        match envelope.item:
            case Hello() as hello:
                self._greet(hello, back)
            case Offer(menus, language):
                listing, told = self._adapter, self._offered.is_set()
                self._offered.set()  # also where what follows fails, or nobody would ever run it
                if isinstance(listing, Listing) and not told:
                    listing.offer(menus, language)
            case Changed(code, version):
                if isinstance(self._adapter, Watcher):
                    self._adapter.changed(code, version)

    async def _take(self, envelope: Envelope, back: str) -> None:
        item = envelope.item
        if isinstance(item, Outbound):
            return await self._told(envelope.id, item, back)
        own = item.id if isinstance(item, Dealt) else envelope.id
        waiting = self._waiting.get(own)
        if waiting is not None and not waiting.done():  # else whoever waited for it is gone
            waiting.set_result(item)  # type: ignore[arg-type]

    async def _told(self, name: str, message: Outbound, back: str) -> None:
        """Send a message of the house that is, and tell it the outcome; an earlier one's are owed by this one anew."""
        if self._house and back != self._house:
            log.info("%s: words of an earlier run are left out; what it owed is owed by the next", self._network)
            return
        outcome = await self._once(name, message) if self._house else Unsaid(name, away=True)
        with contextlib.suppress(NobodyThere):  # that house is gone for long
            await self._link.publish(back, Envelope(f"{OF}{name}", outcome))

    def _greet(self, hello: Hello, back: str) -> None:
        """Welcome a house, with all that was said of the network until now; what is said from now on comes after it.

        One that speaks no version of ours is only told which we speak: it sees by itself that it has nothing to say.
        """
        if speaks_with(hello):
            self._house = back
        else:
            log.error("%s: a worker is there that speaks no version of this gateway's; upgrade one", self._network)
        if self._welcoming is not None:
            self._welcoming.cancel()
        sent, sending = ([name for name in names if name.startswith(OWED)] for names in (self._said, self._sending))
        own = Envelope(self._new(), self.standing.welcome(self._adapter, hello.house, sent, sending))
        self._welcoming = asyncio.get_running_loop().create_task(self._welcome(own, back))

    async def _welcome(self, envelope: Envelope, back: str) -> None:
        with contextlib.suppress(NobodyThere):
            await self._outcome(envelope.id, lambda: self._link.publish(back, envelope, self._queue))

    async def _unread(self, name: str, back: str) -> None:
        """Words that this version cannot read stay owed: the next one may."""
        if name in self._waiting:
            self._waiting[name].set_exception(RuntimeError("the bot's answer could not be read"))
        elif back:
            with contextlib.suppress(NobodyThere):
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
            return Unsaid(name, away=True, again=error.again, theirs=error.theirs)
        except Exception as error:
            log.error("words could not be sent: %s", errors.describe(error))
            return Unsaid(name, away=False)
        self._said[name] = None
        return Said(name)
