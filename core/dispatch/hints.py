"""What would work in place of what is refused: whose move it is, what may be said now, and how it is said."""

from collections.abc import Sequence

from core.contract import Illegal, NotNow, NotYourTurn, Offer, Refusal, Seat, Verb
from core.engine import NoDice, in_time
from core.tables import Table
from core.tables.snapshot import GLANCE_SECONDS, Snapshot
from core.tables.views import examples, grouped
from core.words import Commands, Reading, grammar, read
from core.words.notices import refusals


def explained(refusal: Refusal, table: Table | None, person: int, prefix: str, seen: Snapshot | None = None) -> Refusal:
    """Say of a move out of turn, or of none that there is, what stands in its way; any other refusal as it is.

    Who is to move, and types a word that is like none, is told what to say: by the table as it stands, or as it is
    `seen`.
    """
    lost = isinstance(refusal, refusals.Unknown) and not refusal.nearest
    if table is None or table.sheet.phase != "running" or not (lost or isinstance(refusal, NotNow | NotYourTurn)):
        return refusal
    seat, awaited = table.sheet.seat_of(person), table.now.awaited()
    if seat is None or seat in table.state.out:
        return refusal
    if seat not in awaited:
        return refusals.ToMove(awaited) if awaited and not lost else refusal
    verbs = tuple(prefix + verb for verb in _open_to(table, seat, seen))
    if not verbs:
        return refusal
    return (
        refusals.UnknownNow(refusal.word, verbs) if isinstance(refusal, refusals.Unknown) else refusals.OpenNow(verbs)
    )


def begun(table: Table, person: int, prefix: str) -> refusals.HasBegun | None:
    """Say to somebody who plays at a table that it runs, and who is to move; None for whoever doesn't play there."""
    if not table.now.plays(person):
        return None
    seat, awaited = table.sheet.seat_of(person), table.now.awaited()
    if seat is None or seat not in awaited:
        return refusals.HasBegun(table.code, awaited, ())
    return refusals.HasBegun(table.code, (), tuple(prefix + verb for verb in _open_to(table, seat)))


def _open_to(table: Table, seat: Seat, seen: Snapshot | None = None) -> tuple[str, ...]:
    """List what a seat may say now, as it is typed; nothing where its game cannot tell."""
    return tuple(dict.fromkeys(example([verb], table, seat, seen) for verb, _ in _offered(table, seat, seen)))


def example(rows: Sequence[Verb], table: Table, seat: Seat, seen: Snapshot | None = None) -> str:
    """Return a command of one of these rows: one that would be taken now, if any.

    It is for its seat alone to read, unless it is given by the table as everybody has `seen` it.
    """
    reading = Reading(table.loaded.texts, table.names())
    return examples.example(rows, _offered(table, seat, seen), reading)


def taken(word: str, table: Table, person: int, prefix: str) -> Commands:
    """Return what somebody to move may type in place of a verb that was refused; nothing where its game cannot tell."""
    game, seat = table.loaded.game, table.sheet.seat_of(person)
    if table.sheet.phase != "running" or seat is None or seat not in table.now.awaited():
        return ()
    rows, reading = table.loaded.verbs.get(word, []), Reading(table.loaded.texts, table.names())
    try:
        with in_time(GLANCE_SECONDS):
            typed = examples.instead(game, rows, game.rules.view(table.state, seat), seat, reading)
    except Exception:
        return ()
    return (("", (prefix + typed,)),) if typed else ()


def bare_bid(said: str, table: Table) -> str:
    """Return the verb of a bid that was said alone, as bids are told; "" where it can be read in any other way."""
    reading = Reading(table.loaded.texts, table.names())
    bids = [verb for verb in table.loaded.game.verbs if grammar.counts_first(verb)]
    told = bids and grammar.tells_count(said, table.loaded.texts)
    return next((verb.word for verb in bids if told and read(verb, said, reading) is not None), "")


def is_open(refusal: Refusal, table: Table, person: int, said: tuple[str, str], prefix: str) -> bool:
    """Tell whether all may read why a word, and the rest that was said with it, is refused to somebody at a table.

    It has to be refused in the same words where the table is as everybody sees it; and it may be no secret verb.
    """
    seat, rows = table.sheet.seat_of(person), table.loaded.verbs.get(said[0], [])
    if seat is None or table.sheet.phase != "running":
        return True
    if any(verb.action.secret or verb.action.hidden for verb in rows):
        return False
    try:
        if not table.now.hides(seat):
            return True
        seen = table.now.to_everybody()
        if not _is_of_house(refusal) or isinstance(refusal, refusals.Usage):
            return bool(rows) and refused(table, seen, person, said, prefix) == refusal
        verbs = getattr(refusal, "verbs", ())
        return not verbs or verbs == tuple(prefix + verb for verb in _open_to(table, seat, seen))
    except Exception:
        return False


def refused(table: Table, seen: Snapshot, person: int, said: tuple[str, str], prefix: str) -> Refusal | None:
    """Refuse what was said by a table as it is seen; None if it would not be."""
    seat, rows = seen.sheet.seat_of(person), table.loaded.verbs[said[0]]
    assert seat is not None
    reading = Reading(table.loaded.texts, table.names())
    action = next((found for verb in rows if (found := read(verb, said[1], reading))), None)
    if action is None:
        return refusals.Usage(prefix + example(rows, table, seat, seen))
    try:
        seen.preview(seat, action)
    except Illegal as illegal:
        return explained(illegal.refusal, table, person, prefix, seen)
    except NoDice.Rolled:
        pass
    return None


def _is_of_house(refusal: Refusal) -> bool:
    return type(refusal).__module__.startswith("core.words.notices")


def _offered(table: Table, seat: Seat, seen: Snapshot | None = None) -> list[tuple[Verb, list[Offer]]]:
    """List what is open to a seat by its verbs; nothing where its game cannot tell."""
    game, rules = table.loaded.game, table.loaded.game.rules
    if table.sheet.phase != "running":
        return []
    try:
        with in_time(GLANCE_SECONDS):
            return grouped(game, rules.menu(rules.view((seen or table).state, seat), seat))
    except Exception:
        return []


def is_closed(verb: Verb, table: Table, seat: Seat) -> bool:
    """Tell whether a verb is not among those that are open to a seat which is to move."""
    offered = [row.action for row, _ in _offered(table, seat)]
    return bool(offered) and verb.action not in offered
