"""The seam between adapters and core in one process: what comes in is dealt with in order, what goes out is sent."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from functools import partial

from core import errors
from core.contract import (
    Away,
    Complete,
    Embedded,
    Entrance,
    Glance,
    Inbound,
    Incoming,
    InputEnded,
    Invitation,
    Leaders,
    Left,
    Lobby,
    Look,
    Manual,
    Moved,
    Network,
    NotSent,
    Outbound,
    PassedOver,
    Picture,
    Profile,
    Reach,
    Renamed,
    Replay,
    Sight,
    Split,
    Undelivered,
    Vouched,
    network_of,
    own_cancellation,
)
from core.pictures.painter import Painter
from core.storage import Storage, queries

log = logging.getLogger(__name__)

LONGEST_BACKLOG = 10_000
"""Items of one network that may wait to be dealt with; past them, what is said there is left out."""


class _Turn:
    """An item with its place in the order: dealt with once it waits for no other, and those in `over` hear the end."""

    __slots__ = ("complete", "done", "item", "keys", "network", "over", "waits")

    def __init__(
        self, item: Incoming, complete: Complete | None, keys: tuple[str, ...], done: asyncio.Future[None]
    ) -> None:
        self.item, self.complete, self.keys, self.done = item, complete, keys, done
        self.network = network_in(item)
        self.waits = 0
        self.over: list[Callable[[], None]] = []


class Ordering:
    """Deals with each item in a task, which begins when those are over that were handed over before under its keys.

    A message's keys are its chat and its speaker; a rename's are both accounts, so that nobody's words overtake it.
    What happened to a network itself waits for nobody's words, and all that follows it on that network waits for it.
    """

    def __init__(self, handle: Callable[[Incoming], Awaitable[None]]) -> None:
        self._handle = handle
        self._last: dict[str, _Turn] = {}
        self._running: dict[_Turn, asyncio.Task[None]] = {}
        self._ended = -math.inf
        self._held: set[_Turn] = set()
        self._waiting: dict[str, int] = {}
        self._seen: dict[str, int] = {}
        self._changing: dict[str, int] = {}

    def put(self, item: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Give an item its place in the order; done when it is dealt with, whether or not anybody waits for that."""
        done = asyncio.get_running_loop().create_future()  # who waits for it and is cancelled cancels nothing else
        turn = _Turn(item, complete, _keys(item), done)
        network, last = turn.network, self._last
        if isinstance(item, Inbound) and self._waiting.get(network, 0) >= LONGEST_BACKLOG:
            log.error("%d messages of %s wait to be dealt with; leaving one out", self._waiting[network], network)
            done.set_result(None)
            return done
        before = {last[key] for key in (*turn.keys, network) if key in last}
        self._count(turn, 1)
        for key in turn.keys:
            last[key] = turn
        for other in before:
            other.over.append(partial(self._step_up, turn))
        if before:
            turn.waits = len(before)
            self._held.add(turn)
        else:
            self._begin(turn)
        return done

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nothing is being dealt with, nor was in the last so many seconds."""
        return not self._running and asyncio.get_running_loop().time() >= self._ended + seconds

    def is_changing(self, account: str) -> bool:
        """Tell whether it is yet to be dealt with who goes by an account."""
        return account in self._seen or account in self._changing

    async def settled(self, account: str) -> bool:
        """Return once it is dealt with who goes by an account; tells whether it may have changed hands."""
        changed = False
        while self.is_changing(account):
            changed = changed or account in self._changing
            over = asyncio.Event()
            self._last[account].over.append(over.set)
            await over.wait()
        return changed

    async def close(self, seconds: float) -> None:
        """Let what was handed over come to its end, for so long at most."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while self._running and (left := until - loop.time()) > 0:
            await asyncio.wait(self._running.values(), timeout=left)
        held, self._held = self._held, set()
        for turn in held:
            self._forget(turn)
            turn.done.cancel()
        for turn, task in self._running.items():
            turn.done.cancel()
            task.add_done_callback(partial(self._break_off, turn))
            task.cancel()

    def _begin(self, turn: _Turn) -> None:
        self._running[turn] = asyncio.get_running_loop().create_task(self._run(turn))

    async def _run(self, turn: _Turn) -> None:
        try:
            await self._handle(await turn.complete() if turn.complete else turn.item)
        except asyncio.CancelledError:
            self._end(turn)
            raise
        except Exception as error:
            log.error("a message was put aside: %s", errors.describe(error))
        self._end(turn)  # not where a task is thrown away with its loop: nothing can follow it there

    def _end(self, turn: _Turn) -> None:
        """Let begin what waited for an item alone."""
        del self._running[turn]
        if not self._running:
            self._ended = asyncio.get_running_loop().time()
        self._forget(turn)
        if not turn.done.done():
            turn.done.set_result(None)

    def _break_off(self, turn: _Turn, task: asyncio.Task[None]) -> None:
        """Be done with an item that was broken off, even before its task had begun."""
        if turn in self._running:
            self._end(turn)

    def _forget(self, turn: _Turn) -> None:
        self._count(turn, -1)
        for key in turn.keys:
            if self._last.get(key) is turn:
                del self._last[key]
        for tell in turn.over:
            tell()

    def _step_up(self, turn: _Turn) -> None:
        turn.waits -= 1
        if turn.waits == 0 and turn in self._held:
            self._held.discard(turn)
            self._begin(turn)

    def _count(self, turn: _Turn, by: int) -> None:
        _add(self._waiting, turn.network, by)
        if isinstance(turn.item, (Sight, Renamed)):
            for account in turn.keys:
                _add(self._seen if isinstance(turn.item, Sight) else self._changing, account, by)


