"""The rules of spin: five dice a roll, and no end but by leaving."""

from croupier import (
    Action,
    Dice,
    Event,
    Face,
    GameOver,
    Illegal,
    Leave,
    Offer,
    Outcome,
    PrivateEvent,
    Seat,
    Start,
    State,
    Step,
    Wait,
    offer,
    replace,
)

FACES = (1, 2, 3, 4, 5, 6)


class Roll(Action):
    """Roll five dice."""


class Wheel(State, kw_only=True):
    """What each seat rolled last."""

    dice: tuple[tuple[Face, ...], ...]


class Rolled(Event):
    """A seat rolled."""

    seat: Seat
    dice: tuple[Face, ...]


class YouRolled(PrivateEvent):
    """The same, for the seat alone."""

    dice: tuple[Face, ...]


def setup(start: Start, dice: Dice) -> Step:
    """Await everybody."""
    return Step(Wheel(dice=((),) * start.seats, wait=Wait("spin", tuple(range(start.seats)), 1)))


def apply(state: Wheel, seat: Seat, action: Action, dice: Dice) -> Step:
    """Roll, or end the game."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        everybody = (tuple(range(len(state.dice))),)
        return Step(replace(state, wait=None, outcome=Outcome("over", everybody)))
    rolled = dice.draw(seat, FACES, 5)
    all_dice = (*state.dice[:seat], rolled, *state.dice[seat + 1 :])
    return Step(replace(state, dice=all_dice), (Rolled(seat, rolled), YouRolled(seat, rolled)))


def view(state: Wheel, seat: Seat | None) -> Wheel:
    """Hide nothing."""
    return state


def menu(view: Wheel, seat: Seat) -> tuple[Offer, ...]:
    """Offer the roll."""
    return (offer(Roll),) if view.wait else ()


def show(view: Wheel, seat: Seat | None) -> tuple[Event, ...]:
    """Show nothing."""
    return ()
