"""The methods of the Bot API, each rule with the number of its fact in docs/telegram.md."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.support.telegram_fake import content, members
from tests.support.telegram_fake.content import Refusal
from tests.support.telegram_fake.ephemeral import LONGEST as EPHEMERAL_LONGEST
from tests.support.telegram_fake.ephemeral import Ephemerals, Refused, Server
from tests.support.telegram_fake.world import CALLBACK_SECONDS, JSON, Chat, Message, World, now

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
DELETE_SECONDS = 48 * 3600.0
ROUNDING = 1e-6
"""Seconds by which a timer may ring too early: virtual time would stand still over what is left."""
_ALL = {"message", "callback_query", "my_chat_member"}


@dataclass
class Limits:
    """Facts 45 to 47; `None` does not count."""

    overall: int | None = 30
    minute: int | None = 20
    second: bool = True


class Methods:
    """What a bot may call; `limits` are those that 429 stands for."""

    def __init__(self, world: World, limits: Limits, knows: Server = "older") -> None:
        self.world, self.limits, self.knows = world, limits, knows
        self.ephemerals = Ephemerals()
        self.allowed: set[str] = _ALL | {"edited_message", "channel_post"}
        self.webhook = False
        self.floods: list[JSON] = []
        self.commands: dict[tuple[str, str], list[JSON]] = {}
        self.described: dict[tuple[str, str], str] = {}
        self.sent: list[float] = []
        self._poll: asyncio.Future[None] | None = None

    async def call(self, method: str, given: JSON) -> Any:
        result = getattr(self, f"_{method}")(given)
        return await result if asyncio.iscoroutine(result) else result

    # -- updates --------------------------------------------------------------------------------------------------

    def _getMe(self, given: JSON) -> JSON:
        flags = {"can_join_groups": True, "can_read_all_group_messages": self.world.reads_all}  # fact 19
        flags["has_main_web_app"] = self.world.has_main_web_app  # fact 81
        return self.world.bot.said() | flags | {"supports_inline_queries": False}

    async def _getUpdates(self, given: JSON) -> list[JSON]:
        if self.webhook:  # fact 12
            raise Refusal(
                409,
                "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
            )
        if self._poll is not None and not self._poll.done():  # fact 11
            self._poll.cancel()
        poll = self._poll = asyncio.get_running_loop().create_future()
        if "allowed_updates" in given:
            self.allowed = set(given["allowed_updates"])  # fact 13
        offset = given.get("offset", 0)
        world = self.world
        world.updates = [update for update in world.updates if not self._confirmed(update["update_id"], offset)]
        world.taken.set()
        try:
            return await self._wait(poll, given)
        except asyncio.CancelledError:
            if not poll.cancelled():
                raise
            words = "terminated by other getUpdates request; make sure that only one bot instance is running"
            raise Refusal(409, words) from None

    @staticmethod
    def _confirmed(number: int, offset: int) -> bool:
        return number < offset and not number < 1000 <= offset  # fact 10: numbers that began anew are not below

    async def _wait(self, poll: asyncio.Future[None], given: JSON) -> list[JSON]:
        until = now() + given.get("timeout", 0)
        while True:
            found = [update for update in self.world.updates if set(update) & self.allowed]
            if found or now() >= until - ROUNDING:
                if not poll.done():
                    poll.set_result(None)
                return found[: given.get("limit", 100)]  # fact 7
            self.world.news.clear()
            news = asyncio.ensure_future(self.world.news.wait())
            either: set[asyncio.Future[Any]] = {news, poll}
            try:
                await asyncio.wait(either, timeout=until - now(), return_when=asyncio.FIRST_COMPLETED)  # fact 8
            finally:
                news.cancel()
            if poll.cancelled():
                raise asyncio.CancelledError

    def _deleteWebhook(self, given: JSON) -> bool:
        self.webhook = False
        if given.get("drop_pending_updates"):
            self.world.updates.clear()
        return True

    # -- messages -------------------------------------------------------------------------------------------------

    def _chat(self, given: JSON) -> Chat:
        chat = self.world.chats.get(given["chat_id"])
        if chat is None:
            raise Refusal(400, "chat not found")  # fact 24
        if chat.moved_to:  # fact 52
            words = "group chat was upgraded to a supergroup chat"
            raise Refusal(400, words, migrate_to_chat_id=chat.moved_to)
        if chat.type == "private":
            user = self.world.users[chat.id]
            if user.blocked:
                raise Refusal(403, "bot was blocked by the user")  # fact 25
            if not user.started:
                raise Refusal(403, "bot can't initiate conversation with a user")  # fact 24
        elif chat.bot == "kicked":
            raise Refusal(403, f"bot was kicked from the {chat.type} chat")  # fact 53
        elif chat.bot == "left":
            raise Refusal(403, f"bot is not a member of the {chat.type} chat")
        return chat

    def _writable(self, given: JSON) -> Chat:
        chat = self._chat(given)
        if chat.bot == "restricted":
            raise Refusal(400, "not enough rights to send text messages to the chat")  # fact 54
        return chat

    def _count(self, chat: Chat) -> None:
        """Count a send or an edit against the limits (facts 45 to 48)."""
        limits, at = self.limits, now()
        self.sent = [time for time in self.sent if time > at - 1]
        while chat.sent and chat.sent[0] <= at - 60:
            chat.sent.popleft()
        wait = 0.0
        if limits.overall is not None and len(self.sent) >= limits.overall:
            wait = self.sent[0] + 1 - at
        if limits.second and chat.sent and chat.sent[-1] > at - 1:
            wait = max(wait, chat.sent[-1] + 1 - at)
        if limits.minute is not None and chat.type != "private" and len(chat.sent) >= limits.minute:
            wait = max(wait, chat.sent[0] + 60 - at)
        if wait > 0:
            self.floods.append({"chat": chat.id, "at": at, "wait": wait})
            raise Refusal(429, f"retry after {int(wait) + 1}", retry_after=int(wait) + 1)
        self.sent.append(at)
        chat.sent.append(at)

    @staticmethod
    def _text(given: JSON) -> tuple[str, list[tuple[str, int, int]]]:
        text, marks = content.marked(given, given["text"])
        if not text.strip():
            raise Refusal(400, "message text is empty")  # fact 28
        if len(text) > 4096:
            raise Refusal(400, "message is too long")
        return text, marks

    @staticmethod
    def _keyboard(given: JSON) -> list[list[JSON]]:
        markup = given.get("reply_markup", {})
        if "force_reply" in markup and not 1 <= len(markup.get("input_field_placeholder", "-")) <= 64:
            raise Refusal(400, "BUTTON_PLACEHOLDER_INVALID")  # fact 71
        rows: list[list[JSON]] = markup.get("inline_keyboard", []) if isinstance(markup, dict) else []
        buttons = [button for row in rows for button in row]
        if len(buttons) > 100:
            raise Refusal(400, "reply markup is too long")  # fact 37
        for button in buttons:
            if not button["text"].strip():
                raise Refusal(400, "inline keyboard button text must be non-empty")
            if len(set(button) & {"callback_data", "url", "web_app", "copy_text"}) != 1:
                raise Refusal(400, "text buttons are unallowed in the inline keyboard")
            if "web_app" in button and not (isinstance(given["chat_id"], int) and given["chat_id"] > 0):
                raise Refusal(400, "BUTTON_TYPE_INVALID")  # fact 80
            if not button.get("web_app", {"url": "https://"})["url"].startswith("https://"):
                raise Refusal(400, "inline keyboard button Web App URL is invalid: Only HTTPS links are allowed")
            if "copy_text" in button and not 1 <= len(button["copy_text"]["text"]) <= 256:
                raise Refusal(400, "BUTTON_COPY_TEXT_INVALID")  # fact 91
            if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= 64:
                raise Refusal(400, "BUTTON_DATA_INVALID")  # fact 36
            if not re.match(r"https?://|tg://", button.get("url", "https://")):
                raise Refusal(400, "BUTTON_URL_INVALID")
        return [row for row in rows if row]

    def _place(self, given: JSON) -> tuple[Chat, int]:
        """Find where something is to be said."""
        chat = self._writable(given)
        thread = given.get("message_thread_id", 0)
        if thread and thread not in chat.topics:
            raise Refusal(400, "message thread not found")  # fact 55
        self._in_topic(chat, thread)
        return chat, thread

    def _sendPhoto(self, given: JSON) -> JSON:
        chat, thread = self._place(given)
        text, marks = content.caption(given)
        photo, keyboard = content.photo(chat, given["photo"]), self._keyboard(given)
        self._count(chat)
        message = Message(chat.next_id(), chat, self.world.bot, text, now(), marks, keyboard, thread, photo=photo)
        chat.bot_spoke_last = True
        return chat.add(message).said()

    def _sendMessage(self, given: JSON) -> JSON:
        chat, thread = self._place(given)
        text, marks = self._text(given)
        keyboard = self._keyboard(given)
        self._count(chat)
        bot = self.world.bot
        asked = given.get("ephemeral_message_parameters")
        if asked and self.knows == "refusing":
            raise Refusal(400, "ephemeral messages are not allowed here")
        if asked and self.knows == "newer":
            message = Message(0, chat, bot, text.strip(), now(), marks, keyboard, thread)
            users, presses = self.world.users, self.world.presses
            said: JSON = self._of_one(lambda: self.ephemerals.add(chat, message, asked, users, presses))
            return said
        message = Message(chat.next_id(), chat, bot, text.strip(), now(), marks, keyboard, thread)  # fact 60
        asked_for = given.get("reply_parameters", {})
        message.reply_to = chat.messages.get(asked_for.get("message_id", 0))
        if asked_for and message.reply_to is None and not asked_for.get("allow_sending_without_reply"):
            raise Refusal(400, "message to be replied not found")  # fact 75
        message.forced = bool(given.get("reply_markup", {}).get("force_reply"))  # fact 71
        chat.bot_spoke_last = True
        return chat.add(message).said()

    def _editEphemeralMessageText(self, given: JSON) -> bool:
        message = self._of_one(lambda: self.ephemerals.find(given)).message
        text, marks = self._text(given)
        if len(text) > EPHEMERAL_LONGEST:
            raise Refusal(400, "message is too long")  # fact 63
        self._edit(message, text.strip(), marks, self._keyboard(given))
        return True

    def _deleteEphemeralMessage(self, given: JSON) -> bool:
        self._of_one(lambda: self.ephemerals.drop(given))
        return True

    @staticmethod
    def _of_one(do: Callable[[], Any]) -> Any:
        try:
            return do()
        except Refused as refused:
            raise Refusal(400, str(refused)) from None

    @staticmethod
    def _in_topic(chat: Chat, thread: int) -> None:
        if thread in chat.closed_topics and chat.bot != "administrator":
            raise Refusal(400, "TOPIC_CLOSED")  # facts 55 and 72

    def _own(self, given: JSON) -> Message:
        chat = self._writable(given)
        message = chat.messages.get(given["message_id"])
        if message is None:
            raise Refusal(400, "message to edit not found")  # fact 32
        if message.sender is not self.world.bot or message.service:
            raise Refusal(400, "message can't be edited")
        self._in_topic(chat, message.thread)
        return message

    def _editMessageMedia(self, given: JSON) -> JSON:
        message, media = self._own(given), given["media"]
        text, marks = content.caption(media)
        photo = content.photo(message.chat, given.get(media["media"].removeprefix("attach://")))
        keyboard, before = self._keyboard(given), message.photo
        message.photo = photo  # fact 86: words alone become a picture with words below it
        try:
            return self._edit(message, text, marks, keyboard, other=photo != before)
        except Refusal:
            message.photo = before
            raise

    def _editMessageCaption(self, given: JSON) -> JSON:
        message = self._own(given)
        if not message.photo:
            raise Refusal(400, "there is no caption in the message to edit")  # fact 86
        text, marks = content.caption(given)
        return self._edit(message, text, marks, self._keyboard(given))

    def _editMessageText(self, given: JSON) -> JSON:
        message = self._own(given)
        if message.photo:
            raise Refusal(400, "there is no text in the message to edit")  # fact 86
        text, marks = self._text(given)
        return self._edit(message, text.strip(), marks, self._keyboard(given))  # fact 33

    def _editMessageReplyMarkup(self, given: JSON) -> JSON:
        message = self._own(given)
        return self._edit(message, message.text, message.marks, self._keyboard(given))

    def _edit(
        self,
        message: Message,
        text: str,
        marks: list[tuple[str, int, int]],
        keyboard: list[list[JSON]],
        *,
        other: bool = False,
    ) -> JSON:
        """Change a message, whose picture is another one already if `other`."""
        same = not other and (message.text, message.marks, message.keyboard) == (text, marks, keyboard)
        self._count(message.chat)  # fact 47
        if same:
            raise Refusal(400, NOT_MODIFIED)  # fact 31
        message.text, message.marks, message.keyboard = text, marks, keyboard
        message.edits += 1
        return message.said()

    def _deleteMessages(self, given: JSON) -> bool:
        chat = self._chat(given)
        if not 1 <= len(given["message_ids"]) <= 100:
            raise Refusal(400, "message identifiers are not specified")
        assert len({*given["message_ids"]}) == len(given["message_ids"]), "a message is named twice"
        found = [chat.messages[number] for number in given["message_ids"] if number in chat.messages]
        for message in found:
            own = message.sender is self.world.bot
            if message.at < now() - DELETE_SECONDS or not (own or chat.bot == "administrator"):  # fact 34
                raise Refusal(400, "message can't be deleted")
        for message in found:
            del chat.messages[message.id]
        return True

    # -- the rest -------------------------------------------------------------------------------------------------

    def _answerCallbackQuery(self, given: JSON) -> bool:
        press = self.world.presses.get(given["callback_query_id"])
        if press is None or press.answers or now() > press.born + CALLBACK_SECONDS:
            if press is not None:
                press.answers += 1
            raise Refusal(400, TOO_OLD)  # fact 39
        if len(given.get("text", "")) > 200:
            raise Refusal(400, "MESSAGE_TOO_LONG")  # fact 40
        press.answer, press.answers = given, 1
        press.heard.set()
        if given.get("cache_time"):
            self.world.replays[press.key] = (now() + given["cache_time"], given)  # fact 41
        return True

    def _answerInlineQuery(self, given: JSON) -> bool:
        ids = [result["id"] for result in given["results"]]
        if given["inline_query_id"] not in self.world.inline:
            raise Refusal(400, TOO_OLD)
        if len(ids) > 50 or len(set(ids)) < len(ids) or not all(1 <= len(one.encode()) <= 64 for one in ids):
            raise Refusal(400, "RESULT_ID_DUPLICATE")  # fact 93
        if not re.fullmatch(r"[\w-]{1,64}", given.get("button", {}).get("start_parameter", "-"), re.ASCII):
            raise Refusal(400, "START_PARAM_INVALID")  # fact 93
        for result in given["results"]:
            self._keyboard(result)
        self.world.inline[given["inline_query_id"]] = given
        return True

    def _getChatAdministrators(self, given: JSON) -> list[JSON]:
        chat = self._chat(given)
        if chat.type == "private":
            raise Refusal(400, "there are no administrators in the private chat")  # fact 58
        return members.administrators(self.world, chat)

    def _getChatMember(self, given: JSON) -> JSON:
        return members.member(self.world, self._chat(given), given["user_id"])

    def _setMyDescription(self, given: JSON) -> bool:
        if len(given.get("description", "")) > 512:
            raise Refusal(400, "BOT_DESCRIPTION_INVALID")
        self.described["description", given.get("language_code", "")] = given.get("description", "")
        return True

    def _setMyShortDescription(self, given: JSON) -> bool:
        if len(given.get("short_description", "")) > 120:
            raise Refusal(400, "BOT_SHORT_DESCRIPTION_INVALID")
        self.described["short", given.get("language_code", "")] = given.get("short_description", "")
        return True

    def _setMyCommands(self, given: JSON) -> bool:
        commands = given["commands"]
        if len(commands) > 100:
            raise Refusal(400, "BOT_COMMANDS_TOO_MUCH")  # fact 59
        for command in commands:
            if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
                raise Refusal(400, "BOT_COMMAND_INVALID")
            if not 1 <= len(command["description"]) <= 256:
                raise Refusal(400, "BOT_COMMAND_DESCRIPTION_INVALID")
        scope = given.get("scope", {"type": "default"})["type"]
        self.commands[scope, given.get("language_code", "")] = commands
        return True
