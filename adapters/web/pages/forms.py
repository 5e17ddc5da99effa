"""Forms of a table as a page has them, and what was filled in as a press: it works without any script."""

from collections.abc import Sequence

import htpy as h

from adapters.phrases import Phrases
from adapters.web.pages import drawing
from croupier.network import Field, Form, Value

MOST_RADIOS, MOST_OPTIONS = 8, 40
"""Values at most that are shown at once, and in a list that opens; more are a number to type."""
FRESH = "@fresh@"
"""Stands for an id of a press, which each page has anew."""
WORDS = "dice"
"""The name of a control for words that are written freely; those of an invitation are another thing."""
NAME = "@name@"
"""Stands for the name of whoever reads."""
OPTION = "o."
"""What the name of a control begins with for what is chosen of a game, whose name follows."""
LONGEST = 120
"""Signs of a part that was filled in."""


def form(made: Form, words: Phrases, action: str, number: int, seated: bool = True, beside: bool = False) -> h.Element:
    """Show one form; `number` tells it from the others of its page. Who is not `seated` is asked for a name.

    What is `beside` the game looks like it.
    """
    name = f"m{number}"
    fresh = h.fragment[h.input(type="hidden", name="id", value=FRESH), None if seated else _name(words, name)]
    kind = (".move" if made.fields else ".move.short") + (".beside" if beside else "")
    begun = h.form(f"#{name}{kind}", method="post", action=action)
    if not made.fields:
        return begun[fresh, h.button(id=f"{name}b", name="do", value=made.press())[made.label]]
    button = h.button(id=f"{name}b", name="do", value=made.data)[made.label]
    if made.fields[0].most:
        return begun[fresh, _written(made.fields[0], f"{name}-{made.fields[0].name}"), button]
    if len(made.fields) == 1 and all(value.press for value in made.fields[0].values):
        return begun[fresh, _presses(made.fields[0], made.label, name)]
    shown = (_field(field, f"{name}-{field.name}", words) for field in made.fields)
    parts = " ".join(field.name for field in made.fields)
    return begun[
        fresh,
        h.input(type="hidden", name="parts", value=parts),
        shown,
        button,
    ]


def _name(words: Phrases, name: str) -> h.Element:
    label = h.label(for_=f"{name}n")[words["your-name"]]
    return h.p(".field")[label, " ", h.input(id=f"{name}n", name="name", required=True, maxlength="20", value=NAME)]


def _written(field: Field, name: str) -> h.Element:
    """Ask for words that are written freely."""
    control = h.input(id=name, name=WORDS, maxlength=str(field.most), required=not field.optional, autocomplete="off")
    return h.p(".field")[h.label(for_=name)[field.label], " ", control]


def _presses(field: Field, label: str, name: str) -> h.Element:
    """Show a part that alone makes the action: a button for each value."""
    buttons = (
        h.button(
            id=f"{name}v{value.typed}",
            name="do",
            value=value.press,
            aria_pressed="true" if value.typed in field.chosen else None,
        )[_drawn(value), value.action]
        for value in field.values
    )
    return h.fieldset[h.legend[label], h.div(".buttons")[buttons]]


def _drawn(value: Value) -> h.Node:
    return drawing.die(value.value, value.label[-1:]) if value.glyph == "dice" else None


def _label(value: Value) -> h.Node:
    """Show a value: a die as it looks, with its number for whoever cannot see it."""
    return h.fragment[_drawn(value), h.span[_plain(value)]]


def _plain(value: Value) -> str:
    """Return the label of a value in letters and digits: what stands for a picture in it is drawn, or left out."""
    if value.glyph == "dice":
        return drawing.STARRED if value.label.endswith(drawing.STARRED) else value.value
    return value.value if value.glyph == "card" else value.label


def _field(field: Field, name: str, words: Phrases) -> h.Element:
    """Show one part of a choice."""
    low, high = field.low, field.high
    whole = low is None or high is None or len(field.values) == high - low + 1
    if field.many or (whole and len(field.values) <= MOST_RADIOS):
        return h.fieldset[h.legend[field.label], h.div(".choices")[_boxes(field, name)]]
    control = f"f.{field.name}"
    if whole and len(field.values) <= MOST_OPTIONS:
        chosen = field.chosen[:1] or (field.values[0].typed,)
        options = [h.option(value=v.typed, selected=v.typed in chosen)[_plain(v)] for v in field.values]
        if field.optional:
            options.insert(0, h.option(value="")[words["choose"]])
        return h.p(".field")[h.label(for_=name)[field.label], " ", h.select(id=name, name=control)[options]]
    first = field.chosen[0] if field.chosen else str(low)
    number = h.input(
        id=name, name=control, type="number", inputmode="numeric", min=str(low), max=str(high), value=first
    )
    return h.p(".field")[h.label(for_=name)[field.label], " ", number, h.span(".range")[f" {low}–{high}"]]


def _boxes(field: Field, name: str) -> list[h.Element]:
    """Show values of which one is chosen, or several."""
    kind = "checkbox" if field.many else "radio"
    return [
        h.label(".choice")[
            h.input(
                id=f"{name}-{value.typed}",
                type=kind,
                name=f"f.{field.name}",
                value=value.typed,
                checked=value.typed in field.chosen,
                required=kind == "radio" and not field.optional,
            ),
            h.span[_label(value)],
        ]
        for value in field.values
    ]


def pressed(given: Sequence[tuple[str, str]]) -> str:
    """Read what was filled in as the text of a press; "" for what no form of ours gives."""
    named = dict(given)
    data = " ".join(named.get("do", "").split())
    if not data:
        return ""
    if "words" in named:
        words = named["words"].split()
        return " ".join((data, *(word for word in words if word.casefold() != data.rpartition(" ")[2])))[:LONGEST]
    if data.startswith("- new "):
        return " ".join((data, *(v for key, v in given if v and key == f"{OPTION}{data.split()[2]}")))[:LONGEST]
    if "parts" not in named:
        return " ".join((data, *named.get(WORDS, "").split()))[:LONGEST]
    parts = (
        f"{part}={'+'.join(''.join(value.split()) for key, value in given if key == f'f.{part}')}"
        for part in named["parts"].split()
    )
    return " ".join((data, *parts, "go"))
