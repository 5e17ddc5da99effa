"""The core's words as IRC text: bold for what stands out, no other colour, and no control character but our own."""

import re

from adapters.boxes import boxed
from adapters.irc.protocol.wire import BOLD
from croupier.network import Line, Outbound, Span

BREAK = "\u200b"
"""Nobody sees it, and no client takes a nick with it inside for its owner's."""
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_FIRST = re.compile(r"(?<![a-zA-Z0-9])[a-zA-Z0-9](?=[a-zA-Z0-9])|(?<![^\W_])[^\W_a-zA-Z0-9](?=[^\W_])")
"""The first character of each word, whether a client ends a nick at every letter that is not ASCII or at none."""


def texts(message: Outbound, formatted: bool = True) -> list[str]:
    """Put a message's lines into IRC text; empty ones are left out, for servers refuse them."""
    shown = [text for line in message.lines if (text := _text(line, bool(message.room))).strip(" " + BOLD)]
    if shown and message.room and message.name and message.kind in ("answer", "refusal"):
        shown[0] = f"{_plain(message.name)}: {shown[0].lstrip(' ')}"
    return shown if formatted else [text.replace(BOLD, "") for text in shown]


def _text(line: Line, in_channel: bool) -> str:
    return "".join([_styled(span, in_channel) for span in line]).replace(BOLD + BOLD, "").rstrip(" ")


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
