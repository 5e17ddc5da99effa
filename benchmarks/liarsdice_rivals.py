"""Players at the duel who are harder for the house than simple ones; they see what a seat sees."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from croupier import Action, Seat
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.bids import FACES, lowest
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.position import Position
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.tables import solved

FAITH = 2
"""How much more a claim is believed than it says: of 1, 2, 4 and 8 the hardest for a house that never bluffs."""
GOES_ON = 0.5
"""The worth of a claim that is not doubted."""


def plain_belief(view: Position, seat: Seat, chance: Random) -> Action:
    """Believe claims: a number of dice is the likelier, the likelier it made the other's last claim on their face.

    Doubt where that is likelier to win than the likeliest claim is to be true, else make that claim.
    """
    mine, others = view.dice[seat], len(view.dice[1 - seat])
    heard = {claim.face: claim.count for claim in view.claims if claim.seat != seat}

    def true(count: int, face: int) -> float:
        held = mine.count(face)
        weights = [_exactly(others, number) for number in range(others + 1)]
        if face in heard:
            weights = [w * at_least(len(mine), heard[face] - number) ** FAITH for number, w in enumerate(weights)]
        return sum(weights[max(0, count - held) :]) / sum(weights)

    claims = [(count, face) for count, face in _next(view)]
    best = max(claims, key=lambda claim: (true(*claim), -claim[0], -claim[1]))
    if view.standing is not None and 1 - true(view.standing.count, view.standing.face) > true(*best):
        return Challenge()
    return Claim(*best)


def exploiter(view: Position, seat: Seat, chance: Random) -> Action:
    """Know how often the house makes each claim with each hand, and do what wins most one step ahead."""
    mine, others = view.dice[seat], len(view.dice[1 - seat])
    opener, other = (len(mine), others) if len(view.claims) % 2 == 0 else (others, len(mine))
    table = solved(f"{opener}v{other}")
    numbers = [_number(claim.count, claim.face) for claim in view.claims]
    weights: dict[tuple[int, ...], float] = {}
    for hand, ways in _hands(others):
        likely = float(ways)
        for place, number in enumerate(numbers):
            if view.claims[place].seat != seat:
                row = table.weights(numbers[:place], hand)
                likely *= row[number - (numbers[place - 1] if place else -1) - 1] / sum(row)
        weights[hand] = likely
    total = sum(weights.values()) or 1.0

    def held(count: int, face: int, hand: tuple[int, ...]) -> bool:
        return mine.count(face) + hand.count(face) >= count

    def worth(count: int, face: int) -> float:
        value = 0.0
        for hand, likely in weights.items():
            if likely:
                row = table.weights([*numbers, _number(count, face)], hand)
                doubts = row[-1] / sum(row)
                value += likely * (doubts * held(count, face, hand) + (1 - doubts) * GOES_ON)
        return value / total

    standing = view.standing
    claims = [claim for claim in _above(view) if _number(*claim) < table.bids - 1]
    best = max(((worth(*claim), claim) for claim in claims), default=(-1.0, (0, 0)))
    if standing is not None:
        false = sum(likely for hand, likely in weights.items() if not held(standing.count, standing.face, hand)) / total
        if false >= best[0]:
            return Challenge()
    return Claim(*best[1])


def _number(count: int, face: int) -> int:
    return 6 * (count - 1) + face - 1


def _next(view: Position) -> Iterator[tuple[int, int]]:
    """List the lowest claim on each face."""
    least, first = lowest(view.standing)
    return ((least if face >= first else least + 1, face) for face in FACES)


def _above(view: Position) -> Iterator[tuple[int, int]]:
    """List all claims above the standing one."""
    most = sum(map(len, view.dice))
    return ((count, face) for count in range(1, most + 1) for face in FACES if (count, face) >= lowest(view.standing))


def _exactly(dice: int, number: int) -> float:
    return at_least(dice, number) - at_least(dice, number + 1)


@cache
def _hands(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List every hand of so many dice, and in how many ways it comes about."""
    hands = combinations_with_replacement(FACES, dice)
    return tuple((hand, factorial(dice) // prod(factorial(hand.count(face)) for face in FACES)) for hand in hands)
