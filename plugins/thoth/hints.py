"""What a phase is about, in one line for somebody who plays for the first time."""

from itertools import permutations

from croupier import PrivateEvent, Seat
from plugins.thoth import events as told
from plugins.thoth import phases
from plugins.thoth.actions import Rig, Sign
from plugins.thoth.components import UNROLLED, Deed, Die
from plugins.thoth.position import RIG, ROLL, Position, Side


def hint(state: Position, seat: Seat) -> PrivateEvent:
    """Guide a seat through the phase that begins, by an example that its own dice allow."""
    side = state.side(seat)
    if state.phase == ROLL:
        return told.RollHint(seat, bool(side.rolled), bool(side.those(UNROLLED)))
    if state.phase == RIG:
        rig, (deed, die) = _rig(state, side), _played(state, side)
        if rig is None:
            return told.RigHint(seat, deed=deed, die=die)
        after = phases.outcome(side, rig)
        return told.RigHint(seat, rig.tool, rig.primary, rig.secondary, rig.sign, after, deed, die)
    return told.ActHint(seat, *_played(state, side))


def _played(state: Position, side: Side) -> tuple[Deed, Die] | tuple[None, None]:
    """Find the first die that an open action takes."""
    fitting = ((deed, die) for deed in state.open for die in side.rolled if phases.takes(side, deed, die))
    return next(fitting, (None, None))


def _rig(state: Position, side: Side) -> Rig | None:
    """Find the first rig that uses up a smaller die, and changes something."""
    tools = state.rounds[0].tools
    for secondary, primary in permutations(side.rolled, 2):
        for tool in tools:
            rig = Rig(tool, primary, secondary, Sign.PLUS if tool.signed else None)
            if not phases.why_not(tools, side, rig) and phases.outcome(side, rig) != side.value(primary):
                return rig
    return None