def _add(counts: dict[str, int], key: str, by: int) -> None:
    if left := counts.get(key, 0) + by:
        counts[key] = left
    else:
        del counts[key]


def _keys(item: Incoming) -> tuple[str, ...]:
    """Name what an item must not be overtaken in."""
    match item:
        case Inbound() | PassedOver():
            return (item.room, item.account) if item.room else (item.account,)
        case Renamed():
            return (item.account, item.new_account)
        case Sight():
            return tuple(item.accounts)
        case Left():
            return (item.room, *item.accounts)
        case Undelivered():
            return (item.account,)
        case _:
            return (network_in(item),)


def network_in(item: Incoming) -> str:
    """Name the network that an item came from."""
    match item:
        case Inbound() | PassedOver() | Renamed() | Undelivered():
            return network_of(item.account)
        case Sight(accounts) | Split(accounts) | Away(accounts):
            return network_of(next(iter(accounts), ""))
        case Reach(room) | Left(room) | Moved(room):
            return network_of(room)
        case Network(network) | InputEnded(network):
            return network


Send = Callable[[Outbound], Awaitable[None]]


class Leaving(Exception):
    """A network's code asked the whole process to end."""


class Core:
    """What stands behind a bus."""

    async def handle(self, incoming: Incoming) -> None:
        """Deal with what came in; returns when its effect is stored."""
        raise NotImplementedError


class Questions:
    """What networks ask of a house, as the contract's `Bus` has it; one may do without all but `idle` and `lobby`."""

    async def idle(self, network: str) -> None:
        """Return once no table runs on the network and all words owed to it were sent."""
        raise NotImplementedError

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        return None

    async def glance(self, code: str, reader: str) -> Glance | None:
        return None

    async def lobby(self, reader: str, language: str) -> Lobby:
        raise NotImplementedError

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        return ()

    async def manual(self, game: str, language: str) -> Manual | None:
        return None

    async def profile(self, reader: str, language: str) -> Profile | None:
        return None

    async def kept(self, reader: str) -> tuple[str, ...]:
        return ()

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        return None

    async def invitation(self, word: str, reader: str, language: str) -> Invitation | None:
        return None

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        return None

    async def embedded(self, network: str, code: str) -> Embedded | None:
        return None

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        return None


