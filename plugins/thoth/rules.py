"""The rules of Thoth's Bluff: roll or bluff, rig and challenge, act; whoever has no health left is beaten."""

from croupier import Action, Dice, GameOver, Illegal, Leave, NotNow, Seat, Start, Step, replace
from plugins.thoth import events as told
from plugins.thoth import phases, rounds
from plugins.thoth import refusals as no
from plugins.thoth.actions import Bluff, Challenge, Done, Recover, Rig, RollDice, Submit, Unrig
from plugins.thoth.display import show as show
from plugins.thoth.display import view as view
from plugins.thoth.menus import menu as menu
from plugins.thoth.options import HEALTH, Preset
from plugins.thoth.phases import Moved
from plugins.thoth.position import RIG, ROLL, Position, with_side


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
    if seat not in state.wait.seats:
        raise Illegal(no.AlreadyDone())
    if isinstance(action, Done):
        return _done(state, seat, dice)
    side, event = _moved(state, seat, action, dice)
    return Step(with_side(state, seat, side), (event,))


def _done(state: Position, seat: Seat, dice: Dice) -> Step:
    assert state.wait is not None
    seats = tuple(other for other in state.wait.seats if other != seat)
    if not seats:
        return rounds.finish(state, dice)
    return Step(replace(state, wait=replace(state.wait, seats=seats)), (told.YouAreDone(seat, seats[0]),))


def _moved(state: Position, seat: Seat, action: Action, dice: Dice) -> Moved:
    side, phase = state.side(seat), state.phase
    match action:
        case RollDice() | Bluff() if phase != ROLL:
            raise Illegal(no.OnlyWhenRolling())
        case RollDice():
            return phases.roll(side, seat, action, dice)
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
        case Submit() if phase in (ROLL, RIG):
            raise Illegal(no.OnlyWhenActing())
        case Submit():
            return phases.submit(state, side, seat, action)
        case Unrig():
            return phases.unrig(state, side, seat)
    raise Illegal(NotNow())
