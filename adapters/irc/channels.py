"""The channels that we sit in: coming in, learning who is there, and coming back after being put out."""

import logging
import math
from collections.abc import Callable, Iterable

from adapters.irc.link import Link
from adapters.irc.people import People
from adapters.irc.wire import Received

log = logging.getLogger(__name__)

SETTLE_SECONDS = 30.0
FIRST_RETRY_SECONDS = 30.0
LONGEST_RETRY_SECONDS = 900.0
KICK_RETURN_SECONDS = (5.0, 10.0)
KICK_MEMORY_SECONDS = 600.0
INVITE_SECONDS = 10.0
JOIN_BYTES = 400

_REFUSALS = {
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
    """The wanted channels of one session.

    `known` is called with each channel whose people have been read, `lost` with each that we are out of again, and
    `settled` once when each was read or refused.
    """

    def __init__(
        self,
        wanted: Iterable[str],
        people: People,
        link: Link,
        known: Callable[[str], None],
        lost: Callable[[str], None],
        settled: Callable[[], None],
    ) -> None:
        self._wanted = list(wanted)
        self._people = people
        self._link = link
        self._on_known = known
        self._on_lost = lost
        self._on_settled = settled
        self._pending: set[str] = set()
        self._present: dict[str, str] = {}
        self._delays: dict[str, float] = {}
        self._kicked: dict[str, float] = {}
        self._coming: set[str] = set()
        self._invited_at = -math.inf
        self._ready = False

    def name(self, folded: str) -> str | None:
        """Spell a channel that we sit in; `None` if we do not."""
        return self._present.get(folded)

    def absent(self) -> list[str]:
        """List the wanted channels that we do not sit in."""
        wanted = dict.fromkeys(map(self._link.support.fold, self._wanted))
        return [folded for folded in wanted if folded not in self._present]

    def join_all(self) -> None:
        """Ask into all channels, in few lines."""
        self._pending = {self._link.support.fold(channel) for channel in self._wanted}
        names: list[str] = []
        for channel in self._wanted:
            if names and len(",".join([*names, channel]).encode()) > JOIN_BYTES:
                self._link.queue(f"JOIN {','.join(names)}")
                names = []
            names.append(channel)
        if names:
            self._link.queue(f"JOIN {','.join(names)}")
        self._link.spawn(self._settle_late())
        self._settle_if_done()

    async def _settle_late(self) -> None:
        """Begin without a channel that does not answer: others must not wait for it."""
        await self._link.clock.sleep(SETTLE_SECONDS)
        self._pending.clear()
        self._settle_if_done()

    def _settle_if_done(self) -> None:
        if not self._pending and not self._ready:
            self._ready = True
            self._on_settled()

    def entered(self, channel: str) -> None:
        """We came in: ask who is there."""
        folded = self._link.support.fold(channel)
        self._present[folded] = channel
        self._delays.pop(folded, None)
        self._link.queue(f"WHO {channel} %tcuhnfa,42" if self._link.support.whox else f"WHO {channel}")

    def who_ended(self, line: Received) -> None:
        """315: we know who is in a channel."""
        folded = self._link.support.fold(line.param(1))
        if folded in self._present:
            self._on_known(folded)
        self._pending.discard(folded)
        self._settle_if_done()

    def left(self, channel: str) -> None:
        """We are out of a channel."""
        folded = self._link.support.fold(channel)
        self._present.pop(folded, None)
        self._people.channel_lost(channel)
        self._on_lost(folded)

    def kicked(self, channel: str, by: str) -> None:
        """We were put out: come back once, and not again when that happens again soon."""
        self.left(channel)
        folded, now = self._link.support.fold(channel), self._link.clock.now()
        again = now - self._kicked.get(folded, -KICK_MEMORY_SECONDS) < KICK_MEMORY_SECONDS
        self._kicked[folded] = now
        if again:
            log.warning("%s put us out of %s again; staying out until invited", by, channel)
        else:
            log.warning("%s put us out of %s; coming back once in a few seconds", by, channel)
            self._link.spawn(self._join_later(channel, self._link.clock.between(*KICK_RETURN_SECONDS)))

    def invited(self, line: Received) -> None:
        """INVITE: accept for channels of the configuration only, and not again and again."""
        channel, now = line.param(1), self._link.clock.now()
        wanted = any(self._link.support.same(channel, ours) for ours in self._wanted)
        absent = self._link.support.fold(channel) not in self._present
        if wanted and absent and now - self._invited_at >= INVITE_SECONDS:
            self._invited_at = now
            self._link.queue(f"JOIN {channel}")

    def join_refused(self, line: Received) -> None:
        """The server does not let us in: say why, and try again later and later where that may help."""
        channel = line.param(1)
        folded = self._link.support.fold(channel)
        if line.command in _NEVER:
            log.error("Cannot join %s: %s (%s)", channel, _NEVER[line.command], line.reason)
        else:
            delay = self._delays.get(folded, FIRST_RETRY_SECONDS)
            self._delays[folded] = min(LONGEST_RETRY_SECONDS, delay * 2)
            reason = _REFUSALS[line.command]
            log.error("Cannot join %s: %s (%s); trying again in %d seconds", channel, reason, line.reason, delay)
            self._link.spawn(self._join_later(channel, delay))
        self._pending.discard(folded)
        self._settle_if_done()

    async def _join_later(self, channel: str, delay: float) -> None:
        folded = self._link.support.fold(channel)
        if folded in self._coming:
            return
        self._coming.add(folded)
        await self._link.clock.sleep(delay)
        self._coming.discard(folded)
        if folded not in self._present:
            self._link.queue(f"JOIN {channel}")
