"""What each seat sees, and how a position is told."""

from croupier import Event, PrivateEvent, Seat, replace
from plugins.roulettepoker.events import Betting, FinalBetting, PracticeOver, YouLost, YourBullet, YourHand, YouWon
from plugins.roulettepoker.hands import made
from plugins.roulettepoker.position import UNSEEN, Position, between, front, least, most, opponent, price, whole_pot


def view(state: Position, seat: Seat | None) -> Position:
    """Blank the other's bullet card, the cards left in the deck, and whether the other was warned about folding."""
    bullets = tuple(card if owner == seat else UNSEEN for owner, card in enumerate(state.bullets))
    awaited = state.wait is not None and seat in state.wait.seats
    return replace(state, bullets=bullets, deck=(), sure=state.sure and awaited)


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: the panel of a seat, and how the betting stands for whoever is to move."""
    if between(view):
        return (PracticeOver(view.stacks.index(max(view.stacks))),)
    panel = () if seat is None else _panel(view, seat)
    if view.wait is None:
        return panel
    (mover,) = view.wait.seats
    other, low, high = opponent(mover), least(view, mover), most(view)
    standing = (
        *(whole_pot(view), view.left),
        *(mover, front(view, mover), view.stacks[mover]),
        *(other, front(view, other), view.stacks[other]),
        *(price(view, mover), low, high, max(0, high - low + 1)),
    )
    return *panel, FinalBetting(view.community, *standing) if view.community else Betting(*standing)


def _panel(view: Position, seat: Seat) -> tuple[PrivateEvent, ...]:
    """Tell a seat what is its own; of a table that stopped behind the practice there is nothing to tell."""
    if view.wait is None:
        return (YouLost(seat) if seat in view.out else YouWon(seat),) if view.out else ()
    card, stack = view.bullets[seat], view.stacks[seat]
    if not view.community:
        return (YourBullet(seat, card, stack),)
    return (YourHand(seat, card, view.community, made(card, view.community), stack),)
