import subprocess
import sys
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from roulettepoker_strength import OTHERS, SIZES, loss, wins

from core.engine.dice import SeededDice
from croupier import Action, Start, Wait, replace
from plugins.roulettepoker import rules, strategy
from plugins.roulettepoker.actions import AllIn, Check, Fire, Fold, MissedShot, Raise
from plugins.roulettepoker.hands import DECK, RANKS
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import FINAL, INITIAL, Position, front
from plugins.roulettepoker.strategy.tables import ANTES, FILE, STACKS, nearest
from plugins.roulettepoker.strategy.tree import MATCH


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


def test_against_any_raises_the_house_only_does_what_is_on_its_menu() -> None:
    for number in range(150):
        chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
        state = rules.setup(Start(2, RouletteOptions(number % 3 == 0)), dice).state
        while state.wait is not None:
            (seat,) = state.wait.seats
            view = rules.view(state, seat)
            menu = rules.menu(view, seat)
            if seat == number % 2:
                action = strategy.bot(view, seat, chance)
                assert any(action in offer for offer in menu), (state, action)
            else:
                action = chance.choice(menu).sample(chance)
            state = rules.apply(state, seat, action, dice).state


def test_the_house_sees_no_more_than_its_view() -> None:
    state = table((4,), community=(2, 3))
    plays = {strategy.bot(rules.view(replace(state, bullets=(card, 2)), 1), 1, Random("same")) for card in RANKS}
    assert len(plays) == 1


def test_every_round_is_solved() -> None:
    for stack in STACKS:
        for ante in ANTES:
            solved = nearest(stack, ante)
            for node in solved.root.walk():
                for edge in range(3):
                    shares = solved.shares(node, node.rows() - 1, edge)
                    assert len(shares) == len(node.moves)
                    assert 0.8 < sum(shares) / 31 < 1.2


def test_the_tables_are_small_and_read_when_they_are_needed() -> None:
    assert len((files("plugins.roulettepoker") / FILE).read_bytes()) < 5_000_000
    loaded = "from core.plugins import load_all; load_all()"
    asked = "from plugins.roulettepoker.strategy import tables; print(tables._file.cache_info().currsize)"
    told = subprocess.run([sys.executable, "-c", f"{loaded}; {asked}"], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["0"]


def test_a_pot_of_antes_is_not_checked_down() -> None:
    """A shot wins it more than a showdown does: the second seat raises at once, and the starter shoots."""
    opening = nearest(40, 1)
    second = opening.root.moves[0].after
    assert second
    start = second.moves[0].after
    assert start
    assert (start.final, start.moves[0].kind) == (True, MATCH)
    assert [opening.shares(second, case, 0)[0] for case in range(second.rows())] == [0] * 6
    assert [opening.shares(start, case, 0)[0] for case in range(start.rows())] == [0] * 126


@pytest.mark.parametrize(("bullets", "least", "most"), [((1, 4), 0.65, 0.9), ((2, 4), 0.65, 0.9), ((5, 4), 0, 0)])
def test_who_is_all_in_shoots_with_a_lost_hand(bullets: tuple[int, int], least: float, most: float) -> None:
    """With 3 chips each in the pot and nothing behind, a 1 on a board of 5 and 6 loses nearly every showdown.

    It shoots three times in four, and not always: a check is a trap for those who shoot at the good hands that check.
    """
    state = table(community=(5, 6), stacks=(0, 30), pot=6, ante=1, opening=(2, 2), bullets=bullets)
    shot = [type(strategy.bot(rules.view(state, 0), 0, Random(number))) for number in range(200)]
    assert least <= shot.count(Fire) / 200 <= most


def test_raises_are_shares_of_the_real_pot() -> None:
    """Who acts first waits; the second seat raises to shares of the pot."""
    first = {strategy.bot(table(), 0, Random(number)) for number in range(100)}
    assert first == {Check()}
    seen = set()
    for number in range(300):
        action = strategy.bot(table((0,)), 1, Random(number))
        seen.add(action.amount if isinstance(action, Raise | AllIn) else 0)
    assert seen <= {0, 1, 2, 6, 16, 39}
    assert seen >= {2, 6, 16, 39}


@pytest.mark.parametrize(
    ("stack", "ante", "sizes"),
    [
        (40, 1, "quarter to twice the pot"),
        (20, 3, "quarter to twice the pot"),  # raises that leave a few chips behind
        (14, 1, "third to six times the pot"),
        (30, 1, "third to six times the pot"),
    ],
)
def test_a_best_answer_gains_little(stack: int, ante: int, sizes: str) -> None:
    assert loss(stack, ante, SIZES[sizes]) <= 0.6


@pytest.mark.parametrize("other", OTHERS)
def test_simple_players_lose(other: str) -> None:
    assert sum(wins(other, number) for number in range(120)) > 60
