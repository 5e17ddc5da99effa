"""What a configuration needs of this machine, looked at without a connection: folders, files and ports."""

import errno
import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

from core.app.config import Configuration
from core.house.backups import unfit
from core.storage import is_server

Address = tuple[str, int]


def faults(configuration: Configuration) -> Iterator[str]:
    """Say what can't work here as things are."""
    yield from configuration.review.faults
    if not is_server(configuration.database):
        yield from _database(Path(configuration.database))
        yield from of_copies(Path(configuration.database), configuration.backup.folder)


def _database(database: Path) -> Iterator[str]:
    if database.exists() and not database.is_file():
        works = f"`{database / 'croupier.db'}`"
        yield f"`database` is a file, and {database} is {_kind(database)}; this would work: {works}"
    elif reason := unwritable(database.parent):
        yield f"`database` can't be {database}: {reason}"


def of_copies(database: Path, folder: str) -> Iterator[str]:
    """Say why copies of a database can't be made in a folder, if there is one that they are to be in."""
    place = Path(folder)
    if not folder:
        return
    if place.exists() and not place.is_dir():
        what = "the database itself" if database.exists() and place.samefile(database) else "a file"
        yield f'[backup] `folder` is {what}: {place}; this would work: `folder = "backups"`'
    elif reason := unfit(folder):
        yield reason


def unwritable(folder: Path) -> str:
    """Say why no file can be made in a folder, which is made itself if need be; "" where one can."""
    there = next(above for above in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(above))
    if not there.is_dir():
        return f"{there} is {_kind(there)}"
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except OSError as error:
        whose = " for the user who asks this" if error.errno in (errno.EACCES, errno.EPERM) else ""
        return f"{there} can't be written to{whose} ({error.strerror})"


def _kind(path: Path) -> str:
    return "a folder" if path.is_dir() else "no folder" if path.is_file() else "neither a file nor a folder"


def untaken(address: Address) -> str:
    """Say why an address of this machine can't be listened on now; "" where it can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""
