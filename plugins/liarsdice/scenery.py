"""What more than one of the games lays on the table: bids, cups, and the dice that a challenge opens."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier import Event, Face, Outcome, Seat
from croupier.scenes import BidPiece, DiceRow, Label, Piece, Slot, Zone
from plugins.liarsdice.bids import SUM, Hands, Said, found
from plugins.liarsdice.events import Challenged, Lost, SumChallenged


class Opened(NamedTuple):
    """What a challenge opened: who doubted which bid, the dice of each seat, and who lost by it, if anybody."""

    seat: Seat
    bid: Said
    hands: Mapping[Seat, tuple[Face, ...]]
    loser: Seat | None


def opened(told: Sequence[Event], loser: Seat | None = None) -> Opened | None:
    """Find the challenge among what was told, and who lost a die by it unless that is given."""
    loser = next((event.seat for event in told if isinstance(event, Lost)), loser)
    for event in told:
        if isinstance(event, Challenged):
            hands = {row.seat: row.dice for row in event.rows}
            return Opened(event.seat, Said(event.bidder, event.count, event.face), hands, loser)
        if isinstance(event, SumChallenged):
            dice = {row.seat: (row.die,) for row in event.rows}
            return Opened(event.seat, Said(event.bidder, event.total, SUM), dice, event.out)
    return None


def bid(said: Said) -> Piece:
    """Lay out a bid."""
    return Slot("sum", (Label(str(said.count)),)) if said.face == SUM else BidPiece(said.count, said.face)


def row(dice: Sequence[Face]) -> tuple[DiceRow, ...]:
    """Lay out dice; nothing where there are none."""
    return (DiceRow(tuple(dice)),) if dice else ()


def open_row(hand: Sequence[Face], face: Face) -> tuple[DiceRow, ...]:
    """Lay out open dice, and light those that a bid on this face counts."""
    lit = tuple(place for place, die in enumerate(hand) if face in (SUM, die))
    return (DiceRow(tuple(hand), lit),) if hand else ()


def last_bid(bids: Sequence[Said], who: Seat) -> tuple[Piece, ...]:
    """Lay out what a seat bid last in this round."""
    return next(((bid(said),) for said in reversed(bids) if said.seat == who), ())


def said_when_opened(challenge: Opened, who: Seat, lost: str) -> tuple[Piece, ...]:
    """Lay out what a seat said at a challenge, and what became of it."""
    said: tuple[Piece, ...] = (bid(challenge.bid),) if who == challenge.bid.seat else ()
    if who == challenge.seat:
        said += (Label("liar"),)
    return (*said, Label(lost)) if who == challenge.loser else said


def ending(outcome: Outcome | None, out: Sequence[Seat], who: Seat) -> tuple[Piece, ...]:
    """Say who has won and who is out."""
    if outcome is not None and who in outcome.ranking[0]:
        return (Label("winner"),)
    return (Label("out"),) if who in out else ()


def middle(dice: Hands, standing: Said | None, challenge: Opened | None) -> tuple[Zone, ...]:
    """Lay out the bid that stands with the number of dice, or what a bid that was doubted came to."""
    if challenge is not None:
        there = found(tuple(challenge.hands.values()), challenge.bid.face)
        return Zone((bid(challenge.bid),), "doubted"), Zone((Label(str(there)),), "found")
    total = sum(map(len, dice))
    zones = (Zone((bid(standing),), "standing"),) if standing else ()
    return (*zones, Zone((Label(str(total)),), "dice-in-play")) if total else zones
