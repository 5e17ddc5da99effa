"""A kind of network, as an adapter plugin registers it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from core.messages import Adapter


@dataclass(frozen=True)
class AdapterKind:
    """A kind of network: its name in configurations, its settings, and what builds one adapter from them.

    `build(name, settings)` imports what it needs only then; `example` is its commented section of a configuration.
    """

    name: str
    settings: type[BaseModel]
    build: Callable[[str, Any], Adapter]
    example: str = ""


Register = Callable[[AdapterKind], None]
