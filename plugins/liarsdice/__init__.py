"""Liar's dice three ways: for two to six, in teams of two, and as a duel with anomalies."""

from collections.abc import Callable

from croupier import Game, hookimpl
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.duel import GAME as DUEL
from plugins.liarsdice.teams import GAME as TEAMS


@hookimpl
def croupier_games(register: Callable[[Game], None]) -> None:
    """Hand the three games to the house."""
    for game in (CLASSIC, TEAMS, DUEL):
        register(game)
