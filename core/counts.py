"""The counters of a house, which are a few numbers however long it runs."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Counts:
    """What happened since the process began.

    `actions` are those of players and of the house by the name of their game, `automatic` those of them that the clock
    made; `refusals` go by the name of what was answered, `restarts` by the network whose adapter failed.
    """

    actions: Counter[str] = field(default_factory=Counter)
    automatic: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    restarts: Counter[str] = field(default_factory=Counter)


BOUNDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0)
"""Seconds up to which something belongs to a class; what took longer is in the last one."""


class Durations:
    """How often something took how long: a number for each class of seconds, and the sum of all."""

    __slots__ = ("_classes", "seconds")

    def __init__(self) -> None:
        self._classes = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Note that it took so many seconds; a clock that was set back makes none of them negative."""
        self._classes[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += max(0.0, seconds)

    @property
    def times(self) -> int:
        """How often it was measured."""
        return sum(self._classes)

    def up_to(self) -> Iterator[tuple[float, int]]:
        """Go through the bounds, the last of which is infinite, each with how often it took no longer."""
        total = 0
        for bound, number in zip((*BOUNDS, float("inf")), self._classes, strict=True):
            total += number
            yield bound, total
