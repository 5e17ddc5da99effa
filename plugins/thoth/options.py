"""What the host may choose at Thoth's Bluff: how long a match is."""

from enum import StrEnum

from croupier import Options


class Length(StrEnum):
    """How long a match is."""

    FULL = "full"
    SHORT = "short"
    QUICK = "quick"
    BLITZ = "blitz"


HEALTH = {Length.FULL: 45, Length.SHORT: 30, Length.QUICK: 21, Length.BLITZ: 15}


class Preset(Options):
    """The options of a table."""

    length: Length = Length.FULL
