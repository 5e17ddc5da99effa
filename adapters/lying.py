"""Words about dice and cards that lie on a table which is drawn beside them."""

from collections.abc import Iterable

from croupier.network import CardRow, DiceRow, Line, Piece, Plate


def held(line: Line) -> list[tuple[str, str]]:
    """Return the dice and cards that a line shows."""
    return [(span.glyph, span.value) for span in line if span.glyph]


def lies(line: Line, plates: Iterable[Plate]) -> bool:
    """Tell whether a line shows dice or cards, and all of them lie on plates."""
    drawn = [shown(piece) for plate in plates for piece in plate.pieces]
    return bool(held(line)) and all(row in drawn for row in held(line))


def shown(piece: Piece) -> tuple[str, str] | None:
    """Return how a line shows a row of dice or cards; None for any other piece."""
    match piece:
        case DiceRow(values):
            return "dice", " ".join(map(str, values))
        case CardRow(values):
            return "card", " ".join(map(str, values))
    return None
