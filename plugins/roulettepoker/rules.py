"""The rules of Roulette Poker: two betting phases on three-card hands, and a shot at the other's bullet card."""

from typing import Any

from croupier import (
    Action,
    Card,
    Chips,
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Outcome,
    Seat,
    Start,
    Step,
    Wait,
    replace,
)
from plugins.roulettepoker.actions import (
    AllIn,
    Call,
    Check,
    Fire,
    Fold,
    MissedShot,
    PlayMatch,
    Raise,
    SaidNothing,
    StopHere,
)
from plugins.roulettepoker.dealing import await_seat, deal, turn_cards
from plugins.roulettepoker.display import show as show
from plugins.roulettepoker.display import view as view
from plugins.roulettepoker.events import (
    Called,
    Checked,
    Folded,
    HandRow,
    Hit,
    MatchBegan,
    Missed,
    PracticeOver,
    Raised,
    ReadyForMatch,
    ShotWentWide,
    ShowdownSplit,
    ShowdownWon,
    StoppedHere,
    SureToFold,
)
from plugins.roulettepoker.hands import RANKS, made, strength
from plugins.roulettepoker.menus import menu as menu
from plugins.roulettepoker.options import CHIPS, PRACTICE_CHIPS
from plugins.roulettepoker.position import (
    BETWEEN,
    Position,
    between,
    cleared,
    front,
    least,
    most,
    opponent,
    price,
    settled,
    whole_pot,
)
from plugins.roulettepoker.refusals import (
    MustCall,
    NoFolding,
    NoRaise,
    NoSuchChamber,
    RaiseTooHigh,
    RaiseTooLow,
    TooEarlyToFire,
    WrongAllIn,
    WrongPrice,
)

PRIZE: Chips = 10


def setup(start: Start, dice: Dice) -> Step:
    """Give both their chips, few for practice, and deal the first round, in which the first seat begins."""
    practice = start.options.practice
    chips = PRACTICE_CHIPS if practice else CHIPS
    return deal(Position(stacks=(chips,) * start.seats, practice=practice), (), dice)


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _end(state, seat, "left", ())
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    if between(state):
        return _after_practice(state, seat, action, dice)
    match action:
        case Check() | Call():
            return _match(state, seat, action, dice)
        case Raise() | AllIn():
            return _raise(state, seat, action)
        case Fold():
            return _fold(state, seat, dice)
        case Fire(number):
            return _fire(state, seat, number, dice)
        case MissedShot() if state.community:
            told = ShotWentWide(seat, opponent(seat), whole_pot(state))
            return _pay(state, opponent(seat), (told,), dice)
    raise Illegal(NotNow())


