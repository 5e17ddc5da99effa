"""What a command does: the house's verbs, one function each, and those of games."""

from core.verbs import admin, bans, info, seats
from core.verbs.game_verbs import Acting

__all__ = ["Acting", "admin", "bans", "info", "seats"]
