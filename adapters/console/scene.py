"""The table as a terminal draws it: a row for each seat, with pieces and what was said, and what lies between them."""

from collections.abc import Mapping, Sequence

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
from croupier.pictures import STARRED, TEAMS

TURN, GAP, BETWEEN = "▸ ", "  ", " · "
NAMED, SHORTEST = 14, 4
"""Columns that a name may have, and that it keeps on a narrow screen."""
NARROWEST = 20
"""Columns that pieces have before names have more than the fewest."""
TEAM_INKS = ("", "code", "drawn", "alone", "name")
"""The styles of the marks of teams, from the first on."""
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

    def table(
        self, laid: Scene, seats: Sequence[Seated], awaited: Sequence[int] = (), won: Sequence[int] = ()
    ) -> list[Text]:
        """Draw a scene; those who are awaited and those who have won are marked."""
        plates = list(zip(seats, laid.plates, strict=False))
        longest = max((cell_len(seated.name) for seated, _ in plates), default=0)
        column = min(NAMED, longest, max(SHORTEST, self._width - NARROWEST - len(TURN) - len(GAP)))
        lying = [self._spaced(plate.pieces) for _, plate in plates]
        said = [self._said(plate) for _, plate in plates]
        teams = any(plate.team for _, plate in plates)
        room = self._width - len(TURN) * (1 + teams) - column - len(GAP)
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
            mark = f"{STARRED} " if number in won else TURN if number in awaited else " " * len(TURN)
            lines += self._headed(self._name(seated, mark, plate, column, teams), row, room)
        lines += self._middle(laid.middle, " " * (self._width - room), room)
        return [piece for line in lines for piece in wrapped(line, self._width)]

    def _name(self, seated: Seated, mark: str, plate: Plate, column: int, teams: bool) -> Text:
        name = Text(seated.name)
        name.truncate(column, overflow="ellipsis", pad=True)
        name.stylize(self._looks["back" if plate.faded else "called" if mark.strip() else "name"])
        team = TEAMS[(plate.team - 1) % len(TEAMS)] if plate.team else " "
        inks = self._ink(team, TEAM_INKS[plate.team % len(TEAM_INKS)]) + " " if teams else Text()
        return self._ink(mark, "called") + inks + name + Text(GAP)

    def _ink(self, text: str, role: str) -> Text:
        """Write in the style of a role; what comes behind has its own."""
        return Text().append(text, self._looks[role])

    def _headed(self, head: Text, row: Text, room: int) -> list[Text]:
        """Put a head before what is broken at so many columns."""
        first, *rest = wrapped(row, room)
        return [head + first, *(Text(" " * _wide(head)) + line for line in rest)]

    def _said(self, plate: Plate) -> Text:
        """Draw what somebody said last, in a bubble."""
        if not plate.said:
            return Text()
        words = Text(BETWEEN).join(self._piece(one) for one in plate.said)
        return Text("(") + words + Text(")")

    def _middle(self, zones: Sequence[Zone], margin: str, room: int) -> list[Text]:
        """Draw what lies between the seats: what is short in one row, first what catches the eye."""
        short: list[Text] = []
        lines: list[Text] = []
        column = max((cell_len(zone.caption) for zone in zones if _is_list(zone)), default=0)
        for place, zone in enumerate(zones):
            if _is_list(zone):
                lines += self._listed(zone, column)
                continue
            track = next((one for one in zone.pieces if isinstance(one, Track)), None)
            head = self._ink(f"{zone.caption} " if zone.caption else "", "" if place else "strong")
            if track is not None:
                lines.append(Text(margin) + head + self._track(track, room - _wide(head)))
            else:
                short.append(whole(head + self._spaced(zone.pieces)))
        return [*self._headed(Text(margin), Text(GAP + GAP).join(short), room), *lines] if short else lines

    def _listed(self, zone: Zone, column: int) -> list[Text]:
        """Draw named places one below the other, behind what they have in common."""
        room = self._width - len(TURN) - column - len(GAP)
        beside = room >= NARROWEST
        head = Text(" " * len(TURN)) + self._ink(zone.caption, "strong")
        lines: list[Text] = [] if beside else [head]
        for place, one in enumerate(zone.pieces):
            start = head + Text(" " * (column - cell_len(zone.caption) + len(GAP)))
            if not beside or place:
                start = Text(" " * (_wide(start) if beside else len(TURN) + len(GAP)))
            lines += self._headed(start, self._piece(one), self._width - _wide(start))
        return lines

    # -- pieces -------------------------------------------------------------------------------------------------------

    def _spaced(self, pieces: Sequence[Piece]) -> Text:
        return Text(GAP).join(self._piece(one) for one in pieces)

    def _piece(self, one: Piece) -> Text:
        """Draw a piece."""
        match one:
            case DiceRow(faces, lit, stars):
                return self._row([_face(face, place in stars) for place, face in enumerate(faces)], lit)
            case CardRow(ranks, lit):
                return self._row([str(rank) if rank else BACK for rank in ranks], lit)
            case Solid(sides, value):
                shown = self._ink(boxed(str(value)), "drawn") if value else Text()
                return whole(self._ink(f"d{sides}", "" if value else "back") + shown)
            case ChipStack(amount):
                return self._ink(str(amount), "drawn")
            case Bar(value, full):
                part = min(PARTS, max(0, -(-PARTS * value // full))) if full > 0 else 0
                return whole(Text(f"{FULL * part}{EMPTY * (PARTS - part)} {value}/{full}"))
            case BidPiece(count, face, star):
                return whole(self._ink(f"{count} × ", "strong") + self._ink(f"[{_face(face, star)}]", "drawn"))
            case Track():
                return self._track(one, self._width)
            case Label(word):
                return Text(word)
            case Slot():
                return self._slot(one)

    def _slot(self, one: Slot) -> Text:
        held = [Text(" ") + self._piece(inside) for inside in one.pieces]
        note = Text(f": {one.note}" if one.note else "")
        return whole(Text().join([self._ink(one.caption, "strong"), *held, note]))

    def _row(self, named: Sequence[str], lit: Sequence[int] | None) -> Text:
        """Draw dice or cards in boxes; where some count the rest has none, so that it is seen without colours too."""
        row = Text()
        for place, name in enumerate(named):
            if name == BACK:
                row.append(boxed(name), self._looks["back"])
            elif lit is not None and place not in lit:
                row.append(f" {name} ", self._looks["back"])
            else:
                row.append(boxed(name), self._looks["drawn"])
        return whole(row)

    def _track(self, one: Track, room: int) -> Text:
        """Draw the cells of a track around its marker, as many as one line has room for."""
        whole_of_it = cell_len(" ".join(one.cells)) + len("[]") <= room - len(MORE)
        start = 0 if one.at is None or whole_of_it else max(0, one.at - BEFORE)
        text = Text(f"{MORE} " if start else "")
        for place, cell in enumerate(one.cells[start:], start):
            here = place == one.at
            passed = one.at is not None and place < one.at
            drawn = f"[{cell}] " if here else f"{cell} "
            if _wide(text) + cell_len(drawn) + len(MORE) > room:
                return whole(text.append(MORE))
            text.append(drawn, self._looks["drawn" if here else "back" if passed else ""])
        return whole(text)


def _face(face: int, star: bool) -> str:
    return STARRED if star else str(face) if face else BACK


def _is_list(zone: Zone) -> bool:
    return any(isinstance(one, Slot) for one in zone.pieces)


def _wide(text: Text) -> int:
    return cell_len(text.plain)
