"""The seven anomalies of the duel."""

from enum import StrEnum

from croupier import Dice


class Anomaly(StrEnum):
    """What may be different in a duel."""

    CHEAT = "cheat"
    DOUBLEFACE = "doubleface"
    FRESHSTART = "freshstart"
    MULLIGAN = "mulligan"
    ORACLE = "oracle"
    REVELATION = "revelation"
    SUMMATION = "summation"


def doubled(dice: Dice) -> tuple[int, ...]:
    """Draw three different faces."""
    faces: tuple[int, ...] = ()
    for _ in range(3):
        faces += dice.draw(None, [face for face in range(1, 7) if face not in faces])
    return tuple(sorted(faces))
