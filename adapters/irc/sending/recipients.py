"""Whom our newest private words were for: a server that refuses them names only a nick, and may do so too late."""

from adapters.irc.protocol.isupport import ISupport
from croupier.network import Bounded

MOST = 1000


class Recipients:
    """The keys behind the nicks that we wrote to in one session, as they are now."""

    def __init__(self, isupport: ISupport) -> None:
        self._isupport = isupport
        self._keys: Bounded[str, str] = Bounded(MOST)

    def note(self, nick: str, key: str) -> None:
        """We write to somebody under a nick."""
        self._keys[self._isupport.fold(nick)] = key

    def renamed(self, key: str, new_key: str) -> None:
        """Somebody goes on under another key."""
        for nick in [nick for nick, known in self._keys.items() if known == key]:
            self._keys[nick] = new_key

    def key(self, nick: str) -> str:
        """Tell whom we last wrote to under a nick, "" for nobody."""
        return self._keys.get(self._isupport.fold(nick), "")
