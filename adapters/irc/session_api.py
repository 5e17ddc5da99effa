"""What the parts of a session need of it: a protocol, for the session needs them."""

from collections.abc import Coroutine
from typing import Any, Protocol

from adapters.irc.clock import Clock
from adapters.irc.protocol.isupport import ISupport
from adapters.irc.protocol.wire import Received
from croupier.network import Why


class SessionApi(Protocol):
    """The session, as its parts see it."""

    network: str
    clock: Clock
    isupport: ISupport

    @property
    def nick(self) -> str:
        """Our own nick right now."""
        ...

    def send(self, line: str) -> None:
        """Send a line now, past the queue."""
        ...

    def queue(self, line: str) -> None:
        """Queue a line behind the limit of lines per second."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something that ends with the session."""
        ...

    def registered(self, line: Received) -> None:
        """The server let us on."""
        ...

    def wants_tls(self, value: str) -> None:
        """The server says how it wants to be spoken to."""
        ...

    def spoken(self, line: Received) -> None:
        """Somebody wrote something."""
        ...

    def nick_changed(self, nick: str, new_nick: str) -> None:
        """Somebody, or we, go by another nick."""
        ...

    def unheard(self, key: str, reason: Why) -> None:
        """Somebody did not get what was for them alone."""
        ...

    def appeared(self, keys: tuple[str, ...]) -> None:
        """What is owed to somebody is worth another try."""
        ...

    def dismissed(self, reason: str, *, hold_off: bool, banned: bool) -> None:
        """The server ends it."""
        ...

    def refused(self, reason: str) -> None:
        """End the session, for what we are configured to say is not taken."""
        ...
