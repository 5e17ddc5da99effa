"""Buttons: those of a table that is set up or over, and the forms of a running one laid out in rows of buttons."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

from core.contract import Choice, Field, Form, Game, Value
from core.engine import Sheet, judged
from core.words import Voice, markup


class Page(NamedTuple):
    """What is laid open on a keyboard: a verb as buttons name it ("": none), and the numbers of a field from one on."""

    verb: str = ""
    field: str = ""
    start: int = 0


class HalfChosen(NamedTuple):
    """What a reader has half chosen, by verb as buttons name it, and by field, as a press says it; their page.

    `keys`: they have buttons.
    """

    values: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    page: Page = Page()
    keys: bool = True


NOTHING = HalfChosen()

HOME = Page()
Rows = tuple[tuple[Choice, ...], ...]

ASKING = "?"
"""Stands in a press for words that its presser is to be asked for."""
MOST_ROWS = 8
"""Rows of a list of choices; a longer one has pages."""
ROWS, BUTTONS = 6, 21
"""Rows and buttons for what is open: a phone shows so many with what always stands, and the words above."""
WIDEST = 6
COLUMNS = 36
READY = 6
NEAR, MANY, ALONE = 7, 11, 17
"""Numbers of an amount beside other parts, and where there is room for more."""
WIDE, STEPS = 60, (-10, -1, 1, 10)


def lobby(sheet: Sheet, voice: Voice, game: Game) -> Rows:
    """Return the buttons of a table that is being set up."""
    bots = sheet.bots + 1 if sheet.bots < game.seats[1] - len(sheet.seats) else 0
    several = _button(voice, voice.say("button-bots", bots=bots), f"{sheet.code} bots {bots}")
    words = _button(voice, voice.say("button-words"), f"{sheet.code} join {ASKING}")
    begin = ("button-start", "button-invite") if sheet.private else ("button-join", "button-start")
    rows = (_verbs(sheet, voice, *begin, primary=begin[0]), (several, *_verbs(sheet, voice, "button-leave")), (words,))
    if not sheet.bots or not game.levels:
        return rows
    levels = tuple(game.levels)
    level = levels[(levels.index(sheet.level) + 1) % len(levels)]
    button = _button(voice, voice.say("button-level", level=level), f"{sheet.code} bots {sheet.bots} {level}")
    return (*rows, (button,))


def ended(sheet: Sheet, voice: Voice, game: Game, lost: bool = False) -> Rows:
    """Return the buttons of a table that is over; whoever `lost` to the house alone chooses its level."""
    if sheet.phase != "ended":
        return ()
    return (*_ended(sheet, voice, game), *([tuple(_again(sheet, voice, game))] if lost else []))


def _again(sheet: Sheet, voice: Voice, game: Game) -> Iterator[Choice]:
    for level in game.levels:
        yield _button(voice, voice.say("button-again-level", level=level), f"{sheet.code} again {level}")


def _ended(sheet: Sheet, voice: Voice, game: Game) -> Rows:
    verify = _button(voice, voice.say("button-verify"), f"{sheet.code} verify {sheet.code}")
    first = (*_verbs(sheet, voice, "button-again", primary="button-again"), verify)
    if not judged(sheet, game):
        return (first,)
    return (first, (_button(voice, voice.say("button-analysis"), f"{sheet.code} analysis {sheet.code}"),))


def games(
    names: Iterable[tuple[str, str]], voice: Voice, turn: str = "games", page: int = 1, most: int = MOST_ROWS
) -> Rows:
    """Return a button for each game, by name and title; of more than `most` a page, which the verb `turn` turns."""
    return paged([(choice(voice, title, f"new {name}"),) for name, title in names], voice, turn, page, most)


def paged(rows: Sequence[tuple[Choice, ...]], voice: Voice, turn: str, page: int, most: int = MOST_ROWS) -> Rows:
    """Return the rows of a page, with a button that turns it where there are more than `most`."""
    if len(rows) <= most:
        return tuple(rows)
    pages = -(-len(rows) // (most - 1))
    page = min(max(1, page), pages)
    more = choice(voice, voice.say("button-page", page=page, pages=pages), f"{turn} {page % pages + 1}")
    return (*rows[(page - 1) * (most - 1) : page * (most - 1)], (more,))


def choice(voice: Voice, text: str, words: str, *, chosen: bool = False) -> Choice:
    """Make a button that says words which are about no table, with a tick if they are what was `chosen`."""
    return _button(voice, voice.say("button-ticked", value=text) if chosen else text, f"- {words}")


def always(sheet: Sheet, voice: Voice, above: Rows = ()) -> Rows:
    """Return the buttons of a running table that stand below those of what is open: what its players ask for.

    Where there is no room for all, the one for how the table stands goes, which the words above tell.
    """
    keys = ("button-hand", "button-status", "button-leave")
    full = len(above) >= ROWS or sum(map(len, above)) >= BUTTONS
    return (_verbs(sheet, voice, *(key for key in keys if not (full and key == "button-status"))),)


def leaving(sheet: Sheet, voice: Voice) -> tuple[Choice, ...]:
    """Return the button that stands below what is open at a private table, which is its own player's alone."""
    return _verbs(sheet, voice, "button-leave")


