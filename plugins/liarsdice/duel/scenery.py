"""How a duel lies on the table: both cups and claims, the anomalies, and what the reader alone was told."""

from collections.abc import Sequence

from croupier import Event, Seat
from croupier.scenes import DiceRow, Label, Piece, Plate, Scene, Slot, Zone
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.events import Accused, RoundLost, TimeLost
from plugins.liarsdice.duel.position import MULLIGAN, Position
from plugins.liarsdice.scenery import Opened, ending, last_bid, middle, open_row, opened, row, said_when_opened


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, or what a challenge opened: then it is the next round's."""
    challenge = opened(told, next((event.seat for event in told if isinstance(event, RoundLost)), None))
    accused = next((event for event in told if isinstance(event, Accused)), None)
    late = {event.seat for event in told if isinstance(event, TimeLost)}
    plates = []
    for who in (0, 1):
        end = ending(view.outcome, view.out, who)
        if challenge is not None:
            plates.append(_open_plate(challenge, who, end))
        else:
            aside = _accusation(accused, who) + ((Label("out-of-time"), Label("gains-die")) if who in late else ())
            plates.append(Plate((*row(view.dice[who]), *_private(view, seat, who)), (*_said(view, who), *aside, *end)))
    standing = None if view.outcome else view.standing
    return Scene(tuple(plates), (*middle(view.dice, standing, challenge), *_anomalies(view)))


def _open_plate(challenge: Opened, who: Seat, end: tuple[Piece, ...]) -> Plate:
    said = said_when_opened(challenge, who, "gains-die")
    return Plate(open_row(challenge.hands.get(who, ()), challenge.bid.face), (*said, *end))


def _said(view: Position, who: Seat) -> tuple[Piece, ...]:
    """Lay out a seat's last claim, with what the oracle says of it to whom it speaks; or that it has chosen."""
    if view.wait is not None and view.wait.kind == MULLIGAN:
        return () if who in view.wait.seats else (Label("chosen"),)
    last = max((place for place, claim in enumerate(view.claims) if claim.seat == who), default=-1)
    return (*last_bid(view.claims, who), *((Label("false-claim"),) if last in view.lies[who] else ()))


def _accusation(accused: Accused | None, who: Seat) -> tuple[Piece, ...]:
    if accused is None:
        return ()
    said: tuple[Piece, ...] = (Label("accuses"),) if who == accused.seat else ()
    if who == accused.who:
        said = (Label("has-cheated" if accused.right else "has-not-cheated"),)
    return (*said, Label("gains-die")) if who == accused.loser else said


def _private(view: Position, seat: Seat | None, who: Seat) -> tuple[Piece, ...]:
    """Lay out what the reader alone knows: what it showed and may cheat, and what it was told of the other hand."""
    if seat is None or view.outcome is not None:
        return ()
    if who != seat:
        return (Slot("adds-up", (Label(str(view.sums[seat])),)),) if view.sums[seat] else ()
    shown = row([view.dice[who][place - 1] for place in view.shown[who]])
    pieces = (Slot("shown", shown),) if shown else ()
    if Anomaly.CHEAT not in view.anomalies:
        return pieces
    cheated = (Label("has-cheated"),) if view.cheated[who] else ()
    return (*pieces, Slot("cheats-left", (Label(str(view.cheats[who])),)), *cheated)


def _anomalies(view: Position) -> tuple[Zone, ...]:
    doubled = (Zone((DiceRow(view.doubled),), "doubled"),) if view.doubled else ()
    named = tuple(Label(anomaly.value) for anomaly in view.anomalies)
    return (*doubled, Zone(named, "anomalies")) if named else doubled
