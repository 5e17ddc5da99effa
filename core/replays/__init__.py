"""A table that is over, step by step: frozen once in words, without a name, and shown without its game's rules."""

from core.replays import stored
from core.replays.archive import Archive
from core.replays.freezing import NOTHING, frozen
from core.replays.lately import OVER, lately
from core.replays.showing import shown, thawed

__all__ = ["NOTHING", "OVER", "Archive", "frozen", "lately", "shown", "stored", "thawed"]
