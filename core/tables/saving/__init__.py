"""One table's place in the database and in memory: stored first, then owed; packed while nobody needs it."""

from core.tables.saving import unreachable as unreachable
from core.tables.saving.ending import keep_luck as keep_luck
from core.tables.saving.load import READ_TOGETHER as READ_TOGETHER
from core.tables.saving.load import TOGETHER as TOGETHER
from core.tables.saving.load import as_linked as as_linked
from core.tables.saving.load import in_groups as in_groups
from core.tables.saving.load import load_sheet as load_sheet
from core.tables.saving.load import meet as meet
from core.tables.saving.load import read_anew as read_anew
from core.tables.saving.load import read_sheets as read_sheets
from core.tables.saving.saved_table import Awake as Awake
from core.tables.saving.saved_table import SavedTable as SavedTable
from core.tables.saving.transaction import BY_ITSELF as BY_ITSELF
from core.tables.saving.transaction import Cause as Cause
from core.tables.saving.transaction import Change as Change
from core.tables.saving.transaction import Unstorable as Unstorable
from core.tables.saving.transaction import Written as Written
