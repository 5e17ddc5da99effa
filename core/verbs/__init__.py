"""What a command does at tables and for who asks about them: one function each, and the verbs of games."""

from core.verbs import analysis, helping, info, replacing, seats, why
from core.verbs.game_verbs import GameVerbs

__all__ = ["GameVerbs", "analysis", "helping", "info", "replacing", "seats", "why"]
