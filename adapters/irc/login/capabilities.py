"""Capabilities: what the server offers, what of it we have asked for, and what is on right now."""

import logging
from collections.abc import Iterable

from adapters.irc.link import Ending, Link
from adapters.irc.login.login import Login
from adapters.irc.protocol import sts
from adapters.irc.protocol.wire import Received
from adapters.irc.reports import Reports

log = logging.getLogger(__name__)

WANTED = frozenset(
    {
        "account-notify",
        "account-tag",
        "away-notify",
        "batch",
        "chghost",
        "extended-join",
        "labeled-response",
        "message-tags",
        "multi-prefix",
        "server-time",
        "userhost-in-names",
    }
)
ANSWER_SECONDS = 5.0
"""How long an answer to a part of what we asked for may come before the answer to the rest."""
LOGIN_RETRY_SECONDS = 300.0
"""How often to ask for SASL while we are on without our account: not every server tells when it is back."""


class Capabilities:
    """Those of one session: the link has those that are on right now, for they come and go.

    The talk before registration ends with CAP END once all that was asked for has been answered and SASL is over.
    """

    def __init__(self, login: Login, link: Link, reports: Reports) -> None:
        self._login, self._link, self._reports = login, link, reports
        self.tls_seconds: int | None = None
        self._answers = False
        self._listed = False
        self._offered: dict[str, str] = {}
        self._asked: set[str] = set()

    def read(self, line: Received) -> None:
        """CAP: ask for those we want of those on offer, and for nothing else."""
        self._answers = True
        more = line.param(2) == "*" and len(line.params) > 3
        words = [word for param in line.params[3 if more else 2 :] for word in param.split(" ") if word]
        match line.param(1).upper():
            case "LS":
                self._offer(words)
                if not more:
                    self._listed = True
                    self._request(self._offered)
            case "NEW":
                self._request(self._offer(words))
            case "DEL":
                self._withdraw({word.partition("=")[0] for word in words})
            case "ACK":
                self._granted(words)
            case "NAK":
                self._denied(set(words))

    def _offer(self, words: list[str]) -> set[str]:
        pairs = [word.partition("=") for word in words]
        for name, _, value in pairs:
            if name == "sts":  # which is nothing to ask for
                self._secure(value)
        offered = {name: value for name, _, value in pairs if name in WANTED or name == "sasl"}
        self._offered.update(offered)
        return set(offered)

    def _secure(self, value: str) -> None:
        """Remember that the server is to be spoken to by TLS alone; come again by TLS where we do not."""
        policy, server = sts.read(value), self._link.server
        if not server.tls and policy.port:
            self._link.end(Ending("the server wants TLS", tls_port=policy.port))
        elif server.tls and policy.seconds is not None:
            self.tls_seconds = policy.seconds
            self._link.spawn(self._reports.keep_policy(server, policy.seconds))

    def _request(self, names: Iterable[str]) -> None:
        """Ask for what we want of these and have not got; where nothing is left to ask, go on."""
        new = (self._wanted() & set(names)) - self._link.capabilities - self._asked
        if new:
            self._asked |= new
            self._say(f"CAP REQ :{' '.join(sorted(new))}")
        else:
            self._go_on(late="sasl" in self._link.capabilities and "sasl" in names)

    def _wanted(self) -> frozenset[str]:
        sasl = self._login.mechanism and (self._link.negotiating or self._may_log_in())
        return WANTED | {"sasl"} if sasl else WANTED

    def _may_log_in(self) -> bool:
        return self._login.offers_ours(self._offered.get("sasl", "")) and not self._login.account

    def _granted(self, words: list[str]) -> None:
        """ACK: take what was given, and take leave of what was taken."""
        taken = {word.lstrip("-") for word in words if word.startswith("-")}
        given = {word.lstrip("~=") for word in words} & (WANTED | self._asked)
        self._link.capabilities |= given
        self._link.capabilities -= taken
        if self._asked:
            self._answered(given | taken, late="sasl" in given)

    def _denied(self, words: set[str]) -> None:
        """NAK: a request is refused as a whole; only what logs us in is worth another."""
        denied = words & self._asked or set(self._asked)
        if not denied:
            return
        level = logging.WARNING if self._link.negotiating else logging.INFO
        log.log(level, "The server refuses %s", ", ".join(sorted(denied)))
        if "sasl" in denied and len(denied) > 1:
            self._asked -= denied
            self._request({"sasl"})
        else:
            self._answered(denied)

    def _withdraw(self, names: set[str]) -> None:
        """DEL: it is off, and nothing that hangs on it holds any more."""
        self._link.capabilities -= names
        for name in names:
            self._offered.pop(name, None)
        if "sasl" in names:
            self._login.interrupted()
        if self._asked & names:
            self._answered(names)

    def _answered(self, names: set[str], late: bool = False) -> None:
        self._asked -= names
        if self._asked:
            self._link.spawn(self._stop_waiting(frozenset(self._asked)))
        else:
            self._go_on(late)

    async def _stop_waiting(self, rest: frozenset[str]) -> None:
        await self._link.clock.sleep(ANSWER_SECONDS)
        if self._asked & rest:
            self._answered(set(rest))

    def _go_on(self, late: bool = False) -> None:
        """Log in if that is possible now; before registration, say that the talk is over if it is not."""
        if self._asked or self._login.running or (self._link.negotiating and not self._listed):
            return
        can = "sasl" in self._link.capabilities and self._may_log_in()
        if can and (late or self._link.negotiating):
            self._login.begin()
        elif self._link.negotiating:
            if self._login.mechanism:
                log.warning("The server does not offer SASL %s", self._login.mechanism)
            self._link.end_negotiation()

    def registered(self) -> None:
        """The server let us on, with the talk or without it."""
        self._link.negotiating = False
        if self._login.mechanism and self._answers:
            self._link.spawn(self._seek_login())

    async def _seek_login(self) -> None:
        while not self._login.denied:
            await self._link.clock.sleep(LOGIN_RETRY_SECONDS)
            if not (self._login.account or self._login.denied):
                self._request({"sasl"})

    def _say(self, line: str) -> None:
        if self._link.negotiating:
            self._link.send(line)
        else:
            self._link.queue(line)
