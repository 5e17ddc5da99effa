"""Forms from offers: what is open to a seat, with all that is to be chosen for it; no game knows of them.

Of a table that does not play: to set it up, to get up from it, to play it again.

A press carries what would be typed, behind the table and the wait it belongs to: `k7.41 bid 3 5`. A choice of several
parts is made in one press, `k7.41 ?bid count=3 face=5 go`, or part by part in a draft: `k7.41 ?bid count 3` sets one,
`k7.41 ?bid go` makes the action.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from core.contract import (
    Action,
    Field,
    Form,
    Game,
    Glyph,
    Offer,
    OneOf,
    Range,
    Record,
    Seat,
    Some,
    Value,
    Verb,
    replace,
)
from core.engine import MOST_WORDS, Sheet
from core.tables.snapshot import Snapshot
from core.tables.views.buttons import NOTHING, HalfChosen, Page
from core.words import PIPS, Voice, field_types, grammar, kebab, markup, tag

MOST_VALUES, NEXT, MOST_SHOWN = 12, 7, 18
"""Numbers of a range that have a button each: all of a short one, the first of a long one, those of a page."""
MOST_FITS = 500
"""Values at most that say which of them go together."""
LABELLED = ("face", "place", "chips", "card")
"""Kinds of numbers that have words of their own on a button; others are counts."""
GLYPHS: dict[str, Glyph] = {"face": "dice", "card": "card", "chips": "chips"}


class Part(Record):
    """One part of a choice: the action's field, the values worth a button, and what kind of part it is.

    `low` and `high` bound a range of which the values are but a few: the first, or that and those that a game marks;
    `optional`: some offer goes without it. `rest`: of many all may be taken.
    """

    field: str
    values: tuple[Any, ...]
    many: bool = False
    low: int | None = None
    high: int | None = None
    optional: bool = False
    rest: bool = False

    @property
    def stepped(self) -> bool:
        return self.low is not None


class Offered(NamedTuple):
    """What is open to a reader, and the dice among which they choose, before any words are; a press begins with `mark`.

    What is equal makes equal forms.
    """

    mark: str
    verbs: list[tuple[Verb, list[Offer]]]
    lying: tuple[int, ...] = ()


def offered(table: Snapshot, seat: Seat | None) -> Offered:
    """Return what is open to a seat, or to everybody awaited (None), from a view that all who read it may see."""
    game, sheet = table.loaded.game, table.sheet
    persons = [s for s in table.awaited() if sheet.seats[s].person is not None and seat in (None, s)]
    if not persons:
        return Offered(mark(sheet), [])
    view, lying = game.rules.view(table.state, seat), getattr(game.rules, "lying", None)
    seen = tuple(lying(view, persons[0])) if lying is not None and len(persons) == 1 else ()
    return Offered(mark(sheet), shared(game, view, persons), seen)


def forms(game: Game, given: Offered, voice: Voice, chosen: HalfChosen = NOTHING) -> tuple[Form, ...]:
    """Put what is open into words, as forms; those for buttons are ticked, and have the numbers of their page."""
    voice = replace(voice, lying=given.lying) if given.lying else voice
    return tuple(form(game, verb, offers, given.mark, voice, chosen) for verb, offers in given.verbs)


def seeing(game: Game, view: Any, seat: Seat, voice: Voice) -> Voice:
    """Let a voice say places by the dice that lie there, as far as a view shows those that a seat chooses from."""
    lying = getattr(game.rules, "lying", None)
    return replace(voice, lying=tuple(lying(view, seat))) if lying is not None else voice


def mark(sheet: Sheet) -> str:
    """Return what a press begins with that belongs to the wait of now."""
    return f"{sheet.code}.{sheet.waits}"


def shared(game: Game, view: Any, seats: Sequence[Seat]) -> list[tuple[Verb, list[Offer]]]:
    """List what is open to every one of these seats, by verb."""
    menus = [game.rules.menu(view, seat) for seat in seats]
    return grouped(game, [offer for offer in (menus[0] if menus else ()) if all(offer in menu for menu in menus)])


def form(
    game: Game,
    verb: Verb,
    offers: Sequence[Offer],
    mark: str,
    voice: Voice,
    chosen: HalfChosen = NOTHING,
) -> Form:
    """Make the form of a verb from its offers, with what is chosen of it already."""
    if sum(map(len, offers)) == 1 and not verb.confirm:
        action = next(iter(offers[0]))
        said = voice.label(markup.capital(voice.record(action)))
        return Form(verb.word, said, (), f"{mark} {grammar.write(verb, action, voice.texts)}")
    found = parts(offers)
    whole = len(found) == 1 and not (found[0].many or found[0].stepped or verb.confirm)
    word = draft_word(game, verb)
    mine = chosen.values.get(word, {})
    if chosen.keys and chosen.page.verb == word:
        found = [_turned(part, chosen.page) for part in found]
    fields = tuple(_field(verb, p, offers if whole else (), mark, voice, mine.get(p.field, ())) for p in found)
    if chosen.keys and mine:
        fields = tuple(_ticked(verb.action, p, made, voice) for p, made in zip(found, fields, strict=True))
    said = voice.label(verb_label(verb, voice))
    return Form(verb.word, said, fields, f"{mark} ?{word}", verb.confirm, _fits(offers, found))


def _fits(offers: Sequence[Offer], found: Sequence[Part]) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]:
    """Tell which values go together where not each goes with each, unless that is too long to say."""
    if len(offers) == 1 or len(found) == 1:
        return ()
    fits, count = [], 0
    for offer in offers:
        domains, fit = dict(offer.fields), []
        for part in found:
            match domains[part.field]:
                case Range(low, high):
                    values: Sequence[Any] = range(low, min(high, low + MOST_FITS) + 1)
                case OneOf(several) | Some(several):
                    values = several
                case fixed:
                    values = fixed if part.many else () if fixed is None else (fixed,)
            numbers = values and type(values[0]) is int
            fit.append((part.field, tuple(map(str, values)) if numbers else tuple(map(typed, values))))
            count += len(values)
        fits.append(tuple(fit))
    return tuple(fits) if count <= MOST_FITS else ()


def _turned(part: Part, page: Page) -> Part:
    """Leave of a part the numbers of a page."""
    if part.field != page.field:
        return part
    between = range(max(page.start, part.low or 0), page.start + MOST_SHOWN)
    found = (
        [n for n in between if n <= part.high] if part.high is not None else [n for n in between if n in part.values]
    )
    return Part(part.field, tuple(found), part.many, part.low, part.high, part.optional) if found else part


def _field(
    verb: Verb,
    part: Part,
    whole: Sequence[Offer],
    mark: str,
    voice: Voice,
    chosen: tuple[str, ...],
) -> Field:
    """Make a field; of a part that alone makes one of the `whole` offers each value is an action."""
    values = []
    for value in part.values:
        action = _member(whole, part.field, value) if whole else None
        said = voice.label(markup.capital(voice.record(action))) if action else ""
        press = f"{mark} {grammar.write(verb, action, voice.texts)}" if action else ""
        if action or not whole:
            values.append(_value(verb.action, part, value, voice, said, press))
    return Field(
        part.field,
        part_label(verb.action, part, voice),
        tuple(values),
        part.low,
        part.high,
        part.many,
        part.optional,
        chosen,
        counted=_counted(verb.action, part),
        rest=part.rest,
    )


def _ticked(action: type[Action], part: Part, made: Field, voice: Voice) -> Field:
    """Mark what is chosen of a field, in no more room than it had."""
    named = {typed(value): value for value in part.values}
    values = tuple(
        replace(value, label=voice.label(label(action, part, named[value.typed], voice, ticked=True)))
        if value.typed in made.chosen
        else value
        for value in made.values
    )
    return replace(made, values=values)


def _counted(action: type[Action], part: Part) -> bool:
    """Tell whether a part is an amount: whole numbers in a row that stand for nothing else."""
    if part.many or part.optional or not (part.stepped or type(part.values[0]) is int):
        return False
    row = part.stepped or part.values == tuple(range(part.values[0], part.values[0] + len(part.values)))
    return row and tag(field_types(action)[part.field]) in ("", "chips")


def _value(action: type[Action], part: Part, value: Any, voice: Voice, said: str, press: str) -> Value:
    tagged = tag(field_types(action)[part.field])
    face = _lying_at(voice, value) if tagged == "place" else 0
    glyph: Glyph = "dice" if face else GLYPHS.get(tagged, "")
    drawn = str(face or value) if glyph else ""
    return Value(typed(value), voice.label(label(action, part, value, voice)), glyph, drawn, said, press)


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
        for name, domain in offer.fields:
            domains.setdefault(name, []).append(domain)
    found = [_part(field, given) for field, given in domains.items()]
    return [part for part in found if len(part.values) > 1 or part.many or part.low is not None]


def _part(field: str, domains: Sequence[Any]) -> Part:
    values: dict[Any, None] = {}
    many = optional = False
    ends: list[int] = []
    for domain in domains:
        match domain:
            case OneOf(entries):
                values.update(dict.fromkeys(entries))
            case Some(entries, least):
                many, optional = True, optional or not least
                values.update(dict.fromkeys(entries))
            case Range(first, last, _) if last - first < MOST_VALUES:
                values.update(dict.fromkeys(range(first, last + 1)))
            case Range(first, last, marks):
                ends += first, last
                values.update(dict.fromkeys((first, *marks) if marks else range(first, first + NEXT)))
            case () if many:
                optional = True
            case None:  # this offer leaves out what others need
                optional = True
            case fixed:
                values[fixed] = None
    kept = [value for value in values if not (many and isinstance(value, tuple))]
    ordered = sorted(kept) if {*map(type, kept)} == {int} else kept
    low, high = (min(*ends, ordered[0]), max(*ends, ordered[-1])) if ends else (None, None)
    rest = any(isinstance(some, Some) and 1 < len(some.values) <= some.most for some in domains)
    return Part(field, tuple(ordered), many, low, high, optional, rest and not optional)


def draft_word(game: Game, verb: Verb) -> str:
    """Name a verb row in the data of its buttons: its word, with a number for the second of those that share one."""
    index = [row for row in game.verbs if row.word == verb.word].index(verb)
    return f"{verb.word}.{index + 1}" if index else verb.word


def verb_label(verb: Verb, voice: Voice) -> str:
    """Say a verb as it stands on a button: the game's own words, or the word typed."""
    found = voice.texts.known(f"button-{kebab(verb.action.__name__)}", f"button-{verb.word}")
    return voice.say(found) if found else markup.capital(verb.word)


