"""Somebody at a page, as a browser without script has it: what stands there, and what they fill in and press."""

import re
from dataclasses import dataclass, field
from random import Random
from urllib.parse import urlencode

import httpx

from adapters.phrases import Phrases
from adapters.web.pages.forms import pressed
from tests.adapters.web.visits import SAME
from tests.newcomers.evening import Stuck
from tests.newcomers.markup import Element, Paper, Tag, papers, read
from tests.newcomers.newcomer import Newcomer

CAREFUL, HASTY, CLUMSY = "careful", "hasty", "clumsy"
ENGLISH = re.compile(r"[A-Za-z]{2,}")
NAMED = re.compile(r"https?://\S+|\b[a-z]\d+\b|\b[a-z2-7]{26}\b|\b[a-z0-9]{10}\b")
"""What is called by letters and digits: addresses, tables and dice, what dice were fixed by, invitations."""
FOREIGN = ("BlueBear", "CPU", "Croupier", "English", "OK", "Home", "End", "ann", "bob")
"""Words of Latin letters that a Japanese page may have."""


@dataclass
class Reader:
    """Somebody at a page."""

    newcomer: Newcomer
    browser: httpx.AsyncClient
    words: Phrases
    kind: str = CAREFUL
    page: Element = field(default_factory=lambda: Element(Tag()))
    path: str = "/"
    passed: list[Paper] = field(default_factory=list)
    """Forms that they have sent."""
    sent: list[tuple[str, str]] = field(default_factory=list)
    """The ids of presses, and what was pressed."""

    @property
    def chance(self) -> Random:
        return self.newcomer.chance

    def region(self, name: str) -> Element:
        found = self.page.first(id=name)
        if found is None:
            raise Stuck(f"{self.newcomer.name} sees no {name} on {self.path}: {self.page.text()}")
        return found

    def turn(self) -> str:
        return self.region("turn").text()

    def stamps(self) -> list[str]:
        """Tell what stands on a table now, and in its log, from what stood there before."""
        regions = [self.region(name).given["data-stamp"] for name in ("turn", "board", "hand", "moves")]
        return [*regions, self.region("log").text()]

    def said(self) -> str:
        found = self.page.first(id="said")
        return found.text() if found else ""

    def papers(self) -> list[Paper]:
        """List the forms with which a move is made."""
        return papers(self.region("moves"))

    def folded(self) -> list[Paper]:
        """List those that stand there only once they are unfolded."""
        return [paper for fold in self.region("moves").all("details") for paper in papers(fold)]

    async def loads(self, path: str = "") -> None:
        self.took(await self.browser.get(path or self.path))

    async def sends(self, paper: Paper, label: str, filled: list[tuple[str, str]]) -> None:
        """Press a button of a form that is filled in."""
        name, value = label, dict(paper.buttons)[label]
        self.newcomer.typed.append(f"{name} {filled}")
        given = [*paper.held.items(), *filled, ("do", value)]
        self.sent.append((paper.held.get("id", ""), pressed(given)))
        body = urlencode(given).encode()
        headers = {**SAME, "content-type": "application/x-www-form-urlencoded"}
        self.took(await self.browser.post(paper.action, content=body, headers=headers))

    def took(self, answer: httpx.Response) -> None:
        if answer.status_code >= 500:
            raise Stuck(f"{answer.status_code} for {self.newcomer.typed[-1:]}")
        self.page, self.path = read(answer.text), answer.url.path
        self._understands()
        for name in ("turn", "board", "hand", "said", "log"):
            if (region := self.page.first(id=name)) is not None:
                self.newcomer.screen.show(region.text(), alone=name in ("hand", "said"))

    def _understands(self) -> None:
        """See that a page asks for nothing that cannot be done on it, in no language that its reader did not choose."""
        shown = self.page.text()
        typed = [code.text() for code in self.page.all("code") if not NAMED.fullmatch(code.text())]
        if typed:
            raise Stuck(f"{typed} is to be typed, where nothing can be: {shown}")
        if re.search(self.newcomer.word("in private"), shown):
            raise Stuck(f"a page leads elsewhere: {shown}")
        if self.newcomer.screen.language != "ja":
            return
        english = [word for word in ENGLISH.findall(NAMED.sub("", shown)) if word not in FOREIGN]
        if english:
            raise Stuck(f"{english} are no Japanese words: {shown}")

    async def presses(self, label: str, inside: Element | None = None, **filled: str) -> None:
        """Press a button that stands there, with what is filled in by the names of its parts."""
        shown = papers(inside or self.page)
        paper = next((one for one in shown if label in dict(one.buttons)), None)
        if paper is None:
            raise Stuck(f"no button {label!r} among {[one.buttons for one in shown]}: {self.page.text()}")
        await self.sends(paper, label, list(filled.items()))
