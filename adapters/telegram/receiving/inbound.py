"""What people say, press and reply, as the core wants to hear it; each press gets exactly one answer."""

import asyncio
import itertools
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass

from telegram import User

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.api.types import Message, Person, Press
from adapters.telegram.chats import Chat, Chats, chat_of
from adapters.telegram.sending.outgoing import REPLY, TIDY, Job, Outgoing
from croupier.network import Bounded, Inbound, NotSent, Outbound, Span, Tasks

LONGEST = 1000
CHANNELS = frozenset({136817688, 777000})
"""The accounts under which channels speak and their posts are forwarded."""
_COMMAND = re.compile(r"/(\w+)(?:@(\w+))?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that was said or pressed; `command` is the command's name in lower case, "" without one.

    `post`: the message whose button was pressed, `query` the press itself; `ephemeral`: the message that was pressed is
    one that the presser alone sees.
    """

    inbound: Inbound
    chat: Chat
    speaker: int
    message: int = 0
    post: int = 0
    command: str = ""
    rest: str = ""
    language: str = ""
    query: str = ""
    ephemeral: int = 0


class InboundMessages:
    """Reads for one bot: what is said to others, by bots or by channels is nothing to us."""

    def __init__(self, network: str, me: User, chats: Chats, answered: Callable[[int, int, int], str]) -> None:
        """`answered` gives what a reply in a chat, to a message, by somebody stands behind, "" for any other reply."""
        self._network, self._me, self._chats, self._answered = network, me, chats, answered

    def said(self, message: Message, update: int) -> Heard | None:
        """Read a message."""
        sender, text = message.from_user, (message.text or "").strip()[:LONGEST]
        faceless = message.sender_chat is not None and message.sender_chat.id == message.chat.id
        if not text or sender is None or message.chat.type not in ("private", "group", "supergroup"):
            return None
        if sender.id in CHANNELS or ((sender.is_bot or message.sender_chat) and not faceless):
            return None
        command = _COMMAND.match(text)
        if command and command[2] and command[2].lower() != (self._me.username or "").lower():
            return None
        private = message.chat.type == "private"
        chat = chat_of(message)
        speaker = message.chat.id if faceless else sender.id
        replied = message.reply_to_message
        asked = self._answered(message.chat.id, replied.message_id, speaker) if replied and not command else ""
        said, (text, addressed) = text, self._words(text, command, private or self._replies(message))
        replies = addressed and not (private or command or asked) and text == said
        text = f"{asked} {text}" if asked else text
        inbound = Inbound(
            id=f"{self._network}:{update}",
            account=f"{self._network}/{speaker}",
            name=(message.chat.title or "?") if faceless else name_of(sender),
            text=text,
            room="" if private else self._chats.key(chat),
            addressed=addressed,
            admin=faceless,
            faceless=faceless,
            language=language_of(sender),
            replies=replies,
        )
        name, rest = (command[1].lower(), text.partition(" ")[2].strip()) if command else ("", "")
        return Heard(inbound, chat, speaker, message.message_id, 0, name, rest, inbound.language)

    def _words(self, text: str, command: re.Match[str] | None, addressed: bool) -> tuple[str, bool]:
        """Take off what only says who is meant; a bare command keeps its prefix, for it may be for somebody else."""
        if command and (command[2] or addressed):
            return command[1] + text[command.end() :], True
        mention = f"@{self._me.username}".lower()
        if text.lower().startswith(mention) and text[len(mention) : len(mention) + 1] in (" ", ",", ":"):
            return text[len(mention) + 1 :].lstrip(), True
        return text, addressed

    def _replies(self, message: Message) -> bool:
        """Whether a message answers one of ours; in a topic all that answers nothing answers the topic's beginning."""
        replied = message.reply_to_message
        if replied is None or replied.forum_topic_created:
            return False
        return replied.from_user is not None and replied.from_user.id == self._me.id

    def pressed(self, query: Press, update: int) -> Heard | None:
        """Read a press; the presser is a real person also where admins are anonymous."""
        message = query.message
        if query.data is None or message is None:
            return None
        chat = chat_of(message)
        private = message.chat.type == "private"
        inbound = Inbound(
            id=f"{self._network}:{update}",
            account=f"{self._network}/{query.from_user.id}",
            name=name_of(query.from_user),
            text=query.data,
            room="" if private else self._chats.key(chat),
            addressed=True,
            pressed=True,
            language=language_of(query.from_user),
        )
        return Heard(
            inbound,
            chat,
            query.from_user.id,
            post=message.message_id,
            language=inbound.language,
            query=query.id,
            ephemeral=seen_by_one(message.message_id, message.ephemeral_message_id),
        )


def seen_by_one(message: int, ephemeral: object) -> int:
    """Return the id that a message has if one member alone sees it, 0 for any other."""
    return ephemeral if type(ephemeral) is int and not message else 0


def name_of(user: Person) -> str:
    """Return how somebody is called."""
    return " ".join(part for part in (user.first_name, user.last_name) if part)[:LONGEST]


def language_of(user: Person) -> str:
    """Return the language of somebody's client, without the country."""
    return (user.language_code or "").partition("-")[0].lower()


log = logging.getLogger(__name__)
GRACE_SECONDS = 0.3
PAUSES = (0.5, 1.0)
"""Seconds between tries, of which the last is that of all further ones."""
TRIED_SECONDS = 20.0
"""For how long an answer is tried; whoever pressed sees none that comes much later."""
MOST_PRESSES = 4096


class Presses:
    """Open presses by the id of the message that the core knows them as."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._open: Bounded[str, Heard] = Bounded(MOST_PRESSES)
        self._newest: Bounded[int, Heard] = Bounded(MOST_PRESSES)
        self._tasks = Tasks()

    def begin(self, heard: Heard) -> None:
        """Note a press that must be answered."""
        self._open[heard.inbound.id] = heard
        self._newest[heard.speaker] = heard

    async def answer(self, inbound: str, text: str, *, alert: bool) -> bool:
        """Answer a press, if it was not answered yet; tells whether it was this answer that the presser may see."""
        heard = self._open.pop(inbound, None)
        return heard is not None and await self._say(heard.query, text, alert=alert)

    def pressed(self, inbound: str) -> Heard | None:
        """Return a press that was not answered yet."""
        return self._open.get(inbound)

    def newest(self, person: int) -> Heard | None:
        """Return what somebody pressed last."""
        return self._newest.get(person)

    async def tell(self, person: int, table: str, text: str, *, alert: bool) -> bool:
        """Answer somebody's press at a table with what it brought them; tells whether there was one to answer."""
        heard = self._newest.get(person)
        if heard is None or not heard.inbound.text.startswith((f"{table} ", f"{table}.")):
            return False
        return await self.answer(heard.inbound.id, text, alert=alert)

    def release(self, inbound: str) -> None:
        """Answer a press empty in a moment, unless the core has words for it: it has dealt with it."""
        self._tasks.begin(self._release(inbound))

    async def _release(self, inbound: str) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        await self.answer(inbound, "", alert=False)

    async def _say(self, query: str, text: str, *, alert: bool) -> bool:
        until, pauses = _now() + TRIED_SECONDS, itertools.chain(PAUSES, itertools.repeat(PAUSES[-1]))
        while True:
            try:
                await self._api.answer(query, text, alert=alert)
                return True
            except ApiError as error:
                pause = error.seconds if error.verdict is Verdict.FLOOD else next(pauses)
                tries = error.verdict in (Verdict.AWAY, Verdict.FLOOD) and _now() + pause < until
                if not tries:
                    if error.verdict is not Verdict.EXPIRED:
                        log.warning("a press could not be answered: %s", error)
                    return False
            await asyncio.sleep(pause)

    async def close(self) -> None:
        """Answer nothing more."""
        await self._tasks.end()


def _now() -> float:
    return asyncio.get_running_loop().time()


MOST_ASKED = 2048


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
        self._open: Bounded[tuple[int, int], _Asked] = Bounded(MOST_ASKED)

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
