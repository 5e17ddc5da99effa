"""What each kind of line from the server changes."""

import logging
import re
from collections.abc import Callable

from adapters.irc.inbound import InboundMessages
from adapters.irc.link import Ending, Link, Verdict
from adapters.irc.login.registration import Registration
from adapters.irc.people.away import CHANGES, Aways
from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Clients
from adapters.irc.people.muted import REFUSALS, Muted
from adapters.irc.people.netsplits import Netsplits, is_split
from adapters.irc.people.presence import Presence
from adapters.irc.people.searches import Searches
from adapters.irc.protocol.wire import CONTROLS, Received
from adapters.irc.reports import Reports
from croupier.network import Undelivered, Why

log = logging.getLogger(__name__)

_WHO = re.compile(r"\S*@\S*|(?<=Killed \()[^\s(]+")
"""Who killed our connection, and from where somebody is: no log tells."""
_STAY_AWAY = re.compile(r"\b[kgzd][-:]?lined?\b", re.IGNORECASE)
_HOLD_OFF = re.compile(r"throttl|too fast|too many|\bban", re.IGNORECASE)
_REFUSAL = re.compile(r"[4-6]\d\d")
"""What networks say of their own to who may not come in has many numbers, and they all begin like this."""

REFUSED_MESSAGES = {
    "401": "there is nobody of that name",
    "402": "there is no such server",
    "404": "the channel does not let us speak",
    "477": "only people with an account may write to it",
    "486": "only people with an account may write to it",
    "493": "we share no channel",
    "531": "we share no channel",
    "716": "it accepts messages from chosen people only (/ACCEPT lets us in)",
}
UNHEARD: dict[str, Why] = {
    "401": "lost",
    "477": "login",
    "486": "login",
    "493": "elsewhere",
    "531": "elsewhere",
    "716": "accept",
}
"""Why somebody did not get what was for them alone."""


