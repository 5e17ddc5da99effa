"""`croupier play`: a house for this terminal alone, or for a browser on this machine."""

import asyncio
import hashlib
import itertools
import logging
import os
import re
import secrets
import signal
import sys
import time
from collections.abc import Callable, Sequence

from pydantic import ValidationError

from core import errors
from core.app.server import App, serve, service_time
from core.app.terminal import this_terminal
from core.contract import Adapter
from core.engine import COMPANY, company
from core.engine.plugins import Plugins, load_all
from core.house import Defaults, SchedulerTimers
from core.storage import AlreadyOpen, Storage, Unusable
from core.words import nearest

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where people have written how their programs are to speak, the strongest first."""
PAUSE = 1.5
"""Seconds in which a player of the house thinks."""


def play(
    *,
    game: Sequence[str] | None,
    bots: int | None,
    lang: str,
    seed: str,
    fast: bool,
    clock: bool,
    name: str,
    database: str,
    web: bool,
    debug: bool,
) -> int:
    """Play in this terminal, or in a browser (`web`); `debug` shows where a game fails; returns the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s", stream=sys.stderr)
    for handler in logging.getLogger().handlers:
        handler.addFilter(errors.without_values)
    plugins, opens = load_all(), " ".join(game or ())
    lang = lang or _language_here(plugins)
    if problem := _problem(plugins, opens, lang):
        print(problem, file=sys.stderr)
        return 2
    typed = web or (sys.stdin.isatty() and sys.stdout.isatty())
    first = ([opens] if typed else _unasked(plugins, opens, bots)) if opens else []
    defaults = _defaults(lang, 0.0 if fast else PAUSE, clock, typed, web, bots)
    try:
        adapter = (
            _browser(plugins, lang, name, opens, bots, seeded=bool(seed))
            if web
            else this_terminal(plugins, defaults, name, first, choose=not first)
        )
        storage = Storage(database)
        asyncio.run(_play(plugins, adapter, defaults, seed, storage, debug), debug=False)
    except ValidationError as wrong:  # of a browser's settings: what it needs is not installed
        print(wrong.errors()[0]["msg"].partition(", ")[2], file=sys.stderr)
        return 2
    except (AlreadyOpen, Unusable) as refused:
        print(refused, file=sys.stderr)
        return 2
    return 0


def _defaults(lang: str, pause: float, clock: bool, typed: bool, web: bool, bots: int | None) -> Defaults:
    """Give what holds here, where nobody is hurried but by the clock that they wish for."""
    return Defaults(
        language=lang,
        pause=pause,
        seconds=None if clock else 0.0,
        window=0 if typed else Defaults.window,
        one_screen=not web,
        company=(COMPANY if bots is None else bots) if typed else 0,
    )


def _language_here(plugins: Plugins) -> str:
    """Tell the language of whoever sits here, as their environment has it, if it is one of ours."""
    said = next(filter(None, (os.environ.get(name) for name in LOCALES)), "")
    code = re.split("[_.@]", said)[0].casefold()
    return code if code in plugins.house.languages else Defaults.language


def _problem(plugins: Plugins, game: str, lang: str) -> str:
    if lang not in plugins.house.languages:
        return f"Croupier does not speak {lang!r}; it speaks {', '.join(plugins.house.languages)}."
    name = game.split()[0].casefold() if game else ""
    if name and plugins.words.get(name) is None:
        meant = nearest(name, plugins.games)
        asked = f" Did you mean {meant}?" if meant else f" There are: {', '.join(plugins.games)}."
        return f"There is no game called {name!r}.{asked}"
    return ""


def _unasked(plugins: Plugins, game: str, bots: int | None) -> list[str]:
    """Say what opens the table where nobody can be asked: the game, and players of the house at once."""
    loaded = plugins.words.get(game.split()[0].casefold())
    if loaded is None:
        return []
    count = company(loaded.game) if bots is None else min(bots, loaded.game.seats[1] - 1)
    return [game, *([f"bots {count}"] if count else [])]


def _browser(plugins: Plugins, lang: str, name: str, game: str, bots: int | None, *, seeded: bool) -> Adapter:
    """Make the adapter of a browser here, which comes in by a link, with a word that nobody guesses."""
    kind = plugins.kinds["browser"]
    first = (f"- new {game}", *(() if bots is None else (f"- bots {bots}",))) if game else ()
    entrance = secrets.token_urlsafe(16)
    return kind.build("", kind.settings(entrance=entrance, speaker=name, language=lang, first=first, seeded=seeded))


async def _play(
    plugins: Plugins, adapter: Adapter, defaults: Defaults, seed: str, storage: Storage, debug: bool
) -> None:
    timers = SchedulerTimers(await service_time(storage, time.time()))
    failed = _shown if debug else lambda error: None
    app = App(storage, timers, plugins, defaults, _entropy(seed), game_failed=failed)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await serve(app, timers, [adapter], stop, again=False)


def _shown(error: BaseException) -> None:
    """Show where a game failed, with the values there: to its author, who sits at this terminal and plays alone."""
    from rich.console import Console
    from rich.traceback import Traceback

    shown = Traceback.from_exception(type(error), error, error.__traceback__, show_locals=True, locals_max_length=40)
    Console(stderr=True).print(shown)


def _entropy(seed: str) -> Callable[[int], bytes]:
    if not seed:
        return secrets.token_bytes
    numbers = itertools.count()
    return lambda size: hashlib.shake_256(f"{seed}:{next(numbers)}".encode()).digest(size)
