"""Many tables at once: so many side by side that they share commits, and so few that others get their turn."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

TOGETHER = 64
"""Tables that change together; as many as share one commit."""
READ_TOGETHER = 500
"""Tables that are read together."""


def in_groups(tables: Sequence[T], most: int = TOGETHER) -> Iterator[Sequence[T]]:
    """Go through them, so many at a time."""
    for first in range(0, len(tables), most):
        yield tables[first : first + most]
