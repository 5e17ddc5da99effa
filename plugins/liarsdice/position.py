"""The state of a game with cups, which the classic game and the one in teams build on."""

from croupier import Seat, State
from plugins.liarsdice.bids import Hands, Said


class Cups(State, kw_only=True):
    """A game between two actions.

    `order` is the circle in which seats follow each other; `dice` holds what lies under each seat's cup, in the order
    drawn; `bids` lists the bids of this round; `summing` tells that they are on the sum of the last two dice.
    """

    order: tuple[Seat, ...]
    dice: Hands
    bids: tuple[Said, ...] = ()
    summing: bool = False
    round: int = 0

    @property
    def standing(self) -> Said | None:
        """Give the bid to beat."""
        return self.bids[-1] if self.bids else None

    @property
    def total(self) -> int:
        """Count the dice in play."""
        return sum(map(len, self.dice))

    @property
    def players(self) -> tuple[Seat, ...]:
        """List in the order of the circle the seats that may still act."""
        return tuple(seat for seat in self.order if seat not in self.out)


def after(state: Cups, seat: Seat) -> Seat:
    """Find the next seat of the circle that may act."""
    place = state.order.index(seat)
    circle = state.order[place + 1 :] + state.order[: place + 1]
    return next(other for other in circle if other not in state.out)


def last_two(state: Cups) -> bool:
    """Tell whether two players are left with one die each."""
    return [len(state.dice[seat]) for seat in state.players] == [1, 1]


def next_turn(state: State) -> int:
    """Number the turn after this one."""
    return state.wait.turn + 1 if state.wait else 1
