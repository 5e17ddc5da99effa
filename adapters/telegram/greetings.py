"""What is said to people and groups who meet us for the first time; where it cannot be said, nothing is owed."""

import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from adapters.telegram.boards.messages import Messages
from adapters.telegram.chats.chats import Chat
from adapters.telegram.receiving.inbound import Heard
from adapters.telegram.words import Phrases
from croupier.network import NotSent


class Greetings:
    """Greets by messages of our own, in the words for a language, as the bot with a name."""

    def __init__(
        self,
        messages: Messages,
        phrases: Callable[[str], Phrases],
        username: Callable[[], str],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._messages, self._phrases, self._username, self._spawn = messages, phrases, username, spawn

    def person(self, heard: Heard) -> None:
        """Greet somebody who wrote /start."""
        phrases = self._phrases(heard.language)
        if heard.rest:
            self.say(heard, phrases.opened)
        else:
            self.say(heard, phrases.greeting, format.link(phrases.add_me, f"{self._address()}?startgroup=games"))

    def group(self, chat: Chat, hears_all: bool) -> None:
        """Greet a group that we were added to, and say why typed words may not reach us."""
        phrases = self._phrases("")
        words = phrases.added if hears_all else f"{phrases.added}\n{phrases.added_hearing_little}"
        self._spawn(self._quietly(chat, words.replace("{bot}", self._username()), ""))

    def say(self, heard: Heard, text: str, keyboard: Keyboard = ()) -> None:
        """Tell somebody something where they spoke."""
        self._spawn(self._quietly(heard.chat, text, heard.inbound.name, keyboard))

    def _address(self) -> str:
        return f"https://t.me/{self._username()}"

    async def _quietly(self, chat: Chat, text: str, name: str, keyboard: Keyboard = ()) -> None:
        with contextlib.suppress(NotSent):
            await self._messages.say(chat, text, name, keyboard)
