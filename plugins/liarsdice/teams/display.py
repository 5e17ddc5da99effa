"""What each seat of a team sees, and how a position is told."""

from typing import Any

from croupier import Event, Face, PrivateEvent, Seat, replace
from plugins.liarsdice.bids import HIDDEN, LEAST_SUM, Hands, hidden, lowest
from plugins.liarsdice.cups import asked
from plugins.liarsdice.events import BidMade, SumBid, ToBeat, ToOpen, YouAreOut
from plugins.liarsdice.teams.actions import RevealLearn, RevealReroll
from plugins.liarsdice.teams.events import (
    BehindPanel,
    MustBid,
    MustBidSum,
    SeenRow,
    TableRow,
    TableTold,
    ToName,
    ToPick,
)
from plugins.liarsdice.teams.menus import reveal_offers
from plugins.liarsdice.teams.position import (
    FIRST,
    PICK,
    Position,
    behind,
    free,
    learnable,
    locked,
    places,
)


def view(state: Position, seat: Seat | None) -> Position:
    """Hide all dice but those behind the seat, those it learnt, and the open ones."""
    return replace(state, dice=_seen(state, seat))


def lying(view: Position, seat: Seat) -> tuple[Face, ...]:
    """List the dice behind a seat, which it may show and reroll by their places."""
    return view.dice[behind(view, seat)] if any(view.dice) else ()


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: what is to be done, what the seat knows, the dice as everybody sees them."""
    if view.wait is None:
        return ()
    (awaited,) = view.wait.seats
    if view.wait.kind == PICK:
        return (ToPick(awaited, free(view)),)
    if view.wait.kind == FIRST:
        return (ToName(awaited, view.mates[0]),)
    rows = tuple(_row(view, who) for who in view.order if view.dice[who])
    panel = () if seat is None else (_panel(view, seat),)
    return _asked(view), *panel, *_standing(view), TableTold(rows)


def _standing(view: Position) -> tuple[Event, ...]:
    """Tell the bid that stands where what is asked does not."""
    bid = view.standing
    if bid is None or not view.ran:
        return ()
    return (SumBid(bid.seat, bid.count) if view.summing else BidMade(bid.seat, bid.count, bid.face),)


def _asked(view: Position) -> Event:
    """Say what the awaited seat is to do, as far as everybody can know it."""
    assert view.wait is not None
    (seat,) = view.wait.seats
    if view.ran and view.summing:
        return MustBidSum(seat, view.standing.count + 1 if view.standing else LEAST_SUM)
    if view.ran:
        return MustBid(seat, *lowest(view.standing))
    told = asked(view)
    return replace(told, **_reveal(view, seat)) if isinstance(told, ToOpen | ToBeat) else told


def _reveal(view: Position, seat: Seat) -> dict[str, Any]:
    """Give an example of a reveal that is offered to a seat, nothing where none is."""
    offered = {one.action: one for one in reversed(reveal_offers(view, seat))}
    examples = [next(iter(offered[kind])) for kind in (RevealReroll, RevealLearn) if kind in offered]
    die = next((one.die for one in examples if isinstance(one, RevealReroll | RevealLearn)), 0)
    loose = next((one.dice[0] for one in examples if isinstance(one, RevealReroll) and one.dice), 0)
    learn = tuple(other for other in view.order if learnable(view, seat, other)) if RevealLearn in offered else ()
    return {"die": die, "loose": loose, "learn": learn}


def _row(view: Position, who: Seat) -> TableRow:
    open_ = tuple(die if place in view.revealed[who] else 0 for place, die in enumerate(view.dice[who], 1))
    return TableRow(who, open_, tuple(place for place in locked(view, who) if place not in view.revealed[who]))


def _panel(view: Position, seat: Seat) -> PrivateEvent:
    if seat in view.out:
        return YouAreOut(seat)
    who = behind(view, seat)
    rows = tuple(SeenRow(other, view.dice[other]) for other in view.order if other != who and any(view.dice[other]))
    return BehindPanel(seat, who, rows, view.dice[who])


def _seen(state: Position, seat: Seat | None) -> Hands:
    """Give everybody's dice as a seat sees them, or (None) as a spectator does."""
    open_ = [set(shown) for shown in state.revealed]
    if seat is not None and seat not in state.out and state.dice[seat]:
        who = behind(state, seat)
        open_[who].update(places(state, who))
        for entry in state.learnt:
            if entry.seat == seat:
                open_[entry.who].add(entry.place)
    return tuple(
        tuple(die if place in shown else HIDDEN for place, die in enumerate(hand, 1)) if shown else hidden(hand)
        for hand, shown in zip(state.dice, open_, strict=True)
    )
