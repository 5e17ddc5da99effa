"""A whole picture: plates around a felt, what catches the eye between them, a title above and a sentence below."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.contract import BidPiece, ChipStack, Label, Picture, Piece, Plate, Slot, Track, Zone
from core.pictures.boxes import Box, Side, column, fitted, flow, number, put, row, scaled
from core.pictures.lettering import broken, wide
from core.pictures.pieces import GAP, GOLD, INK, LETTERS, LINE, PAPER, QUIET, Pen

GROUND, FELT, RIM, ON_FELT = "#f6f0e2", "#2b7353", "#8c5a35", "#dcece2"
FADED, BUBBLE = "#e7e3d6", "#fff0bf"
USED = re.compile('href="#([^"]+)"')
BESIDE = {False: 2, True: 6}
"""Players at most who sit left and right of the table, on a board and on a card."""


class Form(NamedTuple):
    """The size of a picture: its edges, what stands above and below the table, and its letters."""

    width: int
    height: int
    title: float
    band: float
    name: float
    sentence: float


BOARD = Form(900, 600, 40, 64, 34, 28)
CARD = Form(1200, 630, 54, 84, 44, 38)
MARGIN, CAPTION, LEAST = 16, 19, 0.72
MOST_NAMED = 4
"""Names that stand in the middle of a table where nothing else does."""


def svg(picture: Picture) -> str:
    """Draw a picture; the same bytes for the same picture."""
    pen, form = Pen(), CARD if picture.card else BOARD
    inside = "".join(_drawn(pen, form, picture))
    parts = "".join(_used(pen, inside))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{form.width}" height="{form.height}" '
        f'viewBox="0 0 {form.width} {form.height}"><defs>{parts}</defs>{inside}</svg>\n'
    )


def _used(pen: Pen, inside: str) -> list[str]:
    """Return the parts that a picture is made of; what was drawn and found too large needed others."""
    names, new = set[str](), set(USED.findall(inside))
    while new:
        names |= new
        new = {name for one in new for name in USED.findall(pen.parts[one])} - names
    return [pen.parts[name] for name in sorted(names)]


def _drawn(pen: Pen, form: Form, picture: Picture) -> Iterator[str]:
    yield f'<rect width="{form.width}" height="{form.height}" fill="{GROUND}"/>'
    yield _title(pen, form, picture)
    said = _sentence(pen, form, picture.sentence)
    low = form.height - (said.height + 2 * 12 if said.height else MARGIN)
    if picture.won and said.height:
        high = number(form.height - low - 2)
        yield f'<rect y="{number(low + 2)}" width="{form.width}" height="{high}" fill="{GOLD}"/>'
    yield put(said, (form.width - said.width) / 2, low + 13)
    area = _Area(MARGIN, form.band, form.width - 2 * MARGIN, low - form.band)
    beside = 0 < len(picture.names) <= BESIDE[picture.card]
    yield from (_across if beside else _around)(pen, form, picture, area)


def _title(pen: Pen, form: Form, picture: Picture) -> str:
    corner = pen.text(picture.corner, form.title * 0.6, QUIET, form.width / 3)
    left = MARGIN + 8
    die = pen.die(5, False, False, None)
    sized = form.title / die.height
    words = pen.text(picture.title, form.title, INK, form.width - corner.width - 4 * MARGIN - form.title)
    down = (form.band - words.height) / 2
    return "".join(
        (
            put(die, left, (form.band - form.title) / 2, sized),
            put(words, left + form.title + 12, down),
            put(corner, form.width - corner.width - left, (form.band - corner.height) / 2),
        )
    )


def _sentence(pen: Pen, form: Form, said: str) -> Box:
    room = form.width - 4 * MARGIN
    size, lines = form.sentence, broken(said, form.sentence, room)
    while size > form.sentence * 0.8 and any(wide(line, size) > room for line in lines):
        size *= 0.95
        lines = broken(said, size, room)
    return column([pen.text(line, size, INK, room) for line in lines], 2)


class _Area(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def _felt(area: _Area, round_: float) -> str:
    x, y, width, height = area
    edges = ((RIM, 0.0), (FELT, 9.0))
    return "".join(
        f'<rect x="{number(x + inset)}" y="{number(y + inset)}" width="{number(width - 2 * inset)}" '
        f'height="{number(height - 2 * inset)}" rx="{number(round_ - inset)}" fill="{colour}"/>'
        for colour, inset in edges
    )


# -- left and right of it ----------------------------------------------------------------------------------------------


def _across(pen: Pen, form: Form, picture: Picture, area: _Area) -> Iterator[str]:
    """Put the first half of the plates on the left and the others on the right, and the middle between them."""
    side, seats = area.width * 0.31, range(len(picture.names))
    half = (len(seats) + 1) // 2
    yield _felt(area, 60)
    for some, x in ((seats[:half], area.x + 24), (seats[half:], area.x + area.width - 24 - side)):
        laid: Side = "middle" if half == 1 else "left"
        high = area.height - 2 * MARGIN - 2 * GAP * (len(some) - 1)
        wanted = [fitted_plate(pen, form, picture, seat, side, high, laid).height for seat in some]
        each = zip(some, shares(wanted, high), strict=True)
        plates = column([fitted_plate(pen, form, picture, seat, side, tall, laid) for seat, tall in each], 2 * GAP)
        yield put(plates, x, area.y + (area.height - plates.height) / 2)
    room = _Area(area.x + side + 38, area.y + 22, area.width - 2 * side - 76, area.height - 44)
    yield _middle(pen, form, picture, room)


def shares(wanted: Sequence[float], total: float) -> list[float]:
    """Share out so much: who wants less than the others gets that, and who wants more what is left, in equal parts."""
    found = dict[int, float]()
    for place, want in sorted(enumerate(wanted), key=lambda one: one[1]):
        found[place] = min(want, (total - sum(found.values())) / (len(wanted) - len(found)))
    return [found[place] for place in range(len(wanted))]


# -- above and below it ------------------------------------------------------------------------------------------------


def _around(pen: Pen, form: Form, picture: Picture, area: _Area) -> Iterator[str]:
    """Put the first half of the plates above the middle, and the others below."""
    seats = range(len(picture.names))
    half = (len(seats) + 1) // 2
    rows = [list(seats[:half]), list(seats[half:])]
    high = area.height * (0.37 if seats else 0)
    made = [_plates(pen, form, picture, some, area.width - 2 * MARGIN, high) for some in rows]
    inset = 34 if made[0].height else 0
    below = 34 if made[1].height else 0
    yield _felt(_Area(area.x, area.y + inset, area.width, area.height - inset - below), 90)
    yield put(made[0], area.x + (area.width - made[0].width) / 2, area.y)
    yield put(made[1], area.x + (area.width - made[1].width) / 2, area.y + area.height - made[1].height)
    top = area.y + max(made[0].height, 9) + 8
    end = area.y + area.height - max(made[1].height, 9) - 8
    yield _middle(pen, form, picture, _Area(area.x + 40, top, area.width - 80, end - top))


def _plates(pen: Pen, form: Form, picture: Picture, seats: Sequence[int], width: float, height: float) -> Box:
    if not seats:
        return Box(0, 0)
    each = min(width / 2.6, (width - MARGIN * (len(seats) - 1)) / len(seats))
    return row([fitted_plate(pen, form, picture, seat, each, height, "left") for seat in seats], MARGIN)


# -- a plate -----------------------------------------------------------------------------------------------------------


def fitted_plate(pen: Pen, form: Form, picture: Picture, seat: int, width: float, height: float, side: Side) -> Box:
    """Draw the plate of a seat, so wide and at most so high."""
    plates = picture.scene.plates
    laid = plates[seat] if seat < len(plates) else Plate()
    moving, won = seat in picture.moving, seat in picture.won
    room = width - 2 * 14
    name = _name(pen, form, picture.names[seat], laid.faded, moving, won, room)
    said = _said(pen, laid)

    def lay(width: float) -> Box:
        boxes = [pen.piece(piece, dim=laid.faded) for piece in laid.pieces]
        return column([flow(boxes, GAP + 4, width, side), *([flow(said, GAP, width, side)] if said else [])], 8, side)

    left = height - name.height - 24
    beside, full = row(said, GAP), form.name / 34
    sized = min(full, (room - name.width - 12) / max(beside.width, 1))
    if said and side == "left" and sized >= LEAST * full:
        beside = scaled(beside, sized)
        name = Box(room, max(name.height, beside.height), put(name, 0, 0) + put(beside, room - beside.width, 0))
        said, left = [], height - name.height - 24
    body = fitted(lay, room, left, form.name / (17 if side == "middle" else 22)) if laid.pieces or said else Box(0, 0)
    inside = column([name, body], 6, side)
    tall = inside.height + 22
    ground, edge = (FADED, FADED) if laid.faded and not won else (PAPER, GOLD if moving or won else LINE)
    thick = 6 if moving or won else 2
    card = (
        f'<rect x="{thick / 2:g}" y="{thick / 2:g}" width="{number(width - thick)}" height="{number(tall - thick)}" '
        f'rx="14" fill="{ground}" stroke="{edge}" stroke-width="{thick}"/>'
    )
    x = 14 if side == "left" else (width - inside.width) / 2
    return Box(width, tall, card + put(inside, x, 11))


def _name(pen: Pen, form: Form, name: str, faded: bool, moving: bool, won: bool, room: float) -> Box:
    """Write a name, marked where its seat is to move or has won."""
    size = form.name
    while size > form.name * 0.68 and wide(name, size) > room - (size if moving or won else 0):
        size *= 0.92
    mark = [pen.text("★" if won else "▶", size * 0.9, "#d98f00")] if moving or won else []
    ink = QUIET if faded and not won else INK
    return row([*mark, pen.text(name, size, ink, room - (size if mark else 0))], 6)


def _said(pen: Pen, laid: Plate) -> list[Box]:
    """Draw what a seat said last, on a ground of its own."""
    return [
        pen.bubble(
            pen.slot(piece, laid.faded, False) if isinstance(piece, Slot) else pen.small(piece, laid.faded), BUBBLE
        )
        for piece in laid.said
    ]


# -- what lies between them --------------------------------------------------------------------------------------------


def _middle(pen: Pen, form: Form, picture: Picture, area: _Area) -> str:
    """Draw the zones, the first of them as large as there is room for, the others smaller below."""
    zones = picture.scene.middle

    def lay(width: float) -> Box:
        first = [_zone(pen, zone, width, 1.0) for zone in zones[:1]]
        rest = flow([_zone(pen, zone, width / 0.68, 0.68) for zone in zones[1:]], 26, width)
        tall = column([*first, rest], 12)
        beside = row([*first, *([rest] if rest.height else [])], 34)
        return beside if beside.width <= width and tall.height > beside.height * 1.3 else tall

    if not zones:
        return _centred(fitted(lambda width: _whose(pen, picture, width), area.width, area.height, 3), area)
    return _centred(fitted(lay, area.width, area.height, 3.2 * form.name / 34), area)


def _whose(pen: Pen, picture: Picture, width: float) -> Box:
    """Draw who has won or is to move, where nothing else lies between the seats."""
    star = [pen.text("★", 60, GOLD)] if picture.won else []
    names = [picture.names[seat] for seat in (picture.won or picture.moving)[:MOST_NAMED]]
    mark = "" if picture.won else "▶ "
    return column([*star, *(pen.text(mark + name, LETTERS * 1.4, PAPER, width) for name in names)], 2)


def _centred(box: Box, area: _Area) -> str:
    return put(box, area.x + (area.width - box.width) / 2, area.y + (area.height - box.height) / 2)


def _zone(pen: Pen, zone: Zone, width: float, scale: float) -> Box:
    pieces = flow([_grounded(pen, piece, width) for piece in zone.pieces], GAP + 3, width)
    size = float(CAPTION)
    while size > CAPTION * 0.8 and wide(zone.caption, size) > pieces.width * 1.3:
        size *= 0.95
    caption = [pen.text(zone.caption, size, ON_FELT)] if zone.caption else []
    return scaled(column([*caption, pieces], 4), scale)


def _grounded(pen: Pen, piece: Piece, width: float) -> Box:
    drawn = pen.track(piece, width) if isinstance(piece, Track) else pen.piece(piece, large=True)
    return pen.bubble(drawn, PAPER) if isinstance(piece, BidPiece | ChipStack | Label) else drawn
