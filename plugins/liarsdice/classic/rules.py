"""The rules of liar's dice for two to six: bid on everybody's dice, or doubt; who is wrong loses a die."""

from croupier import Dice, Event, GameOver, Illegal, Leave, NotNow, Offer, Outcome, Seat, Start, Step, replace
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import hidden
from plugins.liarsdice.classic.events import CupsTold
from plugins.liarsdice.classic.position import TURN, Position
from plugins.liarsdice.cups import (
    DICE,
    asked,
    bid_offers,
    challenge_offers,
    check_turn,
    cups,
    deal,
    judged,
    lose_die,
    pass_on,
    said,
)
from plugins.liarsdice.events import DiceStay, RoundBegan, YouAreOut, YourDice
from plugins.liarsdice.position import last_two


def setup(start: Start, dice: Dice) -> Step:
    """Give everybody five dice; the first to join opens."""
    order = tuple(range(start.seats))
    blank = hidden(range(DICE))
    return _deal(Position(order=order, dice=(blank,) * start.seats), 0, (), dice)


def apply(state: Position, seat: Seat, action: object, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat)
    check_turn(state, seat)
    match action:
        case Bid() | BidSum():
            bid, told = said(state, seat, action)
            return Step(pass_on(replace(state, bids=(*state.bids, bid)), seat, TURN), (told,))
        case Challenge():
            loser, events = judged(state, seat)
            after = lose_die(state, loser)
            return _end(after, "last", events) if len(after.players) == 1 else _deal(after, loser, events, dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    """Hide all dice but the seat's own."""
    return replace(state, dice=tuple(hand if who == seat else hidden(hand) for who, hand in enumerate(state.dice)))


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    return (*bid_offers(view), *challenge_offers(view))


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: whose turn it is and what to beat, the seat's own dice, everybody's number of dice."""
    if view.wait is None:
        return ()
    panel = () if seat is None else (_panel(view, seat),)
    return asked(view), *panel, CupsTold(cups(view))


def _panel(view: Position, seat: Seat) -> YourDice | YouAreOut:
    return YouAreOut(seat) if seat in view.out else YourDice(seat, view.dice[seat])


def _deal(state: Position, opener: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    dealt = deal(state, opener, TURN, last_two(state), lambda seat: seat, dice)
    began = RoundBegan(dealt.round, dealt.total, cups(dealt))
    return Step(dealt, (*told, began, *(YourDice(seat, dealt.dice[seat]) for seat in dealt.players)))


def _leave(state: Position, seat: Seat) -> Step:
    if state.wait is None or seat in state.out:
        return Step(state)
    after = replace(state, out=(*state.out, seat))
    if len(after.players) == 1:
        return _end(after, "left", ())
    return Step(pass_on(after, seat, TURN) if seat in state.wait.seats else after, (DiceStay(seat),))


def _end(state: Position, reason: str, told: tuple[Event, ...]) -> Step:
    (winner,) = state.players
    ranking = ((winner,), *((seat,) for seat in reversed(state.out)))
    return Step(replace(state, wait=None, outcome=Outcome(reason, ranking)), told)
