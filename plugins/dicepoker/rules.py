"""The rules of dice poker: everybody rolls, each may reroll once, and the weakest hand goes out."""

from collections.abc import Iterable

from croupier import (
    Action,
    Dice,
    Event,
    Face,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Offer,
    Outcome,
    Place,
    PrivateEvent,
    Seat,
    Some,
    Start,
    Step,
    Wait,
    offer,
    replace,
)
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.events import (
    Ahead,
    Eliminated,
    FirstToDecide,
    Gone,
    HandRow,
    Hands,
    Kept,
    Rerolled,
    Rolled,
    Round,
    Stage,
    ToDecide,
    YouAreOut,
    YourDice,
    YourRoll,
    YouWon,
)
from plugins.dicepoker.hands import FACES, PLACES, others, score
from plugins.dicepoker.position import DECIDE, ROLL, Position
from plugins.dicepoker.refusals import AlreadyDecided, AlreadyRolled, NoSuchDie, NothingRolled, OutOfGame


def setup(start: Start, dice: Dice) -> Step:
    """Begin the first round; nothing is rolled before the players do."""
    return Step(_begin(Position(order=tuple(range(start.seats)), dice=((),) * start.seats), turn=1))


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat, dice)
    if not isinstance(action, Reroll | Keep):
        raise Illegal(NotNow())
    _check_turn(state, state.wait, seat)
    if state.wait.kind == ROLL:
        return _roll(state, seat, action, dice)
    return _decide(state, seat, _rerolled(action), dice)


def view(state: Position, seat: Seat | None) -> Position:
    """Give the position as it is: all rolls are public."""
    return state


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    if view.wait.kind == ROLL:
        return (offer(Reroll, dice=()),)
    return offer(Reroll, dice=Some(PLACES, least=1)), offer(Keep, dice=())


def lying(view: Position, seat: Seat) -> tuple[Face, ...]:
    """List the dice that may be rerolled by their places."""
    return view.dice[seat]


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: the panel of a seat, the line above the prompt, everybody's dice, who is out."""
    panel = () if seat is None else (_panel(view, seat),)
    if view.wait is None:
        return panel
    current = _to_decide(view) if view.wait.kind == DECIDE else Round(view.round, view.order)
    rows = tuple(_row(view, one) for one in view.order if view.dice[one])
    return *panel, current, *([Hands(rows)] if rows else []), *([Gone(view.out)] if view.out else [])


