"""The stranger's game keeps every promise: open draws are told by an event that reveals them."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from croupier import replace
from croupier.testing import Broken, Conformance

sys.path.append(str(Path(__file__).parent / "straws"))
straws = import_module("straws")


class TestStraws(Conformance):
    game = straws.GAME
    games = 60


def test_open_draws_need_the_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(straws.rules.Drawn, "reveals", ())
    with pytest.raises(Broken, match="name its field in the event's `reveals`"):
        type("TestUnmarked", (Conformance,), {"game": replace(straws.GAME)})().test_hidden_draws_stay_hidden()
