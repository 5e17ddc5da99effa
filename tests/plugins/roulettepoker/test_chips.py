"""Whatever is played, no chip appears or is lost, and the antes and decks go as they should."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from core.engine.dice import SeededDice
from croupier import Leave, Seat, Start
from plugins.roulettepoker import rules
from plugins.roulettepoker.hands import DECK
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import Position, between, front, price, whole_pot


@cache
def played(number: int, leaving: float = 0.0) -> list[Position]:
    """A match at random from the menus, seats leaving with this chance; small raises keep it long."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    practice = number % 4 == 0
    states: list[Position] = [rules.setup(Start(2, RouletteOptions(practice)), dice).state]
    while (wait := states[-1].wait) is not None:
        seat = chance.choice(wait.seats)
        menu = rules.menu(rules.view(states[-1], seat), seat)
        action = (menu[0] if chance.random() < 0.5 else chance.choice(menu)).sample(chance)
        if chance.random() < leaving:
            seat, action = chance.randrange(2), Leave()
        states.append(rules.apply(states[-1], seat, action, dice).state)
    return states


MATCHES = [(number, leaving) for number in range(150) for leaving in (0.0, 0.02)]


@pytest.mark.parametrize(("number", "leaving"), MATCHES)
def test_every_step_conserves_chips_and_cards(number: int, leaving: float) -> None:
    for state in played(number, leaving):
        total = 20 if state.practice else 80
        assert sum(state.stacks) + whole_pot(state) == total
        assert min(state.stacks) >= 0
        if state.wait is None or between(state):
            assert whole_pot(state) == 0 and not (state.bullets or state.community or state.deck)
        else:
            assert min(price(state, seat) for seat in state.wait.seats) >= 0
            cards_add_up(state)


def cards_add_up(state: Position) -> None:
    """The deck holds the number told, never more than four of a rank, nor what was dealt from it."""
    assert len(state.deck) == state.left < len(DECK)
    assert not Counter(state.deck) - Counter(DECK)
    assert state.left % 2 == 0
    assert state.pot % 2 == 0
    assert state.ante <= state.decks
    assert all(front(state, seat) >= 0 for seat in (0, 1))


@pytest.mark.parametrize("number", range(40))
def test_antes_rise_with_each_new_deck_and_starters_alternate(number: int) -> None:
    states = played(number)
    for before, after in pairwise(states):
        if between(after) or between(before):
            continue
        if after.wait is None or after.round == before.round:
            assert (after.ante, after.starter) == (before.ante, before.starter)
            continue
        decks = before.decks + (before.left == 0)
        assert after.decks == decks
        stacks = [stack + after.ante for stack in after.stacks]
        assert after.ante == min(decks, *stacks)
        assert after.starter == 1 - before.starter


def test_practice_is_followed_by_a_match_from_the_first_round() -> None:
    """Whatever was practised, the match has its own chips, decks and rounds, and the first seat begins it."""
    followed = 0
    for number in range(0, 150, 4):
        for before, after in pairwise(played(number)):
            if between(before) and not between(after) and after.wait is not None:
                followed += 1
                assert before.practice and not after.practice
                assert (after.stacks, after.round, after.ante, after.decks, after.starter) == ((39, 39), 1, 1, 1, 0)
                assert (after.left, after.wait.turn) == (22, before.turn + 1)
    assert followed > 5


def test_the_loser_is_who_has_no_chips() -> None:
    losers: Counter[Seat] = Counter()
    for number in range(150):
        *_, last = played(number)
        assert last.outcome is not None
        if last.outcome.reason == "practised":
            assert (last.outcome.ranking, last.outcome.rated, last.out) == (((0, 1),), False, ())
            continue
        (winner,), (loser,) = last.outcome.ranking
        assert (last.stacks[loser], last.out, winner) == (0, (loser,), 1 - loser)
        losers[loser] += 1
    assert set(losers) == {0, 1}
