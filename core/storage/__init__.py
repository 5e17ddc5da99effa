"""The database: statements, the one place that commits."""

from core.storage import logs, notes, owed, queries, tables
from core.storage.beside import Beside
from core.storage.database import Storage, keeper, reader
from core.storage.draws import pack
from core.storage.files import (
    DATABASE,
    ON_SERVER,
    database_open_to_others,
    is_server,
    make_file,
    meant_by_url,
    open_to_others,
    shown,
    shows_password,
)
from core.storage.keeping import HEAD, AlreadyOpen, NotNow, Unusable, passes, scrub, stand
from core.storage.queries import StaleWriter
from core.storage.rows import Beat, Deed, NewDeed, OutboxEntry, SaidEntry, StoredRoom, StoredTable
from core.storage.sqlite import MEMORY, File, claim
from core.storage.statements import Statement, highest

__all__ = [
    "DATABASE",
    "HEAD",
    "MEMORY",
    "ON_SERVER",
    "AlreadyOpen",
    "Beat",
    "Beside",
    "Deed",
    "File",
    "NewDeed",
    "NotNow",
    "OutboxEntry",
    "SaidEntry",
    "StaleWriter",
    "Statement",
    "Storage",
    "StoredRoom",
    "StoredTable",
    "Unusable",
    "claim",
    "database_open_to_others",
    "highest",
    "is_server",
    "keeper",
    "logs",
    "make_file",
    "meant_by_url",
    "moving",
    "notes",
    "open_to_others",
    "owed",
    "pack",
    "passes",
    "queries",
    "reader",
    "scrub",
    "shown",
    "shows_password",
    "stand",
    "tables",
]
