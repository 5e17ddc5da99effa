"""Netsplits of a network: who was torn off with another server, and who of them is back, each told of together."""

import re

from adapters.irc.link import Link
from adapters.irc.reports import Reports
from croupier.network import Bounded, Split

GATHER_SECONDS = {False: 1.0, True: 2.0}
"""How long those torn off, and those who are back, are gathered before they are told of."""
REMEMBERED_SECONDS = 3600.0
REMEMBERED = 4096
"""How many keys of those torn off are kept at most; past them, the oldest are forgotten."""
_SERVER = r"[\w*-]+(?:\.[\w*-]+)+"
_SPLIT = re.compile(rf"({_SERVER}) (?!\1$){_SERVER}", re.ASCII)


def is_split(reason: str) -> bool:
    """Whether people who quit with this reason were torn off: the servers between which the network came apart.

    A reason of somebody's own never reads so: servers put "Quit: " before it, or quotation marks around it.
    """
    return _SPLIT.fullmatch(reason) is not None


class Netsplits:
    """Those torn off in one session by each key that they may come back under."""

    def __init__(self, link: Link, reports: Reports) -> None:
        self._link, self._reports = link, reports
        self._torn: Bounded[str, tuple[float, frozenset[str]]] = Bounded(REMEMBERED)
        self._gathered: dict[bool, set[str]] = {False: set(), True: set()}

    def torn(self, keys: frozenset[str]) -> None:
        """Somebody went with a part of the network, and nobody goes on under these keys."""
        now = self._link.clock.now()
        for key in keys:
            self._torn[key] = (now, keys)
        too_old = now - REMEMBERED_SECONDS
        while self._torn and next(iter(self._torn.values()))[0] < too_old:
            self._torn.popitem(last=False)
        self._gather(False, keys)

    def back(self, keys: tuple[str, ...]) -> None:
        """Somebody can be reached under these keys."""
        for key in keys:
            if key in self._torn:
                _, all_keys = self._torn[key]
                for other in all_keys:
                    self._torn.pop(other, None)
                if all_keys <= self._gathered[False]:
                    self._gathered[False] -= all_keys
                else:
                    self._gather(True, all_keys.union(keys))

    def _gather(self, up: bool, keys: frozenset[str]) -> None:
        if keys and not self._gathered[up]:
            self._link.spawn(self._tell_later(up))
        self._gathered[up] |= keys

    async def _tell_later(self, up: bool) -> None:
        await self._link.clock.sleep(GATHER_SECONDS[up])
        keys = frozenset(self._gathered[up])
        self._gathered[up].clear()
        if keys:
            self._reports.put(Split(keys, up))
