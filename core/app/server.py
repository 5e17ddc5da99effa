"""Wires a house together: storage, time, plugins, tables, adapters; and takes it down in order."""

import asyncio
import gc
import logging
import math
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DatabaseError, OperationalError

from core import errors
from core.app import systemd
from core.app.drain import Draining
from core.app.supervisor import keep, once
from core.contract import (
    Adapter,
    Embedded,
    Entrance,
    Leaders,
    Listing,
    Manual,
    Network,
    Outbound,
    Pages,
    Profile,
    Replay,
    Vouched,
    Vouching,
    Watcher,
    network_of,
    replace,
    spoken_to,
)
from core.dispatch import REMEMBERED, Dispatcher, menus
from core.dispatch.commands.people import Leading, entrance, kept, profile
from core.engine import GRACE
from core.engine.plugins import Plugins
from core.house import (
    Calendar,
    Defaults,
    Door,
    House,
    Links,
    LocalBus,
    Noting,
    Outbox,
    Questions,
    Reach,
    Rooms,
    RoomSettings,
    SchedulerTimers,
    Seating,
    Timers,
    bring_back,
    forget_all_due,
    purge,
)
from core.house.people import People
from core.house.upkeep.logs import PACKED_AFTER, pack, prune
from core.storage import NotNow, Storage, Unusable, is_server, messages, passes, queries
from core.tables import Manuals, TableReader, Tables, keep_luck

if TYPE_CHECKING:  # which a house without pages, and one with its networks beside it, does without
    from core.cluster.wire import Welcome
    from core.tables.replays import Archive, Replays

log = logging.getLogger(__name__)

HEARTBEAT = 2.0
SEEN_FOR = 25 * 3600.0
"""Seconds of wall time in which a message may be delivered again: networks keep what we did not confirm for a day."""
CLOSING = 1.0
"""Seconds that what came in last may still take to be dealt with."""
UNSURE = 0.05
"""Seconds between two looks whether the database is still ours, while that is not known."""
PRUNE, PURGE = 600.0, 86400.0
"""Seconds between two looks for what need not be kept any longer, and between two for what is old."""
YOUNG = 5_000
"""Objects that are new when the next look for unreachable ones is due; the default of 700 is a look for each action."""
LOOKS, LOOKS_AGAIN = 1, 95
"""Looks at new objects alone, before one that takes those of the looks before, too; and how many of such before all."""


class HouseReader(TableReader, Questions):
    """What networks ask of a house: its tables, who leads, what a link is worth, replays, and whether all was said."""

    def __init__(self, house: House, tables: Tables) -> None:
        super().__init__(house, tables)
        self._leading, self._manuals = Leading(house), Manuals(house)
        self.archive: Archive | None = None
        self._replays: Replays | None = None

    def keep_replays(self) -> None:
        """Freeze tables as they end: somebody may look at them from a page."""
        if self.archive is None:
            from core.tables.replays import Archive, Replays

            self.archive = Archive(self._house)
            self.archive.begin()
            self._replays = Replays(self._house, self, self.archive)

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        return await self._leading.read(game, language)

    async def manual(self, game: str, language: str) -> Manual | None:
        return await self._manuals.read(game, language)

    async def profile(self, reader: str, language: str) -> Profile | None:
        own = (await self.lobby(reader, language)).tables
        return await profile(self._house, reader, language, tuple(table for table in own if table.mine))

    async def kept(self, reader: str) -> tuple[str, ...]:
        return await kept(self._house, reader)

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        return await entrance(self._house, token, reader)

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        return await self._replays.replay(code, reader, language) if self._replays else None

    async def embedded(self, network: str, code: str) -> Embedded | None:
        word = self.shown_as(code) if code else ""
        links = (pages.embedded(network, word) for pages in self._house.pages.values())
        return next((Embedded(link, word) for link in links if link), None) if word or not code else None

    async def vouched(self, network: str, credential: str) -> Vouched | None:
        vouching = self._house.vouching.get(network)
        found = vouching.vouch(credential) if vouching is not None else None
        if found is None or network_of(found.account) != network:
            return None
        return replace(found, language=await self.spoken(found.account, found.language))

    async def idle(self, network: str) -> None:
        while True:
            changed = self._house.changed
            if all(self._tables.phase_of(table) == "paused" for table in self._tables.within(network)):
                await self._house.proofs.finished()
                await self._house.outbox.quiet.wait()
                return
            await changed.wait()


