"""Roulette Poker keeps every promise of the contract, and leaks planted in it are noticed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier import Event, Illegal, NotNow, Seat, State, Step, replace
from croupier.testing import Conformance, patched
from plugins.roulettepoker import GAME, rules
from plugins.roulettepoker.actions import Fire, Fold
from plugins.roulettepoker.events import BulletDealt, Folded
from plugins.roulettepoker.hands import RANKS
from plugins.roulettepoker.position import Position, price

STORED = Path(__file__).parent / "stored"
OLDER = {1: [(2, STORED / "version_1.json")]}


def twins(state: Position, seat: Seat | None, chance: Random) -> Iterator[State]:
    """Another bullet card for whoever is not the observer, another word about folding, and another deck."""
    bullets = tuple(card if owner == seat else chance.choice(RANKS) for owner, card in enumerate(state.bullets))
    deck = tuple(sorted(chance.choices(RANKS, k=state.left)))
    doubted = seat is not None and state.wait is not None and seat not in state.wait.seats and not state.community
    yield replace(state, bullets=bullets, deck=deck, sure=state.sure ^ doubted)


class CardSeen(Event):
    card: int


def shows_bullets(state: Position, seat: Seat | None) -> Position:
    return replace(rules.view(state, seat), bullets=state.bullets)


def shows_the_deck(state: Position, seat: Seat | None) -> Position:
    return replace(rules.view(state, seat), deck=state.deck)


def shows_doubts(state: Position, seat: Seat | None) -> Position:
    return replace(rules.view(state, seat), sure=state.sure)


def tells_the_deal(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    told = tuple(CardSeen(event.card) for event in step.events if isinstance(event, BulletDealt))
    return replace(step, events=step.events + told)


def deals_to_the_other(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    told = tuple(replace(e, seat=1 - e.seat) if isinstance(e, BulletDealt) else e for e in step.events)
    return replace(step, events=told)


def shows_folded_cards(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    folded = any(isinstance(event, Folded) for event in step.events)
    return replace(step, events=(*step.events, CardSeen(state.bullets[seat]))) if folded else step


def refuses_shots_that_miss(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    if isinstance(action, Fire) and state.community and state.bullets[1 - seat] != action.number:
        raise Illegal(NotNow())
    return rules.apply(state, seat, action, dice)


def orders_by_strength(state: Position, seat: Seat, action: Any, dice: Any) -> Step:
    step = rules.apply(state, seat, action, dice)
    strong = step.state.bullets and step.state.bullets[1] > 3
    return replace(step, events=tuple(reversed(step.events))) if strong else step


def folds_for_free(view: Position, seat: Seat, action: Any) -> bool:
    """Folding where checking costs nothing is understood, and asked about, but no button tempts anybody to it."""
    return isinstance(action, Fold) and not price(view, seat)


class TestRoulettePoker(Conformance):
    game = GAME
    kept = STORED
    games = 12
    bot_games = 4
    twins = twins
    older = OLDER
    unoffered = {"folding where checking is free": folds_for_free}  # noqa: RUF012
    leaks = {  # noqa: RUF012
        "the view shows the bullet cards": patched(rules, view=shows_bullets),
        "the view shows the deck": patched(rules, view=shows_the_deck),
        "the view shows that the other nearly folded": patched(rules, view=shows_doubts),
        "an event tells everybody a bullet card": patched(rules, apply=tells_the_deal),
        "the private card goes to the other": patched(rules, apply=deals_to_the_other),
        "a fold shows a card": patched(rules, apply=shows_folded_cards),
        "a shot that would miss is refused": patched(rules, apply=refuses_shots_that_miss),
        "the order of events tells a card": patched(rules, apply=orders_by_strength),
    }

    @pytest.mark.usefixtures("hasty")
    def test_bots_play_to_the_end(self) -> None:
        super().test_bots_play_to_the_end()


@pytest.mark.soak
class TestMoreOfRoulettePoker(TestRoulettePoker):
    games = 200
    bot_games = 50

    def test_bots_play_to_the_end(self) -> None:
        Conformance.test_bots_play_to_the_end(self)
