"""Playouts: the round is played to its end by the threshold policy, on dice that fit what was bid."""

from array import array
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate, combinations_with_replacement
from math import exp, factorial, prod
from random import Random

from croupier import Seat
from plugins.bluebear.losses import after_challenge
from plugins.bluebear.position import Position, next_seat
from plugins.bluebear.ring import FACES, claim, height
from plugins.bluebear.strategy.odds import THRESHOLD, Tally, likeliest, likelihood, matches, tally, threshold

FOLLOWED = 5.0
"""How sharply a bid tells the dice: a hand weighs less by this power of the chance that it gives away."""
BLIND = 0.05
"""The weight that is left to a hand which would never have bid so."""
DARED = 0.4
"""The weight of a hand that would have challenged the bid before."""

Ending = tuple[Seat, Seat, int]
"""Who bid last, who challenges, and how high the bid stands."""


@cache
def tallies(dice: int) -> tuple[tuple[Tally, ...], tuple[float, ...]]:
    """List what so many dice can show, and in how many ways."""
    hands = tuple(tally(hand) for hand in combinations_with_replacement(FACES, dice))
    return hands, tuple(factorial(dice) / prod(map(factorial, hand)) for hand in hands)


@lru_cache(maxsize=1024)
def fits(seen: Tally, dice: int, unseen: int, standing: int, bid: int) -> Sequence[float]:
    """Weigh what a seat's hidden dice can be by a bid it made, knowing `seen` besides them."""
    made, before = claim(bid), claim(standing) if standing else None
    weights = array("d")  # a quarter of what a tuple of as many floats would take
    for hand in tallies(dice)[0]:
        known = added(seen, hand)
        lost = likeliest(known, unseen, standing)[0] - likelihood(known, unseen, made.count, made.face)
        weight = BLIND + (1 - BLIND) * exp(-FOLLOWED * lost)
        if before and likelihood(known, unseen, before.count, before.face) < THRESHOLD:
            weight *= DARED
        weights.append(weight)
    return weights


def added(one: Tally, two: Tally) -> Tally:
    """Add two tallies."""
    a, b, c, d, e, f = one
    u, v, w, x, y, z = two
    return a + u, b + v, c + w, d + x, e + y, f + z


@dataclass
class Belief:
    """What the others' hidden dice may be, and how likely, as far as a seat can know it from its view."""

    view: Position
    seat: Seat
    public: Tally = field(init=False)
    hidden: Mapping[Seat, int] = field(init=False)
    _odds: dict[Seat, list[float]] = field(init=False)

    def __post_init__(self) -> None:
        """Weigh everybody's hidden dice by the bids since they were rolled."""
        view = self.view
        shown = [hand[place - 1] for hand, places in zip(view.hands, view.shown, strict=True) for place in places]
        self.public = tally(shown)
        self.hidden = {who: len(hand) - len(view.shown[who]) for who, hand in enumerate(view.hands)}
        others = [who for who, dice in self.hidden.items() if dice and who != self.seat]
        self._odds = {who: list(accumulate(self._weights(who))) for who in others}

    def _weights(self, who: Seat) -> Iterator[float]:
        dice, unseen = self.hidden[who], sum(self.hidden.values()) - self.hidden[who]
        weights: Sequence[float] = tallies(dice)[1]
        for standing, bid in self._bids(who):
            fitting = fits(self.public, dice, unseen, standing, bid)
            weights = [weight * fit for weight, fit in zip(weights, fitting, strict=True)]
        return iter(weights)

    def _bids(self, who: Seat) -> list[tuple[int, int]]:
        """List a seat's bids since its last reroll, each with the bid that stood before it."""
        made: list[tuple[int, int]] = []
        standing = 0
        for row in self.view.bids:
            bid = height(row.count, row.face)
            if row.seat == who:
                made = [] if row.rerolled else [*made, (standing, bid)]
            standing = bid
        return made

    def deal(self, chance: Random) -> dict[Seat, Tally]:
        """Deal the others' hidden dice, as likely as they are."""
        dealt = {}
        for who, odds in self._odds.items():
            hands = tallies(self.hidden[who])[0]
            dealt[who] = hands[min(bisect(odds, chance.random() * odds[-1]), len(hands) - 1)]
        return dealt


@dataclass
class Deal:
    """One way in which all dice may lie; rounds in it are played by the threshold policy."""

    view: Position
    dice: dict[Seat, Tally]
    """Everybody's hidden dice."""
    public: Tally
    after: dict[Seat, Seat]
    doubt: float = THRESHOLD
    """A bid is challenged that is less likely true than this."""
    endings: dict[tuple[Seat, int], Ending] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Count what each seat knows and does not see, what lies there in all, and whose dice count."""
        self.known = {who: added(self.public, hand) for who, hand in self.dice.items()}
        self.total = self.public
        for hand in self.dice.values():
            self.total = added(self.total, hand)
        dice = sum(self.total)
        self.unseen = {who: dice - sum(known) for who, known in self.known.items()}
        self.counts = [len(hand) if who not in self.view.out else 0 for who, hand in enumerate(self.view.hands)]
        self.many = sum(map(bool, self.counts)) > 2

    def ending(self, bidder: Seat, bid: int) -> Ending:
        """Play on from a bid until somebody challenges."""
        passed = []
        while (found := self.endings.get((bidder, bid))) is None:
            passed.append((bidder, bid))
            seat = self.after[bidder]
            above = threshold(self.known[seat], self.unseen[seat], bid, self.doubt)
            if not above:
                found = bidder, seat, bid
                break
            bidder, bid = seat, above
        self.endings.update(dict.fromkeys(passed, found))
        return found

    def left(self, ending: Ending) -> tuple[int, ...]:
        """Count everybody's dice after the challenge."""
        bidder, challenger, bid = ending
        made = claim(bid)
        options, over = self.view.options, matches(self.total, made.face) - made.count
        return after_challenge(self.counts, bidder, challenger, over, options.exact, options.giveaway)


def order(view: Position) -> dict[Seat, Seat]:
    """Tell who follows whom; also those who left are followed."""
    return {seat: next_seat(view, seat) for seat in range(len(view.hands))}


def own(view: Position, seat: Seat) -> Tally:
    """Count a seat's own dice that the others do not see."""
    return tally([face for place, face in enumerate(view.hands[seat], 1) if place not in view.shown[seat]])
