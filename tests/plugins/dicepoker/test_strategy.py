from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from core.engine.dice import SeededDice
from croupier import Options, Start, Wait
from plugins.dicepoker import rules, strategy
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.hands import FACES, PLACES, score
from plugins.dicepoker.position import Position
from plugins.dicepoker.strategy.tables import choices, number, strengths

Dice = tuple[int, ...]
Strength = tuple[int, int]


def hands(text: str) -> list[Dice]:
    return [tuple(int(face) for face in word) for word in text.split()]


EXAMPLES = [
    ("44126", "12346", "", (1, 2, 3, 4), Fraction(79, 108)),
    ("44126", "44235", "", (3, 4, 5), Fraction(31, 36)),
    ("11235 66551", "22346", "", (), Fraction(1)),
    ("66551", "23455", "", (1, 2, 3), Fraction(17, 36)),
    ("22134 22561", "13456", "", (1, 5), Fraction(49, 54)),
    ("", "33156", "22456", (3, 4, 5), Fraction(301909, 559872)),
    ("", "66231", "12456 33321 55441", (3, 4, 5), Fraction(837309749, 1088391168)),
]


@pytest.mark.parametrize(("finished", "mine", "later", "places", "survival"), EXAMPLES)
def test_worked_examples(finished: str, mine: str, later: str, places: Dice, survival: Fraction) -> None:
    decision = strategy.decide(hands(finished), hands(mine)[0], hands(later))
    assert decision.places == places
    assert abs(Fraction(decision.survival) - survival) < Fraction(1, 10**12)


THROWS, SHARES = 6**5, 60
"""Chances are counted in whole parts: each hand to come has so many throws, and up to five who tie share so many."""


