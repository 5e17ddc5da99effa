"""Logging in to an account: by SASL while registering, else by a word to NickServ once on."""

import base64
import logging
from collections.abc import Callable, Iterator

from adapters.irc import IrcSettings
from adapters.irc.link import Link
from adapters.irc.wire import Received

log = logging.getLogger(__name__)

CHUNK = 400
NICKSERV_SECONDS = 5.0


def chunks(payload: bytes) -> Iterator[str]:
    """Cut what is to be said in AUTHENTICATE lines; a full last one, or nothing to say, is followed by "+"."""
    text = base64.b64encode(payload).decode("ascii")
    for start in range(0, len(text), CHUNK):
        yield text[start : start + CHUNK]
    if len(text) % CHUNK == 0:
        yield "+"


class Login:
    """The account of one session; nothing here is ever logged but the account's name and what the server says."""

    def __init__(self, settings: IrcSettings, link: Link, ended: Callable[[], None]) -> None:
        self.account = ""
        self.mechanism = settings.mechanism
        self._settings = settings
        self._link = link
        self._ended = ended
        self._running = False
        self._asked: Callable[[], None] | None = None

    def offers_ours(self, value: str) -> bool:
        """Whether a server that offers `sasl=value` takes our mechanism; without a value it may."""
        return bool(self.mechanism) and (not value or self.mechanism in value.upper().split(","))

    def begin(self) -> None:
        """Ask for our mechanism."""
        self._running = True
        self._link.send(f"AUTHENTICATE {self.mechanism}")

    def challenged(self, line: Received) -> None:
        """AUTHENTICATE: say who we are, once."""
        if not self._running or line.param(0) != "+":
            return
        account, password = self._settings.account, self._settings.password
        payload = account.encode()
        if self.mechanism == "PLAIN":
            payload = b"\0".join((payload, payload, password.get_secret_value().encode()))
        for chunk in chunks(payload):
            self._link.send(f"AUTHENTICATE {chunk}")

    def logged_in(self, line: Received) -> None:
        """900: the server takes us for an account."""
        self.account = line.param(2)
        self._answered()

    def logged_out(self, line: Received) -> None:
        """901: it does not any more."""
        self.account = ""

    def succeeded(self, line: Received) -> None:
        """903, 907: SASL is over and we are logged in."""
        self.account = self.account or self._settings.account or "?"
        self._end()

    def failed(self, line: Received) -> None:
        """902, 904, 905, 906: SASL is over and we are not logged in."""
        if not self._running:
            return
        log.error("The login to %s failed: %s", self._settings.account or "an account", line.reason)
        if self._settings.login_required:
            self._running = False
            self._link.refused(f"the login failed ({line.reason})")
        else:
            self._end()

    def _end(self) -> None:
        if self._running:
            self._running = False
            self._ended()

    def by_nickserv(self, then: Callable[[], None]) -> None:
        """Log in by NickServ where that was not possible before, and go on when it answered or let us wait."""
        nickserv, password = self._settings.nickserv, self._settings.password.get_secret_value()
        if self.account or not (nickserv and password):
            then()
            return
        self._asked = then
        self._link.queue(f"PRIVMSG {nickserv} :IDENTIFY {self._settings.account} {password}")
        self._link.spawn(self._stop_waiting())

    async def _stop_waiting(self) -> None:
        await self._link.clock.sleep(NICKSERV_SECONDS)
        self._answered()

    def noticed(self, line: Received) -> None:
        """NOTICE: only whether NickServ has answered is read from it."""
        name = self._settings.nickserv.partition("@")[0]
        if self._asked and name and self._link.support.same(line.nick, name):
            log.info("NickServ says: %s", line.reason)
            self._answered()

    def _answered(self) -> None:
        then, self._asked = self._asked, None
        if then is not None:
            then()

    def regain(self, nick: str) -> None:
        """Ask NickServ for our nick, or to put out who has it where it knows no REGAIN, and take it."""
        if self.account and self._settings.nickserv:
            self._link.queue(f"PRIVMSG {self._settings.nickserv} :REGAIN {nick}")
            self._link.queue(f"PRIVMSG {self._settings.nickserv} :GHOST {nick}")
            self._link.queue(f"NICK {nick}")
