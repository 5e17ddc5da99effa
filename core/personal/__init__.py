"""What people ask for themselves: how they are called and shown, how they fare, and what is kept of them."""

from core.personal import links, me, notify, pages, privacy, ratings
from core.personal.entering import entrance
from core.personal.leading import Leading

VERBS = {**links.VERBS, **me.VERBS, **notify.VERBS, **pages.VERBS, **privacy.VERBS, **ratings.VERBS}

__all__ = ["VERBS", "Leading", "entrance"]