def part_label(action: type[Action], part: Part, voice: Voice) -> str:
    """Name a part of a choice: by the game's own words for this action's or for any such field, or as its field."""
    found = voice.texts.known(f"field-{kebab(action.__name__)}-{kebab(part.field)}", f"field-{kebab(part.field)}")
    return voice.say(found) if found else part.field


def label(action: type[Action], part: Part, value: Any, voice: Voice, ticked: bool = False) -> str:
    """Say a value as it stands on a button: a place by the die that is seen there; a tick stands for what is drawn."""
    annotation = field_types(action)[part.field]
    tagged, said = tag(annotation), voice.value(annotation, value)
    if ticked:
        face = _lying_at(voice, value) if tagged == "place" else 0
        bare = _pip(voice, face) or voice.face(face) if face else voice.name(value) if tagged == "seat" else str(said)
        return voice.say("button-ticked", value=markup.literal(bare))
    if tagged == "place" and (face := _lying_at(voice, value)):
        return _pip(voice, face) or voice.say("label-face", value=voice.face(face))
    if isinstance(value, Enum):
        return str(said)
    if tagged == "seat":
        return voice.name(value)
    return voice.say(f"label-{tagged if tagged in LABELLED else 'count'}", value=str(said))


def _lying_at(voice: Voice, place: int) -> int:
    """Return the face of the die at a place, 0 where none is seen."""
    return voice.lying[place - 1] if 0 < place <= len(voice.lying) else 0


