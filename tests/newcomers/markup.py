"""A page as its reader has it: words and pictures by their names, and forms with what can be filled in and pressed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = ("meta", "link", "input", "br", "circle", "rect", "path", "use", "polygon")
APART = ("p", "li", "div", "legend", "label", "h1", "h2", "h3", "button", "option", "td", "th", "section", "summary")
"""Elements whose words stand apart from those before and behind."""


@dataclass
class Element:
    """An element of a page."""

    tag: str
    given: dict[str, str]
    inside: "list[Element | str]" = field(default_factory=list)

    def all(self, *tags: str, **given: str) -> "Iterator[Element]":
        """Find the elements within by their names, and by attributes."""
        for one in self.inside:
            if isinstance(one, Element):
                if (not tags or one.tag in tags) and all(one.given.get(name) == what for name, what in given.items()):
                    yield one
                yield from one.all(*tags, **given)

    def first(self, *tags: str, **given: str) -> "Element | None":
        """Find the first of them."""
        return next(self.all(*tags, **given), None)

    def text(self) -> str:
        """Give the words that stand there, and the names of pictures."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> Iterator[str]:
        if "hidden" in self.given or self.given.get("aria-hidden") == "true" or self.tag in ("script", "style"):
            return
        if self.given.get("role") == "img":
            yield f" {self.given['aria-label']} "
            return
        for one in self.inside:
            apart = isinstance(one, Element) and one.tag in APART
            yield " " if apart else ""
            yield from [one] if isinstance(one, str) else one._words()
            yield " " if apart else ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(made)
        if tag not in VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open[-1].tag == tag, (tag, self._open[-1].tag)
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)


def read(page: str) -> Element:
    """Read a page."""
    reader = _Reader()
    reader.feed(page)
    assert len(reader._open) == 1, [one.tag for one in reader._open]
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
