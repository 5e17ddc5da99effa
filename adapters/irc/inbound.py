"""What people say, as the core wants to hear it: cleaned, addressed, and only from those who may be answered."""

import re
from datetime import datetime

from adapters.irc.client import Client
from adapters.irc.clients import Clients
from adapters.irc.session_api import SessionApi
from adapters.irc.wire import CONTROLS, Received, cut, is_target
from croupier.network import Bounded, Inbound

PLAYBACK_SECONDS = 60.0
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


def _time(line: Received) -> float | None:
    if not line.tags:
        return None
    try:
        return datetime.fromisoformat(line.tags["time"]).timestamp()
    except (KeyError, ValueError, OverflowError):
        return None


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
        self._server_time: float | None = None
        self._ctcp_answered: float | None = None

    def note_time(self, line: Received) -> None:
        """Note the newest time the server named; its clock need not be ours, and may be set back."""
        said = _time(line)
        now = line.command in ("PING", "PONG")
        if said is not None and (now or self._server_time is None or said > self._server_time):
            self._server_time = said

    def is_playback(self, line: Received) -> bool:
        """Whether a line was said long before the newest one."""
        said = _time(line)
        newest = self._server_time or self._session.clock.wall()
        return said is not None and said < newest - PLAYBACK_SECONDS

    def heard(self, line: Received) -> Inbound | None:
        """Read a PRIVMSG; `None` where nobody is to be answered: servers, bots, ourselves, notices, actions."""
        target, text = line.param(0), line.param(1)
        isupport = self._session.isupport
        private = isupport.same(target, self._session.nick)
        if line.from_server or isupport.same(line.nick, self._session.nick) or self._is_bot(line):
            return None
        if not private and not isupport.is_channel(target):
            return None
        if text.startswith("\x01"):
            if private:
                self._answer_ctcp(line.nick, text.strip("\x01"))
            return None
        return self._inbound(line, "" if private else target, clean(text))

    def _is_bot(self, line: Received) -> bool:
        known = self._clients.get(line.nick)
        return (known is not None and known.bot) or any(tag.rpartition("/")[2] == "bot" for tag in line.tags)

    def _inbound(self, line: Received, channel: str, text: str) -> Inbound | None:
        session = self._session
        client = self._clients.spoke(line.source, line.tags.get("account"), channel)
        key = self._clients.key(client)
        if not key or not text:
            return None
        addressed, text = self._addressed(text) if channel else (True, _SLASH.sub("", text))
        return Inbound(
            id=self._id(line),
            account=key,
            name=clean(client.nick),
            text=text,
            room=f"{session.network}/{session.isupport.fold(channel)}" if channel else "",
            addressed=addressed,
            admin=bool(channel) and self._clients.is_admin(client, channel),
            lasting=bool(client.account),
            present=None if channel else self._present(client),
        )

    def _present(self, client: Client) -> frozenset[str]:
        return frozenset(f"{self._session.network}/{name}" for name in self._clients.channels(client))

    def _addressed(self, text: str) -> tuple[bool, str]:
        """Take `nick:` or `nick,` off the start of a text."""
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
