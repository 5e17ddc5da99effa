"""What a seat may do: check or call, raise, go all in, fire or fold; behind the practice, go on or stop."""

from croupier import Offer, OneOf, Range, Seat, offer
from plugins.roulettepoker.actions import AllIn, Call, Check, Fire, Fold, PlayMatch, Raise, StopHere
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import Position, between, least, most, price, whole_pot


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat; folding where checking is free is understood, but not offered."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    if between(view):
        return offer(PlayMatch), offer(StopHere)
    cost = price(view, seat)
    free = offer(Call, price=cost) if cost else offer(Check)
    if view.community:
        return free, *_raises(view, seat), offer(Fire, number=OneOf(RANKS))
    return free, *_raises(view, seat), *([offer(Fold)] if cost else [])


def _raises(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """Offer raises short of everything, with the usual sizes marked, and everything as a thing of its own."""
    low, high = least(view, seat), most(view)
    if low > high:
        return ()
    level, pot = low - 1, whole_pot(view) + price(view, seat)
    marks = tuple(sorted({mark for mark in (low, level + (pot + 1) // 2, level + pot) if low <= mark < high}))
    some = (offer(Raise, amount=Range(low, high - 1, marks)),) if low < high else ()
    return *some, offer(AllIn, amount=high)
