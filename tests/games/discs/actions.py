"""What a seat can do."""

from enum import StrEnum

from croupier import Action, Seat


class Disc(StrEnum):
    ROSE = "rose"
    SKULL = "skull"


class Place(Action):
    hidden = ("disc",)
    disc: Disc


class Dare(Action):
    count: int


class Pass(Action):
    pass


class Turn(Action):
    who: Seat
