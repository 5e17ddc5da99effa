"""The database: schema, statements, the one place that commits."""

from core.storage import notes, owed, queries, register
from core.storage.database import HEAD, MEMORY, AlreadyOpen, Storage, Unusable
from core.storage.draws import pack
from core.storage.files import DATABASE, database_open_to_others, meant_by_url, open_to_others
from core.storage.queries import Repeated, StaleWriter
from core.storage.rows import Deed, OutboxEntry, SaidEntry, StoredPerson, StoredRoom, StoredTable

__all__ = [
    "DATABASE",
    "HEAD",
    "MEMORY",
    "AlreadyOpen",
    "Deed",
    "OutboxEntry",
    "Repeated",
    "SaidEntry",
    "StaleWriter",
    "Storage",
    "StoredPerson",
    "StoredRoom",
    "StoredTable",
    "Unusable",
    "database_open_to_others",
    "meant_by_url",
    "notes",
    "open_to_others",
    "owed",
    "pack",
    "queries",
    "register",
]
