"""Addresses on the buttons of a table's post, in its chat's language: a seat, another group, our private chat."""

from collections.abc import Callable

from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from adapters.telegram.chats.chats import Chat
from adapters.telegram.chats.private import Private
from adapters.telegram.receiving.invitations import Invitations
from adapters.telegram.words import Phrases
from croupier.network import Look


class Links:
    """What is put below the buttons of the core."""

    def __init__(
        self,
        invitations: Invitations,
        private: Private,
        phrases: Callable[[str], Phrases],
        username: Callable[[], str],
    ) -> None:
        """`phrases` are our own words, by language; `username` is the bot's."""
        self._invitations, self._private = invitations, private
        self._phrases, self._username = phrases, username

    async def below(self, chat: Chat, table: str, look: Look | None) -> Keyboard:
        """Offer seats at a lobby, and whoever has a closed private chat at a table to open it."""
        phrases = self._phrases(look.language if look is not None else "")
        links = await self._invitations.buttons(chat, table, look, self._username(), phrases)
        if not self._private.closed_at(table):
            return links
        return (*links, *format.link(phrases.let_me_write, self.start()))

    def start(self) -> str:
        """Give the address that opens a private chat with us."""
        return f"https://t.me/{self._username()}?start=hello"
