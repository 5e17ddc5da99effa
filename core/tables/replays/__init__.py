"""A table that is over, step by step: frozen once in words, without a name, and shown without its game's rules."""

from core.tables.replays import queries as queries
from core.tables.replays.archive import Archive as Archive
from core.tables.replays.archive import Replays as Replays
from core.tables.replays.freeze import frozen as frozen
from core.tables.replays.show import shown as shown
from core.tables.replays.show import thawed as thawed
