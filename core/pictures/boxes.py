"""What is drawn, in boxes that are put beside and below each other, and made smaller until they fit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

Side = Literal["left", "middle", "right"]


class Box(NamedTuple):
    """Something drawn, from its upper left corner on."""

    width: float
    height: float
    art: str = ""


NOTHING = Box(0, 0)


def number(value: float) -> str:
    """Write a number of a picture, to a tenth."""
    return f"{round(value, 1) + 0.0:g}"


def put(box: Box, x: float, y: float, scale: float = 1) -> str:
    """Draw a box somewhere."""
    if not box.art:
        return ""
    sized = "" if scale == 1 else f" scale({scale:.3f})"
    return f'<g transform="translate({number(x)} {number(y)}){sized}">{box.art}</g>'


def scaled(box: Box, scale: float) -> Box:
    """Make a box larger or smaller."""
    return Box(box.width * scale, box.height * scale, put(box, 0, 0, scale))


def row(boxes: Sequence[Box], gap: float) -> Box:
    """Put boxes beside each other, their middles on one line."""
    height, x, art = max((box.height for box in boxes), default=0), 0.0, []
    for box in boxes:
        art.append(put(box, x, (height - box.height) / 2))
        x += box.width + gap
    return Box(max(0, x - gap), height, "".join(art))


def column(boxes: Sequence[Box], gap: float, side: Side = "middle") -> Box:
    """Put boxes below each other."""
    boxes = [box for box in boxes if box.height]
    width, y, art = max((box.width for box in boxes), default=0), 0.0, []
    for box in boxes:
        x = {"left": 0, "middle": (width - box.width) / 2, "right": width - box.width}[side]
        art.append(put(box, x, y))
        y += box.height + gap
    return Box(width, max(0, y - gap), "".join(art))


def flow(boxes: Sequence[Box], gap: float, width: float, side: Side = "middle") -> Box:
    """Put boxes beside each other as far as there is room, and the rest below."""
    return column([row(line, gap) for line in _lines(boxes, gap, width)], gap, side)


def _lines(boxes: Sequence[Box], gap: float, width: float) -> Iterator[list[Box]]:
    line, long = list[Box](), 0.0
    for box in boxes:
        if line and long + gap + box.width > width:
            yield line
            line, long = [], 0.0
        long += box.width + (gap if line else 0)
        line.append(box)
    if line:
        yield line


def fitted(make: Callable[[float], Box], width: float, height: float, largest: float) -> Box:
    """Draw as large as there is room for; `make` lays out what may be so wide before it is scaled."""
    scale = largest
    for _ in range(STEPS):
        made = make(width / scale)
        if made.width * scale <= width + 1 and made.height * scale <= height + 1:
            return scaled(made, scale)
        scale *= SMALLER
    made = make(width / scale)
    return scaled(made, min(width / max(made.width, 1), height / max(made.height, 1)))


STEPS, SMALLER = 14, 0.88
"""How often something that does not fit is laid out anew, and how much smaller each time."""
