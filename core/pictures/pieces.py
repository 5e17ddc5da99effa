"""The second pen: each piece of a scene as flat-coloured SVG, in which all words are outlines."""

from core.contract import Bar, BidPiece, CardRow, ChipStack, DiceRow, Label, Piece, Slot, Solid, Track
from core.pictures import lettering
from core.pictures.boxes import Box, column, flow, number, put, row
from core.pictures.figures import ROUNDEST, SHAPES, SPOTS, STAR
from core.pictures.seating import LONG, RING, ring

INK, QUIET, PAPER, LINE = "#1f2a24", "#5d675f", "#fffdf6", "#b9b39f"
RED, GOLD, AMBER, SAND = "#c5352b", "#ffcf4d", "#d98f00", "#e9e4d4"
BACK, WEAVE, FADED = "#2f4d77", "#7f9cc4", "#a7ab9f"
DIE = 40
GAP = 5
LETTERS = 22
"""The size of letters beside dice of 40 by 40."""
CELL = 38
"""How wide a cell of a track is, with what is between two of them."""
NOTED = 120
"""How wide a note is at most: a longer one could not be read in a picture."""
FLAT, LOW = 150, 4
"""How long a bar is, and which part of it is little."""


class Pen:
    """Draws pieces, and keeps what they are made of."""

    def __init__(self) -> None:
        """Have drawn nothing."""
        self.parts: dict[str, str] = {}

    def text(self, words: str, size: float, colour: str = INK, room: float = 0) -> Box:
        """Draw words in one line; with a `room`, no more of them than fit."""
        found = lettering.fitted(words, size, room) if room else lettering.glyphs(words)
        at, signs = 0, []
        for glyph in found:
            if glyph.outline:
                self.parts[f"g{glyph.name}"] = f'<path id="g{glyph.name}" d="{glyph.outline}"/>'
                signs.append(f'<use href="#g{glyph.name}"' + (f' x="{at}"/>' if at else "/>"))
            at += glyph.width
        scale = size / lettering.EM
        place = f"translate(0 {number(size * 0.86)}) scale({scale:.3f})"
        return Box(at * scale, size * 1.05, f'<g transform="{place}" fill="{colour}">{"".join(signs)}</g>')

    # -- pieces --------------------------------------------------------------------------------------------------------

    def piece(self, one: Piece, *, dim: bool = False, large: bool = False) -> Box:
        """Draw a piece; `dim` where it takes no part any more, `large` where it stands alone between the seats."""
        match one:
            case DiceRow(faces, lit, stars):
                dice = [
                    self.die(face, at in stars, dim, None if lit is None else at in lit)
                    for at, face in enumerate(faces)
                ]
                return flow(dice, GAP, 330)
            case CardRow(ranks, lit):
                cards = [self.card(rank, dim, None if lit is None else at in lit) for at, rank in enumerate(ranks)]
                return flow(cards, GAP, 330)
            case Solid():
                return self.solid(one, dim)
            case ChipStack(amount):
                return row([self.chips(dim), self.text(str(amount), LETTERS + 6, FADED if dim else INK)], GAP)
            case Bar():
                return self.bar(one, dim)
            case BidPiece(count, face, star):
                words = self.text(f"{count}×", 34, FADED if dim else INK)
                return row([words, self.die(face, star, dim, None)], 3)
            case Track():
                return self.track(one, 330)
            case Label(word):
                return self.label(word, dim, large)
            case Slot():
                return self.slot(one, dim, large)

    def die(self, face: int, star: bool, dim: bool, counts: bool | None) -> Box:
        """Draw a six-sided die: lit where it counts, pale where others do, and a back where it is not seen."""
        kind = "lit" if counts else "pale" if dim or counts is False else "die"
        name = f"{kind}-{'star' if star and face else face}"
        if name not in self.parts:
            self.parts[name] = f'<g id="{name}">{self._die(face, star, kind)}</g>'
        return Box(DIE, DIE, f'<use href="#{name}"/>')

    def _die(self, face: int, star: bool, kind: str) -> str:
        edge, box, pips = {
            "die": (LINE, "#ffffff", INK),
            "lit": (AMBER, GOLD, INK),
            "pale": ("#cdc8b8", "#ece9df", "#a5a699"),
        }[kind]
        if not face:
            back, weave = ("#a9b4c2", "#c9d0d9") if kind == "pale" else (BACK, WEAVE)
            return (
                f'<rect x="2" y="2" width="36" height="36" rx="8" fill="{back}"/>'
                f'<path d="M20 9 31 20 20 31 9 20ZM20 15 15 20 20 25 25 20Z" fill="{weave}"/>'
            )
        drawn = f'<rect x="1" y="2" width="38" height="38" rx="9" fill="{edge}"/>'
        drawn += f'<rect x="2.5" y="2" width="35" height="34.5" rx="8" fill="{box}"/>'
        if star:
            return drawn + f'<polygon points="{STAR}" fill="{pips if kind == "pale" else RED}"/>'
        if face in SPOTS:
            red = RED if face == 1 and kind == "die" else pips
            return drawn + "".join(f'<circle cx="{x}" cy="{y}" r="4.2" fill="{red}"/>' for x, y in SPOTS[face])
        words = self.text(str(face), LETTERS, pips)
        return drawn + put(words, (DIE - words.width) / 2, 8)

    def card(self, rank: int, dim: bool, counts: bool | None) -> Box:
        """Draw a card by its rank, or its back."""
        pale = dim or counts is False
        if not rank:
            back, weave = ("#a9b4c2", "#c9d0d9") if pale else (BACK, WEAVE)
            return Box(
                46,
                62,
                f'<rect width="46" height="62" rx="6" fill="{LINE}"/>'
                f'<rect x="1.5" y="1.5" width="43" height="59" rx="5" fill="{PAPER}"/>'
                f'<rect x="5" y="5" width="36" height="52" rx="3" fill="{back}"/>'
                f'<path d="M23 14 34 31 23 48 12 31ZM23 23 18 31 23 39 28 31Z" fill="{weave}"/>',
            )
        edge, face = (AMBER, GOLD) if counts else ("#cdc8b8", "#ece9df") if pale else (LINE, "#ffffff")
        ink, frame = (FADED, "#d8d4c6") if pale else (INK, AMBER if counts else "#d9a9a2")
        words, small = (
            self.text(str(rank), 30 if rank < 10 else 24, ink),
            self.text(str(rank), 10, FADED if pale else RED),
        )
        drawn = f'<rect width="46" height="62" rx="6" fill="{edge}"/>'
        drawn += f'<rect x="2" y="2" width="42" height="58" rx="5" fill="{face}"/>'
        drawn += f'<path d="M14 6H40V48M32 56H6V14" fill="none" stroke="{frame}" stroke-width="1.5"/>'
        drawn += put(small, 5, 3) + f'<g transform="rotate(180 23 31)">{put(small, 5, 3)}</g>'
        return Box(46, 62, drawn + put(words, (46 - words.width) / 2, (62 - words.height) / 2))

    def solid(self, one: Solid, dim: bool) -> Box:
        """Draw a die of any number of sides as the shape that it has, with its value, or what it is."""
        shape, hidden = SHAPES.get(one.sides, ROUNDEST), not one.value
        fill, edge, ink = ("#dfe5ee", "#8d9db5", "#5a6c88") if hidden else ("#ffffff", "#6d6a5e", INK)
        if dim:
            fill, edge, ink = "#ece9df", "#c3bfb0", FADED
        size = (13 if one.sides >= 10 else 15) if hidden else 17 if one.value < 10 else 15
        words = self.text(f"d{one.sides}" if hidden else str(one.value), size, ink)
        low = min(shape.line, 27) if one.sides != 4 else 33
        name = f"s{one.sides}-{fill[1:]}"
        self.parts[name] = (
            f'<g id="{name}" stroke="{edge}" stroke-linejoin="round"><polygon points="{shape.points}" fill="{fill}" '
            f'stroke-width="2"/><path d="{shape.edges}" fill="none" stroke-width="1"/></g>'
        )
        return Box(DIE, DIE, f'<use href="#{name}"/>' + put(words, (DIE - words.width) / 2, low - 0.83 * size))

    def chips(self, dim: bool) -> Box:
        """Draw a stack of chips."""
        sides = ("#b9b5a8", "#d5d1c5") if dim else (RED, "#f3d6cf")
        chips = "".join(
            f'<rect x="1" y="{y}" width="30" height="8" rx="4" fill="{sides[0]}"/>'
            f'<rect x="7" y="{y}" width="5" height="8" fill="{sides[1]}"/>'
            f'<rect x="20" y="{y}" width="5" height="8" fill="{sides[1]}"/>'
            for y in (23, 14, 5)
        )
        return Box(32, 36, chips)

    def bar(self, one: Bar, dim: bool) -> Box:
        """Draw how much is left of a whole, with both numbers."""
        part = min(FLAT, max(0, round(FLAT * one.value / one.full))) if one.full > 0 else 0
        colour = FADED if dim else RED if part <= FLAT // LOW else "#3f9d5a"
        long = f'<rect width="{FLAT}" height="18" rx="9" fill="{SAND}"/>'
        if part:
            long += f'<rect width="{max(part, 18)}" height="18" rx="9" fill="{colour}"/>'
        words = self.text(str(one.value), LETTERS + 4, FADED if dim else INK)
        return row([Box(FLAT, 18, long), words, self.text(f"/{one.full}", LETTERS - 6, QUIET)], GAP)

    def track(self, one: Track, room: float) -> Box:
        """Draw the cells of a track, those around its marker where there is no room for all."""
        last, most = len(one.cells), max(5, min(LONG, int((room - 50) / CELL)))
        first = max(0, min((one.at or 0) - most // 3, last - most))
        shown = range(first, min(last, first + most))
        cells = [self._cell(one, place) for place in shown]
        dots = self.text("…", LETTERS, "#d9e8de")
        return row([*([dots] if first else []), *cells, *([dots] if shown.stop < last else [])], 4)

    def _cell(self, one: Track, place: int) -> Box:
        cell, here, taken = one.cells[place], place == one.at, place in one.taken
        fill = GOLD if here else "#3f6f58" if taken else PAPER
        ink = INK if here else "#8fb3a0" if taken else RED if place in one.stars else INK
        words, height = self.text(cell, 18, ink), 44 if here else 34
        width = max(30.0, words.width + 10) + (6 if here else 0)
        drawn = f'<rect width="{number(width)}" height="{height}" rx="6" fill="{fill}"/>'
        return Box(width, height, drawn + put(words, (width - words.width) / 2, (height - words.height) / 2))

    def ring(self, one: Track, middle: Box, across: float) -> Box:
        """Draw the cells of a long track around what lies in the middle, which is made as small as it has to be."""
        size, places = ring(len(one.cells), one.stars, across)
        drawn = ""
        for place, (cell, (x, y)) in enumerate(zip(one.cells, places, strict=True)):
            here, taken, star = place == one.at, place in one.taken, place in one.stars
            ink = INK if here else "#8fb3a0" if taken else GOLD if star else INK
            edge = size * 1.15 if here else size
            if here or not (star or taken):
                drawn += (
                    f'<rect x="{number(x - edge / 2)}" y="{number(y - edge / 2)}" width="{number(edge)}" '
                    f'height="{number(edge)}" rx="4" fill="{GOLD if here else PAPER}"/>'
                )
            words = self.text(cell, min(size * 0.55, 14.0), ink)
            drawn += put(words, x - words.width / 2, y - words.height / 2)
        inward = 3.4 if one.stars else 2.2
        wide, high = across - (inward + 0.4) * size, RING[1] - inward * size
        scale = min(wide / max(middle.width, 1), high / max(middle.height, 1))
        inside = put(middle, (across - scale * middle.width) / 2, (RING[1] - scale * middle.height) / 2, scale)
        return Box(across, RING[1], drawn + inside)

    def label(self, word: str, dim: bool, large: bool) -> Box:
        """Draw a word; a number between the seats stands alone."""
        if large and len(word) <= 3:
            return self.text(word, 44)
        words = self.text(word, LETTERS + 6 if large else LETTERS, QUIET if dim else INK)
        return words if large else self.bubble(words, "#dcdccf" if dim else SAND)

    def bubble(self, inside: Box, colour: str) -> Box:
        """Put something on a round ground."""
        width, height = inside.width + 20, inside.height + 8
        round_ = number(min(16, height / 2))
        drawn = f'<rect width="{number(width)}" height="{number(height)}" rx="{round_}" fill="{colour}"/>'
        return Box(width, height, drawn + put(inside, 10, 4))

    def slot(self, one: Slot, dim: bool, large: bool) -> Box:
        """Draw a named place with what lies on it."""
        ink = FADED if dim else QUIET
        inside = [self.small(piece, dim) for piece in one.pieces]
        said = self.text(one.note, LETTERS - 4, FADED if dim else INK)
        note = [said] if 0 < said.width <= NOTED else []
        named = self.text(one.caption, LETTERS - 2 if large else LETTERS - 4, INK if large and not dim else ink)
        held = flow([*inside, *note], GAP, 300)
        if not large:
            return row([named, *([held] if held.height else [])], 6)
        body = column([named, *([held] if held.height else [])], 4)
        width, height = body.width + 24, body.height + 14
        drawn = f'<rect width="{number(width)}" height="{number(height)}" rx="10" fill="{PAPER}"/>'
        return Box(width, height, drawn + put(body, 12, 7))

    def small(self, one: Piece, dim: bool) -> Box:
        """Draw what lies in a slot: words without a ground."""
        if isinstance(one, Label):
            return self.text(one.word, LETTERS, FADED if dim else INK)
        return self.piece(one, dim=dim)
