"""What would work in place of what is refused: whose move it is, or what may be said now."""

from core.contract import NotNow, NotYourTurn, Refusal, Seat
from core.engine import in_time
from core.notices import OpenNow, ToMove
from core.presentation import GLANCE_SECONDS, grouped
from core.tables import Table
from core.text import usage


def explained(refusal: Refusal, table: Table | None, person: int, prefix: str) -> Refusal:
    """Say of a move out of turn, or of none that there is, what stands in its way; any other refusal as it is."""
    if table is None or table.sheet.phase != "running" or not isinstance(refusal, NotNow | NotYourTurn):
        return refusal
    seat, awaited = table.sheet.seat_of(person), table.now.awaited()
    if seat is None or seat in table.state.out:
        return refusal
    if seat not in awaited:
        return ToMove(awaited) if awaited else refusal
    verbs = _open_to(table, seat)
    return OpenNow(tuple(prefix + verb for verb in verbs)) if verbs else refusal


def _open_to(table: Table, seat: Seat) -> tuple[str, ...]:
    """List what a seat may say now, as it is typed; nothing where its game cannot tell."""
    game, rules = table.loaded.game, table.loaded.game.rules
    try:
        with in_time(GLANCE_SECONDS):
            offers = rules.menu(rules.view(table.state, seat), seat)
    except Exception:
        return ()
    return tuple(dict.fromkeys(usage(verb) for verb, _ in grouped(game, offers)))
