"""Links that lead to a seat by way of the private chat: a token for each lobby, in each chat that hears of it."""

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from urllib.parse import quote, urlencode

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api, Button, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.chats import Chat, Chats, Private
from adapters.telegram.receiving.inbound import Heard
from adapters.telegram.receiving.web_app import WebApp
from croupier.network import Bounded, Bus, Look, NoteRefused

log = logging.getLogger(__name__)

REMEMBERED = 2048
RANDOM_BYTES = 12
ASKING_SECONDS = 5.0
_COMMANDS = re.compile(r"(with|new)-([a-z0-9]{1,40})", re.ASCII)
HELLO = "hello"
"""What comes behind /start where somebody only opened the chat."""
_PAYLOAD = re.compile(r"join-(([a-z][a-z0-9]{1,15})-[\w-]{16})", re.ASCII)


class Invitations:
    """Tokens by table, each with its chat's key; they are noted, so that a link outlives a restart, and never logged.

    A token opens nothing by itself: whoever brings it must be in its chat, and then sits down as by the button there.
    """

    def __init__(self, network: str, api: Api, chats: Chats, bus: Callable[[], Bus]) -> None:
        self._network, self._api, self._chats, self._bus = network, api, chats, bus
        self._open: Bounded[str, dict[str, str]] = Bounded(REMEMBERED)
        self._over: Bounded[str, None] = Bounded(REMEMBERED)

    async def buttons(self, chat: Chat, table: str, look: Look | None, bot: str, phrases: Phrases) -> Keyboard:
        """Draw the links of a lobby's post; those of a table that is no lobby any more lead nowhere from now on."""
        address = f"https://t.me/{bot}"
        if chat.id > 0:  # whoever comes to a private table needs its word
            word = look.invitation if look is not None and look.phase == "lobby" else ""
            return (
                (_passed_on(f"{address}?start=with-{word}", look.title, phrases),) if look is not None and word else ()
            )
        if look is None or look.phase != "lobby":
            await self._end(table)
            return ()
        link = f"{address}?start=join-{await self._token(chat, table)}"
        joining = format.link(phrases["join-in-private"], link)
        elsewhere = format.link(phrases["play-elsewhere"], f"{address}?startgroup=games")
        return ((*joining[0], *elsewhere[0]), _passed_on(link, look.title, phrases))

    async def way(self, table: str, reader: str, bot: str) -> str:
        """Return a link by which a friend of somebody who sits at a lobby joins it; "" where there is none."""
        if tokens := await self._tokens(table):
            return f"https://t.me/{bot}?start=join-{next(iter(tokens))}"
        look = await self._bus().look(table, reader, "")
        return f"https://t.me/{bot}?start=with-{look.invitation}" if look is not None and look.invitation else ""

    async def _token(self, chat: Chat, table: str) -> str:
        tokens, key = await self._tokens(table), self._chats.key(chat)
        for token, where in tokens.items():
            if where == key:
                return token
        token = f"{table}-{secrets.token_urlsafe(RANDOM_BYTES)}"
        self._open[table] = {**tokens, token: key}
        try:
            await self._bus().keep_note(self._network, f"join {table}", json.dumps(self._open[table]))
        except NoteRefused as error:
            log.warning("%s: a link to a lobby will be dead after a restart: %s", self._network, error)
        return token

    async def _tokens(self, table: str) -> dict[str, str]:
        if table not in self._open:
            noted = await self._bus().note(self._network, f"join {table}")
            return dict(json.loads(noted)) if noted else {}
        return self._open[table]

    async def _end(self, table: str) -> None:
        if table not in self._over:
            self._over[table] = None
            self._open.pop(table, None)
            await self._bus().keep_note(self._network, f"join {table}", None)

    async def accept(
        self, heard: Heard, token: str, phrases: Phrases, publish: Callable[[Heard], Awaitable[None]]
    ) -> str:
        """Seat whoever came by a link; gives what to tell them, "" where the core has told them already."""
        table = token.partition("-")[0]
        chat = self._chats.chat(found) if (found := (await self._tokens(table)).get(token)) else None
        if chat is None:
            return phrases["invitation-over"]
        chat, before = await self._where_they_are(chat, heard.speaker), await self._lobby(table, heard)
        if before is not None and before.me is not None:
            return phrases["seated-before"]
        if chat is None and before is None:
            return phrases["not-among-you"]
        inbound = replace(heard.inbound, text=f"join #{table}", overheard=False)
        if chat is not None:
            inbound = replace(inbound, room=self._chats.key(chat))
        await publish(replace(heard, inbound=inbound, chat=chat or heard.chat, message=0))
        look = await self._lobby(table, heard)
        return phrases["seated"] if look is not None and look.me is not None else ""

    async def _lobby(self, table: str, heard: Heard) -> Look | None:
        """Look at a table as somebody may see it, if it still waits for players."""
        look = await self._bus().look(table, heard.inbound.account, heard.language)
        return look if look is not None and look.phase == "lobby" else None

    async def _where_they_are(self, chat: Chat, person: int) -> Chat | None:
        """Return the chat as it is called now if somebody is in it, as far as we are shown; None if not."""
        try:
            async with asyncio.timeout(ASKING_SECONDS):
                return chat if await self._api.is_member(chat.id, person) else None
        except TimeoutError:
            return None
        except ApiError as error:
            moved = error.verdict is Verdict.MOVED
            return await self._where_they_are(Chat(error.chat, chat.thread), person) if moved else None


class Links:
    """What is put below the buttons of the core."""

    def __init__(
        self,
        invitations: Invitations,
        private: Private,
        phrases: Callable[[str], Phrases],
        username: Callable[[], str],
        web_app: WebApp | None,
    ) -> None:
        """`phrases` are our own words, by language; `username` is the bot's."""
        self._invitations, self._private, self._web_app = invitations, private, web_app
        self._phrases, self._username = phrases, username

    async def below(self, chat: Chat, table: str, look: Look | None) -> Keyboard:
        """Offer seats at a lobby, and whoever has a closed private chat at a table to open it."""
        phrases = self._phrases(look.language if look is not None else "")
        links = await self._invitations.buttons(chat, table, look, self._username(), phrases)
        links = (*links, *await self.opening(chat, table, look.language if look is not None else ""))
        if not self._private.closed_at(table):
            return links
        return (*links, *format.link(phrases["let-me-write"], self.start()))

    async def opening(self, chat: Chat, table: str, language: str) -> Keyboard:
        """Open a table's page inside Telegram, where the bot has one."""
        return () if self._web_app is None else await self._web_app.buttons(chat, table, self._phrases(language))

    def start(self) -> str:
        """Return the address that opens a private chat with us."""
        return f"https://t.me/{self._username()}?start={HELLO}"


def _passed_on(link: str, title: str, phrases: Phrases) -> tuple[Button, ...]:
    """Draw what brings a link to a friend: to be copied, or to be sent to a chat that is chosen."""
    words = urlencode({"url": link, "text": phrases.say("share-words", game=title)}, quote_via=quote)
    sending = format.link(phrases["share-link"], f"https://t.me/share/url?{words}")
    return ({"text": phrases["copy-link"], "copy_text": {"text": link}}, *sending[0])


def invitation(payload: str) -> str:
    """Read the token off what came behind /start, "" if there is none."""
    found = _PAYLOAD.fullmatch(payload)
    return found[1] if found else ""


def asked_for(payload: str) -> str:
    """Return the command that another link of ours stands for: to a private table, or to a game; "" for any other."""
    found = _COMMANDS.fullmatch(payload)
    return f"{'join' if found[1] == 'with' else 'new'} {found[2]}" if found else ""
