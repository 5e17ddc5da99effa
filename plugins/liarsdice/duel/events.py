"""What a duel tells: its events and their rows."""

from croupier import Event, Face, Hidden, Place, PrivateEvent, Record, Seat
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.events import CupRow


class DoubledFaces(Event):
    """Which faces are twice as likely in this round."""

    faces: tuple[Face, ...]


class DiceChosen(Event):
    """A seat has chosen what to reroll before the round."""

    seat: Seat


class RolledAnew(PrivateEvent):
    """The seat's dice after a mulligan."""

    dice: tuple[Face, ...]


class SumTold(PrivateEvent):
    """What the opponent's dice add up to."""

    reveals = ("total",)
    total: int


class Peeked(PrivateEvent):
    """The opponent's dice, seen by cheating."""

    reveals = ("dice",)
    dice: tuple[Face, ...]
    left: int


class ClaimFalse(PrivateEvent):
    """The oracle calls the seat's own claim false; its silence means true."""

    reveals = ("absence",)
    count: int
    face: Face


class DieShown(PrivateEvent):
    """The opponent showed the seat a die."""

    reveals = ("face",)
    who: Seat
    place: Place
    face: Face


class ClaimMade(Event):
    """A seat made a claim, and showed the opponent the die at a place where it had to."""

    seat: Seat
    count: int
    face: Face
    shown: tuple[Place, ...]


class RoundLost(Event):
    """How many dice of the face there were, and who lost the round for it and has how many dice now."""

    seat: Seat
    count: int
    face: Face
    dice: int


class Accused(Event):
    """A seat accused the other of having cheated in this round, rightly or not; the loser gains a die."""

    reveals = ("right", "loser", "dice")
    seat: Seat
    who: Seat
    right: bool
    loser: Seat
    dice: int


class TimeLost(Event):
    """A seat ran out of time and reserve, and lost the round."""

    seat: Seat
    dice: int


class ToChoose(Event):
    """Both choose dice to reroll before a round."""

    most: int


class ToClaim(Event):
    """A seat opens a round; `likely`: a count that may well hold; `shows`: a die that it could show, 0 for none."""

    seat: Seat
    likely: int
    shows: Place


class ToAnswer(Event):
    """A seat's claim, with what it showed for it, is to be beaten or doubted; the lowest that beats it is given."""

    retells = (ClaimMade,)
    seat: Seat
    count: int
    face: Face
    shown: tuple[Place, ...]
    dice: Hidden
    least_count: int
    least_face: Face
    shows: Place
    accuses: bool


class Score(Event):
    """How many dice both have, and what is public of the round."""

    rows: tuple[CupRow, ...]
    doubled: tuple[Face, ...]


class Panel(PrivateEvent):
    """All that the seat alone knows: its dice, the places it showed, what it was told and has seen of the others."""

    dice: tuple[Face, ...]
    shown: tuple[Place, ...]
    total: int
    theirs: tuple[Face, ...]
    false: bool
    cheats: int
    may_cheat: bool


class AnomalyRow(Record):
    """What one anomaly does."""

    anomaly: Anomaly


class AnomaliesToDraw(Event):
    """How many anomalies will be drawn; what those in play do is told when the duel begins."""

    drawn: int


class AnomaliesInPlay(Event):
    """What the anomalies of this duel do."""

    rows: tuple[AnomalyRow, ...]
