"""Forms of a table as a page has them, and what was filled in as a press: it works without any script."""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import htpy as h

from adapters.phrases import Phrases
from adapters.web.pages import drawing
from croupier.network import Field, Form, Value

MOST_RADIOS, MOST_OPTIONS = 8, 40
"""Values at most that are shown at once, and in a list that opens; more, and amounts, are a number to type."""
FRESH = "@fresh@"
"""Stands for an id of a press, which each page has anew."""
WORDS = "dice"
"""The name of a control for words that are written freely; those of an invitation are another thing."""
NAME = "@name@"
"""Stands for the name of whoever reads."""
CALLS = "c.notify"
"""The name of controls for to what somebody wants to be called."""
OPTION = "o."
"""What the name of a control begins with for what is chosen of a game, whose name follows."""
LONGEST = 120
"""Signs of a part that was filled in."""


Drawn = Mapping[str, h.Element]
"""What is drawn for values that have a label of their own, such as the dice that lie there."""


def form(
    made: Form,
    words: Phrases,
    action: str,
    number: int,
    seated: bool = True,
    kinds: Sequence[str] = (),
    drawn: Drawn = MappingProxyType({}),
) -> h.Element:
    """Show one form; `number` tells it from the others of its page. Who is not `seated` is asked for a name.

    It looks as what it is of `kinds` does. Values are shown as they are `drawn`.
    """
    name = f"m{number}"
    fresh = h.fragment[h.input(type="hidden", name="id", value=FRESH), None if seated else _name(words, name)]
    kind = " ".join(["move", *([] if made.fields else ["short"]), *(["asks"] if made.asks else []), *kinds])
    fits = json.dumps([dict(one) for one in made.fits], separators=(",", ":")) if made.fits else None
    begun = h.form(id=name, class_=kind, method="post", action=action, data_fits=fits)
    if not made.fields:
        return begun[fresh, h.button(id=f"{name}b", name="do", value=made.press())[made.label]]
    button = h.button(id=f"{name}b", name="do", value=made.data)[made.label]
    if made.fields[0].most:
        return begun[fresh, _written(made.fields[0], f"{name}-{made.fields[0].name}"), button]
    if len(made.fields) == 1 and all(value.press for value in made.fields[0].values):
        return begun[fresh, _presses(made.fields[0], made.label, name)]
    first = dict(made.fits[0]) if made.fits else {}
    shown = (_field(field, f"{name}-{field.name}", words, first.get(field.name, ()), drawn) for field in made.fields)
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


def _field(field: Field, name: str, words: Phrases, first: Sequence[str], drawn: Drawn) -> h.Element:
    """Show one part of a choice, with what is chosen of it, or else the first that may be."""
    low, high = field.low, field.high
    values = [value.typed for value in field.values]
    chosen = field.chosen if field.many or field.optional else (field.chosen or first or values)[:1]
    if field.counted:
        least, most = (values[0], values[-1]) if low is None or high is None else (str(low), str(high))
        return _number(field, name, least, most, chosen[0])
    whole = low is None or high is None or len(values) == high - low + 1
    if field.many or (whole and len(values) <= MOST_RADIOS):
        boxes = h.fieldset(data_least=None if field.optional else "1") if field.many else h.fieldset
        return boxes[h.legend[field.label], h.div(".choices")[_boxes(field, name, chosen, drawn)]]
    control = f"f.{field.name}"
    if whole and len(values) <= MOST_OPTIONS:
        options = [h.option(value=v.typed, selected=v.typed in chosen)[_plain(v)] for v in field.values]
        if field.optional:
            options.insert(0, h.option(value="")[words["choose"]])
        return h.p(".field")[h.label(for_=name)[field.label], " ", h.select(id=name, name=control)[options]]
    return _number(field, name, str(low), str(high), (*chosen, str(low))[0])


def _number(field: Field, name: str, least: str, most: str, first: str) -> h.Element:
    """Ask for a number; the steps beside it are there with the script, and arrow keys do the same."""
    number = h.input(
        id=name, name=f"f.{field.name}", type="number", inputmode="numeric", min=least, max=most, value=first
    )
    down, up = (h.i(".step", data_by=by, aria_hidden="true")[sign] for by, sign in (("-1", "−"), ("1", "+")))
    return h.p(".field")[
        h.label(for_=name)[field.label], " ", h.span(".steps")[down, number, up], h.span(".range")[f" {least}–{most}"]
    ]


def _boxes(field: Field, name: str, chosen: Sequence[str], drawn: Drawn) -> list[h.Element]:
    """Show values of which one is chosen, or several."""
    kind = "checkbox" if field.many else "radio"
    return [
        h.label(".choice")[
            h.input(
                id=f"{name}-{value.typed}",
                type=kind,
                name=f"f.{field.name}",
                value=value.typed,
                checked=value.typed in chosen,
                required=kind == "radio" and not field.optional,
            ),
            h.span[drawn.get(value.label) or _label(value)],
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
    if data == "- notify":
        return " ".join((data, *(v for key, v in given if v and key == CALLS)))[:LONGEST]
    if "parts" not in named:
        return " ".join((data, *named.get(WORDS, "").split()))[:LONGEST]
    parts = (
        f"{part}={'+'.join(''.join(value.split()) for key, value in given if key == f'f.{part}')}"
        for part in named["parts"].split()
    )
    return " ".join((data, *parts, "go"))
