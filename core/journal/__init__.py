"""One table's place in the database and in memory: stored first, then owed; packed while nobody needs it."""

from core.journal import reachability
from core.journal.journal import Journal, Unstorable, load_sheet, meet, named_by

__all__ = ["Journal", "Unstorable", "load_sheet", "meet", "named_by", "reachability"]
