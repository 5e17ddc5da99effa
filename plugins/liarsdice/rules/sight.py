"""What a duel lets each seat see and do: views, menus and positions."""

from typing import Any

from croupier import Event, Face, Offer, OneOf, Place, Seat, Some, offer, replace
from plugins.liarsdice.rules.anomalies import Anomaly
from plugins.liarsdice.rules.bids import Challenge, lowest, offers, put
from plugins.liarsdice.rules.claims import (
    CHEATS,
    REROLLED,
    UNREVEALED,
    Accuse,
    Cheat,
    Claim,
    Duel,
    Mulligan,
    Panel,
    Score,
    ToAnswer,
    ToChoose,
    ToClaim,
)

MULLIGAN = "mulligan"


def view(state: Duel, seat: Seat | None) -> Duel:
    """Hide the other hand, but for what was shown or seen, and all that only the opponent knows."""
    return replace(
        state,
        dice=tuple(_seen(state, seat, who) for who in (0, 1)),
        sums=_own(state.sums, seat, 0),
        lies=_own(state.lies, seat, ()),
        cheated=_own(state.cheated, seat, False),
        cheats=_own(state.cheats, seat, CHEATS),
    )


def menu(view: Duel, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat."""
    if view.wait is None:
        return ()
    found: tuple[Offer, ...] = ()
    if seat in view.wait.seats:
        found = _mulligans(view, seat) if view.wait.kind == MULLIGAN else _moves(view, seat)
    cheats = Anomaly.CHEAT in view.anomalies and view.wait.kind != MULLIGAN
    cheats = cheats and view.cheats[seat] > 0 and not view.cheated[seat]
    return (*found, offer(Cheat)) if cheats else found


def show(view: Duel, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: what is to be done, the seat's panel, how many dice both have."""
    if view.wait is None:
        return ()
    score = Score(0, len(view.dice[0]), 1, len(view.dice[1]), view.doubled)
    panel = () if seat is None else (_panel(view, seat),)
    return _asked(view), *panel, score


def must_show(state: Duel, seat: Seat) -> bool:
    """Tell whether a claim of the seat must show a die."""
    unrevealed = len(state.dice[seat]) - len(state.shown[seat])
    return Anomaly.REVELATION in state.anomalies and unrevealed > UNREVEALED


def _seen(state: Duel, seat: Seat | None, who: Seat) -> tuple[Face, ...]:
    """Give a hand as a seat sees it: all of it, what it was shown, or nothing."""
    hand = state.dice[who]
    if who == seat or (seat is not None and state.cheated[seat]):
        return hand
    shown = () if seat is None else state.shown[who]
    return tuple(die if place in shown else 0 for place, die in enumerate(hand, 1))


def _own(values: tuple[Any, ...], seat: Seat | None, blank: Any) -> tuple[Any, ...]:
    return (blank, blank) if seat is None else put(values, 1 - seat, blank)


def _places(view: Duel, seat: Seat) -> tuple[int, ...]:
    return tuple(range(1, len(view.dice[seat]) + 1))


def _unshown(view: Duel, seat: Seat) -> tuple[Place, ...]:
    return tuple(place for place in _places(view, seat) if place not in view.shown[seat])


def _mulligans(view: Duel, seat: Seat) -> tuple[Offer, ...]:
    return (offer(Mulligan, dice=Some(_places(view, seat), most=REROLLED)),)


def _moves(view: Duel, seat: Seat) -> tuple[Offer, ...]:
    place: Any = OneOf(_unshown(view, seat)) if must_show(view, seat) else None
    claims = offers(Claim, view.standing, sum(map(len, view.dice)), place=place)
    if not view.claims:
        return claims
    accuses = (offer(Accuse),) if Anomaly.CHEAT in view.anomalies else ()
    return (*claims, offer(Challenge), *accuses)


def _asked(view: Duel) -> Event:
    assert view.wait is not None
    seat, count = view.wait.seats[0], sum(map(len, view.dice))
    if view.wait.kind == MULLIGAN:
        return ToChoose(view.round, REROLLED)
    claim, shows = view.standing, _unshown(view, seat)[0] if must_show(view, seat) else 0
    if claim is None:
        return ToClaim(seat, view.round, count, shows)
    accuses = Anomaly.CHEAT in view.anomalies
    return ToAnswer(seat, claim.count, claim.face, count, *lowest(claim), shows, accuses)


def _panel(view: Duel, seat: Seat) -> Panel:
    cheating = Anomaly.CHEAT in view.anomalies
    theirs = view.dice[1 - seat]
    false = any(place == _last_own(view, seat) for place in view.lies[seat])
    return Panel(
        seat,
        view.dice[seat],
        view.shown[seat],
        view.sums[seat],
        theirs if any(theirs) else (),
        false,
        view.cheats[seat],
        cheating and not view.cheated[seat] and view.cheats[seat] > 0,
    )


def _last_own(view: Duel, seat: Seat) -> int:
    return max((place for place, claim in enumerate(view.claims) if claim.seat == seat), default=-1)
