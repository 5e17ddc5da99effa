"""Whoever a session works for, and how one ends."""

from dataclasses import dataclass
from typing import Literal, Protocol

from adapters.irc.people.client import Watcher
from adapters.irc.protocol.route import Server
from croupier.network import Inbound, Keeper, PassedOver, Why

ADDRESS = "`host`, `port` and `tls`"
"""The settings by which a server is found."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a session ended; `hold_off`: the server wants us to wait, `banned`: go away.

    `refused`: something configured is not taken, and the reason names it. Where `tls_port` is set, the server wants
    to be spoken to by TLS, there and at once. For one that was lost, `keys` are the settings to look at.
    """

    reason: str
    verdict: Literal["lost", "hold_off", "refused", "banned"] = "lost"
    tls_port: int = 0
    keys: str = ADDRESS


class Listener(Watcher, Protocol):
    """Whoever a session works for."""

    def ready(self, absent: list[str], seen: frozenset[str]) -> None:
        """All channels were entered and read, but for some; these keys were seen. People are reached from now on."""
        ...

    def reach(self, room: str, up: bool, keepers: tuple[Keeper, ...] | None = None) -> None:
        """A channel can be written to again, or not; `keepers` are its admins, where we sit there and are silenced."""
        ...

    async def keep_policy(self, server: Server, seconds: int) -> None:
        """A server that we speak to by TLS wants nothing else for so many seconds."""
        ...

    def said(self, inbound: Inbound) -> None:
        """Somebody said something."""
        ...

    def passed_over(self, passed_over: PassedOver) -> None:
        """Something that somebody said is told again, and was not obeyed."""
        ...

    def unheard(self, key: str, reason: Why) -> None:
        """Somebody did not get what was for them alone."""
        ...

    def split(self, keys: frozenset[str], up: bool) -> None:
        """These were torn off with a part of the network, or are back."""
        ...

    def away(self, keys: frozenset[str], away: bool) -> None:
        """Whoever goes by these says that they are away, or no longer."""
        ...
