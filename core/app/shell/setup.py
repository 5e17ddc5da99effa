"""Commands that need no network: init, check, plugins, export, rebuild, move-database; each returns its exit code."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from core.app.config import DEFAULT_PATH, HOUSE, Configuration, Misconfigured, configurable, load
from core.app.monitoring import machine, there
from core.app.shell.export import NotExported, export_table
from core.engine.plugins import Report, load_all
from core.house.backups import NotBackedUp, overdue
from core.storage import AlreadyOpen, Storage, Unusable, database_open_to_others, is_server, shown

P = ParamSpec("P")

WELL, WRONG, REFUSED = 0, 1, 2


def init(path: str) -> int:
    """Write an example of a configuration that joins no network, readable by its owner alone; never over a file."""
    text = "\n".join([HOUSE, *(f"{_commented(kind.example)}\n" for kind in configurable(load_all()))])
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return refuse(
            f"{path} exists and won't be overwritten; name another file, such as `croupier init my-{DEFAULT_PATH}`."
        )
    except OSError as error:
        return refuse(f"{path} can't be written: {error.strerror}.")
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"Wrote {path}. Remove the # of your network's lines and edit them, then: croupier check --config {path}")
    return WELL


def _commented(example: str) -> str:
    """Let every line of a section begin with a #."""
    return "\n".join(line if line[:1] in ("", "#") else f"# {line}" for line in example.strip().splitlines())


def check(config: str) -> int:
    """Say everything that is wrong with a configuration, or that all is well."""
    plugins = load_all()
    left_out = [line(report) for report in plugins.reports if report.error]
    try:
        configuration = load(plugins, config)
        if not configuration.broker.get_secret_value():
            configuration.need_network(plugins, config)
    except Misconfigured as wrong:
        return refuse(*wrong.problems, *left_out)
    networks = [f"{kind.name}:{name}" for kind, name, _ in configuration.networks(plugins)]
    warnings = [
        *configuration.warnings,
        *database_open_to_others(configuration.database),
        *_lacking(configuration),
    ]
    if faults := list(machine.faults(configuration)):
        return refuse(*faults, *warnings, *left_out)
    if not there(configuration.database, networks, configuration.ops.sockets):  # else they are that process's
        warnings += _taken(configuration)
    _complain(*left_out, *warnings)
    if left_out:
        return WRONG
    well = "All is well" if not warnings else "It can run"
    names = ", ".join(networks) or "those of gateways"
    print(f"{well}. Networks: {names}. Games: {', '.join(plugins.games)}. Database: {shown(configuration.database)}.")
    return WELL


def _lacking(configuration: Configuration) -> list[str]:
    """Say that copies which a house is to make did not come."""
    copies = configuration.backup
    if not copies.folder or is_server(configuration.database):
        return []
    said = overdue(copies.folder, copies.every, time.time())
    return [f"{said[:1].upper()}{said[1:]}."] if said else []


def _taken(configuration: Configuration) -> Iterator[str]:
    """Warn of ports that can't be had at this moment."""
    for section, address in configuration.review.listens:
        if why := machine.untaken(address):
            yield f"{section} can't listen on port {address[1]} of {address[0]} now: {why}; another `listen` would work"


def plugins() -> int:
    """Play a little of each plugin, and say what it brings and what reads badly in it, or why it was left out."""
    reports = load_all(trial=True).reports
    for report in reports:
        print("\n".join([line(report), *(f"  warning: {warning}" for warning in report.warnings)]))
    return WRONG if any(report.error for report in reports) else WELL


def line(report: Report) -> str:
    """Say what became of a plugin."""
    if report.error:
        return f"{report.plugin}: left out, because {report.error}"
    games = [f"the game {name}" for name in report.games]
    return f"{report.plugin}: {', '.join([*games, *(f'networks of the kind {name}' for name in report.kinds)])}"


def refusing(command: Callable[P, int]) -> Callable[P, int]:
    """Have a command say what it is refused, and return the exit code of that."""

    @wraps(command)
    def refused(*given: P.args, **named: P.kwargs) -> int:
        try:
            return command(*given, **named)
        except Misconfigured as wrong:
            return refuse(*wrong.problems)
        except NotExported as problem:
            return refuse(str(problem))
        except (NotBackedUp, AlreadyOpen, Unusable) as problem:
            return refuse(f"{problem}.")

    return refused


@refusing
def export(code: str, config: str, database: str, output: str) -> int:
    """Write what anybody needs to check the dice of a table that is over."""
    write_json(export_table(named(database, config), code), output)
    if output:
        print(f"Wrote {output}. Anybody can check it: croupier verify {output}")
    return WELL


@refusing
def rebuild(config: str, database: str) -> int:
    """Make all ratings again from results."""
    from core.house.ratings import recompute_live  # with the library of ratings, which nothing else here needs

    with opened(database, config) as storage:
        made = asyncio.run(recompute_live.remake_all(storage))
    print(f"Made {made.ratings} ratings again from {made.tables} tables; {made.corrected} results say something else.")
    return WELL


@refusing
def move_database(source: str, target: str) -> int:
    """Copy all that a database holds into one that holds nothing, each row compared."""
    from core.storage import copy_database  # which nothing else needs

    if source == target or os.path.realpath(source) == os.path.realpath(target):
        return refuse(f"{shown(source)} and {shown(target)} are one database; name another to move it to.")
    counts = copy_database.move(source, target)
    rows = ", ".join(f"{name} {number}" for name, number in counts.items() if number)
    print(f"Everything is in {shown(target)}, row by row the same: {rows or 'nothing'}.")
    print(f"{shown(source)} is as it was: name the other in the configuration, and start nothing on this one any more.")
    return WELL


def named(database: str, config: str) -> str:
    """Return the database that is meant: the one that is named, else that of a configuration; or `Misconfigured`."""
    return database or load(load_all(), config).database


@contextmanager
def opened(database: str, config: str) -> Iterator[Storage]:
    """Open the database that is meant, which no bot has."""
    path = named(database, config)
    if not is_server(path) and not Path(path).is_file():
        raise Unusable(f"There is no database {path}; name it with --database or --config")
    with closing(Storage(path)) as storage:
        yield storage


def write_json(found: Any, output: str) -> None:
    """Write JSON to a new file, or to standard output."""
    write(json.dumps(found, ensure_ascii=False, indent=1) + "\n", output)


def write(text: str, output: str) -> None:
    """Write a text to a new file, or to standard output; `NotExported` where that cannot be."""
    try:
        with open(output, "x", encoding="utf-8") if output else nullcontext(sys.stdout) as file:
            file.write(text)
    except FileExistsError:
        raise NotExported(f"{output} exists and won't be overwritten; name another file.") from None
    except OSError as error:
        raise NotExported(f"{output} can't be written: {error.strerror}.") from None


def refuse(*problems: str) -> int:
    """Say on standard error what is wrong; returns the exit code."""
    _complain(*problems)
    return REFUSED


def _complain(*sentences: str) -> None:
    for sentence in sentences:
        print(sentence, file=sys.stderr)
