"""How a position and the cost of a challenge are told."""

from collections.abc import Iterator, Sequence

from croupier import Event, Face, Place, PrivateEvent, Seat
from plugins.bluebear.events import (
    BidRow,
    Bids,
    BystandersLost,
    Challenged,
    DiceLost,
    DieGiven,
    DieVanished,
    Gone,
    NobodyPays,
    Opening,
    Ring,
    RingRow,
    SeatRow,
    Standing,
    YouAreOut,
    YourDice,
    YouWon,
)
from plugins.bluebear.ring import Claim, above, drawn

NEXT = 3
"""How many of the next bids above the standing one are told."""

Hands = tuple[tuple[Face, ...], ...]
Places = tuple[tuple[Place, ...], ...]


def panel(hands: Hands, shown: Places, out: Sequence[Seat], seat: Seat, over: bool) -> PrivateEvent:
    """Tell a seat what is its own."""
    if seat in out:
        return YouAreOut(seat)
    return YouWon(seat) if over else YourDice(seat, hands[seat], shown[seat])


def seat_rows(hands: Hands, shown: Places, out: Sequence[Seat]) -> tuple[SeatRow, ...]:
    """List the dice in play by seat."""
    return tuple(
        SeatRow(seat, len(hand), tuple(hand[place - 1] for place in shown[seat]), seat in out)
        for seat, hand in enumerate(hands)
        if hand
    )


def position(rows: tuple[SeatRow, ...], bids: tuple[BidRow, ...], total: int, out: tuple[Seat, ...]) -> Iterator[Event]:
    """Tell what is bid and what may be bid; what stands above a prompt comes first."""
    standing = None
    if bids:
        standing = Claim(bids[-1].count, bids[-1].face)
        yield Standing(bids[-1].seat, *_parts(standing), above(total, standing, NEXT), total, rows)
    else:
        yield Opening(total, rows)
    if len(bids) > 1:
        yield Bids(bids)
    yield Ring(tuple(RingRow(line) for line in drawn(total, standing) if line))
    if out:
        yield Gone(out)


def _parts(claim: Claim) -> tuple[int, Face]:
    return claim.count, claim.face


def cost(
    challenge: Challenged, before: Sequence[int], after: Sequence[int], loser: Seat, giveaway: bool
) -> Iterator[Event]:
    """Tell who lost dice by a challenge, and where they went."""
    if not before[loser]:
        yield NobodyPays(loser)
    else:
        yield DiceLost(loser, before[loser] - after[loser], after[loser])
    if challenge.found != challenge.count:
        return
    bidder = challenge.bidder
    if giveaway and before[bidder]:
        yield DieGiven(bidder, after[bidder]) if after[bidder] > before[bidder] else DieVanished(bidder)
    others = tuple(seat for seat, count in enumerate(before) if seat != loser and after[seat] < count)
    if others:
        yield BystandersLost(others)
