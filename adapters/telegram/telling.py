"""Ordinary messages: what a chat is told beside its tables, and what a person is told alone."""

from collections import OrderedDict
from typing import Protocol

from adapters.telegram import format
from adapters.telegram.api import Api, Keyboard
from adapters.telegram.outgoing import Job, Outgoing
from adapters.telegram.pace import ANSWER, NEWS, PROMPT, REPLY, TIDY
from adapters.telegram.places import Place, Places
from adapters.telegram.private import Private
from adapters.telegram.trouble import Trouble, Verdict
from adapters.telegram.words import Phrases
from croupier.network import Line, NotSent, Outbound, Span

PANELS = 4096
_RANKS = {"prompt": PROMPT, "secret": PROMPT, "news": NEWS, "refusal": REPLY, "answer": REPLY}


class Host(Protocol):
    """What this needs to know of the bot."""

    def phrases(self, language: str) -> Phrases:
        """Give our own words for a language."""
        ...

    def start_link(self) -> str:
        """Give the address that opens a private chat with us."""
        ...


class Telling:
    """Says ordinary messages, one page after another."""

    def __init__(self, api: Api, outgoing: Outgoing, places: Places, private: Private, host: Host) -> None:
        self._api, self._outgoing, self._places = api, outgoing, places
        self._private, self._host = private, host
        self._panels: OrderedDict[tuple[int, str], int] = OrderedDict()

    async def room(self, place: Place, message: Outbound) -> None:
        """Tell a chat something."""
        lines = format.addressed(message)
        await self._say(place, lines, format.keyboard(message), *_manner(message))

    async def person(self, place: Place, message: Outbound) -> None:
        """Tell somebody something alone; who cannot be written to is told so where they spoke."""
        if not self._private.is_shut(place.chat):
            try:
                shown = await self._say(place, message.lines, format.keyboard(message), *_manner(message))
            except NotSent:
                if not self._private.is_shut(place.chat):
                    raise
            else:
                self._renew_panel(place.chat, message, shown)
                return
        self._private.missed(place.chat, message.table)
        if not message.table and not message.press:
            await self._hint(place.chat)

    def _renew_panel(self, person: int, message: Outbound, shown: int) -> None:
        """Take the buttons off what somebody was told before of the same table."""
        if not message.table or not shown:
            return
        old = self._panels.pop((person, message.table), 0)
        if old:
            strip = Job(lambda: self._api.strip(person, old), TIDY, tidy=True)
            self._outgoing.queue(person).put(strip)
        if message.choices:
            self._panels[person, message.table] = shown
            while len(self._panels) > PANELS:
                self._panels.popitem(last=False)

    async def _hint(self, person: int) -> None:
        found = self._private.hint(person)
        if found is None:
            return
        place, name = found
        phrases = self._host.phrases("")
        lines = _filled(phrases.cannot_write, name)
        await self._say(place, lines, format.link(phrases.let_me_write, self._host.start_link()))

    async def say(self, place: Place, text: str, name: str, keyboard: Keyboard = ()) -> None:
        """Say something of our own; `{name}` in it stands for somebody's name."""
        await self._say(place, _filled(text, name), keyboard)

    async def _say(
        self, place: Place, lines: tuple[Line, ...], keyboard: Keyboard, rank: int = ANSWER, harmless: bool = False
    ) -> int:
        """Say lines on as many pages as they need, the buttons on the last; gives the last one's id."""
        shown = 0
        found = format.pages(lines)
        for number, page in enumerate(found, 1):
            saying = _Saying(self._api, place, page, keyboard if number == len(found) else ())
            await self._outgoing.say(place.chat, Job(saying, rank, harmless))
            shown = saying.shown
            if shown:
                self._places.seen(place, shown)
        return shown


def _manner(message: Outbound) -> tuple[int, bool]:
    """Tell how urgent a message is, and whether it may be said twice."""
    return ANSWER if message.spare else _RANKS[message.kind], message.kind not in ("answer", "refusal")


def _filled(text: str, name: str) -> tuple[Line, ...]:
    """Put somebody's name into a phrase."""
    lines = []
    for line in text.split("\n"):
        before, found, after = line.partition("{name}")
        lines.append((Span(before), Span(name, "name"), Span(after)) if found else (Span(line),))
    return tuple(lines)


class _Saying:
    """One message being said; it is said as bare text if its markup is refused."""

    def __init__(self, api: Api, place: Place, lines: tuple[Line, ...], keyboard: Keyboard) -> None:
        self._api, self._place, self._lines, self._keyboard = api, place, lines, keyboard
        self._html = True
        self.shown = 0

    async def __call__(self) -> None:
        text = "\n".join(map(format.html if self._html else format.plain, self._lines))
        try:
            sent = await self._api.send(self._place.chat, self._place.thread, text, self._keyboard, html=self._html)
        except Trouble as trouble:
            self._html = trouble.verdict is not Verdict.MARKUP
            raise
        self.shown = sent.message_id
