"""What people say, as the core wants to hear it: cleaned, addressed, and only from those who may be answered."""

import re

from adapters.irc.people.client import Client
from adapters.irc.people.clients import Clients
from adapters.irc.protocol.wire import CONTROLS, Received, cut, is_target, split_source
from adapters.irc.session_api import SessionApi
from croupier.network import Bounded, Inbound, PassedOver

CTCP_SECONDS = 5.0
LONGEST_TEXT = 1000
NAMED = 256
"""Messages of which it is known what the server called them."""

_FORMATTING = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6}(?:,[0-9A-Fa-f]{6})?)?|[\x02\x0f\x11\x16\x1d-\x1f]"
)

_SLASH = re.compile(r"^/+ ?(?=\w)")
"""What people who say commands to other bots, or to their own client, put before a word."""


def clean(text: str) -> str:
    """Take colours and control characters out of what somebody wrote."""
    cleaned = text if text.isprintable() else CONTROLS.sub(" ", _FORMATTING.sub("", text))
    return cleaned[:LONGEST_TEXT].strip()


class InboundMessages:
    """Turns lines of PRIVMSG into `Inbound`, whose ids are counted within the session that `ids` names.

    Ids that follow one another are remembered in a fraction of the space. What the server calls the newest of these
    messages is kept for answers to them.
    """

    def __init__(self, session: SessionApi, clients: Clients, ids: str) -> None:
        self._session = session
        self._clients = clients
        self._ids = ids
        self._count = 0
        self._msgids: Bounded[str, str] = Bounded(NAMED)
        self._ctcp_answered: float | None = None

    def heard(self, line: Received) -> Inbound | None:
        """Read a PRIVMSG; `None` where nobody is to be answered: servers, bots, ourselves, notices, actions."""
        channel, text = self._place(line), line.param(1)
        if channel is None:
            return None
        if text.startswith("\x01"):
            if not channel:
                self._answer_ctcp(line.nick, text.strip("\x01"))
            return None
        return self._inbound(line, channel, clean(text))

    def passed_over(self, line: Received) -> PassedOver | None:
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
        target, isupport = line.param(0), self._session.isupport
        if line.from_server or isupport.same(line.nick, self._session.nick) or self._is_bot(line):
            return None
        if isupport.same(target, self._session.nick):
            return ""
        return target if isupport.is_channel(target) else None

    def _room(self, channel: str) -> str:
        return f"{self._session.network}/{self._session.isupport.fold(channel)}" if channel else ""

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
        return frozenset(f"{self._session.network}/{name}" for name in self._clients.channels(client))

    def _read(self, text: str, channel: str) -> tuple[bool, str]:
        """Take `nick:` or `nick,` off the start of a text, in private a slash; tells whether it is said to us."""
        if not channel:
            return True, _SLASH.sub("", text)
        size = len(self._session.nick)
        if text[size : size + 1] in (":", ",") and self._session.isupport.same(text[:size], self._session.nick):
            return True, text[size + 1 :].lstrip()
        return False, text

    def _id(self, line: Received) -> str:
        self._count += 1
        given = f"{self._session.network}:{self._ids} {self._count}"
        if name := line.tags.get("msgid"):
            self._msgids[given] = name
        return given

    def msgid(self, message: str) -> str:
        """Tell what the server called a message, by our id of it; "" where it said nothing or it was long ago."""
        return self._msgids.get(message, "")

    def _answer_ctcp(self, nick: str, request: str) -> None:
        """Answer VERSION and PING, and no faster than anybody could need."""
        kind, _, argument = request.partition(" ")
        now = self._session.clock.now()
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
        self._session.queue(f"NOTICE {nick} :\x01{answer}\x01")
