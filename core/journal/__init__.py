"""One table's place in the database and in memory: stored first, then owed; packed while nobody needs it."""

from core.journal import reachability
from core.journal.journal import Journal, Unstorable
from core.journal.naming import as_linked, load_sheet, meet, named_by, read_sheets
from core.journal.saving import BY_ITSELF, Cause, Change, Written

__all__ = [
    "BY_ITSELF",
    "Cause",
    "Change",
    "Journal",
    "Unstorable",
    "Written",
    "as_linked",
    "load_sheet",
    "meet",
    "named_by",
    "reachability",
    "read_sheets",
]
