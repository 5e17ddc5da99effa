"""What is kept in memory as it is, of much that could be packed: the newest, so many of them."""

from collections import OrderedDict
from typing import Protocol

MOST = 10_000


class Restful(Protocol):
    """What can be put to rest, and wakes by itself when it is needed."""

    def rest(self) -> None:
        """Weigh as little as may be until then."""
        ...


class Awake:
    """Those that were touched last; whoever falls out of them is put to rest."""

    def __init__(self, most: int = MOST) -> None:
        """Know of none yet."""
        self.most = most
        self._known: OrderedDict[Restful, None] = OrderedDict()

    def __len__(self) -> int:
        """Count those that are kept as they are."""
        return len(self._known)

    def touch(self, one: Restful) -> None:
        """Note that something is needed now."""
        self._known[one] = None
        self._known.move_to_end(one)
        while len(self._known) > self.most:
            self._known.popitem(last=False)[0].rest()

    def drop(self, one: Restful) -> None:
        """Forget something that is over, and is never put to rest."""
        self._known.pop(one, None)
