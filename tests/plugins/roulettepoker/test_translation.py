"""The house's tree of a round, and how real betting is read in it."""

from math import inf
from random import Random

import pytest

from plugins.roulettepoker.strategy.tables import rounds
from plugins.roulettepoker.strategy.translation import Bet, Path, Reader, bets
from plugins.roulettepoker.strategy.tree import FIRE, FOLD, MATCH, RAISE, Grower, Node, amounts, raised_to

SIZES = (1.5, 1.0)


def tree(stack: int = 40, ante: int = 1, house: int = 1) -> Node:
    return Grower(stack, ante, house, SIZES).grow()


def raises(node: Node) -> list[int]:
    return [move.amount for move in node.moves if move.kind == RAISE]


def reader(stack: int = 40, house: int = 1) -> Reader:
    return Reader(stack, house)


def read(*line: int, stack: int = 40, ante: int = 1, house: int = 1) -> dict[int, float]:
    """Read a line of the initial betting: what the other has in front where it leads, and how likely."""
    paths = reader(stack, house).locate(tree(stack, ante, house), [bets(line, ante, stack - ante)])
    return {path.node.other: path.likely for path in paths if path.likely and path.own is not None}


@pytest.mark.parametrize(("stack", "ante"), rounds())
@pytest.mark.parametrize("house", [0, 1])
def test_a_tree_offers_what_the_rules_allow(stack: int, ante: int, house: int) -> None:
    nodes = list(tree(stack, ante, house).walk())
    assert [node.number for node in nodes] == list(range(len(nodes)))
    for node in nodes:
        most = stack - node.paid
        assert 0 <= node.front <= node.other <= most
        assert node.moves[0].kind == MATCH
        assert all(node.other < to <= most for to in raises(node))
        assert raises(node) == sorted(set(raises(node)))
        if node.mover == house:
            assert len(raises(node)) <= 1
        elif node.other < most:
            assert {node.other + 1, most} <= set(raises(node))
        kinds = [move.kind for move in node.moves]
        assert kinds.count(FIRE) == (6 if node.final else 0)
        assert kinds.count(FOLD) == (not node.final and node.other > node.front)
        for move in node.moves:
            if move.after:
                assert move.after.mover == (0 if move.after.final and not node.final else 1 - node.mover)


def test_no_raise_is_one_too_many_for_the_tree() -> None:
    """The house raises once in a phase at most, so whoever plays it can raise twice at most."""
    for house in (0, 1):
        for node in tree(house=house).walk():
            if node.mover != house and node.other < 40 - node.paid:
                assert raises(node)


def test_sizes_are_shares_of_the_pot_after_a_call() -> None:
    assert amounts(0, 39, 2, (0.5, 1.0, 2.0)) == (1, 2, 4, 38, 39)
    assert amounts(4, 39, 10, (0.5, 1.0)) == (5, 9, 14, 38, 39)
    assert amounts(0, 3, 2, (0.5, 2.0, 8.0)) == (1, 2, 3)
    assert amounts(3, 3, 8, (0.5,)) == ()
    assert raised_to(4, 39, 10, 1.5) == 19
    assert raised_to(8, 39, 18, 1.5) == 39  # what little would be left is raised too


def test_known_sizes_are_read_as_themselves() -> None:
    for amount in raises(tree()):
        assert read(amount) == pytest.approx({amount: 1.0})
    assert read(0, 3, 7) == pytest.approx({7: 1.0})


@pytest.mark.parametrize("amount", [3, 5, 6, 7, 9, 12, 15, 17, 20, 30, 37])
def test_other_sizes_are_read_as_either_neighbour(amount: int) -> None:
    known = raises(tree())
    below, above = max(size for size in known if size < amount), min(size for size in known if size > amount)
    found = read(amount)
    assert set(found) == {below, above}
    assert sum(found.values()) == pytest.approx(1)
    assert found[below] > read(amount + 1).get(below, 0)


def test_all_in_is_what_really_was() -> None:
    assert read(39) == {39: 1.0}
    assert read(33, stack=34) == {33: 1.0}
    assert Bet(39, 0, 1, 39).weight == inf


def test_a_raise_weighs_the_same_at_another_depth() -> None:
    """Twice the chips all over are the same raise."""
    small, large = Bet(4, 1, 2, 20), Bet(8, 2, 4, 40)
    assert small.weight == large.weight
    assert Bet(0, 2, 4, 40).same(small.weight) == pytest.approx(8)
    assert Bet(0, 2, 4, 40).same(inf) == 40


def test_the_houses_own_raise_is_read_where_it_would_have_made_it() -> None:
    """After 3 it may have meant 2 or 4, which it raises to different amounts; each is read as what it came from."""
    now, places = Bet(3, 3, 1, 39), {}
    for path in reader().locate(tree(), [bets((3,), 1, 39)]):
        (place,) = (place for place, move in enumerate(path.node.moves) if move.kind == RAISE)
        places[path.node.other] = reader().made(path.node, place, now)
    assert set(places) == {2, 4}
    for meant, amount in places.items():
        (move,) = (move for move in tree().moves if (move.kind, move.amount) == (RAISE, meant))
        assert move.after
        assert set(read(3, amount)) == set(raises(move.after))


def test_a_raise_of_the_last_few_chips_is_read_as_a_check() -> None:
    """The tree has everything in the middle already: whoever answers may check or fire, as if nothing were to pay."""
    root, all_in = tree(), bets((39, 39), 1, 39)
    (start,) = reader().locate(root, [all_in, ()])
    assert not raises(start.node)
    (found,) = reader().locate(root, [all_in, bets((1,), 39, 2)])
    assert found.node is start.node.moves[0].after


def test_whatever_happens_is_read_as_decisions_of_the_same_seat_and_phase() -> None:
    chance = Random("reading")
    for _ in range(3000):
        stack, ante, house = chance.choice((1, 2, 3, 5, 8, 14, 40)), chance.choice((1, 3)), chance.randrange(2)
        root = tree(stack, min(ante, stack), house)
        real = chance.choice((stack, stack + 1, stack + 3))
        opening, present = line(chance, real - 1), line(chance, real - 1)
        asked = reader(stack, house)
        fits([*asked.locate(root, [bets(opening, 1, real - 1)])], len(opening) % 2, final=False)
        paid = opening[-1] if opening else 0
        over = (*opening, paid) if any(opening) else (0, 0)
        phases = [bets(over, 1, real - 1), bets(present, 1 + paid, real - 1)]
        fits(asked.locate(root, phases), len(present) % 2, final=True)


def fits(paths: list[Path], mover: int, *, final: bool) -> None:
    assert paths
    assert {(path.node.mover, path.node.final) for path in paths} == {(mover, final)}
    assert 0 < sum(path.likely for path in paths) < 1.0001


def line(chance: Random, most: int) -> tuple[int, ...]:
    """A betting phase that goes on: perhaps a check, then raises of any size."""
    found = [0] if chance.random() < 0.5 else []
    level = 0
    while level < most and chance.random() < 0.7:
        level = chance.randint(level + 1, most)
        found.append(level)
    return tuple(found)
