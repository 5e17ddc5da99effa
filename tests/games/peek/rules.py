"""Peek: three hidden dice each; bid on all of them, or doubt the bid; the loser loses a die."""

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

from .actions import Bid, Doubt
from .events import BidMade, BidStands, CountRow, DiceDealt, DieLost, Doubted, HandRow, RoundBegan, TableTold
from .position import Position
from .refusals import BidTooLow, NoSuchFace, NothingToDoubt, TooManyDice

FACES = (1, 2, 3, 4, 5, 6)


def setup(start: Start, dice: Dice) -> Step:
    counts = (3,) * start.seats
    return deal(Position(wild=start.options.wild, counts=counts, hands=()), 0, (), dice)


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat, dice)
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    match action:
        case Bid():
            return _bid(state, seat, action)
        case Doubt():
            return _doubt(state, seat, dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    return replace(state, hands=tuple(hand if owner == seat else () for owner, hand in enumerate(state.hands)))


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    if view.wait is None or seat not in view.wait.seats:
        return ()
    total = sum(view.counts)
    count, face = (view.bid.count, view.bid.face) if view.bid else (0, 6)
    offers = (
        offer(Bid, count=count, face=OneOf(FACES[face:])),
        offer(Bid, count=Range(count + 1, total, (min(count + 1, total),)), face=OneOf(FACES)),
    )
    return tuple(some for some in offers if len(some)) + ((offer(Doubt),) if view.bid else ())


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    if view.wait is None:
        return ()
    rows = tuple(CountRow(who, count) for who, count in enumerate(view.counts) if count)
    told: tuple[Event, ...] = (TableTold(view.wait.seats[0], sum(view.counts), rows),)
    if view.bid:
        told += (BidStands(view.bidder, view.bid.count, view.bid.face),)
    if seat is not None and view.hands[seat]:
        told += (DiceDealt(seat, view.hands[seat]),)
    return told


def matching(hand: tuple[Face, ...], face: Face, wild: bool) -> int:
    return sum(die == face or (wild and die == 1) for die in hand)


def _bid(state: Position, seat: Seat, bid: Bid) -> Step:
    if bid.face not in FACES:
        raise Illegal(NoSuchFace(bid.face))
    if (state.bid and (bid.count, bid.face) <= (state.bid.count, state.bid.face)) or bid.count < 1:
        raise Illegal(BidTooLow(bid.count, bid.face))
    if bid.count > sum(state.counts):
        raise Illegal(TooManyDice(sum(state.counts)))
    wait = Wait("turn", (_next(state, seat),), state.turn + 1)
    after = replace(state, bid=bid, bidder=seat, turn=state.turn + 1, wait=wait)
    return Step(after, (BidMade(seat, bid.count, bid.face),))


def _doubt(state: Position, seat: Seat, dice: Dice) -> Step:
    if state.bid is None:
        raise Illegal(NothingToDoubt())
    count, face = state.bid.count, state.bid.face
    found = sum(matching(hand, face, state.wild) for hand in state.hands)
    loser = seat if found >= count else state.bidder
    counts = tuple(left - (who == loser) for who, left in enumerate(state.counts))
    hands = tuple(HandRow(who, hand) for who, hand in enumerate(state.hands) if hand)
    told = (Doubted(seat, count, face, found, hands), DieLost(loser, counts[loser]))
    out = state.out if counts[loser] else (*state.out, loser)
    return deal(replace(state, counts=counts, out=out), loser, told, dice)


def _leave(state: Position, seat: Seat, dice: Dice) -> Step:
    if seat in state.out:
        raise Illegal(NotNow())
    counts = tuple(0 if who == seat else count for who, count in enumerate(state.counts))
    return deal(replace(state, counts=counts, out=(*state.out, seat)), seat, (), dice)


def deal(state: Position, seat: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Roll anew; the seat opens, or the next one that has dice."""
    alive = [who for who, count in enumerate(state.counts) if count]
    if len(alive) == 1:
        ranking = ((alive[0],), *((who,) for who in reversed(state.out)))
        return Step(replace(state, wait=None, bid=None, hands=(), outcome=Outcome("last", ranking)), told)
    opener = seat if state.counts[seat] else _next(state, seat)
    hands = tuple(dice.draw(who, FACES, count) if count else () for who, count in enumerate(state.counts))
    wait = Wait("turn", (opener,), state.turn + 1)
    told += (RoundBegan(opener, sum(state.counts)), *(DiceDealt(who, hands[who]) for who in alive))
    return Step(replace(state, hands=hands, bid=None, turn=state.turn + 1, wait=wait), told)


def _next(state: Position, seat: Seat) -> Seat:
    seats = len(state.counts)
    return next(who for step in range(1, seats + 1) if state.counts[who := (seat + step) % seats])
