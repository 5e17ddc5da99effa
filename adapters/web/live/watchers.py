"""Who looks at which table now: each is woken by a change, in turns with all else that is to be done."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Self

AGAIN, MOST_TRIES = 0.001, 10
"""Seconds after which it is looked again whether a move is still being made, and how often at most."""


def always() -> bool:
    """Tell that nobody waits for a move."""
    return True


class Scheduler:
    """Has work done in a later turn: when nobody waits for a move of theirs, but not much later whoever waits."""

    def __init__(self, at_rest: Callable[[], bool] = always) -> None:
        """Let those go first who wait while it is not `at_rest`."""
        self._at_rest = at_rest

    def soon(self, pause: float, work: Callable[[], None]) -> None:
        """Do something in the next turn of the loop, or in one after a pause of so many seconds, or some later."""
        self._later(pause, work, MOST_TRIES)

    def _later(self, pause: float, work: Callable[[], None], tries: int) -> None:
        loop = asyncio.get_running_loop()
        if pause:
            loop.call_later(pause, self._do, work, tries)
        else:
            loop.call_soon(self._do, work, tries)

    def _do(self, work: Callable[[], None], tries: int) -> None:
        if tries and not self._at_rest():
            self._later(AGAIN, work, tries - 1)
        else:
            work()


class Line:
    """Work that may come all at once: so much of it is done in one turn of the loop, between all else.

    A `pause` of so many seconds is made after that, in which there may be many turns of all else.
    """

    def __init__(self, at_once: int, pause: float = 0.0, scheduler: Scheduler | None = None) -> None:
        """Have nothing to do; without `scheduler` it waits for nobody's move."""
        self._at_once, self._pause, self._scheduler = at_once, pause, scheduler or Scheduler()
        self._waiting, self._running = deque[Callable[[], None]](), False

    def put(self, work: Callable[[], None]) -> None:
        """Do something when its turn comes."""
        self._waiting.append(work)
        if not self._running:
            self._running = True
            self._scheduler.soon(0, self._next)

    def _next(self) -> None:
        self._running = bool(self._waiting)
        if not self._running:
            return
        try:
            for _ in range(min(self._at_once, len(self._waiting))):
                self._waiting.popleft()()
        finally:
            self._scheduler.soon(self._pause, self._next)


MOST, MOST_OF_ONE = 2000, 12
"""Streams in all, and of one address."""
TOGETHER = 8
"""Of those who look on, how many are woken in one turn of the loop: all else that is to be done waits for these."""
PAUSE = 0.001
"""Seconds that all else has to itself after these."""
COUNTED = 3.0
"""Seconds for which what is told of how many watch stays so, whoever comes or goes."""
HEARTBEAT = 15.0
"""Seconds after which all are woken again, changed or not."""
PULSE = 2.0
"""Seconds after which each stream shows that it lives: a page that has missed two of these takes it for dead."""


