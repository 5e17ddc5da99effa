"""What a reroll cost, once the table is over: the chance to survive the round, exactly."""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Face, Place, Remark, Seat
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.hands import others
from plugins.dicepoker.position import DECIDE, Position
from plugins.dicepoker.strategy import survivals
from plugins.dicepoker.strategy.tables import choices, nobody, number

COSTLY = 0.05
"""The least chance to survive that is worth a word."""


class KeptLess(Remark):
    """What a seat kept in a round, what it should have kept, and the chance to survive with each, in percent."""

    seat: Seat
    round: int
    kept: tuple[Face, ...]
    chance: int
    better: tuple[Face, ...]
    best: int


SHARP = 3
"""How much surer the weaker of two hands is to be the weakest in the end."""
NO_HAND = 0.5
"""How many of all hands are weaker than one that is not rolled yet, as it were."""


def worth(state: Position) -> Sequence[float]:
    """Share the win out among those still in: the weaker a hand is, the likelier it goes out in this round."""
    risk = {seat: (1 - _above(state.dice[seat])) ** SHARP for seat in state.order}
    total = sum(risk.values()) or 1.0
    seats, others = range(len(state.dice)), max(1, len(state.order) - 1)
    return [(1 - risk[seat] / total) / others if seat in risk else 0.0 for seat in seats]


def _above(dice: tuple[Face, ...]) -> float:
    """Tell which part of all hands is weaker."""
    return number(dice) / nobody() if dice else NO_HAND


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Compare the dice kept with the best ones to keep, when everybody still to come plays for survival."""
    if view.wait is None or view.wait.kind != DECIDE or not isinstance(action, Keep | Reroll):
        return None
    dice = view.dice[seat]
    later = [view.dice[other] for other in view.order if other != seat and other not in view.finished]
    chances = survivals([view.dice[other] for other in view.finished], dice, later)
    found = {_faces(dice, others(choice.places)): chance for choice, chance in zip(choices(dice), chances, strict=True)}
    kept, better = _faces(dice, _places(action)), max(found, key=lambda faces: found[faces])
    lost = found[better] - found[kept]
    if lost < COSTLY:
        return None
    told = KeptLess(seat, view.round, kept, round(100 * found[kept]), better, round(100 * found[better]))
    return Appraisal(lost, told)


def _places(action: Keep | Reroll) -> tuple[Place, ...]:
    """List the places of the dice that an action keeps; where it names none, one keeps all and one rolls all."""
    if isinstance(action, Keep):
        return action.dice or others(())
    return others(action.dice) if action.dice else ()


def _faces(dice: tuple[Face, ...], places: tuple[Place, ...]) -> tuple[Face, ...]:
    return tuple(sorted(dice[place - 1] for place in places))
