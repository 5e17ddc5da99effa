"""Half-made choices: changed by presses, said in words, and made actions once they are whole."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from core.contract import Action, Event, Illegal, NotNow, NotYourTurn, Offer, Some, Verb, members
from core.dispatch.context import Context
from core.dispatch.targets import named
from core.engine import NoDice
from core.tables import Draft, Table, coach
from core.tables.views import Part, draft_word, grouped, label, part_label, parts, seeing, typed, verb_label
from core.words import Voice
from core.words.notices.refusals import NotSeated, Refused, TooLate

_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


async def press(ctx: Context, word: str) -> None:
    """Take one part of a choice, or make the action once all parts are chosen."""
    table = ctx.about = named(ctx)
    seat = table.sheet.seat_of(ctx.person.id) if table else None
    if table is None or seat is None:
        raise Refused(NotSeated())
    if table.sheet.phase == "paused":
        raise Refused(table.now.stands())
    if table.sheet.phase != "running" or ctx.command.wait != table.sheet.waits:
        raise Refused(TooLate())
    found = offered(table, seat, word)
    if found is None:
        raise Refused(NotNow() if seat in table.state.wait.seats else NotYourTurn())
    draft = table.drafts.of(table.sheet.waits, ctx.person.id, word)
    if "=" in ctx.command.rest:
        await _submit(ctx, table, seat, found, draft)
        return
    field, _, typed = ctx.command.rest.partition(" ")
    if field == "go":
        await _finish_draft(ctx, table, seat, found, draft)
        return
    part = next((part for part in parts(found[1]) if part.field == field), None)
    if field and (part is None or not change(draft, part, typed)):
        raise Refused(TooLate())
    ctx.tell(summary(*found, draft, _seeing(ctx, table, seat)))


async def _submit(ctx: Context, table: Table, seat: int, found: tuple[Verb, list[Offer]], draft: Draft) -> None:
    """Take all parts of a choice in one press, and make the action."""
    if not fill(draft, parts(found[1]), ctx.command.rest.removesuffix("go")):
        raise Refused(TooLate())
    await _finish_draft(ctx, table, seat, found, draft, whole=True)


async def _finish_draft(
    ctx: Context,
    table: Table,
    seat: int,
    found: tuple[Verb, list[Offer]],
    draft: Draft,
    whole: bool = False,
) -> None:
    verb, offers = found
    action = complete(offers, verb, draft)
    if action is None:
        seen = _seeing(ctx, table, seat)
        ctx.say("draft-incomplete", parts=missing(offers, verb, draft, seen), draft=summary(verb, offers, draft, seen))
    elif (verb.confirm or (not whole and table.taken_up == table.sheet.waits)) and draft.asked != action:
        # In a wait that is older than this process the presser may have chosen more than we know of, part by part.
        said = _previewed(table, seat, verb, action)
        voice, asked = table.voice(ctx.voice()), partial(draft.ask, action)
        done = "\n".join(map(voice.record, said)) or voice.record(action)
        ctx.tell(ctx.voice().say("draft-confirm", action=done), on_sent=asked)
    else:
        before = await table.act(seat, action, ctx.received, ctx.cause, marked=True)
        if ctx.person.coach:
            coach(ctx.house, table, before, seat, action)
        table.drafts.drop(ctx.person.id, ctx.command.word[1:])


def _seeing(ctx: Context, table: Table, seat: int) -> Voice:
    """Speak to whoever sits there of the dice that they see."""
    game = table.loaded.game
    return seeing(game, game.rules.view(table.state, seat), seat, table.voice(ctx.voice()))


def _previewed(table: Table, seat: int, verb: Verb, action: Action) -> list[Event]:
    """List what a seat would be told by an action that can be tried, nothing if it cannot."""
    try:
        return table.now.preview(seat, action) if verb.preview else []
    except NoDice.Rolled:
        return []
    except Illegal as illegal:
        raise Refused(illegal.refusal) from None


def offered(table: Table, seat: int, verb_word: str) -> tuple[Verb, list[Offer]] | None:
    """Find the verb and its offers: those of a seat's own menu, then those that its room's form was made from.

    What a room's form says is made from what all may see; what a seat may not do of it the rules refuse, and say why.
    """
    game, found = table.loaded.game, list[tuple[Verb, list[Offer]]]()
    for viewer in (seat, None):
        menu = grouped(game, game.rules.menu(game.rules.view(table.state, viewer), seat))
        found += [entry for entry in menu if draft_word(game, entry[0]) == verb_word]
    return (found[0][0], [offer for _, offers in found for offer in offers]) if found else None


def change(draft: Draft, part: Part, word: str) -> bool:
    """Set or toggle a part by what its button says; tells whether the button can exist."""
    draft.asked = None
    if part.low is not None and part.high is not None and _NUMBER.fullmatch(word):
        return _set_number(draft, part.field, word, (part.low, part.high))
    value = next((value for value in part.values if typed(value) == word), None)
    if value is None:
        return False
    if part.many:
        chosen = set(draft.values.get(part.field, ())) ^ {value}
        draft.values[part.field] = tuple(entry for entry in part.values if entry in chosen)
    else:
        draft.values[part.field] = value
    return True


def _set_number(draft: Draft, field: str, word: str, bounds: tuple[int, int]) -> bool:
    """Set a number of a range, or go so many steps up or down in it."""
    (low, high), number = bounds, int(word)
    if word[0] in "+-":
        number = max(low, min(high, draft.values.get(field, low) + number))
    elif not low <= number <= high:
        return False
    draft.values[field] = number
    return True


def fill(draft: Draft, found: list[Part], written: str) -> bool:
    """Choose all parts anew, as `count=3 dice=1+2` says them; False, with all as it was, if no form can say so."""
    filled, by_field = Draft(draft.wait), {part.field: part for part in found}
    for entry in written.split():
        field, _, chosen = entry.partition("=")
        part, words = by_field.get(field), [word for word in chosen.split("+") if word]
        if part is None:
            return False
        if part.many:
            values = {typed(value): value for value in part.values}
            if not values.keys() >= set(words):
                return False
            filled.values[field] = tuple(values[word] for word in dict.fromkeys(words))
        elif words and not change(filled, part, chosen):
            return False
    draft.values = filled.values
    return True


def summary(verb: Verb, offers: list[Offer], draft: Draft, voice: Voice) -> str:
    """Say a draft in words: what is chosen, and what is not yet."""
    said = []
    for part in parts(offers):
        chosen = draft.values.get(part.field, () if part.many else None)
        entries = chosen if isinstance(chosen, tuple) else (chosen,) if chosen is not None else ()
        said.append(" ".join(label(verb.action, part, value, voice) for value in entries) or "…")
    return voice.say("draft-so-far", verb=verb_label(verb, voice), chosen=" ".join(said))


def missing(offers: list[Offer], verb: Verb, draft: Draft, voice: Voice) -> str:
    """Name what has to be chosen yet: parts that no offer goes without, or else those that some need."""
    empty = [part for part in parts(offers) if draft.values.get(part.field) in (None, ())]
    needed = [part for part in empty if not part.optional] or empty
    return voice.listed([part_label(verb.action, part, voice) for part in needed])


def complete(offers: list[Offer], verb: Verb, draft: Draft) -> Action | None:
    """Make the action of a draft, None while a part is missing; several values stand as chosen, if that is offered."""
    chosen = {part.field: draft.values.get(part.field, () if part.many else None) for part in parts(offers)}
    ways = [(arrange, offer) for arrange in (lambda _, given: given, _as_offered) for offer in offers]
    tried = [made for arrange, offer in ways if (made := _made(offer, chosen, arrange))]
    offered = next((made for made in tried if any(made in offer for offer in offers)), None)
    missing = len(tried) < len(ways)
    return offered or (None if missing or not tried else tried[-1])


def _made(offer: Offer, chosen: dict[str, Any], arrange: Callable[[Any, Any], Any]) -> Action | None:
    """Make an offered action of what was chosen, None where that says too little."""
    values = {
        name: next(members(domain)) if name not in chosen or domain is None else arrange(domain, chosen[name])
        for name, domain in offer.fields
    }
    little = any(_is_missing(domain, values[name]) for name, domain in offer.fields)
    return None if little else offer.action(**values)


def _is_missing(domain: Any, value: Any) -> bool:
    """Tell whether nothing was chosen where something must be; of several values one at least, if that is offered."""
    return domain is not None and (value is None or (value == () and isinstance(domain, Some) and domain.least > 0))


def _as_offered(domain: Any, chosen: Any) -> Any:
    """Put what was chosen into the order in which the game offers it, if it offers all of that."""
    offered = domain.values if isinstance(domain, Some) else domain
    if not (isinstance(offered, tuple) and isinstance(chosen, tuple)):
        return chosen
    ordered = tuple(value for value in offered if value in chosen)
    return ordered if len(ordered) == len(chosen) else chosen
