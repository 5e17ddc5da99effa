"""Half-made choices: kept per presser and told in the answer to the press, never on a post that others share."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from core.contract import Action, Offer, Verb, members
from core.tables import Part, Table, draft_word, grouped, label, parts, verb_label
from core.text import Voice

REMEMBERED = 4096


@dataclass
class Draft:
    """What a presser has chosen for one verb in one wait; `asked`: the action that they were asked to confirm."""

    wait: int
    values: dict[str, Any] = field(default_factory=dict)
    asked: Action | None = None

    def ask(self, action: Action | None) -> None:
        """Note what the presser was asked about."""
        self.asked = action


class Drafts:
    """Everybody's half-made choices; they need not outlive the process."""

    def __init__(self) -> None:
        """Begin with none."""
        self._drafts: OrderedDict[tuple[int, str, str], Draft] = OrderedDict()

    def of(self, table: Table, person: int, verb: str) -> Draft:
        """Give a person's draft for a verb in the wait that runs."""
        key = (person, table.code, verb)
        draft = self._drafts.pop(key, None)
        if draft is None or draft.wait != table.sheet.waits:
            draft = Draft(table.sheet.waits)
        self._drafts[key] = draft
        while len(self._drafts) > REMEMBERED:
            self._drafts.popitem(last=False)
        return draft

    def drop(self, table: Table, person: int, verb: str) -> None:
        """Forget a draft that became an action."""
        self._drafts.pop((person, table.code, verb), None)


def offered(table: Table, seat: int, verb_word: str) -> tuple[Verb, list[Offer]] | None:
    """Find the verb and its offers in a seat's own menu."""
    game = table.loaded.game
    menu = game.rules.menu(game.rules.view(table.state, seat), seat)
    return next((entry for entry in grouped(game, menu) if draft_word(game, entry[0]) == verb_word), None)


def change(draft: Draft, part: Part, typed: str) -> bool:
    """Set or toggle a part by what its button says; tells whether the button can exist."""
    draft.asked = None
    if part.stepped and typed[:1] in "+-":
        low, high = min(part.values), max(part.values)
        draft.values[part.field] = max(low, min(high, draft.values.get(part.field, low) + int(typed)))
        return True
    value = next((value for value in part.values if str(getattr(value, "value", value)) == typed), None)
    if value is None:
        return False
    if part.many:
        chosen = set(draft.values.get(part.field, ())) ^ {value}
        draft.values[part.field] = tuple(entry for entry in part.values if entry in chosen)
    else:
        draft.values[part.field] = value
    return True


def told(verb: Verb, offers: list[Offer], draft: Draft, voice: Voice) -> str:
    """Say a draft in words: what is chosen, and what is not yet."""
    said = []
    for part in parts(offers):
        chosen = draft.values.get(part.field, () if part.many else None)
        entries = chosen if isinstance(chosen, tuple) else (chosen,) if chosen is not None else ()
        said.append(" ".join(label(verb.action, part, value, voice) for value in entries) or "…")
    return voice.say("draft-so-far", verb=verb_label(verb, voice), chosen=" ".join(said))


def complete(offers: list[Offer], verb: Verb, draft: Draft) -> Action | None:
    """Make the action of a draft, None while a part is missing."""
    chosen = {part.field: draft.values.get(part.field, () if part.many else None) for part in parts(offers)}
    made: Action | None = None
    missing = False
    for offer in offers:
        values = {
            name: next(members(domain)) if name not in chosen or domain is None else chosen[name]
            for name, domain in offer.fields
        }
        if any(
            value is None and domain is not None
            for value, (_, domain) in zip(values.values(), offer.fields, strict=True)
        ):
            missing = True
            continue
        made = offer.action(**values)
        if made in offer:
            return made
    return None if missing else made
