"""An evening of a bot in parts: two gateways, worker, standby, broker and database are struck at all games at once."""

import asyncio
import signal
import time
from datetime import datetime
from pathlib import Path
from random import Random

from aio_pika import Message, connect

from core.cluster import PARTITIONS
from core.cluster.wire import Envelope, dump
from core.contract import Network
from tests.cluster.books import ServerBooks
from tests.cluster.broker import Broker
from tests.cluster.doors import Lasting
from tests.cluster.failovers import ENDED, ENDS, LONGEST_GAP, PATIENCE_SECONDS
from tests.cluster.server import Postgres
from tests.kills.evening import Evening
from tests.kills.telegram import Groups
from tests.support.commandline import Running

FREEZE = 6.0
LATE = 10.0
"""Seconds after which an answer is probably lost, on a machine that others use too."""
NETWORKS = ("irc:test", "telegram:test")
BLOWS = (
    "kill worker",
    *(f"kill {network}" for network in NETWORKS),
    "freeze worker",
    *(f"freeze {network}" for network in NETWORKS),
    "kill standby",
    "broker",
    "database",
)
WEIGHTS = (8, 5, 5, 2, 1, 1, 3, 2, 1)
"""A broker takes five seconds to start, and a freeze lasts six."""
FULL, FILLED_WITHIN = 0.92, 600.0
"""Which part of many tables has to be played before the first blow, and within how many seconds."""
SETTLED = 2.0
"""Seconds for queues that are new to be written down (3.10.8 forgets those of the last second when it is killed)."""


