"""The database: schema, statements, the one place that commits."""

from core.storage import queries, register
from core.storage.database import HEAD, MEMORY, AlreadyOpen, Storage, Unusable
from core.storage.files import DATABASE, database_open_to_others, meant_by_url, open_to_others
from core.storage.queries import Repeated, StaleWriter

__all__ = [
    "DATABASE",
    "HEAD",
    "MEMORY",
    "AlreadyOpen",
    "Repeated",
    "StaleWriter",
    "Storage",
    "Unusable",
    "database_open_to_others",
    "meant_by_url",
    "open_to_others",
    "queries",
    "register",
]
