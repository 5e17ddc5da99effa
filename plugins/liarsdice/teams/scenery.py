"""How the game in teams lies on the table: cups as the reader sees them, open and locked dice, and the teams."""

from collections.abc import Sequence

from croupier import Event, Seat
from croupier.scenes import Label, Piece, Plate, Scene, Slot
from plugins.liarsdice.bids import HIDDEN
from plugins.liarsdice.scenery import Opened, ending, last_bid, middle, open_row, opened, row, said_when_opened
from plugins.liarsdice.teams.events import DieRevealed
from plugins.liarsdice.teams.position import Position, locked

TEAMS = ("team-one", "team-two")


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, or what a challenge opened: then it is the next round's."""
    challenge = opened(told)
    plates = tuple(_plate(view, who, challenge, told) for who in range(len(view.dice)))
    return Scene(plates, middle(view.dice, None if view.outcome else view.standing, challenge))


def _plate(view: Position, who: Seat, challenge: Opened | None, told: Sequence[Event]) -> Plate:
    end, side = ending(view.outcome, view.out, who), _team(view, who)
    team = (Label(TEAMS[side - 1]),) if side else ()
    if challenge is not None:
        hand = challenge.hands.get(who, ())
        said = said_when_opened(challenge, who, "loses-die")
        return Plate((*open_row(hand, challenge.bid.face), *team), (*said, *end), who in view.out and not hand, side)
    shows = [event for event in told if isinstance(event, DieRevealed) and event.seat == who]
    said = (*(Slot("shows", row([event.face])) for event in shows), *last_bid(view.bids, who), *end)
    return Plate((*row(view.dice[who]), *_known(view, who), *team), said, who in view.out, side)


def _team(view: Position, who: Seat) -> int:
    """Tell the team of a seat, from 1; 0 before there are any."""
    return next((number for number, team in enumerate(view.teams, 1) if who in team), 0)


def _known(view: Position, who: Seat) -> tuple[Piece, ...]:
    """Lay out again the dice that all have seen, and those that nobody may reroll since somebody learnt them.

    Where the rest is hidden, what all have seen is face up among it.
    """
    hand, shown = view.dice[who], view.revealed[who] if view.dice[who] else ()
    learnt = tuple(place for place in locked(view, who) if place not in shown)
    sorts = (("open", () if HIDDEN in hand else shown), ("locked", learnt))
    return tuple(Slot(name, row([hand[place - 1] for place in places])) for name, places in sorts if places)
