"""Links that are passed on: as text for whoever has no script, with buttons for whoever has."""

import htpy as h

from adapters.phrases import Phrases
from adapters.web.pages.forms import FRESH
from croupier.network import Form, Look


def button(words: Phrases, link: str, title: str, by: str = "") -> h.Element:
    """Make a button that passes on a link, an address or a path, as `share.js` has it; only with script is it shown."""
    said = words["copy" if by == "copy" else "share"]
    more = {"data-by": by} if by else {}
    about = {"data-share": link, "data-title": title, "data-copied": words["copied"], **more}
    return h.button(about, type="button", hidden=True)[said]


def passed_on(words: Phrases, link: str, title: str) -> h.Node:
    """Show a link to be read and selected, copied, or handed to the device."""
    return h.fragment[
        h.p(".link")[link],
        h.p(".buttons")[button(words, link, title, "copy"), button(words, link, title, "sheet")],
    ]


def sharing(look: Look, words: Phrases, page: str, base: str) -> h.Node:
    """Show how others come to a table: the link by which they join, then that by which they watch, if its host lets."""
    return h.fragment[
        bool(look.invitation) and _invited(look, words, f"{base}/j/{look.invitation}"),
        bool(look.address or look.watch) and _watched(look, words, page, f"{base}/t/{look.address}"),
    ]


def _invited(look: Look, words: Phrases, link: str) -> h.Element:
    title = words.say("invited-to", game=look.title)
    return h.div(".passed")[h.h2[words["invite-by"]], h.p[words["invite-about"]], passed_on(words, link, title)]


def _watched(look: Look, words: Phrases, page: str, link: str) -> h.Element:
    shown: h.Node = h.p[words["watch-nobody"]]
    if look.address:
        shown = h.fragment[h.p[words["watch-about"]], passed_on(words, link, f"{look.title} {look.code}")]
    switch = _switch(look.watch, page) if look.watch else None
    return h.details(".told")[h.summary[words["watch-by" if look.watch else "watch-link"]], shown, switch]


def _switch(made: Form, page: str) -> h.Element:
    return h.form(".beside", method="post", action=page)[
        h.input(type="hidden", name="id", value=FRESH), h.button("#watch", name="do", value=made.press())[made.label]
    ]


def watchers(words: Phrases, count: int) -> h.Node:
    """Say how many watch; nothing where nobody does."""
    return words.say("watching-count", count=count) if count else None
