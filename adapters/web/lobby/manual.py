"""The pages of rules: all games, and one with its rules, a picture, and what may be chosen."""

from collections.abc import Sequence

import htpy as h

from adapters.phrases import Phrases
from adapters.web.lobby import pictures
from adapters.web.pages import lines, pages
from adapters.web.pages.forms import FRESH, OPTION
from croupier.network import Field, Line, Manual, Scene, Span

STOPS = (".", "!", "?", ")", "。", "）", "！", "？")
"""What ends a rule."""


def overview(frame: pages.Frame, manuals: Sequence[Manual]) -> str:
    """Make the page of all games."""
    words = frame.words
    games = h.ul(".games")[
        (
            h.li[
                pictures.glimpse(one.scene),
                h.div[
                    h.h2[h.a(href=f"/rules/{one.name}")[one.title]],
                    h.p[one.about, " ", h.span(".quiet")[_seats(one, words)]],
                ],
            ]
            for one in manuals
        )
    ]
    inside = h.main(".lobby")[h.h1[words["rules"]], games, pictures.sheets(frame.static)]
    return pages.document(frame, f"{words['rules']} · Croupier", inside)


def manual(frame: pages.Frame, shown: Manual) -> str:
    """Make the page of one game: its rules, and a table of it opened from there."""
    words = frame.words
    inside = h.main(".lobby")[
        h.p[h.a(".on", href="/rules")[words["all-games"]]],
        h.h1[shown.title],
        h.p[shown.about, " ", h.span(".quiet")[_seats(shown, words)]],
        shown.scene is not None and _figure(shown.scene, words),
        h.section(".rules", aria_labelledby="how")[
            h.h2("#how")[words["how-it-goes"]],
            h.ol(role="list")[(h.li[lines.sentence(line)] for line in _whole(shown.lines))],
        ],
        h.section(".aside", aria_labelledby="open-h")[
            h.h2("#open-h")[words["games"]],
            h.form("#open", method="post", action="/")[
                h.input(type="hidden", name="id", value=FRESH),
                pages.name_field("name", frame),
                chosen(shown, words),
                h.button(name="do", value=f"- new {shown.name}")[words["open"]],
            ],
        ],
        pictures.sheets(frame.static),
    ]
    return pages.document(frame, f"{shown.title} · {words['rules']}", inside)


def _whole(told: Sequence[Line]) -> list[Line]:
    """Put lines together that are one sentence, which a chat is told in several."""
    found = list[Line]()
    for line in told:
        if found and not "".join(span.text for span in found[-1]).rstrip().endswith(STOPS):
            found[-1] = (*found[-1], Span(" "), *line)
        else:
            found.append(line)
    return found


def _figure(laid: Scene, words: Phrases) -> h.Element:
    return h.figure[pictures.little(laid, said=True), h.figcaption(".quiet")[words["rules-picture"]]]


def _seats(shown: Manual, words: Phrases) -> str:
    key = "players-exactly" if shown.least == shown.most else "players"
    return words.say(key, least=shown.least, most=shown.most)


def chosen(shown: Manual, words: Phrases) -> h.Element:
    """Fold away what whoever opens a table of a game may choose: each is as usual unless they do."""
    return h.details(".options")[
        h.summary(aria_label=f"{words['options']}: {shown.title}")[words["options"]],
        (_option(field, shown.name, words) for field in shown.options),
    ]


def _option(field: Field, game: str, words: Phrases) -> h.Element:
    name, control = f"{game}-{field.name}", f"{OPTION}{game}"
    if field.many:
        return h.div(".options-one")[
            (
                h.label(".choice")[
                    h.input(id=name, type="checkbox", name=control, value=value.typed),
                    h.span[h.span[h.b[value.label], " ", field.label]],
                ]
                for value in field.values
            )
        ]
    options = [
        h.option(value=value.typed, selected=not value.typed)[value.label or words["as-usual"]]
        for value in field.values
    ]
    return h.p(".field")[h.label(for_=name)[field.label], " ", h.select(id=name, name=control)[options]]
