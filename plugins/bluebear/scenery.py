"""How a game of BlueBear lies on the table: everybody's cup with what was bid, and the ring of bids."""

from collections.abc import Sequence

from croupier import Event, Seat
from croupier.scenes import BidPiece, DiceRow, Label, Piece, Plate, Scene, Slot, Track, Zone
from plugins.bluebear.events import BystandersLost, Challenged, DiceLost, DieGiven
from plugins.bluebear.position import Position
from plugins.bluebear.ring import STAR


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, or what a challenge opened: then it is the next round's."""
    challenge = next((event for event in told if isinstance(event, Challenged)), None)
    seats = range(len(view.hands))
    if challenge is not None:
        doubted = Zone((BidPiece(challenge.count, challenge.face),), "doubted")
        plates = tuple(_open_plate(view, challenge, told, who) for who in seats)
        return Scene(plates, (doubted, Zone((Label(str(challenge.found)),), "found")))
    plates = tuple(Plate(_dice(view, seat, who), _said(view, who), who in view.out) for who in seats)
    return Scene(plates, _middle(view) if view.wait else ())


def _open_plate(view: Position, challenge: Challenged, told: Sequence[Event], who: Seat) -> Plate:
    """Lay out a seat's open dice, those that counted in front, with what it said and what it came to."""
    pieces: tuple[Piece, ...] = ()
    for hand in challenge.hands:
        if hand.seat == who and (hand.counted or hand.others):
            pieces = (DiceRow(hand.counted + hand.others, tuple(range(len(hand.counted)))),)
    said: tuple[Piece, ...] = (BidPiece(challenge.count, challenge.face),) if who == challenge.bidder else ()
    if who == challenge.seat:
        said = (Label("bluff"),)
    return Plate(pieces, (*said, *_came_to(told, who), *_ending(view, who)), who in view.out and not pieces)


def _came_to(told: Sequence[Event], who: Seat) -> tuple[Piece, ...]:
    """Say how many dice a seat lost or got by a challenge."""
    found: list[Piece] = []
    for event in told:
        match event:
            case DiceLost(seat=seat, lost=lost) if seat == who:
                found.append(Slot("loses", (Label(str(lost)),)))
            case BystandersLost(seats=seats) if who in seats:
                found.append(Slot("loses", (Label("1"),)))
            case DieGiven(seat=seat) if seat == who:
                found.append(Slot("gains", (Label("1"),)))
    return tuple(found)


def _dice(view: Position, seat: Seat | None, who: Seat) -> tuple[Piece, ...]:
    """Lay out a cup, and to its owner again the dice in it that all have seen."""
    hand = view.hands[who] or (0,) * view.held(who)
    if not hand:
        return ()
    shown = tuple(hand[place - 1] for place in view.shown[who]) if who == seat else ()
    return (DiceRow(hand), Slot("shown", (DiceRow(shown),))) if shown else (DiceRow(hand),)


def _said(view: Position, who: Seat) -> tuple[Piece, ...]:
    said: tuple[Piece, ...] = ()
    if view.cups and view.cups[who] and who not in view.out:
        said = (Label("to-throw"),)
    for bid in reversed(view.bids):
        if bid.seat == who:
            said = (BidPiece(bid.count, bid.face),)
            break
    return (*said, *_ending(view, who))


def _ending(view: Position, who: Seat) -> tuple[Piece, ...]:
    if view.outcome is not None and who in view.outcome.ranking[0]:
        return (Label("winner"),)
    return (Label("out"),) if who in view.out else ()


def _middle(view: Position) -> tuple[Zone, ...]:
    standing = view.standing
    zones = (Zone((BidPiece(standing.count, standing.face),), "standing"),) if standing else ()
    return (*zones, Zone((_ring(view),), "ring"), Zone((Label(str(view.total)),), "dice-in-play"))


def _ring(view: Position) -> Track:
    """Lay out the ring, with the slots of this round's earlier bids taken; stars above half the dice once they are bid.

    A slot holds the five numbers of one count, or one count of stars.
    """
    bids = [(bid.count, bid.face == STAR) for bid in view.bids]
    most = max((count for count, stars in bids if stars), default=0)
    slots = [slot for count in range(1, view.total + 1) for slot in _slots(count)]
    slots += [(count, True) for count in range((view.total + 1) // 2 + 1, most + 1)]
    cells = tuple(f"★{count}" if stars else str(count) for count, stars in slots)
    taken = sorted({slots.index(bid) for bid in bids[:-1]} - {slots.index(bid) for bid in bids[-1:]})
    starred = tuple(place for place, (_, stars) in enumerate(slots) if stars)
    return Track(cells, slots.index(bids[-1]) if bids else None, tuple(taken), starred)


def _slots(count: int) -> tuple[tuple[int, bool], ...]:
    return ((count, False), (count // 2 + 1, True)) if count % 2 else ((count, False),)
