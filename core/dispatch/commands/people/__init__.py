"""What people ask for themselves: how they are called and shown, how they fare, and what is kept of them."""

from core.dispatch.commands.people import link, me, privacy, ratings, score
from core.dispatch.commands.people.leaders import Leading as Leading
from core.dispatch.commands.people.link import entrance as entrance
from core.dispatch.commands.people.profiles import kept as kept
from core.dispatch.commands.people.profiles import profile as profile

VERBS = {**link.VERBS, **me.VERBS, **privacy.VERBS, **ratings.VERBS, **score.VERBS}
