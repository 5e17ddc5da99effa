"""The calls to Telegram that the adapter makes, each of which gives what it asked for or raises `ApiError`."""

import logging
import ssl
import warnings
from collections.abc import Awaitable, Sequence
from typing import Any, Literal, TypeVar, cast
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx
from telegram import Bot, BotCommand, BotCommandScope, ChatMember, ChatMemberRestricted, Message, User
from telegram.error import TelegramError
from telegram.request import BaseRequest, HTTPXRequest, RequestData
from telegram.warnings import PTBDeprecationWarning

from adapters.telegram.api.errors import ApiError, Verdict, judged
from adapters.telegram.api.http import HttpRequest, Plain
from adapters.telegram.api.types import Update
from adapters.telegram.settings import TelegramSettings

log = logging.getLogger(__name__)

# The library warns of its own use of what it will change; both forms are read.
warnings.filterwarnings("ignore", message=r".*`?retry_after`?", category=PTBDeprecationWarning)

T = TypeVar("T")
Button = dict[str, Any]
"""A button as Telegram is told of it; the library's objects cost more than the call that carries them."""
Keyboard = tuple[tuple[Button, ...], ...]

Scope = Literal["all_private_chats", "all_group_chats", "all_chat_administrators"]

ALLOWED = ("message", "callback_query", "my_chat_member", "chat_member", "inline_query")
INLINE_SECONDS = 5
"""For how long the answer to an inline query may be given again to whoever asked."""
READ_SECONDS, CONNECT_SECONDS, POOL_SECONDS = 20.0, 10.0, 5.0
CONNECTIONS = 16
_MEMBERS = ("creator", "administrator", "member")
_NO_PREVIEW = {"is_disabled": True}


def _form(given: dict[str, Any], *, unread: bool = False, picture: bytes = b"") -> RequestData:
    """Return plain values as the clients take them; of an answer that stays `unread` only whether it is one counts."""
    return cast(RequestData, Plain(given, unread=unread, picture=picture))


def _manner(html: bool, keyboard: Keyboard) -> dict[str, Any]:
    """Return what a text is shown with: its markup, its buttons, and no preview of a link."""
    return {"link_preview_options": _NO_PREVIEW, **_dress(html, keyboard)}


def _dress(html: bool, keyboard: Keyboard) -> dict[str, Any]:
    """Return the markup and the buttons with which words are shown."""
    manner: dict[str, Any] = {}
    if html:
        manner["parse_mode"] = "HTML"
    if keyboard:
        manner["reply_markup"] = {"inline_keyboard": keyboard}
    return manner


def _requests(base_url: str) -> tuple[BaseRequest, BaseRequest]:
    """Make what asks for updates and what makes all other calls; only the larger client can speak through a proxy."""
    address = urlsplit(base_url)
    secured = address.scheme == "https"
    # Reading the certificates of all authorities takes long: once will do, and not at all where nothing is secured.
    trust = httpx.create_ssl_context() if secured else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    proxies = getproxies()
    if (address.scheme in proxies or "all" in proxies) and not proxy_bypass(address.hostname or ""):
        times = (READ_SECONDS, READ_SECONDS, CONNECT_SECONDS, POOL_SECONDS)
        more = {"verify": trust}
        return HTTPXRequest(1, *times, httpx_kwargs=more), HTTPXRequest(CONNECTIONS, *times, httpx_kwargs=more)
    return (
        HttpRequest(base_url, 1, trust, READ_SECONDS, CONNECT_SECONDS),
        HttpRequest(base_url, CONNECTIONS, trust, READ_SECONDS, CONNECT_SECONDS),
    )


