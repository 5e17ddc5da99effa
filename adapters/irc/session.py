"""One TCP connection's life: open, register, join, listen and speak, and end for one reason."""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.handlers import LineHandlers, mask_in_welcome
from adapters.irc.inbound import InboundMessages, clean
from adapters.irc.listener import Ending, Listener
from adapters.irc.login.registration import Registration
from adapters.irc.people.away import Aways
from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Clients
from adapters.irc.people.muted import REFUSALS, Silences
from adapters.irc.people.netsplits import Netsplits
from adapters.irc.people.playback import Playback, Seen
from adapters.irc.people.searches import Searches
from adapters.irc.protocol import framing, sts
from adapters.irc.protocol.connection import Connection, Gone
from adapters.irc.protocol.isupport import REMEMBERED, ISupport
from adapters.irc.protocol.route import Route, Server
from adapters.irc.protocol.tls import context, suspects
from adapters.irc.protocol.wire import CONTROLS, LINE_BYTES, Received
from adapters.irc.sending.bucket import Bucket
from adapters.irc.sending.delivery import Liveness
from adapters.irc.sending.outgoing import Outgoing, room_for
from adapters.irc.sending.receipts import CAPABILITY, Receipts
from adapters.irc.sending.recipients import Recipients
from croupier.network import Bounded, Loss, Tasks, Why, describe

log = logging.getLogger(__name__)

CONNECT_SECONDS = 30.0
REGISTRATION_SECONDS = 60.0
HELD_LINES = 500


