"""Whole pages: the lobby, a table, the way in, and what is said where there is none."""

from collections.abc import Mapping
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.pages import drawing
from adapters.web.pages.forms import FRESH, NAME
from adapters.web.pages.table import View, stamp
from adapters.web.visitors import PHRASES, Visitor, phrases
from croupier.network import Lobby, Playable, Tabled

WAYS = ("/", "/top")
"""Paths to which each page leads."""
SCRIPTS = ("lobby", "table")
"""Scripts of pages, by name."""
REFRESH = 10
"""Seconds between two loads of a page in a browser without script, while its reader has nothing to fill in."""


@dataclass(frozen=True)
class Frame:
    """What every page has: where its style and script are, for whom it is, its own path, and what was asked of it."""

    static: str
    visitor: Visitor
    path: str
    query: str = ""

    @property
    def words(self) -> Phrases:
        """The site's own words for the reader."""
        return phrases(self.visitor.language)


def document(frame: Frame, title: str, body: h.Node, *, script: str = "", refresh: bool = False) -> str:
    """Make a page, perhaps with a script, by its name."""
    language, path = frame.visitor.language, frame.path
    return str(
        _DOCUMENT.format(
            language=language,
            head=_HEADS[script, refresh].format(title=title, static=frame.static),
            sheet=drawing.SHEET,
            header=_HEADERS[language, path if path in WAYS else ""],
            body=h.fragment[body],
            footer=_FOOTERS[language].format(to=f"{path}?{frame.query}".rstrip("?")),
        )
    )


def _head(script: str, refresh: bool) -> h.Node:
    """Say what a page is made with, and how often it loads anew without script."""
    return h.fragment[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title["{title}"],
        h.link(rel="icon", href="{static}/icon.svg"),
        h.link(rel="stylesheet", href="{static}/table.css"),
        script == "table" and h.link(rel="stylesheet", href="{static}/scene.css"),
        bool(script) and h.script(type="module", src=f"{{static}}/{script}.js"),
        refresh and h.noscript[h.meta(http_equiv="refresh", content=str(REFRESH))],
    ]


def _header(words: Phrases, here: str) -> h.Element:
    ways = zip(WAYS, (words["tables"], words["leaders"]), strict=True)
    return h.header(".top")[
        h.a(".brand", href="/")[drawing.die("5"), "Croupier"],
        h.nav(aria_label=words["navigation"])[
            (h.a(href=path, aria_current="page" if path == here else None)[name] for path, name in ways)
        ],
    ]


def _footer(language: str, words: Phrases) -> h.Element:
    """Let a reader choose another language."""
    options = [
        h.option(value=code, selected=code == language, lang=code)[spoken["language-name"]]
        for code, spoken in PHRASES.items()
    ]
    return h.footer[
        h.form(method="post", action="/me")[
            h.input(type="hidden", name="to", value="{to}"),
            h.label(for_="language")[words["language"]],
            " ",
            h.select("#language", name="language")[options],
            " ",
            h.button["OK"],
        ]
    ]


def _table(words: Phrases) -> h.Element:
    """Lay out the page of a table: regions, and what stands around them."""
    return h.main("#table", data_stream="{path}/stream", data_at="{at}", data_turn=words["turn"])[
        h.h1["{title} ", h.small["{code}"]],
        h.p("#lost", role="status", hidden=True)[words["lost"]],
        _region("turn", role="status"),
        h.div("#said", role="alert")["{said}"],
        h.div(".there")[
            _region("moment", aria_hidden="true"),
            h.div(".felt")[
                h.section(aria_labelledby="seats-h")[h.h2("#seats-h.unseen")[words["seats"]], _region("seats")],
                _region("felt"),
            ],
            h.section(aria_labelledby="board-h")[h.h2("#board-h.unseen")[words["board"]], _region("board")],
        ],
        h.div(".here")[
            _region("hand"),
            _region("moves"),
            h.section(aria_labelledby="log-h")[
                h.h2("#log-h")[words["log"]],
                h.div("#log", role="log", tabindex="0", aria_labelledby="log-h")[h.ol["{log}"]],
            ],
        ],
        h.p(".quiet.proof")["{committed}"],
        _region("own", class_="quiet proof"),
    ]


def _region(name: str, **attributes: str) -> h.Element:
    more: Mapping[str, str] = {key.rstrip("_"): value for key, value in attributes.items()}
    return h.div(more, id=name, data_stamp=f"{{stamps[{name}]}}")[f"{{regions[{name}]}}"]


_DOCUMENT = Markup(
    h.html(lang="{language}")[h.head["{head}"], h.body["{sheet}", "{header}", "{body}", "{footer}"]],
)
_HEADS = {(script, often): Markup(_head(script, often)) for script in ("", *SCRIPTS) for often in (False, True)}
_HEADERS = {(code, here): Markup(_header(words, here)) for code, words in PHRASES.items() for here in ("", *WAYS)}
_FOOTERS = {code: Markup(_footer(code, words)) for code, words in PHRASES.items()}
_TABLES = {code: Markup(_table(words)) for code, words in PHRASES.items()}
"""What pages have in common, drawn once: with braces around what each puts in."""


