"""Buttons from offers: no game knows of them, and no adapter knows what they mean.

A button's data is what would be typed, behind the table and the wait it belongs to: `k7.41 bid 3 5`, `k7 join`,
`- new dicepoker` where there is no table yet. A choice of several parts is collected in a draft: `k7.41 ?bid count 3`
sets a part, `k7.41 ?bid go` makes the action.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Literal

from core.contract import Action, Choice, Game, Offer, OneOf, Range, Record, Seat, Some, Verb
from core.engine import Sheet
from core.text import Voice, field_types, grammar, kebab, tag

Rows = tuple[tuple[Choice, ...], ...]

WIDEST = 6
MOST_VALUES = 12
STEPS = (-10, -1, 1, 10)
LABELLED = ("face", "place", "chips", "card")
"""Kinds of numbers that have words of their own on a button; others are counts."""


class Part(Record):
    """One part of a choice: the action's field, the values worth a button, and what kind of part it is."""

    field: str
    values: tuple[Any, ...]
    many: bool = False
    stepped: bool = False


def lobby(sheet: Sheet, voice: Voice, most: int) -> Rows:
    """Give the buttons of a table that is being set up."""
    free = most - len(sheet.seats)
    bots = (sheet.bots + 1) if sheet.bots < free else 0
    return (
        (
            _button(voice, voice.say("button-join"), f"{sheet.code} join", "primary"),
            _button(voice, voice.say("button-start"), f"{sheet.code} start"),
        ),
        (
            _button(voice, voice.say("button-bots", bots=bots), f"{sheet.code} bots {bots}"),
            _button(voice, voice.say("button-leave"), f"{sheet.code} leave"),
        ),
    )


def ended(sheet: Sheet, voice: Voice) -> Rows:
    """Give the buttons of a table that is over."""
    if sheet.phase != "ended":
        return ()
    again = _button(voice, voice.say("button-again"), f"{sheet.code} again", "primary")
    return ((again, _button(voice, voice.say("button-verify"), f"{sheet.code} verify {sheet.code}")),)


def games(names: Iterable[tuple[str, str]], voice: Voice) -> Rows:
    """Give a button for each game, by name and title."""
    return tuple((_button(voice, title, f"- new {name}"),) for name, title in names)


def turn(game: Game, sheet: Sheet, view: Any, seats: Sequence[Seat], voice: Voice) -> Rows:
    """Give the buttons of those who are awaited, from a view that all who see them may see."""
    menus = [game.rules.menu(view, seat) for seat in seats]
    shared = [offer for offer in (menus[0] if menus else ()) if all(offer in menu for menu in menus)]
    rows: list[tuple[Choice, ...]] = []
    lone: list[Choice] = []
    for verb, offers in grouped(game, shared):
        mark = f"{sheet.code}.{sheet.waits}"
        if sum(map(len, offers)) == 1 and not verb.confirm:
            action = next(iter(offers[0]))
            said = _capital(voice.record(action))
            lone.append(_button(voice, said, f"{mark} {grammar.write(verb, action)}", "primary"))
        else:
            rows.extend(_parts(game, verb, offers, mark, voice))
    mine = (
        _button(voice, voice.say("button-hand"), f"{sheet.code} hand"),
        _button(voice, voice.say("button-status"), f"{sheet.code} status"),
    )
    return (*_wrapped(lone, 2), *rows, mine)


def grouped(game: Game, offers: Iterable[Offer]) -> list[tuple[Verb, list[Offer]]]:
    """Group offers by the verb that makes their action, in the order of the verbs."""
    found: dict[str, tuple[Verb, list[Offer]]] = {}
    for offer in offers:
        verb = next((verb for verb in game.verbs if verb.action is offer.action), None)
        if verb is not None:
            found.setdefault(offer.action.__name__, (verb, []))[1].append(offer)
    return sorted(found.values(), key=lambda entry: game.verbs.index(entry[0]))


