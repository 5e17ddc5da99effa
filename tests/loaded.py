"""Plugins for tests that need some, and are not about how they are loaded."""

from dataclasses import replace
from functools import cache
from types import ModuleType

from core.engine.plugins import Plugins, load_all
from core.engine.plugins.loading import BUILTIN


def loaded_once(*plugins: str | ModuleType) -> Plugins:
    """Give these of our plugins, or all, with modules of strangers beside them, loaded once for all tests.

    What is added to them is added for the caller alone.
    """
    once = _loaded(plugins)
    return replace(once, games=dict(once.games), kinds=dict(once.kinds), reports=list(once.reports))


@cache
def _loaded(plugins: tuple[str | ModuleType, ...]) -> Plugins:
    ours = [plugin for plugin in plugins if isinstance(plugin, str)]
    found = load_all(ours or BUILTIN, group="")
    for plugin in plugins:
        if isinstance(plugin, ModuleType):
            found.add(plugin.__name__, plugin)
    return found