def _pip(voice: Voice, face: int) -> str:
    """Return the pip of a face; "" where words are plain, or the game has names or digits for its faces."""
    named = voice.texts.has("plain-faces") or voice.texts.has(f"face-{face}")
    return "" if voice.plain or named or face > len(PIPS) else PIPS[face - 1]


def typed(value: Any) -> str:
    """Write a value as a press says it."""
    return str(value.value) if isinstance(value, Enum) else str(value)


def _member(offers: Sequence[Offer], field: str, value: Any) -> Action | None:
    return next((action for offer in offers for action in offer if getattr(action, field) == value), None)


Next: TypeAlias = tuple[str, Sequence[str]]
"""The next table, to which people are called, by its code (`""` for none), and the names of those who sit there."""


def between(table: Snapshot, seat: Seat | None, host: bool, voice: Voice, after: Next = ("", ())) -> tuple[Form, ...]:
    """Return what is open to a seat, who may be `host`, or called to the table `after`; nothing to nobody (None)."""
    if seat is None:
        return ()
    if table.sheet.phase == "ended":
        following = _following(*after, voice) if after[0] else _form(table, "again", voice)
        return (following, _levels(table, voice)) if table.lost_alone() else (following,)
    if table.sheet.phase != "lobby":
        return ()
    set_up = (_form(table, "start", voice), _bots(table, voice)) if host else ()
    invite = (_form(table, "invite", voice),) if table.sheet.private else ()
    words = () if table.sheet.seats[seat].words else (_words(table, voice),)
    return (*set_up, *words, *invite, _form(table, "leave", voice))


