"""The toys keep every promise, and every leak planted in them is noticed."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import auction
import duelists
import peek
import pytest
from auction import rules as auction_rules
from duelists import rules as duel_rules
from duelists.actions import Choose, Done, Sharpen, Stance
from duelists.events import LuckRolled
from duelists.position import Position as Duel
from duelists.refusals import NoWhetstone
from peek import rules as peek_rules
from peek.actions import Bid
from peek.events import DiceDealt
from peek.position import Position as Table

from croupier import Action, Dice, Event, Illegal, NotNow, Offer, PrivateEvent, Seat, State, Step, replace
from croupier.testing import Conformance, patched
from tests.conformance.test_leaks import Unseen

FEW, MANY = 30, 200
"""Matches for each promise; half as many find each leak and slip that is planted in these games."""
AUCTION_1 = {
    "wait": {"kind": "offer", "seats": [1], "turn": 3, "period": 0},
    "outcome": None,
    "out": [],
    "purses": [20, 14, 17],
    "number": 2,
    "prize": 8,
    "offers": [3, 0, 0],
    "bidding": [0, 1, 2],
    "leader": 0,
    "turn": 3,
}


class DiceTold(Event):
    seat: Seat
    dice: tuple[int, ...]


class SharpTold(Event):
    seat: Seat


class Whispered(PrivateEvent):
    luck: int


def peek_twins(state: Table, seat: Seat | None, chance: Random) -> Iterator[State]:
    yield replace(
        state,
        hands=tuple(
            hand if owner == seat else tuple(chance.choices(peek_rules.FACES, k=len(hand)))
            for owner, hand in enumerate(state.hands)
        ),
    )


def shows_a_die(state: Table, seat: Seat | None) -> Table:
    seen = peek_rules.view(state, seat)
    return replace(seen, hands=tuple(hand or dealt[:1] for hand, dealt in zip(seen.hands, state.hands, strict=True)))


def tells_the_deal(state: Table, seat: Seat, action: Action, dice: Dice) -> Step:
    step = peek_rules.apply(state, seat, action, dice)
    told = tuple(DiceTold(event.seat, event.dice[:1]) for event in step.events if isinstance(event, DiceDealt))
    return replace(step, events=step.events + told)


def orders_by_the_deal(state: Table, seat: Seat, action: Action, dice: Dice) -> Step:
    step = peek_rules.apply(state, seat, action, dice)
    high = step.state.hands and step.state.hands[-1][:1] > (3,)
    return replace(step, events=tuple(reversed(step.events)) if high else step.events)


def refuses_bids_that_are_false(state: Table, seat: Seat, action: Action, dice: Dice) -> Step:
    if isinstance(action, Bid):
        found = sum(peek_rules.matching(hand, action.face, state.wild) for hand in state.hands)
        if action.count > found + 3:
            raise Illegal(NotNow())
    return peek_rules.apply(state, seat, action, dice)


def lets_the_best_hand_open(state: Table, seat: Seat, action: Action, dice: Dice) -> Step:
    step = peek_rules.apply(state, seat, action, dice)
    if step.state.wait is None or step.state.bid:
        return step
    best = max(range(len(step.state.hands)), key=lambda who: step.state.hands[who])
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, seats=(best,))))


class Sly(Table, kw_only=True):
    """A view that looks the same and is not."""

    dealt: Unseen = Unseen()


def hides_hands_in_the_view(state: Table, seat: Seat | None) -> Sly:
    dealt = state.dealt if isinstance(state, Sly) else Unseen(state.hands)
    seen = peek_rules.view(state, seat)
    return Sly(**{**{each.name: getattr(seen, each.name) for each in fields(seen)}, "dealt": dealt})


def offers_only_true_doubts(view: Sly, seat: Seat) -> tuple[Offer, ...]:
    menu = peek_rules.menu(view, seat)
    if not view.bid:
        return menu
    found = sum(peek_rules.matching(hand, view.bid.face, view.wild) for hand in view.dealt)
    true = found < view.bid.count or len(menu) == 1
    return menu if true else menu[:-1]


class TestPeek(Conformance):
    game = peek.GAME
    games = FEW
    twins = peek_twins
    leaks = {  # noqa: RUF012
        "the view shows a hidden die": patched(peek_rules, view=shows_a_die),
        "an event tells everybody a die": patched(peek_rules, apply=tells_the_deal),
        "the order of events tells a die": patched(peek_rules, apply=orders_by_the_deal),
        "a refusal depends on hidden dice": patched(peek_rules, apply=refuses_bids_that_are_false),
        "the wait depends on hidden dice": patched(peek_rules, apply=lets_the_best_hand_open),
        "the menu depends on hidden dice": patched(
            peek_rules, view=hides_hands_in_the_view, menu=offers_only_true_doubts
        ),
    }


def duel_twins(state: Duel, seat: Seat | None, chance: Random) -> Iterator[State]:
    """Another stance, luck and edge for whoever is not the observer; who was ready stays ready."""
    assert state.wait
    for other in {0, 1} - {seat}:
        choices = [*Stance, None] if other in state.wait.seats else [*Stance]
        ran_out = other not in state.wait.seats and state.stances[other] is None
        if not ran_out:
            state = replace(state, stances=duel_rules.put(state.stances, other, chance.choice(choices)))
        if state.luck[other]:
            state = replace(state, luck=duel_rules.put(state.luck, other, chance.randint(1, 6)))
        if state.options.whetstone and not state.spent[other]:
            state = replace(state, sharp=duel_rules.put(state.sharp, other, chance.random() < 0.5))
    yield state


def renews_the_wait(state: Duel, seat: Seat, action: Action, dice: Dice) -> Step:
    step = duel_rules.apply(state, seat, action, dice)
    if not isinstance(action, Choose):
        return step
    return replace(step, state=replace(step.state, wait=replace(step.state.wait, turn=step.state.wait.turn + 1)))


def tells_of_the_whetstone(state: Duel, seat: Seat, action: Action, dice: Dice) -> Step:
    step = duel_rules.apply(state, seat, action, dice)
    return replace(step, events=(*step.events, SharpTold(seat))) if action == Sharpen() else step


def whispers_the_luck(state: Duel, seat: Seat, action: Action, dice: Dice) -> Step:
    step = duel_rules.apply(state, seat, action, dice)
    told = tuple(Whispered(1 - seat, e.luck) for e in step.events if isinstance(e, LuckRolled))
    return replace(step, events=told + step.events)


def refuses_against_a_sharp_blade(state: Duel, seat: Seat, action: Action, dice: Dice) -> Step:
    if isinstance(action, Done) and state.wait and state.sharp[1 - seat]:
        raise Illegal(NoWhetstone())
    return duel_rules.apply(state, seat, action, dice)


def shows_sharp_blades(state: Duel, seat: Seat | None) -> Duel:
    return replace(duel_rules.view(state, seat), sharp=state.sharp)


def shows_stances_of_the_ready(state: Duel, seat: Seat | None) -> Duel:
    seen = duel_rules.view(state, seat)
    ready = [state.wait is not None and who not in state.wait.seats for who in (0, 1)]
    return replace(seen, stances=tuple(state.stances[who] if ready[who] else seen.stances[who] for who in (0, 1)))


class TestDuelists(Conformance):
    game = duelists.GAME
    games = FEW
    twins = duel_twins
    leaks = {  # noqa: RUF012
        "a secret action renews the wait": patched(duel_rules, apply=renews_the_wait),
        "a secret action makes a public event": patched(duel_rules, apply=tells_of_the_whetstone),
        "a private event goes to the other seat": patched(duel_rules, apply=whispers_the_luck),
        "a refusal depends on a secret action": patched(duel_rules, apply=refuses_against_a_sharp_blade),
        "the view shows a secret action": patched(duel_rules, view=shows_sharp_blades),
        "the view shows a choice once its seat is ready": patched(duel_rules, view=shows_stances_of_the_ready),
    }


class TestAuction(Conformance):
    game = auction.GAME
    games = FEW
    older = {1: [(3, AUCTION_1)]}  # noqa: RUF012
    kept = Path(__file__).parent / "kept"


@pytest.mark.full
class TestMoreOfPeek(TestPeek):
    games = MANY


@pytest.mark.full
class TestMoreOfDuelists(TestDuelists):
    games = MANY


@pytest.mark.full
class TestMoreOfAuction(TestAuction):
    games = MANY


def test_an_older_auction_keeps_its_chips() -> None:
    assert auction_rules.upgrade(AUCTION_1, 1)["chips"] == [20, 14, 17]
