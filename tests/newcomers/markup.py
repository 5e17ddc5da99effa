"""A page as its reader has it: words and pictures by their names, and forms with what can be filled in and pressed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

VOID = ("meta", "link", "input", "br", "circle", "rect", "path", "use", "polygon")
APART = ("p", "li", "div", "legend", "label", "h1", "h2", "h3", "button", "option", "td", "th", "section", "summary")
"""Elements whose words stand apart from those before and behind."""
SCRIPTS = ("script", "style")
"""Elements whose words are for no reader."""
PIECE = re.compile(
    r"""<(?P<tag>[a-z][a-z0-9]*)(?P<given>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(?P<closed>/?)>"""
    r"|</(?P<ended>[a-z][a-z0-9]*)>|(?P<words>[^<]+)|<!doctype html>"
)
"""What a page is written of; whatever else stands there is no page that we write."""
GIVEN = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)")?""")


@dataclass
class Element:
    """An element of a page; what is inside lies in the page, from its own place to its end, as it was read."""

    tag: str
    given: dict[str, str]
    page: "list[Element | str]" = field(default_factory=list, repr=False)
    place: int = 0
    end: int = 0

    def all(self, *tags: str, **given: str) -> "Iterator[Element]":
        """Find the elements within by their names, and by attributes."""
        for one in self.page[self.place : self.end]:
            if isinstance(one, Element) and (not tags or one.tag in tags) and given.items() <= one.given.items():
                yield one

    def first(self, *tags: str, **given: str) -> "Element | None":
        """Find the first of them."""
        return next(self.all(*tags, **given), None)

    def text(self) -> str:
        """Give the words that stand there, and the names of pictures."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> Iterator[str]:
        if self.is_unread:
            return
        if self.name is not None:
            yield self.name
            return
        place = self.place
        while place < self.end:
            one = self.page[place]
            place += 1
            if isinstance(one, str):
                yield one
            elif one.name is not None or one.is_unread:
                yield from one._words()
                place = one.end

    @property
    def is_unread(self) -> bool:
        """Tell whether nobody reads what is inside."""
        return "hidden" in self.given or self.given.get("aria-hidden") == "true" or self.tag in SCRIPTS

    @property
    def name(self) -> str | None:
        """Give the name of a picture."""
        return f" {self.given['aria-label']} " if self.given.get("role") == "img" else None


class _Reader:
    """Reads a page piece by piece; words that stand apart have a space around them."""

    def __init__(self, page: str) -> None:
        self.root = Element("", {})
        self._page, self._open, self._given = self.root.page, [self.root], page

    def read(self) -> None:
        place = 0
        while place < len(self._given):
            found = PIECE.match(self._given, place)
            assert found is not None, self._given[place : place + 80]
            place = found.end()
            if words := found["words"]:
                self._page.append(unescape(words))
            elif ended := found["ended"]:
                if ended not in VOID:
                    self._end(ended)
            elif tag := found["tag"]:
                self._begin(tag, found["given"], closed=tag in VOID or bool(found["closed"]))
                if tag in SCRIPTS:
                    place = self._given.index(f"</{tag}>", place)
        self.root.end = len(self._page)
        assert len(self._open) == 1, [one.tag for one in self._open]

    def _begin(self, tag: str, given: str, closed: bool) -> None:
        if tag in APART:
            self._page.append(" ")
        made = Element(tag, _values(given), self._page, len(self._page) + 1)
        self._page.append(made)
        self._open.append(made)
        if closed:
            self._end(tag)

    def _end(self, tag: str) -> None:
        ended = self._open.pop()
        assert ended.tag == tag, (tag, ended.tag)
        ended.end = len(self._page)
        if tag in APART:
            self._page.append(" ")


@lru_cache(10_000)
def _values(given: str) -> dict[str, str]:
    """Read attributes, which are the same on page after page."""
    return {name.lower(): unescape(value) for name, value in GIVEN.findall(given)}


def read(page: str) -> Element:
    """Read a page."""
    reader = _Reader(page)
    reader.read()
    return reader.root


@dataclass(frozen=True)
class Part:
    """What is to be filled in: `values` with their labels where there are some to choose from, else what is typed."""

    name: str
    kind: str
    label: str
    values: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    held: str = ""


@dataclass(frozen=True)
class Paper:
    """A form as it lies before somebody: where it goes, what it holds, what can be filled in, what can be pressed."""

    action: str
    held: dict[str, str]
    parts: tuple[Part, ...]
    buttons: tuple[tuple[str, str], ...]
    """The labels of buttons, and what each sends."""
    heading: str = ""


def papers(inside: Element) -> list[Paper]:
    """List the forms that stand somewhere."""
    return [_paper(form) for form in inside.all("form")]


def _paper(form: Element) -> Paper:
    labels = {label.given["for"]: label.text() for label in form.all("label") if "for" in label.given}
    held = {one.given["name"]: one.given.get("value", "") for one in form.all("input", type="hidden")}
    parts = [_choice(fieldset) for fieldset in form.all("fieldset") if fieldset.first("input")]
    for one in form.all("select"):
        values = tuple((option.given.get("value", ""), option.text()) for option in one.all("option"))
        parts.append(Part(one.given["name"], "select", labels[one.given["id"]], values))
    for one in form.all("input"):
        if one.given.get("type", "text") in ("text", "number"):
            given, low, high = one.given, one.given.get("min", "0"), one.given.get("max", "0")
            label, kind = labels[given["id"]], given.get("type", "text")
            parts.append(Part(given["name"], kind, label, (), int(low), int(high), given.get("value", "")))
    buttons = tuple(
        (button.given.get("aria-label") or button.text(), button.given.get("value", ""))
        for button in form.all("button")
    )
    legend = form.first("legend")
    return Paper(form.given["action"], held, tuple(parts), buttons, legend.text() if legend else "")


def _choice(fieldset: Element) -> Part:
    legend = fieldset.first("legend")
    assert legend is not None
    boxes = [(label, box) for label in fieldset.all("label") if (box := label.first("input"))]
    values = tuple((box.given["value"], label.text()) for label, box in boxes)
    return Part(boxes[0][1].given["name"], boxes[0][1].given["type"], legend.text(), values)