class App:
    """A house with its adapters; `timers` and `wall` are handed in, so that tests own time."""

    logs_for = math.inf
    """Seconds for which the logs of tables that are over are kept."""

    def __init__(
        self,
        storage: Storage,
        timers: Timers,
        plugins: Plugins,
        defaults: Defaults,
        entropy: Callable[[int], bytes],
        wall: Callable[[], float] = time.time,
        *,
        bus: LocalBus | None = None,
        game_failed: Callable[[BaseException], None] = lambda error: None,
    ) -> None:
        """Wire everything to networks in this process, or to those beyond a bus; nothing runs yet."""
        self.storage, self.timers = storage, timers
        self.bus = bus or LocalBus(storage)
        calendar, seating = Calendar(timers.now, wall), Seating()
        rooms = Rooms(storage, lambda key: RoomSettings(only=defaults.at(key).games), calendar.sure, seating)
        people, reach = People(storage, calendar.latest), Reach(rooms)
        publish = self._publish if is_server(storage.path) else self.bus.publish_outbound
        outbox = Outbox(publish, people, reach, Noting(storage), calendar, timers)
        shared = (plugins, people, rooms, reach, outbox)
        self.house = House(storage, timers, *shared, defaults, entropy, calendar, seating, game_failed)
        self.tables = Tables(self.house)
        self.dispatcher = Dispatcher(self.house, self.tables)
        self.reader = HouseReader(self.house, self.tables)
        self.bus.serve(self.dispatcher, self.reader)

    async def open(self) -> None:
        """Bring back what was stored, or raise `Unusable`; nobody's clock runs until their network is up."""
        try:
            self.house.calendar.begin(await self.storage.run(queries.beaten))
            await self.house.rooms.load()
            await self.tables.load()
            self.dispatcher.opened()
            self.dispatcher.remember(await self.storage.run(partial(messages.newest_seen, most=REMEMBERED)))
            await self._prune()
            self.timers.arm("purge", self.timers.now() + PRUNE, self._purge)
            self.timers.arm("pack", self.timers.now() + PRUNE, self._pack)
        except DatabaseError as error:
            mend = "" if isinstance(error, OperationalError) else "; put a good copy in its place"
            kind = NotNow if passes(error) else Unusable
            raise kind(f"{self.storage.path} cannot be read: {error.orig}{mend}") from None

    async def _prune(self) -> None:
        """Forget what is delivered or waited for no more, and whoever wants to be, now and every few minutes."""
        self.timers.arm("prune", self.timers.now() + PRUNE, self._prune)
        try:
            await bring_back(self.house)
            await self.storage.run(partial(messages.forget_seen, before=self.house.calendar.sure() - SEEN_FOR))
            await self.storage.run(messages.forget_over)
            await self.house.rooms.end_bans()
            await forget_all_due(self.house)
            self.house.ratings.begin()
        except Exception as error:
            log.error("what was seen long ago could not be forgotten, and will be: %s", errors.describe(error))

    async def _purge(self) -> None:
        """Let go of what has been kept for long enough, soon after a start and once a day."""
        self.timers.arm("purge", self.timers.now() + PURGE, self._purge)
        try:
            await purge(self.house)
            if self.logs_for < math.inf:
                await prune(self.storage, self.house.calendar.sure() - self.logs_for)
        except Exception as error:
            log.error("what was kept for long enough could not be deleted, and will be: %s", errors.describe(error))

    async def _pack(self) -> None:
        """Pack the logs of tables that are over, every few minutes once the last time is over."""
        try:
            await pack(self.storage, self.house.calendar.sure() - PACKED_AFTER, partial(keep_luck, self.house))
        except Exception as error:
            log.error("logs could not be packed, and will be: %s", errors.describe(error))
        finally:
            self.timers.arm("pack", self.timers.now() + PRUNE, self._pack)

    def add(self, adapter: Adapter) -> None:
        """Join an adapter's network; `TypeError` for pages that lack a link: their readers would see every table."""
        if hasattr(adapter, "page") and not isinstance(adapter, Pages):
            raise TypeError(f"{adapter.network} has page() and lacks entrance(), is_open() or replay()")
        if isinstance(adapter, Listing):  # first, for it may fail
            adapter.offer(menus(self.house.plugins), self.house.defaults.at(adapter.network).language)
        self.house.manners[adapter.network] = spoken_to(adapter.manner)
        if isinstance(adapter, Watcher):
            self.house.seating.watchers.append(adapter)
        if isinstance(adapter, Pages):
            self.house.pages[adapter.network] = Links(adapter, adapter.network)
            self.reader.keep_replays()
        if isinstance(adapter, Vouching):
            self.house.vouching[adapter.network] = adapter
        self.bus.run_gateway(adapter.network, adapter.send)

    def add_all(self, adapters: Iterable[Adapter]) -> list[Adapter]:
        """Join the networks of adapters; those that cannot be joined are left out, and the others given."""
        joined = []
        for adapter in adapters:
            try:
                self.add(adapter)
                joined.append(adapter)
            except (Exception, SystemExit) as error:
                log.error("the network %s is left out: %s", adapter.network, errors.describe(error))
        return joined

    def join(self, welcome: "Welcome") -> None:
        """Join a network that a process of its own carries."""
        self.house.manners[welcome.network] = welcome.habits
        self.house.outbox.settle(welcome.sent, welcome.sending)

    async def close(self) -> None:
        """Finish the step under way, note what was told and the time, and let the database go, even if it is full."""
        await self.bus.close(CLOSING)
        self.dispatcher.close()
        for table in self.tables:
            async with table.lock:
                pass
        self.house.proofs.drop()
        self.house.ratings.drop()
        if self.reader.archive is not None:
            self.reader.archive.drop()
        await self.house.outbox.close()
        try:
            await self.beat()
        except Exception as error:  # all that was accepted is on disk; clocks run a little longer
            log.error("the time of the end could not be written down: %s", errors.describe(error))
        finally:
            self.storage.close()

    async def beat(self) -> None:
        """Write down the service time, and what wall time is sure."""
        await self.storage.run(partial(queries.beat, now=self.house.calendar.beat()))

    async def _publish(self, message: Outbound) -> None:
        """Send a message, if the database is surely ours still; else another process may be telling it."""
        while not self.storage.holds():  # noqa: ASYNC110  who knows is a thread
            await asyncio.sleep(UNSURE)
        await self.bus.publish_outbound(message)


