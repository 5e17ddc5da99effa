"""The rules of Thoth's Bluff: roll or bluff, rig and challenge, act; whoever has no health left is beaten."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from croupier import (
    Action,
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    Offer,
    OneOf,
    Range,
    Seat,
    Some,
    Start,
    Step,
    offer,
    replace,
)
from plugins.thoth import events as told
from plugins.thoth import moves, rounds
from plugins.thoth import refusals as no
from plugins.thoth.moves import Bluff, Challenge, Moved, Recover, Rig, RollDice, Sign, Submit, Unrig
from plugins.thoth.position import HEALTH, RIG, ROLL, Position, Preset, Side, with_side
from plugins.thoth.tables import DICE, REMOVED, UNROLLED, Deed, Die, Tool, anything


class Done(Action):
    """Finish the phase; what was submitted stands."""


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


def view(state: Position, seat: Seat | None) -> Position:
    """Hide the sides of all other seats."""
    return replace(state, sides=tuple(side if who == seat else None for who, side in enumerate(state.sides)))


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat; where its side is hidden, what may be open to it."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    side = view.sides[seat]
    offers = _open_to(view, side) if side else _maybe_open(view)
    return (*offers, offer(Done))


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: first what the phase is about, and a seat's panel; then the rest, and a guide."""
    if view.wait is None:
        return (told.FinalHealth(rounds.health_rows(view)),)
    standing = told.Standing(view.round, view.last, rounds.health_rows(view))
    public: tuple[Event, ...] = (standing,)
    if view.phase != ROLL:
        tools = told.ToolsNow(tuple(map(told.ToolRow, view.rounds[0].tools)))
        first = tools if view.phase == RIG else told.DeedsNow(_deed_rows(view.open))
        public = (first, standing, told.RollsOfRound(rounds.rolls_rows(view)))
    if any(view.seen):
        public += (told.ValuesSoFar(tuple(_so_far(view))),)
    public += (rounds.plan(view),)
    return public if seat is None else (moves.panel(view, seat), _guide(view, seat), *public)


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
            return moves.roll(side, seat, action, dice)
        case Bluff():
            return moves.bluff(side, seat, action)
        case Rig() | Challenge() | Recover() if phase != RIG:
            raise Illegal(no.OnlyWhenRigging())
        case Rig():
            return moves.rig(state.rounds[0].tools, side, seat, action)
        case Challenge():
            return moves.challenge(side, seat, action)
        case Recover():
            return moves.recover(side, seat, action)
        case Submit() if phase in (ROLL, RIG):
            raise Illegal(no.OnlyWhenActing())
        case Submit():
            return moves.submit(state, side, seat, action)
        case Unrig():
            return moves.unrig(state, side, seat)
    raise Illegal(NotNow())


# -- what is open ---------------------------------------------------------------------------------------------------


def _open_to(view: Position, side: Side) -> tuple[Offer, ...]:
    if view.phase == ROLL:
        return tuple(_to_roll(side))
    offers = _to_rig(view, side) if view.phase == RIG else _to_submit(view, side)
    return (*offers, offer(Unrig)) if moves.can_take_back(view, side) else tuple(offers)


def _to_roll(side: Side) -> Iterator[Offer]:
    dice = side.those(UNROLLED)
    if dice and not side.bluffs:
        yield offer(RollDice, dice=Some(dice, least=1))
    least = 1
    for place, die in enumerate(dice):  # a higher value leaves fewer dice
        yield offer(Bluff, die=OneOf(dice[place:]), value=Range(least, die.sides))
        least = die.sides + 1


def _to_rig(view: Position, side: Side) -> Iterator[Offer]:
    for tool in view.rounds[0].tools:
        for sign in Sign if tool.signed else (None,):
            yield from rigs(tool, sign, side.dice, side.wager)
    if side.rolled:
        yield offer(Challenge, die=OneOf(side.rolled))
    if side.those(REMOVED):
        yield offer(Recover, dice=Some(side.those(REMOVED), least=1))


@lru_cache(maxsize=4096)
def rigs(tool: Tool, sign: Sign | None, values: tuple[int, ...], wager: Die | None) -> tuple[Offer, ...]:
    """List what a tool can do, which is asked for again and again while the same dice lie there."""
    side, offers = Side(dice=values, wager=wager), []
    for primary in side.rolled:
        others = [die for die in side.rolled if not moves.why_not((tool,), side, Rig(tool, primary, die, sign))]
        if others:
            offers.append(offer(Rig, tool=tool, primary=primary, secondary=OneOf(tuple(others)), sign=sign))
    return tuple(offers)


def _to_submit(view: Position, side: Side) -> Iterator[Offer]:
    for deed in view.open:
        given = side.given(deed)
        dice = tuple(die for die in side.rolled if die in deed.dice and deed.fits((*given, side.value(die))))
        room = min(deed.kind.size - len(given), len(dice))
        if room:
            free = deed.fits is anything
            yield offer(Submit, deed=deed, dice=Some(dice, least=1, most=room if free else 1))
            for count in range(2, 1 if free else room + 1):
                for several in combinations(dice, count):
                    if deed.fits((*given, *sorted(side.value(die) for die in several))):
                        yield offer(Submit, deed=deed, dice=several)


def _maybe_open(view: Position) -> tuple[Offer, ...]:
    """List what somebody may do whose dice are hidden, for buttons that several see."""
    if view.phase == ROLL:
        values = Range(1, DICE[-1].sides)
        return offer(RollDice, dice=Some(DICE, least=1)), offer(Bluff, die=OneOf(DICE), value=values)
    if view.phase == RIG:
        tools = view.rounds[0].tools
        sign = OneOf(tuple(Sign)) if any(tool.signed for tool in tools) else None
        rig = offer(Rig, tool=OneOf(tools), primary=OneOf(DICE), secondary=OneOf(DICE), sign=sign)
        return rig, offer(Challenge, die=OneOf(DICE)), offer(Unrig)
    return offer(Submit, deed=OneOf(view.open), dice=Some(DICE, least=1, most=3)), offer(Unrig)


# -- what is shown --------------------------------------------------------------------------------------------------


def _deed_rows(deeds: tuple[Deed, ...]) -> tuple[told.DeedRow, ...]:
    return tuple(told.DeedRow(deed, deed.kind.size, deed.dice) for deed in deeds)


def _so_far(view: Position) -> Iterator[told.ResultRow]:
    for deed in view.open:
        values = [tuple(one.value for one in seen if one.deed == deed) for seen in view.seen]
        if any(values):
            yield told.ResultRow(deed, 0, values[0], 1, values[1], 0, False, None)


def _guide(view: Position, seat: Seat) -> told.Guide:
    """Explain the tools and actions that are open or come in the next two rounds, each once."""
    tools = dict.fromkeys(tool for one in view.rounds for tool in one.tools)
    deeds = dict.fromkeys((*(one.short for one in view.rounds), *view.medium, *view.long))
    return told.Guide(seat, tuple(map(told.ToolRow, tools)), _deed_rows(tuple(deeds)))