def upgrade(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Remember no card that was shown before, which the first version did not write down."""
    return {"shown": [], **data}


def _match(state: Position, seat: Seat, action: Check | Call, dice: Dice) -> Step:
    cost = price(state, seat)
    if isinstance(action, Check) and cost:
        raise Illegal(MustCall(cost))
    if isinstance(action, Call) and action.price not in (0, cost):
        raise Illegal(WrongPrice(cost))
    after = _put_in_front(state, seat, front(state, opponent(seat)))
    told = Called(seat, cost) if cost else Checked(seat)
    if not settled(after):
        return Step(await_seat(after, opponent(seat)), (told,))
    return _showdown(after, (told,), dice) if after.community else turn_cards(after, (told,), dice)


def _raise(state: Position, seat: Seat, action: Raise | AllIn) -> Step:
    low, high = least(state, seat), most(state)
    if low > high:
        raise Illegal(NoRaise(price(state, seat)))
    if isinstance(action, AllIn) and action.amount not in (0, high):
        raise Illegal(WrongAllIn(high))
    amount = high if isinstance(action, AllIn) else action.amount
    if amount < low:
        raise Illegal(RaiseTooLow(amount, low, high))
    if amount > high:
        raise Illegal(RaiseTooHigh(amount, low, high))
    other = opponent(seat)
    told = Raised(seat, amount, other, front(state, other), amount == high)
    return Step(await_seat(_put_in_front(state, seat, amount), other), (told,))


def _fold(state: Position, seat: Seat, dice: Dice) -> Step:
    if state.community:
        raise Illegal(NoFolding())
    if not price(state, seat) and not state.sure:
        return Step(replace(state, sure=True), (SureToFold(seat),))
    winner = opponent(seat)
    return _pay(state, winner, (Folded(seat, winner, whole_pot(state)),), dice)


def _fire(state: Position, seat: Seat, number: Card, dice: Dice) -> Step:
    if number not in RANKS:
        raise Illegal(NoSuchChamber(number))
    if not state.community:
        raise Illegal(TooEarlyToFire(price(state, seat)))
    target, pot = opponent(seat), whole_pot(state)
    card = state.bullets[target]
    state = replace(state, shown=(*state.shown, card))
    if card != number:
        return _pay(state, target, (Missed(seat, target, number, card, pot),), dice)
    prize = min(PRIZE, state.stacks[target])
    return _pay(_give(_give(state, target, -prize), seat, prize), seat, (Hit(seat, target, card, pot, prize),), dice)


def _showdown(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    cards, pot = state.community, whole_pot(state)
    rows = tuple(HandRow(seat, card, cards, made(card, cards)) for seat, card in enumerate(state.bullets))
    first, second = (strength(card, cards) for card in state.bullets)
    state = replace(state, shown=state.shown + state.bullets)
    if first == second:
        share, split = pot // 2, ShowdownSplit(pot // 2, rows, rows[0].card)
        return _next_round(_give(_give(state, 0, share), 1, share), (*told, split), dice)
    best, other = rows if first > second else reversed(rows)
    by = (best.hand == other.hand, best.hand, other.hand, best.card, other.card)
    return _pay(state, best.seat, (*told, ShowdownWon(best.seat, pot, rows, *by)), dice)


def _pay(state: Position, winner: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Give the pot to a seat, chips in front included."""
    return _next_round(_give(state, winner, whole_pot(state)), told, dice)


def _next_round(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Go on after the pot was paid; when a seat has no chips, the practice is over, or the match ends."""
    if 0 in state.stacks and state.practice:
        return _rest(state, told)
    if 0 in state.stacks:
        return _end(state, state.stacks.index(0), "ruined", told)
    return deal(state, told, dice)


def _rest(state: Position, told: tuple[Event, ...]) -> Step:
    """Leave both a moment between practice and match, in which either may say no."""
    wait = Wait(BETWEEN, tuple(range(len(state.stacks))), state.turn + 1)
    rested = replace(cleared(state), wait=wait, turn=wait.turn, ante=0, left=0, decks=0)
    return Step(rested, (*told, PracticeOver(rested.stacks.index(max(rested.stacks)))))


def _after_practice(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Begin the match, with chips and deck anew, once nobody is awaited any more; stop at the first no."""
    assert state.wait is not None
    match action:
        case StopHere():
            outcome = Outcome("practised", (tuple(range(len(state.stacks))),), rated=False)
            return Step(replace(state, wait=None, outcome=outcome), (StoppedHere(seat),))
        case PlayMatch() | SaidNothing():
            told = (ReadyForMatch(seat),) if isinstance(action, PlayMatch) else ()
            missing = tuple(other for other in state.wait.seats if other != seat)
            if missing:
                return Step(replace(state, wait=replace(state.wait, seats=missing)), told)
            fresh = Position(stacks=(CHIPS,) * len(state.stacks), turn=state.turn)
            return deal(fresh, (*told, MatchBegan(CHIPS)), dice)
    raise Illegal(NotNow())


def _end(state: Position, loser: Seat, reason: str, told: tuple[Event, ...]) -> Step:
    """End the match: the loser's place is out, and every chip is the winner's."""
    winner = opponent(loser)
    chips = CHIPS if not state.practice else PRACTICE_CHIPS
    ended = replace(
        cleared(state),
        wait=None,
        outcome=Outcome(reason, ((winner,), (loser,)), rated=not state.practice),
        out=(loser,),
        stacks=tuple(2 * chips if seat == winner else 0 for seat in range(2)),
    )
    return Step(ended, told)


def _put_in_front(state: Position, seat: Seat, amount: Chips) -> Position:
    after = _give(state, seat, front(state, seat) - amount)
    return replace(after, line=(*state.line, amount))


def _give(state: Position, seat: Seat, chips: Chips) -> Position:
    stacks = tuple(stack + chips if owner == seat else stack for owner, stack in enumerate(state.stacks))
    return replace(state, stacks=stacks)
