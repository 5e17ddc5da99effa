"""What a seat may do in teams: pick, name who opens, bid, doubt, and reveal."""

from croupier import Offer, OneOf, Seat, Some, offer
from plugins.liarsdice.cups import bid_offers, challenge_offers
from plugins.liarsdice.teams.actions import NameFirst, Pick, RevealLearn, RevealReroll
from plugins.liarsdice.teams.position import (
    FIRST,
    PICK,
    Position,
    behind,
    can_bid,
    free,
    hidden_places,
    learnable,
    locked,
)


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    if view.wait.kind == PICK:
        return (offer(Pick, who=OneOf(free(view))),)
    if view.wait.kind == FIRST:
        return (offer(NameFirst, who=OneOf(view.players)),)
    challenges = () if view.ran else challenge_offers(view)
    return (*bid_offers(view), *challenges, *reveal_offers(view, seat))


def reveal_offers(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """Offer every reveal that is open to a seat, with each reroll and each look."""
    if view.ran or not can_bid(view):
        return ()
    who = behind(view, seat)
    hidden, fixed = hidden_places(view, who), locked(view, who)
    others = tuple(other for other in view.order if learnable(view, seat, other))
    found: list[Offer] = []
    for die in hidden:
        loose = tuple(place for place in hidden if place not in fixed and place != die)
        if loose:
            found.append(offer(RevealReroll, die=die, dice=Some(loose, least=1)))
        elif not others:
            found.append(offer(RevealReroll, die=die, dice=()))
    if hidden and others:
        found.append(offer(RevealLearn, die=OneOf(hidden), who=OneOf(others)))
    return tuple(found)
