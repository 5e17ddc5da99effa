"""The hooks that a plugin may implement."""

from collections.abc import Callable

import pluggy

from core.game import Game
from core.kinds import AdapterKind

PROJECT = "croupier"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the plugin's games."""


@hookspec
def croupier_adapters(register: Callable[[AdapterKind], None]) -> None:
    """Register the kinds of network that the plugin can speak to."""
