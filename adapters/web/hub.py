"""Who looks at which table now: each is woken by a change, and reads the table as it stands then."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

MOST, MOST_OF_ONE = 2000, 12
"""Streams in all, and of one address."""


class Full(Exception):
    """Nobody more can look on now."""


class Hub:
    """Open streams, by table; each holds no more than a bell, so that a slow reader costs nothing."""

    def __init__(self) -> None:
        """Have no reader yet."""
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._streams: Counter[str] = Counter()
        self._readers: Counter[tuple[str, str]] = Counter()
        self.closing = False

    @contextmanager
    def stream(self, code: str, address: str, account: str = "") -> Iterator[asyncio.Event]:
        """Look at a table from an address, as an account if there is one; `Full` is no room for it.

        Gives the bell that rings when the table changes.
        """
        if self.closing or self._streams.total() >= MOST or self._streams[address] >= MOST_OF_ONE:
            raise Full
        with self.bell(code) as rung:
            self._count(address, account, code, 1)
            try:
                yield rung
            finally:
                self._count(address, account, code, -1)

    def _count(self, address: str, account: str, code: str, change: int) -> None:
        self._streams[address] += change
        self._readers[account, code] += change
        if not self._streams[address]:
            del self._streams[address]
        if not self._readers[account, code]:
            del self._readers[account, code]

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        return (account, code) in self._readers

    @contextmanager
    def bell(self, code: str) -> Iterator[asyncio.Event]:
        """Be told of the changes of a table."""
        rung = asyncio.Event()
        self._bells[code].add(rung)
        try:
            yield rung
        finally:
            self._bells[code].discard(rung)
            if not self._bells[code]:
                del self._bells[code]

    def changed(self, code: str) -> None:
        """Wake whoever looks at a table."""
        for rung in self._bells.get(code, ()):
            rung.set()

    def close(self) -> None:
        """Let all streams end."""
        self.closing = True
        for code in list(self._bells):
            self.changed(code)
