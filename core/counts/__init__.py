"""What a house counts of itself: how often and how long, and never of whom or what."""

from core.counts.counts import Counts
from core.counts.durations import Durations

__all__ = ["Counts", "Durations"]
