"""The tables of the database as classes, for whoever makes, moves or checks it."""

from core.storage.schema.metadata import METADATA as METADATA
from core.storage.schema.metadata import statements as statements
