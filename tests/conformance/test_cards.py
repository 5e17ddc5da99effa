"""Cards from one deck that all draw from, put back into and shuffle anew: no false alarm, and every leak is found."""

from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import masks
import pytest
from masks import rules
from masks.actions import Drop, Trade
from masks.events import Dropped, HandRow, Traded, Unmasked, YouDrew
from masks.position import Cards, Position
from masks.refusals import NotInHand

from croupier import Card, Event, Illegal, Leave, Seat, Step, replace
from croupier.testing import Broken, Case, Conformance, patched
from croupier.testing.secrecy import planted_leaks_are_caught
from tests.support.pairs import few

FEW, MANY = 24, 200
"""Matches for each promise; four find each leak that is planted in these."""
CHOSEN, DRAWN = "hidden_choices_stay_hidden", "hidden_draws_stay_hidden"


class CardTold(Event):
    seat: Seat
    card: Card


class DrewMore(YouDrew):
    next: Card = 0


def twins(state: Position, seat: Seat | None, chance: Random) -> Iterator[Position]:
    """Deal anew what the seat does not see."""
    hands = [() if who == seat else hand for who, hand in enumerate(state.hands)]
    unseen = [card for cards in (*hands, state.deck) for card in cards]
    chance.shuffle(unseen)
    dealt = [state.hands[who] if who == seat else tuple(unseen.pop() for _ in hand) for who, hand in enumerate(hands)]
    yield replace(state, hands=tuple(dealt), deck=tuple(sorted(unseen)))


# -- leaks ------------------------------------------------------------------------------------------------------------