def parts(offers: Sequence[Offer]) -> list[Part]:
    """List what must be chosen to make one of the offered actions, in the order of the fields."""
    domains: dict[str, list[Any]] = {}
    for offer in offers:
        for field, domain in offer.fields:
            domains.setdefault(field, []).append(domain)
    return [part for field, given in domains.items() if len((part := _part(field, given)).values) > 1 or part.many]


def _part(field: str, domains: Sequence[Any]) -> Part:
    values: dict[Any, None] = {}
    many = stepped = False
    for domain in domains:
        match domain:
            case OneOf(entries):
                values.update(dict.fromkeys(entries))
            case Some(entries):
                many = True
                values.update(dict.fromkeys(entries))
            case Range(low, high, marks) if high - low < MOST_VALUES:
                values.update(dict.fromkeys(range(low, high + 1)))
            case Range(low, high, marks):
                stepped = True
                values.update(dict.fromkeys((low, *marks, high)))
            case () if many:
                pass
            case None:  # this offer leaves out what others need
                pass
            case fixed:
                values[fixed] = None
    kept = [value for value in values if not (many and isinstance(value, tuple))]
    ordered = sorted(kept) if kept and all(type(value) is int for value in kept) else kept
    return Part(field, tuple(ordered), many, stepped)


def draft_word(game: Game, verb: Verb) -> str:
    """Name a verb row in the data of its buttons: its word, with a number for the second of those that share one."""
    place = [row for row in game.verbs if row.word == verb.word].index(verb)
    return f"{verb.word}.{place + 1}" if place else verb.word


def _parts(game: Game, verb: Verb, offers: Sequence[Offer], mark: str, voice: Voice) -> list[tuple[Choice, ...]]:
    found = parts(offers)
    if len(found) == 1 and not (found[0].many or found[0].stepped or verb.confirm):
        chosen = [_member(offers, found[0].field, value) for value in found[0].values]
        direct = [
            _button(voice, _capital(voice.record(action)), f"{mark} {grammar.write(verb, action)}")
            for action in chosen
            if action
        ]
        return list(_wrapped(direct, 2))
    rows: list[tuple[Choice, ...]] = []
    word = draft_word(game, verb)
    for part in found:
        buttons = [
            _button(voice, label(verb.action, part, value, voice), f"{mark} ?{word} {part.field} {_typed(value)}")
            for value in part.values
        ]
        rows.extend(_wrapped(buttons, WIDEST))
        if part.stepped:
            steps = [Choice(f"{step:+d}", f"{mark} ?{word} {part.field} {step:+d}") for step in STEPS]
            rows.append(tuple(steps))
    rows.append((_button(voice, verb_label(verb, voice), f"{mark} ?{word} go", "primary"),))
    return rows


def verb_label(verb: Verb, voice: Voice) -> str:
    """Say a verb as it stands on a button: the game's own words, or the word typed."""
    keys = (f"button-{kebab(verb.action.__name__)}", f"button-{verb.word}")
    found = next((key for key in keys if voice.texts.has(key)), None)
    return voice.say(found) if found else _capital(verb.word)


def _member(offers: Sequence[Offer], field: str, value: Any) -> Action | None:
    return next(
        (action for offer in offers for action in offer if getattr(action, field) == value),
        None,
    )


def label(action: type[Action], part: Part, value: Any, voice: Voice) -> str:
    """Say a value as it stands on a button."""
    annotation = field_types(action)[part.field]
    tagged, said = tag(annotation), voice.value(annotation, value)
    if isinstance(value, Enum):
        return str(said)
    if tagged == "seat":
        return voice.name(value)
    return voice.say(f"label-{tagged if tagged in LABELLED else 'count'}", value=str(said))


def _button(voice: Voice, text: str, data: str, style: Literal["", "primary"] = "") -> Choice:
    """Make a button of formatted words; where words are plain, it has no colour."""
    return Choice(voice.label(text), data, "" if voice.plain else style)


def _typed(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _wrapped(buttons: Sequence[Choice], widest: int) -> tuple[tuple[Choice, ...], ...]:
    count = -(-len(buttons) // widest) or 1
    size = -(-len(buttons) // count) or 1
    return tuple(tuple(buttons[start : start + size]) for start in range(0, len(buttons), size))
