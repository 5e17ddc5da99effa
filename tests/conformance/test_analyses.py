"""An analysis that raises, differs from call to call, or says nothing that fits is noticed."""

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from croupier import Appraisal, replace
from croupier.testing import Broken
from croupier.testing.play import Case
from croupier.testing.promises import choices_are_judged
from plugins.dicepoker import GAME
from plugins.dicepoker.analysis import KeptLess

CALLS = count(1)


def raises(*given: Any) -> NoReturn:
    raise KeyError


def told(seat: int, lost: float) -> Appraisal:
    return Appraisal(lost, KeptLess(seat, 1, (1,), 1, (2,), 2))


@pytest.mark.parametrize(
    ("appraise", "fault"),
    [
        (raises, "judging it raised"),
        (lambda view, seat, action, chance: told(seat, next(CALLS)), "and then"),
        (lambda view, seat, action, chance: told(seat, 0.0), "loses nothing"),
        (lambda view, seat, action, chance: "bad luck", "no Appraisal"),
    ],
)
def test_what_breaks_the_promise_is_noticed(appraise: Callable[..., Any], fault: str) -> None:
    game = replace(GAME, analysis=SimpleNamespace(appraise=appraise))
    with pytest.raises(Broken, match=fault):
        choices_are_judged(Case(game, games=2))
