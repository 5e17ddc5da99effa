"""What a command does: the house's verbs, one function each, and those of games."""

from core.verbs import admin, bans, helping, info, me, privacy, ratings, replacing, seats
from core.verbs.game_verbs import GameVerbs

__all__ = ["GameVerbs", "admin", "bans", "helping", "info", "me", "privacy", "ratings", "replacing", "seats"]
