"""One TCP connection's life: open, register, join, listen and speak, and end for one reason."""

import contextlib
import logging
import uuid

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.handlers import LineHandlers
from adapters.irc.inbound import InboundMessages
from adapters.irc.link import Ending, Link
from adapters.irc.login.registration import Registration
from adapters.irc.people.away import Aways
from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Clients
from adapters.irc.people.muted import REFUSALS, Muted
from adapters.irc.people.netsplits import Netsplits
from adapters.irc.people.playback import Playback, Seen
from adapters.irc.people.presence import Presence
from adapters.irc.people.searches import Searches
from adapters.irc.protocol.connection import Connection, Gone, Us
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.route import Route, Server
from adapters.irc.protocol.tls import context, suspects
from adapters.irc.protocol.wire import Received
from adapters.irc.reports import Reports
from adapters.irc.sending.outgoing import Bucket, Outgoing, Receipts

log = logging.getLogger(__name__)

CONNECT_SECONDS = 30.0
REGISTRATION_SECONDS = 60.0


class Session:
    """One connection to a network, made new each time: of an old one only which lines were `seen` reaches a new one."""

    def __init__(self, settings: IrcSettings, server: Server, clock: Clock, reports: Reports, seen: Seen) -> None:
        self._settings, self._server, self._clock, self._reports = settings, server, clock, reports
        isupport, capabilities = ISupport(), set[str]()
        bucket, receipts = Bucket(settings.lines_per_second, settings.burst, clock), Receipts(clock, capabilities)
        us = Us(settings.nick, isupport)
        self.outgoing = Outgoing(bucket, clock, us.room_for, receipts)
        self.connection = Connection(Route(settings), isupport, capabilities, clock, self._heard, self._lost)
        reached = self.connection, self.outgoing
        self.link = link = Link(reports.network, us, server, clock, isupport, capabilities, *reached)
        self.registration = Registration(settings, link, reports)
        netsplits = Netsplits(link, reports)
        self.presence = Presence(link, netsplits, reports)
        self.clients = clients = Clients(link, self.presence)
        self.muted = Muted(link, clients, reports)
        self.channels = Channels(settings.channels, settings.keys, clients, link, reports)
        self.aways = Aways(link, clients, self.channels, reports)
        self.searches = Searches(link, clients, self.presence)
        self.playback = Playback(link, seen)
        self.inbound = InboundMessages(link, clients, self.channels, self.playback, reports, ids=uuid.uuid4().hex)
        parts = clients, self.registration, self.channels, self.muted, netsplits, self.presence, self.aways
        self._line_handlers = LineHandlers(link, reports, *parts, self.searches, self.inbound)
        self.was_up = False

    async def run(self) -> Ending:
        """Live from connecting to the end, and return why it ended."""
        try:
            self.link.spawn(self._connect())
            return await self.link.over
        finally:
            self._close()

    async def _connect(self) -> None:
        host, port, secured = self._server
        self.link.spawn(self._limit_connecting())
        try:
            tls = context(self._settings) if secured else None
        except OSError as error:
            self.link.refused(f"our own certificate cannot be used: {error}")
            return
        try:
            await self.connection.connect(host, port, tls, self._settings.tls_fingerprint_sha256)
        except OSError as error:
            self.link.end(Ending(f"{host}:{port} cannot be reached: {error}", keys=suspects(error)))
            return
        self.connection.liveness.heard()
        self.registration.begin()
        for work in (self._limit_registration(), self._watch_silence(), self.outgoing.drain(self.connection.say)):
            self.link.spawn(work)
        await self._settle()

    async def _limit_connecting(self) -> None:
        await self._clock.sleep(CONNECT_SECONDS)
        if self.connection.transport is None:
            self.link.end(Ending(f"{self._server.host}:{self._server.port} does not answer"))

    async def _limit_registration(self) -> None:
        await self._clock.sleep(REGISTRATION_SECONDS)
        if self.registration.registered_at is None:
            self.link.end(Ending("the server did not let us on in time"))

    async def _watch_silence(self) -> None:
        await self.connection.liveness.watch(lambda: self.link.send("PING :still there"))
        self.link.end(Ending("the server fell silent"))

    async def _settle(self) -> None:
        """Enter the channels once we are on, and report that the network is up once it is known who is there."""
        await self.registration.admitted()
        self.channels.join_all()
        await self.channels.settled.wait()
        self.was_up = True
        self._reports.ready([self._reports.room(folded) for folded in self.channels.absent()], self.clients.in_sight())
        self.aways.begin()
        self.inbound.begin()

    def _lost(self, reason: str) -> None:
        self.link.end(Ending(reason))

    def _close(self) -> None:
        self._reports.up = False
        self.link.stop()
        self.outgoing.close()
        with contextlib.suppress(Gone):
            self.link.send("QUIT :Back in a moment")
        self.connection.abort()

    def _heard(self, line: Received) -> None:
        if not self.link.over.done():
            self.connection.liveness.heard()
            self.outgoing.heard(line, self._refusing(line) if line.command in REFUSALS else "")
            again = self.playback.note(line)
            if line.command == "PRIVMSG":
                self.inbound.spoken(line, again)
            elif not again:
                self._line_handlers.read(line)

    def _refusing(self, line: Received) -> str:
        """Name the channel that did not take our words; what somebody does not want to hear is another matter."""
        channel, isupport = line.param(1), self.link.isupport
        return self._reports.room(isupport.fold(channel)) if isupport.is_channel(channel) else ""
