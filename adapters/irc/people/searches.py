"""Players whom we do not see though we owe them something: not every channel shows who is in it; the server knows."""

import math

from adapters.irc.link import Link
from adapters.irc.people.clients import Clients
from adapters.irc.people.presence import Presence
from adapters.irc.protocol.wire import Received, is_target
from croupier.network import Bounded

AGAIN_SECONDS = 30.0
"""How long a question about somebody is not asked again."""
MOST = 1000


class Searches:
    """Asks the server about people, by the nick that they had: they are there as it says, or have gone."""

    def __init__(self, link: Link, clients: Clients, presence: Presence) -> None:
        self._link, self._clients, self._presence = link, clients, presence
        self._asked: Bounded[str, float] = Bounded(MOST)
        self._sought: Bounded[str, str] = Bounded(MOST)

    def look_for(self, key: str) -> None:
        """Ask whether somebody is there, unless that was just asked."""
        nick, now = self._clients.last_nick(key), self._link.clock.now()
        folded = self._link.isupport.fold(nick)
        if is_target(nick) and now - self._asked.get(folded, -math.inf) >= AGAIN_SECONDS:
            self._asked[folded], self._sought[folded] = now, key
            self._link.queue(f"WHOIS {nick}")

    def seeks(self, nick: str) -> bool:
        """Tell whether an answer about a nick is awaited."""
        return self._link.isupport.fold(nick) in self._sought

    def described(self, line: Received) -> None:
        """311: somebody has that nick, and this is who."""
        nick, user, host = line.params[1:4]
        if self.seeks(nick):
            self._clients.found(f"{nick}!{user}@{host}")

    def ended(self, line: Received) -> None:
        """318: all was said of a nick; whoever was looked for and is not it has gone."""
        key = self._sought.pop(self._link.isupport.fold(line.param(1)), "")
        if key and self._clients.find(key) is None:
            self._clients.note_gone(key)
            self._presence.appeared((key,))
