"""`croupier doctor`: looks at a whole house; with `--KIND CHAT` tries at a real service what only that can show."""

import asyncio
import sys
import time
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

from core import errors
from core.app.config import Configuration, Misconfigured, configurable, load
from core.app.monitoring import doctor as checkup
from core.app.monitoring import log_to_stderr
from core.app.watch import say_left_out
from core.contract import AdapterKind, CannotExamine
from core.engine.plugins import Plugins, load_all, load_networks

WELL, WRONG, REFUSED = 0, 1, 2


class _Refused(Exception):
    """Nothing can be tried, and what would work."""


def chats() -> list[tuple[str, str]]:
    """List the options by which a chat of a network can be tested, each with what it does."""
    able = (kind.name for kind in configurable(load_networks()) if kind.examine is not None)
    return [(f"--{name} CHAT", "Test the bot in that chat, with --network and --seconds.") for name in able]


def doctor(path: str, words: Sequence[str], network: str, seconds: float, database: str = "") -> int:
    """Try out the network that the words `--KIND CHAT` name, with people's help for so long; gives the exit code."""
    if not words and not network:
        return checkup.examine_all(path, database, time.time)
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
        return asyncio.run(_examine(kind, name, settings, chat, seconds), debug=False)
    except CannotExamine as problem:
        return _refuse(f"{problem}.")
    except Exception as error:  # what it says may hold what nobody should read
        return _refuse(f"nothing could be tried: {errors.describe(error)}.")


async def _examine(kind: AdapterKind, name: str, settings: Any, chat: str, seconds: float) -> int:
    assert kind.examine is not None
    code = WELL
    async with aclosing(kind.examine(name, settings, chat, seconds)) as findings:
        async for finding in findings:
            checkup.say(finding)
            code = WRONG if finding.needed and finding.holds is False else code
    return code


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
