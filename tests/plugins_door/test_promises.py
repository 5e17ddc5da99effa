"""The stranger's game keeps every promise: open draws are told by an event that reveals them."""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

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


# -- what `docs/authors.md` shows as a test of one's own is one of ours ------------------------------------------------

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "authors.md").read_text("utf-8")
SHOWN: dict[str, Any] = {"__name__": __name__}
[_example] = re.findall(r"(?ms)^```python\n(import pytest\n.*?)^```", PAGE)
exec(_example, SHOWN)
[test_that_authors_are_shown] = [made for name, made in SHOWN.items() if name.startswith("test_")]
