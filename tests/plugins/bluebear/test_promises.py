"""BlueBear keeps every promise of the contract, and every leak planted in it is caught."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import ClassVar

import pytest

from croupier import Action, Dice, Illegal, NotNow, Seat, Step, replace
from croupier.testing import Conformance, patched
from plugins.bluebear import GAME, rules
from plugins.bluebear.actions import Bid
from plugins.bluebear.events import BidMade, DiceLost, DiceRerolled, RoundBegan, YourDice
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIDDEN, OPEN, Position
from plugins.bluebear.ring import FACES


def twins(state: Position, seat: Seat | None, chance: Random) -> Iterator[Position]:
    """Other dice wherever the seat sees none."""
    seen = rules.view(state, seat)
    yield replace(
        state,
        hands=tuple(tuple(face or chance.choice(FACES) for face in hand) for hand in seen.hands),
    )


def shows_hidden_stars(state: Position, seat: Seat | None) -> Position:
    """Stars shine through the cup."""
    seen = rules.view(state, seat)
    return replace(
        seen,
        hands=tuple(
            tuple(face if face == 6 else left for left, face in zip(*hands, strict=True))
            for hands in zip(seen.hands, state.hands, strict=True)
        ),
    )


def sorts_the_hand(state: Position, seat: Seat | None) -> Position:
    """A hand lies sorted, so the position of an open die tells how many of the hidden ones are lower."""
    seen = rules.view(state, seat)
    order = [sorted(range(len(hand)), key=hand.__getitem__) for hand in state.hands]
    hands = tuple(tuple(hand[at] for at in places) for hand, places in zip(seen.hands, order, strict=True))
    return replace(seen, hands=hands)


class Slip(BidMade):
    """A bid told with a number that should not be there."""

    luck: int


def tells_the_new_dice(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """A bid with a reroll tells all what was rolled."""
    step = rules.apply(state, seat, action, dice)
    rerolled = any(isinstance(event, DiceRerolled) for event in step.events)
    return replace(step, events=(*step.events, Slip(seat, 1, 1, sum(step.state.hands[seat])))) if rerolled else step


def deals_to_the_neighbour(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Everybody's dice are told to the next seat."""
    step = rules.apply(state, seat, action, dice)
    seats = len(state.hands)
    told = tuple(
        replace(event, seat=(event.seat + 1) % seats) if isinstance(event, YourDice) else event for event in step.events
    )
    return replace(step, events=told)


def tells_the_deal_to_all(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """The private panel reaches the room."""
    step = rules.apply(state, seat, action, dice)
    told = tuple(
        Slip(event.seat, 1, 1, sum(event.dice)) if isinstance(event, YourDice) else event for event in step.events
    )
    return replace(step, events=told)


def orders_the_deal_by_the_best_hand(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Who drew the most stars is told first."""
    step = rules.apply(state, seat, action, dice)
    began = [event for event in step.events if isinstance(event, RoundBegan)]
    if not began:
        return step
    best = max(range(len(step.state.hands)), key=lambda who: step.state.hands[who].count(6))
    return replace(step, events=(DiceLost(best, 0, len(step.state.hands[best])), *step.events))


def refuses_bids_that_are_far_off(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """A bid that everybody's dice make absurd is refused."""
    if isinstance(action, Bid) and state.wait and seat in state.wait.seats:
        found = sum(face in (action.face, 6) for hand in state.hands for face in hand)
        if action.count > found + 2:
            raise Illegal(NotNow())
    return rules.apply(state, seat, action, dice)


def lets_the_best_hand_open(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """The wait depends on hidden dice."""
    step = rules.apply(state, seat, action, dice)
    if step.state.wait is None or step.state.wait.kind != OPEN or step.state.round == state.round:
        return step
    alive = [who for who, hand in enumerate(step.state.hands) if hand]
    best = max(alive, key=lambda who: step.state.hands[who])
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, seats=(best,))))


def opens_the_hand(state: Position, seat: Seat | None) -> Position:
    """Whoever showed a die has all of them open in the view."""
    seen = rules.view(state, seat)
    hands = tuple(
        hand if not places else tuple(face or left for face, left in zip(hand, full, strict=True))
        for hand, full, places in zip(seen.hands, state.hands, state.shown, strict=True)
    )
    return replace(seen, hands=hands)


class TestBlueBear(Conformance):
    game = GAME
    kept = Path(__file__).parent / "stored"
    games = 12
    bot_games = 2
    twins = twins
    leaks: ClassVar[dict[str, ModuleType]] = {
        "the view shows hidden stars": patched(rules, view=shows_hidden_stars),
        "the view sorts hidden dice among public positions": patched(rules, view=sorts_the_hand),
        "the view opens the hand of whoever showed a die": patched(rules, view=opens_the_hand),
        "a reroll tells the new dice": patched(rules, apply=tells_the_new_dice),
        "a hand is told to the neighbour": patched(rules, apply=deals_to_the_neighbour),
        "a hand is told to all": patched(rules, apply=tells_the_deal_to_all),
        "an event tells who drew best": patched(rules, apply=orders_the_deal_by_the_best_hand),
        "a refusal depends on hidden dice": patched(rules, apply=refuses_bids_that_are_far_off),
        "who opens depends on hidden dice": patched(rules, apply=lets_the_best_hand_open),
    }


@pytest.mark.full
class TestMoreOfBlueBear(TestBlueBear):
    games = 60
    bot_games = 5


def test_dice_named_by_position_keep_the_order_drawn() -> None:
    assert HIDDEN not in FACES
    state = Position(options=BlueBearOptions(reroll=True), hands=((5, 1, 6, 2, 1), (3,)), shown=((2, 4), ()))
    assert rules.view(state, 1).hands == ((HIDDEN, 1, HIDDEN, 2, HIDDEN), (3,))
    assert rules.view(state, None).hands == ((HIDDEN, 1, HIDDEN, 2, HIDDEN), (HIDDEN,))
