"""The database: schema, statements, the one place that commits."""

from core.storage import notes, owed, queries, register
from core.storage.database import Storage, reader
from core.storage.draws import pack
from core.storage.files import (
    DATABASE,
    database_open_to_others,
    is_server,
    meant_by_url,
    open_to_others,
    shown,
    shows_password,
)
from core.storage.keeping import HEAD, AlreadyOpen, Unusable
from core.storage.queries import Repeated, StaleWriter
from core.storage.rows import Deed, OutboxEntry, SaidEntry, StoredPerson, StoredRoom, StoredTable
from core.storage.sqlite import MEMORY, File

__all__ = [
    "DATABASE",
    "HEAD",
    "MEMORY",
    "AlreadyOpen",
    "Deed",
    "File",
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
    "is_server",
    "meant_by_url",
    "notes",
    "open_to_others",
    "owed",
    "pack",
    "queries",
    "reader",
    "register",
    "shown",
    "shows_password",
]