class Outages(Evening):
    """`blows` are dealt one after another; `gaps` is how long nobody was served, the server's own start left out."""

    def __init__(
        self,
        folder: Path,
        server: Postgres,
        broker: Broker,
        schema: str,
        blows: list[str],
        seed: int,
        seconds: float = float("inf"),
        tables: int = 0,
    ) -> None:
        """Prepare it; after so many seconds no further blow is dealt, where all kinds of them were.

        The first one is dealt when so many `tables` are being played, or nearly.
        """
        url = server.url(schema)
        server.run(f"DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")
        super().__init__(folder, ["irc", "telegram"], len(blows), seed, url, ServerBooks(url), tables)
        self.most_at_once = 0
        self._server, self._broker, self._blows = server, broker, blows
        for room in self._rooms:
            room.patience, room.soon = PATIENCE_SECONDS + tables, LATE + tables / 5
        self.gaps: list[tuple[str, float]] = []
        self._until_when = time.monotonic() + seconds

    def _channels(self, folder: Path) -> Lasting:
        self.irc = Lasting(folder, self._pulse)
        return self.irc

    def _configured(self) -> str:
        return f'broker = "{self._broker.url}"\n{super()._configured()}'

    def _start(self, *words: str) -> Running:
        return Running(*words, folder=self._folder)

    @property
    def moved_by_clocks(self) -> int:
        """Count the moves by clocks that were held against when they could begin."""
        return sum(room.clocks.moved for room in self._rooms)

    async def run(self) -> None:
        """Live through every blow, then to the end of all games, and compare it all."""
        self._folder.chmod(0o755)
        for door in self._doors:
            await door.open({room.key: room for room in self._rooms if room.door is door})
        file = self._folder / "croupier.toml"
        file.touch(0o600)
        file.write_text(self._configured())
        living = [asyncio.create_task(room.live()) for room in self._rooms]
        self._worker = self._start("worker")
        self._gateways = {network: self._start("gateway", network) for network in NETWORKS}
        self._standby = self._worker
        try:
            await self._up(*NETWORKS)
            self._standby = await self._beside()
            await asyncio.sleep(SETTLED)
            await self._filled()
            for life, blow in enumerate(self._blows, 1):
                if life > len(BLOWS) and time.monotonic() > self._until_when:
                    break
                self._begin(life)
                await self._until(early=False)
                await self._struck(blow)
                self._compare()
            self._begin(len(self._blows) + 1)
            await self._stop_part(self._standby)
            await self._ending(self._worker)
            for gateway in self._gateways.values():
                await self._stop_part(gateway)
        finally:
            for part in (self._worker, self._standby, *self._gateways.values()):
                part.__exit__()
            await self._over(living)

    async def _filled(self) -> None:
        """Return once all tables that there are to be are being played, but for a few between two games."""
        deadline = time.monotonic() + FILLED_WITHIN
        while self.at_once < self._tables * FULL and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(1.0)

    def _begin(self, life: int) -> None:
        for room in self._rooms:
            room.born(life)
        for door in self._doors:
            if isinstance(door, Groups):
                door.born()

    async def _beside(self) -> Running:
        standby = self._start("worker")
        await asyncio.to_thread(standby.until, "standing by")
        return standby

    async def _up(self, *networks: str, how: str = "up") -> None:
        """Wait until the worker says that these networks are up."""
        awaited = {f"{network} is {how}" for network in networks}
        try:
            while awaited:
                line = await asyncio.to_thread(self._worker.until, f" is {how}")
                awaited = {text for text in awaited if text not in line}
                for room in self._rooms:
                    if f"{room.door.network} is up" in line:
                        room.clocks.served(logged_at(line))
        except Exception as error:
            raise AssertionError(f"nobody says {awaited}; {self._logged()}") from error

    async def _until(self, early: bool) -> None:
        try:
            await super()._until(early)
        except AssertionError as error:
            raise AssertionError(f"{error}; {self._logged()}") from error

    def _logged(self) -> str:
        """Show what each part has logged last."""
        parts = [self._worker, self._standby, *self._gateways.values()]
        lines = "\n".join(line for part in parts for line in ("--", *part.logged[-20:], *part.rest()[-20:]))
        return f"the parts logged:\n{lines}"

    async def _struck(self, blow: str) -> None:
        self.most_at_once = max(self.most_at_once, self.at_once)
        self._worker.logged += self._worker.rest()
        self.irc.strike()
        waiting = asyncio.create_task(self._wait_on())
        for room in self._rooms:
            room.clocks.struck(time.time())
        began = time.monotonic()
        what, _, part = blow.partition(" ")
        if part == "worker" or blow == "database":
            began = await self._fall(blow, began)
        elif part in NETWORKS:
            began = await (self._replaced(part) if what == "kill" else self._thawed(part, began))
        elif blow == "broker":
            self._broker.kill()
            await asyncio.to_thread(self._broker.start)
            began = time.monotonic()
            await self._up(*NETWORKS)
        else:
            self._standby.process.kill()
            await self._bury(self._standby)
            self._standby = await self._beside()
            began = time.monotonic()
        self.gaps.append((blow, time.monotonic() - began))
        waiting.cancel()
        self.irc.served()
        for room in self._rooms:
            room.served()
        self.audit.figures.kills += 1

    async def _wait_on(self) -> None:
        before = time.monotonic()
        while True:
            await asyncio.sleep(0.1)
            seconds, before = time.monotonic() - before, time.monotonic()
            for room in self._rooms:
                room.wait_on(seconds)

    async def _replaced(self, network: str) -> float:
        """Let a gateway die, and start the next one; gives when it died."""
        began = time.monotonic()
        self._gateways[network].process.kill()
        await self._bury(self._gateways[network])
        lost = []
        if network == self.irc.network:
            await self.irc.left()
            lost = [(room, room.waiting()) for room in self._rooms if room.door is self.irc]
        self._gateways[network] = self._start("gateway", network)
        await self._up(network)
        ended = time.monotonic()
        if lost:
            await self._drained()
        for room, said in lost:
            room.lose(said)
        return began + (time.monotonic() - ended)

    async def _drained(self) -> None:
        """Return once the worker has dealt with what a dead gateway had handed over.

        News of a gateway that nobody has met is put into each queue behind it; it changes nothing, and is answered.
        """
        async with await connect(self._broker.url) as connection:
            channel = await connection.channel()
            back = await channel.declare_queue(exclusive=True)
            for number in range(PARTITIONS):
                nothing = dump(Envelope(f"nobody:{number}", Network(self.irc.network, up=False)))
                last = Message(nothing, message_id=f"nobody:{number}", reply_to=back.name)
                await channel.default_exchange.publish(last, f"croupier.in.{number}")
            async with back.iterator(no_ack=True, timeout=LONGEST_GAP) as answers:
                for _ in range(PARTITIONS):
                    await anext(answers)

    async def _thawed(self, network: str, began: float) -> float:
        """Let a gateway freeze, and go on; gives when it went on."""
        gateway = self._gateways[network]
        gateway.process.send_signal(signal.SIGSTOP)
        await self._up(network, how="away")
        await asyncio.sleep(max(0.0, FREEZE - (time.monotonic() - began)))
        gateway.process.send_signal(signal.SIGCONT)
        thawed = time.monotonic()
        await self._up(network)
        return thawed

    async def _fall(self, blow: str, began: float) -> float:
        """Let the worker die, end or freeze, and the one that stands by take over; gives when that could begin."""
        worker = self._worker
        if blow == "kill worker":
            worker.process.kill()
        elif blow == "freeze worker":
            worker.process.send_signal(signal.SIGSTOP)
        else:
            await asyncio.to_thread(self._restart)
            began = time.monotonic()
        self._worker = self._standby
        await self._up(*NETWORKS)
        ended = time.monotonic()
        if blow == "freeze worker":
            await asyncio.sleep(max(0.0, FREEZE - (ended - began)))
            worker.process.send_signal(signal.SIGCONT)
        code = await asyncio.to_thread(worker.process.wait, LONGEST_GAP)
        await self._bury(worker)
        if code != (-signal.SIGKILL if blow == "kill worker" else ENDS):
            self.audit.problems.append(f"{blow}: it ended with {code}")
        if blow != "kill worker" and not any(map(ENDED.search, worker.logged)):
            self.audit.problems.append(f"{blow}: it ended without its sentence: {worker.logged[-3:]}")
        self._standby = await self._beside()
        return began + (time.monotonic() - ended)

    def _restart(self) -> None:
        self._server.stop("immediate")
        self._server.start()

    async def _bury(self, part: Running) -> None:
        await asyncio.to_thread(part.__exit__)
        part.until("(end)")

    async def _stop_part(self, part: Running) -> None:
        code = await asyncio.to_thread(part.stop)
        if code:
            self.audit.problems.append(f"a part ended with {code}: {part.logged[-3:]}")


def logged_at(line: str) -> float:
    """Read off a line of the log at which wall time it was logged."""
    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").timestamp()


def drawn(kills: int, seed: int) -> list[str]:
    """Draw blows: first each kind, in an order of its own, and the rest by chance."""
    chance = Random(seed)
    first = chance.sample(BLOWS, len(BLOWS))
    return [*first, *chance.choices(BLOWS, WEIGHTS, k=max(0, kills - len(first)))][:kills]
