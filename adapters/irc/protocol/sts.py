"""Strict transport security: a server that wants to be spoken to by TLS alone, for as long as it said."""

import json
import logging
import re
from dataclasses import dataclass

from adapters.irc.clock import Clock
from adapters.irc.protocol.route import Server
from croupier.network import Bus, NoteRefused

log = logging.getLogger(__name__)

_NUMBER = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class Policy:
    """What a server says of it: the port to come to by TLS, and for how many seconds it wants nothing else."""

    port: int | None
    seconds: int | None


def read(value: str) -> Policy:
    """Read the value of the capability; what cannot be read is as if it were not there."""
    said = {key: int(text) for key, _, text in (word.partition("=") for word in value.split(",")) if _is_number(text)}
    port = said.get("port")
    return Policy(port if port is not None and 0 < port < 65536 else None, said.get("duration"))


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


class Policies:
    """Those of one network's servers, kept as its notes: they hold over a restart."""

    def __init__(self, network: str, clock: Clock) -> None:
        self._network, self._clock = network, clock

    async def applied(self, bus: Bus, server: Server) -> Server:
        """Tell how to come to a server: by TLS where it once said so and that still holds."""
        if server.tls:
            return server
        note = await bus.note(self._network, _key(server.host))
        try:
            port, until = json.loads(note or "")
        except (ValueError, TypeError):
            return server
        if until <= self._clock.wall():
            await bus.keep_note(self._network, _key(server.host), None)
            return server
        return Server(server.host, port, tls=True)

    async def keep(self, bus: Bus, server: Server, seconds: int) -> None:
        """Keep what a server said over TLS, from now on; 0 takes it back."""
        note = json.dumps([server.port, self._clock.wall() + seconds]) if seconds else None
        try:
            await bus.keep_note(self._network, _key(server.host), note)
        except NoteRefused as error:
            log.error("%s: that %s wants TLS cannot be remembered: %s", self._network, server.host, error)


def _key(host: str) -> str:
    return f"sts:{host.lower()}"[-100:]
