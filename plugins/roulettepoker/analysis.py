"""What shots, calls and checks cost at the end of a round, once the table is over: in chips, by the cards still out."""

from random import Random

from croupier import Action, Appraisal, Card, Remark, Seat
from plugins.roulettepoker.actions import Call, Check, Fire
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import Position, opponent, price, renewed, whole_pot
from plugins.roulettepoker.rules import PRIZE
from plugins.roulettepoker.strategy import mixed
from plugins.roulettepoker.strategy.counting import signs, unseen
from plugins.roulettepoker.worth import worth as worth

COSTLY = 1.5
"""The fewest chips that are worth a word."""
OFTEN = 0.05
"""A move that the house makes as often as that is no mistake, whatever the count says."""
MATCH = 0
"""What stands for a call or a check beside the numbers of shots."""


class ShotCost(Remark):
    """A shot, its chance to hit, and what was better: another number, or 0 for a call at this price or a check."""

    seat: Seat
    round: int
    number: int
    hits: int
    better: int
    price: int
    more: str


class MatchCost(Remark):
    """A call at this price or a check, how likely it was to win, and the shot that was better."""

    seat: Seat
    round: int
    price: int
    wins: int
    number: int
    hits: int
    more: str


def appraise(view: Position, seat: Seat, action: Action, chance: Random) -> Appraisal | None:
    """Compare a choice that ends the final betting with the others that would, unless the house makes it too."""
    if not view.community or not isinstance(action, Check | Call | Fire):
        return None
    made = action.number if isinstance(action, Fire) else MATCH
    out, worth = chances(view, seat), worths(view, seat)
    if made not in worth or _often(view, seat, made) >= OFTEN:
        return None
    better = max(worth, key=lambda move: worth[move])
    lost = worth[better] - worth[made]
    if lost < COSTLY:
        return None
    cost, more = price(view, seat), f"{lost:.1f}"
    if made:
        return Appraisal(lost, ShotCost(seat, view.round, made, round(100 * out[made]), better, cost, more))
    won = signs(view.community)[view.bullets[seat] - 1]
    wins = sum(often for rank, often in out.items() if won[rank - 1] > 0)
    return Appraisal(lost, MatchCost(seat, view.round, cost, round(100 * wins), better, round(100 * out[better]), more))


def chances(view: Position, seat: Seat) -> dict[Card, float]:
    """Give how likely the other holds each card, by those that the seat has not seen."""
    seen = (view.bullets[seat], *(() if renewed(view) else view.community))
    left = {rank: count - seen.count(rank) for rank, count in zip(RANKS, unseen(view), strict=True)}
    return {rank: count / sum(left.values()) for rank, count in left.items()}


def worths(view: Position, seat: Seat) -> dict[int, float]:
    """Give what each shot brings on average, and a call or a check where that ends the betting."""
    pot, cost, out = whole_pot(view), price(view, seat), chances(view, seat)
    gain = pot + min(PRIZE, view.stacks[opponent(seat)])
    found: dict[int, float] = {number: often * gain for number, often in out.items()}
    if view.line:
        won = signs(view.community)[view.bullets[seat] - 1]
        share = sum(often * (1 + won[rank - 1]) / 2 for rank, often in out.items())
        found[MATCH] = share * (pot + cost) - cost
    return found


def _often(view: Position, seat: Seat, made: int) -> float:
    """Tell how often the house would make a move."""
    moves = mixed(view, seat)
    same = sum(often for move, often in moves if (move.number if isinstance(move, Fire) else MATCH) == made)
    return same / sum(often for _, often in moves)
