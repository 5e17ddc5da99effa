"""The counters of a house, which are a few numbers however long it runs."""

from collections import Counter
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
