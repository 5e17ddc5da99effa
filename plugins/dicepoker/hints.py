"""What to do with five dice, in one line for somebody who plays for the first time."""

from croupier import PrivateEvent, Seat
from plugins.dicepoker.hands import PLACES, Hand, score
from plugins.dicepoker.position import ROLL, Position
from plugins.dicepoker.rules import weakest


class RollHint(PrivateEvent):
    """So many players roll, and the weakest hand goes out."""

    hint = True
    players: int


class SafeHint(PrivateEvent):
    """The seat holds more than somebody who has finished."""

    hint = True
    behind: Seat


class KeepHint(PrivateEvent):
    """Which dice match, as they are typed, nothing where none do; `whole`: all five make the hand."""

    hint = True
    hand: Hand
    typed: str
    whole: bool


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by its own dice, which all see."""
    if view.wait is None:
        return None
    if view.wait.kind == ROLL:
        return RollHint(seat, len(view.order))
    dice, behind = view.dice[seat], weakest(view, view.finished)
    made = score(dice)
    if behind and made.strength > score(view.dice[behind[0]]).strength:
        return SafeHint(seat, behind[0])
    matching = [place for place in PLACES if dice.count(dice[place - 1]) > 1]
    whole = made.hand != Hand.NOTHING and len(matching) in (0, len(PLACES))
    return KeepHint(seat, made.hand, " ".join(map(str, matching)), whole)