async def service_time(storage: Storage, wall: float) -> float:
    """Read the service time to go on from; if it cannot be read, the wall time, which is later than any."""
    try:
        return await storage.run(queries.last_beat)
    except ValueError:
        log.error("the service time cannot be read: whoever is awaited has at least %.0f seconds", GRACE)
        return wall


async def serve(
    app: App,
    timers: SchedulerTimers,
    adapters: Sequence[Adapter],
    stop: asyncio.Event,
    again: bool = True,
    beyond: Coroutine[Any, Any, None] | None = None,
    *,
    opened: Callable[[], object] = lambda: None,
) -> None:
    """Run a house until `stop` is set or every adapter has ended; one that fails stops no other, and starts `again`.

    What carries messages to networks `beyond` this process ends only with an error, which is raised at the end;
    `opened` hears when the house is.
    """
    timers.start()
    await app.open()
    joined = app.add_all(adapters)
    running: set[asyncio.Task[Any]] = {
        asyncio.create_task(_kept(adapter, app) if again else once(adapter, Door(app.bus, adapter.network)))
        for adapter in joined
    }
    carrying = {asyncio.create_task(beyond)} if beyond else set()
    draining = Draining(app.house, app.tables, stop.set)
    beating, stopping = asyncio.create_task(_beat(app, timers, draining)), asyncio.create_task(stop.wait())
    collect_again()
    opened()
    systemd.tell(systemd.READY, "dealing")
    ended = asyncio.create_task(_all(running := running | carrying))
    await asyncio.wait({stopping, ended}, return_when=asyncio.FIRST_COMPLETED)
    systemd.tell(systemd.STOPPING)
    for task in (*running, beating, stopping, ended):
        task.cancel()
    await asyncio.gather(*running, beating, stopping, ended, return_exceptions=True)
    await timers.stop()
    await draining.leave()
    await app.close()
    for task in carrying:
        if not task.cancelled() and (error := task.exception()):
            raise error


async def _kept(adapter: Adapter, app: App) -> None:
    await keep(adapter, Door(app.bus, adapter.network), time.monotonic, restarts=app.house.counts.restarts)
    if not app.house.reach.may_still_read(adapter.network):
        log.error("the network %s has ended by itself: it's away until the next start", adapter.network)
        await app.bus.publish_inbound(Network(adapter.network, up=False))


async def _all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    await asyncio.gather(*tasks)


async def _beat(app: App, timers: SchedulerTimers, draining: Draining) -> None:
    failing = ""
    while True:
        try:
            await app.beat()
            if failing:
                log.info("the time is written down again")
            failing = ""
        except Exception as error:
            if (said := errors.describe(error)) != failing:
                log.error("the time could not be written down: %s", said)
            failing = said
        systemd.tell(systemd.ALIVE)
        await draining.look()
        await asyncio.sleep(HEARTBEAT)
        timers.keep_pace()


def collect_again() -> None:
    """Collect garbage, which the command line puts off; what was made until now is here to stay."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(YOUNG, LOOKS, LOOKS_AGAIN)
        gc.enable()
