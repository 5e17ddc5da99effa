"""IRC: one adapter for each network; the library is loaded only where an adapter is built."""

from adapters.irc.settings import EXAMPLE as EXAMPLE
from adapters.irc.settings import KIND as KIND
from adapters.irc.settings import IrcSettings as IrcSettings
from adapters.irc.settings import build as build
from adapters.irc.settings import log_in as log_in
from adapters.irc.settings import review as review
from croupier.network import AdapterKind, Register, hookimpl


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register IRC."""
    chats = r"[#&+!]\S+"
    register(
        AdapterKind(KIND, IrcSettings, build, EXAMPLE, log_in=log_in, review=review, chats=chats, login="NickServ")
    )
