"""Discs: all lay discs face down; who dares to turn most roses turns them, and loses a disc to a skull."""

from typing import TypeVar

from croupier import (
    Action,
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Offer,
    OneOf,
    Outcome,
    Range,
    Seat,
    Start,
    Step,
    Wait,
    offer,
    replace,
)

from .actions import Dare, Disc, Pass, Place, Turn
from .events import (
    Dared,
    Gone,
    Lost,
    Panel,
    Passed,
    Placed,
    RoundBegan,
    SeatRow,
    TableTold,
    Turned,
    Won,
    YouLost,
    YouPlaced,
)
from .position import Pile, Position
from .refusals import DareOutOfRange, NothingToTurn, NotInHand

DISCS = (Disc.ROSE, Disc.ROSE, Disc.SKULL)
POINTS = 2
T = TypeVar("T")


def setup(start: Start, dice: Dice) -> Step:
    none = (0,) * start.seats
    empty: tuple[Pile, ...] = ((),) * start.seats
    hands = (DISCS,) * start.seats
    return _begin(Position(hands=hands, stacks=empty, opened=none, before=(None,) * start.seats, points=none), ())


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat)
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    match action, state.wait.kind:
        case Place(disc), "begin" | "move":
            return _place(state, seat, disc)
        case Dare(count), "move" | "raise":
            return _dare(state, seat, count, dice)
        case Pass(), "raise":
            return _go_on(replace(state, passed=(*state.passed, seat)), seat, (Passed(seat),), dice)
        case Turn(who), "turn":
            if who not in turnable(state, seat):
                raise Illegal(NothingToTurn(who))
            return _turn(state, seat, (who,), (), dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    def own(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
        return tuple(pile if who == seat else (None,) * len(pile) for who, pile in enumerate(piles))

    shown = tuple(
        stack if who == seat else (*(None,) * (len(stack) - opened), *stack[len(stack) - opened :])
        for who, (stack, opened) in enumerate(zip(state.stacks, state.opened, strict=True))
    )
    before = tuple(disc if who == seat else None for who, disc in enumerate(state.before))
    return replace(state, hands=own(state.hands), stacks=shown, before=before)


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    if view.wait is None or seat not in view.wait.seats:
        return ()
    kind, high = view.wait.kind, sum(map(len, view.stacks))
    if kind == "turn":
        return (offer(Turn, who=OneOf(turnable(view, seat))),)
    discs = tuple(dict.fromkeys(view.hands[seat]))
    found: tuple[Offer, ...] = (offer(Place, disc=OneOf(discs)),) if kind != "raise" and discs else ()
    if kind != "begin":
        found += (offer(Dare, count=Range(view.dare + 1, high, (view.dare + 1,))),)
    return (*found, offer(Pass)) if kind == "raise" else found


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    rows = tuple(
        SeatRow(who, len(stack), len(stack) + len(view.hands[who]), view.points[who])
        for who, stack in enumerate(view.stacks)
        if who not in view.out
    )
    position = TableTold(view.number, view.dare, rows)
    if seat is None:
        return (position,)
    return position, Panel(seat, known(view.hands[seat]), known(view.stacks[seat]), view.before[seat])


def known(pile: Pile) -> tuple[Disc, ...]:
    """List the discs of a pile that are not hidden."""
    return tuple(disc for disc in pile if disc is not None)


def turnable(view: Position, seat: Seat) -> tuple[Seat, ...]:
    """List whose stacks have discs to turn, the seat's own before all others."""
    left = [len(stack) - opened for stack, opened in zip(view.stacks, view.opened, strict=True)]
    return (seat,) if left[seat] else tuple(who for who, count in enumerate(left) if count)


def _place(state: Position, seat: Seat, disc: Disc) -> Step:
    assert state.wait is not None
    hand = list(state.hands[seat])
    if disc not in hand:
        raise Illegal(NotInHand(disc))
    hand.remove(disc)
    stack = (*state.stacks[seat], disc)
    after = replace(state, hands=put(state.hands, seat, tuple(hand)), stacks=put(state.stacks, seat, stack))
    told = (Placed(seat, len(stack)), YouPlaced(seat, disc))
    waiting = tuple(who for who in state.wait.seats if who != seat)
    if waiting:
        return Step(replace(after, wait=replace(state.wait, seats=waiting)), told)
    begun = state.wait.kind == "begin"
    return Step(_await(after, "move", state.starter if begun else _next(state, seat)), told)


def _dare(state: Position, seat: Seat, count: int, dice: Dice) -> Step:
    low, high = state.dare + 1, sum(map(len, state.stacks))
    if not low <= count <= high:
        raise Illegal(DareOutOfRange(low, high))
    return _go_on(replace(state, dare=count, darer=seat), seat, (Dared(seat, count),), dice)


def _go_on(state: Position, seat: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Ask the next one for a higher dare; without any, or above all discs, the darer turns the own ones first."""
    others = [who for who in _playing(state) if who not in state.passed and who != state.darer]
    if others and state.dare < sum(map(len, state.stacks)):
        following = _next(state, seat)
        while following not in others:
            following = _next(state, following)
        return Step(_await(state, "raise", following), told)
    own = min(state.dare, len(state.stacks[state.darer]))
    return _turn(state, state.darer, (state.darer,) * own, told, dice)


def _turn(state: Position, seat: Seat, stacks: tuple[Seat, ...], told: tuple[Event, ...], dice: Dice) -> Step:
    for who in stacks:
        opened = state.opened[who] + 1
        state = replace(state, opened=put(state.opened, who, opened))
        disc = known(state.stacks[who])[-opened]
        told = (*told, Turned(seat, who, disc))
        if disc == Disc.SKULL:
            return _lose(state, seat, told, dice)
    if sum(state.opened) < state.dare:
        return Step(_await(state, "turn", seat), told)
    points = put(state.points, seat, state.points[seat] + 1)
    told = (*told, Won(seat, points[seat]))
    after = replace(state, points=points, starter=seat)
    return _end(after, seat, "points", told) if points[seat] == POINTS else _begin(after, told)


def _lose(state: Position, seat: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Take a disc from a seat by chance, which one it alone is told."""
    state = _picked_up(state)
    hand = known(state.hands[seat])
    (at,) = dice.draw(seat, range(len(hand)))
    left = (*hand[:at], *hand[at + 1 :])
    told = (*told, Lost(seat, len(left)), YouLost(seat, hand[at]))
    after = replace(state, hands=put(state.hands, seat, left), starter=seat)
    return _begin(after if left else replace(after, out=(*after.out, seat)), told)


def _leave(state: Position, seat: Seat) -> Step:
    """Take a seat's discs away and begin the round anew."""
    if seat in state.out:
        raise Illegal(NotNow())
    after = replace(_picked_up(state), out=(*state.out, seat))
    return _begin(replace(after, hands=put(after.hands, seat, ())), (Gone(seat),))


def _begin(state: Position, told: tuple[Event, ...]) -> Step:
    state = _picked_up(state)
    alive = _playing(state)
    if len(alive) == 1:
        return _end(state, alive[0], "last", told)
    starter = state.starter if state.starter in alive else _next(state, state.starter)
    turn = state.wait.turn + 1 if state.wait else 1
    fresh = replace(state, number=state.number + 1, starter=starter, dare=0, passed=(), wait=Wait("begin", alive, turn))
    return Step(fresh, (*told, RoundBegan(fresh.number)))


def _picked_up(state: Position) -> Position:
    """Give everybody their stack back, to be remembered by its first disc."""
    return replace(
        state,
        hands=tuple(tuple(sorted(known(hand + stack))) for hand, stack in zip(state.hands, state.stacks, strict=True)),
        before=tuple(stack[0] if stack else old for stack, old in zip(state.stacks, state.before, strict=True)),
        stacks=((),) * len(state.stacks),
        opened=(0,) * len(state.opened),
    )


def _end(state: Position, winner: Seat, reason: str, told: tuple[Event, ...]) -> Step:
    rest = tuple(who for who in _playing(state) if who != winner)
    ranking = ((winner,), *((rest,) if rest else ()), *((who,) for who in reversed(state.out) if who != winner))
    return Step(replace(_picked_up(state), wait=None, outcome=Outcome(reason, ranking)), told)


def _await(state: Position, kind: str, seat: Seat) -> Position:
    assert state.wait is not None
    return replace(state, wait=Wait(kind, (seat,), state.wait.turn + 1))


def _playing(state: Position) -> tuple[Seat, ...]:
    return tuple(who for who in range(len(state.hands)) if who not in state.out)


def _next(state: Position, seat: Seat) -> Seat:
    seats = len(state.hands)
    return next(who for step in range(1, seats + 1) if (who := (seat + step) % seats) not in state.out)


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
