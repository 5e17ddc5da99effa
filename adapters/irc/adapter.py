"""The IRC adapter: one network, one session after another, and the core's words to whoever is there."""

import asyncio
import itertools
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.listener import Ending
from adapters.irc.people.client import Client
from adapters.irc.people.playback import Seen
from adapters.irc.people.presence import Sights
from adapters.irc.protocol import framing
from adapters.irc.protocol.route import Server
from adapters.irc.protocol.sts import Policies
from adapters.irc.protocol.wire import BETWEEN, BETWEEN_PLAIN, is_target
from adapters.irc.sending import format
from adapters.irc.sending.job import ANSWER, NEWS, PROMPT, REPLY, SECRET, Job
from adapters.irc.session import Session
from croupier.network import (
    Away,
    Bus,
    Inbound,
    Incoming,
    Keeper,
    Loss,
    Manner,
    Network,
    NotSent,
    Outbound,
    PassedOver,
    Reach,
    Renamed,
    Split,
    Undelivered,
    Why,
)

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


class IrcAdapter:
    """One IRC network: keeps a connection, publishes what people say, and says what the core wants said.

    Who is not in a channel with us (and did not just write to us) cannot be told anything: `send` raises `NotSent` for
    them, and the network is announced as up again when they appear, so that what is owed to them is told then.
    """

    def __init__(self, name: str, settings: IrcSettings, clock: Clock | None = None) -> None:
        self.network = f"irc:{name}"
        self.manner: Manner = IrcManner(settings.prefix, settings.lines_per_second / LINES_OF_AN_ANSWER)
        self._settings = settings
        self._clock = clock or Clock()
        self._policies = Policies(self.network, self._clock)
        self._session: Session | None = None
        self._bus: Bus | None = None
        self._seen = Seen()
        self._sights = Sights(self._hand_over)
        self._owed: set[str] = set()
        self._shut: set[str] = set()
        self._resting: asyncio.Future[None] | None = None
        self._rested_at = 0.0

    async def run(self, bus: Bus) -> None:
        """Keep a session until cancelled, on one server of the network after another."""
        self._bus = bus
        failures = 0
        for host, port in itertools.cycle(self._settings.addresses):
            server = await self._policies.applied(bus, Server(host, port, self._settings.tls))
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
        """Live through one session; say how it ended, and whether it was a good one."""
        session = self._session = Session(self.network, self._settings, server, self._clock, self, self._seen)
        ending = await session.run()
        if session.tls_seconds:
            await self.keep_policy(server, session.tls_seconds)  # its time begins anew
        if session.was_up:
            self._put(Network(self.network, up=False))
        began = session.registered_at
        return ending, began is not None and self._clock.now() - began >= GOOD_SESSION_SECONDS

    def _delay(self, ending: Ending, failures: int) -> float:
        """Pick the seconds to wait: anywhere up to a bound that doubles, and not at once where the server says so."""
        delay = self._clock.between(0.0, min(LONGEST_WAIT_SECONDS, 2.0 * 2.0 ** min(failures, 16)))
        if ending.verdict != "lost":
            delay = max(delay, self._clock.between(*FLOORS[ending.verdict]))
        return delay

    async def send(self, message: Outbound) -> None:
        """Return once the message was written out; `NotSent` if that did not come about."""
        if message.account in self._sights.flush() and not self._lasts(message.account):
            raise NotSent(f"{message.account} was just seen", again=True)
        session = self._session
        if session is None or not session.up:
            raise NotSent(f"{self.network} is away")
        found = session.clients.find(message.account) if message.account else None
        if found is not None and self._hears_in(session, found, message.called_in):
            return
        try:
            job = self._job(session, message, found)
            if job.texts:
                session.liveness.told()
                await session.outgoing.say(job)
        except NotSent as error:
            if found is not None and self._is_elsewhere(session, found, message.account):
                raise NotSent(str(error), again=True) from None
            # An answer is never told later.
            if session.up and message.kind not in _ANSWERS:
                self._owed.add(message.room or message.account)
                if message.kind == "secret":
                    self._look_for(session, message.account)
            raise

    def _hears_in(self, session: Session, found: Client, room: str) -> bool:
        """Tell whether somebody is in a channel that hears us, where a line alerts whom it begins with."""
        folded = room.removeprefix(self.network + "/")
        return folded in session.clients.channels(found) and session.silences.allows(folded)

    def _look_for(self, session: Session, key: str) -> None:
        """Look for somebody who is out of sight and to be told a secret; `NotSent` by their doing if they have gone."""
        if session.clients.is_gone(key):
            raise NotSent(f"{key} has gone", theirs=True)
        if session.clients.find(key) is None:
            session.searches.look_for(key)

    def _job(self, session: Session, message: Outbound, found: Client | None) -> Job:
        """Make what is to be said of a message; `NotSent` where it is known that nobody is there to hear it."""
        strips = session.silences.strips(message.room.removeprefix(self.network + "/"))
        texts = format.texts(message, formatted=not strips)
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
            brief=format.texts(replace(message, lines=message.brief), not strips) if message.brief else [],
            table=message.table,
        )

    def _verb(self, session: Session, message: Outbound) -> str:
        """Say how a line begins: what answers somebody says to what, and in private for which channel."""
        if message.kind not in _ANSWERS:
            return "PRIVMSG"
        reply_to = session.inbound.msgid(message.reply_to)
        if message.room:
            return framing.framed("PRIVMSG", "", reply_to)
        channel = session.channels.name(message.asked_in.removeprefix(self.network + "/"))
        return framing.framed("NOTICE", channel or "", reply_to)

    def _address(self, session: Session, message: Outbound, found: Client | None) -> Callable[[], str | None]:
        """Find out whom to write to, as late as the moment of writing.

        An account is whoever is logged in to it by then; a nick may change hands, so its words go to one client alone.
        """
        if message.room:
            folded = message.room.removeprefix(self.network + "/")
            return lambda: _addressable(session.channels.name(folded)) if session.silences.allows(folded) else None

        def nick() -> str | None:
            client = session.clients.find(message.account)
            nick = _addressable(client.nick) if client is not None else None
            if nick is None or (client is not found and not self._lasts(message.account)):
                return None
            session.recipients.note(nick, message.account)
            return nick

        return nick

    def _is_elsewhere(self, session: Session, found: Client, key: str) -> bool:
        """Tell whether a client goes by another key now, or somebody else by theirs."""
        now = session.clients.find(key)
        return not self._lasts(key) and now is not found and (now is not None or session.clients.is_still(found))

    def _lasts(self, key: str) -> bool:
        return key.startswith(f"{self.network}/account/")

    def _put(self, item: Incoming) -> None:
        self._sights.flush()
        self._hand_over(item)

    def _hand_over(self, item: Incoming) -> None:
        if self._bus is not None:
            _ = self._bus.publish_inbound(item)  # reading goes on at once

    def ready(self, absent: list[str], seen: frozenset[str]) -> None:
        """Tell the core that the network is up, who is in sight, and in which channels we are not."""
        self._owed.clear()
        for room in [*absent, *self._shut.difference(absent)]:
            self.reach(room, room not in absent)
        self._put(Network(self.network, True, seen))

    def reach(self, room: str, up: bool, keepers: tuple[Keeper, ...] | None = None) -> None:
        """Tell the core that a channel can be written to again, or not, if that is new."""
        if up == (room in self._shut):
            if up:
                self._shut.discard(room)
            else:
                self._shut.add(room)
            self._put(Reach(room, up, keepers))

    async def keep_policy(self, server: Server, seconds: int) -> None:
        """Remember that a server wants to be spoken to by TLS alone."""
        if self._bus is not None:
            await self._policies.keep(self._bus, server, seconds)

    def said(self, inbound: Inbound) -> None:
        """Tell the core what somebody said."""
        self._put(inbound)

    def passed_over(self, passed_over: PassedOver) -> None:
        """Tell the core that something that somebody said was not obeyed, for it is told again."""
        self._put(passed_over)

    def unheard(self, key: str, reason: Why) -> None:
        """Tell the core that somebody did not get what was for them alone."""
        self._put(Undelivered(key, reason))

    def split(self, keys: frozenset[str], up: bool) -> None:
        """Tell the core that people were torn off with a part of the network, or are back."""
        self._put(Split(keys, up))

    def away(self, keys: frozenset[str], away: bool) -> None:
        """Tell the core who says that they are away, or no longer."""
        self._put(Away(keys, away))

    def renamed(self, key: str, new_key: str, name: str) -> None:
        """Tell the core that somebody goes on under another key."""
        self._put(Renamed(key, new_key, name, self._lasts(key), self._lasts(new_key)))

    def sight(self, key: str, up: bool, reason: Loss) -> None:
        """Tell the core who came into sight under a key, or went."""
        self._sights.note(key, up, reason)

    def appeared(self, keys: tuple[str, ...]) -> None:
        """Tell the core that somebody whom it could not reach is there now."""
        if not self._owed.isdisjoint(keys):
            self._owed.difference_update(keys)
            self._put(Network(self.network, up=True))


def _rank(message: Outbound) -> int:
    if message.spare:
        return ANSWER
    return _RANKS[message.kind] if message.table else REPLY


def _addressable(name: str | None) -> str | None:
    return name if name is not None and is_target(name) else None