class Api:
    """One bot's calls; nothing here writes, shows or raises its token."""

    def __init__(self, settings: TelegramSettings) -> None:
        # The library for HTTP logs whole addresses, which hold the token.
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)
        # An answer that is no JSON, such as the page of a 502, is told once by whoever asked, without a traceback.
        logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)
        self._poll, self._request = _requests(settings.base_url)
        token = settings.token.get_secret_value()
        self._bot = Bot(token, base_url=settings.base_url, request=self._request, get_updates_request=self._poll)

    async def open(self) -> None:
        """Be ready for calls, also after a `close`."""
        await self._poll.initialize()
        await self._request.initialize()

    async def close(self) -> None:
        """Let the connections go."""
        await self._poll.shutdown()
        await self._request.shutdown()

    async def me(self) -> User:
        """Ask who we are."""
        return await _call(self._bot.get_me())

    async def updates(self, offset: int, seconds: int) -> tuple[list[Update], int]:
        """Ask for what happened, confirming all below `offset`; gives also the offset that confirms these.

        An update that cannot be read is left out.
        """
        asked = {"timeout": seconds, "allowed_updates": ALLOWED, **({"offset": offset} if offset else {})}
        asking = self._poll.post(f"{self._bot.base_url}/getUpdates", _form(asked), read_timeout=READ_SECONDS + seconds)
        try:
            given: Any = await _call(asking)
        except LookupError:
            given = None
        if not isinstance(given, list):
            raise ApiError(Verdict.AWAY, "an answer that cannot be read")
        found: list[Update] = []
        last = 0
        for entry in given:
            try:
                last = entry["update_id"]
                found.append(Update.model_validate(entry))
            except Exception as error:
                log.error("an update of Telegram cannot be read and is left out: %s", type(error).__name__)
        return found, last + 1 if last else 0

    async def drop_webhook(self) -> None:
        """Take a webhook away, keeping the updates that wait."""
        await _call(self._bot.delete_webhook(drop_pending_updates=False))

    async def send(
        self,
        chat: int | str,
        thread: int,
        text: str,
        keyboard: Keyboard,
        *,
        html: bool = True,
        silent: bool = True,
        reply: int = 0,
    ) -> int:
        """Post a message and give its number; one that is not `silent` makes phones ring.

        A `reply` stands below what it answers, if that is still there.
        """
        given = {"chat_id": chat, "text": text, **_manner(html, keyboard), "disable_notification": silent}
        if reply:
            given["reply_parameters"] = {"message_id": reply, "allow_sending_without_reply": True}
        sent = await self._plainly("sendMessage", {**given, "message_thread_id": thread} if thread else given)
        return int(sent["message_id"])

    async def show(
        self, chat: int, thread: int, picture: bytes, text: str, keyboard: Keyboard, *, html: bool, silent: bool
    ) -> int:
        """Post a picture with words below it, and give its number."""
        given = {"chat_id": chat, "caption": text, **_dress(html, keyboard), "disable_notification": silent}
        sent = await self._plainly("sendPhoto", {**given, "message_thread_id": thread} if thread else given, picture)
        return int(sent["message_id"])

    async def redraw(
        self, chat: int, message: int, picture: bytes, text: str, keyboard: Keyboard, *, html: bool
    ) -> None:
        """Put a picture and other words into a message of ours, which may have had words alone."""
        media = {"type": "photo", "media": "attach://photo", "caption": text, **_dress(html, ())}
        given = {"chat_id": chat, "message_id": message, "media": media, **_dress(False, keyboard)}
        await self._plainly("editMessageMedia", given, picture, unread=True)

    async def recaption(self, chat: int, message: int, text: str, keyboard: Keyboard, *, html: bool) -> None:
        """Change the words below a picture of ours."""
        given = {"chat_id": chat, "message_id": message, "caption": text, **_dress(html, keyboard)}
        await self._plainly("editMessageCaption", given, unread=True)

    async def ask(self, chat: int, thread: int, text: str) -> int:
        """Post a message to which clients let those whom it mentions reply at once, and give its number."""
        asked = {"force_reply": True, "selective": True}
        given = {
            "chat_id": chat,
            "text": text,
            **_manner(True, ()),
            "reply_markup": asked,
            "disable_notification": True,
        }
        sent = await self._plainly("sendMessage", {**given, "message_thread_id": thread} if thread else given)
        return int(sent["message_id"])

    async def shown(self, chat: int | str, text: str) -> Message:
        """Post bare text, and give what the server has made of it."""
        return await _call(self._bot.send_message(chat, text, disable_notification=True))

    async def edit(self, chat: int, message: int, text: str, keyboard: Keyboard, *, html: bool = True) -> None:
        """Change a message of ours."""
        given = {"chat_id": chat, "message_id": message, "text": text, **_manner(html, keyboard)}
        await self._plainly("editMessageText", given, unread=True)

    async def whisper(self, chat: int, thread: int, person: int, query: str, text: str) -> Message:
        """Post a message that one member alone should see, in place of the post that they pressed.

        A server that does not know how shows it to everybody, so nothing secret may stand in it.
        """
        asked = {"receiver_user_id": person, "callback_query_id": query, "replace_callback_query_message": True}
        sending = self._bot.send_message(
            chat,
            text,
            message_thread_id=thread or None,
            disable_notification=True,
            api_kwargs={"ephemeral_message_parameters": asked},
        )
        return await _call(sending)

    async def rewrite(
        self, chat: int, person: int, whispered: int, text: str, keyboard: Keyboard, *, html: bool = True
    ) -> None:
        """Change a message that one member alone sees; a server that knows none such refuses."""
        given = {"chat_id": chat, "receiver_user_id": person, "ephemeral_message_id": whispered, "text": text}
        if html:
            given["parse_mode"] = "HTML"
        if keyboard:
            given["reply_markup"] = {"inline_keyboard": keyboard}
        await _call(self._bot.do_api_request("editEphemeralMessageText", given))

    async def unsay(self, chat: int, person: int, whispered: int) -> None:
        """Take a message away that one member alone sees."""
        given = {"chat_id": chat, "receiver_user_id": person, "ephemeral_message_id": whispered}
        await _call(self._bot.do_api_request("deleteEphemeralMessage", given))

    async def strip(self, chat: int, message: int) -> None:
        """Take the buttons off a message of ours."""
        await _call(self._bot.edit_message_reply_markup(chat, message, reply_markup=None))

    async def delete(self, chat: int | str, messages: Sequence[int]) -> None:
        """Delete messages, all in one call; those that there are not any more are no failure."""
        await _call(self._bot.delete_messages(chat, messages))

    async def answer(self, query: str, text: str, *, alert: bool) -> None:
        """Answer a press; never to be remembered by the client, which would not ask again."""
        given = {"callback_query_id": query, "show_alert": alert, "cache_time": 0}
        await self._plainly("answerCallbackQuery", {**given, "text": text} if text else given, unread=True)

    async def offer(self, query: str, results: Sequence[dict[str, Any]], label: str) -> None:
        """Answer an inline query, for its asker alone and for a few seconds; a button above leads to a table."""
        button = {"text": label, "start_parameter": "hello"} if not results else None
        given = {"inline_query_id": query, "results": list(results), "cache_time": INLINE_SECONDS, "is_personal": True}
        await self._plainly("answerInlineQuery", {**given, "button": button} if button else given, unread=True)

    async def _plainly(self, method: str, given: dict[str, Any], picture: bytes = b"", *, unread: bool = False) -> Any:
        """Make a call of those that every action makes, without the library's objects: they cost more than the call."""
        form = _form(given, unread=unread, picture=picture)
        return await _call(self._request.post(f"{self._bot.base_url}/{method}", form))

    async def admins(self, chat: int) -> frozenset[int]:
        """List who may administer a chat."""
        found = await _call(self._bot.get_chat_administrators(chat))
        return frozenset(member.user.id for member in found)

    async def member(self, chat: int | str, person: int) -> ChatMember:
        """Ask how somebody stands in a chat."""
        return await _call(self._bot.get_chat_member(chat, person))

    async def is_member(self, chat: int, person: int) -> bool:
        """Ask whether a person is in a chat, as far as we are shown its members."""
        found = await self.member(chat, person)
        return found.status in _MEMBERS or (isinstance(found, ChatMemberRestricted) and found.is_member)

    async def describe(self, about: str, short: str, language: str) -> None:
        """Say what an empty private chat and our profile show of us, in a language ("" for all others)."""
        await _call(self._bot.set_my_description(about, language or None))
        await _call(self._bot.set_my_short_description(short, language or None))

    async def menu(
        self,
        commands: Sequence[tuple[str, str]],
        scope: Scope,
        language: str,
    ) -> None:
        """Say which commands clients offer in a scope, in a language ("" for all others)."""
        listed = [BotCommand(command, about) for command, about in commands]
        await _call(self._bot.set_my_commands(listed, BotCommandScope(scope), language or None))


async def _call(call: Awaitable[T]) -> T:
    try:
        return await call
    except TelegramError as error:
        raise judged(error) from None
