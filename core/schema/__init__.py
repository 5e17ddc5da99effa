"""The tables of the database as classes, for whoever makes, moves or checks it."""

from core.schema.apart import statements

__all__ = ["making", "statements"]
