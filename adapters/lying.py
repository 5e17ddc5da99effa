"""Words about dice and cards that lie on a table which is drawn beside them."""

from collections.abc import Iterable

from croupier.network import CardRow, DiceRow, Line, Piece, Plate


def held(line: Line) -> list[tuple[str, str]]:
    """Return the dice and cards that a line shows."""
    return [(span.glyph, span.value) for span in line if span.glyph]


def lies(line: Line, plates: Iterable[Plate]) -> bool:
    """Tell whether a line shows dice or cards, and all of them lie on plates."""
    drawn = [row for plate in plates for piece in plate.pieces for row in _rows(piece)]
    return bool(held(line)) and all(row in drawn for row in held(line))


def _rows(piece: Piece) -> list[tuple[str, str]]:
    match piece:
        case DiceRow(values):
            glyph = "dice"
        case CardRow(values):
            glyph = "card"
        case _:
            return []
    return [(glyph, " ".join(map(str, values)))]
