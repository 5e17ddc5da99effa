"""The lobby: what this is, who plays now, what was just played, who leads, and the games."""

from collections.abc import Mapping, Sequence

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.lobby import pictures
from adapters.web.lobby.manual import chosen
from adapters.web.lobby.times import was
from adapters.web.pages import pages
from adapters.web.pages.forms import FRESH, NAME
from adapters.web.pages.sharing import watchers
from adapters.web.pages.table import stamp
from adapters.web.visitors import phrases
from croupier.network import Leaders, Lobby, Manual, Playable, Tabled

List = tuple[Lobby, Mapping[str, Markup], Mapping[str, int]]
"""A lobby, its tables in small by code, and how many watch them."""
NEWEST = 3
"""Tables that are over and stand in the list; the others are folded."""


def lobby(
    frame: pages.Frame,
    found: List,
    manuals: Mapping[str, Manual],
    boards: Sequence[Leaders],
    said: str = "",
    told: Markup = pages.NOTHING,
) -> str:
    """Make the page of what there is to see and to play."""
    words, there = frame.words, listed(found, frame.visitor.language)
    inside = h.main(".lobby")[
        h.h1(".unseen")["Croupier"],
        h.div(".front")[pictures.head(words["head-picture"]), h.p(".about")[words["about"]]],
        h.div("#said", role="alert")[Markup(said)],
        h.div("#found", tabindex="-1", data_stamp=stamp(there))[Markup(there)],
        h.section(aria_labelledby="games")[h.h2("#games")[words["games"]], _open(found[0], frame, manuals)],
        h.section(aria_labelledby="invitations")[h.h2("#invitations")[words["invited"]], pages.join(frame)],
        h.section(aria_labelledby="leading")[h.h2("#leading")[words["leaders"]], _leaders(boards, words)],
        pictures.sheets(frame.static),
    ]
    return pages.document(frame, f"Croupier · {words['tables']}", inside, script="lobby", told=told)


def listed(there: List, language: str) -> str:
    """List the tables of a lobby: the reader's own, those that are there, and those that were just played."""
    words, (found, drawn, watching) = phrases(language), there
    own, others = [t for t in found.tables if t.mine], [t for t in found.tables if not t.mine]
    playing = h.ul(".tables")[
        (_tabled(table, drawn.get(table.code), watching.get(table.code, 0), words) for table in others)
    ]
    return str(
        h.fragment[
            h.section(aria_labelledby="own-h")[h.h2("#own-h")[words["my-tables"]], mine(own, words, "/")]
            if own
            else None,
            h.section(aria_labelledby="tables")[
                h.h2("#tables")[words["tables-now"]],
                playing if others else h.p(".quiet")[words["no-tables"]],
            ],
            bool(found.over) and _over(found, words, language),
        ]
    )


def mine(tables: Sequence[Tabled], words: Phrases, back: str) -> h.Element:
    """List somebody's own tables, each with the way out of it; `back` is the page where that is asked."""
    return h.ul(".tables.own")[
        (
            h.li[
                h.a(href=f"/t/{table.code}")[f"{table.title} {table.code}"],
                " ",
                h.span(".quiet")[", ".join(table.names), _state(table, words)],
                leave(table.code, table.title, words, back) if table.phase in ("lobby", "running") else None,
            ]
            for table in tables
        )
    ]


def leave(code: str, title: str, words: Phrases, path: str) -> h.Element:
    """Let somebody leave a table; one that runs asks whether they mean it."""
    return h.form(".leave", method="post", action=path)[
        h.input(type="hidden", name="id", value=FRESH),
        h.input(type="hidden", name="name", value=NAME),
        h.button(".plain", name="do", value=f"{code} leave", aria_label=f"{words['leave']}: {title} {code}")[
            words["leave"]
        ],
    ]


def _state(table: Tabled, words: Phrases) -> str:
    state = {"lobby": words["lobby"], "paused": words["paused"]}.get(table.phase, "")
    return f" · {state}" if state else ""


def _tabled(table: Tabled, drawn: Markup | None, watching: int, words: Phrases) -> h.Element:
    seen = watchers(words, watching)
    return h.li[
        h.a(href=f"/t/{table.address}")[f"{table.title} {table.code}"],
        " ",
        h.span(".quiet")[", ".join(table.names), _state(table, words), seen and f" · {seen}"],
        drawn,
    ]


def _over(found: Lobby, words: Phrases, language: str) -> h.Element:
    """List what was just played, each with the way to step through it; what is older is folded."""
    first, more = (
        h.ul(".tables")[(_ended(table, words, language) for table in some)]
        for some in (found.over[:NEWEST], found.over[NEWEST:])
    )
    folded = h.details("#over-more")[h.summary[words["earlier-over"]], more] if found.over[NEWEST:] else None
    return h.section(aria_labelledby="over")[h.h2("#over")[words["just-over"]], first, folded]


def _ended(table: Tabled, words: Phrases, language: str) -> h.Element:
    won = words.say("won-by", names=words["name-next"].join(table.won)) if table.won else ""
    return h.li[
        h.a(href=f"/t/{table.code if table.mine else table.address}/replay")[f"{table.title} {table.code}"],
        table.mine and h.fragment[" ", h.small(".mark")[words["yours"]]],
        " ",
        h.span(".quiet")[
            ", ".join(table.names),
            f" · {won}" if won else "",
            table.ended is not None and h.fragment[" · ", was(table.ended, language)],
        ],
    ]


def _leaders(boards: Sequence[Leaders], words: Phrases) -> h.Node:
    """Name the best of each game; where nobody is listed, say what to do about it."""
    led = [board for board in boards if board.best]
    ways = h.p[h.a(".on", href="/top")[words["all-leaders"]]]
    if not led:
        return h.fragment[h.p(".quiet")[words["nobody-leads"]], ways]
    best = (
        h.li[h.a(href=f"/top/{one.game}")[one.title], " ", h.bdi(".name")[one.best[0].name], f" {one.best[0].rating}"]
        for one in led
    )
    return h.fragment[h.ul(".tables")[best], ways]


def _open(found: Lobby, frame: pages.Frame, manuals: Mapping[str, Manual]) -> h.Element:
    """Show the games, each with a button that opens a table of it; a stranger says their name first.

    What Enter presses in the field of the name comes first, and only takes the name.
    """
    words = frame.words
    games = h.ul(".games")[(_game(game, manuals.get(game.name), words) for game in found.games)]
    fresh = h.input(type="hidden", name="id", value=FRESH)
    name = h.div(".named")[pages.name_field("name", frame), h.button(".plain")[words["remember"]]]
    return h.form("#open", method="post", action="/")[fresh, name, games]


def _game(game: Playable, manual: Manual | None, words: Phrases) -> h.Element:
    key = "players-exactly" if game.least == game.most else "players"
    seats = words.say(key, least=game.least, most=game.most)
    return h.li[
        pictures.glimpse(manual.scene if manual is not None else None),
        h.div[h.h3[game.title], h.p[game.about, " ", h.span(".quiet")[seats]]],
        chosen(manual, words) if manual is not None else None,
        h.div(".acts")[
            h.button(name="do", value=f"- new {game.name}", aria_label=f"{words['open']}: {game.title}")[words["open"]],
            h.a(".on", href=f"/rules/{game.name}", aria_label=f"{words['rules']}: {game.title}")[words["rules"]],
        ],
    ]
