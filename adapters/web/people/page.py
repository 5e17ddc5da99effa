"""Somebody's own page: who they are here, what they chose, what they played, how they fare, and all ways out."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import htpy as h
from markupsafe import Markup, escape

from adapters.phrases import Phrases
from adapters.web.lobby import pictures
from adapters.web.lobby.page import mine
from adapters.web.lobby.times import was
from adapters.web.pages import pages
from adapters.web.pages.forms import CALLS, FRESH
from croupier.network import Course, Playable, Played, Profile, in_wins

SHOWN = ("all", "room", "nobody")
"""To whom somebody may be shown by name with how they fare."""
SEATED = 5
"""For how many at most somebody waits who asks on a page."""
DRAWN = 2
"""Steps of a rating that make a line."""
WIDE, HIGH, EDGE = 320, 96, 8
"""The drawing, and what is left free around the line."""
LEAST = 50
"""Points of a rating at least from the bottom to the top, so that little does not look like much."""
LEAST_LUCK = 1.0
"""Wins likewise."""


def own(frame: pages.Frame, found: Profile | None, games: Sequence[Playable], said: str = "") -> str:
    """Make the page of whoever reads; of somebody of whom nothing is kept it says how they come back."""
    words = frame.words
    sections = [_new(frame)] if found is None else [
        _who(frame, found), _tables(found, words), _played(found, frame), _courses(found, words),
        _settings(frame, found), _calls(frame, found, games), _elsewhere(frame, found), _kept(frame, found),
    ]  # fmt: skip
    inside = h.main(".lobby")[
        h.h1[frame.visitor.name or (found.name if found is not None else "") or words["my-page"]],
        h.div("#said", role="alert")[Markup(said)],
        sections,
        pictures.sheets(frame.static),
    ]
    return pages.document(frame, f"{words['my-page']} · Croupier", inside)


def _section(name: str, title: str, *inside: h.Node) -> h.Element:
    return h.section(aria_labelledby=f"{name}-h")[h.h2(f"#{name}-h")[title], *inside]


def _press(frame: pages.Frame, found: Profile, press: str, label: str, *, plain: bool = True) -> h.Element:
    """Show what one press does."""
    return h.form(".one", method="post", action="/me")[
        h.input(type="hidden", name="id", value=FRESH),
        h.input(type="hidden", name="name", value=frame.visitor.name or found.name),
        h.button(".plain" if plain else ".danger", name="do", value=press)[label],
    ]


def _new(frame: pages.Frame) -> h.Node:
    words = frame.words
    return h.fragment[
        h.p[words["my-nothing"]],
        pages.ways_back(words),
        _name(frame, ""),
    ]


def _name(frame: pages.Frame, name: str) -> h.Element:
    words = frame.words
    return h.form(".named", method="post", action="/me")[
        h.input(type="hidden", name="id", value=FRESH),
        h.p(".field")[
            h.label(for_="name")[words["your-name"]],
            " ",
            h.input(
                "#name",
                name="name",
                required=True,
                maxlength="20",
                autocomplete="nickname",
                value=frame.visitor.name or name,
            ),
        ],
        h.button(".plain")[words["remember"]],
    ]


def _who(frame: pages.Frame, found: Profile) -> h.Element:
    words = frame.words
    by = ", ".join(name if count == 1 else f"{name} × {count}" for name, count in Counter(found.networks).items())
    return _section(
        "who",
        words["my-who"],
        h.p[words.say("my-accounts", count=len(found.networks), networks=by)],
        h.p(".quiet")[words["my-keeps-name"]] if found.tables else _name(frame, found.name),
    )


def _tables(found: Profile, words: Phrases) -> h.Node:
    return _section("tables", words["my-tables"], mine(found.tables, words, "/me")) if found.tables else None


def _played(found: Profile, frame: pages.Frame) -> h.Element:
    words, language = frame.words, frame.visitor.language
    if not found.played:
        return _section("played", words["my-played"], h.p(".quiet")[words["my-played-none"]])
    heads = (words["my-table"], words["place"], words["rating"], words["my-when"])
    rows = (
        h.tr[
            h.th(scope="row")[h.a(href=f"/t/{one.code}/replay")[f"{one.title} {one.code}"]],
            h.td[_place(one, words)],
            h.td[_change(one)],
            h.td[was(one.at, language)],
        ]
        for one in found.played
    )
    return _section(
        "played",
        words["my-played"],
        h.table(".leaders.own")[h.thead[h.tr[(h.th(scope="col")[head] for head in heads)]], h.tbody[rows]],
    )


def _place(one: Played, words: Phrases) -> str:
    return words.say("my-place", place=one.place, seats=one.seats) if one.place else "–"


def _change(one: Played) -> str:
    if one.change is None:
        return "–"
    return f"+{one.change}" if one.change > 0 else f"−{-one.change}" if one.change < 0 else "±0"


def _courses(found: Profile, words: Phrases) -> h.Node:
    if not found.courses:
        return None
    return _section("courses", words["my-courses"], h.ul(".games.courses")[(_course(c, words) for c in found.courses)])


def _course(one: Course, words: Phrases) -> h.Element:
    numbers = [number for _, number in one.steps]
    moved = len(numbers) >= DRAWN
    label = words.say("my-course", first=numbers[0], last=numbers[-1], count=len(numbers)) if moved else ""
    return h.li[
        h.h3[one.title],
        h.p[
            h.b[f"{one.rating}{'' if one.sure else '~'}"],
            " · ",
            words.say("my-fared", tables=one.tables, wins=one.wins),
            one.alone and h.span(".quiet")[words["my-alone"]],
            None if one.sure else h.span(".quiet")[words["my-unsure"]],
        ],
        drawn(numbers, LEAST, label) if moved else None,
        _luck(one, words) if one.luck else None,
    ]


def _luck(one: Course, words: Phrases) -> list[h.Node]:
    sums = list(accumulate(one.luck, initial=0.0))
    said = words.say("my-luck", wins=in_wins(sums[-1]), count=len(one.luck))
    return [h.p(".quiet")[said], drawn(sums, LEAST_LUCK, said) if len(one.luck) >= DRAWN else None]


def drawn(numbers: Sequence[float], least: float, label: str) -> Markup:
    """Draw figures in the order of their tables, each as far from the one before, on a scale of `least` or more."""
    low, high = min(numbers), max(numbers)
    room = max(high - low, least)
    bottom = (low + high - room) / 2
    apart = (WIDE - 2 * EDGE) / max(1, len(numbers) - 1)

    def at(place: int) -> tuple[float, float]:
        return EDGE + place * apart, HIGH - EDGE - (numbers[place] - bottom) / room * (HIGH - 2 * EDGE)

    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, range(len(numbers))))
    x, y = at(len(numbers) - 1)
    return Markup(
        f'<svg class="course" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">'
        f'<polyline points="{points}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/></svg>'
    )


def _settings(frame: pages.Frame, found: Profile) -> h.Element:
    words = frame.words
    return _section(
        "show",
        words["my-show"],
        h.form(".one", method="post", action="/me")[
            h.input(type="hidden", name="id", value=FRESH),
            h.input(type="hidden", name="name", value=frame.visitor.name or found.name),
            h.div(".buttons")[
                (
                    h.button(
                        name="do", value=f"- me show {who}", aria_pressed="true" if who == found.show else "false"
                    )[words[f"my-show-{who}"]]
                    for who in SHOWN
                )
            ],
        ],
    )


def _calls(frame: pages.Frame, found: Profile, games: Sequence[Playable]) -> h.Element:
    """Let somebody be told when a game opens, and not any more."""
    words = frame.words
    counts = [h.option(value=number or "")[words.say("my-calls-seats", count=number)] for number in range(SEATED + 1)]
    return _section(
        "calls",
        words["my-calls-when"],
        h.p(".quiet")[words["my-calls-about"]],
        h.form(".one", method="post", action="/me")[
            h.input(type="hidden", name="id", value=FRESH),
            h.input(type="hidden", name="name", value=frame.visitor.name or found.name),
            h.select(name=CALLS, aria_label=words["my-calls-game"])[
                h.option(value="")[words["my-calls-any"]], (h.option(value=game.name)[game.title] for game in games)
            ],
            " ",
            h.select(name=CALLS, aria_label=words["my-calls-number"])[counts],
            " ",
            h.button(".plain", name="do", value="- notify")[words["my-calls-yes"]],
        ],
        found.calls and h.p[words["my-calls"]],
        found.calls and _press(frame, found, "- notify off", words["my-calls-off"]),
    )


def _elsewhere(frame: pages.Frame, found: Profile) -> h.Element:
    words = frame.words
    return _section(
        "device",
        words["my-device"],
        h.p[words["my-device-about"]],
        _press(frame, found, "- web", words["my-device-link"]),
        len(found.networks) > 1
        and h.details[
            h.summary[words["my-unlink"]],
            h.p[words["my-unlink-about"]],
            _press(frame, found, "- unlink", words["my-unlink-yes"], plain=False),
        ],
    )


def _kept(frame: pages.Frame, found: Profile) -> h.Element:
    words = frame.words
    if found.forgets is not None:
        out: h.Node = h.fragment[
            h.p[words["my-forgets"]], _press(frame, found, "- forget stop", words["my-forget-stop"])
        ]
    else:
        out = h.details[
            h.summary[words["my-forget"]],
            h.p[words["my-forget-about"]],
            _press(frame, found, "- forget me", words["my-forget-yes"], plain=False),
        ]
    return _section(
        "kept",
        words["my-kept"],
        h.p[h.a(".on", href="/me/kept.txt", download=True)[words["my-export"]]],
        out,
    )
