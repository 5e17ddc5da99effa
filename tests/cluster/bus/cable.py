"""A way to a server that can be cut: at once, or after so many frames that whoever connects has sent."""

import asyncio
import contextlib
from urllib.parse import urlsplit, urlunsplit

FRAME_END = b"\xce"


class Cable:
    """Forwards connections of one process to a server; what is cut is reset, and whoever comes next gets through."""

    def __init__(self, url: str) -> None:
        """Lead to the server of this URL."""
        self._there = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.frames = 0
        self.cuts_at: set[int] = set()
        self.torn = False

    async def open(self) -> None:
        """Be there, by an address of its own."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)

    @property
    def url(self) -> str:
        """Give the URL by which the server is reached through this."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        there = self._there
        return urlunsplit(there._replace(netloc=f"{there.username}:{there.password}@127.0.0.1:{port}"))

    async def close(self) -> None:
        """Be gone."""
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Reset all connections."""
        for writer in list(self._open):
            writer.transport.abort()

    def tear(self) -> None:
        """Cut it, and let nobody through until it is mended."""
        self.torn = True
        self.cut()

    def mend(self) -> None:
        """Let connections through again."""
        self.torn = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.torn:
            writer.transport.abort()
            return
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection(self._there.hostname, self._there.port)
            self._open |= {writer, far_writer}
            await asyncio.gather(self._pass(reader, far_writer, True), self._pass(far_reader, writer, False))
        for one in (writer, far_writer):
            one.transport.abort()
            self._open.discard(one)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counted: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if counted and data.endswith(FRAME_END):
                    self.frames += 1
                    if self.frames in self.cuts_at:
                        return self.cut()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
