"""The networks' processes that a house has met: how each network stands, and which of them are there."""

import asyncio
import contextlib
import itertools
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence

from core import errors
from core.cluster.connection import Lost, NobodyThere
from core.cluster.link import PAUSE, Link
from core.cluster.network_state import NEWS, NetworkState
from core.cluster.wire import OLDEST, VERSION, Changed, Envelope, Hello, Offer, Welcome, speaks_with
from core.contract import Incoming, Menu, Network

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks at which networks' processes are there."""
WELCOMED_WITHIN = 1.0
"""Seconds after which a hello that was not answered is said again."""
UNREAD = "?"
"""Stands for the run of a process that has said nothing which could be read."""


class Met:
    """What is known of one network: the run of the process that welcomed us (none: ""), and what it said since.

    `strange` is the run of one that speaks no version of ours, or could not read our hello (`UNREAD`).
    """

    def __init__(self) -> None:
        self.run, self.number = "", 0
        self.strange = self.hello = ""
        self.watches, self.ups = False, 0
        self.standing = NetworkState()
        self.welcomed = asyncio.Event()
        self.meeting: asyncio.Task[None] | None = None
        self.changes: dict[str, int] = {}
        self.telling: asyncio.Task[None] | None = None


class Meetings:
    """Says hello, takes in who welcomes us, and lets the core know when a network's process is gone; a `Watcher`."""

    def __init__(self, link: Link, house: str, publish: Callable[[Incoming], "asyncio.Future[None]"]) -> None:
        """Meet networks' processes as `house`, and hand on by `publish` what becomes of their networks."""
        self._link, self._house, self._publish = link, house, publish
        self._ids = itertools.count(1)
        self._met: defaultdict[str, Met] = defaultdict(Met)
        self.join: Callable[[Welcome], None] = lambda welcome: None
        self.menus: Sequence[Menu] = ()
        self.language: Callable[[str], str] = lambda network: ""

    @property
    def queue(self) -> str:
        """Name the queue in which this house is answered."""
        return self._link.named(f"house.{self._house}")

    def here(self, network: str) -> bool:
        """Tell whether a network's process has welcomed this house, and is not gone."""
        return network in self._met and bool(self._met[network].run)

    async def open(self) -> None:
        """Say hello to all networks' processes that there are."""
        await self._link.announce("networks", self._said(self._hello()), self.queue)

    def _hello(self) -> Hello:
        return Hello(self._house, OLDEST, VERSION)

    async def watch(self) -> None:
        """Look again and again at who is there, until cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            known = list(self._met.items())
            there = await asyncio.gather(*(self._there(network) for network, _ in known))
            for (network, met), is_there in zip(known, there, strict=True):
                if not is_there and met.run:
                    log.warning("the process of %s is gone", network)
                    self._gone(network, met)
                elif not is_there:
                    met.strange = ""
                elif not met.run:
                    self._meet(network, met)

    async def _there(self, network: str) -> bool:
        """Ask whether a network's process is there; where the server does not say, all behind it is away."""
        try:
            return await self._link.readers(f"out.{network}") > 0
        except Lost:
            return False

    def _gone(self, network: str, met: Met) -> None:
        met.run = ""
        met.welcomed.clear()
        self._away(network, met)

    def _away(self, network: str, met: Met) -> None:
        if met.standing.up:
            self._tell(met, Network(network, up=False))

    async def meet(self, network: str) -> None:
        """Return once a network's process has welcomed this house, or there is none."""
        met = self._met[network]
        while not met.run:
            meeting = self._meet(network, met)
            await asyncio.wait({meeting})
            if meeting.exception() is None:
                return
            await asyncio.sleep(PAUSE)

    def _meet(self, network: str, met: Met) -> "asyncio.Task[None]":
        if met.meeting is None or met.meeting.done():
            met.meeting = asyncio.get_running_loop().create_task(self._greet(network, met))
            met.meeting.add_done_callback(_noticed)
        return met.meeting

    async def _greet(self, network: str, met: Met) -> None:
        """Say hello until that is answered, or nobody is there to answer."""
        while not met.run and not met.strange and await self._link.readers(f"out.{network}"):
            hello = self._said(self._hello())
            met.hello = hello.id
            with contextlib.suppress(NobodyThere):
                await self._link.publish(self._to(network), hello, self.queue)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(met.welcomed.wait(), WELCOMED_WITHIN)

    def unread(self, name: str) -> None:
        """Say hello no more to a network's process that could not read it, until another one is there."""
        for network, met in self._met.items():
            if met.hello == name and not met.run:
                self._is_strange(network, met, UNREAD)

    def _is_strange(self, network: str, met: Met, run: str) -> None:
        if met.strange != run:
            log.error("%s: its gateway speaks no version of this worker's; upgrade one of them", network)
        met.strange = run

    async def welcome(self, envelope: Envelope, welcome: Welcome) -> None:
        """Take in a network's process, or say hello to one that has not heard of this house yet."""
        network, (run, number) = welcome.network, _numbered(envelope.id)
        met = self._met[network]
        if welcome.house != self._house:
            if run != met.run and met.run:
                self._gone(network, met)
            if run != met.strange:
                met.strange = ""
            self._meet(network, met)
            return
        if not speaks_with(welcome):
            return self._is_strange(network, met, run)
        if run == met.run and number <= met.number:
            return
        if met.run != run:
            self._away(network, met)
        log.info("the process of %s is there", network)
        self.join(welcome)
        met.strange = ""
        met.run, met.number, met.watches = run, number, welcome.habits.watches
        done = [self._tell(met, item) for item in met.standing.news(welcome)]
        met.welcomed.set()
        if welcome.habits.lists:
            offer = Offer(tuple(self.menus), self.language(network))
            with contextlib.suppress(NobodyThere):
                await self._link.publish(self._to(network), self._said(offer))
        await asyncio.gather(*done)

    def _tell(self, met: Met, item: Incoming) -> "asyncio.Future[None]":
        self._note(met, item)
        return self._publish(item)

    def _note(self, met: Met, item: Incoming) -> None:
        met.standing.follow(item)
        met.ups += isinstance(item, Network) and item.up

    def ups(self, network: str) -> int:
        """Count how often a network came up: words that it did not take before that can be told after it."""
        return self._met[network].ups

    def heard(self, network: str, name: str, item: Incoming) -> bool:
        """Note what a network's process said; False for what its welcome holds already, or will."""
        met, (run, number) = self._met[network], _numbered(name)
        if isinstance(item, NEWS) and (run != met.run or number <= met.number):
            return False
        self._note(met, item)
        return True

    def changed(self, code: str, version: int) -> None:
        """Let the networks that watch know of a table's new version, soon; of several versions the last."""
        for network, met in self._met.items():
            if met.run and met.watches:
                met.changes[code] = version
                if met.telling is None or met.telling.done():
                    met.telling = asyncio.get_running_loop().create_task(self._tell_changes(network, met))

    async def _tell_changes(self, network: str, met: Met) -> None:
        while met.changes:
            code, version = next(iter(met.changes.items()))
            del met.changes[code]
            with contextlib.suppress(NobodyThere):
                await self._link.publish(self._to(network), self._said(Changed(code, version)))

    def _to(self, network: str) -> str:
        return self._link.named(f"gateway.{network}")

    def _said(self, item: Hello | Offer | Changed) -> Envelope:
        return Envelope(f"{self._house}:{next(self._ids)}", item)

    def close(self) -> None:
        """End what is under way."""
        for met in self._met.values():
            for task in (met.meeting, met.telling):
                if task is not None:
                    task.cancel()


def _noticed(meeting: "asyncio.Task[None]") -> None:
    """Let an error be no surprise: the server is away, and who waits for the meeting tries again."""
    if not meeting.cancelled() and (error := meeting.exception()) is not None:
        log.debug("nobody could be greeted: %s", errors.describe(error))


def _numbered(name: str) -> tuple[str, int]:
    """Read the run of a network's process, and which of its messages it is, off an id."""
    run, _, number = name.rpartition(":")
    return run, int(number) if number.isdecimal() and number.isascii() else 0
