"""The people, chats and messages of the fake, and the updates that its bot hears of them."""

import asyncio
import itertools
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tests.support.telegram_fake import description

JSON = dict[str, Any]
CALLBACK_SECONDS = 15.0  # fact 39
OLD_SECONDS = 48 * 3600.0  # fact 44: how old is not said
QUICK, QUICK_SECONDS, HELD_SECONDS = 4, 2.0, 3.5  # fact 89
ANONYMOUS = 1087968824  # fact 21


def now() -> float:
    return asyncio.get_running_loop().time()


def date(at: float) -> int:
    """The time by everybody's clock at which something was said, by that of the loop (fact 73)."""
    return int(time.time() + at - now())


@dataclass(eq=False)
class User:
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False
    started: bool = False
    blocked: bool = False

    def said(self) -> JSON:
        named = {"last_name": self.last_name, "username": self.username, "language_code": self.language}
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name} | {
            key: value for key, value in named.items() if value
        }


@dataclass(eq=False)
class Message:
    id: int
    chat: "Chat"
    sender: User
    text: str
    at: float
    marks: list[tuple[str, int, int]] = field(default_factory=list)
    keyboard: list[list[JSON]] = field(default_factory=list)
    thread: int = 0
    reply_to: "Message | None" = None
    edits: int = 0
    anonymous: bool = False
    service: JSON = field(default_factory=dict)
    ephemeral: int = 0
    receiver: User | None = None
    forced: bool = False
    photo: bytes = b""
    """Its picture; the text stands below it then."""

    def said(self, nested: bool = False) -> JSON:
        said: JSON = {"message_id": self.id, "date": date(self.at), "chat": self.chat.said()}
        said["from"] = self.sender.said()
        if self.photo:
            said["photo"] = [{"file_id": "f", "file_unique_id": "u", "width": 900, "height": 600}]
        if self.text:
            said["caption" if self.photo else "text"] = self.text
        if self.anonymous:
            said["sender_chat"] = self.chat.said()
        if self.thread:
            said |= {"message_thread_id": self.thread, "is_topic_message": True}
        if self.keyboard:
            said["reply_markup"] = {"inline_keyboard": self.keyboard}
        if self.edits:
            said["edit_date"] = date(now())
        if self.reply_to is not None and not nested:
            said["reply_to_message"] = self.reply_to.said(nested=True)
        if self.receiver is not None:
            said |= {"ephemeral_message_id": self.ephemeral, "receiver_user": self.receiver.said()}
        command = re.match(r"/[A-Za-z0-9_]+(@\w+)?", self.text)
        if command and not self.sender.is_bot:
            said["entities"] = [{"type": "bot_command", "offset": 0, "length": len(command[0])}]
        return said | self.service

    def labels(self) -> list[str]:
        return [button["text"] for row in self.keyboard for button in row]


@dataclass(eq=False)
class Chat:
    id: int
    type: str
    title: str = ""
    forum: bool = False
    members: dict[int, str] = field(default_factory=dict)
    bot: str = "member"  # or administrator, restricted, kicked, left
    bot_spoke_last: bool = False
    topics: set[int] = field(default_factory=set)
    closed_topics: set[int] = field(default_factory=set)
    """Those that take no words of ours; 0 is the general one."""
    photos: bool = True
    """Whether members may send pictures (fact 87)."""
    moved_to: int = 0
    messages: dict[int, Message] = field(default_factory=dict)
    sent: deque[float] = field(default_factory=deque)
    last_id: int = 0

    def said(self) -> JSON:
        said: JSON = {"id": self.id, "type": self.type}
        if self.type == "private":
            said["first_name"] = self.title
        else:
            said["title"] = self.title
        return said | ({"is_forum": True} if self.forum else {})

    def add(self, message: Message) -> Message:
        self.messages[message.id] = message
        return message

    def next_id(self) -> int:
        self.last_id += 1
        return self.last_id

    def bots(self) -> list[Message]:
        """The bot's own messages that still stand, oldest first."""
        return [message for message in self.messages.values() if message.sender.is_bot]


@dataclass(eq=False)
class Press:
    """A press under way; `answer` is what the bot said to it, `answers` how often it did."""

    id: str
    user: User
    born: float
    key: tuple[int, int, str]
    message: Message
    answer: JSON | None = None
    answers: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def answered(self) -> str:
        """Wait for the answer and give its text."""
        async with asyncio.timeout(CALLBACK_SECONDS):
            await self.heard.wait()
        assert self.answer is not None
        return str(self.answer.get("text", ""))


