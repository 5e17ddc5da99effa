"""How people fare: what a table makes of their ratings, who leads, and what is told of somebody's tables."""

from core.ratings import ledger, linked, remaking, standings, staying, stood
from core.ratings.judging import Fared, Judgement, Void, judge
from core.ratings.remaking import Remaking
from core.ratings.standing import EVERYWHERE, NEW, SURE_AFTER, Standing, chain, follow

__all__ = [
    "EVERYWHERE",
    "NEW",
    "SURE_AFTER",
    "Fared",
    "Judgement",
    "Remaking",
    "Standing",
    "Void",
    "chain",
    "follow",
    "judge",
    "ledger",
    "linked",
    "remaking",
    "standings",
    "staying",
    "stood",
]
