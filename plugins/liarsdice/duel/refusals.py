"""What the rules of the duel forbid."""

from croupier import Place, Refusal
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.refusals import BidTooLow, CountTooSmall, NoSuchFace


class NotInPlay(Refusal):
    """The anomaly is not part of this duel."""

    anomaly: Anomaly


class AlreadyCheated(Refusal):
    """The seat has cheated in this round."""


class NoCheatsLeft(Refusal):
    """The seat has cheated in two rounds."""


class FirstMustClaim(Refusal):
    """The first move of a round can only be a claim."""


class MustShow(Refusal):
    """The claim must show the opponent a die."""


class NothingToShow(Refusal):
    """No die is shown now."""


class AlreadyShown(Refusal):
    """The opponent has seen that die."""

    place: Place


class NoSuchDie(Refusal):
    """The seat has dice at the places 1 to `dice`."""

    place: int
    dice: int


class TooManyDice(Refusal):
    """A mulligan rerolls five dice at most."""

    dice: int


class AlreadyChosen(Refusal):
    """The seat has chosen what to reroll."""


class ChooseFirst(Refusal):
    """The round begins when both have chosen what to reroll."""


class TooManyAnomalies(Refusal):
    """There are seven anomalies, and some are chosen by name."""

    anomalies: int
    most: int


class ClaimTooLow(BidTooLow):
    """The claim does not beat the one that stands; the lowest that does is given."""


class ClaimCountTooSmall(CountTooSmall):
    """A claim needs at least one die."""


class ClaimNoSuchFace(NoSuchFace):
    """Dice have the faces 1 to 6."""
