"""The scene of a table as a page draws it: pieces, each with its words, on plates and between them."""

from collections.abc import Collection, Sequence

import htpy as h
from markupsafe import Markup

from adapters.lying import shown
from adapters.web.pages import drawing
from croupier.network import (
    Bar,
    BidPiece,
    CardRow,
    ChipStack,
    DiceRow,
    Label,
    Piece,
    Plate,
    Slot,
    Solid,
    Track,
    Zone,
)
from croupier.pictures import LONG, RING, TEAMS, around, ring

KEPT = 4
"""Drawings that are kept of what lies in one place, which not all readers see alike."""
FACES = {face: drawing.die(str(face)) for face in (int(drawing.UNSEEN), *drawing.SPOTS)}
STAR = drawing.die(drawing.STARRED)
MOST_SEATED = 11
ROWS = 12
"""Rows of the grid on which those lie who sit left and right."""
ALL = 100
"""How long the drawing of a whole is."""


def piece(one: Piece) -> h.Node:
    """Draw a piece; whoever cannot see it reads or hears its words."""
    match one:
        case DiceRow(faces, lit, stars):
            dice = [STAR if at in stars else FACES.get(face) or _face(face) for at, face in enumerate(faces)]
            return _image("dice", one, dice if lit is None else _counting(dice, lit))
        case CardRow(ranks, lit):
            cards = [*map(_card, ranks)]
            return _image("cards", one, cards if lit is None else _counting(cards, lit))
        case Solid():
            return solid(one)
        case ChipStack(amount):
            return _image("chips", one, amount)
        case Bar():
            return _bar(one)
        case BidPiece(count, face, star):
            return _image("bid", one, h.b[count], "×", STAR if star else _face(face))
        case Track():
            return _track(one)
        case Label(word):
            return h.span(".label")[word]
        case Slot(caption, inside, note):
            return h.div(".slot")[h.b[caption], " ", _spaced(inside), bool(note) and h.small[note]]


def pieces(some: Sequence[Piece]) -> h.Node:
    """Draw what lies before a seat, or between them."""
    return bool(some) and h.div(".pieces")[_spaced(some)]


def plate(laid: Plate) -> h.Node:
    """Draw what lies before a seat and what it said last."""
    return h.fragment[bool(laid.said) and h.div(".said")[_spaced(laid.said)], pieces(laid.pieces)]


def middle(zones: Sequence[Zone]) -> h.Node:
    """Draw what lies between the seats, the first as what catches the eye; a long track lies around the rest."""
    track = None
    for zone in zones if len(zones) > 1 else ():
        for one in zone.pieces:
            if isinstance(one, Track) and len(one.cells) > LONG:
                track = one
    drawn = [
        h.div(".zone")[bool(zone.caption) and h.p(".caption")[zone.caption], pieces(zone.pieces)]
        for zone in zones
        if track not in zone.pieces
    ]
    return drawn if track is None else h.div(".round")[_ring(track), h.div(".within")[drawn]]


def _seating(seats: int, near: int | None) -> tuple[str, ...]:
    """Name the places of the seats around a table, as its style has them."""
    return tuple(
        f"{side} at{row} of{ROWS // rows}" if side in ("west", "east") else side
        for side, row, rows in around(seats, near)
    )


SEATED = {(seats, near): _seating(seats, near) for seats in range(MOST_SEATED) for near in (None, *range(seats))}
"""The places of so many seats, of which one may lie near; more of them have no places of their own."""


def team(laid: Plate) -> h.Node:
    """Draw the mark of a seat's team."""
    return h.span(f".team.t{(laid.team - 1) % len(TEAMS)}", aria_hidden="true")[
        TEAMS[(laid.team - 1) % len(TEAMS)], " "
    ]


def without(laid: Plate, elsewhere: Collection[object]) -> Plate:
    """Take from a reader's own plate the dice and cards that lie before them elsewhere."""
    left = [one for one in laid.pieces if (f"d{one.sides}" if isinstance(one, Solid) else shown(one)) not in elsewhere]
    return Plate(tuple(left), laid.said, laid.faded, laid.team)


