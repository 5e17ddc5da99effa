"""The table as a terminal draws it: a row for each seat, with pieces and what was said, and what lies between them."""

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from adapters.boxes import boxed
from adapters.console.drawing import BACK, whole
from adapters.console.wrapping import wrapped
from croupier.network import (
    Bar,
    BidPiece,
    CardRow,
    ChipStack,
    DiceRow,
    Label,
    Piece,
    Plate,
    Scene,
    Seated,
    Slot,
    Solid,
    Track,
    Zone,
)

TURN, GAP, BETWEEN = "▸ ", "  ", " · "
NAMED, SHORTEST = 14, 4
"""Columns that a name may have, and that it keeps on a narrow screen."""
NARROWEST = 20
"""Columns that pieces have before names have more than the fewest."""
STARRED = "★"
PARTS = 10
"""Cells of a bar."""
FULL, EMPTY = "▰", "▱"
BEFORE = 2
"""Cells of a track that are drawn before the one where its marker is."""
MORE = "…"


class Pen:
    """Draws scenes in these styles for a screen of so many columns."""

    def __init__(self, looks: Mapping[str, Style], width: int) -> None:
        """Know both."""
        self._looks, self._width = looks, width

    def table(self, laid: Scene, seats: Sequence[Seated], awaited: Sequence[int] = ()) -> list[Text]:
        """Draw a scene; those who are awaited are marked."""
        counting = any(row.lit for row in _rows(laid))
        plates = list(zip(seats, laid.plates, strict=False))
        longest = max((cell_len(seated.name) for seated, _ in plates), default=0)
        column = min(NAMED, longest, max(SHORTEST, self._width - NARROWEST - len(TURN) - len(GAP)))
        lying = [self._spaced(plate.pieces, counting) for _, plate in plates]
        said = [self._said(plate, counting) for _, plate in plates]
        room = self._width - len(TURN) - column - len(GAP)
        wide = max(map(_wide, lying), default=0)
        beside = wide + len(GAP) + max(map(_wide, said), default=0) <= room
        lines: list[Text] = []
        for number, (seated, plate) in enumerate(plates):
            row = lying[number]
            if said[number]:
                row += Text(" " * (wide - _wide(row) + len(GAP)) if beside else GAP if row else "")
                row += said[number]
            if plate.faded:
                row.stylize(self._looks["back"])
            lines += self._headed(self._name(seated, number in awaited, plate.faded, column), row, room)
        lines += self._middle(laid.middle, counting, " " * (self._width - room), room)
        return [piece for line in lines for piece in wrapped(line, self._width)]

    def _name(self, seated: Seated, awaited: bool, faded: bool, column: int) -> Text:
        name = Text(seated.name)
        name.truncate(column, overflow="ellipsis", pad=True)
        name.stylize(self._looks["back" if faded else "called" if awaited else "name"])
        return self._ink(TURN if awaited else " " * len(TURN), "called") + name + Text(GAP)

    def _ink(self, text: str, role: str) -> Text:
        """Write in the style of a role; what comes behind has its own."""
        return Text().append(text, self._looks[role])

    def _headed(self, head: Text, row: Text, room: int) -> list[Text]:
        """Put a head before what is broken at so many columns."""
        first, *rest = wrapped(row, room)
        return [head + first, *(Text(" " * _wide(head)) + line for line in rest)]

    def _said(self, plate: Plate, counting: bool) -> Text:
        """Draw what somebody said last, in a bubble."""
        if not plate.said:
            return Text()
        words = Text(BETWEEN).join(self._piece(one, counting) for one in plate.said)
        return Text("(") + words + Text(")")

    def _middle(self, zones: Sequence[Zone], counting: bool, margin: str, room: int) -> list[Text]:
        """Draw what lies between the seats: what is short in one row, first what catches the eye."""
        short: list[Text] = []
        lines: list[Text] = []
        column = max((cell_len(zone.caption) for zone in zones if _is_list(zone)), default=0)
        for place, zone in enumerate(zones):
            if _is_list(zone):
                lines += self._listed(zone, counting, column)
                continue
            track = next((one for one in zone.pieces if isinstance(one, Track)), None)
            head = self._ink(f"{zone.caption} " if zone.caption else "", "" if place else "strong")
            if track is not None:
                lines.append(Text(margin) + head + self._track(track, room - _wide(head)))
            else:
                short.append(whole(head + self._spaced(zone.pieces, counting)))
        return [*self._headed(Text(margin), Text(GAP + GAP).join(short), room), *lines] if short else lines

    def _listed(self, zone: Zone, counting: bool, column: int) -> list[Text]:
        """Draw named places one below the other, behind what they have in common."""
        room = self._width - len(TURN) - column - len(GAP)
        beside = room >= NARROWEST
        head = Text(" " * len(TURN)) + self._ink(zone.caption, "strong")
        lines: list[Text] = [] if beside else [head]
        for place, one in enumerate(zone.pieces):
            start = head + Text(" " * (column - cell_len(zone.caption) + len(GAP)))
            if not beside or place:
                start = Text(" " * (_wide(start) if beside else len(TURN) + len(GAP)))
            lines += self._headed(start, self._piece(one, counting), self._width - _wide(start))
        return lines

    # -- pieces -------------------------------------------------------------------------------------------------------

    def _spaced(self, pieces: Sequence[Piece], counting: bool) -> Text:
        return Text(GAP).join(self._piece(one, counting) for one in pieces)

    def _piece(self, one: Piece, counting: bool) -> Text:
        """Draw a piece; `counting`: something lies on the table that counts, so that the rest does not."""
        match one:
            case DiceRow(faces, lit):
                return self._row(_faces(faces, one.alt), lit, counting)
            case CardRow(ranks, lit):
                return self._row([str(rank) if rank else BACK for rank in ranks], lit, counting)
            case Solid(sides, value):
                shown = self._ink(boxed(str(value)), "drawn") if value else Text()
                return whole(self._ink(f"d{sides}", "" if value else "back") + shown)
            case ChipStack(amount):
                return self._ink(str(amount), "drawn")
            case Bar(value, full):
                part = min(PARTS, max(0, -(-PARTS * value // full))) if full > 0 else 0
                return whole(Text(f"{FULL * part}{EMPTY * (PARTS - part)} {value}/{full}"))
            case BidPiece(count, face):
                named = STARRED if STARRED in one.alt else str(face)
                return whole(self._ink(f"{count} × ", "strong") + self._ink(f"[{named}]", "drawn"))
            case Track():
                return self._track(one, self._width)
            case Label(word):
                return Text(word)
            case Slot():
                return self._slot(one, counting)

    def _slot(self, one: Slot, counting: bool) -> Text:
        held = [Text(" ") + self._piece(inside, counting) for inside in one.pieces]
        note = Text(f": {one.note}" if one.note else "")
        return whole(Text().join([self._ink(one.caption, "strong"), *held, note]))

    def _row(self, named: Sequence[str], lit: Sequence[int], counting: bool) -> Text:
        """Draw dice or cards in boxes; where some count the rest has none, so that it is seen without colours too."""
        row = Text()
        for place, name in enumerate(named):
            if name == BACK:
                row.append(boxed(name), self._looks["back"])
            elif counting and place not in lit:
                row.append(f" {name} ", self._looks["back"])
            else:
                row.append(boxed(name), self._looks["drawn"])
        return whole(row)

    def _track(self, one: Track, room: int) -> Text:
        """Draw the cells of a track around its marker, as many as one line has room for."""
        start = 0 if one.at is None else max(0, one.at - BEFORE)
        text = Text(f"{MORE} " if start else "")
        for place, cell in enumerate(one.cells[start:], start):
            here = place == one.at
            passed = one.at is not None and place < one.at
            drawn = f"[{cell}] " if here else f"{cell} "
            if _wide(text) + cell_len(drawn) + len(MORE) > room:
                return whole(text.append(MORE))
            text.append(drawn, self._looks["drawn" if here else "back" if passed else ""])
        return whole(text)


def _rows(laid: Scene) -> Iterable[DiceRow | CardRow]:
    between = (piece for zone in laid.middle for piece in zone.pieces)
    for piece in (*(piece for plate in laid.plates for piece in plate.pieces), *between):
        if isinstance(piece, DiceRow | CardRow):
            yield piece


def _faces(faces: Sequence[int], alt: str) -> list[str]:
    """Name dice; which of them is a star is told by the words, in which those that are seen stand first."""
    seen = iter(alt.split()) if STARRED in alt else iter(())
    said = [next(seen, "") if face else "" for face in faces]
    return [STARRED if STARRED in word else str(face) if face else BACK for face, word in zip(faces, said, strict=True)]


def _is_list(zone: Zone) -> bool:
    return any(isinstance(one, Slot) for one in zone.pieces)


def _wide(text: Text) -> int:
    return cell_len(text.plain)
