"""Ephemeral messages, as a server of Bot API 10.3 has them, or one that does not know them (facts 60 to 64)."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from tests.support.telegram_fake.world import CALLBACK_SECONDS, JSON, Chat, Message, User, now

Server = Literal["older", "newer", "refusing"]
"""An `older` server ignores what it does not know and posts to everybody; a `refusing` one knows it and will not."""
LONGEST = 1024


@dataclass(eq=False)
class Ephemeral:
    """A message that one member alone sees; `instead`: the group's post in whose place they see it."""

    message: Message
    receiver: User
    instead: Message | None


class Refused(Exception):
    """A call that a server refuses with 400."""


class Ephemerals:
    """All that stand, by chat and id."""

    def __init__(self) -> None:
        self.standing: dict[tuple[int, int], Ephemeral] = {}
        self._last = 0

    def of(self, chat: Chat, user: User) -> list[Message]:
        """What a member sees in a chat that nobody else sees."""
        return [
            entry.message for entry in self.standing.values() if (entry.message.chat, entry.receiver) == (chat, user)
        ]

    def add(self, chat: Chat, message: Message, asked: JSON, users: dict[int, User], presses: dict[str, Any]) -> JSON:
        receiver = users.get(asked["receiver_user_id"])
        if receiver is None or receiver.id not in chat.members or chat.type == "private":
            raise Refused("user not found")
        press = presses.get(asked.get("callback_query_id", ""))
        answers = press is not None and press.user is receiver and now() <= press.born + CALLBACK_SECONDS
        if chat.bot != "administrator" and not answers:
            raise Refused("query is too old and response timeout expired or query ID is invalid")  # fact 61
        instead = None
        if asked.get("replace_callback_query_message"):
            if press is None or press.message.ephemeral:
                raise Refused("there is no message to replace")  # fact 62
            instead = press.message
        self._last += 1
        message = replace(message, id=0, ephemeral=self._last, receiver=receiver)
        self.standing[chat.id, self._last] = Ephemeral(message, receiver, instead)
        return message.said()

    def find(self, given: JSON) -> Ephemeral:
        found = self.standing.get((given["chat_id"], given["ephemeral_message_id"]))
        if found is None or found.receiver.id != given["receiver_user_id"]:
            raise Refused("message to edit not found")
        return found

    def drop(self, given: JSON) -> None:
        self.find(given)
        del self.standing[given["chat_id"], given["ephemeral_message_id"]]
