"""What a seat can know: how likely a bid is true, and what the threshold policy makes of it."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb

from croupier import Face
from plugins.bluebear.position import Position
from plugins.bluebear.ring import FACES, STAR, claim, height, lowest

Tally = tuple[int, ...]
"""Known dice by face: how many ones, twos, threes, fours, fives and stars."""

THRESHOLD = 0.4
"""A bid less likely true than this is challenged."""


def tally(dice: Sequence[Face]) -> Tally:
    """Count dice by face; hidden ones do not count."""
    return tuple(dice.count(face) for face in FACES)


def knowledge(view: Position) -> tuple[Tally, int]:
    """Count by face the dice that are seen in a view, and those that are not."""
    seen = tally([face for hand in view.hands for face in hand])
    return seen, view.total - sum(seen)


@cache
def at_least(need: int, unseen: int, star: bool) -> float:
    """Give the chance that at least `need` of so many unseen dice match a number (or its star), or are stars."""
    if need <= 0:
        return 1.0
    hits, sides = (1, 6) if star else (1, 3)
    founds = range(need, unseen + 1)
    ways = sum(comb(unseen, found) * hits**found * (sides - hits) ** (unseen - found) for found in founds)
    return float(ways / sides**unseen)


def likelihood(known: Tally, unseen: int, count: int, face: Face) -> float:
    """Give the chance that a bid is true."""
    return at_least(count - matches(known, face), unseen, face == STAR)


def matches(known: Tally, face: Face) -> int:
    """Count the known dice that count for a bid on a face."""
    return known[STAR - 1] if face == STAR else known[face - 1] + known[STAR - 1]


@lru_cache(maxsize=4096)
def _lowest(total: int, unseen: int, standing: int) -> tuple[tuple[int, Face, tuple[float, ...]], ...]:
    """List by height each face's lowest bid above the standing one, with its chances by the matches known."""
    found = []
    for face in FACES:
        count = lowest(face, claim(standing) if standing else None)
        if count <= total:
            chances = tuple(at_least(count - known, unseen, face == STAR) for known in range(total - unseen + 1))
            found.append((height(count, face), face, chances))
    return tuple(sorted(found))


def likeliest(known: Tally, unseen: int, standing: int) -> tuple[float, int]:
    """Find the likeliest bid above the standing one, the lowest on a tie: its chance and its height, 0 if none is."""
    best, found, stars = -1.0, 0, known[STAR - 1]
    for place, face, chances in _lowest(sum(known) + unseen, unseen, standing):
        chance = chances[stars if face == STAR else known[face - 1] + stars]
        if chance > best:
            best, found = chance, place
            if chance == 1.0:
                break
    return best, found


@lru_cache(maxsize=1 << 14)
def threshold(known: Tally, unseen: int, standing: int, doubt: float = THRESHOLD) -> int:
    """Choose by the threshold policy, bids by their heights: 0 challenges what is likely false, or cannot be raised."""
    if standing:
        bid = claim(standing)
        if likelihood(known, unseen, bid.count, bid.face) < doubt:
            return 0
    return likeliest(known, unseen, standing)[1]
