"""What the rules of the game in teams forbid beyond those of the classic one."""

from croupier import Place, Refusal, Seat


class NotFree(Refusal):
    """That player cannot be chosen; these can."""

    who: Seat
    free: tuple[Seat, ...]


class AlreadyRevealed(Refusal):
    """Everybody sees that die."""

    place: Place


class OneReveal(Refusal):
    """A turn has one reveal, and then a bid."""


class NowBid(Refusal):
    """After a reveal the turn ends with a bid."""


class NoHigherBid(Refusal):
    """Nothing can be bid any more, so a reveal has no use."""


class NoSuchDieBehind(Refusal):
    """The player behind has dice at the places 1 to `dice`."""

    who: Seat
    place: int
    dice: int


class DieIsLocked(Refusal):
    """The die was revealed or learnt and stays as it is."""

    place: Place


class RerollOrLearn(Refusal):
    """A reveal goes with a reroll or with learning a die."""


class CannotLearn(Refusal):
    """That player's dice cannot be learnt: they are one's own or behind one, or all known; those of `others` can."""

    who: Seat
    others: tuple[Seat, ...]
