"""What a look is made from, before any words are: whoever looks again need not, while it is equal."""

from core.contract import Glance, PrivateEvent, Seat
from core.tables.snapshot import Snapshot
from core.tables.views.forms import NOTHING, Chosen
from core.tables.views.history import style
from core.words import Voice


def glanced(table: Snapshot, seat: Seat, voice: Voice, chosen: Chosen = NOTHING) -> Glance:
    """Have the game of a running table show it to a seat, without words; raises whatever the game raises."""
    rules, manner = table.loaded.game.rules, style(voice)
    view = rules.view(table.state, seat)
    shown = tuple(rules.show(view, seat))
    awaited = seat in table.awaited()
    lying = getattr(rules, "lying", None)
    offered = (tuple(rules.menu(view, seat)), lying and tuple(lying(view, seat)), dict(chosen)) if awaited else ()
    return Glance(
        table.sheet.waits,
        awaited,
        (manner, table.asked(), tuple(event for event in shown if not isinstance(event, PrivateEvent))),
        (manner, tuple(event for event in shown if isinstance(event, PrivateEvent))),
        (manner, offered),
    )
