"""What Telegram tells a bot, as far as it is used: of a hundred fields of a message some ten."""

from typing import Any

from pydantic import BaseModel, Field


class Person(BaseModel):
    """Whoever speaks or presses."""

    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    language_code: str | None = None

    @property
    def full_name(self) -> str:
        """Return both names."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


class Place(BaseModel):
    """A chat."""

    id: int
    type: str
    title: str | None = None
    is_forum: bool = False


class Said(BaseModel):
    """A message that another answers."""

    message_id: int = 0
    from_user: Person | None = Field(None, alias="from")
    forum_topic_created: Any = None


class Message(BaseModel):
    """A message; of one that is too old only its chat and number are told."""

    message_id: int
    chat: Place
    date: int = 0
    from_user: Person | None = Field(None, alias="from")
    sender_chat: Place | None = None
    text: str | None = None
    is_topic_message: bool = False
    message_thread_id: int | None = None
    reply_to_message: Said | None = None
    left_chat_member: Person | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    forum_topic_closed: Any = None
    forum_topic_reopened: Any = None
    ephemeral_message_id: Any = None


class Press(BaseModel):
    """A button that was pressed."""

    id: str
    from_user: Person = Field(alias="from")
    data: str | None = None
    message: Message | None = None


class Member(BaseModel):
    """How somebody stands in a chat; what is said of rights is about those who are restricted."""

    status: str
    user: Person | None = None
    is_member: bool = False
    can_send_messages: bool = False

    @property
    def muted(self) -> bool:
        """Whether they may not write there."""
        return self.status == "restricted" and not (self.is_member and self.can_send_messages)


class Membership(BaseModel):
    """A change of how somebody stands in a chat."""

    chat: Place
    from_user: Person = Field(alias="from")
    old_chat_member: Member
    new_chat_member: Member


class InlineQuery(BaseModel):
    """Words behind our name, typed in any chat."""

    id: str
    from_user: Person = Field(alias="from")
    query: str = ""


class Update(BaseModel):
    """One piece of news, of which at most one field is there."""

    update_id: int
    message: Message | None = None
    callback_query: Press | None = None
    my_chat_member: Membership | None = None
    chat_member: Membership | None = None
    inline_query: InlineQuery | None = None
