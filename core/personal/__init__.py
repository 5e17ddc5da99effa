"""What people ask for themselves: how they are called and shown, how they fare, and what is kept of them."""

from core.personal import links, me, notify, privacy, ratings
from core.personal.leading import Leading

VERBS = {**links.VERBS, **me.VERBS, **notify.VERBS, **privacy.VERBS, **ratings.VERBS}

__all__ = ["VERBS", "Leading"]
