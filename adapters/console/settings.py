"""What a terminal is told at its start, and how it is registered."""

import uuid

from pydantic import BaseModel, ConfigDict

from croupier.network import Adapter, AdapterKind, Line, Register, hookimpl


class Listed(BaseModel):
    """A game that is chosen by its number in the list, its name or its title.

    `options` are the words that set one of its options where nothing stands before them; `setting_up` is shown once
    while a table of it is being set up.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    title: str
    options: frozenset[str] = frozenset()
    setting_up: tuple[Line, ...] = ()


class ConsoleSettings(BaseModel):
    """Who sits at the keyboard, the language there, what is said for them first, lines to greet them, and the games.

    `ready` reminds them, while a table is being set up, of how to begin; `numbers` says which games have one, and
    `several` how each of several people at the keyboard is heard, also by the house alone; `second` stands in it for
    the one who came to the first.
    """

    model_config = ConfigDict(extra="forbid")

    speaker: str = ""
    language: str = "en"
    first: list[str] = []
    greeting: tuple[Line, ...] = ()
    games: tuple[Listed, ...] = ()
    ready: str = ""
    numbers: tuple[Line, ...] = ()
    several: tuple[Line, ...] = ()
    second: str = ""


def build(name: str, settings: ConsoleSettings) -> Adapter:
    """Make the adapter of this terminal."""
    from adapters.console.desk import Desk
    from adapters.console.room import NETWORK, ConsoleAdapter, keyboard, local_name

    speaker = settings.speaker or local_name()
    desk = Desk(f"{NETWORK}/{speaker.casefold()}", settings.language, settings.ready)
    return ConsoleAdapter(settings.model_copy(update={"speaker": speaker}), uuid.uuid4().hex, keyboard(desk), desk)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register the terminal; it is not configured, `croupier play` asks for it."""
    register(AdapterKind("console", ConsoleSettings, build, configured=False))
