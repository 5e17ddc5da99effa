"""What the game in teams lets each seat see and do: views, menus and positions."""

from croupier import Event, Offer, OneOf, PrivateEvent, Seat, offer, replace
from plugins.liarsdice.rules.bidding import YouAreOut
from plugins.liarsdice.rules.cups import asked, bid_offers, challenge_offers
from plugins.liarsdice.rules.partners import (
    BehindPanel,
    NameFirst,
    Partners,
    Pick,
    SeenRow,
    TableRow,
    TableTold,
    ToName,
    ToPick,
)
from plugins.liarsdice.rules.reveals import behind, locked, reveal_offers, seen

PICK, FIRST, TURN = "pick", "first", "team-turn"


def view(state: Partners, seat: Seat | None) -> Partners:
    """Hide all dice but those behind the seat, those it learnt, and the open ones."""
    return replace(state, dice=seen(state, seat))


def free(view: Partners) -> tuple[Seat, ...]:
    """List who can be picked, in order of joining; those who are still there first."""
    return tuple(sorted((seat for seat in view.order if seat not in view.leaders), key=lambda seat: seat in view.out))


def menu(view: Partners, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    if view.wait.kind == PICK:
        return (offer(Pick, who=OneOf(free(view))),)
    if view.wait.kind == FIRST:
        return (offer(NameFirst, who=OneOf(view.players)),)
    challenges = () if view.ran else challenge_offers(view)
    return (*bid_offers(view), *challenges, *reveal_offers(view, seat))


def show(view: Partners, seat: Seat | None) -> tuple[Event, ...]:
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
    return asked(view), *panel, TableTold(rows)


def _row(view: Partners, who: Seat) -> TableRow:
    open_ = tuple(die if place in view.revealed[who] else 0 for place, die in enumerate(view.dice[who], 1))
    return TableRow(who, open_, tuple(place for place in locked(view, who) if place not in view.revealed[who]))


def _panel(view: Partners, seat: Seat) -> PrivateEvent:
    if seat in view.out:
        return YouAreOut(seat)
    who = behind(view, seat)
    rows = tuple(SeenRow(other, view.dice[other]) for other in view.order if view.dice[other])
    return BehindPanel(seat, who, rows)
