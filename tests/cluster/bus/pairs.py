"""A house's bus and a network's, in one process or with a server between them, and what both of them saw."""

import asyncio
import itertools
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aio_pika import connect

from core.cluster import GatewayBus, HouseBus, Link
from core.cluster.wire import Habits, Welcome
from core.contract import Bus, Glance, Inbound, Incoming, Look, NotSent, Outbound, Span
from core.house import Core, LocalBus, Questions
from core.storage import Storage
from tests.cluster.broker import Broker
from tests.cluster.bus.cable import Cable
from tests.cluster.wire.values import sample

NET = "pigeon:home"
ROOM, OTHER_ROOM = f"{NET}/loft", f"{NET}/barn"
PARTS = 4
LONGEST = 100.0
NUMBERS = itertools.count(1)


def account(name: str) -> str:
    return f"{NET}/nick/{name}"


def said(name: str, text: str, room: str = ROOM) -> Inbound:
    return Inbound(f"{NET}/{text}", account(name), name, text, room)


def words(number: int, to: str = "ann", text: str = "5 5 2") -> Outbound:
    return Outbound(f"out:{number}", ((Span(text),),), "secret", account=account(to))


async def until(reached: Callable[[], bool]) -> None:
    """Wait for what comes over a server, in steps of the loop; the test as a whole has an end."""
    while not reached():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


HABITS = Habits("!", "", False, 1.0)


class Pigeon:
    """A network that sends what it is given by one call, and is told nothing else."""

    network, manner = NET, HABITS

    def __init__(self, send: Callable[[Outbound], Awaitable[None]]) -> None:
        self._send = send

    async def send(self, message: Outbound) -> None:
        await self._send(message)

    async def run(self, bus: Bus) -> None:
        raise AssertionError("what comes in is handed over by the test")


class Pair(Core, Questions):
    """A house that deals with what comes in, waiting at each item that has a gate, and a network that sends."""

    def __init__(self, broker: Broker | None) -> None:
        self.broker, self.name = broker, f"t{next(NUMBERS)}"
        self.storage = Storage(":memory:")
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.sent: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}
        self.refusal: BaseException | None = None
        self.links: list[Link] = []
        self.welcomes: list[Welcome] = []
        self.cables: list[Cable] = []
        self.house: LocalBus = LocalBus(self.storage)
        self.net: LocalBus = self.house

    def link(self) -> Link:
        assert self.broker is not None
        url = self.cables[-1].url if self.cables else self.broker.url
        self.links.append(Link(url, self.name, PARTS))
        return self.links[-1]

    async def cable(self) -> Cable:
        """Let the next process speak to the server by a way that can be cut."""
        assert self.broker is not None
        cable = Cable(self.broker.url)
        self.cables.append(cable)
        await cable.open()
        return cable

    async def open(self) -> None:
        if self.broker is None:
            self.join_house()
            self.join_net()
            return
        await self.open_house()
        await self.open_net()

    async def open_house(self, meets: bool = True) -> Link:
        self.house = house = HouseBus(self.link(), secrets.token_bytes, self.storage)
        self.join_house()
        house.networks.join = self.welcomes.append
        await house.open()
        if meets and isinstance(self.net, GatewayBus):
            await until(lambda: house.networks.here(NET))
        return self.links[-1]

    async def open_net(self) -> Link:
        self.net = net = GatewayBus(self.link(), Pigeon(self.send), secrets.token_bytes)
        await net.open()
        await self.met()
        return self.links[-1]

    async def met(self) -> None:
        """Wait until the house is welcome, if there is one."""
        if isinstance(house := self.house, HouseBus):
            await until(lambda: house.networks.here(NET))

    def join_house(self) -> None:
        self.house.serve(self, self)

    def join_net(self) -> None:
        self.net.run_gateway(NET, self.send)

    async def close(self) -> None:
        for bus in (self.net, self.house):
            await bus.close(0)
        for link in self.links:
            await link.close()
        for cable in self.cables:
            await cable.close()
        self.storage.close()

    async def handle(self, incoming: Incoming) -> None:
        name = incoming.text if isinstance(incoming, Inbound) else type(incoming).__name__
        self.begun.append(name)
        if name in self.gates:
            await self.gates[name].wait()
        if name == "broken":
            raise RuntimeError("dice 5 5")
        self.ended.append(name)

    async def send(self, message: Outbound) -> None:
        name = message.lines[0][0].text
        if name in self.gates:
            await self.gates[name].wait()
        if self.refusal is not None:
            raise self.refusal
        self.sent.append(message.id)

    async def idle(self, network: str) -> None:
        await self.gates["idle"].wait()

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        if code == "broken":
            raise ValueError("dice 5 5")
        made: Look = sample(Look)
        return made if (code, reader, language) == ("k7", account("ann"), "ja") else None

    async def glance(self, code: str, reader: str) -> Glance | None:
        return Glance(3, True, ("dice", reader), (5, 5), ()) if code == "k7" else None

    def shut(self, *names: str) -> None:
        self.gates.update((name, asyncio.Event()) for name in names)

    def opens(self, name: str) -> None:
        self.gates.pop(name).set()

    async def aside(self) -> list[tuple[bytes, str]]:
        """List what was put aside on the server, with the reasons."""
        assert self.broker is not None
        async with await connect(self.broker.url) as connection:
            queue = await (await connection.channel()).get_queue(f"{self.name}.aside")
            found = []
            while (message := await queue.get(fail=False)) is not None:
                found.append((message.body, str(message.headers.get("why", ""))))
                await message.ack()
            return found


@asynccontextmanager
async def playing(broker: Broker | None, opened: bool = True, pair: Pair | None = None) -> AsyncIterator[Pair]:
    pair = pair or Pair(broker)
    async with asyncio.timeout(LONGEST):
        if opened:
            await pair.open()
        try:
            yield pair
        finally:
            await pair.close()


def failing(error: type[BaseException]) -> BaseException:
    return NotSent("away") if error is NotSent else error("dice 5 5")


__all__ = ["NET", "OTHER_ROOM", "ROOM", "Pair", "account", "failing", "playing", "said", "until", "words"]