class SceneCache:
    """Plates and what lies between them, each drawn once for all who see the same."""

    def __init__(self) -> None:
        """Have drawn nothing."""
        self._plates: dict[int, list[tuple[Plate, Markup]]] = {}
        self._middle: list[tuple[tuple[Zone, ...], Markup]] = []

    def plate(self, seat: int, laid: Plate) -> Markup:
        """Draw the plate of a seat."""
        kept = self._plates.setdefault(seat, [])
        for known, drawn in kept:
            if known == laid:
                return drawn
        kept[:] = [(laid, made := Markup(h.fragment[plate(laid)])), *kept[: KEPT - 1]]
        return made

    def middle(self, zones: tuple[Zone, ...]) -> Markup:
        """Draw what lies between the seats."""
        for known, drawn in self._middle:
            if known == zones:
                return drawn
        self._middle[:] = [(zones, made := Markup(h.fragment[middle(zones)])), *self._middle[: KEPT - 1]]
        return made


def _spaced(some: Sequence[Piece]) -> h.Node:
    """Draw pieces with spaces between them, so that their words are apart too."""
    return [h.fragment[piece(one), " "] for one in some]


def _image(kind: str, one: Piece, *inside: h.Node) -> h.Element:
    return h.span(f".{kind}", role="img", aria_label=one.alt)[inside]


def _counting(drawn: Sequence[Markup], lit: Sequence[int]) -> list[h.Element]:
    """Light those that count, and fade the rest."""
    return [h.i(".lit" if place in lit else ".dim")[one] for place, one in enumerate(drawn)]


def _face(face: int) -> Markup:
    return FACES[face] if face in FACES else drawing.die(str(face))


def _card(rank: int) -> Markup:
    face = (
        Markup('<i class="face" data-rank="{0}">{0}</i>').format(rank) if rank else Markup('<i class="face back"></i>')
    )
    return Markup('<span class="card">{}</span>').format(face)


def solid(one: Solid) -> h.Element:
    """Draw a die as the shape that it has, with its value over its sides, or its sides where that is hidden."""
    shape, hidden, sides = drawing.SHAPES.get(one.sides, drawing.ROUNDEST), not one.value, f"d{one.sides}"
    number = h.text(x="20", y=str(shape.line))[sides if hidden else one.value]
    box = {"viewBox": "0 0 40 40" if hidden else "0 0 40 51"}
    return h.svg(".solid.hidden" if hidden else ".solid", box, role="img", aria_label=one.alt)[
        h.polygon(points=shape.points),
        h.path(d=shape.edges),
        number,
        not hidden and h.text(".sides", x="20", y="50")[sides],
    ]


def _bar(one: Bar) -> h.Element:
    """Draw how much is left of a whole, with both numbers."""
    part = min(ALL, max(0, round(ALL * one.value / one.full))) if one.full > 0 else 0
    low = part <= ALL // 4
    long = h.svg(viewBox=f"0 0 {ALL} 8", preserveAspectRatio="none")[
        h.rect(".whole", width=str(ALL), height="8"), h.rect(".low" if low else ".part", width=str(part), height="8")
    ]
    return _image("bar", one, long, h.b[one.value], f"/{one.full}")


def _track(one: Track) -> h.Element:
    """Draw the cells of a track, which wraps where there is no room for all in a row."""

    def kind(place: int, cell: str) -> str:
        marks = (("current", place == one.at), ("taken", place in one.taken), ("starred", place in one.stars))
        return " ".join([name for name, so in marks if so]) or "plain"

    return _image("track", one, [h.span(class_=kind(place, cell))[cell] for place, cell in enumerate(one.cells)])


def _ring(one: Track) -> h.Element:
    """Draw the cells of a long track as a ring: those that are free as one figure, and what stands in each."""
    size, places = ring(len(one.cells), one.stars)
    boxes, words = "", list[h.Node]()
    for place, (cell, (x, y)) in enumerate(zip(one.cells, places, strict=True)):
        here, star = place == one.at, place in one.stars
        kind = "now" if here else "taken" if place in one.taken else "starred" if star else None
        if here:
            words.append(h.circle(cx=f"{x:.0f}", cy=f"{y:.0f}", r=f"{size * 0.62:.0f}"))
        elif kind is None:
            boxes += f"M{x - size / 2:.0f} {y - size / 2:.0f}h{size:.0f}v{size:.0f}h-{size:.0f}z"
        words.append(h.text(x=f"{x:.0f}", y=f"{y + 4:.0f}", class_=kind)[cell])
    box = {"viewBox": f"-3 -3 {RING[0] + 6} {RING[1] + 6}"}
    return h.svg(".ring", box, role="img", aria_label=one.alt)[h.path(d=boxes), words]
