"""What people ask for themselves: how they are called and shown, how they fare, and what is kept of them."""

from core.personal import me, privacy, ratings

VERBS = {**me.VERBS, **privacy.VERBS, **ratings.VERBS}

__all__ = ["VERBS"]
