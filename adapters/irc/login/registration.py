"""Coming onto a network: the nick and its namesakes, and the end of the welcome."""

import asyncio
import itertools
import logging
import re

from adapters.irc import IrcSettings
from adapters.irc.link import Link
from adapters.irc.login.capabilities import Capabilities
from adapters.irc.login.login import Login
from adapters.irc.protocol.wire import Received, split_source
from adapters.irc.reports import Reports

log = logging.getLogger(__name__)

NICK_RETRY_SECONDS = 60.0
WELCOME_SECONDS = 5.0
SHORTEST_NICK_LENGTH = 9
_MASK = re.compile(r"(\S+![^\s@]+@\S+)$")
PLAIN_NICK = "croupier"
"""What to be called like where the server knows no letters but ASCII's."""


class Registration:
    """Registers with the server under the wanted nick, or one like it until the wanted one is free."""

    def __init__(self, settings: IrcSettings, link: Link, reports: Reports) -> None:
        self.login = Login(settings, link)
        self.capabilities = Capabilities(self.login, link, reports)
        self.registered_at: float | None = None
        self._like = settings.nick
        self._settings = settings
        self._link = link
        self._welcomed = asyncio.Event()
        self._stand_ins = itertools.chain(["_", "__", "___"], map(str, range(1, 100)))
        self._nick_limit = max(len(settings.nick), SHORTEST_NICK_LENGTH)

    def begin(self) -> None:
        """Say hello; the server waits for the end of the talk about capabilities, or does not know of any."""
        password = self._settings.server_password.get_secret_value()
        wanted = self._settings.nick
        user, realname = self._settings.user or wanted, self._settings.realname or wanted
        self._link.send("CAP LS 302")
        if password:
            self._link.send(f"PASS :{password}")
        self._link.send(f"NICK {wanted}")
        self._link.send(f"USER {user} 0 * :{realname}")

    def accepted(self, line: Received) -> None:
        """001: we are on, under the nick that the line is addressed to."""
        self._link.us.nick = line.param(0) or self._link.us.nick
        self._link.us.user, self._link.us.host = split_source(mask_in_welcome(line))[1:]
        if self.registered_at is None:
            self.registered_at = self._link.clock.now()
            self.capabilities.registered()
            self._link.spawn(self._stop_waiting_for_welcome())

    async def _stop_waiting_for_welcome(self) -> None:
        await self._link.clock.sleep(WELCOME_SECONDS)
        self.welcome_ended()

    def welcome_ended(self) -> None:
        """376 or 422: the server has said all that it says of itself."""
        if self.registered_at is not None and not self._welcomed.is_set():
            self._welcomed.set()
            self._watch_nick()
            if self._link.isupport.bot_mode:
                self._link.queue(f"MODE {self._link.us.nick} +{self._link.isupport.bot_mode}")
            self.login.by_nickserv()

    def _watch_nick(self) -> None:
        """Go on asking for the wanted nick."""
        if not self.login.has_wanted_nick():
            log.warning("The nick %s is taken; here as %s until it is free", self.login.wanted_nick, self._link.us.nick)
            self._link.spawn(self._retry_nick())

    async def admitted(self) -> None:
        """Return when we are on, and logged in as far as that is possible: channels may be entered."""
        await self._welcomed.wait()
        await self.login.nickserv.over.wait()
        self.login.regain()

    def nick_refused(self, line: Received) -> None:
        """432, 433, 437: try one like it; once registered, go on with the one we have."""
        if self.registered_at is not None:
            return
        seen = line.param(1)
        if line.command == "432":
            self._nick_limit = SHORTEST_NICK_LENGTH
            self._like = self._like if self._like.isascii() else PLAIN_NICK
        elif seen and self._link.us.nick != seen and self._link.us.nick.startswith(seen):  # the server cut it
            self._nick_limit = min(self._nick_limit, len(seen))
        limit = self._link.isupport.nick_length or self._nick_limit
        stand_in = next(self._stand_ins, None)
        if stand_in is not None:
            self._link.us.nick = self._like[: max(1, limit - len(stand_in))] + stand_in
            self._link.send(f"NICK {self._link.us.nick}")

    def renamed(self, nick: str, new_nick: str) -> None:
        """Somebody changed nick: follow our own, and take the wanted one if that set it free."""
        if self._link.isupport.same(nick, self._link.us.nick):
            self._link.us.nick = new_nick
            if not self.login.has_wanted_nick():
                self._link.spawn(self._retry_nick())
        else:
            self.gone(nick)

    def gone(self, nick: str) -> None:
        """A nick became free."""
        if self._link.isupport.same(nick, self.login.wanted_nick) and not self.login.has_wanted_nick():
            self._link.queue(f"NICK {self.login.wanted_nick}")

    async def _retry_nick(self) -> None:
        nick = self._link.us.nick
        while True:
            await self._link.clock.sleep(NICK_RETRY_SECONDS)
            # Another change starts its own watch.
            if self._link.us.nick != nick or self.login.has_wanted_nick():
                return
            self._link.queue(f"NICK {self.login.wanted_nick}")


def mask_in_welcome(line: Received) -> str:
    """Read our own `nick!user@host` off the end of 001; "" where the server does not say it."""
    found = _MASK.search(line.params[-1]) if line.params else None
    return found[1] if found else ""
