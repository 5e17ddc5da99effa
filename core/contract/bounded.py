"""A mapping that cannot grow without end."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
_set = OrderedDict.__setitem__
"""What finding it by `super` each time costs a quarter more: a dozen entries are set for an action."""


class Bounded(OrderedDict[K, V]):
    """Keeps its `most` newest entries, oldest first; an entry that is set again is the newest."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        _set(self, key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)
