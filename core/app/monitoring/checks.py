"""What can be wrong with a house and the machine that it is on: each a finding, with what to do about it."""

import os
import platform
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from core.app.monitoring.machine import of_copies, untaken, unwritable
from core.app.monitoring.process import installed_version
from core.contract import Finding
from core.engine.plugins import Plugins
from core.house.backups import Damaged, Empty, NotBackedUp, look_at, newest_in, overdue
from core.storage import HEAD, database_open_to_others, is_server, reader, shown

LEAST_FREE = 100_000_000
"""Bytes that a disk should have free, or as many as the database has: an upgrade copies it."""
HOUR = 3600.0
BACK = 5.0
"""Seconds by which the clock may be behind what was written down last."""
PAST = 1_750_000_000.0
"""A time that has been, for whoever has nothing written down."""


def versions(running: str) -> Finding:
    """Tell what this is, and whether the house that is `running` ("" for none) is the same."""
    ours = installed_version()
    same = running in ("", ours)
    what = f"croupier {ours}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return Finding(what, same, f"the bot that runs is {running}: restart it, so that it is the version installed here")


def plugins_complete(plugins: Plugins) -> Iterator[Finding]:
    """Tell which plugins are left out, and which lack words."""
    for report in plugins.reports:
        name = f"the plugin {report.plugin} is complete"
        if report.error:
            yield Finding(name, False, f"it's left out, because {report.error}: install a version that fits, or none")
        elif report.warnings:
            yield Finding(name, False, f"{'; '.join(report.warnings)}: ask its author")
    if all(not report.error and not report.warnings for report in plugins.reports):
        yield Finding(f"plugins are complete, with {len(plugins.games)} games", True)


def rights(database: str, warnings: tuple[str, ...]) -> Iterator[Finding]:
    """Tell whether the configuration has `warnings`, and whether others may read the database."""
    yield from (Finding("the configuration says what it means", False, warning) for warning in warnings)
    if is_server(database):
        return
    shut = database_open_to_others(database)
    yield Finding("only its owner can read the database", not shut, " ".join(shut))
    folder = Path(database).absolute().parent
    yield Finding(
        f"{folder} can be {'written to' if folder.exists() else 'made'}",
        not unwritable(folder),
        f"let the bot's user write there, for it keeps its log and lock beside {Path(database).name}",
    )


def clock(database: str, wall: Callable[[], float]) -> Finding:
    """Tell whether the clock goes right, as far as the database shows: it was never later than now."""
    latest, now = _latest(database) or PAST, wall()  # a house that runs writes on: what is now is read last
    return Finding(
        "the clock is not behind what was written last",
        now >= latest - BACK,
        f"it was {max(0.0, latest - now):.0f} seconds later then: set it, by NTP if you can",
    )


def _latest(database: str) -> float | None:
    """Read the wall time that was written down last."""
    if not (is_server(database) or Path(database).is_file()):
        return None
    engine = reader(database)
    try:
        with engine.connect() as connection:
            return float(connection.execute(text("SELECT wall FROM heartbeat")).scalar() or 0.0) or None
    except (SQLAlchemyError, ValueError):
        return None  # the database itself is looked at by another check
    finally:
        engine.dispose()


def disk(database: str, folder: str) -> Iterator[Finding]:
    """Tell whether the disks of the database and of its copies have room."""
    size = 0 if is_server(database) or not Path(database).is_file() else os.stat(database).st_size
    wanted = max(LEAST_FREE, size)
    places = [] if is_server(database) else [Path(database).absolute().parent]
    for place in (*places, *([Path(folder).absolute()] if folder else [])):
        there = next(above for above in (place, *place.parents) if above.exists())
        found = os.statvfs(there)
        free = found.f_bavail * found.f_frsize
        advice = f"make room, or move it: there should be {wanted / 1e6:.0f} MB"
        where = f"of {place}" if there == place else f"that {place} will be on"
        yield Finding(f"the disk {where} has {free / 1e6:.0f} MB free", free >= wanted, advice)


def backups(database: str, folder: str, every: float, wall: float) -> Iterator[Finding]:
    """Tell whether copies can be made, and come as often as they are to, `every` so many hours."""
    if not folder or is_server(database):
        return
    why = [*of_copies(Path(database), folder)]
    yield from (Finding("backups can be made", False, reason) for reason in why)
    newest = newest_in(Path(folder))
    if newest:
        late = overdue(folder, every, wall)
        yield Finding(f"the newest backup is {(wall - newest) / HOUR:.1f} hours old", not late, late)
    elif not why:
        yield Finding("there is a backup", None, f"none is in {folder} yet: the bot makes the first when it starts")


def port(section: str, address: tuple[str, int]) -> Finding:
    """Tell whether the address that a section listens on can be had by a house that is about to start."""
    why = untaken(address)
    host = f"[{address[0]}]" if ":" in address[0] else address[0]
    advice = f"{why}: another `listen` in {section} would work"
    return Finding(f"{section} can listen on {host}:{address[1]}", not why, advice)


def integrity(database: str) -> Finding:
    """Read all of a database; on a server, look whether it answers and has our schema."""
    name = shown(database)
    if is_server(database):
        return _server(database)
    what = f"the database {name} is whole"
    if not Path(database).exists():
        return Finding(what, None, "there is none yet: the first `croupier run` makes it")
    if not Path(database).is_file():
        return Finding(what, False, f"{name} is no file: name another in `database`, or move it away")
    try:
        found = look_at(database)
    except Empty as problem:
        return Finding(
            what, None, f"{problem}: the next `croupier run` begins anew, `croupier restore` brings a backup"
        )
    except Damaged as problem:
        return Finding(what, False, f"{problem}: stop the bot, then `croupier restore` brings a backup back")
    except NotBackedUp as problem:
        return Finding(what, False, f"{problem}")
    behind = "" if found.form == HEAD else "; the next start upgrades it"
    held = ", ".join(
        f"{number} {of}{'s' * (number != 1)}" for number, of in ((found.tables, "table"), (found.actions, "action"))
    )
    return Finding(f"{what}: {held}{behind}", True)


def _server(database: str) -> Finding:
    what = f"the database {shown(database)} answers"
    engine = reader(database)
    try:
        with engine.connect() as connection:
            form = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    except SQLAlchemyError as error:
        kind = type(getattr(error, "orig", None) or error).__name__
        return Finding(what, False, f"{kind}: start the server, or see `database` and its password; a new one is empty")
    finally:
        engine.dispose()
    return Finding(what, form <= HEAD, "it was written by a newer croupier: upgrade this one")
