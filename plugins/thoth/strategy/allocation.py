"""Which dice to give to which open action: every way to share them out, judged by what each submission is worth."""

from collections.abc import Callable
from itertools import combinations

from croupier import Record
from plugins.thoth.components import DICE, KINDS, SIDES, Deed, Die, anything
from plugins.thoth.position import Position, Side

Worth = Callable[[Deed, tuple[int, ...], tuple[int, ...]], float]
"""From an action, all values given to it and the sides of their dice, to what that is worth."""

BITS = {die: 1 << die.place for die in DICE}
Subset = tuple[int, tuple[Die, ...], tuple[int, ...]]
"""The mask of some dice, the dice, and their places."""


def _subsets(room: int, usable: int) -> tuple[Subset, ...]:
    every = (some for count in range(1, room + 1) for some in combinations(DICE, count))
    masked = ((sum(map(BITS.__getitem__, some)), some, tuple(die.place for die in some)) for some in every)
    return tuple(subset for subset in masked if subset[0] & usable == subset[0])


SUBSETS = tuple(tuple(_subsets(room, usable) for usable in range(1 << len(DICE))) for room in range(len(KINDS) + 1))
"""By how many dice may be given at most, and by the mask of those that can be: the sets of dice."""


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


Candidate = tuple[float, int, tuple[Die, ...]]
"""What a submission is worth, the mask of its dice, and these."""


def best(view: Position, side: Side, worth: Worth) -> Allocation:
    """Find the best way to share a side's rolled dice out to the open actions."""
    candidates = [_candidates(side, deed, worth) for deed in view.open]
    pairs: dict[int, tuple[float, tuple[tuple[Die, ...], ...]]] = {}
    for one, mask, first in candidates[0]:
        for two, other, second in candidates[1]:
            if not mask & other:
                total, both = one + two, mask | other
                if both not in pairs or total > pairs[both][0]:
                    pairs[both] = total, (first, second)
    found: tuple[float, tuple[tuple[Die, ...], ...]] = (float("-inf"), ())
    for three, mask, third in candidates[2]:
        for both, (total, dice) in pairs.items():
            if not both & mask and total + three > found[0]:
                found = total + three, (*dice, third)
    given = zip(view.open, found[1], strict=True)
    return Allocation(found[0], tuple(Share(deed, dice) for deed, dice in given if dice))


def _candidates(side: Side, deed: Deed, worth: Worth) -> list[Candidate]:
    """List what may be given to an action, nothing first."""
    spent = [one for one in side.spent if one.deed == deed]
    given, sides = tuple([one.value for one in spent]), tuple([one.die.sides for one in spent])
    found: list[Candidate] = [(worth(deed, given, sides), 0, ())]
    rolled, usable, always = list(zip(side.dice, SIDES.values(), strict=True)), 0, deed.fits is anything
    for die in deed.dice:
        if side.dice[die.place] > 0:
            usable |= BITS[die]
    for mask, dice, places in SUBSETS[deed.kind.size - len(given)][usable]:
        added = sorted([rolled[place] for place in places])
        values = (*given, *[value for value, _ in added])
        if always or deed.fits(values):
            found.append((worth(deed, values, (*sides, *[most for _, most in added])), mask, dice))
    return found


def left(view: Position, deed: Deed) -> int:
    """Count the rounds behind this one in which an open action stays open."""
    return view.left(KINDS[deed.kind.size - 1])
