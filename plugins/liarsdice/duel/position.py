"""The state of a duel, and what is plain to see in it."""

from croupier import Face, Place, Seat, State
from plugins.liarsdice.bids import FACES, Hands, Said
from plugins.liarsdice.duel.anomalies import Anomaly

MULLIGAN, MOVE, QUICK = "mulligan", "move", "quick"
DICE, FRESH_DICE, MOST_DICE = 4, 1, 10
CHEATS = 2
"""Rounds of a match in which a player may cheat."""
UNREVEALED = 3
"""With so many dice that the opponent has not been shown, or fewer, a player shows no more."""
REROLLED = 5
"""Dice that a mulligan rerolls at most."""
WATCHED = 4
"""Dice from which on a fresh start's opponent is summed up."""


class Position(State, kw_only=True):
    """A duel between two actions.

    `dice` holds both hands in the order drawn; `doubled` the faces twice as likely this round; `claims` this round's.
    `shown` lists the places that each has shown to the other: everybody knows which, the other alone what is on them.
    Known to their seat alone: `sums`, what it was told of the other hand (0: nothing); `lies`, which of its claims the
    oracle called false; `cheated` in this round, and `cheats` left.
    """

    anomalies: tuple[Anomaly, ...]
    dice: Hands
    opener: Seat
    round: int = 0
    doubled: tuple[Face, ...] = ()
    claims: tuple[Said, ...] = ()
    shown: tuple[tuple[Place, ...], ...] = ((), ())
    sums: tuple[int, ...] = (0, 0)
    lies: tuple[tuple[int, ...], ...] = ((), ())
    cheated: tuple[bool, ...] = (False, False)
    cheats: tuple[int, ...] = (CHEATS, CHEATS)

    @property
    def standing(self) -> Said | None:
        """Give the claim to beat."""
        return self.claims[-1] if self.claims else None


def must_show(state: Position, seat: Seat) -> bool:
    """Tell whether a claim of the seat must show a die."""
    unrevealed = len(state.dice[seat]) - len(state.shown[seat])
    return Anomaly.REVELATION in state.anomalies and unrevealed > UNREVEALED


def faces(state: Position) -> tuple[Face, ...]:
    """List what a die of this round falls on, equally likely entries all."""
    return tuple(face for face in FACES for _ in range(2 if face in state.doubled else 1))


def places(state: Position, seat: Seat) -> tuple[Place, ...]:
    """List the places of a seat's dice."""
    return tuple(range(1, len(state.dice[seat]) + 1))


def unshown(state: Position, seat: Seat) -> tuple[Place, ...]:
    """List the places of a seat's dice that the other has not been shown."""
    return tuple(place for place in places(state, seat) if place not in state.shown[seat])
