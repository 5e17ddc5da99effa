"""Whom our newest private words were for: a server that refuses them names only a nick, and may do so too late."""

from collections import OrderedDict

from adapters.irc.support import Support

MOST = 1000


class Recipients:
    """The keys behind the nicks that we wrote to in one session, as they are now."""

    def __init__(self, support: Support) -> None:
        self._support = support
        self._keys: OrderedDict[str, str] = OrderedDict()

    def note(self, nick: str, key: str) -> None:
        """We write to somebody under a nick."""
        self._keys[self._support.fold(nick)] = key
        self._keys.move_to_end(self._support.fold(nick))
        while len(self._keys) > MOST:
            self._keys.popitem(last=False)

    def renamed(self, key: str, new_key: str) -> None:
        """Somebody goes on under another key."""
        self._keys = OrderedDict((nick, new_key if known == key else known) for nick, known in self._keys.items())

    def key(self, nick: str) -> str:
        """Tell whom we last wrote to under a nick, "" for nobody."""
        return self._keys.get(self._support.fold(nick), "")
