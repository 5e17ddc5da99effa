"""Half-made choices: changed by presses, said in words, and made actions once they are whole."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from core.contract import Action, Event, Illegal, NotNow, NotYourTurn, Offer, Some, Verb, members
from core.dispatch.context import Context
from core.dispatch.targets import named
from core.engine import NoDice
from core.tables import Draft, Table, coach
from core.tables.views import Page, Part, draft_word, grouped, label, part_label, parts, seeing, typed, verb_label
from core.words import Voice
from core.words.notices.refusals import NotSeated, Refused, TooLate

_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
REST = "*"
"""Stands in a press for all the values of a part that are not chosen."""
_PAGE = re.compile(r"<|>|(\w+) >(\d{1,9})", re.ASCII)
"""Back, the page of a verb, and the numbers of a field from one on."""


class Choosable(NamedTuple):
    """A verb, with the offers of a seat's `own` menu and then, as `every`, those that its room's form was made from.

    What a room's form says is made from what all may see; what a seat may not do of it the rules refuse, and say why.
    """

    verb: Verb
    own: list[Offer]
    every: list[Offer]

    def offers(self, draft: Draft) -> list[Offer]:
        """Return those that a draft is for: the seat's own, unless it says what they leave no choice of."""
        needed = {part.field for part in parts(self.own)}
        return self.own if self.own and draft.values.keys() <= needed else self.every


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
    draft, rest = table.drafts.of(table.sheet.waits, ctx.person.id, word), ctx.command.rest
    seeing = _seeing(ctx, table, seat)
    if (turned := page(word, rest)) is not None:
        _turn(ctx, table, turned)
        if turned.verb:
            return ctx.tell(_opened(found.verb, found.offers(draft), draft, seeing))
        return table.drafts.drop(ctx.person.id, word)
    if "=" in rest:
        return await _submit(ctx, table, seat, found, draft)
    field, _, typed = rest.partition(" ")
    if field == "go":
        return await _finish_draft(ctx, table, seat, found, draft)
    part = next((part for part in parts(found.every) if part.field == field), None)
    if field and (part is None or not change(draft, part, typed, found.offers(draft))):
        raise Refused(TooLate())
    opened, offers = table.drafts.page(table.sheet.waits, ctx.person.id).verb == word, found.offers(draft)
    if part is None or not is_whole(found.verb, offers, draft, part, typed, opened=opened):
        return ctx.tell(summary(found.verb, offers, draft, seeing))
    try:
        await _finish_draft(ctx, table, seat, found, draft)
    except Exception:  # what was refused is no part of what is tapped next
        draft.values = {}
        raise


def page(word: str, rest: str) -> Page | None:
    """Read to which page of a keyboard a press turns, None if to none."""
    turned = _PAGE.fullmatch(rest)
    return turned and (Page() if rest == "<" else Page(word, turned[1] or "", int(turned[2] or 0)))


def _turn(ctx: Context, table: Table, page: Page) -> None:
    """Turn to a page of what is open: the presser's own, and where several read the keyboard, that of all."""
    table.drafts.turn(table.sheet.waits, page, ctx.person.id, *((None,) if ctx.room else ()))


async def _submit(ctx: Context, table: Table, seat: int, found: Choosable, draft: Draft) -> None:
    """Take all parts of a choice in one press, and make the action."""
    if not fill(draft, parts(found.every), ctx.command.rest.removesuffix("go")):
        raise Refused(TooLate())
    await _finish_draft(ctx, table, seat, found, draft, whole=True)


async def _finish_draft(
    ctx: Context,
    table: Table,
    seat: int,
    found: Choosable,
    draft: Draft,
    whole: bool = False,
) -> None:
    verb, offers = found.verb, found.offers(draft)
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


def offered(table: Table, seat: int, verb_word: str) -> Choosable | None:
    """Find a verb and its offers, as buttons name it."""
    game, found = table.loaded.game, list[list[tuple[Verb, list[Offer]]]]()
    for viewer in (seat, None):
        menu = grouped(game, game.rules.menu(game.rules.view(table.state, viewer), seat))
        found.append([entry for entry in menu if draft_word(game, entry[0]) == verb_word])
    own, seen = ([offer for _, offers in some for offer in offers] for some in found)
    verb = next((verb for some in found for verb, _ in some), None)
    return Choosable(verb, own, [*own, *seen]) if verb else None


def is_whole(verb: Verb, offers: Sequence[Offer], draft: Draft, tapped: Part, word: str, *, opened: bool) -> bool:
    """Tell whether the part tapped last, by what its button says, makes the action, as nothing else can be meant.

    `opened`: what may be left out stands beside the rest, and so is waited for.
    """
    if word.startswith(("+", "-")) or complete(list(offers), verb, draft) is None:
        return False
    possible = [dict(offer.fields) for offer in offers if _agrees(offer, draft)]
    if tapped.many and word != REST and any(_most(domains[tapped.field]) > 1 for domains in possible):
        return False
    empty = [part for part in parts(offers) if draft.values.get(part.field) in (None, ())]
    waited = [part.field for part in empty if opened or not part.many]
    return not any(domains[name] not in (None, ()) for name in waited for domains in possible)


def _agrees(offer: Offer, draft: Draft) -> bool:
    """Tell whether an offer takes each single value that is chosen."""
    chosen = ((domain, draft.values.get(name)) for name, domain in offer.fields)
    return all(value is None or isinstance(value, tuple) or value in members(domain) for domain, value in chosen)


def _most(domain: Any) -> int:
    return min(domain.most, len(domain.values)) if isinstance(domain, Some) else len(domain or ())


def change(draft: Draft, part: Part, word: str, offers: Sequence[Offer] = ()) -> bool:
    """Set or toggle a part of `offers` by what its button says; tells whether the button can exist."""
    before = dict(draft.values)
    found = _take_rest(draft, part, offers) if word == REST and part.rest else _set(draft, part, word)
    if draft.values != before:
        draft.asked = None
    return found


def _take_rest(draft: Draft, part: Part, offers: Sequence[Offer]) -> bool:
    """Choose all of a part that was not chosen and goes with what else is."""
    domains = (dict(offer.fields)[part.field] for offer in offers if _agrees(offer, draft))
    may = {value for some in domains if isinstance(some, Some) for value in some.values}
    left = may.difference(draft.values.get(part.field, ()))
    draft.values[part.field] = tuple(value for value in part.values if value in left)
    return bool(may)


def _set(draft: Draft, part: Part, word: str) -> bool:
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


def _opened(verb: Verb, offers: list[Offer], draft: Draft, voice: Voice) -> str:
    """Say what a page lets one choose, as long as nothing of it is chosen."""
    if draft.values:
        return summary(verb, offers, draft, voice)
    named = [part_label(verb.action, part, voice) for part in parts(offers)]
    return voice.say("draft-opened", verb=verb_label(verb, voice), parts=voice.listed(named))


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
