"""A throw-away ngIRCd, a raw client to speak to it, and a bus that only remembers; for any test that wants them."""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Protocol

from core.contract.messages import Inbound, Incoming
from core.house.networks.bus import LocalBus

NGIRCD = shutil.which("ngircd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
PATIENCE_SECONDS = 10.0
PORTS = (15_000, 32_000)
"""From which to which servers have theirs: below those that Linux gives to whoever calls."""


class Ngircd:
    """One server on a loopback port of its own; it keeps the port when it is killed and started again.

    `more` are sections of its configuration beyond the usual.
    """

    host = "127.0.0.1"

    def __init__(self, folder: Path, name: str = "irc.test", port: int = 0, more: str = "") -> None:
        self.name, self.port, self._more = name, port or free_port(), more
        self._config = folder / "ngircd.conf"
        self._config.write_text(self._settings(), encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def _settings(self) -> str:
        # As root the server wants somebody harmless to become; anybody else may not change who it is.
        user = "ServerUID = nobody\nServerGID = nogroup\n" if os.geteuid() == 0 else ""
        return (
            f"[Global]\nName = {self.name}\nInfo = test\nListen = {self.host}\nPorts = {self.port}\n{user}"
            "[Limits]\nMaxPenaltyTime = 0\nMaxConnectionsIP = 0\nMaxJoins = 0\nMaxNickLength = 30\n"
            f"[Options]\nDNS = no\nIdent = no\nPAM = no\n{self._more}"
        )

    def start(self) -> None:
        assert NGIRCD is not None, "apt-get install ngircd"
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([NGIRCD, "-n", "-f", str(self._config)], stdout=quiet, stderr=quiet)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            assert self._process.poll() is None, "ngircd did not start"
            try:
                socket.create_connection((self.host, self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("ngircd does not listen")

    def freeze(self) -> None:
        """Stop it in its tracks: the system still takes connections and words, and nobody deals with them."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on where it stood."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def free_port() -> int:
    """Find a port that nobody listens on, and that the system gives to no caller: a server may die and come back."""
    while True:
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", SystemRandom().randrange(*PORTS)))
            return int(probe.getsockname()[1])


class IrcClient:
    """A person's client reduced to lines: says what it is told to, and remembers what it heard."""

    def __init__(self, nick: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.nick = nick
        self.plain = False
        self.heard: list[str] = []
        self.listener: Callable[[str], None] = lambda line: None
        self._unread: asyncio.Queue[str] = asyncio.Queue()
        self._writer = writer
        self._task = asyncio.ensure_future(self._read(reader))

    async def register(self, *channels: str, user: str = "") -> None:
        """Come onto the network and join."""
        self.send(f"NICK {self.nick}", f"USER {user or self.nick} 0 * :{self.nick}")
        await self.hears(r" (376|422) ")
        for channel in channels:
            self.send(f"JOIN {channel}")
            await self.hears(rf"(?i) 366 \S+ {re.escape(channel)} ")

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while raw := await reader.readline():
            line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n")
            if self.plain:  # as it is read: without bold, and without what keeps names from alerting their owners
                line = line.replace("\x02", "").replace("\u200b", "")
            if line.startswith("PING"):
                self.send(line.replace("PING", "PONG", 1))
            else:
                self.heard.append(line)
                self._unread.put_nowait(line)
                self.listener(line)

    def send(self, *lines: str) -> None:
        for line in lines:
            self.send_bytes(line.encode("utf-8", "surrogateescape") + b"\r\n")

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    def say(self, target: str, text: str) -> None:
        self.send(f"PRIVMSG {target} :{text}")

    async def hears(self, pattern: str, seconds: float = PATIENCE_SECONDS) -> str:
        """Read on until a line matches, and return it."""
        passed = []
        try:
            async with asyncio.timeout(seconds):
                while True:
                    line = await self._unread.get()
                    if re.search(pattern, line):
                        return line
                    passed.append(line)
        except TimeoutError:
            raise AssertionError(f"{self.nick} waited for {pattern!r} and heard {passed}") from None

    async def close(self) -> None:
        self._task.cancel()
        self._writer.close()
        await asyncio.gather(self._task, self._writer.wait_closed(), return_exceptions=True)


class Server(Protocol):
    """Any server that clients can reach in plain text."""

    host: str
    port: int


class Proxy:
    """A way to a server that keeps its connections open and passes nothing on while it is frozen.

    What was written to one that was then given up is never passed on.
    """

    host = "127.0.0.1"

    def __init__(self, server: Server) -> None:
        self.port = 0
        self._server = server
        self._open = asyncio.Event()
        self._open.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Proxy":
        self._listening = await asyncio.start_server(self._serve, self.host, 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *failure: object) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def freeze(self) -> None:
        self._open.clear()

    def thaw(self) -> None:
        self._open.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._server.host, self._server.port)
        for source, target in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.ensure_future(self._pass_on(source, target)))

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await source.read(4096):
                await self._open.wait()
                if source.exception() or source.at_eof():
                    break
                target.write(data)
        target.close()


class Crowd:
    """Clients of one server that all go when the scene is over, however it ends."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._clients: list[IrcClient] = []

    async def __aenter__(self) -> "Crowd":
        return self

    async def __aexit__(self, *failure: object) -> None:
        for client in self._clients:
            await client.close()

    async def join(self, nick: str, *channels: str, user: str = "") -> IrcClient:
        """Let somebody connect and join; those of one `user` differ in their nicks alone."""
        client = IrcClient(nick, *await asyncio.open_connection(self._server.host, self._server.port))
        self._clients.append(client)
        await client.register(*channels, user=user)
        return client


async def sit_down(ann: IrcClient, bob: IrcClient, game: str, words: str = "") -> None:
    """Let one of them open a table in #dice, and the other join, perhaps with words of his own."""
    ann.say("#dice", f"!{game}")
    await ann.hears("!join")
    bob.say("#dice", f"!join {words}".strip())
    await ann.hears("joins")


class RecordingBus(LocalBus):
    """A bus that deals with nothing and remembers all."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[Incoming] = []
        self.notes: dict[tuple[str, str], str] = {}
        self._news = asyncio.Condition()

    async def note(self, network: str, key: str) -> str | None:
        return self.notes.get((network, key))

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        self.notes.pop((network, key), None)
        if text is not None:
            self.notes[network, key] = text

    async def handle(self, incoming: Incoming) -> None:
        async with self._news:
            self.items.append(incoming)
            self._news.notify_all()

    async def idle(self, network: str) -> None: ...

    @property
    def texts(self) -> list[str]:
        return [item.text for item in self.items if isinstance(item, Inbound)]

    async def gets(self, wanted: Callable[[Incoming], bool], seconds: float = PATIENCE_SECONDS) -> Incoming:
        """Return the first item that is wanted, from the beginning on, waiting for it if need be."""
        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: any(map(wanted, self.items)))
        except TimeoutError:
            raise AssertionError(f"not among {self.items}") from None
        return next(item for item in self.items if wanted(item))

    async def counts(self, wanted: Incoming, times: int) -> None:
        """Wait until an item has come so often."""
        await self.gets(lambda item: item == wanted and self.items.count(wanted) >= times)

    async def hears(self, text: str) -> Inbound:
        """Return the message with this text."""
        found = await self.gets(lambda item: isinstance(item, Inbound) and item.text == text)
        assert isinstance(found, Inbound)
        return found
