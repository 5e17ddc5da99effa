"""Duelists: both choose a stance in secret and say done; high beats low, low beats middle, middle beats high."""

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
    Seat,
    Start,
    Step,
    Wait,
    offer,
    replace,
)

from .actions import Choose, Done, OutOfTime, Sharpen, Stance
from .events import (
    BladeSharpened,
    Clashed,
    LuckRolled,
    Panel,
    RanOut,
    Ready,
    RoundBegan,
    ScoreRow,
    Staked,
    StanceRow,
    StanceTaken,
)
from .options import ROUNDS
from .options import check as check
from .position import Position
from .refusals import NoStance, NoWhetstone

T = TypeVar("T")
BEATEN = {Stance.HIGH: Stance.LOW, Stance.LOW: Stance.MIDDLE, Stance.MIDDLE: Stance.HIGH}
STAKE = 2
REFILLED_EVERY = 3


def setup(start: Start, dice: Dice) -> Step:
    stake = max(0, min((STAKE, *start.tallies))) if start.tallies else 0
    return _begin(Position(options=start.options, stake=stake), (Staked(stake),))


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if state.wait is None:
        raise Illegal(GameOver())
    match action:
        case Leave():
            return _end(state, 1 - seat, (), (seat,))
        case Sharpen():
            if not state.options.whetstone or state.spent[seat] or state.sharp[seat]:
                raise Illegal(NoWhetstone())
            return Step(replace(state, sharp=put(state.sharp, seat, True)), (BladeSharpened(seat),))
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    match action:
        case Choose(stance):
            return Step(replace(state, stances=put(state.stances, seat, stance)), (StanceTaken(seat, stance),))
        case Done() if state.stances[seat] is None:
            raise Illegal(NoStance())
        case Done():
            return _ready(state, seat, Ready(seat), dice)
        case OutOfTime():
            return _ready(state, seat, RanOut(seat), dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    def own(values: tuple[T, ...], hidden: T) -> tuple[T, ...]:
        return tuple(value if who == seat else hidden for who, value in enumerate(values))

    return replace(state, sharp=own(state.sharp, False), stances=own(state.stances, None), luck=own(state.luck, None))


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    if view.wait is None:
        return ()
    offers: tuple[Offer, ...] = ()
    if seat in view.wait.seats:
        offers = (offer(Choose, stance=OneOf(tuple(Stance))),)
        offers += (offer(Done),) if view.stances[seat] else ()
    sharpens = view.options.whetstone and not view.spent[seat] and not view.sharp[seat]
    return offers + ((offer(Sharpen),) if sharpens else ())


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    told: tuple[Event, ...] = (RoundBegan(view.number, _score(view)),)
    return told if seat is None else (*told, Panel(seat, view.stances[seat], view.sharp[seat]))


def _ready(state: Position, seat: Seat, said: Event, dice: Dice) -> Step:
    told: tuple[Event, ...] = (said,)
    if state.stances[seat]:
        (rolled,) = dice.draw(seat, (1, 2, 3, 4, 5, 6))
        state = replace(state, luck=put(state.luck, seat, rolled))
        told += (LuckRolled(seat, rolled),)
    assert state.wait is not None
    seats = tuple(who for who in state.wait.seats if who != seat)
    if seats:
        return Step(replace(state, wait=replace(state.wait, seats=seats)), told)
    return _clash(state, told)


def _clash(state: Position, told: tuple[Event, ...]) -> Step:
    rows = tuple(StanceRow(who, state.stances[who], state.luck[who], state.sharp[who]) for who in (0, 1))
    winner = _winner(state)
    won = tuple((1 + state.sharp[who]) * (who == winner) for who in (0, 1))
    state = replace(
        state,
        points=tuple(map(sum, zip(state.points, won, strict=True))),
        spent=tuple(map(any, zip(state.spent, state.sharp, strict=True))),
    )
    told += (Clashed(rows, winner, winner is None),)
    if max(state.points) < state.options.points and state.number < ROUNDS[state.options.length]:
        return _begin(state, told)
    lead = state.points[0] - state.points[1]
    return _end(state, None if lead == 0 else int(lead < 0), told)


def _winner(state: Position) -> Seat | None:
    """Compare stances, and luck where they are equal; nobody wins against nothing but nothing."""
    ours, theirs = state.stances
    if ours == theirs:
        lead = (state.luck[0] or 0) - (state.luck[1] or 0)
        return None if lead == 0 else int(lead < 0)
    return 0 if theirs is None or (ours and BEATEN[ours] == theirs) else 1


def _begin(state: Position, told: tuple[Event, ...]) -> Step:
    number = state.number + 1
    wait = Wait("choose", (0, 1), turn=number, period=state.number // REFILLED_EVERY)
    state = replace(state, number=number, wait=wait, sharp=(False, False), stances=(None, None), luck=(None, None))
    return Step(state, (*told, RoundBegan(number, _score(state))))


def _end(state: Position, winner: Seat | None, told: tuple[Event, ...], out: tuple[Seat, ...] = ()) -> Step:
    ranking = ((0, 1),) if winner is None else ((winner,), (1 - winner,))
    gains = tuple(0 if winner is None else state.stake * (1 if who == winner else -1) for who in (0, 1))
    outcome = Outcome("drawn" if winner is None else "left" if out else "won", ranking, tallies=gains)
    return Step(replace(state, wait=None, outcome=outcome, out=out), told)


def _score(state: Position) -> tuple[ScoreRow, ...]:
    return tuple(ScoreRow(who, points) for who, points in enumerate(state.points))


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
