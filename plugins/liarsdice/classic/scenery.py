"""How the classic game lies on the table: everybody's cup with what was bid, and the bid that stands."""

from collections.abc import Sequence

from croupier import Event, Seat
from croupier.scenes import Plate, Scene
from plugins.liarsdice.classic.position import Position
from plugins.liarsdice.scenery import Opened, ending, last_bid, middle, open_row, opened, row, said_when_opened


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, or what a challenge opened: then it is the next round's."""
    challenge = opened(told)
    plates = tuple(_plate(view, who, challenge) for who in range(len(view.dice)))
    return Scene(plates, middle(view.dice, None if view.outcome else view.standing, challenge))


def _plate(view: Position, who: Seat, challenge: Opened | None) -> Plate:
    end = ending(view.outcome, view.out, who)
    if challenge is None:
        return Plate(row(view.dice[who]), (*last_bid(view.bids, who), *end), who in view.out)
    hand = challenge.hands.get(who, ())
    said = said_when_opened(challenge, who, "loses-die")
    return Plate(open_row(hand, challenge.bid.face), (*said, *end), who in view.out and not hand)
