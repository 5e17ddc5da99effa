"""Plugins for tests that need some, and are not about how they are loaded."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from unittest.mock import patch

from core.engine.plugins import Plugins, load_all
from core.engine.plugins.loading import BUILTIN, GROUP

LOADING = (
    *(f"core.app.{name}" for name in ("run", "play")),
    *(f"core.app.shell.{name}" for name in ("doctor", "replay", "setup", "verify")),
)
"""Modules with commands that load plugins."""


def loaded_once(*plugins: str | ModuleType) -> Plugins:
    """Give these of our plugins, or all, with modules of strangers beside them, loaded once for all tests.

    What is added to them is added for the caller alone.
    """
    return _apart(_loaded(plugins or tuple(BUILTIN)))


def load_all_once(builtin: Iterable[str] = BUILTIN, group: str = GROUP, trial: bool = False) -> Plugins:
    """Load as a command does, and our own plugins once for all commands where no stranger's is installed."""
    if entry_points(group=group):
        return load_all(builtin, group, trial)
    return _apart(_tried(tuple(builtin)) if trial else _loaded(tuple(builtin)))


@contextmanager
def at_hand() -> Iterator[None]:
    """Let commands load our plugins once, but those that a test has handed others."""
    with ExitStack() as stack:
        for name in LOADING:
            if vars(import_module(name))["load_all"] is load_all:
                stack.enter_context(patch(f"{name}.load_all", load_all_once))
        yield


def _apart(once: Plugins) -> Plugins:
    return replace(once, games=dict(once.games), kinds=dict(once.kinds), reports=list(once.reports))


@cache
def _tried(plugins: tuple[str, ...]) -> Plugins:
    return load_all(plugins, group="", trial=True)


@cache
def _loaded(plugins: tuple[str | ModuleType, ...]) -> Plugins:
    ours = [plugin for plugin in plugins if isinstance(plugin, str)]
    found = load_all(ours or BUILTIN, group="")
    for plugin in plugins:
        if isinstance(plugin, ModuleType):
            found.add(plugin.__name__, plugin)
    return found
