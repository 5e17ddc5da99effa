"""A whole picture: plates around a felt, what catches the eye between them, a title above and a sentence below."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.contract import BidPiece, ChipStack, Label, Picture, Piece, Plate, Track, Zone, replace
from core.pictures.boxes import NOTHING, Box, Side, column, fitted, flow, number, put, row, scaled
from core.pictures.figures import TEAMS
from core.pictures.lettering import broken, is_known, wide
from core.pictures.pieces import AMBER, GAP, GOLD, INK, LETTERS, LINE, PAPER, QUIET, Pen
from core.pictures.seating import LONG, RING, Place, around

GROUND, FELT, RIM, ON_FELT = "#f6f0e2", "#2b7353", "#8c5a35", "#dcece2"
FADED, BUBBLE = "#e7e3d6", "#fff0bf"
USED = re.compile('href="#([^"]+)"')
COLOURS = ("#1f66ad", "#b3541e", "#6a4a9c", "#4d6b1f")
"""Those of teams."""
TWO = (Place("west"), Place("east"))
"""Where two sit, with what lies between them in the middle."""
OVER = 44
"""How far plates lie over the edge of a table."""


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
MARGIN, INSET, CAPTION, SECOND = 16, 14, 19, 0.68
"""What is left around a table and around what stands on a plate; letters of captions, and how large later zones are."""
DRAWN, LEAST = 34, 0.72
"""The size of names beside which pieces are as they are drawn, and how small at least what stands beside a name."""
MOST_NAMED = 4
"""Names that stand in the middle of a table where nothing else does."""


def svg(picture: Picture) -> str:
    """Draw a picture; the same bytes for the same picture."""
    pen, form = Pen(), CARD if picture.card else BOARD
    inside = "".join(_Drawing(pen, form, _readable(picture)).all())
    parts = "".join(_used(pen, inside))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{form.width}" height="{form.height}" '
        f'viewBox="0 0 {form.width} {form.height}"><defs>{parts}</defs>{inside}</svg>\n'
    )


def _readable(picture: Picture) -> Picture:
    """Put `#2`, as a seat may be typed, for the name of the second seat where we lack its letters."""
    names, sentence = list(picture.names), picture.sentence
    for seat, name in enumerate(picture.names):
        if not is_known(name):
            names[seat] = f"#{seat + 1}"
            sentence = sentence.replace(name, names[seat])
    return replace(picture, names=tuple(names), sentence=sentence)


def _used(pen: Pen, inside: str) -> list[str]:
    """Return the parts that a picture is made of; what was drawn and found too large needed others."""
    names, new = set[str](), set(USED.findall(inside))
    while new:
        names |= new
        new = {name for one in new for name in USED.findall(pen.parts[one])} - names
    return [pen.parts[name] for name in sorted(names)]


class _Area(NamedTuple):
    x: float
    y: float
    width: float
    height: float


def _felt(area: _Area, across: float, down: float) -> str:
    """Draw a table that is so round at its corners."""
    x, y, width, height = area
    edges = ((RIM, 0.0), (FELT, 9.0))
    return "".join(
        f'<rect x="{number(x + inset)}" y="{number(y + inset)}" width="{number(width - 2 * inset)}" '
        f'height="{number(height - 2 * inset)}" rx="{number(across - inset)}" ry="{number(down - inset)}" '
        f'fill="{colour}"/>'
        for colour, inset in edges
    )


def _centred(box: Box, area: _Area) -> str:
    return put(box, area.x + (area.width - box.width) / 2, area.y + (area.height - box.height) / 2)


def shares(wanted: Sequence[float], total: float) -> list[float]:
    """Share out so much: who wants less than the others gets that, and who wants more what is left, in equal parts."""
    found = dict[int, float]()
    for place, want in sorted(enumerate(wanted), key=lambda one: one[1]):
        found[place] = min(want, (total - sum(found.values())) / (len(wanted) - len(found)))
    return [found[place] for place in range(len(wanted))]


class _Drawing:
    """A picture as it is laid out."""

    def __init__(self, pen: Pen, form: Form, picture: Picture) -> None:
        self._pen, self._form, self._picture = pen, form, picture

    def all(self) -> Iterator[str]:
        """Draw all that there is, from the ground up."""
        yield f'<rect width="{self._form.width}" height="{self._form.height}" fill="{GROUND}"/>'
        yield self._title()
        said = self._sentence(self._picture.sentence)
        low = self._form.height - (said.height + 2 * 12 if said.height else MARGIN)
        if self._picture.won and said.height:
            high = number(self._form.height - low - 2)
            yield f'<rect y="{number(low + 2)}" width="{self._form.width}" height="{high}" fill="{GOLD}"/>'
        yield put(said, (self._form.width - said.width) / 2, low + 13)
        area = _Area(MARGIN, self._form.band, self._form.width - 2 * MARGIN, low - self._form.band)
        yield from self._seated(area)

    def _title(self) -> str:
        corner = self._pen.text(self._picture.corner, self._form.title * 0.6, QUIET, self._form.width / 3)
        left = MARGIN + 8
        die = self._pen.die(5, False, False, None)
        sized = self._form.title / die.height
        words = self._pen.text(
            self._picture.title, self._form.title, INK, self._form.width - corner.width - 4 * MARGIN - self._form.title
        )
        down = (self._form.band - words.height) / 2
        return "".join(
            (
                put(die, left, (self._form.band - self._form.title) / 2, sized),
                put(words, left + self._form.title + 12, down),
                put(corner, self._form.width - corner.width - left, (self._form.band - corner.height) / 2),
            )
        )

    def _sentence(self, said: str) -> Box:
        room = self._form.width - 4 * MARGIN
        size, lines = self._form.sentence, broken(said, self._form.sentence, room)
        while size > self._form.sentence * 0.8 and any(wide(line, size) > room for line in lines):
            size *= 0.95
            lines = broken(said, size, room)
        return column([self._pen.text(line, size, INK, room) for line in lines], 2)

    # -- around it -----------------------------------------------------------------------------------------------------

    def _seated(self, area: _Area) -> Iterator[str]:
        """Put the plates around the table, and between them what lies in its middle."""
        seats = range(len(self._picture.names))
        places = dict(zip(seats, TWO if len(seats) == len(TWO) else around(len(seats)), strict=True))
        at = {
            side: [seat for seat in seats if places[seat].side == side] for side in ("north", "west", "east", "south")
        }
        side = area.width * (0.31 if len(seats) == len(TWO) else 0.27)
        yield self._table(area, len(seats))
        for some, x in ((at["west"], area.x), (at["east"], area.x + area.width - side)):
            yield self._column(sorted(some, key=lambda seat: places[seat].row), _Area(x, area.y, side, area.height))
        left = side + GAP if at["west"] else OVER
        top, end = area.y + OVER / 2, area.y + area.height - OVER / 2
        width = min(side * 1.15, area.width)
        for seat in at["north"]:
            plate = self._plate(seat, width, area.height * 0.3, "left")
            yield put(plate, area.x + (area.width - width) / 2, area.y)
            top = area.y + plate.height + GAP
        for seat in at["south"]:
            plate = self._plate(seat, width, area.height * 0.3, "left")
            yield put(plate, area.x + (area.width - width) / 2, area.y + area.height - plate.height)
            end = area.y + area.height - plate.height - GAP
        yield self._middle(_Area(area.x + left + 12, top + 8, area.width - 2 * left - 24, end - top - 16))

    def _table(self, area: _Area, seats: int) -> str:
        """Draw the table: an oval where people sit all around it."""
        if seats <= len(TWO):
            return _felt(area, 60, 60)
        over = OVER / 2 if seats % 2 else OVER / 3
        inner = _Area(area.x + OVER, area.y + over, area.width - 2 * OVER, area.height - 2 * over)
        return _felt(inner, inner.width * 0.45, inner.height * 0.5)

    def _column(self, seats: Sequence[int], area: _Area) -> str:
        """Put plates below each other, with as much between them as there is; where two play, they are large."""
        if not seats:
            return ""
        alone = len(self._picture.names) == len(TWO)
        laid: Side = "middle" if alone else "left"
        x, wide_ = (area.x + 24 if area.x < self._form.width / 2 else area.x - 24) if alone else area.x, area.width
        gap = 2 * MARGIN if alone else 1.5 * GAP
        high = area.height - (2 * MARGIN if alone else 0) - gap * (len(seats) - 1)
        wanted = [self._plate(seat, wide_, high, laid).height for seat in seats]
        plates = [self._plate(seat, wide_, tall, laid) for seat, tall in zip(seats, shares(wanted, high), strict=True)]
        free = (area.height - sum(plate.height for plate in plates)) / (len(plates) + 1)
        y, drawn = area.y, ""
        for plate in plates:
            y += free
            drawn += put(plate, x, y)
            y += plate.height
        return drawn

    # -- a plate -------------------------------------------------------------------------------------------------------

    def _plate(self, seat: int, width: float, height: float, side: Side) -> Box:
        """Draw the plate of a seat, so wide and at most so high."""
        laid, room = self._laid(seat), width - 2 * INSET
        name, said = self._name(seat, room), self._said(laid)
        beside, full = row(said, GAP), self._form.name / DRAWN
        sized = min(full, (room - name.width - 12) / max(beside.width, 1))
        if said and side == "left" and sized >= LEAST * full:
            beside = scaled(beside, sized)
            name = Box(room, max(name.height, beside.height), put(name, 0, 0) + put(beside, room - beside.width, 0))
            said = []
        left = height - name.height - 24
        body = self._body(laid, said, _Area(0, 0, room, left), side) if laid.pieces else NOTHING
        if said and not laid.pieces:
            body = scaled(beside, min(full, room / beside.width))
        return self._framed(seat, column([name, body], 6, side), width, side)

    def _laid(self, seat: int) -> Plate:
        plates = self._picture.scene.plates
        return plates[seat] if seat < len(plates) else Plate()

    def _body(self, laid: Plate, said: Sequence[Box], room: _Area, side: Side) -> Box:
        """Draw what lies on a plate, and below it what was said, unless that stands beside the name."""

        def lay(width: float) -> Box:
            boxes = [self._pen.piece(piece, dim=laid.faded) for piece in laid.pieces]
            return column([flow(boxes, GAP + 4, width, side), flow(said, GAP, width, side)], 8, side)

        return fitted(lay, room.width, room.height, self._form.name / (17 if side == "middle" else 22))

    def _framed(self, seat: int, inside: Box, width: float, side: Side) -> Box:
        moving, won, faded = seat in self._picture.moving, seat in self._picture.won, self._laid(seat).faded
        ground, edge = (FADED, FADED) if faded and not won else (PAPER, GOLD if moving or won else LINE)
        tall, thick = inside.height + 22, 6 if moving or won else 2
        x = INSET if side == "left" else (width - inside.width) / 2
        card = (
            f'<rect x="{thick // 2}" y="{thick // 2}" width="{number(width - thick)}" height="{number(tall - thick)}" '
            f'rx="14" fill="{ground}" stroke="{edge}" stroke-width="{thick}"/>'
        )
        return Box(width, tall, card + put(inside, x, 11))

    def _name(self, seat: int, room: float) -> Box:
        """Write a name behind the mark of its team, and one where its seat is to move or has won."""
        laid, won, size = self._laid(seat), seat in self._picture.won, self._form.name
        marks = [("★" if won else "▶", AMBER)] if won or seat in self._picture.moving else []
        if laid.team:
            number = (laid.team - 1) % len(TEAMS)
            marks.append((TEAMS[number], COLOURS[number]))
        name = self._picture.names[seat]
        while size > self._form.name * 0.68 and wide(name, size) > room - size * len(marks):
            size *= 0.92
        ink = QUIET if laid.faded and not won else INK
        words = self._pen.text(name, size, ink, room - size * len(marks))
        return row([*(self._pen.text(mark, size * 0.9, colour) for mark, colour in marks), words], 6)

    def _said(self, laid: Plate) -> list[Box]:
        """Draw what a seat said last, on a ground of its own."""
        return [self._pen.bubble(self._pen.small(piece, laid.faded), BUBBLE) for piece in laid.said]

    # -- what lies between them ----------------------------------------------------------------------------------------

    def _middle(self, area: _Area) -> str:
        """Draw the zones, the first of them as large as there is room for, the others smaller below."""
        zones = self._picture.scene.middle
        track = next((one for zone in zones for one in zone.pieces if isinstance(one, Track)), None)
        if track is not None and len(track.cells) > LONG:
            zones = tuple(zone for zone in zones if track not in zone.pieces)

        def lay(width: float) -> Box:
            first = [self._zone(zone, width, 1.0) for zone in zones[:1]]
            rest = flow([self._zone(zone, width / SECOND, SECOND) for zone in zones[1:]], 26, width)
            tall = column([*first, rest], 12)
            beside = row([*first, *([rest] if rest.height else [])], 34)
            return beside if beside.width <= width and tall.height > beside.height * 1.3 else tall

        if track is not None and len(track.cells) > LONG:
            across = min(max(RING[1] * area.width / area.height, RING[0] * 0.8), RING[0] * 1.4)
            ring = self._pen.ring(track, lay(width=4 * RING[0]), across)
            scale = min(area.width / ring.width, area.height / ring.height)
            return _centred(scaled(ring, scale), area)
        if not zones:
            return _centred(fitted(self._whose, area.width, area.height, 3), area)
        return _centred(fitted(lay, area.width, area.height, 3.2 * self._form.name / DRAWN), area)

    def _whose(self, width: float) -> Box:
        """Draw who has won or is to move, where nothing else lies between the seats."""
        star = [self._pen.text("★", 60, GOLD)] if self._picture.won else []
        names = [self._picture.names[seat] for seat in (self._picture.won or self._picture.moving)[:MOST_NAMED]]
        mark = "" if self._picture.won else "▶ "
        return column([*star, *(self._pen.text(mark + name, LETTERS * 1.4, PAPER, width) for name in names)], 2)

    def _zone(self, zone: Zone, width: float, scale: float) -> Box:
        pieces = flow([self._grounded(piece, width) for piece in zone.pieces], GAP + 3, width)
        size = float(CAPTION)
        while size > CAPTION * 0.8 and wide(zone.caption, size) > pieces.width * 1.3:
            size *= 0.95
        caption = [self._pen.text(zone.caption, size, ON_FELT)] if zone.caption else []
        return scaled(column([*caption, pieces], 4), scale)

    def _grounded(self, piece: Piece, width: float) -> Box:
        drawn = self._pen.track(piece, width) if isinstance(piece, Track) else self._pen.piece(piece, large=True)
        return self._pen.bubble(drawn, PAPER) if isinstance(piece, BidPiece | ChipStack | Label) else drawn
