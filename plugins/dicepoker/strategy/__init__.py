"""How the house plays: the reroll that most likely survives the round, by exact backward induction.

A round seen from one seat is the weakest strength among those finished, how many share it, and who is to come with
which dice. From the last player backwards, `danger` tells how likely one of those who share the weakest hand goes out
in the end, when everybody still to come plays for survival.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import add, mul
from random import Random

from croupier import Action, Face, Place, Record, Seat
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.position import ROLL, Position
from plugins.dicepoker.strategy.levels import easy
from plugins.dicepoker.strategy.tables import Choice, choices, nobody, number

WELL = 0.5
"""How many moves of the fair level are the best."""
_EQUAL = 1e-12
"""Chances closer than this are the same: what floating point leaves of exact ties."""

Danger = list[list[float]]
"""By the weakest strength's number, then by how many share it (0 means nothing), the chance of each to go out."""

Rival = tuple[float, float, float]
"""A choice at one weakest strength: its chance to be safe but for a tie, to tie, and to be above."""


class Decision(Record):
    """The dice to roll again (none: keep all), and the chance to survive the round."""

    places: tuple[Place, ...]
    survival: float


def decide(finished: Sequence[tuple[Face, ...]], dice: tuple[Face, ...], later: Sequence[tuple[Face, ...]]) -> Decision:
    """Find the best reroll of `dice`, given the final hands before it and the first rolls of those after it."""
    chances = survivals(finished, dice, later)
    return Decision(choices(dice)[_first_best(chances)].places, max(chances))


def survivals(
    finished: Sequence[tuple[Face, ...]], dice: tuple[Face, ...], later: Sequence[tuple[Face, ...]]
) -> list[float]:
    """Give the chance to survive the round with each of the `choices` of `dice`, as `decide` weighs them."""
    numbers = [number(hand) for hand in finished]
    weakest = min(numbers, default=nobody())
    shares = [1.0 / max(1, ties) for ties in range(len(finished) + len(later) + 2)]
    danger = [shares] * (weakest + 1)
    for roll in reversed(later):
        danger = _danger_before(roll, danger)
    calm = 1 - danger[weakest][numbers.count(weakest) + 1]
    open_to = choices(dice)
    return [
        safe[weakest] + choice.odds.exact[weakest] * calm
        for choice, safe in zip(open_to, _safety(open_to, danger), strict=True)
    ]


def expire(view: Position, seat: Seat) -> Action:
    """Choose what happens when the clock runs out: the roll is made, and the best decision taken."""
    if view.wait is None or view.wait.kind == ROLL:
        return Reroll()
    later = [view.dice[other] for other in view.order if other != seat and other not in view.finished]
    places = decide([view.dice[other] for other in view.finished], view.dice[seat], later).places
    return Reroll(places) if places else Keep()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play for the house: the same best decision, with nothing left to chance."""
    return expire(view, seat)


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def _danger_before(roll: tuple[Face, ...], danger: Danger) -> Danger:
    """Step back over one player."""
    open_to, held = choices(roll), number(roll)
    found = danger[:held]  # Who holds more than the weakest keeps all, and changes nothing.
    exacts = [choice.odds.exact for choice in open_to]
    aboves = [choice.odds.above for choice in open_to]
    safety = [safe[held:] for safe in _safety(open_to, danger)]
    # A tie adds at most the whole chance of it, so few choices can be best for any number of ties.
    hopes = [map(add, safe, exact[held:]) for safe, exact in zip(safety, exacts, strict=True)]
    columns = zip(danger[held:], zip(*safety, strict=True), zip(*hopes, strict=False), strict=True)
    for weakest, (after, safe, hope) in enumerate(columns, held):
        bar = max(safe) - _EQUAL
        rivals = [
            (safe[place], exacts[place][weakest], aboves[place][weakest])
            for place, most in enumerate(hope)
            if most >= bar
        ]
        found.append(_danger_at(rivals, after))
    return found


def _danger_at(rivals: list[Rival], after: list[float]) -> list[float]:
    """Give the danger at one weakest strength by the number of ties."""
    if len(rivals) > 1:
        calms = [1 - more for more in after[2:]]
        picked = _pick(rivals, min(calms))
        # Chances are linear in the calm after a tie: what is best at both ends is best between.
        if picked is not _pick(rivals, max(calms)):
            picks = [_pick(rivals, calm) for calm in calms]
            rows = zip(picks, pairwise(after[1:]), strict=True)
            return [1.0, *[above * alone + exact * more for (_, exact, above), (alone, more) in rows]]
        rivals = [picked]
    _, exact, above = rivals[0]
    return [1.0, *[above * alone + exact * more for alone, more in pairwise(after[1:])]]


def _pick(rivals: list[Rival], calm: float) -> Rival:
    return rivals[_first_best([safe + exact * calm for safe, exact, _ in rivals])]


def _safety(open_to: Sequence[Choice], danger: Danger) -> list[list[float]]:
    """Give, per choice and weakest strength before it, the chance to survive by other than a tie."""
    alone = [1 - after[1] for after in danger]
    return [
        list(map(add, choice.odds.above, accumulate(map(mul, choice.odds.exact, alone[:-1]), initial=0.0)))
        for choice in open_to
    ]


def _first_best(chances: Sequence[float]) -> int:
    """Find the first of the best, which is the least change where choices come in that order."""
    bar = max(chances) - _EQUAL
    return [chance >= bar for chance in chances].index(True)
