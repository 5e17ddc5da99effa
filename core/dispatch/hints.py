"""What would work in place of what is refused: whose move it is, what may be said now, and how it is said."""

import re
from collections.abc import Sequence

from core.contract import Action, NotNow, NotYourTurn, Offer, Refusal, Seat, Verb
from core.engine import in_time
from core.tables import Table
from core.tables.snapshot import GLANCE_SECONDS
from core.tables.views import grouped
from core.words import Reading, Texts, read, usage, write
from core.words.notices import refusals


def explained(refusal: Refusal, table: Table | None, person: int, prefix: str) -> Refusal:
    """Say of a move out of turn, or of none that there is, what stands in its way; any other refusal as it is.

    Who is to move, and types a word that is like none, is told what to say.
    """
    lost = isinstance(refusal, refusals.Unknown) and not refusal.nearest
    if table is None or table.sheet.phase != "running" or not (lost or isinstance(refusal, NotNow | NotYourTurn)):
        return refusal
    seat, awaited = table.sheet.seat_of(person), table.now.awaited()
    if seat is None or seat in table.state.out:
        return refusal
    if seat not in awaited:
        return refusals.ToMove(awaited) if awaited and not lost else refusal
    verbs = tuple(prefix + verb for verb in _open_to(table, seat))
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


def _open_to(table: Table, seat: Seat) -> tuple[str, ...]:
    """List what a seat may say now, as it is typed; nothing where its game cannot tell."""
    return tuple(dict.fromkeys(example([verb], table, seat) for verb, _ in _offered(table, seat)))


def example(rows: Sequence[Verb], table: Table, seat: Seat) -> str:
    """Return a command of one of these rows, for its seat alone to read: one that would be taken now, if any.

    Else it is one from the help of the verb that can be read, or how the verb is used.
    """
    texts, read_here = table.loaded.texts, Reading(table.loaded.texts, table.names())
    open_now = [(verb, offer) for verb, offers in _offered(table, seat) for offer in offers if verb in rows]
    helped = dict[str, Action]()
    for typed in re.findall("`([^`]+)`", _help(rows[0], texts)):
        word, _, rest = typed.partition(" ")
        actions = (read(verb, rest, read_here) for verb in rows if verb.word == word)
        helped.update((typed, action) for action in actions if action is not None)
    taken = [typed for typed, action in helped.items() if any(action in offer for _, offer in open_now)]
    if not taken:
        taken = [write(verb, next(iter(offer)), texts, table.names()) for verb, offer in open_now[:1]] or [*helped]
    return next(iter(taken), usage(rows[0]))


def _help(verb: Verb, texts: Texts) -> str:
    return texts.say(f"verb-{verb.word}", p="") if verb.shape and texts.has(f"verb-{verb.word}") else ""


def _offered(table: Table, seat: Seat) -> list[tuple[Verb, list[Offer]]]:
    """List what is open to a seat by its verbs; nothing where its game cannot tell."""
    game, rules = table.loaded.game, table.loaded.game.rules
    if table.sheet.phase != "running":
        return []
    try:
        with in_time(GLANCE_SECONDS):
            return grouped(game, rules.menu(rules.view(table.state, seat), seat))
    except Exception:
        return []
