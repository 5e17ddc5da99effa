"""How a game of dice poker lies on the table: everybody's five dice with what they make, and the hand to beat."""

from collections import Counter
from collections.abc import Sequence

from croupier import Event, Face, Seat
from croupier.scenes import DiceRow, Label, Piece, Plate, Scene, Zone
from plugins.dicepoker.events import Eliminated, Rerolled
from plugins.dicepoker.hands import PLACES, Hand, score
from plugins.dicepoker.position import Position
from plugins.dicepoker.rules import weakest

STRAIGHTS = (Hand.FIVE_HIGH, Hand.SIX_HIGH)
UNROLLED = (0,) * len(PLACES)


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position; behind an elimination it is the next round's, so what was rolled last is as it was told."""
    gone = next((event for event in told if isinstance(event, Eliminated)), None)
    rolled = {event.seat: event.dice for event in told if isinstance(event, Rerolled)}
    if gone is not None:
        rolled |= dict(enumerate(gone.dice))
    plates = tuple(_plate(view, who, rolled.get(who, view.dice[who]), gone) for who in range(len(view.dice)))
    return Scene(plates, _to_beat(view) if gone is None else (_weakest(gone),))


def _plate(view: Position, who: Seat, dice: tuple[Face, ...], gone: Eliminated | None) -> Plate:
    said: tuple[Piece, ...] = ()
    if view.outcome is not None and who in view.outcome.ranking[0]:
        said = (Label("winner"),)
    elif who in view.out:
        said = (Label("out"),)
    elif not dice:
        said = () if gone else (Label("to-roll"),)
    elif who in view.finished:
        said = (Label("final"),)
    if dice:
        return Plate((_row(dice),), (Label(score(dice).hand.value), *said), who in view.out)
    if gone is not None and gone.seat == who:
        return Plate((), (Label(gone.hand.value), *said), True)
    return Plate(() if who in view.out else (DiceRow(UNROLLED),), said, who in view.out)


def _row(dice: tuple[Face, ...]) -> DiceRow:
    """Light the dice that make the hand, if they make any."""
    counts, straight = Counter(dice), score(dice).hand in STRAIGHTS
    return DiceRow(dice, tuple(place for place, face in enumerate(dice) if straight or counts[face] > 1) or None)


def _hand(hand: Hand, power: int) -> tuple[Piece, ...]:
    return (Label(hand.value), Label(str(power))) if power else (Label(hand.value),)


def _weakest(gone: Eliminated) -> Zone:
    """Lay out the hand that went out."""
    dice = gone.dice[gone.seat] if gone.dice else ()
    return Zone((*((_row(dice),) if dice else ()), *_hand(gone.hand, gone.power)), "weakest")


def _to_beat(view: Position) -> tuple[Zone, ...]:
    """Lay out the weakest hand that is final, which others have to beat; before there is one, the weakest so far."""
    if view.wait is None:
        return ()
    caption = "to-beat" if view.finished else "weakest-so-far"
    low = weakest(view, view.finished or tuple(seat for seat in view.order if view.dice[seat]))
    if not low:
        return (Zone((DiceRow(UNROLLED),), "to-roll"),)
    made = score(view.dice[low[0]])
    return (Zone((_row(view.dice[low[0]]), *_hand(made.hand, made.power)), caption),)
