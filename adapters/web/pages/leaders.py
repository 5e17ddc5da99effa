"""Who leads: a page of all games, and one for each."""

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.pages import pages
from adapters.web.pages.forms import FRESH
from croupier.network import Leaders

SHORT = 3
"""Leaders of each game on the page of all."""


def overview(frame: pages.Frame, boards: Sequence[Leaders], listed: bool, said: str = "") -> str:
    """Make the page of those who lead at each game; those with leaders first, the others below one sentence."""
    words = frame.words
    led, others = [board for board in boards if board.best], [board for board in boards if not board.best]
    inside = h.fragment[
        h.ul(".games.leading")[(_short(board, words) for board in led)] if led else None,
        h.p(".quiet")[words["nobody-listed-at"]] if others else None,
        h.ul(".games.leading")[(_short(board, words) for board in others)] if others else None,
    ]
    return _page(frame, words["leaders"], inside, listed, said)


def board(frame: pages.Frame, shown: Leaders, listed: bool, said: str = "") -> str:
    """Make the page of those who lead at one game."""
    words = frame.words
    inside = h.fragment[
        h.p[h.a(".on", href="/top")[words["all-leaders"]]],
        _table(shown, len(shown.best), words) if shown.best else None,
        h.p(".quiet")[words.say("listed", count=shown.count) if shown.best else words["nobody-listed"]],
    ]
    return _page(frame, words.say("leads", game=shown.title), inside, listed, said)


def _page(frame: pages.Frame, title: str, inside: h.Node, listed: bool, said: str) -> str:
    main = h.main[
        h.h1[title],
        h.div("#said", role="alert")[Markup(said)],
        inside,
        h.section(".aside", aria_labelledby="list-me")[
            h.h2("#list-me")[frame.words["list-me"]],
            _take_off(frame) if listed else _list_me(frame),
        ],
        h.link(rel="stylesheet", href=f"{frame.static}/site.css"),
    ]
    return pages.document(frame, f"{title} · Croupier", main)


def _list_me(frame: pages.Frame) -> h.Element:
    """Let whoever reads be listed from now on."""
    return h.form("#listing", method="post", action=frame.path)[
        h.input(type="hidden", name="id", value=FRESH),
        pages.name_field("name", frame),
        h.button(name="do", value="- me show all")[frame.words["list-me-button"]],
    ]


def _take_off(frame: pages.Frame) -> h.Element:
    """Let whoever is listed be so no more, as at first."""
    return h.form("#listing", method="post", action=frame.path)[
        h.input(type="hidden", name="id", value=FRESH),
        h.p(".quiet")[frame.words["listed-now"]],
        h.button(name="do", value="- me show room")[frame.words["take-me-off"]],
    ]


def _short(board: Leaders, words: Phrases) -> h.Element:
    return h.li[
        h.h2[h.a(href=f"/top/{board.game}")[board.title]],
        _table(board, SHORT, words) if board.best else None,
    ]


def _table(board: Leaders, most: int, words: Phrases) -> h.Element:
    heads = (words["place"], words["name"], words["rating"], words["played"], words["won"])
    rows = (
        h.tr[
            h.td[leader.place],
            h.th(scope="row")[h.bdi(".name")[leader.name]],
            h.td[leader.rating],
            h.td[leader.tables],
            h.td[leader.wins],
        ]
        for leader in board.best[:most]
    )
    return h.table(".leaders")[
        h.caption(".unseen")[words.say("leads", game=board.title)],
        h.thead[h.tr[(h.th(scope="col")[head] for head in heads)]],
        h.tbody[rows],
    ]
