"""Which shots, showdowns and folds decided a match that is over: by the chips that changed hands."""

from croupier import Action, Card, Chips, Highlight, Remark, Seat
from plugins.roulettepoker.actions import Call, Check, Fire, Fold
from plugins.roulettepoker.analysis import chances
from plugins.roulettepoker.display import view
from plugins.roulettepoker.position import Position, between, opponent, whole_pot


class ShotHit(Remark):
    """A shot that hit, at which number, the chance that it had in percent, and the chips that were at stake."""

    seat: Seat
    round: int
    number: Card
    hits: int
    pot: Chips


class ShotMissed(Remark):
    """A shot that missed, at which number, and which card was there."""

    seat: Seat
    round: int
    number: Card
    card: Card
    pot: Chips


class FoldedBetter(Remark):
    """A bet on the worse card before which the other one folded the better card."""

    seat: Seat
    round: int
    card: Card
    other: Seat
    better: Card
    pot: Chips


class PotTaken(Remark):
    """A showdown that took so many chips."""

    seat: Seat
    round: int
    pot: Chips


def highlight(before: Position, seat: Seat, action: Action, after: Position) -> Highlight | None:
    """Weigh what ended a round."""
    if before.practice or before.wait is None or not before.bullets:
        return None
    now, then, pot, other = outlook(before), outlook(after), whole_pot(before), opponent(seat)
    swing = abs(then[seat] - now[seat])
    match action:
        case Fire(number) if before.community:
            card = before.bullets[other]
            if number != card:
                return Highlight(seat, swing, ShotMissed(seat, before.round, number, card, pot))
            hits = round(100 * chances(view(before, seat), seat)[number])
            return Highlight(seat, swing, ShotHit(seat, before.round, number, hits, pot))
        case Fold() if before.line and before.bullets[seat] > before.bullets[other] and after.round != before.round:
            total = sum(before.stacks) + pot
            told = FoldedBetter(other, before.round, before.bullets[other], seat, before.bullets[seat], pot)
            return Highlight(other, pot / total, told)
        case Check() | Call() if before.community and (after.round != before.round or after.outcome is not None):
            winner = max((0, 1), key=lambda who: then[who] - now[who])
            return Highlight(winner, swing, PotTaken(winner, before.round, pot))
    return None


def outlook(state: Position) -> tuple[float, ...]:
    """Give both chances to win, in sum 1."""
    if state.outcome is not None:
        best = state.outcome.ranking[0]
        return tuple((seat in best) / len(best) for seat in range(len(state.stacks)))
    total = sum(state.stacks) + whole_pot(state)
    if state.practice or between(state) or not total:
        return (0.5, 0.5)
    return tuple((stack + whole_pot(state) / 2) / total for stack in state.stacks)
