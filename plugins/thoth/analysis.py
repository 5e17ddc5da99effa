"""What the dice that were played cost, once the table is over: in damage, by the house's measure of submissions."""

from random import Random

from croupier import Action, Appraisal, Remark, Seat, replace
from plugins.thoth.actions import Done, Submit
from plugins.thoth.components import UNROLLED, Deed, Die
from plugins.thoth.position import ACT, Position, Side, Spent, put
from plugins.thoth.strategy.allocation import Allocation, Share, best
from plugins.thoth.strategy.evaluation import judge
from plugins.thoth.worth import worth as worth

COSTLY = 1.0
"""The least damage that is worth a word: what a die is worth in a later round is not in the measure."""


class PlayCost(Remark):
    """Dice that were given to an action, the damage that this cost, and what was better."""

    seat: Seat
    round: int
    dice: tuple[Die, ...]
    deed: Deed
    more: str
    better: tuple[Die, ...]
    instead: Deed


class DoneCost(Remark):
    """Finishing with dice left, the damage that this cost, and what was better."""

    seat: Seat
    round: int
    more: str
    better: tuple[Die, ...]
    instead: Deed


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Compare what is given to the actions, or kept, with the best way to share the dice out."""
    if view.phase != ACT or not isinstance(action, Submit | Done):
        return None
    side, worth = view.side(seat), judge(view, seat)
    plan = best(view, side, worth)
    if isinstance(action, Submit):
        value = best(view, _given(side, action), worth).worth
    else:
        value = sum(worth(deed, side.given(deed), _sides(side, deed)) for deed in view.open)
    lost, share = plan.worth - value, _missed(plan, action)
    if lost < COSTLY or share is None:
        return None
    more = f"{lost:.1f}"
    if isinstance(action, Submit):
        remark: Remark = PlayCost(seat, view.round, action.dice, action.deed, more, share.dice, share.deed)
    else:
        remark = DoneCost(seat, view.round, more, share.dice, share.deed)
    return Appraisal(lost, remark)


def _given(side: Side, action: Submit) -> Side:
    """Give a side after dice were played, the lower values first."""
    given = sorted((Spent(action.deed, die, side.value(die)) for die in action.dice), key=lambda one: one.value)
    return replace(side, dice=put(side.dice, ((die, UNROLLED) for die in action.dice)), spent=(*side.spent, *given))


def _sides(side: Side, deed: Deed) -> tuple[int, ...]:
    return tuple(one.die.sides for one in side.spent if one.deed == deed)


def _missed(plan: Allocation, action: Submit | Done) -> Share | None:
    """Find what the plan would have done with the dice that were played, or else with any."""
    if isinstance(action, Done):
        return max(plan.shares, key=lambda share: share.deed.kind.size, default=None)
    others = [share for share in plan.shares if (share.deed, set(share.dice)) != (action.deed, set(action.dice))]
    return max(others, key=lambda share: len(set(share.dice) & set(action.dice)), default=None)
