"""A mapping that cannot grow without end."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(OrderedDict[K, V]):
    """Keeps its `most` newest entries, oldest first; an entry that is set again is the newest."""

    def __init__(self, most: int) -> None:
        """Begin with none."""
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)
