"""The state of the game in teams, and what is plain to see in it."""

from croupier import Place, Record, Seat
from plugins.liarsdice.bids import FACES, MOST_SUM
from plugins.liarsdice.position import Cups

PICK, FIRST, TURN, BID = "pick", "first", "team-turn", "team-bid"
"""`BID`: what is left of a turn after a reveal."""
BEHIND = 1
"""Who is behind a seat in the circle: the one that moves next. -1 would be the one that moved before."""


class Learnt(Record):
    """A seat learnt a die of another's, which is locked for this round."""

    seat: Seat
    who: Seat
    place: Place


class Position(Cups, kw_only=True):
    """A game in teams between two actions.

    `leaders` pick their mates in this order; `mates` lists them likewise, as far as they are picked. `garnets` is what
    each seat brought. `revealed` lists each seat's open dice of this round, `learnt` the dice that were learnt;
    `ran` tells that the seat that moves has revealed a die and must bid. `gone` lists who left by their own will.
    """

    leaders: tuple[Seat, ...]
    garnets: tuple[int, ...]
    mates: tuple[Seat, ...] = ()
    revealed: tuple[tuple[Place, ...], ...] = ((),) * 4
    learnt: tuple[Learnt, ...] = ()
    ran: bool = False
    gone: tuple[Seat, ...] = ()

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """List both teams, leaders first; a team of one before the picks."""
        return tuple((leader, *self.mates[place : place + 1]) for place, leader in enumerate(self.leaders))

    @property
    def richer(self) -> int:
        """Tell which team brought more garnets; the first leader's of equal ones."""
        totals = [sum(self.garnets[seat] for seat in team) for team in self.teams]
        return int(totals[1] > totals[0])


def free(view: Position) -> tuple[Seat, ...]:
    """List who can be picked, in order of joining; those who are still there first."""
    return tuple(sorted((seat for seat in view.order if seat not in view.leaders), key=lambda seat: seat in view.out))


def _step(state: Position, seat: Seat, by: int) -> Seat:
    place = state.order.index(seat)
    while True:
        place = (place + by) % len(state.order)
        if state.dice[state.order[place]]:
            return state.order[place]


def behind(state: Position, seat: Seat) -> Seat:
    """Find whose dice a seat sees: the next one with dice."""
    return _step(state, seat, BEHIND)


def watcher(state: Position, seat: Seat) -> Seat:
    """Find who sees a seat's dice."""
    return _step(state, seat, -BEHIND)


def locked(state: Position, who: Seat) -> tuple[Place, ...]:
    """List a seat's dice that cannot be rerolled: the open ones, and those that somebody learnt."""
    learnt = {entry.place for entry in state.learnt if entry.who == who}
    return tuple(place for place in places(state, who) if place in state.revealed[who] or place in learnt)


def places(state: Position, who: Seat) -> tuple[Place, ...]:
    """List the places of a seat's dice."""
    return tuple(range(1, len(state.dice[who]) + 1))


def hidden_places(state: Position, who: Seat) -> tuple[Place, ...]:
    """List a seat's dice that are not open."""
    return tuple(place for place in places(state, who) if place not in state.revealed[who])


def learnable(state: Position, seat: Seat, who: Seat) -> tuple[Place, ...]:
    """List the dice of a player that a seat may learn: hidden, and neither its own nor those behind it."""
    if who in (seat, behind(state, seat)):
        return ()
    known = {entry.place for entry in state.learnt if (entry.seat, entry.who) == (seat, who)}
    return tuple(place for place in hidden_places(state, who) if place not in known)


def can_bid(state: Position) -> bool:
    """Tell whether anything is higher than the bid that stands."""
    top = (MOST_SUM, 0) if state.summing else (state.total, FACES[-1])
    return state.standing is None or state.standing.rank < top
