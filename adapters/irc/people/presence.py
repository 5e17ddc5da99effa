"""Who came into sight and who went, gathered while one lot of lines is read: a channel is one item, not many."""

import asyncio
from collections.abc import Callable

from croupier.network import Loss, Sight


class Sights:
    """Keeps the order of what was seen; `flush` it before anything else that came later is passed on."""

    def __init__(self, put: Callable[[Sight], None]) -> None:
        self._put = put
        self._seen: list[tuple[bool, Loss, set[str]]] = []

    def note(self, key: str, up: bool, reason: Loss) -> None:
        """Somebody came into sight under a key, or went."""
        if not self._seen:
            asyncio.get_running_loop().call_soon(self.flush)
        if not self._seen or self._seen[-1][:2] != (up, reason):
            self._seen.append((up, reason, set()))
        self._seen[-1][2].add(key)

    def flush(self) -> set[str]:
        """Pass on what was gathered; gives the keys that it was about."""
        if not self._seen:
            return set()
        seen, self._seen = self._seen, []
        for up, reason, keys in seen:
            self._put(Sight(frozenset(keys), up, reason))
        return set[str]().union(*(keys for _, _, keys in seen))
