"""Buttons: those of a table that is set up or over, and the forms of a running one laid out in rows of buttons."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from core.contract import Choice, Field, Form, Game, Value
from core.engine import Sheet, judged
from core.words import Voice, markup

Rows = tuple[tuple[Choice, ...], ...]

ASKING = "?"
"""Stands in a press for words that its presser is to be asked for."""
MOST_ROWS = 8
"""Rows of a list of choices; a longer one has pages."""
WIDEST = 6
STEPS = (-10, -1, 1, 10)


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
    more = choice(voice, voice.say("button-more", page=page, pages=pages), f"{turn} {page % pages + 1}")
    return (*rows[(page - 1) * (most - 1) : page * (most - 1)], (more,))


def choice(voice: Voice, text: str, words: str, *, chosen: bool = False) -> Choice:
    """Make a button that says words which are about no table, with a tick if they are what was `chosen`."""
    return _button(voice, voice.say("button-ticked", value=text) if chosen else text, f"- {words}")


def always(sheet: Sheet, voice: Voice) -> Rows:
    """Return the buttons of a running table that stand below those of what is open: what its players ask for."""
    return (_verbs(sheet, voice, "button-hand", "button-status", "button-leave"),)


def leaving(sheet: Sheet, voice: Voice) -> tuple[Choice, ...]:
    """Return the button that stands below what is open at a private table, which is its own player's alone."""
    return _verbs(sheet, voice, "button-leave")


def _verbs(sheet: Sheet, voice: Voice, *keys: str, primary: str = "") -> tuple[Choice, ...]:
    """Make buttons of verbs that stand alone behind the table's code, each by the key of its words."""
    said = ((key, f"{sheet.code} {key.removeprefix('button-')}") for key in keys)
    return tuple(_button(voice, voice.say(key), data, "primary" if key == primary else "") for key, data in said)


def actions(forms: Sequence[Form], voice: Voice) -> Rows:
    """Lay out forms in rows: actions that are whole, then a row or more for each part of the others."""
    lone = [_choice(form.label, form.data, voice, "primary") for form in forms if not (form.fields or form.asks)]
    several = sum(len(form.fields) for form in forms if not _is_list(form)) > 1
    rows = [row for form in forms if form.fields or form.asks for row in _rows(form, voice, several)]
    return (*_wrapped(lone, 2), *rows)


def _is_list(form: Form) -> bool:
    """Tell whether each value of a form is an action, whose button says it."""
    return len(form.fields) == 1 and all(value.press for value in form.fields[0].values)


def _rows(form: Form, voice: Voice, headed: bool) -> list[tuple[Choice, ...]]:
    """Lay out a form; `headed`: above the values of each part stands its name, for there are others."""
    if _is_list(form):
        return list(_wrapped([_choice(value.action, value.press, voice) for value in form.fields[0].values], 2))
    rows: list[tuple[Choice, ...]] = []
    for field in form.fields:
        part = f"{form.data} {field.name}"
        if headed:
            rows.append((_button(voice, _heading(field, voice), form.data),))
        values = [_choice(_ticked(value, field, voice), f"{part} {value.typed}", voice) for value in field.values]
        rows.extend(_wrapped(values, WIDEST))
        if field.low is not None:
            rows.append(tuple(Choice(f"{step:+d}", f"{part} {step:+d}") for step in STEPS))
    return [*rows, (_choice(form.label, f"{form.data} go", voice, "primary"),)]


def _heading(field: Field, voice: Voice) -> str:
    """Name a part of a choice, with what is chosen of it; pressed, it tells the whole choice."""
    labels = {value.typed: value.label for value in field.values}
    chosen = " ".join(labels.get(entry, entry) for entry in field.chosen)
    part = markup.literal(field.label)
    return voice.say("button-part-chosen" if chosen else "button-part", part=part, chosen=markup.literal(chosen))


def _ticked(value: Value, field: Field, voice: Voice) -> str:
    """Label a value, with a tick if it is chosen."""
    if value.typed not in field.chosen:
        return value.label
    return voice.label(voice.say("button-ticked", value=markup.literal(value.label)))


def _choice(label: str, data: str, voice: Voice, style: Literal["", "primary"] = "") -> Choice:
    return Choice(label, data, "" if voice.plain else style)


def _button(voice: Voice, text: str, data: str, style: Literal["", "primary"] = "") -> Choice:
    return _choice(voice.label(text), data, voice, style)


def _wrapped(buttons: Sequence[Choice], widest: int) -> tuple[tuple[Choice, ...], ...]:
    count = -(-len(buttons) // widest) or 1
    size = -(-len(buttons) // count) or 1
    return tuple([tuple(buttons[start : start + size]) for start in range(0, len(buttons), size)])
