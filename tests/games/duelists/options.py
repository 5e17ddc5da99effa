"""What the host may choose."""

from enum import StrEnum

from croupier import Event, Illegal, Options, replace

from .events import PointsLowered
from .refusals import PointsTooFew


class Length(StrEnum):
    SHORT = "short"
    LONG = "long"


ROUNDS = {Length.SHORT: 6, Length.LONG: 12}


class DuelOptions(Options):
    points: int = 3
    whetstone: bool = True
    length: Length = Length.LONG


def check(options: DuelOptions) -> tuple[DuelOptions, tuple[Event, ...]]:
    if options.points < 1:
        raise Illegal(PointsTooFew(options.points))
    most = ROUNDS[options.length]
    if options.points > most:
        return replace(options, points=most), (PointsLowered(most),)
    return options, ()