class LineHandlers:
    """Reads lines into the parts of one session, but for what people say; what it does not know changes nothing."""

    def __init__(
        self,
        link: Link,
        reports: Reports,
        clients: Clients,
        registration: Registration,
        channels: Channels,
        muted: Muted,
        netsplits: Netsplits,
        presence: Presence,
        aways: Aways,
        searches: Searches,
        inbound: InboundMessages,
    ) -> None:
        self._link, self._isupport, self._reports = link, link.isupport, reports
        self._clients, self._registration, self._channels = clients, registration, channels
        self._muted, self._searches, self._inbound = muted, searches, inbound
        self._netsplits, self._presence, self._aways = netsplits, presence, aways
        self._handlers = self._tracking() | self._joining() | self._registering()

    def read(self, line: Received) -> None:
        """Let a line change what it changes."""
        handler = self._handlers.get(line.command)
        if line.command in REFUSALS and self._sits_in(line.param(1)):
            self._muted.refused(line)
        elif handler is not None:
            handler(line)
            if line.command in CHANGES:
                self._aways.look_soon()
        elif _REFUSAL.fullmatch(line.command) and self._isupport.is_channel(line.param(1)):
            self._channels.join_refused(line)

    def _sits_in(self, channel: str) -> bool:
        return self._isupport.fold(channel) in self._channels.present

    def _registering(self) -> dict[str, Callable[[Received], None]]:
        registration, link, login = self._registration, self._link, self._registration.login
        handlers: dict[str, Callable[[Received], None]] = {
            "PING": lambda line: link.send(f"PONG :{line.param(0)}"),
            "CAP": registration.capabilities.read,
            "001": registration.accepted,
            "005": lambda line: self._isupport.load(line.params[1:-1]),
            "376": lambda line: registration.welcome_ended(),
            "422": lambda line: registration.welcome_ended(),
            "ERROR": self._error,
            "464": lambda line: link.refused(f"the server does not take `server_password` ({line.reason})"),
            "465": lambda line: link.end(Ending(f"the server said: {line.reason}", "banned")),
        }
        handlers |= {"AUTHENTICATE": login.challenged, "NOTICE": login.nickserv.noticed, "903": login.succeeded}
        handlers |= {"900": login.logged_in, "901": login.logged_out, "907": login.succeeded}
        handlers["908"] = login.mechanisms_named
        handlers |= dict.fromkeys(("310", "312", "313"), login.nickserv.described)
        handlers |= {"311": self._searches.described, "318": self._described_whole}
        handlers |= dict.fromkeys(("902", "904", "905", "906"), login.failed)
        return handlers | dict.fromkeys(("432", "433", "437"), self._name_refused)

    def _described_whole(self, line: Received) -> None:
        self._registration.login.nickserv.described(line)
        self._searches.ended(line)

    def _joining(self) -> dict[str, Callable[[Received], None]]:
        refused: dict[str, Callable[[Received], None]] = dict.fromkeys(
            ("403", "405", "471", "473", "474", "475", "476", "479"), self._name_refused
        )
        unheard = dict.fromkeys(REFUSED_MESSAGES, self._message_refused)
        return refused | unheard | {"INVITE": self._channels.invited, "315": self._channels.who_ended}

    def _tracking(self) -> dict[str, Callable[[Received], None]]:
        clients = self._clients
        return {
            "JOIN": self._join,
            "PART": self._part,
            "KICK": self._kick,
            "QUIT": self._quit,
            "NICK": self._nick,
            "MODE": self._mode,
            "324": lambda line: self._muted.modes_told(line.param(1), line.param(2), line.params[3:]),
            "ACCOUNT": lambda line: clients.logged_in(line.nick, _account(line.params[0], "*")),
            "AWAY": self._away,
            "CHGHOST": lambda line: clients.rehosted(line.nick, line.params[0], line.params[1]),
            "330": lambda line: clients.logged_in(line.params[1], line.params[2]),
            "335": lambda line: clients.found_bot(line.param(1)),
            "352": self._who,
            "353": lambda line: clients.listed(line.params[-2], line.params[-1].split(" ")),
            "354": self._whox,
            "396": self._our_host,
        }

    def _mode(self, line: Received) -> None:
        self._clients.modes_changed(line.param(0), line.param(1), line.params[2:])
        if self._sits_in(line.param(0)):
            self._muted.modes_changed(line.param(0), line.param(1), line.params[2:])

    def _is_us(self, nick: str) -> bool:
        return self._isupport.same(nick, self._link.us.nick)

    def _join(self, line: Received) -> None:
        extended = "extended-join" in self._link.capabilities and len(line.params) > 1
        for channel in line.params[0].split(","):
            self._clients.joined(channel, line.source, _account(line.params[1], "*") if extended else None)
            if self._is_us(line.nick):
                self._channels.entered(channel)
                self._muted.entered(channel)

    def _part(self, line: Received) -> None:
        for channel in line.params[0].split(","):
            self._clients.parted(channel, line.nick)
            if self._is_us(line.nick):
                self._channels.left(channel)
                self._muted.left(channel)

    def _kick(self, line: Received) -> None:
        channel, nick = line.params[:2]
        self._clients.parted(channel, nick)
        if self._is_us(nick):
            self._channels.kicked(channel)
            self._muted.left(channel)

    def _quit(self, line: Received) -> None:
        torn = is_split(line.param(0))
        keys = self._clients.quit(line.nick, "unseen" if torn else "quit")
        if keys and torn:
            self._netsplits.torn(keys)
        self._registration.gone(line.nick)

    def _nick(self, line: Received) -> None:
        """Follow a change of nick, also in what is still held back."""
        nick, new_nick = line.nick, line.params[0]
        self._registration.renamed(nick, new_nick)
        if CONTROLS.search(new_nick):
            self._clients.quit(nick)
            return
        self._clients.renamed(nick, new_nick)
        self._inbound.renamed(nick, new_nick)

    def _who(self, line: Received) -> None:
        _, _, user, host, _, nick, flags = line.params[:7]
        self._described(f"{nick}!{user}@{host}", None, flags)

    def _whox(self, line: Received) -> None:
        if line.param(1) == "42":
            _, _, _, user, host, nick, flags, account = line.params[:8]
            self._described(f"{nick}!{user}@{host}", _account(account, "0"), flags)

    def _described(self, source: str, account: str | None, flags: str) -> None:
        letter = self._isupport.bot_mode
        bot = bool(letter) and letter in flags
        self._clients.described(source, account, bot, away=flags.startswith("G"))

    def _away(self, line: Received) -> None:
        client = self._clients.get(line.nick)
        if client is not None:
            client.away = bool(line.params)

    def _our_host(self, line: Received) -> None:
        us = self._clients.get(self._link.us.nick)
        if us is not None:
            user, _, host = line.params[1].rpartition("@")
            self._clients.rehosted(us.nick, user or us.user, host)

    def _name_refused(self, line: Received) -> None:
        if self._isupport.is_channel(line.param(1)):
            self._channels.join_refused(line)
        elif line.command in ("432", "433", "437"):
            self._registration.nick_refused(line)

    def _message_refused(self, line: Received) -> None:
        """Note that words did not arrive, never which; an unseen stranger who is gone is forgotten."""
        target = line.param(1)
        if line.command == "477" and self._isupport.is_channel(target):
            self._channels.join_refused(line)
            return
        if self._registration.login.nickserv.refused(line):
            return
        if line.command == "401" and self._searches.seeks(target):
            return
        client = self._clients.get(target)
        if line.command == "401" and client is not None and not client.channels:
            self._clients.quit(target)
            client = None
        key = self._clients.key(client) if client is not None else self._presence.reader(target)
        if key and (line.command != "401" or client is None) and line.command in UNHEARD:
            self._reports.put(Undelivered(key, UNHEARD[line.command]))
        whom = target if self._isupport.is_channel(target) else "somebody"
        log.warning("%s did not get our message: %s", whom, REFUSED_MESSAGES[line.command])

    def _error(self, line: Received) -> None:
        text = _WHO.sub("...", line.reason)
        verdict: Verdict = "banned" if _STAY_AWAY.search(text) else "hold_off" if _HOLD_OFF.search(text) else "lost"
        self._link.end(Ending(f"the server said: {text}", verdict))


def _account(word: str, nobody: str) -> str:
    return "" if word == nobody else word