class Event:
    """Wakes one reader: at once if it is `near`, else in turns with all else that is to be done.

    It is lighter than an `asyncio.Event`, which has room for many who wait.
    """

    __slots__ = ("_rung", "_waiting", "beaten", "near")

    def __init__(self) -> None:
        """Be silent, with nobody who waits; `beaten` is set with each heartbeat, for whoever reads to take back."""
        self.near, self.beaten, self._rung = True, False, False
        self._waiting: asyncio.Future[None] | None = None

    def set(self, _: object = None) -> None:
        """Ring, until it is cleared; also as what is called when something is done."""
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def pulse(self) -> None:
        """Have the wait end without a ring: nothing has changed."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def is_set(self) -> bool:
        """Tell whether it rang since it was cleared."""
        return self._rung

    def clear(self) -> None:
        """Be silent again."""
        self._rung = False

    async def wait(self) -> bool:
        """Wait until it rings, or for the next pulse, and tell whether it rang; for one reader at a time."""
        if not self._rung:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._rung


class Stream(Event):
    """Somebody who looks at a table for as long as a `with` lasts: the bell that rings when it changes.

    All that a stream holds here is this one thing, for there may be thousands.
    """

    __slots__ = ("_watchers", "account", "address", "called", "code", "over", "reader", "watches")

    def __init__(self, hub: "Watchers", code: str, address: str, account: str) -> None:
        """Look at a table from an address, as an account if there is one; it is `over` when that is found.

        Its `reader` can be `called` to another table, also while nobody looks.
        """
        super().__init__()
        self.reader, self.called = account, False
        self.over = False
        self._watchers, self.code, self.address, self.account = hub, code, address, account
        self.watches = False

    def __enter__(self) -> Self:
        """Begin."""
        self._watchers.enter(self)
        return self

    def __exit__(self, *_: object) -> None:
        """Make room."""
        self._watchers.leave(self)

    def shown(self, seated: bool) -> None:
        """Know whether its reader has a seat: they are told first, and who has none is counted."""
        self.near = seated
        if self.watches == seated:
            self.watches = not seated
            self._watchers.count(self.code)


@dataclass(eq=False)
class _Table:
    bells: dict[Event, None] = field(default_factory=dict)
    moment: object = field(default_factory=object)
    watching: int = 0
    counting: bool = False


class Watchers:
    """Open streams, by table; each holds no more than a bell, so that a slow reader costs nothing."""

    def __init__(self, scheduler: Scheduler | None = None) -> None:
        """Have no reader yet; who looks on waits for the `scheduler`."""
        self._scheduler = scheduler or Scheduler()
        self._tables: dict[str, _Table] = {}
        self._streams: Counter[str] = Counter()
        self._readers: Counter[tuple[str, str]] = Counter()
        self._due: dict[Event, None] = {}
        self._quiet: dict[Event, None] = {}
        self._beat: asyncio.TimerHandle | None = None
        self._pulse: asyncio.TimerHandle | None = None
        self._opened = False
        self.closing = False

    def stream(self, code: str, address: str, account: str = "") -> Stream:
        """Look at a table from an address that has room, as an account if there is one.

        Its bell rings when the table changes, and with each heartbeat.
        """
        return Stream(self, code, address, account)

    def has_room(self, address: str) -> bool:
        """Tell whether somebody more can look on from an address."""
        return not (self.closing or self._streams.total() >= MOST or self._streams[address] >= MOST_OF_ONE)

    def enter(self, stream: Stream) -> None:
        """Count a stream that begins."""
        self._hang(stream.code, stream)
        self._count(stream, 1)
        if self._beat is None:
            self._beat = asyncio.get_running_loop().call_later(HEARTBEAT, self._heartbeat)
        if self._pulse is None:
            self._pulse = asyncio.get_running_loop().call_later(PULSE, self._pulsed)

    def leave(self, stream: Stream) -> None:
        """Forget a stream that has ended."""
        self._count(stream, -1)
        self._take_down(stream.code, stream)
        if stream.watches:
            self.count(stream.code)

    def _count(self, stream: Stream, change: int) -> None:
        address, reader = stream.address, (stream.account, stream.code)
        self._streams[address] += change
        self._readers[reader] += change
        if not self._streams[address]:
            del self._streams[address]
        if not self._readers[reader]:
            del self._readers[reader]

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        return (account, code) in self._readers

    def _of(self, account: str) -> list[Stream]:
        streams = (bell for table in self._tables.values() for bell in table.bells if isinstance(bell, Stream))
        return [stream for stream in streams if stream.reader == account]

    def has(self, account: str) -> bool:
        """Tell whether somebody has the page of any table open."""
        return bool(account and self._of(account))

    def call(self, account: str) -> None:
        """Wake all that somebody has open: they are called to another table."""
        for stream in self._of(account):
            stream.called = True
            stream.set()

    def watching(self, code: str) -> int:
        """Return how many watch a table without a seat there, as it was told last."""
        table = self._tables.get(code)
        return table.watching if table is not None else 0

    def count(self, code: str) -> None:
        """Count in a while who watches a table, and tell all who look at it if that is another number."""
        table = self._tables.get(code)
        if table is not None and not table.counting:
            table.counting = True
            asyncio.get_running_loop().call_later(COUNTED, self._counted, code)

    def _counted(self, code: str) -> None:
        table = self._tables.get(code)
        if table is None or self.closing:
            return
        streams = (bell for bell in table.bells if isinstance(bell, Stream) and bell.watches)
        table.counting, before = False, table.watching
        table.watching = len({stream.account or stream for stream in streams})
        if table.watching != before:
            self._wake([table])

    def moment(self, code: str) -> object:
        """Return what stays the same until a table changes that somebody looks at, or the next heartbeat."""
        return self._tables[code].moment

    @contextmanager
    def bell(self, code: str) -> Iterator[Event]:
        """Be told of the changes of a table."""
        rung = Event()
        self._hang(code, rung)
        try:
            yield rung
        finally:
            self._take_down(code, rung)

    def _hang(self, code: str, bell: Event) -> None:
        table = self._tables.get(code)
        if table is None:
            table = self._tables[code] = _Table()
        table.bells[bell] = None

    def _take_down(self, code: str, bell: Event) -> None:
        bells = self._tables[code].bells
        del bells[bell]
        self._due.pop(bell, None)
        self._quiet.pop(bell, None)
        if not bells:
            del self._tables[code]

    def changed(self, code: str) -> None:
        """Wake whoever looks at a table."""
        if code in self._tables:
            self._wake([self._tables[code]])

    def opened(self) -> None:
        """Have those look again soon whose table is over: they may be called to one that has just opened."""
        self._opened = True

    def _heartbeat(self) -> None:
        running = bool(self._streams) and not self.closing
        self._beat = asyncio.get_running_loop().call_later(HEARTBEAT, self._heartbeat) if running else None
        self._wake(self._tables.values(), beat=True)

    def _pulsed(self) -> None:
        """Let all show that they live, behind whatever is to be told."""
        running = bool(self._streams) and not self.closing
        self._pulse = asyncio.get_running_loop().call_later(PULSE, self._pulsed) if running else None
        ringing = self._ringing
        streams = [bell for table in self._tables.values() for bell in table.bells if isinstance(bell, Stream)]
        self._due.update((bell, None) for bell in streams if bell.over and self._opened)
        self._quiet.update((bell, None) for bell in streams)
        self._opened = False
        if self._ringing and not ringing:
            self._scheduler.soon(0, self._ring)

    @property
    def _ringing(self) -> bool:
        return bool(self._due or self._quiet)

    def _wake(self, tables: Iterable[_Table], beat: bool = False) -> None:
        """Wake those who look; with a heartbeat, which is no news, nobody who waits for what comes of a press."""
        ringing = self._ringing
        for table in tables:
            table.moment = object()
            for bell in table.bells:
                if beat and not isinstance(bell, Stream):
                    continue
                bell.beaten = bell.beaten or beat
                if bell.near:
                    bell.set()
                else:
                    self._due[bell] = None
        if self._due and not ringing:
            self._scheduler.soon(0, self._ring)

    def _ring(self) -> None:
        told = bool(self._due)
        waiting = self._due or self._quiet
        for bell in list(islice(waiting, TOGETHER)):
            del waiting[bell]
            if told:
                bell.set()
            else:
                bell.pulse()
        if self._ringing:
            self._scheduler.soon(PAUSE, self._ring)

    def close(self) -> None:
        """Let all streams end."""
        self.closing = True
        for table in self._tables.values():
            for bell in table.bells:
                bell.set()
