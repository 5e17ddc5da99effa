"""Who of those in sight says that they are away, told of together: as servers tell it, or as they are asked."""

import asyncio
from collections.abc import Callable

from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Clients
from adapters.irc.protocol.wire import Received
from adapters.irc.session_api import SessionApi

CAPABILITY = "away-notify"
ASKED_SECONDS = 300.0
"""How often a server is asked that tells nothing by itself."""
_CHANGES = frozenset(("AWAY", "352", "354", "JOIN", "PART", "KICK", "QUIT", "NICK", "ACCOUNT", "CHGHOST", "330"))


class Aways:
    """Those of one session by their keys; somebody with several clients is away when all of them are."""

    def __init__(
        self,
        session: SessionApi,
        clients: Clients,
        channels: Channels,
        on: Callable[[str], bool],
        tell: Callable[[frozenset[str], bool], None],
    ) -> None:
        self._session, self._clients, self._channels = session, clients, channels
        self._on, self._tell = on, tell
        self._told: frozenset[str] | None = None
        self._due = False

    def begin(self) -> None:
        """Tell who is away from now on."""
        self._told = frozenset()
        self._look_soon()
        self._session.spawn(self._ask())

    def heard(self, line: Received) -> None:
        """Look again where a line may have changed who is away; it has been dealt with."""
        if line.command in _CHANGES:
            self._look_soon()

    def _look_soon(self) -> None:
        if self._told is not None and not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        self._due = False
        before, self._told = self._told or frozenset(), self._clients.away()
        for keys, away in ((before - self._told, False), (self._told - before, True)):
            if keys:
                self._tell(keys, away)

    async def _ask(self) -> None:
        while True:
            await self._session.clock.sleep(ASKED_SECONDS)
            if not self._on(CAPABILITY):
                self._channels.ask_again()
