"""The verbs of the house: one closed list, which no game may use and no admin can switch off."""

PLAY = (
    "join",
    "leave",
    "start",
    "extend",
    "try",
    "cancel",
    "again",
    "option",
    "bots",
    "hand",
    "status",
    "back",
    "replace",
    "invite",
)
ASK = (
    *("help", "games", "rules", "new", "verify", "lang", "me", "export", "forget", "stats", "top", "history"),
    *("analysis", "why", "link", "unlink", "notify", "web"),
)
ADMIN = (
    *("enable", "disable", "settings", "set", "end", "pause", "resume", "ban", "unban", "void"),
    *("audit", "undo"),
)
LATER = (
    *("replay", "watch", "fairness"),
    *("daily", "evening", "swap"),
)
"""Kept free for the house, with the words that catalogues name for them; not answered yet."""

ALIASES = {
    **{"concede": "leave", "begin": "start"},
    **{"rank": "stats", "score": "stats", "leaderboard": "top", "ranking": "top", "pingif": "notify"},
}

FACELESS = (*ADMIN, "help", "games", "rules", "verify", "analysis", "status")
"""What may be asked by whoever does not show who they are."""

QUESTIONS = (
    *("help", "games", "rules", "status", "try", "verify", "lang", "me", "export", "settings", "audit"),
    *("analysis", "stats", "top", "history", "why", "notify", "web"),
)
"""What changes nothing for anybody but the asker, and may be asked again at any time."""
CHOICES = ("lang", "me", "notify")
"""Questions that may choose something, which is kept even where there is no answer left to say so."""

TIMELY = (*(verb for verb in QUESTIONS if verb not in CHOICES), "new", "join", "again", "hand", "invite")
"""What opens, asks or joins, and is meant for now: said long ago, it means nothing any more."""

WORKING = (*PLAY, *ASK, *ADMIN)
RESERVED = frozenset((*WORKING, *LATER, *ALIASES))

ALL = frozenset(("all", "全部", "すべて", "全て"))
"""What stands for every game where games are named, so that none can be called so."""
