"""What people ask for themselves: how they are called and shown, how they fare, and what is kept of them."""

from core.dispatch.commands.people import link, me, notify, privacy, ratings, web
from core.dispatch.commands.people.entering import entrance as entrance
from core.dispatch.commands.people.leaders import Leading as Leading

VERBS = {**link.VERBS, **me.VERBS, **notify.VERBS, **web.VERBS, **privacy.VERBS, **ratings.VERBS}
