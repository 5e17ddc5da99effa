"""What people and groups who meet us for the first time are told, and shown of us before they say anything."""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Api, Keyboard, Scope
from adapters.telegram.api.errors import ApiError
from adapters.telegram.api.types import Membership
from adapters.telegram.boards.messages import Messages
from adapters.telegram.chats import Chat
from adapters.telegram.format import PHRASES, phrases
from adapters.telegram.receiving.inbound import Heard, language_of
from adapters.telegram.receiving.invitations import HELLO
from croupier.network import Menu, NotSent, Where

log = logging.getLogger(__name__)

SCOPES: dict[Where, Scope] = {
    "private": "all_private_chats",
    "room": "all_group_chats",
    "admins": "all_chat_administrators",
}


class Greetings:
    """Greets by messages of our own, in the words for a language, as the bot with a name."""

    def __init__(
        self,
        messages: Messages,
        phrases: Callable[[str], Phrases],
        username: Callable[[], str],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._messages, self.phrases, self._username, self._spawn = messages, phrases, username, spawn

    def person(self, heard: Heard) -> None:
        """Greet somebody who wrote /start."""
        phrases = self.phrases(heard.language)
        if heard.rest:
            self.say(heard, phrases["opened" if heard.rest == HELLO else "link-unknown"])
        else:
            self.say(heard, phrases["greeting"], format.link(phrases["add-me"], f"{self._address()}?startgroup=games"))

    def group(self, change: Membership, *, hears_all: bool) -> None:
        """Greet a group as whoever added us would read it, and say what we lack there and who can give it."""
        phrases, admin = self.phrases(language_of(change.from_user)), change.new_chat_member.status == "administrator"
        said = ["added", *([] if hears_all or admin else ["added-hearing-little"])]
        if change.chat.is_forum and not admin:
            said.append("added-topics")
        words = "\n".join(phrases.say(key, bot=self._username()) for key in said)
        self._spawn(self._quietly(Chat(change.chat.id), words, ""))

    def cannot_write(self, change: Membership) -> None:
        """Tell whoever added us where we may not write, or took that from us, how we can."""
        by = change.from_user
        words = self.phrases(language_of(by)).say("cannot-write-there", name="{name}", group=change.chat.title or "?")
        self._spawn(self._quietly(Chat(by.id), words, by.full_name))

    def say(self, heard: Heard, text: str, keyboard: Keyboard = ()) -> None:
        """Tell somebody something where they spoke."""
        self._spawn(self._quietly(heard.chat, text, heard.inbound.name, keyboard))

    def _address(self) -> str:
        return f"https://t.me/{self._username()}"

    async def _quietly(self, chat: Chat, text: str, name: str, keyboard: Keyboard = ()) -> None:
        with contextlib.suppress(NotSent):
            await self._messages.say(chat, text, name, keyboard)


async def introduce(api: Api, network: str, menus: Sequence[Menu], default: str) -> None:
    """Offer lists and descriptions; those in the language `default` are also for whoever speaks none of ours."""
    for menu in menus:
        for language in (menu.language, *([""] if menu.language == default else [])):
            await _taken(network, "a list of commands", api.menu(menu.commands, SCOPES[menu.where], language))
    for language in (*PHRASES, ""):
        said = phrases(language, default)
        await _taken(network, "a description of us", api.describe(said["about"], said["short"], language))


async def _taken(network: str, what: str, call: Awaitable[None]) -> None:
    try:
        await call
    except ApiError as error:
        log.warning("%s: %s was not taken: %s", network, what, error)
