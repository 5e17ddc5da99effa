"""Whole pages: the lobby, a table, the way in, and what is said where there is none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.pages import drawing
from adapters.web.pages.forms import FRESH, NAME
from adapters.web.pages.table import View
from adapters.web.visitors import PHRASES, Visitor, phrases

WAYS = ("/", "/rules", "/top", "/me")
"""Paths to which each page leads."""
SCRIPTS = ("lobby", "table")
"""Scripts of pages, by name."""
_CODE = re.compile("`([^`]+)`")
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
    ways = zip(WAYS, (words["tables"], words["rules"], words["leaders"], words["my-page"]), strict=True)
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
        h.p(".why")[h.a(".on", href="/rules/{game}", target="_blank")[words["why-not"]]],
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
            _region("aside"),
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


def ways_back(words: Phrases) -> h.Node:
    """Say how somebody whom this browser does not know becomes who they were."""
    told = (_CODE.sub(r"<code>\1</code>", words[f"back-by-{way}"]) for way in ("device", "chat", "invitation"))
    return h.fragment[h.p[words["lost-why"]], h.ul[(h.li[Markup(way)] for way in told)]]


def missing(frame: Frame) -> str:
    """Make the page in place of one that is not there, or not for this reader, who may have lost their cookie.

    It is the same for all, so that it tells nobody which tables there are.
    """
    words = frame.words
    inside = h.main[
        h.h1[words["sorry"]],
        h.p[words["nothing"]],
        h.h2[words["lost-yourself"]],
        ways_back(words),
        join(frame),
        h.p[h.a(".on", href="/")[words["back"]]],
    ]
    return document(frame, "Croupier", inside)


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


def name_field(id_: str, frame: Frame) -> h.Element:
    """Ask for a name, which somebody may have told already."""
    return h.p(".field")[
        h.label(for_=id_)[frame.words["your-name"]],
        " ",
        h.input(id=id_, name="name", required=True, maxlength="20", autocomplete="nickname", value=NAME),
    ]


def join(frame: Frame) -> h.Element:
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


def table(frame: Frame, shown: View, said: str = "") -> str:
    """Make the page of a table; its script puts regions anew as they change."""
    look, language = shown.look, frame.visitor.language
    inside = _TABLES[language].format(
        path=frame.path,
        at=f"{look.at:.1f}",
        title=look.title,
        code=look.code,
        game=look.game,
        said=Markup(said),
        regions={name: Markup(region) for name, region in shown.regions.items()},
        stamps=shown.stamps,
        log=shown.listed,
        committed="".join([piece.text for piece in look.committed]),
    )
    mine = look.me is not None and look.me in look.awaited
    waits = look.phase != "ended" and look.phase != "closed" and not mine
    return document(frame, shown.title, inside, script="table", refresh=waits)
