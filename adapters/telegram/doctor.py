"""Tries at the real service what is only believed of it: in one group, with a post that asks people to help."""

import asyncio
import re
import secrets
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from typing import TypeVar

from telegram import Message, User

from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.api.types import Press, Update
from adapters.telegram.format import PHRASES
from adapters.telegram.settings import TelegramSettings
from croupier.network import CannotExamine, Finding

T = TypeVar("T")

POLL_SECONDS, PAUSE_SECONDS, LONGEST_PAUSE = 0.5, 1.1, 60.0
SHADES, SIZE = (b"\x20", b"\xe0"), 120
"""The pictures that are tried: squares of so many dots, each grey of one shade."""
PRESSED = "- doctor"
"""What the button says: to a bot that runs later, nothing."""
_PRESS, _ALONE = "a press arrives, and only its presser gets the answer", "a post can be shown to just one member"
_MENTION, _COMMANDS = (
    "words that begin with the bot's @name reach it",
    "commands, replies and buttons are the way there",
)
_MAIN_APP = "the bot has a Main Mini App"
_REGISTER = "BotFather, /mybots, Bot Settings, Configure Mini App: `base_url` of [web.NAME] with /telegram/{} behind it"
_PICTURE = "a post becomes a picture, and that another one, as `photo_boards` needs"
_ADMINS = ("creator", "administrator")
_IN = (*_ADMINS, "member", "restricted")


async def examine(name: str, settings: TelegramSettings, chat: str, seconds: float) -> AsyncGenerator[Finding, None]:
    """Try out a bot in a group, for which people there have so many seconds; `CannotExamine` where nothing can be."""
    if not re.fullmatch(r"-\d{1,20}|@[A-Za-z]\w{3,40}", chat):
        raise CannotExamine(f"{chat[:40]!r} isn't a group: give its number, like -1001234567890, or its public @name")
    api = Api(settings)
    await api.open()
    try:
        group = int(chat) if chat.startswith("-") else chat
        doctor = _Doctor(name, api, group, seconds, mini_app=settings.mini_app)
        me = await doctor.meet()
        for finding in doctor.settings(me):
            yield finding
        try:
            async for finding in doctor.tries(me):
                yield finding
        finally:
            cleaned = await doctor.clean()
        yield cleaned
    finally:
        await api.close()


async def log_in(name: str, settings: TelegramSettings) -> Finding:
    """Ask who we are, and nothing else."""
    what, api = f"telegram:{name}: the token is taken", Api(settings)
    await api.open()
    try:
        me = await api.me()
    except ApiError as error:
        refused = error.verdict is Verdict.TOKEN
        advice = "use the one that BotFather gave you" if refused else f"Telegram can't be reached: {error}"
        return Finding(what, False, advice, needed=True)
    finally:
        await api.close()
    return Finding(f"{what}, and the bot is @{me.username}", True)


