"""Live tables: lock, change, save, tell; and what is said of one to each audience."""

from core.tables.buttons import Part, Rows, draft_word, games, grouped, label, parts, verb_label
from core.tables.registry import Tables
from core.tables.reviving import Row
from core.tables.table import Table
from core.tables.visibility import Onlooker, may_see, may_show

__all__ = [
    "Onlooker",
    "Part",
    "Row",
    "Rows",
    "Table",
    "Tables",
    "draft_word",
    "games",
    "grouped",
    "label",
    "may_see",
    "may_show",
    "parts",
    "verb_label",
]
