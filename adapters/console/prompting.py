"""Lines typed at a terminal, with the words that are open now to complete them, and how the table stands below."""

import time
from collections.abc import AsyncIterator, Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style
from rich.text import Text

from adapters.console.desk import SIGNS, Desk, Interrupted
from adapters.console.wrapping import wrapped


class Words(Completer):
    """Completes the word before the cursor."""

    def __init__(self, desk: Desk) -> None:
        """Know what is open from a desk."""
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """List what it may become."""
        typed = document.text_before_cursor
        start = -len(typed.split(" ")[-1].lstrip(SIGNS))
        return [Completion(word, start) for word in self._desk.words(typed)]


PROMPT = Style.from_dict({"": "bold", "prompt": "bold"})
"""What one types oneself stands out."""


async def above(show: Callable[[], None]) -> None:
    """Print something above the line that is being typed, before this returns.

    Not left to `patch_stdout`: its thread prints a moment later, when the next prompt may have been drawn meanwhile.
    """
    await run_in_terminal(show)


def below(desk: Desk, wall: float, columns: int) -> str:
    """Say how the table stands at a wall time in lines of so many columns, none of which is cut."""
    return "\n".join(line.plain for line in wrapped(Text(desk.status(wall)), columns))


async def typed_lines(prompt: str, desk: Desk) -> AsyncIterator[str]:
    """Read lines at the keyboard while what the house says appears above them; `Interrupted` at Ctrl-C."""
    keys = KeyBindings()

    @keys.add("c-@")  # what a Ctrl-D becomes that was pressed while a line was being printed
    def _end(event: KeyPressEvent) -> None:
        if not event.current_buffer.text:
            event.app.exit(exception=EOFError)

    session: PromptSession[str] = PromptSession(
        erase_when_done=False,
        key_bindings=keys,
        completer=Words(desk),
        complete_while_typing=False,
        history=InMemoryHistory(),
        style=PROMPT,
        bottom_toolbar=lambda: below(desk, time.time(), session.app.output.get_size().columns),
        refresh_interval=1.0,
    )
    with patch_stdout(raw=True):
        while True:
            try:
                # A Ctrl-C while a line is being printed is a signal, and goes to whoever runs the house.
                yield await session.prompt_async(prompt, handle_sigint=False)
            except EOFError:
                return
            except KeyboardInterrupt:
                raise Interrupted from None
