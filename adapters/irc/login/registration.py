"""Coming onto a network: the nick and its namesakes, and the end of the welcome."""

import itertools
import logging
from collections.abc import Callable

from adapters.irc import IrcSettings
from adapters.irc.login.capabilities import Capabilities
from adapters.irc.login.login import Login
from adapters.irc.protocol.wire import Received
from adapters.irc.session_api import SessionApi

log = logging.getLogger(__name__)

NICK_RETRY_SECONDS = 60.0
WELCOME_SECONDS = 5.0
SHORTEST_NICK_LENGTH = 9
PLAIN_NICK = "croupier"
"""What to be called like where the server knows no letters but ASCII's."""


class Registration:
    """Registers with the server under the wanted nick, or one like it until the wanted one is free."""

    def __init__(self, settings: IrcSettings, session: SessionApi, welcomed: Callable[[], None]) -> None:
        wanted_nick = settings.nick
        self.login = Login(settings, session)
        self.capabilities = Capabilities(self.login, session, self._ask_nick_back)
        self.nick = wanted_nick
        self.registered = False
        self._wanted_nick = self._like = wanted_nick
        self._settings = settings
        self._session = session
        self._welcomed = welcomed
        self._welcome_over = False
        self._stand_ins = itertools.chain(["_", "__", "___"], map(str, range(1, 100)))
        self._nick_limit = max(len(wanted_nick), SHORTEST_NICK_LENGTH)

    def begin(self) -> None:
        """Say hello; the server waits for the end of the talk about capabilities, or does not know of any."""
        password = self._settings.server_password.get_secret_value()
        user, realname = self._settings.user or self._wanted_nick, self._settings.realname or self._wanted_nick
        self._session.send("CAP LS 302")
        if password:
            self._session.send(f"PASS :{password}")
        self._session.send(f"NICK {self._wanted_nick}")
        self._session.send(f"USER {user} 0 * :{realname}")

    def accepted(self, line: Received) -> None:
        """001: we are on, under the nick that the line is addressed to."""
        self.nick = line.param(0) or self.nick
        if not self.registered:
            self.registered = True
            self.capabilities.registered()
            self._session.spawn(self._stop_waiting_for_welcome())

    async def _stop_waiting_for_welcome(self) -> None:
        await self._session.clock.sleep(WELCOME_SECONDS)
        self.welcome_ended()

    def welcome_ended(self) -> None:
        """376 or 422: the server has said all that it says of itself."""
        if self.registered and not self._welcome_over:
            self._welcome_over = True
            self._watch_nick()
            if self._session.isupport.bot_mode:
                self._session.queue(f"MODE {self.nick} +{self._session.isupport.bot_mode}")
            self.login.by_nickserv(self._admitted)

    def _watch_nick(self) -> None:
        """Go on asking for the wanted nick, as far as this server allows nicks so long."""
        self._wanted_nick = self._wanted_nick[: self._session.isupport.nick_length]
        if not self._has_wanted_nick():
            log.warning("The nick %s is taken; here as %s until it is free", self._wanted_nick, self.nick)
            self._session.spawn(self._retry_nick())

    def _admitted(self) -> None:
        self._ask_nick_back()
        self._welcomed()

    def _ask_nick_back(self) -> None:
        if not self._has_wanted_nick():
            self.login.regain(self._wanted_nick)

    def nick_refused(self, line: Received) -> None:
        """432, 433, 437: try one like it; once registered, go on with the one we have."""
        if self.registered:
            return
        seen = line.param(1)
        if line.command == "432":
            self._nick_limit = SHORTEST_NICK_LENGTH
            self._like = self._like if self._like.isascii() else PLAIN_NICK
        elif seen and self.nick != seen and self.nick.startswith(seen):  # the server cut it
            self._nick_limit = min(self._nick_limit, len(seen))
        limit = self._session.isupport.nick_length or self._nick_limit
        stand_in = next(self._stand_ins, None)
        if stand_in is not None:
            self.nick = self._like[: max(1, limit - len(stand_in))] + stand_in
            self._session.send(f"NICK {self.nick}")

    def renamed(self, nick: str, new_nick: str) -> None:
        """Somebody changed nick: follow our own, and take the wanted one if that set it free."""
        if self._session.isupport.same(nick, self.nick):
            self.nick = new_nick
            if not self._has_wanted_nick():
                self._session.spawn(self._retry_nick())
        else:
            self.gone(nick)

    def gone(self, nick: str) -> None:
        """A nick became free."""
        if self._session.isupport.same(nick, self._wanted_nick) and not self._has_wanted_nick():
            self._session.queue(f"NICK {self._wanted_nick}")

    def _has_wanted_nick(self) -> bool:
        return self._session.isupport.same(self.nick, self._wanted_nick)

    async def _retry_nick(self) -> None:
        nick = self.nick
        while True:
            await self._session.clock.sleep(NICK_RETRY_SECONDS)
            # Another change starts its own watch.
            if self.nick != nick or self._has_wanted_nick():
                return
            self._session.queue(f"NICK {self._wanted_nick}")