class World:
    """Everybody and everything; what people do here becomes updates by the rules of privacy (facts 16 to 23)."""

    def __init__(self, username: str = "croupier_bot", reads_all: bool = False) -> None:
        self.bot = User(7000, "Croupier", username=username, is_bot=True)
        self.reads_all, self.has_main_web_app = reads_all, False
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.presses: dict[str, Press] = {}
        self.inline: dict[str, JSON] = {}
        self.replays: dict[tuple[int, int, str], tuple[float, JSON]] = {}
        self.updates: list[JSON] = []
        self.held = False
        """Whether clients hold back what is pressed too quickly (fact 89)."""
        self._pressed: dict[int, deque[float]] = {}
        self.news, self.taken = asyncio.Event(), asyncio.Event()
        self.next_update = 900_001
        self._ids = itertools.count(1)

    # -- who and where ------------------------------------------------------------------------------------------

    def user(self, first_name: str, *, started: bool = False, **more: Any) -> User:
        user = User(100 + next(self._ids), first_name, started=started, **more)
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", first_name)
        return user

    def group(self, title: str, *users: User, type: str = "supergroup", **more: Any) -> Chat:
        number = next(self._ids)
        chat = Chat(-1_000_000_000_000 - number if type == "supergroup" else -number, type, title, **more)
        chat.members = {user.id: "member" for user in users}
        self.chats[chat.id] = chat
        return chat

    def private(self, user: User) -> Chat:
        return self.chats[user.id]

    # -- what they do -------------------------------------------------------------------------------------------

    def update(self, kind: str, content: JSON) -> JSON:
        """Put an update where the bot will find it; what we make up must be as described too."""
        update = {"update_id": self.next_update, kind: content}
        description.check(["Update"], update, "update")
        self.next_update += 1
        self.push(update)
        return update

    def push(self, update: JSON) -> None:
        self.updates.append(update)
        self.news.set()

    def says(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread: int = 0,
        anonymous: bool = False,
        quote: str = "",
        elsewhere: bool = False,
    ) -> Message:
        """Say something; a reply may `quote` part of what it answers, or answer something that stands `elsewhere`."""
        sender = User(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True) if anonymous else user
        message = Message(chat.next_id(), chat, sender, text, now(), thread=thread, reply_to=reply_to)
        message.anonymous = anonymous
        if quote:  # fact 90
            message.service = {"quote": {"text": quote, "position": 0, "is_manual": True}}
        if elsewhere:
            origin = {"type": "hidden_user", "sender_user_name": "Somebody", "date": date(now())}
            message.service |= {"external_reply": {"origin": origin, "message_id": 7}}
        chat.add(message)
        if chat.type == "private" and not user.started:
            user.started, user.blocked = True, False
        if self._hears(chat, message):
            self.update("message", message.said())
        chat.bot_spoke_last = False
        return message

    def _hears(self, chat: Chat, message: Message) -> bool:
        if chat.bot in ("kicked", "left"):
            return False
        if message.sender.is_bot and not message.anonymous:  # fact 21
            return False
        if chat.type == "private" or self.reads_all or chat.bot == "administrator":  # fact 19
            return True
        named = re.match(r"/[A-Za-z0-9_]+@(\w+)", message.text)
        if named:
            return named[1].lower() == self.bot.username.lower()
        if message.text.startswith("/") and chat.bot_spoke_last:  # fact 17
            return True
        replied = message.reply_to
        return replied is not None and replied.sender is self.bot  # facts 16 and 18

    def service(self, chat: Chat, user: User, thread: int = 0, **content: Any) -> Message:
        """A service message, which every bot of the chat hears (fact 16)."""
        message = chat.add(Message(chat.next_id(), chat, user, "", now(), thread=thread, service=content))
        if chat.bot not in ("kicked", "left"):
            self.update("message", message.said())
        return message

    def press(self, user: User, message: Message, what: str, *, forged: bool = False) -> Press:
        """Press the button with this label or data (or send such data without one)."""
        buttons = [button for row in message.keyboard for button in row if "callback_data" in button]
        data = next((b["callback_data"] for b in buttons if what in (b["text"], b["callback_data"])), None)
        if data is None and not forged:
            raise AssertionError(f"no button {what!r} among {message.labels()}")
        data = what if data is None else data
        press = Press(f"q{next(self._ids)}", user, now(), (user.id, message.id, data), message)
        self.presses[press.id] = press
        old = self.replays.get(press.key)
        if old and now() < old[0]:  # fact 41
            press.answer, press.answers = old[1], 1
            press.heard.set()
            return press
        press_said = {"id": press.id, "from": user.said(), "chat_instance": "1", "data": data}
        said = message.said()
        if message.at < now() - OLD_SECONDS:
            said = {"chat": message.chat.said(), "message_id": message.id, "date": 0}
        if (wait := self._waits(user)) > 0:
            press.born += wait
            asyncio.get_running_loop().call_later(wait, self.update, "callback_query", press_said | {"message": said})
        else:
            self.update("callback_query", press_said | {"message": said})
        return press

    def _waits(self, user: User) -> float:
        """Return for how many seconds a client holds a press back; those that are held come in their order."""
        quick = self._pressed.setdefault(user.id, deque(maxlen=QUICK))
        held = self.held and len(quick) == QUICK and quick[0] > now() - QUICK_SECONDS
        quick.append(now())
        return HELD_SECONDS + len(self.presses) / 1000 if held else 0.0

    def asks(self, user: User, query: str) -> str:
        """Type the bot's name and words behind it in any chat, and give the number of the query (fact 93)."""
        number = str(next(self._ids))
        self.inline[number] = {}
        self.update("inline_query", {"id": number, "from": user.said(), "query": query, "offset": ""})
        return number

    def standing(self, chat: Chat, status: str, by: User | None = None) -> None:
        """Change the bot's own standing in a chat (fact 23)."""
        old, chat.bot = chat.bot, status
        actor = by or next(iter(self.users.values()))
        self.update(
            "my_chat_member",
            {
                "chat": chat.said(),
                "from": actor.said(),
                "date": date(now()),
                "old_chat_member": self.member(self.bot, old),
                "new_chat_member": self.member(self.bot, status),
            },
        )

    def blocks(self, user: User, *, blocked: bool = True) -> None:
        user.blocked = blocked
        user.started = user.started or not blocked
        chat = self.private(user)
        old, new = ("member", "kicked") if blocked else ("kicked", "member")
        self.update(
            "my_chat_member",
            {
                "chat": chat.said(),
                "from": user.said(),
                "date": date(now()),
                "old_chat_member": self.member(self.bot, old),
                "new_chat_member": self.member(self.bot, new),
            },
        )

    def migrate(self, chat: Chat, *, member_first: bool = False) -> Chat:
        """Make a supergroup of a group (fact 52); in which order the bot hears of it is not promised."""
        new = self.group(chat.title, type="supergroup")
        new.members = dict(chat.members)
        new.bot = "left"
        if member_first:
            self.standing(new, chat.bot)
        self.service(chat, self.bot, migrate_to_chat_id=new.id)
        chat.moved_to = new.id
        if not member_first:
            self.standing(new, chat.bot)
        self.service(new, self.bot, migrate_from_chat_id=chat.id)
        return new

    def leaves(self, user: User, chat: Chat, *, banned: bool = False) -> None:
        """Somebody leaves a group, or is put out of it (facts 13 and 74)."""
        old = chat.members.pop(user.id)
        if chat.bot == "administrator":
            change = {"chat": chat.said(), "from": user.said(), "date": date(now())}
            new = self.member(user, "kicked" if banned else "left")
            self.update("chat_member", change | {"old_chat_member": self.member(user, old), "new_chat_member": new})
        else:
            self.service(chat, user, left_chat_member=user.said())

    def close_topic(self, chat: Chat, user: User, thread: int = 0, *, told: bool = True) -> None:
        """Close a topic, of which the bot may not be told (facts 55 and 72)."""
        chat.closed_topics.add(thread)
        if told:
            self.service(chat, user, thread, forum_topic_closed={})

    def reopen_topic(self, chat: Chat, user: User, thread: int = 0) -> None:
        """Open a topic again (fact 72)."""
        chat.closed_topics.discard(thread)
        self.service(chat, user, thread, forum_topic_reopened={})

    def member(self, user: User, status: str) -> JSON:
        said: JSON = {"status": status, "user": user.said()}
        if status == "creator":
            return said | {"is_anonymous": False}
        if status in ("kicked",):
            return said | {"until_date": 0}
        rights = {
            "administrator": "can_be_edited is_anonymous can_manage_chat can_delete_messages can_manage_video_chats "
            "can_restrict_members can_promote_members can_change_info can_invite_users can_post_stories "
            "can_edit_stories can_delete_stories",
            "restricted": "is_member can_send_messages can_send_audios can_send_documents can_send_photos "
            "can_send_videos can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages "
            "can_add_web_page_previews can_change_info can_invite_users can_pin_messages can_manage_topics "
            "can_react_to_messages can_edit_tag",
        }
        given = dict.fromkeys(rights.get(status, "").split(), status == "administrator")
        given |= {"is_anonymous": False} if status == "administrator" else {}
        return said | given | ({"is_member": True, "until_date": 0} if status == "restricted" else {})
