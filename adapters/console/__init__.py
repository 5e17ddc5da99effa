"""The terminal as a network: a chat room for those at one keyboard."""

import uuid

from pydantic import BaseModel, ConfigDict

from croupier.network import Adapter, AdapterKind, Line, Register, hookimpl


class ConsoleSettings(BaseModel):
    """Who sits at the keyboard, the language there, what is said for them first, and a line to greet them with."""

    model_config = ConfigDict(extra="forbid")

    speaker: str = ""
    language: str = "en"
    first: list[str] = []
    greeting: tuple[Line, ...] = ()


def build(name: str, settings: ConsoleSettings) -> Adapter:
    """Make the adapter of this terminal."""
    from adapters.console.desk import Desk
    from adapters.console.room import NETWORK, ConsoleAdapter, keyboard, local_name

    speaker = settings.speaker or local_name()
    desk = Desk(f"{NETWORK}/{speaker.casefold()}", settings.language)
    return ConsoleAdapter(settings.model_copy(update={"speaker": speaker}), uuid.uuid4().hex, *keyboard(desk), desk)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register the terminal; it is not configured, `croupier play` asks for it."""
    register(AdapterKind("console", ConsoleSettings, build))
