"""NickServ: where SASL is not possible the password goes to the service itself, never to whoever is only called so."""

import asyncio
import logging
import re
from typing import Literal

from adapters.irc import IrcSettings
from adapters.irc.link import Link
from adapters.irc.protocol.wire import Received, sayable

log = logging.getLogger(__name__)

ANSWER_SECONDS = 5.0
"""How long the server may take to say who that is, and the service to take our login."""
_SERVICE = re.compile(r"is an? ((network|irc) )?services?( on .+)?", re.IGNORECASE)
"""What servers say of a service, and of nobody else, where people have no say: in 313, or in 310 as ngIRCd does."""
_SERVER = re.compile(r"[\w-]+(\.[\w-]+)+")
"""The name of a server; what some networks show in its place has a `*` or no dot."""
_HOSTS = re.compile(r"\S*@\S*")
"""From where somebody is, which no log tells."""


class NickServ:
    """Logs in by a word to NickServ at its server, as it is configured or as the server itself tells by WHOIS.

    Anybody may take the nick while services are away, and choose host, ident and real name to go with it; so only
    lines of WHOIS count that a server makes up by itself.
    """

    def __init__(self, settings: IrcSettings, link: Link) -> None:
        self._settings = settings
        self._link = link
        self._address = settings.nickserv
        self._name, self._at, _ = settings.nickserv.partition("@")
        self._stage: Literal["idle", "asking", "told"] = "idle"
        self._step = 0
        self._bindable = True
        self._forget()
        self.over = asyncio.Event()

    def _forget(self) -> None:
        self._is_service = False
        self._server = ""

    def identify(self) -> None:
        """Log in if we have a password; it is `over` when that was answered, or is not to be."""
        self.over.clear()
        if not (self._name and self._settings.password.get_secret_value()):
            self.answered()
        elif self._at:
            self._tell(self._settings.nickserv)
        else:
            self._ask()

    def _ask(self) -> None:
        self._forget()
        self._enter("asking")
        self._link.send(f"WHOIS {self._name}")

    def _enter(self, stage: Literal["asking", "told"]) -> None:
        self._stage = stage
        self._step += 1
        self._link.spawn(self._stop_waiting(self._step))

    async def _stop_waiting(self, step: int) -> None:
        await self._link.clock.sleep(ANSWER_SECONDS)
        if step == self._step and self._stage == "asking":
            self._keep_to_ourselves("the server does not say who that is")
        elif step == self._step:
            self.answered()

    def described(self, line: Received) -> None:
        """310, 312, 313, 318: what the server says of a nick; of the rest of WHOIS people choose some themselves."""
        about_it = line.from_server and self._link.isupport.same(line.param(1), self._name)
        if self._stage != "asking" or not about_it:
            return
        match line.command:
            case "312":
                self._server = line.param(2) if _SERVER.fullmatch(line.param(2)) else ""
            case "310" | "313":
                self._is_service |= _SERVICE.fullmatch(line.reason.strip(" .")) is not None
            case "318":
                self._judge(line.source)

    def _judge(self, answering: str) -> None:
        """Tell the service, at its server where that has a name: so the nick may change hands meanwhile."""
        by_server = self._server.lower().startswith("services.") and self._server.lower() != answering.lower()
        if self._server and self._bindable and (self._is_service or by_server):
            self._tell(f"{self._name}@{self._server}")
        elif self._is_service:
            self._tell(self._name)
        else:
            self._keep_to_ourselves("the server does not say that it is a service")

    def _tell(self, address: str) -> None:
        password = self._settings.password.get_secret_value()
        line = f"PRIVMSG {address} :IDENTIFY {self._settings.account} {password}"
        if sayable(line) != line:
            log.error("The password is too long to be said to %s, and SASL was not possible", address)
            self.answered()
            return
        self._address = address
        self._enter("told")
        self._link.send(line)

    def _keep_to_ourselves(self, reason: str) -> None:
        log.error(
            "The password is not said to %s, since %s; on without the account %s. SASL would work, or"
            ' `nickserv = "%s@..."` with the name of the server on which the network has its services',
            self._settings.nickserv,
            reason,
            self._settings.account,
            self._name,
        )
        self.answered()

    def refused(self, line: Received) -> bool:
        """401, 402: there is nobody of that name, or no such server; tell whether that was about our login."""
        names = (self._name, self._address, self._address.partition("@")[2])
        if self._stage == "idle" or not any(self._link.isupport.same(line.param(1), name) for name in names if name):
            return False
        if self._stage == "asking":
            self._keep_to_ourselves("nobody is there who is called so")
        elif line.command in ("401", "402") and self._is_service and self._address != self._name:
            # Not every server knows this form or gives the name that it takes: ask once more, and be quick.
            self._bindable = False
            self._ask()
        else:
            log.error("%s did not get our login (%s); on without the account", self._address, line.reason)
            self.answered()
        return True

    def noticed(self, line: Received) -> None:
        """NOTICE: only whether the service has answered our login is read from it; what it asks for is not given."""
        if self._stage == "told" and self._link.isupport.same(line.nick, self._name):
            log.info("NickServ says: %s", _HOSTS.sub("...", line.reason))
            self.answered()

    def answered(self) -> None:
        """Go on."""
        self._stage = "idle"
        self.over.set()

    def regain(self, nick: str) -> None:
        """Ask for our nick, or to put out who has it where REGAIN is not known, and take it; no password is needed."""
        if self._name:
            self._link.queue(f"PRIVMSG {self._address} :REGAIN {nick}")
            self._link.queue(f"PRIVMSG {self._address} :GHOST {nick}")
            self._link.queue(f"NICK {nick}")
