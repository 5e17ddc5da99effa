"""The statements that make an empty database ours."""

from functools import cache
from typing import Any

from sqlalchemy import create_mock_engine
from sqlmodel import SQLModel

from core.storage.schema import house, people  # noqa: F401 - defining a class makes its table known

DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}

METADATA = SQLModel.metadata
"""All of the tables, those of `house` and of `people`."""


@cache
def statements(dialect: str) -> tuple[str, ...]:
    """Give what makes these tables in an empty database; compiled once for all that a process makes."""
    found: list[str] = []

    def note(made: Any, *_: object) -> None:
        found.append(str(made.compile(dialect=engine.dialect)))

    engine: Any = create_mock_engine(f"{DRIVERS[dialect]}://", note)
    METADATA.create_all(engine, checkfirst=False)
    return tuple(found)
