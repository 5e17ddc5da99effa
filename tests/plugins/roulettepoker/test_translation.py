"""The house's tree of a round, and how real betting is read in it."""

from random import Random

import pytest

from plugins.roulettepoker.strategy.tables import ANTES, STACKS
from plugins.roulettepoker.strategy.translation import ALL_IN, amount, bets, fraction, locate
from plugins.roulettepoker.strategy.tree import CAP, FIRE, FOLD, MATCH, RAISE, Grower, Node, amounts

TREE = Grower(40, 1).grow()


def raises(node: Node) -> list[int]:
    return [move.amount for move in node.moves if move.kind == RAISE]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("ante", ANTES)
def test_a_tree_offers_what_the_rules_allow(stack: int, ante: int) -> None:
    nodes = list(Grower(stack, ante).grow().walk())
    assert [node.number for node in nodes] == list(range(len(nodes)))
    for node in nodes:
        most = stack - node.paid
        assert 0 <= node.front <= node.other <= most
        assert node.moves[0].kind == MATCH
        assert all(node.other < to <= most for to in raises(node))
        assert raises(node) == sorted(set(raises(node)))
        if raises(node):
            assert raises(node)[-1] == most
        kinds = [move.kind for move in node.moves]
        assert kinds.count(FIRE) == (6 if node.final else 0)
        assert kinds.count(FOLD) == (not node.final and node.other > node.front)
        for move in node.moves:
            if move.after:
                assert move.after.mover == (0 if move.after.final and not node.final else 1 - node.mover)


def test_sizes_are_shares_of_the_pot_after_a_call() -> None:
    assert amounts(0, 39, 2, (0.5, 1.0, 2.0)) == (1, 2, 4, 39)
    assert amounts(4, 39, 10, (0.5, 1.0)) == (9, 14, 39)
    assert amounts(0, 3, 2, (0.5, 2.0, 8.0)) == (1, 3)
    assert amounts(3, 3, 8, (0.5,)) == ()


def test_deeds_are_what_was_done_as_a_share_of_the_pot() -> None:
    # An ante of 1: a check, a raise to 2 (as much as the pot), a raise to 8 (as much as the pot of 6), a call.
    assert bets((0, 2, 8, 8), 1, 39) == (0, 1, 1, 0)
    assert bets((39, 39), 1, 39) == (ALL_IN, 0)


def test_known_sizes_are_read_as_themselves() -> None:
    for move in TREE.moves:
        if move.kind == RAISE:
            bet = fraction(0, move.amount, 1, 39)
            assert locate(TREE, ((bet,),)) is move.after
            assert amount(TREE, move, 0, 1, 39) == move.amount


@pytest.mark.parametrize(("bet", "read"), [(0.1, 1), (0.7, 1), (0.9, 2), (1.6, 2), (2.1, 6), (6.0, 16), (15.0, 16)])
def test_other_sizes_are_read_as_the_nearest(bet: float, read: int) -> None:
    node = locate(TREE, ((bet,),))
    assert (node.mover, node.front, node.other) == (1, 0, read)


def test_only_a_real_all_in_leaves_nothing_to_raise_with() -> None:
    assert locate(TREE, ((ALL_IN,),)).other == 39
    later = locate(TREE, ((15.0, 0.0), (0.5,)))
    assert (later.final, later.mover, later.paid) == (True, 1, 17)


def test_where_the_tree_can_only_go_all_in_a_raise_near_that_is_read_so() -> None:
    """Above 16 in front it has only 33, which is half the pot of 34 more; less than a quarter is no such thing."""
    tree = Grower(34, 1).grow()
    assert raises(locate(tree, ((8.0,),))) == [33]
    assert locate(tree, ((8.0, 0.3),)).other == 33
    called = locate(tree, ((8.0, 0.2, 0.0), ()))
    assert (called.final, called.paid) == (True, 17)


def test_a_raise_of_the_last_few_chips_is_read_as_a_check() -> None:
    """The tree has everything in the middle already: whoever answers may check or fire, as if nothing were to pay."""
    all_in = locate(TREE, ((ALL_IN, 0.0), ()))
    assert not raises(all_in)
    assert locate(TREE, ((ALL_IN, 0.0), (0.03,))) is all_in.moves[0].after
    assert locate(TREE, ((ALL_IN, 0.0), (0.0, ALL_IN))) is all_in


def test_more_raises_than_the_tree_knows_are_read_as_fewer() -> None:
    four = locate(TREE, ((0.5, 0.5, 0.5, 0.5),))
    assert (four.mover, four.final) == (0, False)
    five = locate(TREE, ((0.0, 0.5, 0.5, 0.5),))
    assert five.mover == 0
    # Three raises by half the pot are one by 3.5 pots: 2 * 2 * 2 times the pot.
    assert locate(TREE, ((0.5, 0.5, 0.5),)) is locate(TREE, ((3.5,),))


def test_whatever_happens_is_read_as_a_decision_of_the_same_seat_and_phase() -> None:
    chance = Random("reading")
    trees = [Grower(stack, ante).grow() for stack in (1, 2, 3, 5, 8, 14, 40) for ante in (1, 3)]
    for _ in range(4000):
        opening, present = line(chance), line(chance)
        tree = chance.choice(trees)
        assert locate(tree, (opening,)).mover == len(opening) % 2
        assert not locate(tree, (opening,)).final
        node = locate(tree, ((*opening, 0.0) if any(opening) else (0.0, 0.0), present))
        assert (node.final, node.mover) == (True, len(present) % 2)


def line(chance: Random) -> tuple[float, ...]:
    """A betting phase that goes on: perhaps a check, then raises of any size."""
    sizes = [chance.choice((0.05, 0.3, 1.0, 2.5, 7.0, 30.0)) for _ in range(chance.randint(0, CAP + 4))]
    if sizes and chance.random() < 0.2:
        sizes[-1] = ALL_IN
    return (*([0.0] if chance.random() < 0.5 else []), *sizes)
