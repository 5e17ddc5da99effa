"""Logging in to an account: by SASL while registering, else by a word to NickServ once on."""

import base64
import logging
from collections.abc import Iterator

from adapters.irc import IrcSettings
from adapters.irc.link import Link
from adapters.irc.login.nickserv import NickServ
from adapters.irc.protocol.wire import Received

log = logging.getLogger(__name__)

CHUNK = 400
SASL_SECONDS = 20.0
"""How long the server may be silent at each step of SASL: some offer it while nobody is there to answer."""


def chunks(payload: bytes) -> Iterator[str]:
    """Cut what is to be said in AUTHENTICATE lines; a full last one, or nothing to say, is followed by "+"."""
    text = base64.b64encode(payload).decode("ascii")
    for start in range(0, len(text), CHUNK):
        yield text[start : start + CHUNK]
    if len(text) % CHUNK == 0:
        yield "+"


class Login:
    """The account of one session; nothing here is ever logged but the account's name and what the server says."""

    def __init__(self, settings: IrcSettings, link: Link) -> None:
        self.account = ""
        self.mechanism = settings.mechanism
        self.running = False
        self.denied = False
        self.nickserv = NickServ(settings, link)
        self._settings = settings
        self._link = link
        self._late = False
        self._told = False
        self._steps = 0

    def offers_ours(self, value: str) -> bool:
        """Whether a server that offers `sasl=value` takes our mechanism; without a value it may."""
        return bool(self.mechanism) and (not value or self.mechanism in value.upper().split(","))

    def begin(self) -> None:
        """Ask for our mechanism, and go on when SASL is over; where we are on already, we stay if it fails."""
        self.running, self._told, self._late = True, False, not self._link.negotiating
        self._say(f"AUTHENTICATE {self.mechanism}")
        self._await_answer()

    def _await_answer(self) -> None:
        self._steps += 1
        self._link.spawn(self._stop_waiting_for_sasl(self._steps))

    async def _stop_waiting_for_sasl(self, step: int) -> None:
        await self._link.clock.sleep(SASL_SECONDS)
        if self.running and step == self._steps:
            log.warning("The server does not answer our login; going on without")
            self._say("AUTHENTICATE *")
            self._end()

    def _say(self, line: str) -> None:
        if self._late:
            self._link.queue(line)
        else:
            self._link.send(line)

    def challenged(self, line: Received) -> None:
        """AUTHENTICATE: say who we are, once."""
        if not self.running or self._told or line.param(0) != "+":
            return
        self._told = True
        account, password = self._settings.account, self._settings.password
        payload = account.encode()
        if self.mechanism == "PLAIN":
            payload = b"\0".join((payload, payload, password.get_secret_value().encode()))
        for chunk in chunks(payload):
            self._say(f"AUTHENTICATE {chunk}")
        self._await_answer()

    def logged_in(self, line: Received) -> None:
        """900: the server takes us for an account."""
        self.account = line.param(2)
        self.nickserv.answered()

    def logged_out(self, line: Received) -> None:
        """901: it does not any more."""
        self.account = ""

    def succeeded(self, line: Received) -> None:
        """903, 907: SASL is over and we are logged in."""
        if self.running:
            self.account = self.account or self._settings.account or "?"
            self._end()

    def failed(self, line: Received) -> None:
        """902, 904, 905, 906: SASL is over and we are not logged in."""
        if not self.running:
            return
        self.denied = True
        log.error("The login to %s failed: %s", self._settings.account or "an account", line.reason)
        if self._settings.login_required and not self._late:
            self.running = False
            shown = "password" if self.mechanism == "PLAIN" else "tls_certificate"
            self._link.refused(f"the login failed ({line.reason}): see `account` and `{shown}`")
        else:
            self._end()

    def mechanisms_named(self, line: Received) -> None:
        """908: without ours among them, SASL is as good as not offered."""
        if self.running and not self.offers_ours(line.param(1)):
            log.warning("The server does not offer SASL %s", self.mechanism)
            self._end()

    def interrupted(self) -> None:
        """Go on without SASL: the server withdrew it."""
        self._end()

    def _end(self) -> None:
        if self.running:
            self.running = False
            if self._late:
                self.regain()
            else:
                self._link.end_negotiation()

    def by_nickserv(self) -> None:
        """Log in by NickServ where that was not possible before."""
        if self.account:
            self.nickserv.answered()
        else:
            self.nickserv.identify()

    @property
    def wanted_nick(self) -> str:
        """The nick that we are to have, as far as this server allows nicks so long."""
        return self._settings.nick[: self._link.isupport.nick_length]

    def has_wanted_nick(self) -> bool:
        """Tell whether we go by the nick that we are to have."""
        return self._link.isupport.same(self._link.us.nick, self.wanted_nick)

    def regain(self) -> None:
        """Ask for our nick back if somebody else has it: it is our account's."""
        if self.account and not self.has_wanted_nick():
            self.nickserv.regain(self.wanted_nick)
