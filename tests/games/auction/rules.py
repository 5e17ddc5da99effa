"""Auction: raise in turn or fold; everybody pays the own last offer, the highest takes the prize."""

from typing import Any

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
    Outcome,
    Range,
    Seat,
    Start,
    Step,
    Wait,
    offer,
    replace,
)

from .actions import Fold, Raise
from .events import ChipsForfeited, Folded, LotOpened, LotSold, LotUnsold, PurseRow, Raised, Ruined, Standing
from .options import check as check
from .position import Position
from .refusals import NotEnoughChips, RaiseTooLow

PRIZES = (4, 6, 8, 10, 12)


def setup(start: Start, dice: Dice) -> Step:
    return _open(Position(chips=(start.options.chips,) * start.seats, lots=start.options.lots), (), dice)


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat, dice)
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    match action:
        case Raise(to):
            if to <= max(state.offers):
                raise Illegal(RaiseTooLow(max(state.offers)))
            if to > state.chips[seat]:
                raise Illegal(NotEnoughChips(state.chips[seat]))
            offers = (*state.offers[:seat], to, *state.offers[seat + 1 :])
            told = (Raised(seat, to, to == state.chips[seat]),)
            return _go_on(replace(state, offers=offers, leader=seat), seat, told, dice)
        case Fold():
            bidding = tuple(who for who in state.bidding if who != seat)
            return _go_on(replace(state, bidding=bidding), seat, (Folded(seat),), dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    return state


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    if view.wait is None or seat not in view.wait.seats:
        return ()
    low, high = max(view.offers) + 1, view.chips[seat]
    if low > high:
        return (offer(Fold),)
    marks = tuple(sorted({low, (low + high) // 2, high}))
    return (offer(Raise, to=Range(low, high, marks)), offer(Fold))


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    return (Standing(view.prize, max(view.offers, default=0), _purses(view)),)


def upgrade(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Version 1 kept purses, and always sold five lots."""
    data = dict(data)
    data["chips"] = data.pop("purses")
    return {**data, "lots": 5}


def upgrade_record(name: str, data: dict[str, Any], version: int) -> tuple[str, dict[str, Any]]:
    """Version 1 told of purses where this one has rows of them."""
    if "purses" in data:
        data = {"rows" if key == "purses" else key: value for key, value in data.items()}
    return name, data


def _go_on(state: Position, seat: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    seats = len(state.chips)
    after = ((seat + step) % seats for step in range(1, seats + 1))
    following = next((who for who in after if who in state.bidding and who != state.leader), None)
    if following is None:
        return _sell(state, told, dice)
    wait = Wait("offer", (following,), state.turn + 1)
    return Step(replace(state, turn=state.turn + 1, wait=wait), told)


def _sell(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    leader = state.leader
    if leader is None:
        return _open(state, (*told, LotUnsold(state.prize)), dice)
    paid = [chips - offered for chips, offered in zip(state.chips, state.offers, strict=True)]
    paid[leader] += state.prize
    ruined = tuple(who for who, chips in enumerate(paid) if not chips and who not in state.out)
    state = replace(state, chips=tuple(paid), out=state.out + ruined)
    told += (LotSold(leader, max(state.offers), state.prize, _purses(state)),)
    return _open(state, told + ((Ruined(ruined),) if ruined else ()), dice)


def _open(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    left = tuple(who for who in range(len(state.chips)) if who not in state.out)
    if len(left) == 1 or state.number == state.lots:
        return Step(replace(state, wait=None, outcome=_outcome(state, left)), told)
    (prize,) = dice.draw(None, PRIZES)
    opener = left[state.number % len(left)]
    state = replace(
        state,
        number=state.number + 1,
        prize=prize,
        offers=(0,) * len(state.chips),
        bidding=left,
        leader=None,
        turn=state.turn + 1,
        wait=Wait("offer", (opener,), state.turn + 1),
    )
    return Step(state, (*told, LotOpened(state.number, prize, opener)))


def _leave(state: Position, seat: Seat, dice: Dice) -> Step:
    """Give the chips to the house; an offer that leads is withdrawn, and so is the lot."""
    if seat in state.out:
        raise Illegal(NotNow())
    assert state.wait is not None
    told = (ChipsForfeited(seat),)
    chips = tuple(0 if who == seat else left for who, left in enumerate(state.chips))
    offers = tuple(0 if who == seat else made for who, made in enumerate(state.offers))
    bidding = tuple(who for who in state.bidding if who != seat)
    awaited = state.wait.seats == (seat,)
    after = replace(state, chips=chips, offers=offers, bidding=bidding, out=(*state.out, seat))
    if len(after.out) == len(chips) - 1 or state.leader == seat:
        return _open(after, (*told, LotUnsold(state.prize)), dice)
    return _go_on(after, seat, told, dice) if awaited else Step(after, told)


def _outcome(state: Position, left: tuple[Seat, ...]) -> Outcome:
    amounts = sorted({state.chips[who] for who in left}, reverse=True)
    groups = [tuple(who for who in left if state.chips[who] == amount) for amount in amounts]
    ranking = (*groups, *((who,) for who in reversed(state.out)))
    return Outcome("last" if len(left) == 1 else "richest", ranking)


def _purses(state: Position) -> tuple[PurseRow, ...]:
    return tuple(PurseRow(who, chips) for who, chips in enumerate(state.chips) if who not in state.out)
