"""What all parts of one session share: who we are there, what the server can do, time, and the ways to speak."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Literal

from adapters.irc.clock import Clock
from adapters.irc.protocol.connection import Connection, Gone, Us
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.route import ADDRESS, Server
from adapters.irc.sending.outgoing import Outgoing
from croupier.network import Tasks, describe

Verdict = Literal["lost", "hold_off", "refused", "banned"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a session ended; `hold_off`: the server wants us to wait, `banned`: go away.

    `refused`: something configured is not taken, and the reason names it. Where `tls_port` is set, the server wants
    to be spoken to by TLS, there and at once. For one that was lost, `keys` are the settings to look at.
    """

    reason: str
    verdict: Verdict = "lost"
    tls_port: int = 0
    keys: str = ADDRESS


class Link:
    """One session's link to its server; `us` is who we are, and `capabilities` are those that are on, right now.

    It is `negotiating` until we are through with capabilities, or the server lets us on without.
    """

    def __init__(
        self,
        network: str,
        us: Us,
        server: Server,
        clock: Clock,
        isupport: ISupport,
        capabilities: set[str],
        connection: Connection,
        outgoing: Outgoing,
    ) -> None:
        self.network, self.us, self.server = network, us, server
        self.clock, self.isupport, self.capabilities = clock, isupport, capabilities
        self.negotiating = True
        self._connection, self._outgoing = connection, outgoing
        self._tasks = Tasks()
        self.over: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()

    def send(self, line: str) -> None:
        """Send a line now, past the queue."""
        self._connection.send_raw(line)

    def queue(self, line: str) -> None:
        """Queue a line behind the limit of lines per second."""
        self._outgoing.command(line)

    def end_negotiation(self) -> None:
        """Tell the server, once, that we are through with capabilities."""
        if self.negotiating:
            self.negotiating = False
            self.send("CAP END")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something that ends with the session, and ends it when it fails."""
        self._tasks.begin(work).add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Gone):
            self.end(Ending(str(error)))
        elif error is not None:
            self.end(Ending(f"an error on our side: {describe(error)}"))  # whose words may hold names

    def end(self, ending: Ending) -> None:
        """End the session; the first reason counts."""
        if not self.over.done():
            self.over.set_result(ending)

    def refused(self, reason: str) -> None:
        """End the session because what we are configured to say is not taken."""
        self.end(Ending(reason, "refused"))

    def stop(self) -> None:
        """Stop all that goes on in the session."""
        self._tasks.cancel()
