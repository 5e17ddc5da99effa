"""What a seat can do."""

from enum import StrEnum

from croupier import Action


class Stance(StrEnum):
    HIGH = "high"
    MIDDLE = "middle"
    LOW = "low"


class Choose(Action):
    secret = True
    stance: Stance


class Done(Action):
    pass


class Sharpen(Action):
    secret = True


class OutOfTime(Action):
    automatic = True