def joining(address: str, voice: Voice) -> Form:
    """Let somebody sit down from a page, which calls the table by its address, with words for its dice if they like."""
    return Form("join", voice.label(voice.say("button-join")), (_for_dice(voice, optional=True),), f"- join {address}")


def watching(sheet: Sheet, voice: Voice) -> Form | None:
    """Let the host of a private table that is not over say whether whoever has its link may watch; None elsewhere."""
    if not sheet.private or sheet.phase not in ("lobby", "running", "paused"):
        return None
    key, to = ("button-watch-off", "off") if sheet.watched else ("button-watch-on", "on")
    return Form("watch", voice.label(voice.say(key)), (), f"{sheet.code} watch {to}")


def _words(table: Snapshot, voice: Voice) -> Form:
    return Form("join", voice.label(voice.say("button-mix")), (_for_dice(voice),), f"{table.code} join")


def _for_dice(voice: Voice, optional: bool = False) -> Field:
    return Field("words", voice.label(voice.say("form-words")), optional=optional, most=MOST_WORDS)


def _following(code: str, names: Sequence[str], voice: Voice) -> Form:
    """Let somebody sit down at the next table, to which those who sit there already have called them."""
    who = voice.people([markup.name(name) for name in names])
    return Form("again", voice.label(voice.say("button-again-with", names=who)), (), f"{code} again")


def _form(table: Snapshot, verb: str, voice: Voice) -> Form:
    return Form(verb, voice.label(voice.say(f"button-{verb}")), (), f"{table.code} {verb}")


def _levels(table: Snapshot, voice: Voice) -> Form:
    """Let whoever lost to the house choose how well it plays the next time: each level is a press of its own."""
    said, data = voice.label(voice.say("form-level")), f"{table.code} again"
    levels = [(str(level), voice.label(voice.say(f"value-{level}"))) for level in table.loaded.game.levels]
    values = tuple(Value(level, label, action=label, press=f"{data} {level}") for level, label in levels)
    return Form("again", said, (Field("level", said, values),), data)


def _bots(table: Snapshot, voice: Voice) -> Form:
    """Let the host choose how many players of the house join: each number is a press of its own."""
    free = table.loaded.game.seats[1] - len(table.sheet.seats)
    data, label = f"{table.code} bots", voice.label(voice.say("form-bots"))
    values = tuple(Value(str(n), str(n), action=str(n), press=f"{data} {n}") for n in range(free + 1))
    return Form("bots", label, (Field("bots", label, values, chosen=(str(table.sheet.bots),)),), data)
