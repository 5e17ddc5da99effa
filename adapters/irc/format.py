"""The core's words as IRC text: bold for what stands out, no other colour, and no control character but our own."""

import re

from adapters.irc.wire import BOLD
from core.messages import Line, Outbound, Span

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def texts(message: Outbound) -> list[str]:
    """Put a message's lines into IRC text; empty ones are left out, for servers refuse them."""
    shown = [text for text in map(_text, message.lines) if text.strip(" " + BOLD)]
    if shown and message.room and message.name and message.kind in ("answer", "refusal"):
        shown[0] = f"{_plain(message.name)}: {shown[0].lstrip(' ')}"
    return shown


def _text(line: Line) -> str:
    return "".join(map(_styled, line)).replace(BOLD + BOLD, "").rstrip(" ")


def _styled(span: Span) -> str:
    """Show what is to be typed in bold too: its ends are seen without quotation marks that might be typed along."""
    plain = _plain(span.text)
    return f"{BOLD}{plain}{BOLD}" if span.style in ("strong", "code") and plain else plain


def _plain(text: str) -> str:
    return _CONTROLS.sub(" ", text)
