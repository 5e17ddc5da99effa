"""Which dice to give to which open action: every way to share them out, judged by what each submission is worth."""

from collections.abc import Callable, Iterator
from itertools import combinations

from croupier import Record
from plugins.thoth.components import DICE, KINDS, Deed, Die, anything
from plugins.thoth.position import Position, Side

Worth = Callable[[Deed, tuple[int, ...], tuple[int, ...]], float]
"""From an action, all values given to it and the sides of their dice, to what that is worth."""

BITS = {die: 1 << die.place for die in DICE}
SUBSETS = {
    room: tuple(
        (sum(map(BITS.__getitem__, some)), some) for count in range(1, room + 1) for some in combinations(DICE, count)
    )
    for room in range(4)
}
"""By how many dice may be given at most, the sets of dice with their masks."""


class Share(Record):
    """Dice for an action, and all values it then has."""

    deed: Deed
    dice: tuple[Die, ...]


class Allocation(Record):
    """A way to share dice out: what it is worth in all, and what goes where."""

    worth: float
    shares: tuple[Share, ...] = ()

    @property
    def dice(self) -> frozenset[Die]:
        """List the dice that are used."""
        return frozenset(die for share in self.shares for die in share.dice)


Candidate = tuple[float, int, Share | None]
"""What a submission is worth, the mask of its dice, and what it is."""


def best(view: Position, side: Side, worth: Worth) -> Allocation:
    """Find the best way to share a side's rolled dice out to the open actions."""
    candidates = [list(_candidates(side, deed, worth)) for deed in view.open]
    pairs: dict[int, tuple[float, tuple[Share | None, ...]]] = {}
    for one, mask, share in candidates[0]:
        for two, other, second in candidates[1]:
            total, both = one + two, mask | other
            if not mask & other and (both not in pairs or total > pairs[both][0]):
                pairs[both] = total, (share, second)
    found: tuple[float, tuple[Share | None, ...]] = (float("-inf"), ())
    for three, mask, share in candidates[2]:
        for both, (total, shares) in pairs.items():
            if not both & mask and total + three > found[0]:
                found = total + three, (*shares, share)
    return Allocation(found[0], tuple(share for share in found[1] if share))


def _candidates(side: Side, deed: Deed, worth: Worth) -> Iterator[Candidate]:
    """List what may be given to an action, nothing first."""
    spent = [one for one in side.spent if one.deed == deed]
    given, sides = tuple(one.value for one in spent), tuple(one.die.sides for one in spent)
    yield worth(deed, given, sides), 0, None
    rolled = {die: (value, die.sides) for die, value in zip(DICE, side.dice, strict=True) if value > 0}
    usable = sum(BITS[die] for die in deed.dice if die in rolled)
    for mask, dice in SUBSETS[deed.kind.size - len(given)]:
        if mask & usable == mask:
            added = sorted([rolled[die] for die in dice])
            values = (*given, *[value for value, _ in added])
            if deed.fits is anything or deed.fits(values):
                yield worth(deed, values, (*sides, *[most for _, most in added])), mask, Share(deed, dice)


def left(view: Position, deed: Deed) -> int:
    """Count the rounds behind this one in which an open action stays open."""
    return view.left(KINDS[deed.kind.size - 1])