def weakest(state: Position, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """List the seats that share the weakest hand among these, in the order given."""
    strengths = {seat: score(state.dice[seat]).strength for seat in seats}
    least = min(strengths.values(), default=None)
    return tuple(seat for seat, strength in strengths.items() if strength == least)


def _check_turn(state: Position, wait: Wait, seat: Seat) -> None:
    if seat in state.out:
        raise Illegal(OutOfGame())
    if seat not in wait.seats:
        if wait.kind == ROLL:
            raise Illegal(AlreadyRolled())
        raise Illegal(AlreadyDecided() if seat in state.finished else NotYourTurn())


def _begin(state: Position, turn: int) -> Position:
    return replace(state, wait=Wait(ROLL, state.order, turn))


def _rerolled(action: Reroll | Keep) -> tuple[Place, ...]:
    """Work out which dice are rolled again."""
    for place in action.dice:
        if place not in PLACES:
            raise Illegal(NoSuchDie(place))
    left = others(action.dice)
    if isinstance(action, Keep):
        return left if action.dice else ()
    return others(left) if action.dice else PLACES


def _roll(state: Position, seat: Seat, action: Reroll | Keep, dice: Dice) -> Step:
    if action.dice:
        raise Illegal(NothingRolled())
    rolled = dice.draw(seat, FACES, len(PLACES))
    made = score(rolled)
    after = replace(_with_dice(state, seat, rolled), wait=_without(state.wait, seat))
    return _proceed(after, (Rolled(seat, rolled, made.hand, made.power),), dice)


def _decide(state: Position, seat: Seat, places: tuple[Place, ...], dice: Dice) -> Step:
    drawn = iter(dice.draw(seat, FACES, len(places)))
    final = tuple(next(drawn) if place in places else state.dice[seat][place - 1] for place in PLACES)
    made = score(final)
    told = Rerolled(seat, places, final, made.hand, made.power) if places else Kept(seat, made.hand, made.power)
    after = replace(_with_dice(state, seat, final), finished=(*state.finished, seat))
    return _proceed(replace(after, wait=_without(after.wait, seat)), (told,), dice)


def _leave(state: Position, seat: Seat, dice: Dice) -> Step:
    if seat in state.out:
        return Step(state)
    after = replace(_put_out(state, seat), wait=_without(state.wait, seat))
    if len(after.order) == 1:
        return _end(after, "left")
    return _proceed(after, (), dice)


def _proceed(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Go on to the next wait once nobody is awaited any more."""
    if state.wait is None or state.wait.seats:
        return Step(state, told)
    undecided = [seat for seat in state.order if seat not in state.finished]
    if undecided:
        return Step(replace(state, wait=Wait(DECIDE, (undecided[0],), state.wait.turn + 1)), told)
    return _eliminate(state, state.wait.turn + 1, told, dice)


def _eliminate(state: Position, turn: int, told: tuple[Event, ...], dice: Dice) -> Step:
    tied = weakest(state, sorted(state.order))
    if len(tied) > 1:
        (loser,) = dice.draw(None, tied)
    else:
        (loser,) = tied
    made = score(state.dice[loser])
    told = (*told, Eliminated(loser, made.hand, made.power, tied if len(tied) > 1 else (), state.dice))
    after = _put_out(state, loser)
    if len(after.order) == 1:
        return _end(after, "last", told)
    return Step(_begin(_rotate(after), turn), told)


def _rotate(state: Position) -> Position:
    """Clear the dice; the next seat that is still in, after the one that opened this round, opens the new one."""
    seats = len(state.dice)
    order = tuple(sorted(state.order, key=lambda seat: (seat - state.first - 1) % seats))
    return replace(
        state, round=state.round + 1, first=order[0], order=order, finished=(), dice=tuple(() for _ in range(seats))
    )


def _end(state: Position, reason: str, told: tuple[Event, ...] = ()) -> Step:
    (winner,) = state.order
    ranking = ((winner,), *((seat,) for seat in reversed(state.out)))
    return Step(replace(state, wait=None, outcome=Outcome(reason, ranking)), told)


def _put_out(state: Position, seat: Seat) -> Position:
    return replace(
        state,
        out=(*state.out, seat),
        order=tuple(other for other in state.order if other != seat),
        finished=tuple(other for other in state.finished if other != seat),
    )


def _with_dice(state: Position, seat: Seat, dice: tuple[Face, ...]) -> Position:
    return replace(state, dice=(*state.dice[:seat], dice, *state.dice[seat + 1 :]))


def _without(wait: Wait | None, seat: Seat) -> Wait | None:
    return wait and replace(wait, seats=tuple(other for other in wait.seats if other != seat))


def _to_decide(view: Position) -> Event:
    assert view.wait is not None
    (seat,) = view.wait.seats
    made = score(view.dice[seat])
    behind = weakest(view, view.finished)
    if not behind:
        return FirstToDecide(seat, view.dice[seat], made.hand, made.power)
    least = score(view.dice[behind[0]])
    told = Ahead if made.strength > least.strength else ToDecide
    return told(seat, view.dice[seat], made.hand, made.power, behind, least.hand, least.power)


def _stage(view: Position, seat: Seat) -> Stage:
    return Stage.FINAL if seat in view.finished else Stage.ROLLED


def _row(view: Position, seat: Seat) -> HandRow:
    made = score(view.dice[seat])
    return HandRow(seat, view.dice[seat], made.hand, made.power, _stage(view, seat))


def _panel(view: Position, seat: Seat) -> PrivateEvent:
    if seat in view.out:
        return YouAreOut(seat)
    if view.wait is None:
        return YouWon(seat)
    if not view.dice[seat]:
        return YourRoll(seat)
    made = score(view.dice[seat])
    return YourDice(seat, view.dice[seat], made.hand, made.power, _stage(view, seat))
