"""What becomes of people's keys: who goes on under another, who is in sight, and whom our newest words were for."""

from adapters.irc.link import Link
from adapters.irc.people.netsplits import Netsplits
from adapters.irc.protocol.wire import clean
from adapters.irc.reports import Reports
from croupier.network import Bounded, Loss, Renamed

MOST = 1000


def lasts(network: str, key: str) -> bool:
    """Tell whether a key is an account with the network, and not a nick that somebody else may take."""
    return key.startswith(f"{network}/account/")


class Presence:
    """Reports of people by their keys, but not of ourselves.

    A server that refuses private words names only a nick, and may do so too late: so it is kept whom they were for.
    """

    def __init__(self, link: Link, netsplits: Netsplits, reports: Reports) -> None:
        self._link, self._netsplits, self._reports = link, netsplits, reports
        self._written: Bounded[str, str] = Bounded(MOST)

    def wrote(self, nick: str, key: str) -> None:
        """Note that we write to somebody under a nick."""
        self._written[self._link.isupport.fold(nick)] = key

    def reader(self, nick: str) -> str:
        """Tell whom we last wrote to under a nick, "" for nobody."""
        return self._written.get(self._link.isupport.fold(nick), "")

    def renamed(self, key: str, new_key: str, name: str) -> None:
        """Report that somebody goes on under another key."""
        if self._link.isupport.same(name, self._link.us.nick):
            return
        for nick in [nick for nick, known in self._written.items() if known == key]:
            self._written[nick] = new_key
        network = self._link.network
        self._reports.put(Renamed(key, new_key, clean(name), lasts(network, key), lasts(network, new_key)))

    def sight(self, key: str, up: bool, reason: Loss) -> None:
        """Report that somebody is in sight under a key, or is no longer."""
        self._reports.sight(key, up, reason)

    def appeared(self, keys: tuple[str, ...]) -> None:
        """Report that somebody can be reached under these keys from now on."""
        self._netsplits.back(keys)
        self._reports.appeared(keys)
