"""What a seat does in secret within a phase; each function makes one action of its own side, or raises `Illegal`."""

from collections.abc import Sequence

from croupier import Dice, Illegal, PrivateEvent, Refusal, Seat, replace
from plugins.thoth import events as told
from plugins.thoth import refusals as no
from plugins.thoth.actions import Bluff, Challenge, Recover, Rig, RollAll, RollDice, Sign, Submit
from plugins.thoth.components import REMOVED, UNROLLED, Deed, Die, Tool, rigged
from plugins.thoth.display import own_rows, rows
from plugins.thoth.position import ACT, RIG, Position, Roll, Side, Spent, put

STEPS = {None: 0, Sign.PLUS: 1, Sign.MINUS: -1}

Moved = tuple[Side, PrivateEvent]
"""The side after a move, and what its seat is told."""


def roll(side: Side, seat: Seat, action: RollDice, dice: Dice) -> Moved:
    """Roll dice that have no value."""
    after, made = _rolled(side, seat, action.dice or side.those(UNROLLED), dice)
    return after, told.YouRolled(seat, rows(made), after.those(UNROLLED))


def roll_all(side: Side, seat: Seat, action: RollAll, dice: Dice) -> Moved:
    """Roll all dice that have no value."""
    others = tuple(die for die in side.those(UNROLLED) if die not in action.first)
    after, made = _rolled(side, seat, (*action.first, *others), dice)
    return after, told.YouRolledAll(seat, rows(made))


def _rolled(side: Side, seat: Seat, chosen: Sequence[Die], dice: Dice) -> tuple[Side, tuple[Roll, ...]]:
    if side.bluffs:
        raise Illegal(no.OnceBluffing())
    if not chosen:
        raise Illegal(no.NothingToRoll())
    _check(side, chosen, UNROLLED)
    made = tuple(Roll(die, dice.draw(seat, range(1, die.sides + 1))[0]) for die in chosen)
    return _with_rolls(side, made), made


