"""A live table: lock, change, save, tell; and how it looks to each reader."""

from core.tables.lifecycle.startup import PLAYED as PLAYED
from core.tables.lifecycle.transfer import change_all as change_all
from core.tables.lifecycle.transfer import change_together as change_together
from core.tables.manuals import Manuals as Manuals
from core.tables.notify import coach as coach
from core.tables.openings import Opening as Opening
from core.tables.openings import invitation as invitation
from core.tables.reading import TableReader as TableReader
from core.tables.reading import reading as reading
from core.tables.registry import Tables as Tables
from core.tables.saving import TOGETHER as TOGETHER
from core.tables.saving import in_groups as in_groups
from core.tables.saving import keep_luck as keep_luck
from core.tables.table import Table as Table
from core.tables.views import Draft as Draft