class LocalBus(Core):
    """Hands messages over within the process; what is lost with it was never acknowledged."""

    def __init__(self, storage: Storage | None = None) -> None:
        """Join nobody yet; networks keep their notes in `storage`, which may be given before the first one is read."""
        self.storage = storage
        self._core, self._questions = Core(), Questions()
        self._ordering = Ordering(self.handle)
        self._gateways: dict[str, Send] = {}
        self._painter = Painter()

    def serve(self, core: Core, questions: Questions) -> None:
        """Let the core deal with what comes in, and what networks ask be answered."""
        self._core, self._questions = core, questions

    def run_gateway(self, network: str, send: Send) -> None:
        """Let an adapter send what goes out to its network."""
        self._gateways[network] = send

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Have a message dealt with in its turn; one that cannot be is logged and put aside."""
        return self._ordering.put(incoming, complete)

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nothing that was handed over is being dealt with, nor was in the last so many seconds."""
        return self._ordering.at_rest(seconds)

    async def publish_outbound(self, message: Outbound) -> None:
        """Send a message once it is known who goes by its account; `NotSent` while its network is away."""
        send = self._gateways.get(message.network)
        if send is None:
            raise NotSent(message.network)
        account = message.account
        if account and self._ordering.is_changing(account) and await self._ordering.settled(account):
            raise NotSent(f"{account} changed hands", again=True)
        try:
            await send(message)
        except asyncio.CancelledError:
            with own_cancellation():  # not around every message: a context costs more than all else here
                raise
        except SystemExit as error:  # which a loop takes for the end of the process
            raise Leaving().with_traceback(error.__traceback__) from None

    async def close(self, seconds: float) -> None:
        """Let what was handed over be dealt with, for so long at most."""
        await self._ordering.close(seconds)
        self._painter.close()

    async def handle(self, incoming: Incoming) -> None:
        await self._core.handle(incoming)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        return await self._questions.look(code, reader, language)

    async def glance(self, code: str, reader: str) -> Glance | None:
        return await self._questions.glance(code, reader)

    async def lobby(self, reader: str, language: str) -> Lobby:
        return await self._questions.lobby(reader, language)

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        return await self._questions.leaders(game, language)

    async def manual(self, game: str, language: str) -> Manual | None:
        return await self._questions.manual(game, language)

    async def profile(self, reader: str, language: str) -> Profile | None:
        return await self._questions.profile(reader, language)

    async def kept(self, reader: str) -> tuple[str, ...]:
        return await self._questions.kept(reader)

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        return await self._questions.entrance(token, reader)

    async def invitation(self, word: str, reader: str, language: str) -> Invitation | None:
        return await self._questions.invitation(word, reader, language)

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        return await self._questions.replay(code, reader, language)

    async def embedded(self, network: str, code: str) -> Embedded | None:
        return await self._questions.embedded(network, code)

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        return await self._questions.vouched(network, credential)

    def draws(self) -> bool:
        """Tell whether there are pictures here."""
        return self._painter.draws

    async def picture(self, picture: Picture) -> bytes | None:
        """Draw a picture beside all else, once for all who see the same."""
        return await self._painter.png(picture)

    async def note(self, network: str, key: str) -> str | None:
        """Read a note that a network has kept, None if there is none."""
        assert self.storage is not None
        return await self.storage.run(partial(queries.note, network=network, key=key))

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        """Keep a note for a network, or forget it; `NoteRefused` where it would be too much."""
        assert self.storage is not None
        if text is None:
            await self.storage.run(partial(queries.drop_note, network=network, key=key))
        else:
            await self.storage.run(partial(queries.keep_note, network=network, key=key, text=text))

    async def idle(self, network: str) -> None:
        await self._questions.idle(network)
