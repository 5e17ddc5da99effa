"""Tries whether a server lets us on: one connection under another nick, that enters no channel and ends at once."""

import asyncio

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.listener import Ending
from adapters.irc.people.playback import Seen
from adapters.irc.protocol.route import Server
from adapters.irc.session import Session
from croupier.network import Finding, Inbound, Keeper, Loss, PassedOver, Why

SECONDS = 45.0
NICK = "croupier-doctor"
"""Another than the bot's, which may be there: nobody is to be renamed."""


class _Trial:
    """Works for one session, which is over when it is let on."""

    def __init__(self) -> None:
        self.on = asyncio.Event()

    def ready(self, absent: list[str], seen: frozenset[str]) -> None:
        self.on.set()

    def reach(self, room: str, up: bool, keepers: tuple[Keeper, ...] | None = None) -> None: ...

    async def keep_policy(self, server: Server, seconds: int) -> None: ...

    def said(self, inbound: Inbound) -> None: ...

    def passed_over(self, passed_over: PassedOver) -> None: ...

    def unheard(self, key: str, reason: Why) -> None: ...

    def split(self, keys: frozenset[str], up: bool) -> None: ...

    def away(self, keys: frozenset[str], away: bool) -> None: ...

    def renamed(self, key: str, new_key: str, name: str) -> None: ...

    def sight(self, key: str, up: bool, reason: Loss) -> None: ...

    def appeared(self, keys: tuple[str, ...]) -> None: ...


async def log_in(name: str, settings: IrcSettings) -> Finding:
    """Connect to the network's first server, by TLS where it insists, and log in as the bot does."""
    what = f"irc:{name}: {settings.host} lets us on" + (f" as {settings.account}" if settings.account else "")
    alone = settings.model_copy(update={"nick": NICK, "channels": [], "channel_keys": []})
    host, port = settings.addresses[0]
    ending = await _tried(alone, Server(host, port, settings.tls))
    if ending and ending.tls_port:
        ending = await _tried(alone, Server(host, ending.tls_port, tls=True))
    if ending is None:
        return Finding(what, True)
    if ending.verdict == "refused":  # which names what was not taken
        return Finding(what, False, ending.reason, needed=True)
    advice = "ask the network's operators" if ending.verdict == "banned" else f"see {ending.keys}"
    return Finding(what, False, f"{ending.reason}: {advice}", needed=True)


async def _tried(settings: IrcSettings, server: Server) -> Ending | None:
    """Live until we are let on; gives why that did not come about."""
    trial = _Trial()
    session = Session("irc:doctor", settings, server, Clock(), trial, Seen())
    living, on = asyncio.ensure_future(session.run()), asyncio.ensure_future(trial.on.wait())
    await asyncio.wait({living, on}, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
    on.cancel()
    if trial.on.is_set():
        session.end(Ending("let on"))
        await living
        return None
    session.end(Ending("the server did not let us on in time"))
    return await living
