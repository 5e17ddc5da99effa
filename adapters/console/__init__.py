"""The terminal as a network: a chat room for those at one keyboard."""

import uuid

from pydantic import BaseModel, ConfigDict

from croupier.network import Adapter, AdapterKind, Line, Register, hookimpl


class ConsoleSettings(BaseModel):
    """Who sits at the keyboard, what is said for them first, and a line to greet them with."""

    model_config = ConfigDict(extra="forbid")

    speaker: str = ""
    first: list[str] = []
    greeting: tuple[Line, ...] = ()


def build(name: str, settings: ConsoleSettings) -> Adapter:
    """Make the adapter of this terminal."""
    from adapters.console.room import ConsoleAdapter, keyboard

    return ConsoleAdapter(settings, uuid.uuid4().hex, *keyboard())


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register the terminal; it is not configured, `croupier play` asks for it."""
    register(AdapterKind("console", ConsoleSettings, build))
