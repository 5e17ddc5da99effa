"""What bids and doubts cost, once the table is over: by rounds played out in thought, in dice of one's own.

Bids may tell what their maker holds, or nothing: a choice is held against nobody unless it cost dice either way.
"""

from collections.abc import Sequence
from random import Random

from croupier import Action, Appraisal, Face, Remark, Seat, replace
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.outlook import shares
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.playouts import Bid as Pair
from plugins.liarsdice.strategy.playouts import Scene, answer, candidates, doubt_value, known, playout, views, world
from plugins.liarsdice.strategy.tables import DICE, solved

COSTLY = 0.25
"""The fewest dice that are worth a word: playouts are no nearer the truth."""
EVEN = 0.5
"""No bid that is likelier true is called a mistake, and no doubt of one that is less likely so."""
MIXED = 20
"""A move of the solved rounds is as good as any that is made up to so many times as often."""
WORLDS = 40
"""Ways in which the hidden dice may lie, for each of the two beliefs."""


class BidCost(Remark):
    """A bid, how likely it was by the dice that its seat saw, and what was better, a doubt where the count is 0."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    better_count: int
    better_face: Face
    more: str


class DoubtCost(Remark):
    """A doubt of a bid, how likely that was by the dice that the seat saw, and the bid that was better."""

    seat: Seat
    round: int
    count: int
    face: Face
    likely: int
    better_count: int
    better_face: Face
    more: str


PLAYED_OUT = 0.1
"""How much of a position's worth is told by playing its round out on the dice that lie there."""


def looking_ahead(held: Sequence[int], then: Sequence[int]) -> tuple[float, ...]:
    """Share the win out by the dice that sides hold, and by what they would when the round is over."""
    pairs = zip(shares(held), shares(then), strict=True)
    return tuple([(1 - PLAYED_OUT) * now + PLAYED_OUT * later for now, later in pairs])


def expected_loser(scene: Scene) -> Seat:
    """Tell who loses a round in which all cups are seen here, if everybody goes on by the threshold."""
    seen, bid, seat = views(scene, scene.hands), scene.standing, scene.seat
    bidder = scene.bids[-1][0] if scene.bids else seat
    while (higher := answer(*seen[seat], bid, scene.total)) is not None:
        bid, bidder, seat = higher, seat, scene.order[(scene.order.index(seat) + 1) % len(scene.order)]
    there = sum(hand.count(bid[1]) for hand in scene.hands) if bid else 0
    return seat if bid and there >= bid[0] else bidder


def likely(scene: Scene, bid: Pair) -> float:
    """Tell how likely a bid is by the dice that the seat sees, the others being fair."""
    seen, unseen = known(scene, scene.hands, scene.seat)
    return at_least(unseen, bid[0] - seen[bid[1]])


def doubtful(scene: Scene, action: Action) -> float:
    """Tell how far a choice goes against the dice that the seat sees, from 0 to 1; 0 for what is no bid or doubt."""
    if isinstance(action, Challenge) and scene.standing is not None:
        return likely(scene, scene.standing)
    return 1 - likely(scene, (action.count, action.face)) if isinstance(action, Bid) else 0.0


def appraised(scene: Scene, number: int, action: Action, may_doubt: bool, chance: Random) -> Appraisal | None:
    """Judge a bid or a doubt in a numbered round."""
    if doubtful(scene, action) <= EVEN:
        return None
    made = (action.count, action.face) if isinstance(action, Bid) else None
    others: list[Pair | None] = [bid for bid in candidates(scene) if bid != made]
    if made is not None and may_doubt and scene.bids:
        others.append(None)
    values = [_values(scene, flat, [made, *others], chance) for flat in (True, False)]
    gains = [(min(value[place] - value[0] for value in values), place) for place in range(1, len(others) + 1)]
    lost, place = max(gains, default=(0.0, 0), key=lambda gain: (gain[0], -gain[1]))
    if lost < COSTLY:
        return None
    better, told = others[place - 1] or (0, 0), made or scene.standing or (0, 0)
    kind = BidCost if made else DoubtCost
    share = round(100 * likely(scene, told))
    return Appraisal(lost, kind(scene.seat, number, *told, share, *better, f"{lost:.1f}"))


def _values(scene: Scene, flat: bool, moves: Sequence[Pair | None], chance: Random) -> list[float]:
    """Give how good moves are, None being a doubt, in the same worlds; `flat`: as if bids told nothing."""
    dealt = replace(scene, bids=()) if flat else scene
    worlds = [world(dealt, chance) for _ in range(WORLDS)]
    seen = [(hands, views(scene, hands)) for hands in worlds]
    return [
        doubt_value(scene, worlds) if move is None else sum(playout(scene, *each, move) for each in seen) / WORLDS
        for move in moves
    ]


def is_mixed(dice: tuple[int, int], bids: Sequence[Pair], hand: Sequence[Face], made: Pair | None) -> bool:
    """Tell whether the solved round of an opener's and another's dice makes a move now and then, None being a doubt."""
    name = f"{dice[0]}v{dice[1]}"
    if name not in DICE:
        return False
    numbers = [6 * (count - 1) + face - 1 for count, face in bids]
    last = numbers[-1] if numbers else -1
    if last >= solved(name).bids - 1:
        return made is None
    weights = solved(name).weights(numbers, hand)
    place = len(weights) - 1 if made is None else 6 * (made[0] - 1) + made[1] - 1 - last - 1
    return place < len(weights) and weights[place] * MIXED >= max(weights)
