"""A recap that raises, differs from call to call, or tells of nobody is noticed; and so are chances that are none."""

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from croupier import Highlight, replace
from croupier.testing import Broken
from croupier.testing.play import Case
from croupier.testing.promises import moments_are_told, positions_are_worth_shares
from plugins.dicepoker import GAME
from plugins.dicepoker.recap import LuckyRoll

CALLS = count(1)


def raises(*given: Any) -> NoReturn:
    raise KeyError


def told(seat: int, swing: float) -> Highlight:
    return Highlight(seat, swing, LuckyRoll(seat, 1, 10, 90))


@pytest.mark.parametrize(
    ("highlight", "fault"),
    [
        (raises, "weighing it raised"),
        (lambda before, seat, action, after: told(seat, 1 / next(CALLS)), "and then"),
        (lambda before, seat, action, after: told(seat, 2.0), "no chance"),
        (lambda before, seat, action, after: told(99, 0.5), "no seat"),
        (lambda before, seat, action, after: "what luck", "no Highlight"),
    ],
)
def test_what_breaks_the_promise_is_noticed(highlight: Callable[..., Any], fault: str) -> None:
    game = replace(GAME, recap=SimpleNamespace(highlight=highlight))
    with pytest.raises(Broken, match=fault):
        moments_are_told(Case(game, games=2))


@pytest.mark.parametrize(
    ("worth", "fault"),
    [(raises, "worth raised"), (lambda state: (1.0,), "no share"), (lambda state: (2.0, -1.0), "no share")],
)
def test_chances_that_are_none_are_noticed(worth: Callable[..., Any], fault: str) -> None:
    game = replace(GAME, recap=None, analysis=SimpleNamespace(appraise=raises, worth=worth))
    with pytest.raises(Broken, match=fault):
        positions_are_worth_shares(Case(game, games=2))
