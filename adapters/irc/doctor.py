"""Tries whether a server lets us on: one connection under another nick, that enters no channel and ends at once."""

import asyncio

from adapters.irc import IrcSettings
from adapters.irc.clock import Clock
from adapters.irc.link import Ending
from adapters.irc.people.playback import Seen
from adapters.irc.protocol.route import Server
from adapters.irc.reports import Reports
from adapters.irc.session import Session
from croupier.network import Finding

SECONDS = 45.0
NICK = "croupier-doctor"
"""Another than the bot's, which may be there: nobody is to be renamed."""


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
    """Live until we are let on; return why that did not come about, if it did not."""
    clock = Clock()
    session = Session(settings, server, clock, Reports("irc:doctor", clock), Seen())
    let_on = session.channels.settled
    living, on = asyncio.ensure_future(session.run()), asyncio.ensure_future(let_on.wait())
    await asyncio.wait({living, on}, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
    on.cancel()
    if let_on.is_set():
        session.link.end(Ending("let on"))
        await living
        return None
    session.link.end(Ending("the server did not let us on in time"))
    return await living
