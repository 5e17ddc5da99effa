"""An IRC server that says exactly what a test wants, and a clock that goes only when the test says so."""

import asyncio
import base64
import heapq
import itertools
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.clock import Clock
from core.house.networks.bus import LocalBus
from tests.support.ircd import PATIENCE_SECONDS, RecordingBus

ISUPPORT = "CHANTYPES=# PREFIX=(qaohv)~&@%+ CHANMODES=beI,k,l,imnpst NICKLEN=20 CASEMAPPING=rfc1459"
FAST: dict[str, object] = {"lines_per_second": 999, "burst": 999}


class HandClock(Clock):
    """Time moves by `advance`; a pick between bounds takes the upper one."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.picked: list[tuple[float, float]] = []
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return 1_700_000_000.0 + self.time

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.time + max(0.0, seconds), next(self._numbers), future))
        await future

    def between(self, low: float, high: float) -> float:
        self.picked.append((low, high))
        return high

    async def advance(self, seconds: float) -> None:
        """Let time pass, waking sleepers one after another."""
        end = self.time + seconds
        await turn()
        while self._sleepers and self._sleepers[0][0] <= end:
            due, _, future = heapq.heappop(self._sleepers)
            self.time = max(self.time, due)
            if not future.done():
                future.set_result(None)
                await turn()
        self.time = end
        await turn()


async def turn() -> None:
    """Let everything that can go on go on: until nothing else does five times in a row, for words may be on the way."""
    ready, still = asyncio.get_running_loop()._ready, 0  # type: ignore[attr-defined]
    for _ in range(20):
        await asyncio.sleep(0)
        still = 0 if ready else still + 1
        if still == 5:
            return


class ScriptedServer:
    """Takes one connection after another and keeps each line it hears."""

    host = "127.0.0.1"

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.connections = 0
        self.answers_pings = True
        self.port = 0
        self._unread: asyncio.Queue[str] = asyncio.Queue()
        self.writer: asyncio.StreamWriter | None = None
        self._marks: dict[str, asyncio.Event] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self.connections += 1
        try:
            while raw := await reader.readline():
                line = raw.decode("utf-8").removesuffix("\r\n")
                self.heard.append(line)
                self._note(line)
        except ConnectionError:
            pass
        finally:
            writer.close()

    def _note(self, line: str) -> None:
        if line in self._marks:
            self._marks[line].set()
            return
        self._unread.put_nowait(line)
        if line.startswith("PING") and self.answers_pings:
            self.send(f":irc.test PONG irc.test {line.partition(' ')[2]}")

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(f"{line}\r\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        assert self.writer is not None
        self.writer.write(data)

    def hang_up(self) -> None:
        assert self.writer is not None
        self.writer.close()

    def forget(self) -> None:
        """Keep nothing of what was heard so far."""
        self.heard.clear()
        self._marks.clear()

    async def hears(self, pattern: str) -> str:
        """Read on until a line matches from its start, and return it."""
        passed = []
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while True:
                    line = await self._unread.get()
                    if re.match(pattern, line):
                        return line
                    passed.append(line)
        except TimeoutError:
            raise AssertionError(f"waited for {pattern!r} and heard {passed}") from None

    async def caught_up(self) -> None:
        """Wait until the client has dealt with all that was sent, and has said what it had to say to it."""
        mark = f"mark{len(self._marks)}"
        answered = self._marks[f"PONG :{mark}"] = asyncio.Event()
        self.send(f"PING :{mark}")
        async with asyncio.timeout(PATIENCE_SECONDS):
            await answered.wait()
        await turn()

    async def welcome(self, nick: str = "croupier", isupport: str = ISUPPORT) -> None:
        """Register a client that asks for capabilities first."""
        await self.hears("CAP LS 302")
        await self.hears(f"NICK {nick}")
        self.send("CAP * LS :")
        await self.hears("CAP END")
        self.admit(nick, isupport)

    def admit(self, nick: str = "croupier", isupport: str = ISUPPORT) -> None:
        self.send(
            f":irc.test 001 {nick} :Welcome {nick}!~c@here.example",
            f":irc.test 005 {nick} {isupport} :are supported by this server",
            f":irc.test 376 {nick} :End of MOTD",
        )

    async def seat(self, *others: str, channel: str = "#dice", nick: str = "croupier") -> None:
        """Let the client into the channel, among others given as signs, nick and user@host."""
        await self.hears("JOIN ")
        names = " ".join([nick, *(other.partition("!")[0] for other in others)])
        self.send(
            f":{nick}!~c@here.example JOIN {channel}",
            f":irc.test 353 {nick} = {channel} :{names}",
            f":irc.test 366 {nick} {channel} :End of NAMES",
        )
        await self.hears(f"WHO {channel}")
        for other in others:
            who, _, mask = other.lstrip("~&@%+").partition("!")
            user, _, host = mask.partition("@")
            self.send(f":irc.test 352 {nick} {channel} {user} {host} irc.test {who} H :0 real")
        self.send(f":irc.test 315 {nick} {channel} :End of WHO")


async def greeted(server: ScriptedServer, offered: str) -> None:
    """Let the client say who it is, and offer it capabilities."""
    assert await server.hears("") == "CAP LS 302"
    assert await server.hears("") == "NICK croupier"
    assert (await server.hears("")).startswith("USER croupier ")
    server.send(f"CAP * LS :{offered}")


async def payload(server: ScriptedServer) -> bytes:
    """Read what was said in AUTHENTICATE lines, whose last is short or a plus."""
    text = ""
    while True:
        chunk = (await server.hears("")).removeprefix("AUTHENTICATE ")
        assert len(chunk) <= 400
        text += "" if chunk == "+" else chunk
        if len(chunk) < 400:
            return base64.b64decode(text)


async def described(server: ScriptedServer, *lines: str, nick: str = "croupier") -> None:
    """Wait for the question who NickServ is, and answer it with lines of WHOIS."""
    await server.hears("WHOIS NickServ$")
    server.send(*(f":irc.test {line}" for line in lines), f":irc.test 318 {nick} NickServ :End of WHOIS")


async def vouched(server: ScriptedServer) -> None:
    """Wait for the question who NickServ is, and answer that it is the service, at its server."""
    says = ("312 croupier NickServ services.test :Services", "313 croupier NickServ :is a Network Service")
    await described(server, *says)


class Scene:
    """One adapter, the server it talks to, its bus and its clock."""

    def __init__(self, server: ScriptedServer, bus: RecordingBus, **settings: object) -> None:
        given: dict[str, object] = {"host": server.host, "port": server.port, "channels": ["#dice"]}
        self.server = server
        self.clock = HandClock()
        self.bus = bus
        self.settings = IrcSettings.model_validate(given | settings)
        self.adapter = IrcAdapter("test", self.settings, self.clock)

    async def up(self, *others: str) -> None:
        await self.server.welcome()
        await self.server.seat(*others)
        await self.server.caught_up()

    async def hears(self, *lines: str) -> None:
        """Let the bot hear lines, and wait until it has dealt with them."""
        self.server.send(*lines)
        await self.server.caught_up()


async def comes_on(server: ScriptedServer) -> None:
    """Let a bot come on, to a channel where two people are."""
    await server.welcome()
    await server.seat("ann!a@h", "bob!b@h")


async def says(server: ScriptedServer, who: str, words: str, answer: str) -> str:
    """Let somebody say something in the channel, and wait for what is answered."""
    server.send(f":{who}!{who[0]}@h PRIVMSG #dice :{words}")
    return await server.hears(f"(PRIVMSG|NOTICE) .*{answer}")


@asynccontextmanager
async def scripted(
    secured: ssl.SSLContext | None = None,
    bus: RecordingBus | None = None,
    house: LocalBus | None = None,
    /,
    **settings: object,
) -> AsyncIterator[Scene]:
    """Run an adapter against a scripted server, on a bus that remembers all, or on that of a house."""
    script = ScriptedServer()
    listening = await asyncio.start_server(script.serve, script.host, 0, ssl=secured)
    script.port = listening.sockets[0].getsockname()[1]
    scene = Scene(script, bus or RecordingBus(), **settings)
    joined = house or scene.bus
    running = asyncio.create_task(scene.adapter.run(joined))
    try:
        yield scene
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await joined.close(1)
        listening.close()
        await turn()