@cache
def becomes(dice: Dice, places: Dice) -> tuple[tuple[Strength, int], ...]:
    """Every throw of the dice at these places, counted one by one; gives how many of all throws."""
    found: Counter[Strength] = Counter()
    for thrown in product(FACES, repeat=len(places)):
        final = list(dice)
        for place, face in zip(places, thrown, strict=True):
            final[place - 1] = face
        found[score(final).strength] += 1
    return tuple((strength, count * THROWS // 6 ** len(places)) for strength, count in found.items())


@cache
def fates(finished: tuple[Strength, ...], to_come: tuple[Dice, ...]) -> tuple[int, ...]:
    """The chance of each, in order of play, to go out, when all to come play for survival; in parts of `whole`."""
    if not to_come:
        weakest = min(finished)
        share, rest = divmod(SHARES, finished.count(weakest))
        assert not rest
        return tuple(share if one == weakest else 0 for one in finished)
    return exhaustive(finished, to_come)[1]


def whole(to_come: int) -> int:
    """Give the parts of a certainty, with so many hands to come."""
    parts: int = SHARES * THROWS**to_come
    return parts


def exhaustive(finished: tuple[Strength, ...], to_come: tuple[Dice, ...]) -> tuple[Dice, tuple[int, ...]]:
    """The best choice of the first to come, by trying all 32 in order of preference, and everybody's chances."""
    best: tuple[Dice, tuple[int, ...]] | None = None
    for places in (chosen for size in range(6) for chosen in combinations(PLACES, size)):
        outcome = [0] * (len(finished) + len(to_come))
        for strength, share in becomes(to_come[0], places):
            for seat, fate in enumerate(fates((*finished, strength), to_come[1:])):
                outcome[seat] += share * fate
        if best is None or outcome[len(finished)] < best[1][len(finished)]:
            best = places, tuple(outcome)
    assert best is not None
    return best


def rolls(chance: Random, count: int) -> tuple[Dice, ...]:
    return tuple(tuple(chance.choices(FACES, k=5)) for _ in range(count))


POSITIONS = [
    (finished, later, number) for finished in range(4) for later in range(2) for number in range(2 if later else 6)
][6:]


@pytest.mark.parametrize(("finished", "later", "number"), POSITIONS)
def test_agrees_with_exhaustive_fractions(finished: int, later: int, number: int) -> None:
    chance = Random(f"{finished} {later} {number}")
    before, mine, after = rolls(chance, finished), rolls(chance, 1)[0], rolls(chance, later)
    agree(before, mine, after)


@pytest.mark.soak
def test_agrees_where_two_are_to_come() -> None:
    agree(hands("22134"), (3, 5, 6, 1, 2), hands("11562 44521"))


def agree(before: tuple[Dice, ...] | list[Dice], mine: Dice, after: tuple[Dice, ...] | list[Dice]) -> None:
    places, chances = exhaustive(tuple(score(hand).strength for hand in before), (mine, *after))
    decision = strategy.decide(before, mine, after)
    assert decision.places == places
    survival = 1 - Fraction(chances[len(before)], whole(1 + len(after)))
    assert abs(Fraction(decision.survival) - survival) < Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("finished", "mine", "later", "places"),
    [
        ("12346", "66551", "", ()),  # safe already: nothing is rolled
        ("12346 44126", "21111", "55123", ()),
        ("12666", "12344", "", (4,)),  # or 1, 2 and 3
        ("33666", "35556", "", (1,)),  # or 1 and 5
        ("22236", "33455", "", (1, 2, 3)),  # or 3, 4 and 5
        ("22236", "55433", "", (1, 2, 3)),  # by places, not by faces
        ("22256", "13456", "", (1, 2, 3, 5)),  # or 1, 2, 4, 5 or 1, 3, 4, 5
    ],
)
def test_among_equals_fewest_dice_then_lowest_places(finished: str, mine: str, later: str, places: Dice) -> None:
    assert strategy.decide(hands(finished), hands(mine)[0], hands(later)).places == places


def test_choices_come_in_order_of_preference() -> None:
    places = [choice.places for choice in choices((3, 3, 1, 5, 6))]
    assert places == sorted(places, key=lambda chosen: (len(chosen), chosen))
    assert (1,) in places
    assert (2,) not in places  # either 3 kept is the same choice


def test_strengths_are_numbered_from_the_weakest() -> None:
    assert len(strengths()) == 56
    assert number((6, 4, 3, 2, 1)) == 0
    assert number((6, 6, 6, 6, 6)) == 55


def position(seat: int, order: tuple[int, ...], finished: tuple[int, ...], *dice: str) -> Position:
    return Position(
        order=order,
        finished=finished,
        dice=tuple(tuple(int(face) for face in hand) for hand in dice),
        out=tuple(other for other in range(len(dice)) if other not in order),
        wait=Wait("decide", (seat,), 4),
    )


def test_an_expiry_rolls_and_then_decides() -> None:
    rolling = rules.setup(Start(3, Options()), SeededDice(b"", {})).state
    assert strategy.expire(rolling, 1) == Reroll()
    assert strategy.expire(position(1, (0, 1), (0,), "44126", "12346"), 1) == Reroll((1, 2, 3, 4))
    assert strategy.expire(position(1, (0, 1), (0,), "44126", "66551"), 1) == Keep()


def test_seats_that_are_out_do_not_count() -> None:
    alone = position(1, (0, 1), (0,), "44126", "44235", "11111", "12346")
    assert strategy.expire(alone, 1) == Reroll((3, 4, 5))


def test_those_to_come_are_taken_in_the_order_of_the_round() -> None:
    # Seat 3 opens; 0, 1 and 2 follow with the dice of the last worked example.
    table = position(3, (3, 0, 1, 2), (), "12456", "33321", "55441", "66231")
    assert strategy.expire(table, 3) == Reroll((3, 4, 5))


def test_the_house_plays_the_same_and_always_on_the_menu() -> None:
    dice = SeededDice(b"house", {})
    state = rules.setup(Start(5, Options()), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        action = strategy.bot(state, seat, Random(1))
        assert action == strategy.bot(state, seat, Random(2)) == strategy.expire(rules.view(state, None), seat)
        assert any(action in offer for offer in rules.menu(state, seat))
        state = rules.apply(state, seat, action, dice).state
    assert state.outcome is not None
    assert state.outcome.reason == "last"


def test_of_three_only_the_last_could_prefer_who_goes_out() -> None:
    """For the others the next round is the same, so that to survive this one is all they can play for."""
    hands_of_three = hands("11235 22456 33156")
    for first in range(3):
        order = tuple((first + place) % 3 for place in range(3))
        next_places: dict[int, set[int]] = {place: set() for place in range(3)}
        for loser in order:
            dice = tuple(
                hands_of_three[(seat - loser) % 3] for seat in range(3)
            )  # nobody rerolls: the loser's is worst
            wait = Wait("decide", order[2:], 5)
            state = Position(order=order, first=first, dice=dice, finished=order[:2], wait=wait)
            after = rules.apply(state, order[2], Keep(), SeededDice(b"three", {})).state
            assert after.out == (loser,)
            for seat in after.order:
                next_places[order.index(seat)].add(after.order.index(seat))
        assert next_places == {0: {1}, 1: {0}, 2: {0, 1}}