def _flat(shade: bytes) -> bytes:
    """Draw a square of one shade as PNG."""

    def part(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = SIZE.to_bytes(4) * 2 + bytes([8, 0, 0, 0, 0])
    rows = zlib.compress((b"\0" + shade * SIZE) * SIZE)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


class _Doctor:
    """One examination: what was posted, and what has come of it so far."""

    def __init__(self, name: str, api: Api, chat: int | str, seconds: float, *, mini_app: bool) -> None:
        self._name, self._api, self._chat, self._seconds, self._mini_app = name, api, chat, seconds, mini_app
        self._posts: list[int] = []
        self._word = str(secrets.randbelow(9000) + 1000)
        self._admin = False
        self._pressed: Finding | None = None
        self._private_boards: Finding | None = None
        self._mentioned = False
        self._unheard = ""
        self._free_from = 0.0

    async def meet(self) -> User:
        """Learn who we are, and whether we are in the chat."""
        try:
            me = await self._api.me()
        except ApiError as error:
            if error.verdict is Verdict.TOKEN:
                raise CannotExamine("Telegram refuses the token: use the one that BotFather gave you") from None
            raise CannotExamine(f"Telegram can't be reached: {error}") from None
        try:
            status = (await self._api.member(self._chat, me.id)).status
        except ApiError as error:
            if error.verdict is Verdict.MOVED:
                raise CannotExamine(f"{error}: its number is {error.chat}") from None
            raise CannotExamine(f"@{me.username} can't see that chat ({error}): add it there first") from None
        if status not in _IN:
            raise CannotExamine(f"@{me.username} isn't in that chat any more: add it there first")
        self._admin = status in _ADMINS
        return me

    def settings(self, me: User) -> list[Finding]:
        """Say which settings hold."""
        private = not me.can_read_all_group_messages
        return [
            Finding(
                "people can add the bot to groups",
                bool(me.can_join_groups),
                "BotFather, /setjoingroups: without it the bot can't be added anywhere else",
            ),
            Finding(
                "Group Privacy is on",
                private,
                "BotFather, /setprivacy, then add the bot again; off, it hears all",
            ),
            Finding(
                "the bot isn't an admin, so it doesn't hear everything",
                not self._admin,
                "it hears everything that's said there; that's only needed to delete what shouldn't be there",
            ),
            *(
                [
                    Finding(
                        _MAIN_APP,
                        bool(me.has_main_web_app),
                        f"{_REGISTER.format(self._name)}; until then groups have no link",
                    )
                ]
                if self._mini_app
                else []
            ),
        ]

    async def tries(self, me: User) -> AsyncGenerator[Finding, None]:
        """Try what needs nobody, then what needs somebody."""
        asked = "\n".join(phrases.say("trying", mention=f"@{me.username} {self._word}") for phrases in PHRASES.values())
        try:
            button = (({"text": "OK", "callback_data": PRESSED},),)
            post = await self._paced(lambda: self._api.shown(self._chat, "…"))
            self._posts.append(post.message_id)
        except ApiError as error:
            yield Finding("posts come", False, f"{error}: let the bot write there", needed=True)
            return
        if post.chat.type not in ("group", "supergroup"):
            yield Finding("the chat is a group", False, "tables are played in groups: name one", needed=True)
            return
        yield Finding("posts come", True)
        try:
            await self._paced(lambda: self._api.edit(post.chat.id, post.message_id, asked, button, html=False))
        except ApiError as error:
            yield Finding("posts can be changed", False, f"{error}: tables would come as new posts", needed=True)
            return
        yield Finding("posts can be changed", True)
        yield await self._same(post, asked, button)
        yield await self._picture(post)
        await self._listen(post, me)
        for finding in self._heard(me):
            yield finding

    async def _same(self, post: Message, text: str, button: Keyboard) -> Finding:
        check = "an edit that changes nothing is recognised"
        try:
            await self._paced(lambda: self._api.edit(post.chat.id, post.message_id, text, button, html=False))
        except ApiError as error:
            return Finding(check, error.verdict is Verdict.SAME, f"{error}: tell the authors of Croupier")
        return Finding(check, True)

    async def _picture(self, post: Message) -> Finding:
        """Post words, make a picture of them, and put another in its place."""
        words = "leave `photo_boards` off; matches end in words there"
        chat = post.chat.id
        try:
            trial = await self._paced(lambda: self._api.send(chat, 0, "…", (), html=False))
            self._posts.append(trial)
            for shade in SHADES:
                picture = _flat(shade)
                await self._paced(partial(self._api.redraw, chat, trial, picture, "…", (), html=False))
        except ApiError as error:
            return Finding(_PICTURE, False, f"{error}: {words}")
        return Finding(_PICTURE, True)

    async def _paced(self, call: Callable[[], Awaitable[T]]) -> T:
        """Say or change something no faster than a chat allows; whoever is told to wait tries once more."""
        now = asyncio.get_running_loop().time
        await asyncio.sleep(max(0.0, self._free_from - now()))
        try:
            return await call()
        except ApiError as error:
            if error.verdict is not Verdict.FLOOD or error.seconds > LONGEST_PAUSE:
                raise
            await asyncio.sleep(error.seconds)
            return await call()
        finally:
            self._free_from = now() + PAUSE_SECONDS

    async def _listen(self, post: Message, me: User) -> None:
        """Wait for a press and a mention; what others have said meanwhile stays for the bot that runs later."""
        until = asyncio.get_running_loop().time() + self._seconds
        ours: set[int] = set()
        while asyncio.get_running_loop().time() < until and not (self._pressed and self._mentioned):
            try:
                updates, _ = await self._api.updates(0, 0)
            except ApiError as error:
                rival = error.verdict is Verdict.RIVAL
                self._unheard = f"{error}; stop `croupier run` meanwhile" if rival else str(error)
                return
            for update in updates:
                if update.update_id not in ours and await self._is_ours(update, post, me):
                    ours.add(update.update_id)
            await self._confirm(updates, ours)
            await asyncio.sleep(POLL_SECONDS)

    async def _confirm(self, updates: list[Update], ours: set[int]) -> None:
        """Take our own away where nobody else's come before them."""
        first = 0
        for update in updates:
            if update.update_id not in ours:
                break
            first = update.update_id + 1
        if first:
            try:
                await self._api.updates(first, 0)
            except ApiError:
                return

    async def _is_ours(self, update: Update, post: Message, me: User) -> bool:
        query, message = update.callback_query, update.message
        pressed = query.message if query is not None else None
        if query and pressed and (pressed.chat.id, pressed.message_id) == (post.chat.id, post.message_id):
            if self._pressed is None:
                await self._answer(query, post)
            return True
        if message is None or message.chat.id != post.chat.id or self._word not in (message.text or ""):
            return False
        begins = (message.text or "").lower().startswith(f"@{me.username}".lower())
        self._mentioned = self._mentioned or (begins and message.reply_to_message is None)
        return True

    async def _answer(self, query: Press, post: Message) -> None:
        try:
            await self._api.answer(query.id, "OK", alert=True)
            self._pressed = Finding(_PRESS, True)
        except ApiError as error:
            self._pressed = Finding(_PRESS, False, f"{error}: hidden dice could not be shown", needed=True)
        self._private_boards = await self._ephemeral(query, post)

    async def _ephemeral(self, query: Press, post: Message) -> Finding:
        """Show the presser alone a post that holds nothing; a server that does not know how shows it to everybody."""
        person, chat = query.from_user.id, post.chat.id
        try:
            shown = await self._paced(lambda: self._api.whisper(chat, 0, person, query.id, "…"))
            hidden = shown.api_kwargs.get("ephemeral_message_id")
            if not isinstance(hidden, int):
                self._posts.append(shown.message_id)
                return Finding(_ALONE, False, "everybody could see it: leave `ephemeral` off", setting="ephemeral")
            try:
                await self._paced(lambda: self._api.rewrite(chat, person, hidden, "OK", (), html=False))
            finally:
                await self._api.unsay(chat, person, hidden)
        except ApiError as error:
            unknown = error.verdict is Verdict.TOKEN  # a method that is none is answered as a token that is none
            why = f"{'unknown there' if unknown else error}: leave `ephemeral` off"
            return Finding(_ALONE, False, why, setting="ephemeral")
        return Finding(_ALONE, True, setting="ephemeral")

    def _heard(self, me: User) -> list[Finding]:
        nobody = self._unheard or f"nobody pressed OK within {self._seconds:.0f} seconds: try again, and tap it"
        pressed = self._pressed or Finding(_PRESS, None, nobody)
        alone = self._private_boards or Finding(_ALONE, None, nobody)
        if self._mentioned:
            return [pressed, alone, Finding(_MENTION, True)]
        missed = f"no `@{me.username} {self._word}` came within {self._seconds:.0f} seconds; if somebody wrote that, "
        return [
            pressed,
            alone,
            # Whoever pressed was there to write it; without them nobody knows.
            Finding(_MENTION, None if self._pressed is None else False, self._unheard or missed + _COMMANDS),
        ]

    async def clean(self) -> Finding:
        """Take all that we have posted away."""
        check = "the bot's own posts can be deleted"
        if not self._posts:
            return Finding(check, None, "nothing was posted")
        try:
            await self._api.delete(self._chat, self._posts)
        except ApiError as error:
            return Finding(check, False, f"{error}: delete this test's post yourself")
        return Finding(check, True)
