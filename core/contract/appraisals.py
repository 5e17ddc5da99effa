"""What a game says of a choice once its table is over."""

from core.contract.game import Record


class Remark(Record):
    """What a choice was worth, in the words of the game: fields as those of events."""


class Appraisal(Record):
    """A choice that cost something.

    `lost` is what the best choice was worth more, above 0: in one unit for all choices of a game, as far as the seat
    could know then.
    """

    lost: float
    remark: Remark
