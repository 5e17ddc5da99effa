"""Live tables: lock, change, save, tell."""

from core.tables.codes import invitation
from core.tables.looking import Looks
from core.tables.registry import Tables
from core.tables.table import Table

__all__ = ["Looks", "Table", "Tables", "invitation"]