def _verbs(sheet: Sheet, voice: Voice, *keys: str, primary: str = "") -> tuple[Choice, ...]:
    """Make buttons of verbs that stand alone behind the table's code, each by the key of its words."""
    said = ((key, f"{sheet.code} {key.removeprefix('button-')}") for key in keys)
    return tuple(_button(voice, voice.say(key), data, "primary" if key == primary else "") for key, data in said)


def actions(forms: Sequence[Form], voice: Voice, page: Page = HOME) -> Rows:
    """Lay out forms in rows: actions that are whole, one verb with its parts, and the others as pages to be opened."""
    mine = next((form for form in forms if page.verb and form.data.endswith(f" ?{page.verb}")), None)
    if mine is not None:
        return _opened(mine, voice)
    lone = [_choice(form.label, form.press(), voice, "primary") for form in forms if not form.fields]
    folded = [form for form in forms if form.fields]
    laid: Rows = ()
    for form in sorted(folded, key=_is_list):
        others = _flowing([*lone, *(_opener(each, voice) for each in folded if each is not form)])
        if _is_list(form):
            rows = next((rows for rows in _listed(form, voice) if _fits((*others, *laid, *rows))), ())
        else:
            rows = _first(form, others, voice) if not laid else ()
        if rows:
            laid = (*laid, *rows)
            folded.remove(form)
    return (*_flowing([*lone, *(_opener(form, voice) for form in folded)]), *laid)


def _first(form: Form, others: Rows, voice: Voice) -> Rows:
    """Lay out the one form whose parts are shown, with what is ready made of it; nothing where that does not fit."""
    for spared in (_least(form), ""):
        rows = _parts(form, voice, spared)
        if _fits((*others, *rows)):
            ready = _ready(form, voice, (*others, *rows))
            if not spared or sum(map(len, ready)) >= len(_ways(form)[0][1]):
                return (*ready, *rows)
    return ()


def _ways(form: Form) -> Sequence[tuple[Sequence[str], Sequence[str]]]:
    """List which numbers go with which values where an action is a number and a value, and nothing else is needed."""
    fields = [field for field in form.fields if not (field.many and field.optional)]
    count = next((field for field in fields if field.counted), None)
    if count is None or len(fields) != 2 or any(field.many or field.optional for field in fields):
        return ()
    other = fields[fields[0] is count]
    every = [tuple((field.name, tuple(value.typed for value in field.values)) for field in fields)]
    return [(dict(fit)[count.name], dict(fit)[other.name]) for fit in form.fits or every]


def _least(form: Form) -> str:
    """Return the number that needs no button once all actions with it are ready; "" where it goes with all values."""
    ways = _ways(form)
    if len(ways) < 2 or len(ways[0][0]) > 1:
        return ""
    (least,) = ways[0][0]
    return "" if any(least in numbers for numbers, _ in ways[1:]) else least


