"""Who of those in sight says that they are away, told of together: as servers tell it, or as they are asked."""

import asyncio

from adapters.irc.link import Link
from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Clients
from adapters.irc.reports import Reports
from croupier.network import Away

CAPABILITY = "away-notify"
ASKED_SECONDS = 300.0
"""How often a server is asked that tells nothing by itself."""
CHANGES = frozenset(("AWAY", "352", "354", "JOIN", "PART", "KICK", "QUIT", "NICK", "ACCOUNT", "CHGHOST", "330"))
"""Lines that may change who is away."""


class Aways:
    """Those of one session by their keys; somebody with several clients is away when all of them are."""

    def __init__(self, link: Link, clients: Clients, channels: Channels, reports: Reports) -> None:
        self._link, self._clients, self._channels, self._reports = link, clients, channels, reports
        self._told: frozenset[str] | None = None
        self._due = False

    def begin(self) -> None:
        """Tell who is away from now on."""
        self._told = frozenset()
        self.look_soon()
        self._link.spawn(self._ask())

    def look_soon(self) -> None:
        """Look again, once for all lines of one moment."""
        if self._told is not None and not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        self._due = False
        before, self._told = self._told or frozenset(), self._clients.away()
        for keys, away in ((before - self._told, False), (self._told - before, True)):
            if keys:
                self._reports.put(Away(keys, away))

    async def _ask(self) -> None:
        while True:
            await self._link.clock.sleep(ASKED_SECONDS)
            if CAPABILITY not in self._link.capabilities:
                self._channels.ask_again()
