"""The IRC adapter: one network, one session after another, and the core's words to whoever is there."""

import asyncio
import itertools
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.link import Ending
from adapters.irc.people.clients import Client
from adapters.irc.people.playback import Seen
from adapters.irc.people.presence import lasts
from adapters.irc.protocol.route import Server
from adapters.irc.protocol.wire import BETWEEN, BETWEEN_PLAIN, framed, is_target
from adapters.irc.reports import Reports
from adapters.irc.sending.message import ANSWER, NEWS, PROMPT, REPLY, SECRET, Job, formatted
from adapters.irc.session import Session
from croupier.network import Bus, Manner, Network, NotSent, Outbound

log = logging.getLogger(__name__)

GOOD_SESSION_SECONDS = 60.0
LONGEST_WAIT_SECONDS = 300.0
FLOORS = {"hold_off": (10.0, 30.0), "refused": (300.0, 600.0), "banned": (3600.0, 7200.0)}
"""The least seconds to stay away, picked between two bounds, after each verdict."""
LINES_OF_AN_ANSWER = 3
_ANSWERS = ("answer", "refusal")
_RANKS = {"secret": SECRET, "prompt": PROMPT, "news": NEWS, "refusal": REPLY, "answer": REPLY}
"""How urgent what a table tells is; what somebody asked for is a reply, whatever it holds."""


@dataclass(slots=True)
class IrcManner:
    """How people command the bot on this network, and how many answers a second it may spend on strangers."""

    prefix: str
    spare: float
    private_prefix: str = ""
    buttons: bool = False
    panels: bool = False


