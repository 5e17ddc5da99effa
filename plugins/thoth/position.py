"""A game of Thoth's Bluff between two actions: what is public, and each seat's own side."""

from collections.abc import Iterable, Sequence

from croupier import Record, Seat, State, replace
from plugins.thoth.actions import Submit
from plugins.thoth.components import DICE, KINDS, UNROLLED, Deed, Die, Kind, Tool

ROLL, RIG, ACT = "roll", "rig", "act"
SEATS = (0, 1)
FRESH = (UNROLLED,) * len(DICE)


class Roll(Record):
    """A die with the value it is said to have been rolled with."""

    die: Die
    value: int


class Spent(Record):
    """A die given to an action, with the value it had."""

    deed: Deed
    die: Die
    value: int


class Seen(Record):
    """A value at an action, as both know it."""

    deed: Deed
    value: int


class Side(Record):
    """What only its seat knows.

    `dice` holds a value for each die, `lost` the round in which it was removed. `rolls` are this round's, and so are,
    until challenges are judged, `bluffs`, `wager`, and `wants`: the order in which removed dice shall come back.
    `spent` lies at open actions, and `ahead` is to be played when the action phase begins. For taking back,
    `before` holds the dice and `kept` the number of spent ones at the phase's start.
    """

    dice: tuple[int, ...] = FRESH
    lost: tuple[int, ...] = FRESH
    rolls: tuple[Roll, ...] = ()
    bluffs: tuple[Die, ...] = ()
    wager: Die | None = None
    wants: tuple[Die, ...] = ()
    spent: tuple[Spent, ...] = ()
    ahead: tuple[Submit, ...] = ()
    before: tuple[int, ...] = FRESH
    kept: int = 0

    def value(self, die: Die) -> int:
        """Give a die's value, `UNROLLED` or `REMOVED`."""
        return self.dice[die.place]

    @property
    def rolled(self) -> tuple[Die, ...]:
        """List the dice that have a value."""
        return tuple(die for die, value in zip(DICE, self.dice, strict=True) if value > 0)

    def those(self, value: int) -> tuple[Die, ...]:
        """List the dice that are `UNROLLED` or `REMOVED`."""
        return tuple(die for die, has in zip(DICE, self.dice, strict=True) if has == value)

    @property
    def submitted(self) -> tuple[Spent, ...]:
        """List what was given to actions in this phase."""
        return self.spent[self.kept :]

    def given(self, deed: Deed) -> tuple[int, ...]:
        """List the values given to an action, in order."""
        return tuple(spent.value for spent in self.spent if spent.deed == deed)


class Tools(Record):
    """The tools and the short action of one round."""

    tools: tuple[Tool, ...]
    short: Deed


class Position(State, kw_only=True):
    """A game; `rounds` begins with this one's tools and short action, `medium` and `long` with the actions now open.

    `last` is the round in which an extension ends, 0 without one. `rolls` are those of this round once they are shown,
    `seen` the values at open actions, `held` the dice that a seat may have rolled as far as everybody knows. A side
    that the observer may not see is None. `caught` counts for each seat the challenges that were right about it, and
    `cleared` those that were wrong.
    """

    health: tuple[int, ...]
    full: int
    round: int = 1
    last: int = 0
    rounds: tuple[Tools, ...] = ()
    medium: tuple[Deed, ...] = ()
    long: tuple[Deed, ...] = ()
    rolls: tuple[tuple[Roll, ...], ...] = ((), ())
    seen: tuple[tuple[Seen, ...], ...] = ((), ())
    held: tuple[tuple[Die, ...], ...] = ((), ())
    sides: tuple[Side | None, ...] = (Side(), Side())
    caught: tuple[int, ...] = (0, 0)
    cleared: tuple[int, ...] = (0, 0)

    @property
    def phase(self) -> str:
        """Name the phase, "" when the game is over."""
        return self.wait.kind if self.wait else ""

    def side(self, seat: Seat) -> Side:
        """Give a seat's side; AssertionError where the observer may not see it."""
        side = self.sides[seat]
        assert side is not None
        return side

    @property
    def open(self) -> tuple[Deed, Deed, Deed]:
        """List the open actions: short, medium, long."""
        return self.rounds[0].short, self.medium[0], self.long[0]

    def begins(self, kind: Kind, period: int = 0) -> int:
        """Give the first round of an action that is open now, or of one some periods later."""
        return self.round - (self.round - 1) % kind.size + period * kind.size

    def left(self, kind: Kind) -> int:
        """Count the rounds behind this one in which the open action of a kind stays open."""
        return self.begins(kind, 1) - 1 - self.round

    @property
    def due(self) -> tuple[Deed, ...]:
        """List the open actions whose time is up at the end of this round."""
        return tuple(deed for kind, deed in zip(KINDS, self.open, strict=True) if not self.left(kind))


def with_side(state: Position, seat: Seat, side: Side) -> Position:
    """Put another side at a seat."""
    return replace(state, sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def put(dice: Sequence[int], changes: Iterable[tuple[Die, int]]) -> tuple[int, ...]:
    """Give dice with some values changed."""
    changed = list(dice)
    for die, value in changes:
        changed[die.place] = value
    return tuple(changed)
