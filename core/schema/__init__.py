"""The tables of the database as classes, for whoever makes, moves or checks it."""

from core.schema.making import METADATA, statements

__all__ = ["METADATA", "statements"]
