"""Whole pages: the lobby, a table, the way in, and what is said where there is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import htpy as h
from markupsafe import Markup

from adapters.phrases import Phrases
from adapters.web.pages import drawing, lines
from adapters.web.pages.forms import FRESH, NAME, WORDS
from adapters.web.pages.table import View
from adapters.web.visitors import PHRASES, Visitor, phrases
from croupier.network import Invitation

WAYS = ("/", "/rules", "/top", "/me")
"""Paths to which each page leads."""
SCRIPTS = {"lobby": ("lobby",), "table": ("table", "share")}
"""Scripts of pages, by the name of the page."""
NOTHING = Markup()
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


def document(
    frame: Frame,
    title: str,
    body: h.Node,
    *,
    about: str = "",
    script: str = "",
    refresh: bool = False,
    told: Markup = NOTHING,
) -> str:
    """Make a page, perhaps with scripts, by its name; `about` says in a sentence what it is, else what the site is.

    `told` of it is what is shown with a link to it.
    """
    language, path = frame.visitor.language, frame.path
    return str(
        _DOCUMENT.format(
            language=language,
            head=_HEADS[script, refresh, bool(frame.visitor.account)].format(
                title=title, about=about or frame.words["about"], static=frame.static, language=language, told=told
            ),
            sheet=drawing.SHEET,
            header=_HEADERS[language, path if path in WAYS else ""],
            body=h.fragment[
                h.aside("#called", aria_live="polite", aria_label=frame.words["my-calls-when"])
                if script != "table"
                else None,
                body,
            ],
            footer=_FOOTERS[language].format(to=f"{path}?{frame.query}".rstrip("?")),
        )
    )


def _head(script: str, refresh: bool, known: bool) -> h.Node:
    """Say what a page is made with, and how often it loads anew without script; who is `known` may be called."""
    return h.fragment[
        h.meta(charset="utf-8"),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title["{title}"],
        h.meta(name="description", content="{about}"),
        "{told}",
        h.meta(name="theme-color", content="#f6f3ec", media="(prefers-color-scheme: light)"),
        h.meta(name="theme-color", content="#151513", media="(prefers-color-scheme: dark)"),
        h.link(rel="icon", type="image/svg+xml", href="{static}/icon.svg"),
        h.link(rel="apple-touch-icon", href="{static}/whole-512.png"),
        h.link(rel="manifest", href="/app/{language}.webmanifest"),
        h.link(rel="stylesheet", href="{static}/table.css"),
        script == "table" and h.link(rel="stylesheet", href="{static}/scene.css"),
        [h.script(type="module", src=f"{{static}}/{name}.js") for name in SCRIPTS.get(script, ())],
        known and script != "table" and h.script(type="module", src="{static}/told.js"),
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
    return h.main("#table", data_stream="{path}/stream", data_at="{at}", data_sending=words["sending"])[
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
            _region("sharing"),
            _region("watching", class_="quiet"),
            _region("aside"),
            h.section(aria_labelledby="log-h")[
                h.h2("#log-h")[words["log"]],
                h.div("#log", role="log", tabindex="0", aria_labelledby="log-h")[h.ol["{log}"]],
            ],
        ],
        h.p(".quiet.proof")["{committed}"],
        _region("own", class_="quiet proof"),
        h.p(".quiet.proof", hidden=True)[
            h.label(".on")[h.input("#bell", type="checkbox", autocomplete="off"), h.span[words["call-me"]]]
        ],
    ]


def _region(name: str, **attributes: str) -> h.Element:
    more: Mapping[str, str] = {key.rstrip("_"): value for key, value in attributes.items()}
    return h.div(more, id=name, data_stamp=f"{{stamps[{name}]}}")[f"{{regions[{name}]}}"]


_DOCUMENT = Markup(
    h.html(lang="{language}")[h.head["{head}"], h.body["{sheet}", "{header}", "{body}", "{footer}"]],
)
_HEADS = {key: Markup(_head(*key)) for key in product(("", *SCRIPTS), (False, True), (False, True))}
_HEADERS = {(code, here): Markup(_header(words, here)) for code, words in PHRASES.items() for here in ("", *WAYS)}
_FOOTERS = {code: Markup(_footer(code, words)) for code, words in PHRASES.items()}
_TABLES = {code: Markup(_table(words)) for code, words in PHRASES.items()}
"""What pages have in common, drawn once: with braces around what each puts in."""


def ways_back(words: Phrases) -> h.Node:
    """Say how somebody whom this browser does not know becomes who they were."""
    told = (lines.coded(words[f"back-by-{way}"]) for way in ("device", "chat", "invitation"))
    return h.fragment[h.p[words["lost-why"]], h.ul[(h.li[way] for way in told)]]


def missing(frame: Frame) -> str:
    """Make the page in place of one that is not there, or not for this reader, who may have lost their cookie.

    It is the same for all, so that it tells nobody which tables there are.
    """
    words = frame.words
    inside = h.main[
        h.h1[words["sorry"]],
        h.p[words["nothing"]],
        "/replay" in frame.path and h.p[words["replay-who"]],
        h.h2[words["lost-yourself"]],
        ways_back(words),
        join(frame),
        h.p[h.a(".on", href="/")[words["back"]]],
    ]
    return document(frame, "Croupier", inside)


def message(frame: Frame, said: str, ways: h.Node = None) -> str:
    """Make a page that says one thing, perhaps with ways on."""
    sorry = frame.words["sorry"]
    inside = h.main[h.h1[sorry], h.p[lines.coded(said)], ways, h.p[h.a(".on", href="/")[frame.words["back"]]]]
    return document(frame, f"Croupier · {sorry}", inside)


def offline(frame: Frame) -> str:
    """Make the page that an installed site opens with where there is no network."""
    said = h.p[frame.words["offline"]]
    return document(
        frame, "Croupier", h.main[h.h1["Croupier"], said, h.p[h.a(".on", href="/?app")[frame.words["try-again"]]]]
    )


def manifest(static: str, language: str) -> dict[str, Any]:
    """Describe the site to a browser that installs it; where it opens then no table is shown."""
    return {
        "id": "/",
        "name": "Croupier",
        "short_name": "Croupier",
        "description": phrases(language)["about-site"],
        "lang": language,
        "start_url": "/?app",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#0b5d4e",
        "icons": [
            {"src": f"{static}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{static}/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{static}/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": f"{static}/whole-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def entrance(frame: Frame, path: str) -> str:
    """Make the page behind a link that lets somebody in: nothing happens until they press."""
    words = frame.words
    way = h.form(method="post", action=path)[h.button("#enter")[words["enter"]]]
    return document(frame, f"Croupier · {words['enter']}", h.main[h.h1["Croupier"], h.p[words["entrance"]], way])


def login(frame: Frame, name: str, network: str) -> str:
    """Make the page behind a link by which a browser plays as somebody: nothing happens until its reader presses."""
    words = frame.words
    way = h.form(method="post", action=frame.path)[h.button("#enter")[words["enter"]]]
    asked = words.say("log-in", name=name, network=network)
    return document(frame, f"Croupier · {asked}", h.main[h.h1[asked], h.p[words["log-in-about"]], way])


def invitation(frame: Frame, found: Invitation, said: str = "") -> str:
    """Make the page behind an invitation: its game and who is there; nobody has joined before they press."""
    words, list_ = frame.words, frame.words["name-next"].join
    asked = words.say("invites", host=found.host, game=found.title)
    there = words.say("invited-there", names=list_(found.names), free=found.free)
    word = frame.path.rpartition("/")[2]
    inside = h.main[
        h.h1[asked],
        h.div("#said", role="alert")[Markup(said)],
        h.p[found.about],
        h.p(".quiet")[there],
        h.form("#invited", method="post", action=frame.path)[
            h.input(type="hidden", name="id", value=FRESH),
            name_field("name", frame),
            h.p(".field")[
                h.label(for_="words")[words["dice-words"]],
                " ",
                h.input("#words", name=WORDS, maxlength="60", autocomplete="off"),
            ],
            h.button(name="do", value=f"- join {word}")[words["join"]],
        ],
    ]
    return document(frame, asked, inside, about=f"{found.about} {there}")


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


def table(frame: Frame, shown: View, said: str = "", told: Markup = NOTHING) -> str:
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
    words = frame.words
    names = words["name-next"].join([seated.name for seated in look.seats])
    about = words["about-table"].format(game=look.title, names=names)
    return document(frame, shown.title, inside, about=about, script="table", refresh=waits, told=told)
