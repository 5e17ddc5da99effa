import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import pytest
from opponents.roulettepoker import OTHERS, wins
from opponents.roulettepoker_answer import SIZES, Answer, Cards, Sizes, decks, loss

from core.engine.dice import SeededDice
from croupier import Action, Start, Wait, replace
from plugins.roulettepoker import rules, strategy
from plugins.roulettepoker.actions import AllIn, Check, Fire, Fold, MissedShot, Raise
from plugins.roulettepoker.hands import DECK, RANKS
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import FINAL, INITIAL, Position, front, price, whole_pot
from plugins.roulettepoker.strategy.allin import Push, pushed
from plugins.roulettepoker.strategy.counted import ELSE
from plugins.roulettepoker.strategy.regrets import Cases, Columns
from plugins.roulettepoker.strategy.tables import FILE, LEVELS, nearest, rounds, unpacked
from plugins.roulettepoker.strategy.tree import SAFE
from tests.support.pairs import FULL, few


def table(line: tuple[int, ...] = (), *, community: tuple[int, ...] = (), **others: Any) -> Position:
    """Seat 0 starts, with 7 each in the pot once the cards lie open; `line` comes out of the stacks of 40."""
    paid = 7 if community else 1
    state = Position(
        stacks=(40 - paid, 40 - paid),
        deck=DECK[:20],
        pot=2 * paid,
        ante=1,
        decks=1,
        round=1,
        starter=0,
        bullets=(5, 2),
        community=community,
        opening=(6, 6) if community else (),
        left=20,
        line=line,
        wait=Wait(FINAL if community else INITIAL, (len(line) % 2,), 1),
    )
    stacks = tuple(stack - front(state, seat) for seat, stack in enumerate(state.stacks))
    return replace(state, **{"stacks": stacks, **others})


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (table(), Check()),
        (table((0,)), Check()),
        (table((3,)), Fold()),
        (table(community=(2, 3)), Check()),
        (table((4,), community=(2, 3)), MissedShot()),
    ],
)
def test_time_that_runs_out(state: Position, action: Action) -> None:
    """A check where it is free, else what lies in the pot is lost and no more; the same from every view."""
    (seat,) = state.wait.seats if state.wait else ()
    assert [strategy.expire(rules.view(state, eyes), seat) for eyes in (None, 0, 1)] == [action] * 3


def test_an_idle_seat_never_gains_by_being_idle() -> None:
    """A missed shot costs what a shot that misses costs, and gives nothing."""
    state = table((4,), community=(2, 3))
    idle = rules.apply(state, 1, MissedShot(), SeededDice(b"", {})).state
    missed = rules.apply(state, 1, Fire(6), SeededDice(b"", {})).state
    assert idle.stacks == missed.stacks


@pytest.mark.parametrize("matches", few([40, 150], 150))
def test_against_any_raises_the_house_only_does_what_is_on_its_menu(hasty: None, matches: int) -> None:
    for number in range(matches):
        chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
        state = rules.setup(Start(2, RouletteOptions(number % 3 == 0)), dice).state
        while state.wait is not None:
            seat = state.wait.seats[0]
            view = rules.view(state, seat)
            menu = rules.menu(view, seat)
            if seat == number % 2:
                action = strategy.bot(view, seat, chance)
                free = isinstance(action, Fold) and state.shown and not state.community  # which is not offered
                assert free or any(action in offer for offer in menu), (state, action)
            else:
                action = chance.choice(menu).sample(chance)
            state = rules.apply(state, seat, action, dice).state


def test_the_house_sees_no_more_than_its_view() -> None:
    state = table((4,), community=(2, 3))
    plays = {strategy.bot(rules.view(replace(state, bullets=(card, 2)), 1), 1, Random("same")) for card in RANKS}
    assert len(plays) == 1


def test_every_round_is_solved() -> None:
    for stack, ante in rounds():
        for edge, house in product(range(3), (0, 1)):
            solved = nearest(stack, ante, edge, house)
            for node in solved.root.walk():
                if node.mover == house:
                    shares = solved.shares(node, node.rows() - 1)
                    assert len(shares) == len(node.moves)
                    assert 0.75 < sum(shares) / LEVELS < 1.25


def test_the_tables_are_small_and_read_when_they_are_needed() -> None:
    assert len((files("plugins.roulettepoker") / FILE).read_bytes()) < 8_000_000
    loaded = "from core.engine.plugins import load_all; load_all()"
    asked = "from plugins.roulettepoker.strategy import tables; print(tables.solved_rounds.cache_info().currsize)"
    told = subprocess.run([sys.executable, "-c", f"{loaded}; {asked}"], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["0"]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda file: file[:-1],
        lambda file: file[:-1] + b"?",
        lambda file: file.replace(b'"version": 2', b'"version": 1', 1),
    ],
)
def test_tables_that_came_to_harm_are_not_played_by(spoilt: Callable[[bytes], bytes]) -> None:
    file = (files("plugins.roulettepoker") / FILE).read_bytes()
    assert unpacked(file)[0]
    with pytest.raises(ValueError, match="is not what tools/roulettepoker_tables.py wrote"):
        unpacked(spoilt(file))