class Session:
    """One connection to a network, made new each time: of an old one only which lines were `seen` reaches a new one."""

    def __init__(
        self, network: str, settings: IrcSettings, server: Server, clock: Clock, listener: Listener, seen: Seen
    ) -> None:
        self.network, self.clock = network, clock
        self.isupport = ISupport()
        self.playback = Playback(self, seen)
        self.clients = Clients(network, self.isupport, self, clock.now)
        self.registration = Registration(settings, self, self._welcomed)
        self.silences = Silences(self, self._channel_changed)
        known, lost = self._channel_known, self._channel_lost
        self.channels = Channels(settings.channels, settings.keys, self.clients, self, known, lost, self._settled)
        self.receipts = Receipts(clock, lambda: CAPABILITY in self.registration.capabilities)
        bucket = Bucket(settings.lines_per_second, settings.burst, clock.now)
        self.outgoing = Outgoing(bucket, clock, self._room_for, self.receipts)
        self.netsplits = Netsplits(self, listener.split)
        self.recipients = Recipients(self.isupport)
        on = self.registration.capabilities.__contains__
        self.aways = Aways(self, self.clients, self.channels, on, listener.away)
        self.liveness = Liveness(clock)
        self.up = self.was_up = False
        self.registered_at: float | None = None
        self._settings, self.server, self._listener = settings, server, listener
        self.tls_seconds: int | None = None
        self.inbound = InboundMessages(self, self.clients, ids=uuid.uuid4().hex)
        self._held: list[Received] = []
        parts = self.clients, self.registration, self.channels, self.silences, self.netsplits, self.recipients
        self.searches = Searches(self, self.clients)
        self._line_handlers = LineHandlers(self, *parts, self.aways, self.searches)
        self._mask = ""
        self._sizes: Bounded[tuple[str, str, str, int], int] = Bounded(REMEMBERED)
        self._tasks = Tasks()
        self._over: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._connection = Connection(
            Route(settings), self._heard, lambda reason: self.end(Ending(reason)), lambda: self.isupport.line_bytes
        )

    @property
    def nick(self) -> str:
        """Our own nick right now."""
        return self.registration.nick

    async def run(self) -> Ending:
        """Live from connecting to the end, and say why it ended."""
        try:
            self.spawn(self._connect())
            return await self._over
        finally:
            self._close()

    async def _connect(self) -> None:
        host, port, secured = self.server
        self.spawn(self._limit_connecting())
        try:
            tls = context(self._settings) if secured else None
        except OSError as error:
            self.refused(f"our own certificate cannot be used: {error}")
            return
        try:
            await self._connection.connect(host, port, tls, self._settings.tls_fingerprint_sha256)
        except OSError as error:
            self.end(Ending(f"{host}:{port} cannot be reached: {error}", keys=suspects(error)))
            return
        self.liveness.heard()
        self.registration.begin()
        self.spawn(self._limit_registration())
        self.spawn(self._watch_silence())
        self.spawn(self.outgoing.drain(self._write))

    async def _limit_connecting(self) -> None:
        await self.clock.sleep(CONNECT_SECONDS)
        if self._connection.transport is None:
            self.end(Ending(f"{self.server.host}:{self.server.port} does not answer"))

    async def _limit_registration(self) -> None:
        await self.clock.sleep(REGISTRATION_SECONDS)
        if self.registered_at is None:
            self.end(Ending("the server did not let us on in time"))

    async def _watch_silence(self) -> None:
        await self.liveness.watch(lambda: self.send("PING :still there"))
        self.end(Ending("the server fell silent"))

    async def _write(self, lines: list[str]) -> None:
        tags = "message-tags" in self.registration.capabilities
        self._connection.send_lines([framing.finished(line, tags) for line in lines])
        await self._connection.written()

    def send(self, line: str) -> None:
        """Send a line now, past the queue."""
        self._connection.send_raw(line)

    def queue(self, line: str) -> None:
        """Queue a line behind the limit of lines per second."""
        self.outgoing.command(line)

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
        if not self._over.done():
            self._over.set_result(ending)

    def _close(self) -> None:
        self.up = False
        self._tasks.cancel()
        self.outgoing.close()
        with contextlib.suppress(Gone):
            self.send("QUIT :Back in a moment")
        self._connection.abort()

    def _room_for(self, verb: str, address: str) -> int:
        """Count the bytes of a text, allowing for a rename to the longest nick before its turn comes."""
        us = self.clients.get(self.nick)
        known = f"{us.nick}!{us.user}@{us.host}" if us is not None and us.host else self._mask
        mask = known or f"{self.nick}!{'u' * 10}@{'h' * 64}"
        longest = self.isupport.nick_length or 30
        named = address if self.isupport.is_channel(address) else address.ljust(longest)
        asked = mask, verb, named, self.isupport.line_bytes
        if (size := self._sizes.get(asked)) is None:
            command, before = framing.visible(verb)
            more = self.isupport.line_bytes - LINE_BYTES - len(before.encode("utf-8", "replace"))
            size = self._sizes[asked] = max(8, room_for(mask, command, named) + more)
        return size

    def _welcomed(self) -> None:
        self.channels.join_all()

    def _channel_changed(self, folded: str, allowed: bool) -> None:
        if self.up:
            keepers = None if allowed else self.clients.keepers(folded, self.nick)
            self._listener.reach(f"{self.network}/{folded}", allowed, keepers)
            if allowed:
                self.appeared((f"{self.network}/{folded}",))

    def _channel_known(self, folded: str) -> None:
        if self.up:
            self._listener.reach(f"{self.network}/{folded}", True)
        self.appeared((f"{self.network}/{folded}",))

    def _channel_lost(self, folded: str) -> None:
        self.silences.left(folded)
        if self.up:
            self._listener.reach(f"{self.network}/{folded}", False)

    def _settled(self) -> None:
        self.up = self.was_up = True
        absent = [f"{self.network}/{folded}" for folded in self.channels.absent()]
        self._listener.ready(absent, self.clients.in_sight() - {self._key()})
        self.aways.begin()
        held, self._held = self._held, []
        for line in self.playback.waiting:
            self._report(line)
        self.playback.waiting.clear()
        for line in held:
            self._pass_on(line)

    def _heard(self, line: Received) -> None:
        if not self._over.done():
            self.liveness.heard()
            self.receipts.heard(line, self._refusing(line))
            if not self.playback.note(line):
                self._line_handlers.read(line)
            elif line.command == "PRIVMSG":
                self._pass_over(line)

    def _refusing(self, line: Received) -> str:
        """Name the channel that did not take our words; what somebody does not want to hear is another matter."""
        channel = line.param(1)
        is_channel = line.command in REFUSALS and self.isupport.is_channel(channel)
        return f"{self.network}/{self.isupport.fold(channel)}" if is_channel else ""

    def registered(self, line: Received) -> None:
        """Note that the server let us on."""
        self.registered_at = self.clock.now()
        self._mask = mask_in_welcome(line)
        self.registration.accepted(line)

    def wants_tls(self, value: str) -> None:
        """Remember that the server is to be spoken to by TLS alone; come again by TLS where we do not."""
        policy = sts.read(value)
        if not self.server.tls and policy.port:
            self.end(Ending("the server wants TLS", tls_port=policy.port))
        elif self.server.tls and policy.seconds is not None:
            self.tls_seconds = policy.seconds
            self.spawn(self._listener.keep_policy(self.server, policy.seconds))

    def spoken(self, line: Received) -> None:
        """Pass on what somebody wrote, once it is known who is who."""
        if self.playback.is_late(line):
            self._pass_over(line)
            return
        # What the absence of the tag says depends on what is on now, also where the line has to wait.
        if "account-tag" in self.registration.capabilities:
            line = replace(line, tags={"account": ""} | line.tags)
        if self.up:
            self._pass_on(line)
        elif len(self._held) < HELD_LINES:
            self._held.append(line)

    def _pass_on(self, line: Received) -> None:
        inbound = self.inbound.heard(line) if self._is_open(line) and self.playback.is_new(line) else None
        if inbound is not None:
            self._listener.said(inbound)

    def _pass_over(self, line: Received) -> None:
        """Report what is told again, once it is known who is who."""
        if self.up:
            self._report(line)
        else:
            self.playback.waiting.append(line)

    def _report(self, line: Received) -> None:
        """Report what is told again and was never seen; of what was, it is known what became of it."""
        new = self._is_open(line) and self.playback.is_new(line)
        passed_over = self.inbound.passed_over(line) if new else None
        if passed_over is not None:
            self._listener.passed_over(passed_over)

    def _is_open(self, line: Received) -> bool:
        """Whether a line was said in private, or in a channel that we sit in."""
        target = line.param(0)
        return not self.isupport.is_channel(target) or self.channels.name(self.isupport.fold(target)) is not None

    def nick_changed(self, nick: str, new_nick: str) -> None:
        """Follow a change of nick, also in what is still held back."""
        self.registration.renamed(nick, new_nick)
        if CONTROLS.search(new_nick):
            self.clients.quit(nick)
            return
        self.clients.renamed(nick, new_nick)
        for number, line in enumerate(self._held):
            if self.isupport.same(line.nick, nick):
                mask = line.source.partition("!")[2]
                self._held[number] = replace(line, source=f"{new_nick}!{mask}")

    def unheard(self, key: str, reason: Why) -> None:
        """Pass on that somebody did not get what was for them alone."""
        self._listener.unheard(key, reason)

    def dismissed(self, reason: str, *, hold_off: bool, banned: bool) -> None:
        """End because the server says so."""
        self.end(Ending(f"the server said: {reason}", "banned" if banned else "hold_off" if hold_off else "lost"))

    def refused(self, reason: str) -> None:
        """End because what we are configured to say is not taken."""
        self.end(Ending(reason, "refused"))

    def renamed(self, key: str, new_key: str, name: str) -> None:
        """Pass on that somebody, other than we, goes on under another key."""
        if not self.isupport.same(name, self.nick):
            self.recipients.renamed(key, new_key)
            self._listener.renamed(key, new_key, clean(name))

    def sight(self, key: str, up: bool, reason: Loss) -> None:
        """Pass on who comes into sight and who goes; at first everybody is told of by `ready`."""
        if self.up and key != self._key():
            self._listener.sight(key, up, reason)

    def _key(self) -> str:
        us = self.clients.get(self.nick)
        return self.clients.key(us) if us is not None else ""

    def appeared(self, keys: tuple[str, ...]) -> None:
        """Pass on that somebody can be reached; at first everybody is told of by `ready`."""
        self.netsplits.back(keys)
        if self.up:
            self._listener.appeared(keys)
