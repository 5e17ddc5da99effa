"""What each seat sees, and how the position and the cost of a challenge are told."""

from collections.abc import Iterator, Sequence

from croupier import Event, Face, PrivateEvent, Seat, replace
from plugins.bluebear.events import (
    BidRow,
    Bids,
    BystandersLost,
    Challenged,
    DiceLost,
    DieGiven,
    DieVanished,
    Gone,
    Highest,
    InPlay,
    NobodyPays,
    Ring,
    RingRow,
    RoundBegan,
    SeatRow,
    Standing,
    Throwing,
    YouAreOut,
    YourCup,
    YourDice,
    YouWon,
)
from plugins.bluebear.position import HIDDEN, THROW, Position, playing
from plugins.bluebear.ring import STAR, above, drawn

NEXT = 3
"""How many of the next bids above the standing one are told."""


def view(state: Position, seat: Seat | None) -> Position:
    """Hide every die that is neither the seat's own nor shown to all."""
    hands = tuple(
        hand
        if owner == seat
        else tuple(face if place in state.shown[owner] else HIDDEN for place, face in enumerate(hand, 1))
        for owner, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


def lying(view: Position, seat: Seat) -> tuple[Face, ...]:
    """List the dice that may be rerolled by their places."""
    return view.hands[seat]


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: the panel of a seat, the standing bid and the dice in play, the bids, the ring, who is out."""
    panel = () if seat is None else (_panel(view, seat),)
    return panel if view.wait is None else (*panel, *_position(view))


def _panel(view: Position, seat: Seat) -> PrivateEvent:
    """Tell a seat what is its own."""
    if seat in view.out:
        return YouAreOut(seat)
    if view.wait is None:
        return YouWon(seat)
    return YourDice(seat, view.hands[seat], view.shown[seat]) if view.hands[seat] else YourCup(seat, view.cups[seat])


def _position(view: Position) -> Iterator[Event]:
    """Tell what is bid and what may be bid; what stands above a prompt comes first."""
    bids, rows = view.bids, _seat_rows(view)
    if view.wait and view.wait.kind == THROW:
        yield Throwing(view.round, tuple(seat for seat in playing(view) if view.hands[seat]), view.wait.seats)
        yield InPlay(view.total, rows)
    elif bids:
        yield _standing(view, bids[-1], tuple(row for row in rows if row.shown))
        yield InPlay(view.total, rows)
    else:
        yield began(view)
    if len(bids) > 1:
        yield Bids(bids)
    yield Ring(tuple(RingRow(line) for line in drawn(view.total, view.standing) if line))
    if view.out:
        yield Gone(view.out)


def _standing(view: Position, bid: BidRow, shown: tuple[SeatRow, ...]) -> Event:
    """Tell the standing bid, and what may be bid above it."""
    least, *behind = above(view.total, view.standing, NEXT) or (None,)
    if least is None:
        return Highest(bid.seat, bid.count, bid.face, view.total, shown)
    more = tuple(filter(None, behind))
    lowest = (least, least.count, least.face, least.face == STAR)
    return Standing(bid.seat, bid.count, bid.face, *lowest, more, view.total, shown)


def began(state: Position) -> RoundBegan:
    """Tell that a round begins: who opens, and the dice in play."""
    assert state.wait is not None
    opener = state.opener if state.cups else state.wait.seats[0]
    return RoundBegan(state.round, opener, state.total, _seat_rows(state))


def _seat_rows(view: Position) -> tuple[SeatRow, ...]:
    """List the dice in play by seat."""
    return tuple(
        SeatRow(seat, view.held(seat), tuple(hand[place - 1] for place in view.shown[seat]), seat in view.out)
        for seat, hand in enumerate(view.hands)
        if view.held(seat)
    )


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
