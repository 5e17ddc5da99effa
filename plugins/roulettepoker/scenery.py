"""How a match of Roulette Poker lies on the table: bullet cards, chips, the community cards and the pot."""

from collections.abc import Sequence

from croupier import Card, Event, Seat
from croupier.scenes import CardRow, ChipStack, Label, Piece, Plate, Scene, Slot, Track, Zone
from plugins.roulettepoker.events import Folded, Hit, Missed, ShotWentWide, ShowdownSplit, ShowdownWon
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import UNSEEN, Position, front

SEATS = (0, 1)
COMMUNITY = (UNSEEN, UNSEEN)
CHAMBERS = tuple(RANKS)
Ending = ShowdownWon | ShowdownSplit | Hit | Missed | Folded | ShotWentWide


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, or how a round ended: then it is the next round's."""
    for event in told:
        if isinstance(event, Ending):
            plates = tuple(Plate(_shown(event, who) + _stack(view, who), _did(view, event, who)) for who in SEATS)
            return Scene(plates, _won(event))
    plates = tuple(Plate(_pieces(view, who), _said(view, who), who in view.out) for who in SEATS)
    return Scene(plates, _middle(view) if view.bullets else ())


# -- while it is played -----------------------------------------------------------------------------------------------


def _pieces(view: Position, who: Seat) -> tuple[Piece, ...]:
    bullet: tuple[Piece, ...] = (CardRow((view.bullets[who],)),) if view.bullets else ()
    return (*bullet, *_stack(view, who), *_in_front(view, who))


def _stack(view: Position, who: Seat) -> tuple[Piece, ...]:
    return (Slot("stack", (ChipStack(view.stacks[who]),)),)


def _in_front(view: Position, who: Seat) -> tuple[Piece, ...]:
    return (Slot("front", (ChipStack(front(view, who)),)),) if view.bullets else ()


def _said(view: Position, who: Seat) -> tuple[Piece, ...]:
    """Say what a seat did last in this betting phase, which a call ends, or how the match ended for it."""
    if view.outcome is not None:
        return _ending(view, who)
    turns = [place for place in range(len(view.line)) if (place % 2 == 0) == (who == view.starter)]
    if not turns:
        return ()
    beside = (0, *view.line)[turns[-1]]
    if view.line[turns[-1]] == beside:
        return (Label("checks"),)
    return (Label("raises" if view.stacks[who] else "all-in"),)


def _ending(view: Position, who: Seat) -> tuple[Piece, ...]:
    if who in view.out:
        return (Label("out"),)
    return (Label("winner"),) if view.outcome is not None and view.out else ()


def _middle(view: Position) -> tuple[Zone, ...]:
    chambers = (Zone((_chambers(None),), "chambers"),) if view.community else ()
    return (
        Zone((CardRow(view.community or COMMUNITY),), "community"),
        Zone((ChipStack(view.pot),), "pot"),
        Zone((Label(str(view.left)),), "deck"),
        *chambers,
    )


def _chambers(fired: Card | None) -> Track:
    """Lay out the chambers of the gun, one for each card that it can be fired at, and the one that was."""
    return Track(tuple(map(str, CHAMBERS)), None if fired is None else CHAMBERS.index(fired))


# -- how a round ended ------------------------------------------------------------------------------------------------


def _shown(event: Ending, who: Seat) -> tuple[Piece, ...]:
    """Lay out a seat's bullet card as all saw it then, lit if it won by it."""
    card: Card = UNSEEN
    match event:
        case ShowdownWon() | ShowdownSplit():
            card = next(row.card for row in event.rows if row.seat == who)
        case Hit() | Missed() if who == event.other:
            card = event.card
    if not isinstance(event, ShowdownWon | ShowdownSplit):
        return (CardRow((card,)),)
    won = isinstance(event, ShowdownSplit) or who == event.seat
    return (CardRow((card,), (0,) if won else ()),)


def _did(view: Position, event: Ending, who: Seat) -> tuple[Piece, ...]:
    """Say what a seat did at last, and what it got."""
    said: tuple[Piece, ...] = ()
    match event:
        case ShowdownWon() | ShowdownSplit():
            said = (Label(next(row.hand.value for row in event.rows if row.seat == who)),)
        case Hit() if who == event.seat:
            said = (Slot("fires", (CardRow((event.card,)),), "hit"),)
        case Missed() if who == event.seat:
            said = (Slot("fires", (CardRow((event.number,)),), "missed"),)
        case Folded() if who == event.seat:
            said = (Label("folds"),)
        case ShotWentWide() if who == event.seat:
            said = (Label("out-of-time"),)
    return (*said, *_gets(event, who), *_ending(view, who))


def _gets(event: Ending, who: Seat) -> tuple[Piece, ...]:
    match event:
        case ShowdownSplit():
            amount = event.share
        case ShowdownWon():
            amount = event.pot if who == event.seat else 0
        case Hit():
            amount = event.pot + event.prize if who == event.seat else 0
        case Folded():
            amount = event.pot if who == event.winner else 0
        case _:
            amount = event.pot if who == event.other else 0
    return (Slot("takes", (ChipStack(amount),)),) if amount else ()


def _won(event: Ending) -> tuple[Zone, ...]:
    """Lay out the community cards, where hands were compared with them, or the chamber that was fired."""
    match event:
        case ShowdownWon() | ShowdownSplit():
            return (Zone((CardRow(event.rows[0].cards),), "community"),)
        case Hit():
            return (Zone((_chambers(event.card),), "chambers"),)
        case Missed():
            return (Zone((_chambers(event.number),), "chambers"),)
    return ()
