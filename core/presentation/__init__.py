"""A table as it stands: its snapshot, who may see it, and what is said of it to each audience."""

from core.presentation.between import between, joining
from core.presentation.buttons import ASKING, Rows, games
from core.presentation.forms import (
    NOTHING,
    Chosen,
    Part,
    draft_word,
    grouped,
    label,
    part_label,
    parts,
    seeing,
    typed,
    verb_label,
)
from core.presentation.listed import tabled
from core.presentation.naming import names as seat_names
from core.presentation.naming import told_apart
from core.presentation.presenter import Presenter
from core.presentation.sentences import all_lines, retold
from core.presentation.snapshot import ALL_READ, GLANCE_SECONDS, Snapshot, Unread
from core.presentation.told import REMEMBERED, Told
from core.presentation.visibility import Onlooker, address, may_see, may_show, may_watch, names

__all__ = [
    "ALL_READ",
    "ASKING",
    "GLANCE_SECONDS",
    "NOTHING",
    "REMEMBERED",
    "Chosen",
    "Onlooker",
    "Part",
    "Presenter",
    "Rows",
    "Snapshot",
    "Told",
    "Unread",
    "address",
    "all_lines",
    "between",
    "draft_word",
    "games",
    "grouped",
    "joining",
    "label",
    "may_see",
    "may_show",
    "may_watch",
    "names",
    "part_label",
    "parts",
    "retold",
    "seat_names",
    "seeing",
    "tabled",
    "told_apart",
    "typed",
    "verb_label",
]
