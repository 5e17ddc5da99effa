"""The verbs of the house: one closed list, which no game may use and no admin can switch off."""

PLAY = ("join", "leave", "start", "extend", "try", "cancel", "again", "option", "bots", "hand", "status", "back")
ASK = ("help", "games", "rules", "new", "verify", "lang")
ADMIN = ("enable", "disable", "settings", "set", "end", "ban", "unban", "audit")
LATER = (
    "link",
    "stats",
    "top",
    "history",
    "replay",
    "watch",
    "pause",
    "resume",
    "swap",
    "export",
    "forget",
    "notify",
    "fairness",
    "me",
    "why",
)
"""Kept free for the house; not answered yet."""

ALIASES = {"concede": "leave", "begin": "start"}

FACELESS = (*ADMIN, "help", "games", "rules", "verify", "status")
"""What may be asked by whoever does not show who they are."""

QUESTIONS = ("help", "games", "rules", "status", "try", "verify", "lang", "settings", "audit")
"""What changes nothing for anybody but the asker, and may be asked again at any time."""

WORKING = (*PLAY, *ASK, *ADMIN)
RESERVED = frozenset((*WORKING, *LATER, *ALIASES))
