"""What of a table is drawn above its words, and which words are spared where it is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from adapters.lying import held, lies
from croupier.network import Bar, DiceRow, Line, Look, Outbound, Scene, Span

OPENERS, CLOSERS, STOPS = "(（:：–", ")）", ".。"
ENDS = tuple(f"?!？！…{STOPS}")


class Shown(NamedTuple):
    """What a step opened and what somebody here is asked about, to be drawn, and what is said beneath."""

    opened: Scene | None
    asked: Scene | None
    lines: tuple[Line, ...]


class Showing:
    """Draws what a step opened once, above the words that tell of it, or at the latest above the next question."""

    def __init__(self) -> None:
        """Have drawn nothing."""
        self._drawn = ("", "", 0)

    def beside(self, message: Outbound, look: Look, below: bool) -> Shown:
        """Tell what is drawn above a message of a table; `below`: the hand stands below what is typed anyhow."""
        lines = message.lines
        if look.scene is None or message.plain:
            return Shown(None, None, lines)
        if message.kind == "secret":
            known = [held(line) for line in look.hand[:1] if below and lies(line, look.scene.plates)]
            return Shown(None, None, tuple(line for line in lines if held(line) not in known or _asks(line)))
        if message.kind not in ("news", "prompt"):
            return Shown(None, None, lines)
        asks = message.kind == "prompt" and (look.me is None or look.me in look.awaited)
        opened = self._opened(look, asks, _text(lines))
        if opened is not None:
            lines = spared(lines, opened)
        if asks or _plays(look):
            lines = spared(lines, look.scene)
            if opened is not None and opened.middle == look.scene.middle:
                opened = replace(opened, middle=())  # as it lies there still
        return Shown(opened, look.scene if asks else None, lines)

    def _opened(self, look: Look, asks: bool, told: str) -> Scene | None:
        """Return what the step opened of which a message tells, or before a question what was not drawn yet."""
        ended = look.phase == "ended"
        opened, version = (look.scene, look.version) if ended else (look.moment, look.opened)
        mark = look.code, look.phase, version
        if opened is None or mark == self._drawn:
            return None
        last = max((heard.version for heard in look.heard), default=0) if ended else version
        tells = [_text((line,)) in told for heard in look.heard if heard.version == last for line in heard.lines]
        if not asks and not any(tells):
            return None
        self._drawn = mark
        return opened


def _plays(look: Look) -> bool:
    """Tell whether the reader will be asked again, and so sees the table drawn."""
    return (
        look.me is not None and look.scene is not None and look.phase == "running" and not _faded(look.scene, look.me)
    )


def _faded(laid: Scene, seat: int) -> bool:
    return seat >= len(laid.plates) or laid.plates[seat].faded


def _text(lines: Sequence[Line]) -> str:
    return " ".join("".join(span.text for span in line) for line in lines)


def _asks(line: Line) -> bool:
    return any(span.style == "code" for span in line)


# -- lists of seats ---------------------------------------------------------------------------------------------------


def spared(lines: Sequence[Line], laid: Scene) -> tuple[Line, ...]:
    """Leave out lists of what lies before each seat, where it lies so on its plate."""
    left = [_spared(line, laid) for line in lines]
    return tuple(line for line in left if line)


def _spared(line: Line, laid: Scene) -> Line:
    for start, end in _lists(line):
        if all(_lies_there(row, laid) for row in _rows(line[start:end])):
            return _closed(line[:start], _spared(line[end:], laid))
    return line


def _lists(line: Line) -> list[tuple[int, int]]:
    """Find where lists of seats begin and end, with what stands between their rows."""
    found: list[tuple[int, int]] = []
    for place, span in enumerate(line):
        if span.row is None or span.row.seat is None:
            continue
        start, end = found[-1] if found else (0, 0)
        if found and place - end <= 1 and (last := line[end - 1].row) is not None and last.kind == span.row.kind:
            found[-1] = start, place + 1
        else:
            found.append((place, place + 1))
    return found


def _rows(spans: Sequence[Span]) -> list[list[Span]]:
    marked = [span for span in spans if span.row is not None]
    return [list(row) for _, row in groupby(marked, key=lambda span: span.row and span.row.number)]


def _lies_there(row: Sequence[Span], laid: Scene) -> bool:
    """Tell whether a plate has what a row says: these dice, so many hidden ones, or so much of a whole."""
    mark = row[0].row
    if mark is None or mark.seat is None or mark.seat >= len(laid.plates):
        return False
    pieces = laid.plates[mark.seat].pieces
    dice = sorted(int(face) for span in row if span.glyph == "dice" for face in span.value.split())
    hidden = [int(span.value) for span in row if span.glyph == "hidden"]
    said = "".join(span.text for span in row)
    rows = [piece.faces for piece in pieces if isinstance(piece, DiceRow)]
    if dice:
        return any(sorted(faces) == dice for faces in rows)
    if hidden:
        return hidden[0] in map(len, rows)
    return any(f"{piece.value}/{piece.full}" in said for piece in pieces if isinstance(piece, Bar))


def _closed(before: Line, behind: Line) -> Line:
    """Join what stood around a list, without the signs that were about it."""
    if not before:
        return behind
    *rest, last = before
    text = last.text.rstrip()
    if text and text[-1] in OPENERS:
        text, opened = text[:-1].rstrip(), text[-1]
        if behind and behind[0].text[:1] in CLOSERS and opened in "(（":
            behind = (replace(behind[0], text=behind[0].text[1:]), *behind[1:])
    if behind and text.endswith(ENDS) and behind[0].text[:1] in STOPS:
        behind = (replace(behind[0], text=behind[0].text[1:]), *behind[1:])
    return (*rest, replace(last, text=text), *behind)
