"""What Roulette Poker says of shots, calls and checks: its figures are those of dealing every card that may be out."""

from random import Random

import pytest

from croupier import Wait
from plugins.roulettepoker.actions import Call, Check, Fire, Raise
from plugins.roulettepoker.analysis import MatchCost, ShotCost, appraise, worths
from plugins.roulettepoker.hands import DECK, strength
from plugins.roulettepoker.position import FINAL, Position


def closing(own: int, board: tuple[int, int], line: tuple[int, ...] = (0,), shown: tuple[int, ...] = ()) -> Position:
    """Give the first seat's turn behind the other's, with 10 chips each in the pot and the other's card unseen."""
    left = len(DECK) - len(shown) - 4
    return Position(
        stacks=(30, 30 - line[0]),
        pot=20,
        ante=1,
        round=4,
        starter=1,
        bullets=(own, 0),
        community=board,
        left=left,
        shown=shown,
        line=line,
        opening=(9, 9),
        wait=Wait(FINAL, (0,), 8),
    )


def dealt(view: Position) -> list[int]:
    """List every card that the other may hold."""
    cards = list(DECK)
    for card in (view.bullets[0], *view.community, *view.shown):
        cards.remove(card)
    return cards


@pytest.mark.parametrize("board", [(1, 2), (3, 3), (5, 6)])
@pytest.mark.parametrize("own", [1, 4, 6])
@pytest.mark.parametrize("line", [(0,), (6,)])
def test_moves_are_worth_what_dealing_every_card_brings(
    own: int, board: tuple[int, int], line: tuple[int, ...]
) -> None:
    view = closing(own, board, line, shown=(2, 2, 4))
    cards, pot, cost = dealt(view), 20 + sum(line), line[0]
    mine = strength(own, board)
    found = worths(view, 0)
    for number in range(1, 7):
        assert found[number] == pytest.approx((pot + 10) * cards.count(number) / len(cards))
    shares = [
        1.0 if mine > theirs else 0.5 if mine == theirs else 0.0 for theirs in (strength(c, board) for c in cards)
    ]
    assert found[0] == pytest.approx(sum(shares) / len(cards) * (pot + cost) - cost)


def test_a_shot_at_a_card_that_cannot_be_out_is_told_with_what_was_better() -> None:
    view = closing(6, (6, 6), shown=(6,))
    found = appraise(view, 0, Fire(6), Random(0))
    assert found is not None and found.lost == pytest.approx(worths(view, 0)[0]) == pytest.approx(20)
    assert found.remark == ShotCost(0, 4, 6, 0, 0, 0, "20.0")


def test_a_call_is_told_with_its_chance_and_the_shot_that_was_better() -> None:
    view = closing(1, (2, 3), (6,), shown=(1, 1, 1, 3, 3, 3, 5, 5, 5, 5, 6, 6, 6, 6))
    cards = dealt(view)
    assert sorted(cards) == [2, 2, 2, 4, 4, 4, 4]  # three that the straight beats, four of a higher one
    found = appraise(view, 0, Call(6), Random(0))
    call, shot = 3 / 7 * (20 + 6 + 6) - 6, 4 / 7 * (20 + 6 + 10)
    assert found is not None and found.lost == pytest.approx(shot - call)
    assert found.remark == MatchCost(0, 4, 6, 43, 4, 57, f"{shot - call:.1f}")


def test_what_does_not_end_the_betting_is_not_judged() -> None:
    view = closing(1, (5, 6))
    assert appraise(view, 0, Raise(4), Random(0)) is None
    opening = Position(stacks=(30, 30), pot=2, ante=1, bullets=(3, 0), starter=0, wait=Wait("initial", (0,), 1))
    assert appraise(opening, 0, Check(), Random(0)) is None