def telling(change: Callable[[Event, Position, Step], tuple[Event, ...]]) -> ModuleType:
    """Rules that tell something else in place of an event: `change(event, state before, step)`."""

    def apply(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
        step = rules.apply(state, seat, action, dice)
        return replace(step, events=tuple(told for event in step.events for told in change(event, state, step)))

    return patched(rules, apply=apply)


def seeing(change: Callable[[Position, Position, Seat | None], Position]) -> ModuleType:
    return patched(rules, view=lambda state, seat: change(rules.view(state, seat), state, seat))


def the_rest_of_the_hand(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    if not isinstance(event, Dropped):
        return (event,)
    (other,) = rules.without(state.hands[event.seat], event.card)
    return (replace(event, left=event.left + other),)


def who_drops(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    if not isinstance(event, Dropped):
        return (event,)
    return (replace(event, seat=(event.seat + sum(state.hands[event.seat]) - event.card) % len(state.hands)),)


def what_comes_next(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    return (DrewMore(event.seat, event.card, sum(step.state.deck)),) if isinstance(event, YouDrew) else (event,)


def drawn_to_all(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    return (event, CardTold(event.seat, event.card)) if isinstance(event, YouDrew) else (event,)


def drawn_to_the_neighbour(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    return (replace(event, seat=(event.seat + 1) % len(state.hands)),) if isinstance(event, YouDrew) else (event,)


def also_to_the_neighbour(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    return (event, *drawn_to_the_neighbour(event, state, step)) if isinstance(event, YouDrew) else (event,)


def what_was_put_back(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    if not isinstance(event, Traded):
        return (event,)
    before, after = list(state.deck), list(step.state.deck)
    return event, CardTold(event.seat, sum(after) - sum(before))


def rows_by_what_lies_in_the_deck(event: Event, state: Position, step: Step) -> tuple[Event, ...]:
    if not isinstance(event, Unmasked):
        return (event,)
    rows = tuple(HandRow((row.seat + sum(step.state.deck)) % 4, row.cards) for row in event.rows)
    return (replace(event, rows=rows),)


def refuses_low_cards(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    """A card that the next seat holds, too, cannot be dropped."""
    if isinstance(action, Drop) and action.card in state.hands[(seat + 1) % len(state.hands)]:
        raise Illegal(NotInHand(action.card))
    return rules.apply(state, seat, action, dice)


TOLD = {
    "a drop tells the rest of the hand": telling(the_rest_of_the_hand),
    "a drop is told of another seat, by the rest of the hand": telling(who_drops),
    "whoever draws is told of the deck": telling(what_comes_next),
    "all hear what is drawn": telling(drawn_to_all),
    "the neighbour hears what is drawn": telling(drawn_to_the_neighbour),
    "the neighbour hears, too, what is drawn": telling(also_to_the_neighbour),
    "all hear what was put back": telling(what_was_put_back),
    "the hands shown tell of the deck": telling(rows_by_what_lies_in_the_deck),
    "a refusal tells of the next hand": patched(rules, apply=refuses_low_cards),
}
SEEN = {
    "the view shows the deck": seeing(lambda seen, state, seat: replace(seen, deck=state.deck)),
    "the view shows all hands": seeing(lambda seen, state, seat: replace(seen, hands=state.hands)),
    "the view shows the first cards of all": seeing(
        lambda seen, state, seat: replace(
            seen, hands=tuple(own if any(own) else full[:1] for own, full in zip(seen.hands, state.hands, strict=True))
        )
    ),
}


class TestMasks(Conformance):
    game = masks.GAME
    games = FEW
    twins = twins
    leaks = TOLD | SEEN


@pytest.mark.full
class TestMoreOfMasks(TestMasks):
    games = MANY


# -- other ways to draw -----------------------------------------------------------------------------------------------


class ByTheHouse:
    """Dice on which the house draws what a seat would."""

    def __init__(self, given: Any) -> None:
        self._given = given

    def draw(self, owner: Seat | None, pool: Any, count: int = 1, /) -> Any:
        return self._given.draw(None, pool, count)


class ByPlaces(ByTheHouse):
    """Dice that draw the place of a card in the deck."""

    def draw(self, owner: Seat | None, pool: Any, count: int = 1, /) -> Any:
        return tuple(pool[place] for place in self._given.draw(owner, range(len(pool)), count))


def drawing(dice: Callable[[Any], Any], leaking: Any = rules) -> ModuleType:
    """Rules with dice that draw otherwise."""
    return patched(
        leaking,
        setup=lambda start, given: leaking.setup(start, dice(given)),
        apply=lambda state, seat, action, given: leaking.apply(state, seat, action, dice(given)),
    )


def shuffled(cards: Cards, dice: Any) -> Cards:
    """Draw one card after the other."""
    order: Cards = ()
    while cards:
        (card,) = dice.draw(None, cards)
        order, cards = (*order, card), rules.without(cards, card)
    return order


class FromTheTop:
    """Dice that take the top card, of a deck shuffled just before where `given` is there to do it."""

    def __init__(self, given: Any) -> None:
        self._given = given

    def draw(self, owner: Seat | None, pool: Any, count: int = 1, /) -> Any:
        return (shuffled(pool, self._given) if self._given else pool)[:1]


def in_order(step: Step, dice: Any) -> Step:
    return replace(step, state=replace(step.state, deck=shuffled(step.state.deck, dice)))


def from_the_top(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    mixes = isinstance(action, Trade | Leave) or not state.deck
    step = rules.apply(state, seat, action, FromTheTop(dice if mixes else None))
    return in_order(step, dice) if mixes else step


BY_THE_HOUSE = drawing(ByTheHouse)
SHUFFLED = patched(
    rules, setup=lambda start, dice: in_order(rules.setup(start, FromTheTop(dice)), dice), apply=from_the_top
)


def kept(rules: ModuleType, promise: str, games: int = MANY) -> None:
    """Try one promise as pytest does for a class with nothing but the game in it."""
    suite: Any = type("TestIt", (Conformance,), {"game": replace(masks.GAME, rules=rules), "games": games})
    getattr(suite(), f"test_{promise}")()


@pytest.mark.parametrize("drawn", [BY_THE_HOUSE, SHUFFLED], ids=["by the house", "from a deck in order"])
@pytest.mark.parametrize("promise", [CHOSEN, DRAWN])
@pytest.mark.parametrize("games", few([FEW, MANY], MANY))
def test_no_lawful_draw_is_a_leak(drawn: ModuleType, promise: str, games: int) -> None:
    kept(drawn, promise, games)


def test_leaks_are_found_where_the_house_draws_all_cards() -> None:
    leaks = {name: drawing(ByTheHouse, leaking) for name, leaking in TOLD.items()}
    planted_leaks_are_caught(Case(replace(masks.GAME, rules=BY_THE_HOUSE), 200), leaks, None)


def test_whoever_draws_places_is_told_to_draw_cards() -> None:
    with pytest.raises(Broken, match=r"is drawn from the deck itself and not by its place, see Cards"):
        kept(drawing(ByPlaces), DRAWN)


@pytest.mark.parametrize("dice", [ByTheHouse, lambda given: given])
def test_words_for_the_wrong_seat_are_called_that(dice: Callable[[Any], Any]) -> None:
    with pytest.raises(Broken, match=r"seat \d hears what .*YouDrew.*; or is it for another seat\?"):
        kept(drawing(dice, TOLD["the neighbour hears what is drawn"]), DRAWN)
