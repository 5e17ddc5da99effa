"""Live tables: lock, change, save, tell."""

from core.tables.codes import invitation
from core.tables.drafts import Draft, Drafts
from core.tables.groups import TOGETHER, in_groups
from core.tables.looking import Looks
from core.tables.openings import Opening
from core.tables.registry import Tables
from core.tables.reviving import PLAYED
from core.tables.table import Table
from core.tables.together import change_all, change_together

__all__ = [
    "PLAYED",
    "TOGETHER",
    "Draft",
    "Drafts",
    "Looks",
    "Opening",
    "Table",
    "Tables",
    "change_all",
    "change_together",
    "in_groups",
    "invitation",
    "replaying",
]
