"""What can be done with a bullet card, in one line for somebody who plays for the first time."""

from croupier import Card, Chips, PrivateEvent, Seat
from plugins.roulettepoker.hands import COPIES, RANKS, Hand, made
from plugins.roulettepoker.position import Position, between, least, most, opponent, price, renewed


class StakeHint(PrivateEvent):
    """What the seat's bullet card is before others lie on the table; a raise would be to so much, 0 for none."""

    hint = True
    bullet: Card
    low: bool
    raised: Chips


class PriceHint(PrivateEvent):
    """What a call costs of what the seat has left."""

    hint = True
    other: Seat
    price: Chips
    left: Chips


class ShotHint(PrivateEvent):
    """What the bullet card makes with the cards on the table, and a number that the other may well hold."""

    hint = True
    other: Seat
    hand: Hand
    number: int
    copies: int


def hint(view: Position, seat: Seat) -> PrivateEvent | None:
    """Guide a seat by its own card and by what all have seen."""
    if view.wait is None or between(view):
        return None
    bullet, cost, other = view.bullets[seat], price(view, seat), opponent(seat)
    if view.community:
        seen = [bullet, *([] if renewed(view) else view.community), *view.shown]
        left = {rank: COPIES - seen.count(rank) for rank in RANKS}
        number = max(RANKS, key=lambda rank: left[rank])
        return ShotHint(seat, other, made(bullet, view.community), number, left[number])
    if cost:
        return PriceHint(seat, other, cost, view.stacks[seat])
    low = least(view, seat)
    return StakeHint(seat, bullet, bullet <= len(RANKS) // 2, low if low < most(view) else 0)