def test_a_pot_of_antes_is_not_checked_down() -> None:
    """A shot wins it more than a showdown does: the second seat raises at once, and the starter shoots."""
    assert all(shares(table((0,), bullets=(0, card)), 1).get(Check, 0) < 0.1 for card in RANKS)
    board = table(community=(2, 5), stacks=(39, 39), pot=2, opening=(0, 0))
    assert all(shares(replace(board, bullets=(card, 0)), 0).get(Check, 0) < 0.1 for card in RANKS)


@pytest.mark.parametrize(("bullets", "least", "most"), [((1, 4), 0.65, 0.9), ((2, 4), 0.65, 0.9), ((5, 4), 0, 0)])
def test_who_is_all_in_shoots_with_a_lost_hand(bullets: tuple[int, int], least: float, most: float) -> None:
    """With 3 chips each in the pot and nothing behind, a 1 on a board of 5 and 6 loses nearly every showdown.

    It shoots three times in four, and not always: a check is a trap for those who shoot at the good hands that check.
    """
    state = table(community=(5, 6), stacks=(0, 30), pot=6, ante=1, opening=(2, 2), bullets=bullets)
    shot = [type(strategy.bot(rules.view(state, 0), 0, Random(number))) for number in range(200)]
    assert least <= shot.count(Fire) / 200 <= most


def test_the_house_raises_once_in_a_phase() -> None:
    """So nobody can raise once more than its tables know. Before the cards lie open it leaves chips for later."""
    for line in ((0, 3, 9), (4, 19, 30), (2, 11, 12)):
        for card in RANKS:
            made = shares(table(line, bullets=(0, card)), 1)
            assert not {Raise, AllIn} & set(made)
    assert {action for card in RANKS for action, _ in strategy.mixed(table((0,), bullets=(0, card)), 1)} == {Raise(3)}


def test_a_third_raise_that_costs_little_is_never_folded_to() -> None:
    """One chip, 33 from the house, and all 39: 6 more into 74."""
    for card in RANKS:
        assert Fold not in shares(table((1, 33, 39), bullets=(0, card)), 1)


def test_no_card_is_folded_where_a_call_costs_next_to_nothing(hasty: None) -> None:
    found = 0
    for number in range(300):
        chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
        state = rules.setup(Start(2, RouletteOptions(number % 3 == 0)), dice).state
        while state.wait is not None and not state.outcome:
            seat = state.wait.seats[0]
            cost = price(state, seat)
            if 0 < SAFE * cost <= whole_pot(state) + cost and not state.community:
                found += 1
                assert Fold not in shares(rules.view(state, seat), seat)
            action = chance.choice(rules.menu(rules.view(state, seat), seat)).sample(chance)
            state = rules.apply(state, seat, action, dice).state
    assert found > 50


def shares(view: Position, seat: int) -> dict[type[Action], float]:
    """How often the house does each kind of thing."""
    moves = strategy.mixed(rules.view(view, seat), seat)
    found: dict[type[Action], float] = {}
    for action, share in moves:
        found[type(action)] = found.get(type(action), 0.0) + share / sum(often for _, often in moves)
    return found


@pytest.mark.parametrize(
    ("chips", "ante", "sizes"),
    [
        pytest.param((40, 40), 1, "quarter, half, pot, two pots", marks=FULL),
        pytest.param((18, 62), 3, "quarter, half, pot, two pots", marks=FULL),  # raises that leave a few chips behind
        ((9, 71), 1, "third to six times the pot"),
    ],
)
def test_a_best_answer_gains_little(chips: tuple[int, int], ante: int, sizes: str) -> None:
    assert loss(chips, ante, SIZES[sizes]) <= 0.6


@pytest.mark.parametrize("shown", few([4, 8, 12, 16, 20], 4, 8))
def test_who_counts_cards_gains_little(shown: int) -> None:
    """A house that does not count loses two to seven chips a round so deep in a deck."""
    (deck,) = decks(shown, 1)
    assert loss((40, 40), 1, Sizes((1.0,)), raises=2, cards=Cards(deck)) <= 0.8


@pytest.mark.parametrize(
    ("ranks", "chips", "ante"), [((1, 1, 0, 1, 0, 3), (40, 40), 1), ((1, 1, 2, 3, 0, 1), (30, 50), 2)]
)
def test_who_raises_deep_in_a_deck_wins_hardly_more_than_the_ante(
    ranks: tuple[int, ...], chips: tuple[int, int], ante: int
) -> None:
    """The house that begins is not drawn into a call because half of the cards left are of one rank."""
    cards = Cards([rank for rank, count in zip(RANKS, ranks, strict=True) for _ in range(count)])
    assert Answer(chips, ante, 1, Sizes((1.0,)), cards, raises=2).gain() <= 1.3 * ante


