"""The rules of Thoth's Bluff: roll or bluff, rig and challenge, act; whoever has no health left is beaten."""

from typing import Any

from croupier import Action, Dice, Event, GameOver, Illegal, Leave, NotNow, Seat, Start, Step, replace
from plugins.thoth import events as told
from plugins.thoth import phases, rounds
from plugins.thoth import refusals as no
from plugins.thoth.actions import Bluff, Challenge, Done, Recover, Rig, RollAll, RollDice, Submit, Unrig
from plugins.thoth.components import DICE
from plugins.thoth.display import show as show
from plugins.thoth.display import view as view
from plugins.thoth.menus import menu as menu
from plugins.thoth.options import HEALTH, Preset
from plugins.thoth.phases import Moved
from plugins.thoth.position import RIG, ROLL, SEATS, Position, with_side

WITH_HELD = 2
"""The first version whose states say which dice seats may hold."""


def setup(start: Start, dice: Dice) -> Step:
    """Begin the first round."""
    options: Preset = start.options
    health = HEALTH[options.length]
    return rounds.begin(Position(health=(health,) * start.seats, full=health), dice)


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return rounds.left(state, seat)
    awaited = state.wait.seats
    ahead = isinstance(action, Submit) and state.phase == RIG
    if seat not in awaited and not ahead:
        raise Illegal(no.AlreadyDone())
    if isinstance(action, Done):
        return _done(state, seat, dice)
    side, event = _moved(state, seat, action, dice)
    state = with_side(state, seat, side)
    ends = isinstance(action, RollAll) or (ahead and seat in awaited)
    return _done(state, seat, dice, (event,)) if ends else Step(state, (event,))


def _done(state: Position, seat: Seat, dice: Dice, happened: tuple[Event, ...] = ()) -> Step:
    """Finish a seat's part of the phase: what it typed says so, never what is hidden, so that its end tells nothing."""
    assert state.wait is not None
    seats = tuple(other for other in state.wait.seats if other != seat)
    if not seats:
        return rounds.finish(state, dice, happened)
    told_so = (*happened, told.YouAreDone(seat, seats[0]))
    return Step(replace(state, wait=replace(state.wait, seats=seats)), told_so)


def _moved(state: Position, seat: Seat, action: Action, dice: Dice) -> Moved:
    side, phase = state.side(seat), state.phase
    match action:
        case RollDice() | RollAll() | Bluff() if phase != ROLL:
            raise Illegal(no.OnlyWhenRolling())
        case RollDice():
            return phases.roll(side, seat, action, dice)
        case RollAll():
            return phases.roll_all(side, seat, action, dice)
        case Bluff():
            return phases.bluff(side, seat, action)
        case Rig() | Challenge() | Recover() if phase != RIG:
            raise Illegal(no.OnlyWhenRigging())
        case Rig():
            return phases.rig(state.rounds[0].tools, side, seat, action)
        case Challenge():
            return phases.challenge(side, seat, action)
        case Recover():
            return phases.recover(side, seat, action)
        case Submit() if phase == ROLL:
            raise Illegal(no.OnlyWhenActing())
        case Submit() if phase == RIG:
            return phases.submit_ahead(state, side, seat, action)
        case Submit():
            return phases.submit(state, side, seat, action)
        case Unrig():
            return phases.unrig(state, side, seat)
    raise Illegal(NotNow())


def upgrade(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Let the dice that seats may hold, which the first version did not write down, be as many as there are.

    Nor did the second write down how challenges ended: for its tables none is remembered.
    """
    if version < WITH_HELD:
        begun = data["round"] > 1 or (data["wait"] or {}).get("kind") != ROLL
        data = {**data, "held": [list(DICE) if begun else [] for _ in SEATS]}
    return {"caught": [0] * len(SEATS), "cleared": [0] * len(SEATS), **data}
