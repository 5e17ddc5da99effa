"""The Telegram adapter: one bot, what people do to the core, and the core's words to them."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Sequence
from dataclasses import dataclass

from telegram import User

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.api.types import Update
from adapters.telegram.boards.ephemeral import EphemeralPanels
from adapters.telegram.boards.messages import Messages
from adapters.telegram.boards.panels import Panels, PrivateBoards
from adapters.telegram.boards.photos import Photos
from adapters.telegram.boards.post import PanelNotes, PostNotes
from adapters.telegram.boards.posts import Posts
from adapters.telegram.chats import ERASABLE, Admins, Chat, ChatReach, Chats, Private, Said
from adapters.telegram.format import phrases
from adapters.telegram.greetings import Greetings, introduce
from adapters.telegram.receiving.inbound import Asking, Presses
from adapters.telegram.receiving.inline import InlineCards
from adapters.telegram.receiving.invitations import Invitations, Links
from adapters.telegram.receiving.updates import Observers, Poller, Updates
from adapters.telegram.receiving.web_app import WebApp
from adapters.telegram.sending.mentions import Turns
from adapters.telegram.sending.outgoing import PROMPT, Job, Outgoing
from adapters.telegram.settings import TelegramSettings
from croupier.network import (
    Bounded,
    Bus,
    Glance,
    Incoming,
    Look,
    Manner,
    Menu,
    Network,
    NotSent,
    Outbound,
    Tasks,
    Vouched,
)

log = logging.getLogger(__name__)

FIRST_NUDGE, LONGEST_NUDGE, FORGOTTEN = 5.0, 30.0, 120.0
"""Seconds until what stays owed is asked for: more each time, and after so long a calm as at first."""


@dataclass(slots=True)
class TelegramManner:
    """How people command the bot on Telegram, and how many answers a second it may spend on strangers."""

    spare: float
    prefix: str = "/"
    private_prefix: str = "/"
    buttons: bool = True
    panels: bool = True


class TelegramAdapter:
    """One bot: asks for news, publishes what people say and press, and says what the core wants said."""

    def __init__(self, name: str, settings: TelegramSettings) -> None:
        self.network = f"telegram:{name}"
        self.manner: Manner = TelegramManner(settings.overall_per_second / 3)
        self._settings = settings
        self._menus: Sequence[Menu] = ()
        self._language = "en"
        self._api = Api(settings)
        self._chats = Chats(self.network)
        self._reach = ChatReach(self._chats, self._publish, self._moved)
        self._outgoing = Outgoing(
            1 / settings.chat_per_second, settings.group_per_minute, settings.overall_per_second, self._failed
        )
        self._private, self._turns = Private(), Turns()
        self._invitations = Invitations(self.network, self._api, self._chats, self._house)
        self._web_app = WebApp(self.network, settings, self._house, lambda: self._me) if settings.mini_app else None
        links = Links(self._invitations, self._private, self.phrases, self._username, self._web_app)
        kept = PostNotes(self.network, self._house)
        calls = self._api, self._outgoing, self._chats, self._turns
        photos = Photos(self._house, self._chats, boards=settings.photo_boards)
        self._posts = Posts(*calls, links, self._look, kept, self.phrases, self._spawn, photos)
        self._presses = Presses(self._api)
        notes = PanelNotes(self.network, self._house)
        alone = PrivateBoards(self._posts, kept, self._chats)
        self._panels = Panels(*calls, self._look, self._glance, notes, self._spawn, self._posts, alone, links.opening)
        common = *calls[:3], self._look, self.phrases, self._spawn
        self._ephemeral = EphemeralPanels(*common) if settings.ephemeral else None
        self._said: Said = Bounded(ERASABLE)
        ways = alone, self._panels, self._presses
        self._messages = Messages(*calls[:3], self._private, self.phrases, links, *ways, self._said)
        self._asking = Asking(self._api, self._outgoing, self._chats, self.phrases)
        self._observers = Observers(
            *(self._chats, self._private, self._turns, self._posts, self._panels, self._ephemeral),
            *(self._messages, self._greetings(), self._invitations, self._inline(), self._spawn, self._said),
        )
        self._updates: Updates | None = None
        self._bus: Bus | None = None
        self._me: User | None = None
        self._up, self._tasks = False, Tasks()
        self._nudging, self._nudged, self._nudge_after = False, -FORGOTTEN, FIRST_NUDGE

    def _inline(self) -> InlineCards:
        return InlineCards(self.network, self._api, self._invitations, self._house, self._username)

    def _greetings(self) -> Greetings:
        return Greetings(self._messages, self.phrases, self._username, self._spawn)

    def offer(self, menus: Sequence[Menu], language: str) -> None:
        """Take the commands that clients list, and the language of whoever has chosen none."""
        self._menus, self._language = menus, language

    def phrases(self, language: str) -> Phrases:
        """Return our own words for a language, "" for whoever is there."""
        return phrases(language, self._language)

    # -- life -----------------------------------------------------------------------------------------------------

    async def run(self, bus: Bus) -> None:
        """Ask for news until cancelled; Telegram being away or refusing us never ends it."""
        self._bus = bus
        timeout, knows, deal, reached = self._settings.poll_timeout, self._knows, self._deal, self._reached
        poller = Poller(self.network, self._api, timeout, knows=knows, deal=deal, reached=reached)
        try:
            await self._api.open()
            await poller.run()
        finally:
            self._up = False
            await self._tasks.end()
            await self._outgoing.close()
            await self._presses.close()
            await self._api.close()

    def _knows(self, me: User) -> None:
        """Begin as who we are."""
        self._me = me
        assert self._bus is not None
        admins, answered = Admins(self._api), self._asking.answered
        self._updates = Updates(
            self.network, me, self._bus, self._chats, admins, self._presses, self._reach, self._observers, answered
        )
        self._spawn(introduce(self._api, self.network, self._menus, self._language))
        if self._web_app is not None:
            self._spawn(self._warn(self._web_app))

    async def _reached(self, up: bool) -> None:
        """Tell the core that Telegram can be reached, or not."""
        self._up = up
        await self._publish(Network(self.network, up))

    def _deal(self, update: Update, kept: bool) -> Awaitable[object] | None:
        """Deal with an update; what it gives ends when the core has stored the effect, None if there is none."""
        return self._updates.deal(update, kept=kept) if self._updates is not None else None

    def _publish(self, item: Incoming) -> Awaitable[None]:
        assert self._bus is not None
        return self._bus.publish_inbound(item)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.begin(work)

    # -- what the core wants said ---------------------------------------------------------------------------------

    async def send(self, message: Outbound) -> None:
        """Return once Telegram has taken the message; `NotSent` while it cannot."""
        if message.asks and self._up:
            await self._asking.ask(message, self._presses.newest(self._chats.chat(message.account).id))
            return
        if message.panel:
            await self._messages.panel(message)
        if message.press and await self._answered(message):
            return
        if message.press and message.kind != "secret":
            raise NotSent("the press is over, and the words would be out of place anywhere else")
        if not self._up:
            raise NotSent(f"{self.network} is away")
        self._erase(message.erase)
        key = message.room or message.account
        chat = self._chats.chat(key)
        if message.account and not (message.table and message.kind in ("news", "prompt")):
            await self._messages.person(chat, message)
        elif not self._reach.open(chat):
            raise NotSent(f"{key} cannot be written to")
        elif message.table and message.kind in ("news", "prompt"):
            await self._posted(chat, message)
        else:
            await self._messages.room(chat, message)
            if message.table:
                self._posts.renew(chat, message.table)

    async def _posted(self, chat: Chat, message: Outbound) -> None:
        """Bring words into a table's post, once what else was said there at the same time has been dealt with."""
        await self._turns.settled(message.room)
        await self._reach.stays(chat)
        await self._posts.tell(chat, message)
        if chat.id > 0:
            await self._panels.give_way(chat, message.table)

    def _erase(self, inbound: str) -> None:
        """Delete what somebody said, where we may; where not, it stays."""
        if (found := self._said.pop(inbound, None)) is not None:
            chat, said = found
            self._outgoing.queue(chat).put(Job(lambda: self._api.delete(chat, [said]), PROMPT, tidy=True))

    async def _answered(self, message: Outbound) -> bool:
        """Answer a press; tells whether the presser could still be shown the answer."""
        text, alert = format.told(self._private.explained(message))
        return await self._presses.answer(message.press, text, alert=alert)

    def changed(self, code: str, version: int) -> None:
        """Note that a table has changed, and by whom."""
        self._turns.changed(code, version)
        if self._bus is not None:
            self._posts.changed(code)
            self._panels.changed(code)
            if self._ephemeral is not None:
                self._ephemeral.changed(code)

    def vouch(self, credential: str) -> Vouched | None:
        """Tell who opened a page inside Telegram; None for whom Telegram does not say that."""
        return self._web_app.vouch(credential) if self._web_app is not None else None

    async def _warn(self, web_app: WebApp) -> None:
        if await web_app.lacks_pages():
            why = "no site with https runs in this process, as it does with `croupier run` and [web.NAME]"
            log.warning("%s: `mini_app` is off: %s", self.network, why)

    async def _look(self, table: str, reader: str) -> Look | None:
        return await self._house().look(table, reader, "")

    async def _glance(self, table: str, reader: str) -> Glance | None:
        return await self._house().glance(table, reader)

    def _house(self) -> Bus:
        assert self._bus is not None
        return self._bus

    def _username(self) -> str:
        return (self._me.username or "") if self._me is not None else ""

    # -- what becomes of chats ------------------------------------------------------------------------------------

    def _failed(self, chat: Chat, error: ApiError) -> None:
        """Note why what is for a chat stays owed."""
        match error.verdict:
            case Verdict.MOVED:
                self._reach.moved(chat.id, error.chat)
            case Verdict.TOPIC if chat.id > 0:
                pass  # whoever speaks there is told beside it
            case Verdict.TOPIC:
                log.warning("%s: a topic of a chat cannot be written to: %s", self.network, error)
                self._reach.topic_closed(chat)
            case Verdict.SHUT | Verdict.GONE | Verdict.MUTED:
                self._refused(chat.id, error)
            case _:
                self._owing()

    def _moved(self, chat: int, new_chat: int) -> None:
        """Bring along what stands in a chat that goes on under another id."""
        self._posts.moved(chat, new_chat)

    def _refused(self, chat: int, error: ApiError) -> None:
        """Note that we may not write to a person or in a chat."""
        if chat > 0:
            self._private.shut(chat)
        else:
            log.warning("%s: a chat cannot be written to: %s", self.network, error)
            self._reach.closed(chat)

    def _owing(self) -> None:
        """Ask the core in a while for what stays owed although Telegram answers."""
        if not self._nudging:
            self._nudging, calm = True, asyncio.get_running_loop().time() - self._nudged
            self._nudge_after = FIRST_NUDGE if calm >= FORGOTTEN else min(LONGEST_NUDGE, self._nudge_after * 2)
            self._spawn(self._nudge())

    async def _nudge(self) -> None:
        await asyncio.sleep(self._nudge_after)
        self._nudging, self._nudged = False, asyncio.get_running_loop().time()
        if self._up:
            await self._publish(Network(self.network, up=True))
