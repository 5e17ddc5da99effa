"""The three games keep every promise of the contract, and every leak planted in them is noticed."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from croupier import Seat
from croupier.testing import Conformance
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.duel import GAME as DUEL
from plugins.liarsdice.duel.actions import Claim
from plugins.liarsdice.duel.position import Position
from plugins.liarsdice.strategy import playouts
from plugins.liarsdice.teams import GAME as TEAMS

STORED = Path(__file__).parent / "stored"
_spec = spec_from_file_location("liarsdice_twins", Path(__file__).with_name("twins.py"))
assert _spec and _spec.loader
hidden = module_from_spec(_spec)
_spec.loader.exec_module(hidden)


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house's players think briefly: here they are to play what is legal, not to win."""
    monkeypatch.setattr(playouts, "PLAYOUTS", 4)


class TestClassic(Conformance):
    game = CLASSIC
    kept = STORED
    games = 12
    bot_games = 4
    twins = hidden.classic_twins
    leaks = hidden.CLASSIC_LEAKS


class TestTeams(Conformance):
    game = TEAMS
    kept = STORED
    games = 12
    bot_games = 4
    twins = hidden.teams_twins
    leaks = hidden.TEAMS_LEAKS


def claims_beyond_all_dice(view: Position, seat: Seat, action: object) -> bool:
    """More than all dice may be claimed, as a bluff that nobody should fall for; no button offers it."""
    return isinstance(action, Claim) and action.count > sum(map(len, view.dice))


class TestDuel(Conformance):
    game = DUEL
    kept = STORED
    games = 12
    bot_games = 4
    unoffered = {"claims beyond all dice": claims_beyond_all_dice}  # noqa: RUF012
    twins = hidden.duel_twins
    leaks = hidden.DUEL_LEAKS


@pytest.mark.soak
class TestMoreOfClassic(TestClassic):
    games = 200
    bot_games = 50


@pytest.mark.soak
class TestMoreOfTeams(TestTeams):
    games = 200
    bot_games = 50


@pytest.mark.soak
class TestMoreOfDuel(TestDuel):
    games = 200
    bot_games = 50
