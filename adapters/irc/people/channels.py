"""The channels that we sit in: coming in, learning who is there, and coming back after being put out."""

import asyncio
import logging
import math
from collections.abc import Iterable, Mapping, Sequence

from pydantic import SecretStr

from adapters.irc.link import Link
from adapters.irc.people.clients import Clients
from adapters.irc.protocol.wire import Received, is_target
from adapters.irc.reports import Reports

log = logging.getLogger(__name__)

SETTLE_SECONDS = 30.0
FIRST_RETRY_SECONDS = 30.0
LONGEST_RETRY_SECONDS = 900.0
KICK_RETURN_SECONDS = (5.0, 10.0)
KICK_MEMORY_SECONDS = 600.0
INVITE_SECONDS = 10.0
JOIN_BYTES = 400

_REFUSALS = {
    "470": "it sends us to another channel",
    "471": "it is full",
    "473": "it is for invited people only",
    "474": "we are banned there",
    "475": "it wants a key",
    "477": "it is for people with an account only",
    "437": "it is not available right now",
}
_NEVER = {
    "403": "there is no such channel",
    "405": "we are in too many channels",
    "476": "the name is not allowed",
    "479": "the name is not allowed",
}


class Channels:
    """The wanted channels of one session, which has `settled` when each was read or refused.

    `present` are those that we sit in, as they are spelled. Each whose people have been read is reported as reached,
    and each that we are out of again as lost.
    """

    def __init__(
        self,
        wanted: Iterable[str],
        keys: Mapping[str, SecretStr],
        clients: Clients,
        link: Link,
        reports: Reports,
    ) -> None:
        self._wanted = sorted(wanted, key=lambda channel: channel not in keys)  # as keys stand in a line
        self._keys = keys
        self._clients, self._link, self._reports = clients, link, reports
        self.settled = asyncio.Event()
        self._pending: set[str] = set()
        self.present: dict[str, str] = {}
        self._unread: set[str] = set()
        self._delays: dict[str, float] = {}
        self._kicked: dict[str, float] = {}
        self._coming: set[str] = set()
        self._invited: dict[str, float] = {}

    def absent(self) -> list[str]:
        """List the wanted channels that we do not sit in."""
        wanted = dict.fromkeys(map(self._link.isupport.fold, self._wanted))
        return [folded for folded in wanted if folded not in self.present]

    def join_all(self) -> None:
        """Ask into all channels, in few lines."""
        self._pending = {self._link.isupport.fold(channel) for channel in self._wanted}
        names: list[str] = []
        for channel in self._wanted:
            if names and len(self._asking([*names, channel]).encode()) > JOIN_BYTES:
                self._link.queue(self._asking(names))
                names = []
            names.append(channel)
        if names:
            self._link.queue(self._asking(names))
        self._link.spawn(self._settle_late())
        self._settle_if_done()

    def _asking(self, names: Sequence[str]) -> str:
        """Ask into channels of which those with a key come first."""
        keys = ",".join(self._keys[name].get_secret_value() for name in names if name in self._keys)
        return f"JOIN {','.join(names)} {keys}".rstrip(" ")

    async def _settle_late(self) -> None:
        """Begin without a channel that does not answer, and try it later: others must not wait for it."""
        await self._link.clock.sleep(SETTLE_SECONDS)
        for channel in self._wanted:
            folded = self._link.isupport.fold(channel)
            if folded in self._pending and folded not in self.present:
                self._try_later(channel, "the server does not answer")
        self._pending.clear()
        self._settle_if_done()

    def _ours(self, channel: str) -> str | None:
        """Spell a channel as it was configured; `None` if it is none of ours."""
        return next((ours for ours in self._wanted if self._link.isupport.same(ours, channel)), None)

    def _settle_if_done(self) -> None:
        if not self._pending:
            self.settled.set()

    def entered(self, channel: str) -> None:
        """We came in: ask who is there."""
        folded = self._link.isupport.fold(channel)
        self.present[folded] = channel
        self._delays.pop(folded, None)
        self._unread.add(folded)
        self._ask_who(channel)

    def ask_again(self) -> None:
        """Ask who is in our channels, and whether they are away."""
        for channel in self.present.values():
            self._ask_who(channel)

    def _ask_who(self, channel: str) -> None:
        self._link.queue(f"WHO {channel} %tcuhnfa,42" if self._link.isupport.whox else f"WHO {channel}")

    def who_ended(self, line: Received) -> None:
        """315: we know who is in a channel."""
        folded = self._link.isupport.fold(line.param(1))
        if folded in self.present and folded in self._unread:
            self._unread.discard(folded)
            self._reports.reach(self._reports.room(folded), True)
        self._pending.discard(folded)
        self._settle_if_done()

    def left(self, channel: str) -> None:
        """We are out of a channel."""
        folded = self._link.isupport.fold(channel)
        self.present.pop(folded, None)
        self._clients.channel_lost(channel)
        self._reports.reach(self._reports.room(folded), False)

    def kicked(self, channel: str) -> None:
        """We were put out: come back once, and not again when that happens again soon."""
        self.left(channel)
        ours, folded, now = self._ours(channel), self._link.isupport.fold(channel), self._link.clock.now()
        if ours is None:
            return
        again = now - self._kicked.get(folded, -KICK_MEMORY_SECONDS) < KICK_MEMORY_SECONDS
        self._kicked[folded] = now
        if again:
            log.warning("We were put out of %s again; staying out until invited", ours)
        else:
            log.warning("We were put out of %s; coming back once in a few seconds", ours)
            self._link.spawn(self._join_later(ours, self._link.clock.between(*KICK_RETURN_SECONDS)))

    def invited(self, line: Received) -> None:
        """INVITE: accept for channels of the configuration only, and not again and again."""
        ours, now = self._ours(line.param(1)), self._link.clock.now()
        if ours is None or self._link.isupport.fold(ours) in self.present:
            return
        if now - self._invited.get(ours, -math.inf) >= INVITE_SECONDS:
            self._invited[ours] = now
            self._link.queue(self._asking([ours]))

    def join_refused(self, line: Received) -> None:
        """The server does not let us in: say why, and try again later and later where that may help."""
        ours, folded = self._ours(line.param(1)), self._link.isupport.fold(line.param(1))
        if ours is None or folded in self.present:
            return
        if line.command in _NEVER:
            log.error("Cannot join %s: %s (%s)", ours, _NEVER[line.command], line.reason)
        else:
            reason = _REFUSALS.get(line.command, "the server refuses")
            self._try_later(ours, f"{reason} ({line.reason})")
        instead = line.param(2)
        if line.command == "470" and is_target(instead) and len(line.params) > 3 and self._ours(instead) is None:
            self._link.queue(f"PART {instead}")
        self._pending.discard(folded)
        self._settle_if_done()

    def _try_later(self, channel: str, reason: str) -> None:
        folded = self._link.isupport.fold(channel)
        delay = self._delays.get(folded, FIRST_RETRY_SECONDS)
        self._delays[folded] = min(LONGEST_RETRY_SECONDS, delay * 2)
        log.error("Cannot join %s: %s; trying again in %d seconds", channel, reason, delay)
        self._link.spawn(self._join_later(channel, delay))

    async def _join_later(self, channel: str, delay: float) -> None:
        folded = self._link.isupport.fold(channel)
        if folded in self._coming:
            return
        self._coming.add(folded)
        await self._link.clock.sleep(delay)
        self._coming.discard(folded)
        if folded not in self.present:
            self._link.queue(self._asking([channel]))
