"""The newcomers' reader of pages reads what a parser of any HTML reads, and stops at what is no page of ours."""

from html.parser import HTMLParser

import pytest

from tests.newcomers import site
from tests.newcomers.house import House
from tests.newcomers.markup import Element, read
from tests.newcomers.reader import CAREFUL
from tests.support.telegram_fake import time

PAGE = """<!doctype html><html lang="en"><head><style>p > b { color: red }</style></head>
<body><p>Five &amp; <b>six</b></p><p hidden>never</p>
<svg viewBox="0 0 9 9" role="img" aria-label="a die of 3"><rect width="9"></rect></svg>
<form id="moves" action="/a?b=1&amp;c=2"><input name="do" disabled><br/><button>Go</button><button>On</button></form>
<script>if (1 < 2) { say("</p>") }</script><i aria-hidden="true">unread</i></body></html>"""


class Parsed(HTMLParser):
    """What is told by the parser of the standard library."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words += data if self.tags[-1][0] not in ("script", "style") else ""


def elements(page: Element) -> list[tuple[str, dict[str, str]]]:
    return [(one.tag, one.given) for one in page.all()]


def test_what_is_hidden_is_not_read_and_pictures_are_by_name() -> None:
    page = read(PAGE)
    assert page.text() == "Five & six a die of 3 Go On"
    assert [button.text() for button in page.all("button")] == ["Go", "On"]
    form = page.first("form", id="moves")
    assert form is not None and form.given["action"] == "/a?b=1&c=2" and form.text() == "Go On"
    assert form.first("p") is None and page.first(id="other") is None
    assert elements(page) == Parsed(PAGE).tags


def test_pages_are_read_as_any_parser_reads_them() -> None:
    async def scene() -> list[str]:
        house = House("en", "markup", "ann")
        async with site.site(house, CAREFUL) as visited:
            await visited.arrive()
            await visited.sit_down("liarsteams")
            (reader,) = visited.readers
            return [(await reader.browser.get(path)).text for path in ("/", reader.path)]

    for page in time.run(scene()):
        parsed, given = Parsed(page), read(page)
        assert len(parsed.tags) > 40 and elements(given) == parsed.tags
        words = "".join(one for one in given.page.pieces if isinstance(one, str))
        assert words.replace(" ", "") == parsed.words.replace(" ", "")


@pytest.mark.parametrize("page", ["<p>one", "<p><b>one</p></b>", "<p class=x>one</p>", "one < two", "</p>", "<script>"])
def test_what_is_no_page_is_not_read(page: str) -> None:
    with pytest.raises((AssertionError, ValueError, IndexError)):
        read(page)
