"""Players at the duel who are harder for the house than simple ones; they see what a seat sees."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from croupier import Action, Seat
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import FACES, Said, lowest
from plugins.liarsdice.classic.position import Position as Classic
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.position import Position
from plugins.liarsdice.duel.strategy import believing
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.tables import solved

FAITH = 2
"""How much more a claim is believed than it says: of 1, 2, 4 and 8 the hardest for a house that never bluffs."""
BOLD = 0.5
"""How much more than the house a bolder player thinks that the other overrates its dice, and a meeker one less."""
FALSE = 3
"""Sums that need more than this of the other die are doubted."""
GOES_ON = 0.5
"""The worth of a claim that is not doubted."""


Heard = tuple[int, dict[int, int]]
"""The dice of somebody else, and the count of their last bid on each face."""


def plain_belief(view: Position, seat: Seat, chance: Random) -> Action:
    """Believe claims: a number of dice is the likelier, the likelier it made the other's last claim on their face.

    Doubt where that is likelier to win than the likeliest claim is to be true, else make that claim.
    """
    heard = {claim.face: claim.count for claim in view.claims if claim.seat != seat}
    standing = (view.standing.count, view.standing.face) if view.standing else None
    claim = believed(view.dice[seat], [(len(view.dice[1 - seat]), heard)], standing)
    return Challenge() if claim is None else Claim(*claim)


def classic_belief(view: Classic, seat: Seat, chance: Random) -> Action:
    """Do the same among many, and on the sum of the last two dice doubt what is likelier false."""
    if view.summing:
        standing, die = (view.bids[-1].count if view.bids else 0), view.dice[seat][0]
        return Challenge() if standing and standing - die > FALSE else BidSum(max(standing, die) + 1)
    heard = [
        (len(hand), {bid.face: bid.count for bid in view.bids if bid.seat == who})
        for who, hand in enumerate(view.dice)
        if hand and who != seat
    ]
    bid = believed(view.dice[seat], heard, (view.bids[-1].count, view.bids[-1].face) if view.bids else None)
    return Challenge() if bid is None else Bid(*bid)


def believed(mine: Sequence[int], others: Sequence[Heard], standing: tuple[int, int] | None) -> tuple[int, int] | None:
    """Choose the bid that is likeliest true as far as others are believed, None where a doubt is likelier right."""
    total = len(mine) + sum(dice for dice, _ in others)

    def true(count: int, face: int) -> float:
        spread = [1.0]
        for dice, heard in others:
            weights = [_exactly(dice, number) for number in range(dice + 1)]
            if face in heard:
                rest = total - dice
                weights = [w * at_least(rest, heard[face] - number) ** FAITH for number, w in enumerate(weights)]
            spread = [
                sum(spread[at - more] * weights[more] for more in range(dice + 1) if 0 <= at - more < len(spread))
                for at in range(len(spread) + dice)
            ]
        return sum(spread[max(0, count - mine.count(face)) :]) / sum(spread)

    least, first = lowest(Said(0, *standing) if standing else None)
    bids = [(least if face >= first else least + 1, face) for face in FACES]
    best = max(bids, key=lambda bid: (true(*bid), -bid[0], -bid[1]))
    if standing is not None and (1 - true(*standing) > true(*best) or best[0] > total):
        return None
    return best


def bolder(view: Position, seat: Seat, chance: Random) -> Action:
    """Play by the house's own belief, and expect to be doubted later."""
    return believing(view, seat, chance, BOLD)


def meeker(view: Position, seat: Seat, chance: Random) -> Action:
    """Play by the house's own belief, and expect to be doubted earlier."""
    return believing(view, seat, chance, -BOLD)


def exploiter(view: Position, seat: Seat, chance: Random) -> Action:
    """Know how often the house makes each claim with each hand, and do what wins most one step ahead."""
    mine, others = view.dice[seat], len(view.dice[1 - seat])
    opener, other = (len(mine), others) if len(view.claims) % 2 == 0 else (others, len(mine))
    table = solved(f"{opener}v{other}")
    numbers = [_number(claim.count, claim.face) for claim in view.claims]
    weights = [float(ways) for _, ways in _hands(others)]
    for place, number in enumerate(numbers):
        if view.claims[place].seat != seat:
            claimed = number - (numbers[place - 1] if place else -1) - 1
            rows = table.every(numbers[:place])
            weights = [likely * (row[claimed] / sum(row)) for likely, row in zip(weights, rows, strict=True)]
    total = sum(weights) or 1.0
    dice = _held(others)

    def worth(count: int, face: int) -> float:
        value, answers = 0.0, _doubts(f"{opener}v{other}", _last([*numbers, _number(count, face)]), others)
        needed = count - mine.count(face)
        for held, likely, doubts in zip(dice[face - 1], weights, answers, strict=True):
            if likely:
                value += likely * (doubts * (held >= needed) + (1 - doubts) * GOES_ON)
        return value / total

    standing = view.standing
    claims = [claim for claim in _above(view) if _number(*claim) < table.bids - 1]
    best = max(((worth(*claim), claim) for claim in claims), default=(-1.0, (0, 0)))
    if standing is not None:
        needed = standing.count - mine.count(standing.face)
        false = (
            sum(likely for held, likely in zip(dice[standing.face - 1], weights, strict=True) if held < needed) / total
        )
        if false >= best[0]:
            return Challenge()
    return Claim(*best[1])


def _last(bids: Sequence[int]) -> tuple[int, ...]:
    """Keep what tables look at, which remember two bids at most: the last two, and whose turn it is."""
    return (-1, *bids[-2:]) if len(bids) > 2 and len(bids) % 2 else tuple(bids[-2:])


@lru_cache(maxsize=2000)
def _doubts(name: str, bids: tuple[int, ...], dice: int) -> list[float]:
    """Give how often the house doubts the last of these bids, for each hand that it may hold."""
    return [row[-1] / sum(row) for row in solved(name).every(bids)]


@cache
def _held(dice: int) -> list[list[int]]:
    """Count for each face how many dice of every hand show it."""
    return [[hand.count(face) for hand, _ in _hands(dice)] for face in FACES]


def _number(count: int, face: int) -> int:
    return 6 * (count - 1) + face - 1


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
