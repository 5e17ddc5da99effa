"""The dice, the rigging tools and the actions of Thoth's Bluff, as data.

A new tool or action is one row here and, in every language, its name (`value-...`) and its effect (in `row-tool-row`
or `row-deed-row`).
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise
from math import prod
from typing import Self

UNROLLED = 0
"""What stands in the place of the value of a die that has none."""
REMOVED = -1
"""What stands in the place of the value of a die that is out of play."""


class Die(StrEnum):
    """A player's five dice; each has `sides` and a `place` in every row of dice."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D12 = "d12"
    D20 = "d20"

    @property
    def sides(self) -> int:
        """Give the highest value."""
        return SIDES[self]

    @property
    def place(self) -> int:
        """Give the place from 0 in a row of dice."""
        return PLACES[self]


DICE = tuple(Die)
SIDES = dict(zip(DICE, (4, 6, 8, 12, 20), strict=True))
PLACES = {die: place for place, die in enumerate(DICE)}

Formula = Callable[[int, int, int, int], int]
"""From the primary die's value and sides, and the secondary die's value and sides, to the primary's new value."""


class Tool(StrEnum):
    """A rigging tool: a formula, whether its result wraps, and whether the rigger adds or takes one."""

    formula: Formula
    wraps: bool
    signed: bool

    def __new__(cls, name: str, formula: Formula, wraps: bool = False, signed: bool = False) -> Self:
        """Keep what the tool does beside its name."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.formula, made.wraps, made.signed = formula, wraps, signed
        return made

    FEATHER = "feather", lambda p, m, s, n: p, True, True
    LEVER = "lever", lambda p, m, s, n: p + 3, True
    ANCHOR = "anchor", lambda p, m, s, n: p - 3
    BALANCE = "balance", lambda p, m, s, n: m + 1 - p
    MOON = "moon", lambda p, m, s, n: 2 * p
    SICKLE = "sickle", lambda p, m, s, n: (p + 1) // 2
    IBIS = "ibis", lambda p, m, s, n: p + s, True
    CROOK = "crook", lambda p, m, s, n: p - s, True
    SCRIBE = "scribe", lambda p, m, s, n: s
    SCALES = "scales", lambda p, m, s, n: (p + s + 1) // 2
    GULF = "gulf", lambda p, m, s, n: abs(p - s)
    ECHO = "echo", lambda p, m, s, n: n + 1 - s


TOOLS = tuple(Tool)


def rigged(tool: Tool, primary: Die, value: int, secondary: Die, other: int, step: int = 0) -> int:
    """Give the primary die's new value, which may be impossible; `step` is what a signed tool adds."""
    made = tool.formula(value, primary.sides, other, secondary.sides) + step
    return (made - 1) % primary.sides + 1 if tool.wraps else made


class Kind(StrEnum):
    """The three lengths of actions; each takes as many dice and rounds, and deals as much damage, as its `size`."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"

    @property
    def size(self) -> int:
        """Count its dice, its rounds and its damage."""
        return SIZES[self]


KINDS = tuple(Kind)
SIZES = {Kind.SHORT: 1, Kind.MEDIUM: 2, Kind.LONG: 3}

Score = Callable[[Sequence[int], Sequence[int]], int]
"""From all values submitted, and the sides of their dice, to the result that is compared."""
Fits = Callable[[Sequence[int]], bool]
"""From the values submitted so far, in order, to whether they may stand together."""


def anything(values: Sequence[int]) -> bool:
    """Let any values stand together."""
    return True


def odd_and_even(values: Sequence[int]) -> bool:
    """Tell whether two values are one odd and one even."""
    return len(values) < 2 or sum(values) % 2 == 1


def rising(values: Sequence[int]) -> bool:
    """Tell whether each value is above the one before."""
    return all(low < high for low, high in pairwise(values))


ANY = DICE
SMALL = (Die.D4, Die.D6, Die.D8)
LARGE = (Die.D8, Die.D12, Die.D20)


class Deed(StrEnum):
    """An action of the game: its kind, its dice, the result compared, whether more wins, and what may stand together.

    (The word `Action` belongs to what players do.)
    """

    kind: Kind
    dice: tuple[Die, ...]
    score: Score
    higher: bool
    fits: Fits

    def __new__(
        cls, name: str, kind: Kind, dice: tuple[Die, ...], score: Score, higher: bool = True, fits: Fits = anything
    ) -> Self:
        """Keep how the action is judged beside its name."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.kind, made.dice, made.score, made.higher, made.fits = kind, dice, score, higher, fits
        return made

    REACH = "reach", Kind.SHORT, ANY, lambda v, m: v[0]
    STOOP = "stoop", Kind.SHORT, LARGE, lambda v, m: v[0], False
    PEBBLE = "pebble", Kind.SHORT, SMALL, lambda v, m: v[0]
    OBELISK = "obelisk", Kind.SHORT, (Die.D12, Die.D20), lambda v, m: v[0]
    # The share of the die's highest value, and of equal shares the larger die.
    MEASURE = "measure", Kind.SHORT, ANY, lambda v, m: 100 * (120 * v[0] // m[0]) + m[0]
    NEEDLE = "needle", Kind.SHORT, ANY, lambda v, m: abs(v[0] - 7), False
    UNION = "union", Kind.MEDIUM, ANY, lambda v, m: sum(v)
    FAMINE = "famine", Kind.MEDIUM, (Die.D6, *LARGE), lambda v, m: sum(v), False
    CHASM = "chasm", Kind.MEDIUM, ANY, lambda v, m: abs(v[0] - v[1])
    HARVEST = "harvest", Kind.MEDIUM, SMALL, lambda v, m: prod(v)
    # The distance, and of equal distances the higher sum, which is never above 40.
    KIN = "kin", Kind.MEDIUM, ANY, lambda v, m: 40 * abs(v[0] - v[1]) - sum(v), False
    ODD_PAIR = "odd-pair", Kind.MEDIUM, ANY, lambda v, m: sum(v), True, odd_and_even
    PYRAMID = "pyramid", Kind.LONG, ANY, lambda v, m: sum(v)
    DROUGHT = "drought", Kind.LONG, LARGE, lambda v, m: sum(v), False
    HEART = "heart", Kind.LONG, ANY, lambda v, m: sorted(v)[1]
    NILE = "nile", Kind.LONG, ANY, lambda v, m: max(v) - min(v)
    CAIRN = "cairn", Kind.LONG, (*SMALL, Die.D12), lambda v, m: prod(v)
    STAIR = "stair", Kind.LONG, ANY, lambda v, m: sum(v), True, rising


DEEDS = {kind: tuple(deed for deed in Deed if deed.kind == kind) for kind in KINDS}


def beats(deed: Deed, one: int, other: int) -> bool:
    """Tell whether a result wins against another."""
    return one > other if deed.higher else one < other
