"""What each duellist sees, and how a position is told."""

from typing import Any

from croupier import Event, Face, Place, Seat, replace
from plugins.liarsdice.bids import likely, lowest, put
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.events import Panel, Score, ToAnswer, ToChoose, ToClaim
from plugins.liarsdice.duel.position import CHEATS, MULLIGAN, REROLLED, Position, must_show, unshown
from plugins.liarsdice.events import CupRow, RoundBegan


def view(state: Position, seat: Seat | None) -> Position:
    """Hide the other hand, but for what was shown or seen, and all that only the opponent knows."""
    return replace(
        state,
        dice=tuple(_seen(state, seat, who) for who in (0, 1)),
        sums=_own(state.sums, seat, 0),
        lies=_own(state.lies, seat, ()),
        cheated=_own(state.cheated, seat, False),
        cheats=_own(state.cheats, seat, CHEATS),
    )


def began(state: Position) -> RoundBegan:
    """Tell that a round begins, and how many dice both have."""
    return RoundBegan(state.round, sum(map(len, state.dice)), _cups(state))


def _cups(state: Position) -> tuple[CupRow, ...]:
    return tuple(CupRow(who, len(hand)) for who, hand in enumerate(state.dice))


def lying(view: Position, seat: Seat) -> tuple[Face, ...]:
    """List the dice that are shown and rerolled by their places."""
    return view.dice[seat]


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: what is to be done, the seat's panel, how many dice both have."""
    if view.wait is None:
        return ()
    score = Score(_cups(view), view.doubled)
    panel = () if seat is None else (_panel(view, seat),)
    return _asked(view), *panel, score


def _seen(state: Position, seat: Seat | None, who: Seat) -> tuple[Face, ...]:
    """Give a hand as a seat sees it: all of it, what it was shown, or nothing."""
    hand = state.dice[who]
    if who == seat or (seat is not None and state.cheated[seat]):
        return hand
    shown = () if seat is None else state.shown[who]
    return tuple(die if place in shown else 0 for place, die in enumerate(hand, 1))


def _own(values: tuple[Any, ...], seat: Seat | None, blank: Any) -> tuple[Any, ...]:
    return (blank, blank) if seat is None else put(values, 1 - seat, blank)


def _asked(view: Position) -> Event:
    assert view.wait is not None
    seat, count = view.wait.seats[0], sum(map(len, view.dice))
    if view.wait.kind == MULLIGAN:
        return ToChoose(REROLLED)
    claim, shows = view.standing, unshown(view, seat)[0] if must_show(view, seat) else 0
    if claim is None:
        return ToClaim(seat, likely(count), shows)
    accuses = Anomaly.CHEAT in view.anomalies
    return ToAnswer(
        claim.seat, claim.count, claim.face, _shown(view), count, *lowest(claim), shows=shows, accuses=accuses
    )


def _shown(view: Position) -> tuple[Place, ...]:
    """Tell which die was shown for the last claim: a die goes with each claim until too few are left."""
    last = view.claims[-1].seat
    shown = view.shown[last]
    return shown[-1:] if len(shown) == sum(claim.seat == last for claim in view.claims) else ()


def _panel(view: Position, seat: Seat) -> Panel:
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


def _last_own(view: Position, seat: Seat) -> int:
    return max((place for place, claim in enumerate(view.claims) if claim.seat == seat), default=-1)
