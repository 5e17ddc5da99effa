"""What a log may say: exceptions by place and type, without values, which may be somebody's dice; what it is about."""

import errno
import logging
import sqlite3
import traceback
from contextvars import ContextVar
from typing import NamedTuple


class About(NamedTuple):
    """What is being dealt with: a mark of what somebody said, and the number of the room."""

    event: int
    room: int | None


ABOUT: ContextVar[About | None] = ContextVar("about", default=None)
"""What the task that runs is dealing with, None where it is nothing that somebody said."""


class Misfit(ValueError):
    """What is stored does not fit its type; the message names fields, never values."""


FULL = "the disk of the database is full"


def is_full(error: BaseException) -> bool:
    """Tell whether nothing could be stored for want of room, in a file or on a server."""
    driver = getattr(error, "orig", None) or error
    if isinstance(driver, sqlite3.Error):
        return getattr(driver, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(driver, "sqlstate", None) == "53100" or getattr(driver, "errno", None) == errno.ENOSPC


def describe(error: BaseException) -> str:
    """Say an exception's type and the innermost place it came from, without its message."""
    if isinstance(error, Misfit):
        return str(error)
    if is_full(error):
        return FULL
    name = type(error).__name__
    driver = getattr(error, "orig", None)
    if isinstance(driver, sqlite3.Error):  # which says what is wrong with the file, and never what was to go into it
        name += f" ({driver})"
    elif driver is not None:  # a server quotes what was to go in
        name += f" ({type(driver).__name__})"
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return name
    last = frames[-1]
    return f"{name} at {last.filename}:{last.lineno} in {last.name}"


def without_values(record: logging.LogRecord) -> bool:
    """Leave of an exception in a log its type and place, and of what asyncio says of a task the first line."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None or record.name == "asyncio":
        said = record.getMessage()
        said = said.partition("\n")[0] if record.name == "asyncio" else said
        record.msg, record.args = f"{said}: {describe(error)}" if error else said, ()
        record.exc_info = record.exc_text = None
    return True
