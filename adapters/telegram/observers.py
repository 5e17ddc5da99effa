"""What follows from what people say, press and do, beside handing it over: boards, panels, greetings, turns."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field

from adapters.telegram.boards.ephemeral import Whispers
from adapters.telegram.boards.messages import Messages
from adapters.telegram.boards.panels import Panels
from adapters.telegram.boards.posts import Posts
from adapters.telegram.chats.chats import Chat, Chats
from adapters.telegram.chats.private import Private
from adapters.telegram.greetings import Greetings
from adapters.telegram.receiving.inbound import Heard
from adapters.telegram.receiving.invitations import Invitations
from adapters.telegram.sending.mentions import Turns
from croupier.network import Bounded

ERASABLE = 1024


@dataclass(frozen=True)
class Observers:
    """All that hear of people, each told in turn; `said`: where what they said stands, by its id, to be erased."""

    chats: Chats
    private: Private
    turns: Turns
    posts: Posts
    panels: Panels
    whispers: Whispers
    messages: Messages
    greetings: Greetings
    invitations: Invitations
    spawn: Callable[[Coroutine[None, None, None]], None]
    said: Bounded[str, tuple[int, int]] = field(default_factory=lambda: Bounded(ERASABLE))

    def met(self, heard: Heard) -> None:
        """Note who spoke where, and that it is being dealt with."""
        self.turns.began(heard.inbound)
        self.panels.acted(heard)
        if heard.post:
            self.posts.pressed(heard.chat, heard.post, heard.inbound.text)
        if heard.inbound.room:
            self.private.met(heard.speaker, heard.chat, heard.inbound.name, heard.language)
        if heard.inbound.room and heard.message:
            self.said[heard.inbound.id] = (heard.chat.id, heard.message)

    def dealt_with(self, heard: Heard) -> None:
        """Note that what somebody said has been dealt with."""
        self.turns.ended(heard.inbound)
        self.panels.dealt_with(heard)
        self.whispers.dealt_with(heard)

    def seen(self, chat: Chat, message: int) -> None:
        """Note a message that may have pushed ours away."""
        self.chats.seen(chat, message)
        self.posts.pushed(chat)

    async def invited(self, heard: Heard, token: str, publish: Callable[[Heard], Awaitable[None]]) -> None:
        """Seat somebody who came by a lobby's link, and tell them in private what came of it."""
        said = await self.invitations.accept(heard, token, self.greetings.phrases(heard.language), publish)
        if said:
            self.greetings.say(heard, said)

    def opened(self, person: int) -> None:
        """Note that somebody opened the private chat."""
        missed = self.private.opened(person)
        if missed is not None:
            self.spawn(self.messages.catch_up(Chat(person), missed))