@pytest.mark.parametrize(
    ("ranks", "most"),
    [((0, 2, 1, 0, 1, 2), -1.0), ((0, 0, 2, 0, 2, 2), -1.5), ((4, 4, 3, 3, 4, 2), 1.6), ((3, 2, 1, 3, 2, 3), 1.85)],
)
def test_whoever_raises_all_in_is_called(ranks: tuple[int, ...], most: float) -> None:
    """A house that folds loses its ante of 2 each time; one that calls with few cards is shot at."""
    cards = Cards([rank for rank, count in zip(RANKS, ranks, strict=True) for _ in range(count)])
    sizes = Sizes((1.0,), least=False, all_but_one=False)
    assert Answer((30, 50), 2, 1, sizes, cards, raises=1).gain() <= most


@pytest.mark.parametrize("ranks", [(0, 1, 1, 4, 1, 1), pytest.param((1, 1, 3, 1, 1, 1), marks=FULL)])
def test_a_deck_with_half_of_one_rank_leaks_no_more_than_others(ranks: tuple[int, ...]) -> None:
    """A house that raises with every card there, since no shot is dear, loses 2.3 and 1.8: all shoot at that rank."""
    cards = Cards([rank for rank, count in zip(RANKS, ranks, strict=True) for _ in range(count)])
    assert loss((30, 50), 2, Sizes((1.0,)), raises=2, cards=cards) <= 0.8


def test_what_all_in_costs_is_known() -> None:
    """With the first deck the other does best to raise with any card; the house drops shots that it hardly makes."""
    ranks = (2, 2, 2, 1, 3, 2)
    solved = pushed(Push(ranks, False, False, ELSE * 2, 3, 2, 30, (10, 0))).answerer
    cards = Cards([rank for rank, count in zip(RANKS, ranks, strict=True) for _ in range(count)])
    won = Answer((30, 50), 2, 1, Sizes((), all_but_one=False), cards, raises=2).gain()
    assert won == pytest.approx(solved.cost, abs=0.02)
    assert all(sum(row) == pytest.approx(1) for rows in solved.boards.values() for row in rows)


@pytest.mark.parametrize(("ranks", "chips", "ante"), [((0, 1, 1, 4, 1, 1), 40, 1), ((1, 1, 3, 1, 1, 1), 30, 2)])
def test_what_a_raise_all_in_wins_is_known(ranks: tuple[int, ...], chips: int, ante: int) -> None:
    solved = pushed(Push(ranks, False, False, ante, chips, ante, chips, (min(10, 80 - 2 * chips), 0))).raiser
    cards = Cards([rank for rank, count in zip(RANKS, ranks, strict=True) for _ in range(count)])
    answer = Answer((chips, 80 - chips), ante, 0, Sizes(()), cards, raises=0)
    assert answer.gain() == pytest.approx(solved.cost, abs=0.02)
    assert solved.cost < -ante / 2


@pytest.mark.parametrize("deck", [deck for shown in (12, 16, 18) for deck in decks(shown, 1)])
def test_where_the_ante_was_all_a_shot_is_feared_by_who_has_more_alone(deck: tuple[int, ...]) -> None:
    """Who has nothing left checks; who has chips behind folds: a shot wins ten of those, and two to six in the mean."""
    shown = tuple(rank for rank in RANKS for _ in range(4 - deck.count(rank)))
    state = table((0,), pot=4, ante=2, decks=2, bullets=(deck[0], deck[1]), left=len(deck) - 2, shown=shown)
    assert strategy.mixed(replace(state, stacks=(76, 0)), 1) == ((Check(), 1.0),)
    assert Answer((2, 78), 2, 0, Sizes(()), Cards(deck)).gain() <= 2.2


def test_many_cases_at_once_learn_as_one_by_one() -> None:
    """Among them one that never comes, whose moves stay alike."""
    chance, cards, moves, steps = Random("cases"), 5, 4, 40
    single, many = Cases(cards, moves), Columns(cards, moves)
    for step in range(1, steps + 1):
        rows = [[chance.uniform(-card, card) for _ in range(moves)] for card in range(cards)]
        weights = [step * chance.random() for _ in range(cards)]
        brought = [single.learn(card, row, weights[card]) for card, row in enumerate(rows)]
        single.match()
        assert many.learn(list(zip(*rows, strict=True)), weights) == pytest.approx(brought)
        assert list(zip(*many.shares, strict=True)) == [pytest.approx(tuple(row)) for row in single.shares]
    assert list(zip(*many.average(), strict=True)) == [pytest.approx(tuple(row)) for row in single.average()]
    assert many.shares[0][0] == 1 / moves
    assert max(share for column in many.shares for share in column) > 0.5


@pytest.mark.soak
@pytest.mark.parametrize("other", OTHERS)
def test_simple_players_lose(other: str) -> None:
    assert sum(wins(number, other).won for number in range(120)) > 60
