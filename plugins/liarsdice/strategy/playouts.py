"""Playing a round to its end in thought, for games with many cups: everybody bids by a threshold.

A `Scene` is what one seat may think with; a world fills the dice that it does not see, leaning towards what was bid.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from croupier import Face, Seat
from plugins.liarsdice.bids import FACES, HIDDEN, Hands
from plugins.liarsdice.strategy.odds import at_least

DOUBTS_BELOW = 0.4
"""The threshold player doubts a bid that is less likely to be true."""
LEANING = 4.0
"""How much likelier, in parts of a fair chance, a die is to show a face that was bid by who sees it."""
PLAYOUTS = 48
"""Rounds played in thought for one decision."""
CANDIDATES = 4

Bid = tuple[int, Face]
Views = dict[Seat, tuple[list[int], int]]
"""What each seat sees in a world: how many dice of each face, and how many it does not see."""


@dataclass(frozen=True)
class Scene:
    """A round from a seat's view: who may act in which order, all cups, who sees which of them, and who is glad.

    `hands` has `HIDDEN` for unseen dice; `watched` gives for each seat the cup that it sees; `bids` lists who bid what;
    `worth` tells how good it is, from 0 to 1, that a seat loses the round.
    """

    seat: Seat
    order: tuple[Seat, ...]
    hands: Hands
    open: Hands
    watched: dict[Seat, Seat]
    bids: tuple[tuple[Seat, int, Face], ...]
    worth: Callable[[Seat], float]

    @cached_property
    def total(self) -> int:
        """Count the dice."""
        return sum(map(len, self.hands))

    @property
    def standing(self) -> Bid | None:
        """Give the bid to beat."""
        return self.bids[-1][1:] if self.bids else None


def bids_above(standing: Bid | None, total: int) -> list[Bid]:
    """List for each face the lowest bid on it that beats the standing one."""
    count, last = standing or (1, 0)
    found = [(count if face > last else count + 1, face) for face in FACES]
    return [bid for bid in found if bid[0] <= total]


def weights(scene: Scene, cup: Seat) -> list[float]:
    """Weigh the faces of a hidden die in a cup by what was bid by who sees it."""
    said = Counter(face for seat, _, face in scene.bids if scene.watched[seat] == cup)
    return [1.0 + LEANING * said[face] for face in FACES]


def world(scene: Scene, chance: Random) -> list[list[Face]]:
    """Fill the hidden dice."""
    filled = []
    for cup, hand in enumerate(scene.hands):
        missing = hand.count(HIDDEN)
        drawn = chance.choices(FACES, weights(scene, cup), k=missing) if missing else []
        filled.append([die for die in hand if die != HIDDEN] + drawn)
    return filled


def known(scene: Scene, hands: Sequence[Sequence[Face]], seat: Seat) -> tuple[list[int], int]:
    """Count by face what a seat sees in a world, and how many dice it does not see."""
    seen = [0] * 7
    for cup, open_ in enumerate(scene.open):
        for die in hands[cup] if cup == scene.watched[seat] else open_:
            seen[die] += 1
    seen[HIDDEN] = 0
    return seen, scene.total - sum(seen)


def views(scene: Scene, hands: Sequence[Sequence[Face]]) -> Views:
    """Tell what everybody sees in a world."""
    return {seat: known(scene, hands, seat) for seat in scene.order}


def answer(seen: Sequence[int], unseen: int, standing: Bid | None, total: int) -> Bid | None:
    """Give the threshold player's bid, the likeliest one and the lowest of equal ones; None to doubt."""
    above = bids_above(standing, total)
    if standing is not None:
        true = at_least(unseen, standing[0] - seen[standing[1]])
        if true < DOUBTS_BELOW or not above:
            return None
    return max(sorted(above), key=lambda bid: at_least(unseen, bid[0] - seen[bid[1]]))


def playout(scene: Scene, hands: Sequence[Sequence[Face]], seen: Views, bid: Bid) -> float:
    """Play on from the seat's bid in a world; gives how good its end is."""
    place, bidder = scene.order.index(scene.seat), scene.seat
    while True:
        place = (place + 1) % len(scene.order)
        seat = scene.order[place]
        higher = answer(*seen[seat], bid, scene.total)
        if higher is None:
            there = sum(hand.count(bid[1]) for hand in hands)
            return scene.worth(seat if there >= bid[0] else bidder)
        bid, bidder = higher, seat


def doubt_value(scene: Scene, worlds: Sequence[Sequence[Sequence[Face]]]) -> float:
    """Tell how good it is to doubt the bid that stands."""
    bidder, count, face = scene.bids[-1]
    true = sum(sum(hand.count(face) for hand in hands) >= count for hands in worlds) / len(worlds)
    return true * scene.worth(scene.seat) + (1 - true) * scene.worth(bidder)


def candidates(scene: Scene) -> list[Bid]:
    """List the bids worth playing out: the likeliest lowest ones, and one more of the likeliest faces."""
    seen = [sum(hand.count(face) for hand in scene.hands) if face else 0 for face in range(7)]
    unseen = scene.total - sum(seen)
    low = bids_above(scene.standing, scene.total)
    more = [(count + 1, face) for count, face in low if count < scene.total]
    ranked = sorted((*low, *more), key=lambda bid: (-at_least(unseen, bid[0] - seen[bid[1]]), bid))
    raised = [bid for bid in ranked if bid in more][:1]
    return [*(bid for bid in ranked if bid not in raised)][: CANDIDATES - len(raised)] + raised


def best(scene: Scene, may_doubt: bool, chance: Random) -> tuple[Bid | None, float]:
    """Choose a bid, or None to doubt, with how good it is."""
    found = candidates(scene)
    worlds = [world(scene, chance) for _ in range(PLAYOUTS // max(1, len(found)))]
    seen = [(hands, views(scene, hands)) for hands in worlds]
    ranked = [(sum(playout(scene, *each, bid) for each in seen) / len(worlds), bid) for bid in found]
    value, bid = max(ranked, default=(-1.0, None))
    if may_doubt and scene.bids:
        doubts = doubt_value(scene, [*worlds, *(world(scene, chance) for _ in range(PLAYOUTS))])
        if doubts > value or bid is None:
            return None, doubts
    return bid, value
