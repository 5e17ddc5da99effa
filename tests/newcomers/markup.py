"""A page as its reader has it: words and pictures by their names, and forms with what can be filled in and pressed."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

VOID = ("meta", "link", "input", "br", "circle", "rect", "path", "use", "polygon")
APART = ("p", "li", "div", "legend", "label", "h1", "h2", "h3", "button", "option", "td", "th", "section", "summary")
"""Elements whose words stand apart from those before and behind."""
SCRIPTS = re.compile(r"(<(script|style)\b[^>]*>).*?(?=</\2>)", re.DOTALL)
"""Elements whose words are for no reader."""
TAG = re.compile(r"""(<(?:[^<>"]|"[^"]*")*>)""")
WRITTEN = re.compile(
    r"""<(?P<tag>[a-z][a-z0-9]*)(?P<given>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(?P<closed>/?)>"""
    r"|</(?P<ended>[a-z][a-z0-9]*)>|<!doctype html>"
)
"""How tags are written on our pages; whatever else stands there is no page that we write."""
GIVEN = re.compile(r"""([^\s"'<>/=]+)(?:="([^"]*)")?""")


@dataclass(frozen=True, slots=True)
class Tag:
    """What a tag says, which is the same on page after page: of an end, or of no element, all but the name is empty."""

    name: str = ""
    given: dict[str, str] = field(default_factory=dict)
    begins: bool = False
    closed: bool = False
    apart: bool = False
    unread: bool = False
    """Nobody reads what is inside."""
    picture: str | None = None
    """The name of a picture."""


@lru_cache(20_000)
def tag(written: str) -> Tag:
    """Read a tag."""
    found = WRITTEN.fullmatch(written)
    assert found is not None, written
    if (name := found["tag"]) is None:
        ended = found["ended"] or ""
        return Tag("" if ended in VOID else ended, apart=ended in APART)
    given = {name.lower(): unescape(value) for name, value in GIVEN.findall(found["given"])}
    return Tag(
        name,
        given,
        begins=True,
        closed=name in VOID or bool(found["closed"]),
        apart=name in APART,
        unread="hidden" in given or given.get("aria-hidden") == "true" or name in ("script", "style"),
        picture=f" {given['aria-label']} " if given.get("role") == "img" else None,
    )


@dataclass
class Page:
    """A page as it was read: words and elements in their order, and the elements again with their places."""

    pieces: "list[Element | str]" = field(default_factory=list)
    elements: "list[Element]" = field(default_factory=list)
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Element:
    """An element of a page; what is inside lies in the page, from its own place to its end."""

    begun: Tag
    page: Page = field(default_factory=Page, repr=False)
    place: int = 0
    end: int = 0
    _text: str | None = None

    @property
    def tag(self) -> str:
        return self.begun.name

    @property
    def given(self) -> dict[str, str]:
        return self.begun.given

    def all(self, *tags: str, **given: str) -> "Iterator[Element]":
        """Find the elements within by their names, and by attributes."""
        places, wanted = self.page.places, given.items()
        for one in self.page.elements[bisect_left(places, self.place) : bisect_left(places, self.end)]:
            if (not tags or one.begun.name in tags) and wanted <= one.begun.given.items():
                yield one

    def first(self, *tags: str, **given: str) -> "Element | None":
        """Find the first of them."""
        return next(self.all(*tags, **given), None)

    def text(self) -> str:
        """Give the words that stand there, and the names of pictures."""
        if self._text is None:
            self._text = " ".join("".join(self._words()).split())
        return self._text

    def _words(self) -> Iterator[str]:
        if self.begun.unread:
            return
        if self.begun.picture is not None:
            yield self.begun.picture
            return
        place, pieces = self.place, self.page.pieces
        while place < self.end:
            one = pieces[place]
            place += 1
            if isinstance(one, str):
                yield one
            elif one.begun.unread:
                place = one.end
            elif one.begun.picture is not None:
                yield one.begun.picture
                place = one.end


class _Reader:
    """Reads a page piece by piece; words that stand apart have a space around them."""

    def __init__(self, page: str) -> None:
        self.root = Element(Tag())
        self._page, self._open, self._given = self.root.page, [self.root], page

    def read(self) -> None:
        pieces, is_tag = self._page.pieces, False
        for piece in TAG.split(SCRIPTS.sub(r"\1", self._given)):
            if is_tag:
                self._take(tag(piece))
            elif piece:
                assert "<" not in piece, piece[:80]
                pieces.append(unescape(piece) if "&" in piece else piece)
            is_tag = not is_tag
        self.root.end = len(pieces)
        assert len(self._open) == 1, [one.tag for one in self._open]

    def _take(self, said: Tag) -> None:
        if said.begins:
            self._begin(said)
        elif said.name:
            self._end(said.name)

    def _begin(self, said: Tag) -> None:
        page = self._page
        if said.apart:
            page.pieces.append(" ")
        place = len(page.pieces)
        made = Element(said, page, place + 1)
        page.pieces.append(made)
        page.elements.append(made)
        page.places.append(place)
        self._open.append(made)
        if said.closed:
            self._end(said.name)

    def _end(self, name: str) -> None:
        ended = self._open.pop()
        assert ended.begun.name == name, (name, ended.tag)
        ended.end = len(self._page.pieces)
        if ended.begun.apart:
            self._page.pieces.append(" ")


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
