"""Messages that ask somebody for words of their own: what they reply is told to the house, behind what it asks with."""

from collections.abc import Callable
from dataclasses import dataclass

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api
from adapters.telegram.chats.chats import Chat, Chats
from adapters.telegram.receiving.inbound import Heard
from adapters.telegram.sending.outgoing import Job, Outgoing
from adapters.telegram.sending.rate_limit import REPLY, TIDY
from croupier.network import Bounded, NotSent, Outbound, Span

REMEMBERED = 2048


@dataclass(frozen=True)
class _Asked:
    """A message that asks a person; `asks` is what their words stand behind."""

    chat: int
    message: int
    person: int
    asks: str


class Asking:
    """All that was asked and not answered, since the start."""

    def __init__(self, api: Api, outgoing: Outgoing, chats: Chats, phrases: Callable[[str], Phrases]) -> None:
        """`phrases` gives our own words for a language."""
        self._api, self._outgoing, self._chats, self._phrases = api, outgoing, chats, phrases
        self._open: Bounded[tuple[int, int], _Asked] = Bounded(REMEMBERED)

    async def ask(self, message: Outbound, presser: Heard | None) -> None:
        """Ask whoever pressed, where they did; what asked them the same before goes."""
        if presser is None:
            raise NotSent("the press is over, and nobody knows any more who it was")
        chat = self._chats.chat(message.asked_in or message.account)
        before = [one for one in self._open.values() if one.person == presser.speaker and one.asks == message.asks]
        said = Job(lambda: self._say(chat, message, presser), REPLY, harmless=False, thread=chat.thread)
        await self._outgoing.say(chat.id, said)
        for one in before:
            self._drop(one)

    async def _say(self, chat: Chat, message: Outbound, presser: Heard) -> None:
        before, _, behind = self._phrases(presser.language)["answer-this"].partition("{name}")
        first = (Span(before), Span(presser.inbound.name, "called"), Span(behind))
        called = {presser.inbound.name: presser.speaker}
        text = "\n".join(format.html(line, called) for line in (first, *message.lines))
        said = await self._api.ask(chat.id, chat.thread, text)
        self._chats.seen(chat, said)
        self._open[chat.id, said] = _Asked(chat.id, said, presser.speaker, message.asks)

    def answered(self, chat: int, replied: int, person: int) -> str:
        """Return what somebody's reply stands behind, and let what asked them go; "" where nothing did."""
        found = self._open.get((chat, replied))
        if found is None or found.person != person:
            return ""
        self._drop(found)
        return found.asks

    def _drop(self, asked: _Asked) -> None:
        self._open.pop((asked.chat, asked.message), None)
        gone = Job(lambda: self._api.delete(asked.chat, [asked.message]), TIDY, tidy=True)
        self._outgoing.queue(asked.chat).put(gone)