def _fits(rows: Rows) -> bool:
    return len(rows) <= ROWS and sum(map(len, rows)) <= BUTTONS


def _is_list(form: Form) -> bool:
    """Tell whether each value of a form is an action, whose button says it."""
    return len(form.fields) == 1 and all(value.press for value in form.fields[0].values)


def _listed(form: Form, voice: Voice) -> Iterator[Rows]:
    """Lay out actions that are whole, in their own words or in few."""
    (field,) = form.fields
    yield _wrapped([_choice(value.action, value.press, voice) for value in field.values], 2)
    yield _wrapped([_choice(_briefly(form, value, voice), value.press, voice) for value in field.values], WIDEST)


def _briefly(form: Form, value: Value, voice: Voice) -> str:
    said = voice.say("draft-so-far", verb=markup.literal(form.label), chosen=markup.literal(value.label))
    return voice.label(said)


def _opener(form: Form, voice: Voice, label: str = "") -> Choice:
    """Make the button that opens the page of a form."""
    return _button(voice, voice.say("button-more", what=markup.literal(label or form.label)), f"{form.data} >")


def _ready(form: Form, voice: Voice, beside: Rows) -> Rows:
    """Make actions of a number and a value ready, the least number for each value, as many as there is room for."""
    least: dict[str, str] = {}
    for numbers, values in _ways(form):
        for value in values:
            least[value] = min(least.get(value, numbers[0]), numbers[0], key=int)
    room = min(READY, BUTTONS - sum(map(len, beside)))
    if not least or room <= 0:
        return ()
    fields = [field for field in form.fields if not (field.many and field.optional)]
    count, other = sorted(fields, key=lambda field: not field.counted)
    labels = {(field.name, value.typed): value.label for field in fields for value in field.values}
    choices = [
        _choice(
            f"{labels[count.name, number]} {labels[other.name, value]}",
            form.press(**{count.name: number, other.name: value}),
            voice,
            "primary",
        )
        for value, number in least.items()
        if (count.name, number) in labels
    ]
    ways = (_wrapped(choices[:most], WIDEST) for most in range(room, 0, -1))
    return next((rows for rows in ways if len(rows) + len(beside) <= ROWS), ())


def _parts(form: Form, voice: Voice, spared: str) -> Rows:
    """Lay out the parts of a form that must be chosen, but for a `spared` number; what may be left out has a page."""
    fields = [field for field in form.fields if not (field.many and field.optional)] or form.fields
    hidden = [field for field in form.fields if field not in fields]
    rows = [row for field in fields for row in _values(form, field, fields, voice, NEAR, spared)]
    last = [_opener(form, voice, field.label) for field in hidden]
    if any(field.many for field in fields):
        last.append(_choice(form.label, f"{form.data} go", voice, "primary"))
    return (*rows, *_flowing([*last, *_rest(form, voice)]))


def _opened(form: Form, voice: Voice) -> Rows:
    """Lay out all parts of a form, with the way back."""
    back = _button(voice, voice.say("button-back"), f"{form.data} <")
    listed = next((rows for rows in _listed(form, voice) if len(rows) < ROWS), ()) if _is_list(form) else ()
    if listed:
        return (*listed, (back,))
    fields = sorted(form.fields, key=lambda field: not (field.many and field.optional))
    most = NEAR if any(field.many for field in fields) else MANY if len(fields) > 1 else ALONE
    rows = [row for field in fields for row in _values(form, field, fields, voice, most, opened=True)]
    done = _choice(form.label, f"{form.data} go", voice, "primary")
    return (*rows, *_flowing([done, *_rest(form, voice), back]))


def _rest(form: Form, voice: Voice) -> list[Choice]:
    """Make the button that takes all which is not ticked, in the game's words or ours."""
    key = voice.texts.known(f"button-{form.verb}-rest") or "button-rest"
    return [_button(voice, voice.say(key), f"{form.data} {field.name} *") for field in form.fields if field.rest]


