"""What a duellist may do: claim, doubt, accuse, cheat, and reroll before a round."""

from typing import Any

from croupier import Offer, OneOf, Seat, Some, offer
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.bids import offers
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim, Mulligan
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import MULLIGAN, REROLLED, Position, must_show, places, unshown


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None:
        return ()
    found: tuple[Offer, ...] = ()
    if seat in view.wait.seats:
        found = _mulligans(view, seat) if view.wait.kind == MULLIGAN else _moves(view, seat)
    cheats = Anomaly.CHEAT in view.anomalies and view.wait.kind != MULLIGAN
    cheats = cheats and view.cheats[seat] > 0 and not view.cheated[seat]
    return (*found, offer(Cheat)) if cheats else found


def _mulligans(view: Position, seat: Seat) -> tuple[Offer, ...]:
    return (offer(Mulligan, dice=Some(places(view, seat), most=REROLLED)),)


def _moves(view: Position, seat: Seat) -> tuple[Offer, ...]:
    place: Any = OneOf(unshown(view, seat)) if must_show(view, seat) else None
    claims = offers(Claim, view.standing, sum(map(len, view.dice)), place=place)
    if not view.claims:
        return claims
    accuses = (offer(Accuse),) if Anomaly.CHEAT in view.anomalies else ()
    return (*claims, offer(Challenge), *accuses)
