"""Something to say to somebody: how urgent it is, and its words as IRC text, with no control character but bold."""

import asyncio
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.boxes import boxed
from adapters.irc.protocol.wire import BETWEEN, BOLD
from croupier.network import Line, NotSent, Outbound, Span

COMMAND, SECRET, PROMPT, NEWS, RECEIPT, REPLY, FRESH_RECEIPT, ANSWER = range(8)
OF_GAMES = (SECRET, PROMPT, NEWS)

Lane = tuple[str, bool]

BREAK = "\u200b"
"""Nobody sees it, and no client takes a nick with it inside for its owner's."""
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_FIRST = re.compile(r"(?<![a-zA-Z0-9])[a-zA-Z0-9](?=[a-zA-Z0-9])|(?<![^\W_])[^\W_a-zA-Z0-9](?=[^\W_])")
"""The first character of each word, whether a client ends a nick at every letter that is not ASCII or at none."""


@dataclass(slots=True, eq=False)
class Job:
    """Texts for one target in order. `address` says whom to write to, asked anew for each line, `None` if gone.

    A nick may change hands while its line waits its turn, so a target is a person and not the nick. `brief` may stand
    for the texts, if there is any, while others wait. What a game tells takes turns with what other tables tell.

    Its order in its `lane` it keeps with all else for its target, but replies go their own way; the `party` that it
    takes turns for is its table, or else its target. A receipt is asked for since `since`.
    """

    target: str
    address: Callable[[], str | None]
    verb: str
    texts: list[str]
    rank: int = NEWS
    news: bool = False
    between: str = BETWEEN
    brief: list[str] = field(default_factory=list)
    table: str = ""
    label: str = ""
    since: float = 0.0
    futures: list[asyncio.Future[None]] = field(default_factory=list)
    lines: deque[str] | None = None
    lane: Lane = field(init=False)
    party: str = field(init=False)

    def __post_init__(self) -> None:
        self.lane = self.target, self.rank in (REPLY, ANSWER)
        self.party = self.table or self.target

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for it to be sent."""
        return not self.futures or any(not future.done() for future in self.futures)

    def settle(self, error: NotSent | None = None) -> None:
        """Tell those who wait."""
        for future in self.futures:
            if not future.done() and error is None:
                future.set_result(None)
            elif not future.done() and error is not None:
                future.set_exception(error)


def formatted(message: Outbound, bold: bool = True) -> list[str]:
    """Put a message's lines into IRC text; empty ones are left out, for servers refuse them."""
    shown = [text for line in message.lines if (text := _text(line, bool(message.room))).strip(" " + BOLD)]
    if shown and message.room and message.name and message.kind in ("answer", "refusal"):
        shown[0] = f"{_plain(message.name)}: {shown[0].lstrip(' ')}"
    return shown if bold else [text.replace(BOLD, "") for text in shown]


def _text(line: Line, in_channel: bool) -> str:
    shown = [
        span.text if not (span.style or span.glyph) and span.text.isprintable() else _styled(span, in_channel)
        for span in line
    ]
    return "".join(shown).replace(BOLD + BOLD, "").rstrip(" ")


def _styled(span: Span, in_channel: bool) -> str:
    """Show what is to be typed in bold too: its ends are seen without quotation marks that might be typed along.

    Clients alert whoever reads their own nick, so in a channel it is whole only where its owner is called.
    """
    plain = _plain(boxed(span.text) if span.glyph == "card" else span.text)
    if span.style == "name" and in_channel:
        return _unmentioned(plain)
    return f"{BOLD}{plain}{BOLD}" if span.style in ("strong", "code") and plain else plain


def _unmentioned(name: str) -> str:
    broken = _FIRST.sub(lambda found: found[0] + BREAK, name)
    if broken == name and name.isascii() and len(name) > 1:
        return name[0] + BREAK + name[1:]
    return broken


def _plain(text: str) -> str:
    return text if text.isprintable() else _CONTROLS.sub(" ", text)
