"""What people say and press, as the core wants to hear it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from telegram import User

from adapters.telegram.api.types import Message, Person, Press
from adapters.telegram.chats.chats import Chat, Chats, chat_of
from croupier.network import Inbound

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
            name=(message.chat.title or "?") if faceless else _name(sender),
            text=text,
            room="" if private else self._chats.key(chat),
            addressed=addressed,
            admin=faceless,
            faceless=faceless,
            language=_language(sender),
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
            name=_name(query.from_user),
            text=query.data,
            room="" if private else self._chats.key(chat),
            addressed=True,
            pressed=True,
            language=_language(query.from_user),
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


def _name(user: Person) -> str:
    return " ".join(part for part in (user.first_name, user.last_name) if part)[:LONGEST]


def _language(user: Person) -> str:
    """Return the language of somebody's client, without the country."""
    return (user.language_code or "").partition("-")[0].lower()
