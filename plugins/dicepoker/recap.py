"""Which rerolls decided a match that is over: by how much they changed the chance to stay in."""

from croupier import Action, Highlight, Remark, Seat
from plugins.dicepoker.actions import Reroll
from plugins.dicepoker.hands import others
from plugins.dicepoker.position import DECIDE, Position
from plugins.dicepoker.strategy import survivals
from plugins.dicepoker.strategy.tables import choices

EVEN = 0.5
"""What goes as it was likelier to go is no luck."""


class LuckyRoll(Remark):
    """A reroll that went well, and the chance to stay in before and after it, in percent."""

    seat: Seat
    round: int
    before: int
    after: int


class UnluckyRoll(Remark):
    """A reroll that went wrong, and the chance to stay in before and after it, in percent."""

    seat: Seat
    round: int
    before: int
    after: int


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh a reroll: who stays in is one of fewer who may win."""
    if before.wait is None or before.wait.kind != DECIDE or not isinstance(action, Reroll):
        return None
    rivals = len([other for other in before.order if other not in before.out]) - 1
    hoped, came = _hoped(before, seat, action), _came(before, seat, after)
    if (came > hoped) == (hoped > EVEN):
        return None
    kind = LuckyRoll if came > hoped else UnluckyRoll
    told = kind(seat, before.round, round(100 * hoped), round(100 * came))
    return Highlight(seat, abs(came - hoped) / max(1, rivals), told)


def _hoped(before: Position, seat: Seat, action: Reroll) -> float:
    """Give the chance to stay in with what a reroll keeps."""
    dice = before.dice[seat]
    kept = _faces(dice, others(action.dice)) if action.dice else ()
    found = zip(choices(dice), _survivals(before, seat, dice), strict=True)
    return next(chance for choice, chance in found if _faces(dice, others(choice.places)) == kept)


def _came(before: Position, seat: Seat, after: Position) -> float:
    """Give the chance to stay in with what was rolled; once all have decided it is known."""
    if after.round != before.round or after.outcome is not None:
        return float(seat not in after.out)
    dice = after.dice[seat]
    keeps_all = next(at for at, choice in enumerate(choices(dice)) if not choice.places)
    return _survivals(before, seat, dice)[keeps_all]


def _survivals(before: Position, seat: Seat, dice: tuple[int, ...]) -> list[float]:
    later = [before.dice[other] for other in before.order if other != seat and other not in before.finished]
    return survivals([before.dice[other] for other in before.finished], dice, later)


def _faces(dice: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice[place - 1] for place in places))
