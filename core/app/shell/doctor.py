"""`croupier doctor`: looks at a whole house; with `--KIND CHAT` tries at a real service what only that can show."""

import asyncio
import logging
import re
import shutil
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Any

from core import errors
from core.app.config import DEFAULT_PATH, Backups, Configuration, Misconfigured, configurable, load
from core.app.monitoring import checks, log_to_stderr, there
from core.app.monitoring.socket_client import NotAllowed, Unanswered, ask
from core.app.monitoring.text_report import spoken
from core.app.watch import say_left_out
from core.contract import AdapterKind, CannotExamine, Finding
from core.engine.plugins import Plugins, load_all, load_networks
from core.storage import shown

WELL, WRONG, REFUSED = 0, 1, 2
SAID = {True: "holds", False: "does not hold", None: "not tried"}
LONGEST = 60.0
"""Seconds that a login may take."""


class _Refused(Exception):
    """Nothing can be tried, and what would work."""


def chats() -> list[tuple[str, str]]:
    """List the options by which a chat of a network can be tested, each with what it does."""
    able = (kind.name for kind in configurable(load_networks()) if kind.examine is not None)
    return [(f"--{name} CHAT", "Test the bot in that chat, with --network and --seconds.") for name in able]


def doctor(path: str, words: Sequence[str], network: str, seconds: float, database: str = "") -> int:
    """Try out the network that the words `--KIND CHAT` name, with people's help for so long; gives the exit code."""
    if not words and not network:
        return examine_all(path, database, time.time)
    plugins = load_all()
    try:
        kind, chat = _named(plugins, words)
        configuration = load(plugins, path)
        name, settings = _meant(plugins, configuration, kind, network)
    except Misconfigured as wrong:
        return _refuse(*wrong.problems)
    except _Refused as problem:
        return _refuse(str(problem))
    log_to_stderr()
    say_left_out(plugins)
    if seconds:
        print(
            f"Somebody in that chat has {seconds:g} seconds to do what the bot's post there asks.",
            file=sys.stderr,
        )
    try:
        code, found = asyncio.run(_examine(kind, name, settings, chat, seconds), debug=False)
        for finding in found:
            if finding.setting and finding.holds not in (None, getattr(settings, finding.setting)):
                print(switched(path or DEFAULT_PATH, f"{kind.name}.{name}", finding.setting, on=bool(finding.holds)))
        return code
    except CannotExamine as problem:
        return _refuse(f"{problem}.")
    except Exception as error:  # what it says may hold what nobody should read
        return _refuse(f"nothing could be tried: {errors.describe(error)}.")


async def _examine(kind: AdapterKind, name: str, settings: Any, chat: str, seconds: float) -> tuple[int, list[Finding]]:
    assert kind.examine is not None
    code, found = WELL, []
    async with aclosing(kind.examine(name, settings, chat, seconds)) as findings:
        async for finding in findings:
            say(finding)
            found.append(finding)
            code = WRONG if finding.needed and finding.holds is False else code
    return code, found


def switched(file: str, section: str, key: str, *, on: bool) -> str:
    """Set a key of a section in the configuration, and say so; all else stays as it was written."""
    value, other = str(on).lower(), str(not on).lower()
    try:
        before = Path(file).read_text(encoding="utf-8")
        after = _with_key(before, section, key, value)
        whole, aside = Path(file).resolve(), Path(f"{file}.new")
        aside.write_text(after, encoding="utf-8")
        shutil.copymode(whole, aside)
        aside.replace(whole)
    except (OSError, ValueError):
        return f"To use what was found, write `{key} = {value}` into [{section}] of {file}, and restart."
    return f"Set `{key} = {value}` in [{section}] of {file}, from the next start on. To undo it, make that `{other}`."


def _with_key(text: str, section: str, key: str, value: str) -> str:
    """Write a key into a section; ValueError where nothing but that key would come of it."""
    head = re.search(rf"^[ \t]*\[{re.escape(section)}\][^\n]*(\n|\Z)", text, re.M)
    if head is None:
        raise ValueError(section)
    following = re.search(r"^[ \t]*\[", text[head.end() :], re.M)
    end = head.end() + following.start() if following else len(text)
    inside, count = re.subn(rf"^[ \t]*{key}[ \t]*=[^\n]*", f"{key} = {value}", text[head.end() : end], flags=re.M)
    inside = inside if count else f"{key} = {value}\n{inside}"
    changed = f"{text[: head.end()].rstrip()}\n{inside}{text[end:]}"
    wanted = tomllib.loads(text)
    kind, _, name = section.partition(".")
    wanted[kind][name][key] = value == "true"
    if tomllib.loads(changed) != wanted:
        raise ValueError(key)
    return changed


def _named(plugins: Plugins, words: Sequence[str]) -> tuple[AdapterKind, str]:
    """Read `--KIND CHAT` or `--KIND=CHAT`."""
    able = {kind.name: kind for kind in configurable(plugins) if kind.examine is not None}
    works = " or ".join(f"croupier doctor --{name} CHAT" for name in able) or "nothing here: no network can be tried"
    option, *rest = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])] or [
        ""
    ]
    if option.removeprefix("--") not in able or not option.startswith("--") or len(rest) != 1 or not rest[0]:
        raise _Refused(
            "`croupier doctor` alone looks at everything. To test a chat, say which network and which chat; "
            f"this would work: {works}."
        )
    return able[option.removeprefix("--")], rest[0]


def _meant(plugins: Plugins, configuration: Configuration, kind: AdapterKind, network: str) -> tuple[str, Any]:
    """Find the one section of that kind, or that of the network named."""
    there = {name: settings for found, name, settings in configuration.networks(plugins) if found.name == kind.name}
    name = network.removeprefix(f"{kind.name}:")
    listed = ", ".join(f"{kind.name}:{found}" for found in there)
    if not there:
        raise _Refused(f"The configuration has no section [{kind.name}.NAME].")
    if name and name not in there:
        raise _Refused(f"The configuration has no network {network}; there is {listed}.")
    if not name and len(there) > 1:
        raise _Refused(f"Say which one by --network: {listed}.")
    return (name, there[name]) if name else next(iter(there.items()))


def _refuse(*problems: str) -> int:
    for problem in problems:
        print(problem, file=sys.stderr)
    return REFUSED


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
    what = f"a bot runs on {shown(database)}"
    for place in there(database, networks, sockets):
        try:
            answer = ask(place, "status")
        except (NotAllowed, Unanswered) as problem:
            return {}, Finding(what, False, f"{problem}")
        return answer, Finding(
            f"a {spoken(answer['role'])} runs here: {answer['state']}, process {answer['pid']}", True
        )
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
