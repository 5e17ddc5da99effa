"""Half-made choices: changed by presses, said in words, and made actions once they are whole."""

import re
from collections.abc import Callable
from typing import Any

from core.contract import Action, Offer, Some, Verb, members
from core.tables import Draft, Table
from core.tables.views import Part, draft_word, grouped, label, part_label, parts, typed, verb_label
from core.words import Voice

_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


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


def missing(offers: list[Offer], draft: Draft, voice: Voice) -> str:
    """Name what has to be chosen yet: parts that no offer goes without, or else those that some need."""
    empty = [part for part in parts(offers) if draft.values.get(part.field) in (None, ())]
    needed = [part for part in empty if not part.optional] or empty
    return voice.listed([part_label(part, voice) for part in needed])


def complete(offers: list[Offer], verb: Verb, draft: Draft) -> Action | None:
    """Make the action of a draft, None while a part is missing; several values stand as chosen, if that is offered."""
    chosen = {part.field: draft.values.get(part.field, () if part.many else None) for part in parts(offers)}
    ways = [(arrange, offer) for arrange in (_as_chosen, _as_offered) for offer in offers]
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
    little = any(values[name] is None and domain is not None for name, domain in offer.fields)
    return None if little else offer.action(**values)


def _as_chosen(domain: Any, chosen: Any) -> Any:
    return chosen


def _as_offered(domain: Any, chosen: Any) -> Any:
    """Put what was chosen into the order in which the game offers it, if it offers all of that."""
    offered = domain.values if isinstance(domain, Some) else domain
    if not (isinstance(offered, tuple) and isinstance(chosen, tuple)):
        return chosen
    ordered = tuple(value for value in offered if value in chosen)
    return ordered if len(ordered) == len(chosen) else chosen
