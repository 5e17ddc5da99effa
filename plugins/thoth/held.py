"""Which dice a seat may have rolled as far as everybody knows, from what the ends of phases tell and nothing else."""

from collections.abc import Sequence

from croupier import replace
from plugins.thoth.components import DICE, Die
from plugins.thoth.position import SEATS, Position
from plugins.thoth.rows import ChallengeRow


def after_rolls(state: Position) -> Position:
    """Count in what both say they rolled."""
    return _with(state, [{*state.held[seat], *(roll.die for roll in state.rolls[seat])} for seat in SEATS])


def after_challenges(state: Position, rows: Sequence[ChallengeRow]) -> Position:
    """Leave out what challenges unrolled or removed."""
    held = [set(dice) for dice in state.held]
    for row in rows:
        held[row.other if row.right else row.seat] -= {row.wager, *row.unrolled}
    return _with(state, held)


def after_deeds(state: Position, given: Sequence[int]) -> Position:
    """Leave out all dice of a seat that gave as many values in this phase as it may have rolled dice."""
    return _with(state, [set() if given[seat] >= len(state.held[seat]) else {*state.held[seat]} for seat in SEATS])


def _with(state: Position, held: Sequence[set[Die]]) -> Position:
    return replace(state, held=tuple(tuple(die for die in DICE if die in dice) for dice in held))
