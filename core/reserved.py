"""The verbs of the house: one closed list, which no game may use and no admin can switch off."""

PLAY = ("join", "leave", "start", "extend", "try", "cancel", "again", "option", "bots", "hand", "status", "back")
ASK = ("help", "games", "rules", "new", "verify", "lang")
ADMIN = ("enable", "disable", "settings", "set", "end", "pause", "resume", "ban", "unban", "audit")
LATER = (
    *("stats", "top", "history", "me", "replay", "analysis", "watch", "web", "fairness", "why"),
    *("notify", "link", "unlink", "forget", "export", "daily", "evening", "swap", "undo", "void"),
)
"""Kept free for the house, with the words that catalogues name for them; not answered yet."""

ALIASES = {"concede": "leave", "begin": "start"}

FACELESS = (*ADMIN, "help", "games", "rules", "verify", "status")
"""What may be asked by whoever does not show who they are."""

WORKING = (*PLAY, *ASK, *ADMIN)
RESERVED = frozenset((*WORKING, *LATER, *ALIASES))