class IrcAdapter:
    """One IRC network: keeps a connection, publishes what people say, and says what the core wants said.

    Who is not in a channel with us (and did not just write to us) cannot be told anything: `send` raises `NotSent` for
    them, and the network is announced as up again when they appear, so that what is owed to them is told then.
    """

    def __init__(self, name: str, settings: IrcSettings, clock: Clock | None = None) -> None:
        self.network = f"irc:{name}"
        self._rooms = f"{self.network}/"  # and then a channel, folded
        self.manner: Manner = IrcManner(settings.prefix, settings.lines_per_second / LINES_OF_AN_ANSWER)
        self._settings = settings
        self._clock = clock or Clock()
        self._reports = Reports(self.network, self._clock)
        self._session: Session | None = None
        self._seen = Seen()
        self._resting: asyncio.Future[None] | None = None
        self._rested_at = 0.0

    async def run(self, bus: Bus) -> None:
        """Keep a session until cancelled, on one server of the network after another."""
        self._reports.bus = bus
        failures = 0
        for host, port in itertools.cycle(self._settings.addresses):
            server = await self._reports.policies.applied(bus, Server(host, port, self._settings.tls))
            ending, good = await self._live(server)
            if ending.tls_port:
                log.info("%s: %s wants TLS, on port %d", self.network, host, ending.tls_port)
                ending, good = await self._live(Server(host, ending.tls_port, tls=True))
            failures = 0 if good else failures
            delay = self._delay(ending, failures)
            level = logging.CRITICAL if ending.verdict in ("refused", "banned") else logging.WARNING
            log.log(level, "%s: disconnected, %s; trying again in %.1f seconds", self.network, ending.reason, delay)
            failures += 1
            await self._rest(delay)

    async def _rest(self, seconds: float) -> None:
        """Wait before the next session, unless somebody wants it now."""
        self._rested_at = self._clock.now() + seconds
        self._resting = resting = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait({resting})
        finally:
            resting.cancel()
            self._resting = None

    def next_try(self) -> float | None:
        """Count the seconds until the next session; None while there is one."""
        return None if self._resting is None else max(0.0, self._rested_at - self._clock.now())

    def try_now(self) -> None:
        """Begin the next session now, if it is waited for."""
        if self._resting is not None:
            self._resting.cancel()

    async def _live(self, server: Server) -> tuple[Ending, bool]:
        """Live through one session; return how it ended, and whether it was a good one."""
        session = self._session = Session(self._settings, server, self._clock, self._reports, self._seen)
        ending = await session.run()
        if seconds := session.registration.capabilities.tls_seconds:
            await self._reports.keep_policy(server, seconds)  # its time begins anew
        if session.was_up:
            self._reports.put(Network(self.network, up=False))
        began = session.registration.registered_at
        return ending, began is not None and self._clock.now() - began >= GOOD_SESSION_SECONDS

    def _delay(self, ending: Ending, failures: int) -> float:
        """Pick the seconds to wait: anywhere up to a bound that doubles, and not at once where the server says so."""
        delay = self._clock.between(0.0, min(LONGEST_WAIT_SECONDS, 2.0 * 2.0 ** min(failures, 16)))
        if ending.verdict != "lost":
            delay = max(delay, self._clock.between(*FLOORS[ending.verdict]))
        return delay

    async def send(self, message: Outbound) -> None:
        """Return once the message was written out; `NotSent` if that did not come about."""
        account = message.account
        if account and account in self._reports.flush() and not lasts(self.network, account):
            raise NotSent(f"{account} was just seen", again=True)
        session = self._session
        if session is None or not self._reports.up:
            raise NotSent(f"{self.network} is away")
        found = session.clients.find(account) if account else None
        if found is not None and self._hears_in(session, found, message.called_in):
            return
        try:
            job = self._job(session, message, found)
            if job.texts:
                session.connection.liveness.told()
                await session.outgoing.say(job)
        except NotSent as error:
            if found is not None and self._is_elsewhere(session, found, message.account):
                raise NotSent(str(error), again=True) from None
            # An answer is never told later.
            if self._reports.up and message.kind not in _ANSWERS:
                self._reports.owe(message.room or message.account)
                if message.kind == "secret":
                    self._look_for(session, message.account)
            raise

    def _hears_in(self, session: Session, found: Client, room: str) -> bool:
        """Tell whether somebody is in a channel that hears us, where a line alerts whom it begins with."""
        folded = room.removeprefix(self._rooms)
        return folded in session.clients.channels(found) and folded not in session.muted.channels

    def _look_for(self, session: Session, key: str) -> None:
        """Look for somebody who is out of sight and to be told a secret; `NotSent` by their doing if they have gone."""
        if session.clients.is_gone(key):
            raise NotSent(f"{key} has gone", theirs=True)
        if session.clients.find(key) is None:
            session.searches.look_for(key)

    def _job(self, session: Session, message: Outbound, found: Client | None) -> Job:
        """Make what is to be said of a message; `NotSent` where it is known that nobody is there to hear it."""
        strips = message.room.removeprefix(self._rooms) in session.muted.bare
        texts = formatted(message, not strips)
        address = self._address(session, message, found)
        if found is None and address() is None:  # else it is found out when their line is written
            raise NotSent(f"{message.room or message.account} is not there now")
        return Job(
            target=message.room or message.account,
            address=address,
            verb=self._verb(session, message),
            texts=texts,
            rank=_rank(message),
            news=message.kind == "news",
            between=BETWEEN_PLAIN if message.plain else BETWEEN,
            brief=formatted(replace(message, lines=message.brief), not strips) if message.brief else [],
            table=message.table,
        )

    def _verb(self, session: Session, message: Outbound) -> str:
        """Begin a line: what answers somebody says to what, and in private for which channel."""
        if message.kind not in _ANSWERS:
            return "PRIVMSG"
        reply_to = session.inbound.msgid(message.reply_to)
        if message.room:
            return framed("PRIVMSG", "", reply_to)
        channel = session.channels.present.get(message.asked_in.removeprefix(self._rooms))
        return framed("NOTICE", channel or "", reply_to)

    def _address(self, session: Session, message: Outbound, found: Client | None) -> Callable[[], str | None]:
        """Find out whom to write to, as late as the moment of writing.

        An account is whoever is logged in to it by then; a nick may change hands, so its words go to one client alone.
        """
        if message.room:
            folded = message.room.removeprefix(self._rooms)
            muted, present = session.muted.channels, session.channels.present
            return lambda: _addressable(present.get(folded)) if folded not in muted else None

        def nick() -> str | None:
            client = session.clients.find(message.account)
            nick = _addressable(client.nick) if client is not None else None
            if nick is None or (client is not found and not lasts(self.network, message.account)):
                return None
            session.presence.wrote(nick, message.account)
            return nick

        return nick

    def _is_elsewhere(self, session: Session, found: Client, key: str) -> bool:
        """Tell whether a client goes by another key now, or somebody else by theirs."""
        now = session.clients.find(key)
        goes_on = now is not None or session.clients.is_still(found)
        return now is not found and goes_on and not lasts(self.network, key)


def _rank(message: Outbound) -> int:
    if message.spare:
        return ANSWER
    return _RANKS[message.kind] if message.table else REPLY


def _addressable(name: str | None) -> str | None:
    return name if name is not None and is_target(name) else None
