"""What people say, as the core wants to hear it: cleaned, addressed, and only from those who may be answered."""

import re
from collections import deque
from dataclasses import replace

from adapters.irc.link import Link
from adapters.irc.people.channels import Channels
from adapters.irc.people.clients import Client, Clients
from adapters.irc.people.playback import Playback
from adapters.irc.protocol.wire import Received, clean, cut, is_target, split_source
from adapters.irc.reports import Reports
from croupier.network import Bounded, Inbound, PassedOver

CTCP_SECONDS = 5.0
HELD_LINES = 500
MOST_WAITING = 100
NAMED = 256
"""Messages of which it is known what the server called them."""

_SLASH = re.compile(r"^/+ ?(?=\w)")
"""What people who say commands to other bots, or to their own client, put before a word."""


class InboundMessages:
    """Turns lines of PRIVMSG into `Inbound` and reports them; ids are counted within the session that `ids` names.

    Ids that follow one another are remembered in a fraction of the space. What the server calls the newest of these
    messages is kept for answers to them. Until it is known who is who lines are held back, and the newest of those that
    are told again wait.
    """

    def __init__(
        self, link: Link, clients: Clients, channels: Channels, playback: Playback, reports: Reports, ids: str
    ) -> None:
        self._link, self._clients, self._channels = link, clients, channels
        self._playback, self._reports = playback, reports
        self._held: list[Received] = []
        self._waiting: deque[Received] = deque(maxlen=MOST_WAITING)
        self._ids = ids
        self._count = 0
        self._msgids: Bounded[str, str] = Bounded(NAMED)
        self._ctcp_answered: float | None = None

    def spoken(self, line: Received, again: bool) -> None:
        """Report what somebody wrote, or that it is told `again` and was not obeyed, once it is known who is who."""
        if again or self._playback.is_late(line):
            self._told_again(line)
            return
        # What the absence of the tag says depends on what is on now, also where the line has to wait.
        if "account-tag" in self._link.capabilities:
            line = replace(line, tags={"account": ""} | line.tags)
        if self._reports.up:
            self._report(line)
        elif len(self._held) < HELD_LINES:
            self._held.append(line)

    def _told_again(self, line: Received) -> None:
        if self._reports.up:
            self._report_again(line)
        else:
            self._waiting.append(line)

    def begin(self) -> None:
        """Report what was held back: it is known who is who."""
        held, self._held = self._held, []
        for line in self._waiting:
            self._report_again(line)
        self._waiting.clear()
        for line in held:
            self._report(line)

    def renamed(self, nick: str, new_nick: str) -> None:
        """Follow a change of nick in what is held back."""
        for number, line in enumerate(self._held):
            if self._link.isupport.same(line.nick, nick):
                self._held[number] = replace(line, source=f"{new_nick}!{line.source.partition('!')[2]}")

    def _report(self, line: Received) -> None:
        inbound = self._heard(line) if self._is_open(line) and self._playback.is_new(line) else None
        if inbound is not None:
            self._reports.put(inbound)

    def _report_again(self, line: Received) -> None:
        """Report what was never seen; of what was, it is known what became of it."""
        passed_over = self._passed_over(line) if self._is_open(line) and self._playback.is_new(line) else None
        if passed_over is not None:
            self._reports.put(passed_over)

    def _is_open(self, line: Received) -> bool:
        """Tell whether a line was said in private, or in a channel that we sit in."""
        target, isupport = line.param(0), self._link.isupport
        return not isupport.is_channel(target) or isupport.fold(target) in self._channels.present

    def _heard(self, line: Received) -> Inbound | None:
        """Read a PRIVMSG; `None` where nobody is to be answered: servers, bots, ourselves, notices, actions."""
        channel, text = self._place(line), line.param(1)
        if channel is None:
            return None
        if text.startswith("\x01"):
            if not channel:
                self._answer_ctcp(line.nick, text.strip("\x01"))
            return None
        return self._inbound(line, channel, clean(text))

    def _passed_over(self, line: Received) -> PassedOver | None:
        """Read a PRIVMSG that is told again; `None` unless whoever said it is here by the same name.

        Nothing is learned of them by it: they need not have been here since.
        """
        channel, client, text = self._place(line), self._clients.get(line.nick), line.param(1)
        if channel is None or client is None or text.startswith("\x01"):
            return None
        key, account = self._clients.key(client), line.tags.get("account", client.account)
        if not key or account != client.account or (client.user, client.host) != split_source(line.source)[1:]:
            return None
        addressed, text = self._read(clean(text), channel)
        return PassedOver(key, self._room(channel), text, addressed) if text else None

    def _place(self, line: Received) -> str | None:
        """Name the channel in which somebody says something, "" in private; `None` where nobody is to be answered."""
        target, isupport = line.param(0), self._link.isupport
        if line.from_server or isupport.same(line.nick, self._link.us.nick) or self._is_bot(line):
            return None
        if isupport.is_channel(target):
            return target
        return "" if isupport.same(target, self._link.us.nick) else None

    def _room(self, channel: str) -> str:
        return self._reports.room(self._link.isupport.fold(channel)) if channel else ""

    def _is_bot(self, line: Received) -> bool:
        known = self._clients.get(line.nick)
        return (known is not None and known.bot) or any(tag.rpartition("/")[2] == "bot" for tag in line.tags)

    def _inbound(self, line: Received, channel: str, text: str) -> Inbound | None:
        client = self._clients.spoke(line.source, line.tags.get("account"), channel)
        key = self._clients.key(client)
        if not key or not text:
            return None
        addressed, text = self._read(text, channel)
        return Inbound(
            id=self._id(line),
            account=key,
            name=clean(client.nick),
            text=text,
            room=self._room(channel),
            addressed=addressed,
            admin=bool(channel) and self._clients.is_admin(client, channel),
            lasting=bool(client.account),
            present=None if channel else self._present(client),
        )

    def _present(self, client: Client) -> frozenset[str]:
        return frozenset(self._reports.room(name) for name in self._clients.channels(client))

    def _read(self, text: str, channel: str) -> tuple[bool, str]:
        """Take `nick:`, `nick,` or `@nick` off a text, in private a slash; return too whether it is said to us."""
        if not channel:
            return True, _SLASH.sub("", text)
        size, named = len(self._link.us.nick), text.removeprefix("@")
        ends = (":", ",") if named == text else (":", ",", " ", "")
        if named[size : size + 1] in ends and self._link.isupport.same(named[:size], self._link.us.nick):
            return True, named[size + 1 :].lstrip()
        return False, text

    def _id(self, line: Received) -> str:
        self._count += 1
        given = f"{self._link.network}:{self._ids} {self._count}"
        if name := line.tags.get("msgid"):
            self._msgids[given] = name
        return given

    def msgid(self, message: str) -> str:
        """Tell what the server called a message, by our id of it; "" where it said nothing or it was long ago."""
        return self._msgids.get(message, "")

    def _answer_ctcp(self, nick: str, request: str) -> None:
        """Answer VERSION and PING, and no faster than anybody could need."""
        kind, _, argument = request.partition(" ")
        now = self._link.clock.now()
        if not is_target(nick):
            return
        if self._ctcp_answered is not None and now - self._ctcp_answered < CTCP_SECONDS:
            return
        if kind.upper() == "VERSION":
            answer = "VERSION Croupier"
        elif kind.upper() == "PING":
            answer = f"PING {cut(clean(argument), 64)}"
        else:
            return
        self._ctcp_answered = now
        self._link.queue(f"NOTICE {nick} :\x01{answer}\x01")