def _values(
    form: Form,
    field: Field,
    beside: Sequence[Field],
    voice: Voice,
    most: int,
    spared: str = "",
    *,
    opened: bool = False,
) -> Rows:
    """Lay out the values of a part: of an amount the next ones, and where to find the others."""
    part, shown, last = f"{form.data} {field.name}", field.values, 0
    alike = [other for other in beside if {v.label for v in other.values} & {v.label for v in field.values}]
    mark = _number(alike.index(field), voice) if len(alike) > 1 else ""
    lone = len(form.fields) == 1 and not (opened or field.many)
    if _is_row(field):
        near = _near(form, field) if not opened else [value.typed for value in field.values][:most]
        shown = tuple(
            value for value in field.values if value.typed in near and (value.typed != spared or not field.counted)
        )
        last = int(field.values[-1].typed) if field.high is None else field.high
    choices = [
        _choice(
            _briefly(form, value, voice) if lone else mark + value.label,
            value.press or f"{part} {value.typed}",
            voice,
        )
        for value in shown
    ]
    if _is_row(field):
        first, end = int(shown[0].typed), int(shown[-1].typed)
        gaps = end - first >= len(shown)
        if gaps or end < last:
            choices.append(_button(voice, voice.say("button-others"), f"{part} >{first if gaps else end + 1}"))
    steps = [tuple(Choice(f"{step:+d}", f"{part} {step:+d}") for step in STEPS)] if opened and _is_wide(field) else []
    return (*_wrapped(choices, NEAR if _is_row(field) else WIDEST), *steps)


def _is_row(field: Field) -> bool:
    """Tell whether a part is one of numbers in a row, of which the next are shown."""
    return field.counted or field.low is not None


def _is_wide(field: Field) -> bool:
    """Tell whether a range is so wide that one goes through it by steps, too."""
    return field.low is not None and field.high is not None and field.high - field.low > WIDE


def _near(form: Form, field: Field) -> list[str]:
    """List the numbers with which the next actions are made: the least of each kind, and some behind it.

    Fewer of a kind that one value makes alone, for it has the others beside it.
    """
    if not form.fits:
        return [value.typed for value in field.values][:NEAR]
    some = set[str]()
    for fit in map(dict, form.fits):
        alone = all(len(values) == 1 for name, values in fit.items() if name != field.name)
        some.update(fit[field.name][: NEAR // 2 + 1 if alone else NEAR - 1])
    return sorted(some, key=int)


def _number(place: int, voice: Voice) -> str:
    """Number a part whose values are called like those of another."""
    return f"{place + 1}) " if voice.plain else f"{chr(ord('①') + place)} "


def _choice(label: str, data: str, voice: Voice, style: Literal["", "primary"] = "") -> Choice:
    return Choice(label, data, "" if voice.plain else style)


def _button(voice: Voice, text: str, data: str, style: Literal["", "primary"] = "") -> Choice:
    return _choice(voice.label(text), data, voice, style)


def _wrapped(buttons: Sequence[Choice], widest: int) -> Rows:
    """Lay buttons out in as few rows as have room for the longest label, equally long."""
    count = -(-len(buttons) // max(1, min(widest, _room(buttons)))) or 1
    size = -(-len(buttons) // count) or 1
    return tuple([tuple(buttons[start : start + size]) for start in range(0, len(buttons), size)])


def _flowing(buttons: Sequence[Choice]) -> Rows:
    """Lay buttons out one after the other, two in a row or, of short ones, three."""
    rows: list[tuple[Choice, ...]] = []
    for button in buttons:
        if rows and len(rows[-1]) < min(3, _room((*rows[-1], button))):
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
    return tuple(rows)


def _room(buttons: Sequence[Choice]) -> int:
    """Count how many of the longest of these labels a row has room for, signs of East Asia taken as two columns."""
    widths = [len(b.label) + sum(east_asian_width(sign) in "WF" for sign in b.label) for b in buttons]
    return COLUMNS // (max(widths, default=0) + 2)
