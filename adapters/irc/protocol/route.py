"""The way to a server: from which of our addresses, and through which proxy."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, NamedTuple

from adapters.irc import IrcSettings

ADDRESS = "`host`, `port` and `tls`"
"""The settings by which a server is found."""


class Server(NamedTuple):
    """One server of a network, and whether it is spoken to by TLS."""

    host: str
    port: int
    tls: bool


class Route:
    """Opens connections as one network's settings want it."""

    def __init__(self, settings: IrcSettings) -> None:
        self._from = (settings.bind, 0) if settings.bind else None
        self._proxy = settings.proxy
        self._user = settings.socks_user or None
        self._password = settings.socks_password

    async def open(self, make: Callable[[], asyncio.Protocol], host: str, port: int, secured: dict[str, Any]) -> None:
        """Connect a protocol to a server; `OSError` if that cannot be."""
        loop = asyncio.get_running_loop()
        if self._proxy is None:
            await loop.create_connection(make, host, port, local_addr=self._from, happy_eyeballs_delay=0.25, **secured)
            return
        through = await self._through_proxy(self._proxy, host, port)
        try:
            await loop.create_connection(make, sock=through, **secured)
        except BaseException:
            through.close()
            raise

    async def _through_proxy(self, proxy: tuple[str, int], host: str, port: int) -> socket.socket:
        """Ask the proxy for a connection; it looks the name up, so that nothing is asked outside of it."""
        # Only who has a proxy needs the library.
        from python_socks import ProxyError, ProxyType
        from python_socks.async_.asyncio import Proxy

        password = self._password.get_secret_value() or None
        asked = Proxy(ProxyType.SOCKS5, *proxy, username=self._user, password=password, rdns=True)
        try:
            return await asked.connect(host, port, local_addr=self._from)
        except ProxyError as error:
            raise OSError(f"the proxy {proxy[0]}:{proxy[1]} says: {error}") from None
