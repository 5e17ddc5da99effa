"""Channels that do not take what we say there: heard of at once, and left alone until something has changed."""

import logging
import math
import re

from adapters.irc.link import Link
from adapters.irc.people.clients import Clients
from adapters.irc.protocol.wire import Received
from adapters.irc.reports import Reports

log = logging.getLogger(__name__)

REFUSALS = frozenset({"404", "408", "415", "477"})
FIRST_TRY_SECONDS = 60.0
LONGEST_TRY_SECONDS = 900.0
ON_THEIR_WAY_SECONDS = 10.0
"""How long lines may still come back that were said before we knew better."""
_FORMATTING = re.compile(r"colou?r|formatting|control code", re.IGNORECASE)


class Muted:
    """The channels of one session that refuse our words, and in `bare` those that take none with formatting.

    It is reported of each channel in which we may not speak, and again when we may try: because somebody changed what
    may have kept us silent, or because it was long ago that we tried.
    """

    def __init__(self, link: Link, clients: Clients, reports: Reports) -> None:
        self._link, self._clients, self._reports = link, clients, reports
        self.channels: set[str] = set()
        self._delays: dict[str, float] = {}
        self._tried: dict[str, float] = {}
        self.bare: dict[str, float] = {}
        self._told_again: dict[str, float] = {}

    def entered(self, channel: str) -> None:
        """We came in: ask what may not be said there."""
        if "c" in self._link.isupport.channel_modes[3]:
            self._link.queue(f"MODE {channel}")

    def left(self, channel: str) -> None:
        """We are out of a channel, and know nothing of it any more."""
        folded = self._link.isupport.fold(channel)
        self.channels.discard(folded)
        self._delays.pop(folded, None)
        self.bare.pop(folded, None)

    def refused(self, line: Received) -> None:
        """A channel did not take our words: for their formatting, which they need not have, or whatever they are."""
        folded, now = self._link.isupport.fold(line.param(1)), self._link.clock.now()
        if line.command == "408" or _FORMATTING.search(line.reason):
            since = self.bare.setdefault(folded, now)
            if now - since < ON_THEIR_WAY_SECONDS:
                self._tell_again(folded, line.reason)
                return
        if folded not in self.channels:
            self.channels.add(folded)
            is_news = now - self._tried.get(folded, -math.inf) > LONGEST_TRY_SECONDS
            delay = FIRST_TRY_SECONDS if is_news else self._delays.get(folded, FIRST_TRY_SECONDS)
            self._delays[folded] = min(LONGEST_TRY_SECONDS, delay * 2)
            log.error("%s does not let us speak (%s); trying again in %d seconds", line.param(1), line.reason, delay)
            self._report(folded, False)
            self._link.spawn(self._try_later(folded, delay))

    def _report(self, folded: str, allowed: bool) -> None:
        keepers = None if allowed else self._clients.keepers(folded)
        self._reports.reach(self._reports.room(folded), allowed, keepers)

    def _tell_again(self, folded: str, reason: str) -> None:
        """What came back for its formatting is told again as things stand, once for all lines of one moment."""
        now = self._link.clock.now()
        if now - self._told_again.get(folded, -math.inf) >= ON_THEIR_WAY_SECONDS:
            self._told_again[folded] = now
            log.warning("%s takes no formatting, and gets none from now on (%s)", folded, reason)
            self._report(folded, False)
            self._report(folded, True)

    async def _try_later(self, folded: str, delay: float) -> None:
        tries = self._delays.get(folded)
        await self._link.clock.sleep(delay)
        if self._delays.get(folded) == tries:
            self._try(folded)

    def _try(self, folded: str) -> None:
        if folded in self.channels:
            self.channels.discard(folded)
            self._tried[folded] = self._link.clock.now()
            self._report(folded, True)

    def modes_told(self, channel: str, modes: str, arguments: tuple[str, ...]) -> None:
        """324: which modes a channel has."""
        self._note_formatting(channel, modes, arguments)

    def modes_changed(self, channel: str, modes: str, arguments: tuple[str, ...]) -> None:
        """MODE: somebody changed a channel; whatever may have lifted our silence is worth a try."""
        self._note_formatting(channel, modes, arguments)
        folded, isupport = self._link.isupport.fold(channel), self._link.isupport
        for on, mode, argument in isupport.mode_changes(modes, arguments):
            ranks_us = on and mode in isupport.prefixes and isupport.same(argument, self._link.us.nick)
            if ranks_us or (on and mode == "e") or (not on and mode not in isupport.prefixes):
                self._delays.pop(folded, None)
                self._try(folded)

    def _note_formatting(self, channel: str, modes: str, arguments: tuple[str, ...]) -> None:
        """+c takes words with formatting from nobody."""
        isupport, folded = self._link.isupport, self._link.isupport.fold(channel)
        for on, mode, _ in isupport.mode_changes(modes, arguments):
            if mode == "c" and "c" in isupport.channel_modes[3]:
                if on:
                    self.bare.setdefault(folded, self._link.clock.now())
                else:
                    self.bare.pop(folded, None)
