"""The hooks that a plugin may implement, what it registers by them, and how to install a library that it lacks."""

import shlex
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pluggy
from pydantic import BaseModel

from core.contract.game import Game
from core.contract.looks import Replay
from core.contract.network import Adapter, Finding, Review

PROJECT = "croupier"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@dataclass(frozen=True)
class AdapterKind:
    """A kind of network: its name in configurations, its settings, and what builds one adapter from them.

    `build(name, settings)` imports what it needs only then; `example` is its commented section of a configuration.
    `examine(name, settings, chat, seconds)` tries in a chat of the real service what only that can show, with the help
    of people there for so long, and takes its traces away; it raises `CannotExamine` where nothing can be tried.
    `log_in(name, settings)` finds by one call, which nobody notices, whether the service lets us in.
    `review(name, settings)` tells without a connection what settings come to, beyond each key by itself; `chats` is the
    pattern of the rooms that a configuration may name there, and `login` names what people log in to, if anything.
    `keep(replay)` writes a table that is over as one file of HTML, which needs no network to be read; `ValueError` says
    in a sentence what it lacks. One that is not `configured` has no sections: only the house itself asks for it.
    """

    name: str
    settings: type[BaseModel]
    build: Callable[[str, Any], Adapter]
    example: str = ""
    examine: Callable[[str, Any, str, float], AsyncGenerator[Finding, None]] | None = None
    log_in: Callable[[str, Any], Awaitable[Finding]] | None = None
    keep: Callable[[Replay], str] | None = None
    configured: bool = True
    review: Callable[[str, Any], Review] | None = None
    chats: str = r"\S+"
    login: str = ""


Register = Callable[[AdapterKind], None]


@hookspec
def croupier_games(register: Callable[[Game], None]) -> None:
    """Register the plugin's games."""


@hookspec
def croupier_adapters(register: Callable[[AdapterKind], None]) -> None:
    """Register the kinds of network that the plugin can speak to."""


def to_install(extra: str) -> str:
    """Give the command for one of our extras, to be said in the folder of Croupier's sources.

    Those who keep an environment for each program make it anew by it, and then with all extras: none is lost.
    """
    parts, where = Path(sys.prefix).parts, "in the folder of Croupier's sources"
    if "pipx" in parts:
        return f"pipx install --force '.[all]' {where}"
    if parts[-3:-1] == ("uv", "tools"):
        return f"uv tool install --force '.[all]' {where}"
    python = shlex.quote(sys.executable)
    pip = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return f"{pip} '.[{extra}]' {where}"