def message(frame: Frame, said: str) -> str:
    """Make a page that says one thing."""
    return document(
        frame, "Croupier", h.main[h.h1[frame.words["sorry"]], h.p[said], h.p[h.a(".on", href="/")[frame.words["back"]]]]
    )


def entrance(frame: Frame, path: str) -> str:
    """Make the page behind a link that lets somebody in: nothing happens until they press."""
    words = frame.words
    way = h.form(method="post", action=path)[h.button("#enter")[words["enter"]]]
    return document(frame, "Croupier", h.main[h.h1["Croupier"], h.p[words["entrance"]], way])


def login(frame: Frame, name: str, network: str) -> str:
    """Make the page behind a link by which a browser plays as somebody: nothing happens until its reader presses."""
    words = frame.words
    way = h.form(method="post", action=frame.path)[h.button("#enter")[words["enter"]]]
    asked = words.say("log-in", name=name, network=network)
    return document(frame, "Croupier", h.main[h.h1[asked], h.p[words["log-in-about"]], way])


def lobby(frame: Frame, found: Lobby, said: str = "") -> str:
    """Make the page of what there is to see and to play."""
    words, there = frame.words, listed(found, frame.visitor.language)
    inside = h.main[
        h.h1("#tables")[words["tables"]],
        h.div("#said", role="alert")[Markup(said)],
        h.div("#found", tabindex="-1", data_stamp=stamp(there))[Markup(there)],
        h.section(aria_labelledby="games")[h.h2("#games")[words["games"]], _open(found, frame)],
        h.section(aria_labelledby="invitations")[h.h2("#invitations")[words["invited"]], _join(frame)],
    ]
    return document(frame, f"Croupier · {words['tables']}", inside, script="lobby")


def listed(found: Lobby, language: str) -> str:
    """List the tables of a lobby: those that are there, and those that were just played."""
    words = phrases(language)
    tables: h.Node = h.ul(".tables")[(_tabled(table, words) for table in found.tables)]
    return str(
        h.fragment[
            tables if found.tables else h.p(".quiet")[words["no-tables"]],
            bool(found.over) and _over(found, words),
        ]
    )


def _over(found: Lobby, words: Phrases) -> h.Element:
    """List what was just played, each with the way to step through it."""
    tables = h.ul(".tables")[(_tabled(table, words, "/replay") for table in found.over)]
    return h.section(aria_labelledby="over")[h.h2("#over")[words["just-over"]], tables]


def _tabled(table: Tabled, words: Phrases, page: str = "") -> h.Element:
    state = {"lobby": words["lobby"], "paused": words["paused"]}.get(table.phase, "")
    return h.li[
        h.a(href=f"/t/{table.code if table.mine else table.address}{page}")[f"{table.title} {table.code}"],
        table.mine and h.fragment[" ", h.small(".mark")[words["yours"]]],
        " ",
        h.span(".quiet")[", ".join(table.names), f" · {state}" if state else ""],
    ]


def _open(found: Lobby, frame: Frame) -> h.Element:
    """Show the games, each with a button that opens a table of it; a stranger says their name first."""
    words = frame.words
    games = h.ul(".games")[(_game(game, words) for game in found.games)]
    fresh = h.input(type="hidden", name="id", value=FRESH)
    nothing = h.button(disabled=True, hidden=True)  # what Enter in the field presses, which chooses no game
    return h.form("#open", method="post", action="/")[fresh, nothing, name_field("name", frame), games]


def name_field(id_: str, frame: Frame) -> h.Element:
    """Ask for a name, which somebody may have told already."""
    return h.p(".field")[
        h.label(for_=id_)[frame.words["your-name"]],
        " ",
        h.input(id=id_, name="name", required=True, maxlength="20", autocomplete="nickname", value=NAME),
    ]


def _join(frame: Frame) -> h.Element:
    """Take the word by which somebody was invited."""
    words = frame.words
    return h.form("#invited", method="post", action="/")[
        h.input(type="hidden", name="id", value=FRESH),
        name_field("name-too", frame),
        h.p(".field")[
            h.label(for_="words")[words["invitation"]],
            " ",
            h.input("#words", name="words", required=True, maxlength="60", autocomplete="off"),
        ],
        h.button(name="do", value="- join")[words["join"]],
    ]


def _game(game: Playable, words: Phrases) -> h.Element:
    key = "players-exactly" if game.least == game.most else "players"
    seats = words.say(key, least=game.least, most=game.most)
    return h.li[
        h.h3[game.title],
        h.p[game.about, " ", h.span(".quiet")[seats]],
        h.button(name="do", value=f"- new {game.name}", aria_label=f"{words['open']}: {game.title}")[words["open"]],
    ]


def table(frame: Frame, shown: View, said: str = "") -> str:
    """Make the page of a table; its script puts regions anew as they change."""
    look, language = shown.look, frame.visitor.language
    inside = _TABLES[language].format(
        path=frame.path,
        at=f"{look.at:.1f}",
        title=look.title,
        code=look.code,
        said=Markup(said),
        regions={name: Markup(region) for name, region in shown.regions.items()},
        stamps=shown.stamps,
        log=shown.listed,
        committed="".join([piece.text for piece in look.committed]),
    )
    mine = look.me is not None and look.me in look.awaited
    waits = look.phase != "ended" and look.phase != "closed" and not mine
    return document(frame, shown.title, inside, script="table", refresh=waits)
