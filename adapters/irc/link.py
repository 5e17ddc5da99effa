"""What the parts of a session need of it."""

from collections.abc import Coroutine
from typing import Any, Protocol

from adapters.irc.clock import Clock
from adapters.irc.support import Support


class Link(Protocol):
    """The session, as its parts see it."""

    clock: Clock
    support: Support

    def send(self, line: str) -> None:
        """Send a line now, past the queue."""
        ...

    def queue(self, line: str) -> None:
        """Queue a line behind the limit of lines per second."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something that ends with the session."""
        ...

    def refused(self, reason: str) -> None:
        """End the session, for what we are configured to say is not taken."""
        ...
