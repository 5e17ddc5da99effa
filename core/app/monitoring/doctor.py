"""`croupier doctor` by itself: looks at configuration, files, machine, database and logins, and says what is wrong."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from core import errors
from core.app.config import Backups, Configuration, Misconfigured, load
from core.app.monitoring import checks
from core.app.monitoring.client import NotAllowed, Unanswered, ask
from core.app.monitoring.socket_client import there
from core.contract import Finding
from core.engine.plugins import Plugins, load_all
from core.storage import shown

WELL, WRONG = 0, 1
SAID = {True: "holds", False: "does not hold", None: "not tried"}
LONGEST = 60.0
"""Seconds that a login may take."""


def examine_all(path: str, database: str, wall: Callable[[], float]) -> int:
    """Say a line for each thing, with what to do where it does not hold; gives 1 if anything does not.

    A `database` that is named is looked at in place of the configuration's, and also where that can't be used.
    """
    logging.basicConfig(level=logging.CRITICAL)  # what goes wrong is said once, by us
    code = WELL
    for finding in _findings(path, database, wall):
        say(finding)
        code = WRONG if finding.holds is False else code
    return code


def say(finding: Finding) -> None:
    """Print what was found."""
    advice = f" — {finding.advice}" if finding.advice and not finding.holds else ""
    print(f"{SAID[finding.holds]}: {finding.check}{advice}", flush=True)


def _findings(path: str, database: str, wall: Callable[[], float]) -> Iterator[Finding]:
    plugins = load_all(trial=True)
    try:
        configuration = load(plugins, path)
        if not configuration.broker.get_secret_value():
            configuration.need_network(plugins, path)
    except Misconfigured as wrong:
        running, status = _running(database, (), "") if database else ({}, None)
        yield from _installed(plugins, running)
        yield from (Finding("the configuration can be used", False, problem) for problem in wrong.problems)
        if status is not None:  # a secret that only the service is handed may be all that is missing
            yield from _of_machine(database, Backups(), (), wall)
            yield status
        return
    database = database or configuration.database
    networks = [f"{kind.name}:{name}" for kind, name, _ in configuration.networks(plugins)]
    running, status = _running(database, networks, configuration.ops.sockets)
    yield from _installed(plugins, running)
    yield Finding("the configuration can be used", True)
    yield from _of_machine(database, configuration.backup, configuration.warnings, wall)
    yield status
    if not running:
        yield from (checks.port(*section) for section in configuration.review.listens)
    yield from _logins(configuration, plugins, running)


def _installed(plugins: Plugins, running: dict[str, Any]) -> Iterator[Finding]:
    """Look at what is installed, also beside the house that runs."""
    yield checks.versions(str(running.get("version", "")))
    yield from checks.plugins_complete(plugins)


def _of_machine(
    database: str, copies: Backups, warnings: tuple[str, ...], wall: Callable[[], float]
) -> Iterator[Finding]:
    """Look at files, clock, disk and database."""
    yield from checks.rights(database, warnings)
    yield checks.clock(database, wall)
    yield from checks.disk(database, copies.folder)
    yield from checks.backups(database, copies.folder, copies.every, wall())
    yield checks.integrity(database)


def _running(database: str, networks: Iterable[str], sockets: str) -> tuple[dict[str, Any], Finding]:
    """Ask the house that runs here, if one does, how it stands."""
    what = f"a house runs on {shown(database)}"
    for place in there(database, networks, sockets):
        try:
            answer = ask(place, "status")
        except (NotAllowed, Unanswered) as problem:
            return {}, Finding(what, False, f"{problem}")
        return answer, Finding(f"a {answer['role']} runs here: {answer['state']}, process {answer['pid']}", True)
    return {}, Finding(what, None, "none does: `croupier run` starts it")


def _logins(configuration: Configuration, plugins: Plugins, running: dict[str, Any]) -> Iterable[Finding]:
    """Tell how each network of the house that runs stands, and try to log in where it isn't let on at this moment."""
    standing = running.get("networks", {})
    for kind, name, settings in configuration.networks(plugins):
        full = f"{kind.name}:{name}"
        up = full in standing and bool(standing[full]["up"])
        if full in standing:
            away = "it's away: `croupier status` shows what it logged last"
            yield Finding(f"{full}: the bot that runs is let on", up, away)
        if kind.log_in is not None and not up:
            yield asyncio.run(_tried(full, partial(kind.log_in, name, settings)), debug=False)
        elif full not in standing:
            yield Finding(f"{full}: it can be reached", None, "only `croupier run` shows that")


async def _tried(full: str, log_in: Callable[[], Any]) -> Finding:
    try:
        found = await asyncio.wait_for(log_in(), LONGEST)
        if isinstance(found, Finding):
            return found
        return Finding(f"{full}: the service lets us in", None, "its `log_in` gives no `Finding`")
    except (Exception, SystemExit) as error:  # what it says may hold what nobody should read
        return Finding(f"{full}: the service lets us in", False, f"it could not be tried: {errors.describe(error)}")