def bluff(side: Side, seat: Seat, action: Bluff) -> Moved:
    """Give a die the value that it is said to show."""
    _check(side, (action.die,), UNROLLED)
    if action.value is None:
        raise Illegal(no.ValueMissing(action.die, action.die.sides, action.die.sides // 2 + 1))
    if not 1 <= action.value <= action.die.sides:
        raise Illegal(no.ImpossibleBluff(action.die, action.value, action.die.sides))
    after = _with_rolls(side, (Roll(action.die, action.value),))
    after = replace(after, bluffs=(*side.bluffs, action.die))
    return after, told.YouBluffed(seat, action.die, action.value, after.those(UNROLLED))


def rig(tools: Sequence[Tool], side: Side, seat: Seat, action: Rig) -> Moved:
    """Change a die by one of this round's tools."""
    refusal = why_not(tools, side, action)
    if refusal:
        raise Illegal(refusal)
    before, after = side.value(action.primary), outcome(side, action)
    changed = replace(side, dice=put(side.dice, ((action.primary, after), (action.secondary, UNROLLED))))
    said = told.YouRigged(seat, action.tool, action.primary, before, after, action.secondary, own_rows(changed))
    return changed, said


def outcome(side: Side, action: Rig) -> int:
    """Compute what a rig would make of its primary die, possible or not."""
    one, two = action.primary, action.secondary
    return rigged(action.tool, one, side.value(one), two, side.value(two), STEPS[action.sign])


def why_not(tools: Sequence[Tool], side: Side, action: Rig) -> Refusal | None:
    """Say why a rig is not possible with these tools, None if it is."""
    tool = action.tool
    if tool not in tools:
        return no.ToolNotHere(tool, tools[0], tools[1])
    refusal = _not_so(side, (action.primary, action.secondary), 1)
    if refusal:
        return refusal
    if tool.signed != (action.sign is not None):
        return no.SignMissing(tool, action.primary, action.secondary) if tool.signed else no.SignTooMuch(tool)
    if action.secondary == side.wager:
        return no.DieIsWagered(action.secondary)
    result = outcome(side, action)
    if not 1 <= result <= action.primary.sides:
        return no.OutOfRange(tool, action.primary, result, action.primary.sides)
    return None


def challenge(side: Side, seat: Seat, action: Challenge) -> Moved:
    """Wager a rolled die; another one than before may be chosen."""
    _check(side, (action.die,), 1)
    return replace(side, wager=action.die), told.YouWagered(seat, action.die)


def recover(side: Side, seat: Seat, action: Recover) -> Moved:
    """Choose the order in which removed dice come back."""
    _check(side, action.dice, REMOVED)
    return replace(side, wants=action.dice), told.YouWant(seat, action.dice)


def submit(state: Position, side: Side, seat: Seat, action: Submit) -> tuple[Side, told.YouPlayed]:
    """Give rolled dice to an open action; the order within one command is the lower value first."""
    deed = action.deed
    if deed not in state.open:
        raise Illegal(no.DeedNotOpen(deed, *state.open))
    if not action.dice:
        raise Illegal(no.DiceMissing(deed, deed.dice[-1]))
    _check(side, action.dice, 1)
    for die in action.dice:
        if die not in deed.dice:
            raise Illegal(no.WrongDie(deed, die, deed.dice))
    before = side.given(deed)
    if len(before) + len(action.dice) > deed.kind.size:
        raise Illegal(no.DeedFull(deed, deed.kind.size - len(before)))
    given = tuple(sorted((Spent(deed, die, side.value(die)) for die in action.dice), key=lambda one: one.value))
    values = (*before, *(one.value for one in given))
    if not deed.fits(values):
        raise Illegal(no.DoesNotFit(deed, values))
    after = replace(side, dice=put(side.dice, ((die, UNROLLED) for die in action.dice)), spent=(*side.spent, *given))
    return after, told.YouPlayed(seat, deed, rows(given), own_rows(after))


def takes(side: Side, deed: Deed, die: Die) -> bool:
    """Tell whether an action takes one more die of a side, this rolled one."""
    given = side.given(deed)
    return len(given) < deed.kind.size and die in deed.dice and deed.fits((*given, side.value(die)))


def submit_ahead(state: Position, side: Side, seat: Seat, action: Submit) -> Moved:
    """Say while rigging what is to be given in the action phase; it must be possible with the dice as they are."""
    given = side
    for one in side.ahead:
        given, _ = submit(state, given, seat, one)
    _, said = submit(state, given, seat, action)
    return replace(side, ahead=(*side.ahead, action)), told.YouPlayAhead(seat, said.deed, said.dice, said.rolled)


def submit_at_last(state: Position, side: Side, seat: Seat) -> tuple[Side, tuple[PrivateEvent, ...]]:
    """Give what was said ahead, as far as challenges have left it possible, and tell what they have not."""
    missed: tuple[PrivateEvent, ...] = ()
    ahead, side = side.ahead, replace(side, ahead=())
    for action in ahead:
        try:
            side, _ = submit(state, side, seat, action)
        except Illegal:
            missed += (told.NotPlayed(seat, action.deed, action.dice),)
    return side, missed


def unrig(state: Position, side: Side, seat: Seat) -> Moved:
    """Go back to the phase's start."""
    if not can_take_back(state, side):
        raise Illegal(no.NothingToTakeBack())
    after = replace(side, dice=side.before, spent=side.spent[: side.kept], wager=None)
    return after, told.YouTookBack(seat, own_rows(after))


def can_take_back(state: Position, side: Side) -> bool:
    """Tell whether something was done that can be undone."""
    return state.phase in (RIG, ACT) and (side.dice != side.before or side.wager is not None)


def _with_rolls(side: Side, made: tuple[Roll, ...]) -> Side:
    return replace(side, dice=put(side.dice, ((one.die, one.value) for one in made)), rolls=(*side.rolls, *made))


def _check(side: Side, dice: Sequence[Die], wanted: int) -> None:
    refusal = _not_so(side, dice, wanted)
    if refusal:
        raise Illegal(refusal)


def _not_so(side: Side, dice: Sequence[Die], wanted: int) -> Refusal | None:
    """Say which die is named twice, given away already, or not `UNROLLED`, `REMOVED` or (1) rolled as wanted."""
    given = {one.die: one.deed for one in side.submitted}
    for place, die in enumerate(dice):
        value = side.value(die)
        if die in dice[:place]:
            return no.DieTwice(die)
        if min(value, 1) != wanted:
            if wanted == REMOVED:
                return no.DieNotRemoved(die)
            if value == REMOVED:
                return no.DieIsRemoved(die)
            if wanted and die in given:
                return no.DieIsPlayed(die, given[die])
            return no.DieNotRolled(die) if wanted else no.AlreadyRolled(die, value)
    return None
