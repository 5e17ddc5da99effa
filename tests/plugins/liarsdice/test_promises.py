"""The three games keep every promise of the contract, and every leak planted in them is noticed."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from croupier.testing import Conformance
from plugins.liarsdice import CLASSIC, DUEL, TEAMS

_spec = spec_from_file_location("liarsdice_twins", Path(__file__).with_name("twins.py"))
assert _spec and _spec.loader
hidden = module_from_spec(_spec)
_spec.loader.exec_module(hidden)


class TestClassic(Conformance):
    game = CLASSIC
    bot_games = 20
    twins = hidden.classic_twins
    leaks = hidden.CLASSIC_LEAKS


class TestTeams(Conformance):
    game = TEAMS
    bot_games = 12
    twins = hidden.teams_twins
    leaks = hidden.TEAMS_LEAKS


class TestDuel(Conformance):
    game = DUEL
    twins = hidden.duel_twins
    leaks = hidden.DUEL_LEAKS
