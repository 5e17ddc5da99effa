"""What a seat can do in a duel, beyond doubting."""

from croupier import Action, Face, Place


class Claim(Action):
    """Say that at least so many of all dice show a face, showing the opponent a die where one must be shown."""

    count: int
    face: Face
    place: Place | None = None


class Accuse(Action):
    """Say that the opponent has cheated in this round."""


class Cheat(Action):
    """Look at the opponent's dice."""

    secret = True


class Mulligan(Action):
    """Roll these dice again before the round."""

    dice: tuple[Place, ...] = ()


class OutOfTime(Action):
    """Lose the round by the clock."""

    automatic = True
