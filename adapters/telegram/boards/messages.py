"""Ordinary messages: what a chat is told beside its tables, and what a person is told alone."""

import contextlib
from collections.abc import Callable

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.boards.panels import Panels, PrivateBoards
from adapters.telegram.chats import Chat, Chats, Missed, Private, Said
from adapters.telegram.receiving.inbound import Presses
from adapters.telegram.receiving.invitations import Links
from adapters.telegram.sending.outgoing import ANSWER, NEWS, PROMPT, REPLY, TIDY, Job, Outgoing
from croupier.network import Bounded, Line, NotSent, Outbound, Span

_RANKS = {"prompt": PROMPT, "secret": PROMPT, "news": NEWS, "refusal": REPLY, "answer": REPLY}
ANSWERED_CHATS = 4096


class Messages:
    """Says ordinary messages, one page after another."""

    def __init__(
        self,
        api: Api,
        outgoing: Outgoing,
        chats: Chats,
        private: Private,
        phrases: Callable[[str], Phrases],
        links: Links,
        alone: PrivateBoards,
        panels: Panels,
        presses: Presses,
        said: Said,
    ) -> None:
        """`said` tells where what somebody said stands, by its id."""
        self._said, self._in_their_place = said, Bounded[Chat, int](ANSWERED_CHATS)
        self._panels_to_change: Bounded[tuple[int, int], _Changing] = Bounded(ANSWERED_CHATS)
        self._api, self._outgoing, self._chats, self._private = api, outgoing, chats, private
        self._phrases, self._links, self._presses = phrases, links, presses
        self._private_boards, self._panels = alone, panels

    async def room(self, chat: Chat, message: Outbound) -> None:
        """Tell a chat something."""
        lines = format.addressed(message)
        await self._say(chat, lines, format.keyboard(message), *_manner(message))

    async def person(self, chat: Chat, message: Outbound) -> None:
        """Tell somebody something alone.

        Who cannot be written to reads it as the answer to their press, or where they spoke if all may read it there;
        else they are told there how they can. What was said back to them raises `NotSent` then, as what it asked counts
        only once they were told.
        """
        if not self._private.is_shut(chat.id):
            try:
                if not message.table:
                    await self._alone(chat.id, message)
                elif not await self._private_boards.tell(chat, message):
                    await self._panels.tell(chat, message)
                return
            except NotSent:
                if not self._private.is_shut(chat.id):
                    raise
        if message.open and message.asked_in:
            await self._reply(message, message.lines, format.keyboard(message))
            return
        self._private.missed(chat.id, message)
        if message.table:
            text, alert = format.told(message)
            await self._presses.tell(chat.id, message.table, text, alert=alert)
        found = self._private.addressed(chat.id)
        if message.kind == "refusal" and message.asked_in and found is not None and self._private.misses(chat.id):
            name, language = found
            await self._reply(message, _filled(self._phrases(language)["private-reason"], name))
        elif not message.table and not message.press:
            await self._hint(chat.id)
        if message.kind in ("answer", "refusal"):
            raise NotSent("their private chat is closed")

    async def _alone(self, person: int, message: Outbound) -> None:
        """Tell somebody something in the topic in which they spoke, or beside all topics once that is gone."""
        place = self._private.place(person)
        try:
            await self._say(place, message.lines, format.keyboard(message), *_manner(message))
        except NotSent:
            if not place.thread or self._private.is_shut(person):
                raise
            self._private.spoke(Chat(person))
            await self._say(Chat(person), message.lines, format.keyboard(message), *_manner(message))

    async def panel(self, message: Outbound) -> None:
        """Change the message whose button was pressed; what was pressed before our start stays until the next press."""
        pressed = self._presses.pressed(message.press)
        if pressed is None or not pressed.post:
            return
        chat, keyboard = pressed.chat, format.keyboard(message)
        waiting = self._panels_to_change.get((chat.id, pressed.post))
        if waiting is not None and not waiting.begun:
            waiting.lines, waiting.keyboard = message.panel, keyboard
            return
        changing = _Changing(self._api, chat, pressed.post, message.panel, keyboard)
        self._panels_to_change[chat.id, pressed.post] = changing
        self._outgoing.queue(chat.id).put(Job(changing, REPLY, tidy=True, thread=chat.thread))

    async def catch_up(self, chat: Chat, missed: Missed) -> None:
        """Tell somebody who can be written to now how their tables stand, and the answer that they were not told."""
        with contextlib.suppress(NotSent):
            for table in missed.tables:
                if not await self._private_boards.stands(chat, table):
                    await self._panels.begin(chat, table)
            if missed.answer is not None:
                await self.person(chat, missed.answer)

    async def _reply(self, message: Outbound, lines: tuple[Line, ...], keyboard: Keyboard = ()) -> None:
        """Answer somebody where they spoke, below what they said, and take away what was last answered so there."""
        chat, (_, asked) = self._chats.chat(message.asked_in), self._said.get(message.reply_to, (0, 0))
        before = self._in_their_place.pop(chat, 0)
        self._in_their_place[chat] = await self._say(chat, lines, keyboard, reply=asked)
        if before:
            gone = Job(lambda: self._api.delete(chat.id, [before]), TIDY, tidy=True, thread=chat.thread)
            self._outgoing.queue(chat.id).put(gone)

    async def _hint(self, person: int) -> None:
        found = self._private.hint(person)
        if found is None:
            return
        chat, name, language = found
        phrases = self._phrases(language)
        lines = _filled(phrases["cannot-write"], name)
        await self._say(chat, lines, format.link(phrases["let-me-write"], self._links.start()))

    async def say(self, chat: Chat, text: str, name: str, keyboard: Keyboard = ()) -> None:
        """Say something of our own; `{name}` in it stands for somebody's name."""
        await self._say(chat, _filled(text, name), keyboard)

    async def _say(
        self,
        chat: Chat,
        lines: tuple[Line, ...],
        keyboard: Keyboard,
        rank: int = ANSWER,
        harmless: bool = False,
        reply: int = 0,
    ) -> int:
        """Say lines on as many pages as they need, the buttons on the last; gives the number of that, 0 if none is."""
        found, shown = format.pages(lines), 0
        for number, page in enumerate(found, 1):
            saying = _Saying(self._api, chat, page, keyboard if number == len(found) else (), reply)
            await self._outgoing.say(chat.id, Job(saying, rank, harmless, thread=chat.thread))
            if shown := saying.shown:
                self._chats.seen(chat, shown)
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

    def __init__(self, api: Api, chat: Chat, lines: tuple[Line, ...], keyboard: Keyboard, reply: int) -> None:
        self._api, self._chat, self._lines, self._keyboard, self._reply = api, chat, lines, keyboard, reply
        self._html = True
        self.shown = 0

    async def __call__(self) -> None:
        text = "\n".join(map(format.html if self._html else format.plain, self._lines))
        try:
            sent = await self._api.send(
                self._chat.id, self._chat.thread, text, self._keyboard, html=self._html, reply=self._reply
            )
        except ApiError as error:
            self._html = error.verdict is not Verdict.MARKUP
            raise
        self.shown = sent


class _Changing:
    """One message being changed; it is written as bare text if its markup is refused."""

    def __init__(self, api: Api, chat: Chat, message: int, lines: tuple[Line, ...], keyboard: Keyboard) -> None:
        self._api, self._chat, self._message = api, chat, message
        self.lines, self.keyboard, self.begun = lines, keyboard, False
        self._html = True

    async def __call__(self) -> None:
        self.begun = True
        text = "\n".join(map(format.html if self._html else format.plain, self.lines))
        try:
            await self._api.edit(self._chat.id, self._message, text, self.keyboard, html=self._html)
        except ApiError as error:
            if error.verdict is not Verdict.SAME:
                self._html = error.verdict is not Verdict.MARKUP
                raise
