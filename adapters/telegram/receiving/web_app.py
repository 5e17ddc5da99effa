"""The table's page inside Telegram: the buttons that open it, and who somebody is whose client opened it."""

import hmac
from collections.abc import Callable
from urllib.parse import parse_qsl

from telegram import User

from adapters.phrases import Phrases
from adapters.telegram import format
from adapters.telegram.api.client import Keyboard
from adapters.telegram.api.types import Person
from adapters.telegram.chats import Chat
from adapters.telegram.receiving.inbound import language_of, name_of
from adapters.telegram.settings import TelegramSettings
from croupier.network import Bus, Vouched

LONGEST, MOST_FIELDS = 4096, 32
"""Characters of what a client tells a page, and its fields: Telegram's own has some thousand, and ten."""


class WebApp:
    """One bot's page inside Telegram, whose operator wants one."""

    def __init__(
        self, network: str, settings: TelegramSettings, bus: Callable[[], Bus], me: Callable[[], User | None]
    ) -> None:
        """Know nobody yet; `me` is who the bot is, once that is known."""
        self._network, self._token = network, settings.token
        self._bus, self._me = bus, me

    async def lacks_pages(self) -> bool:
        """Tell whether this process has no site for it."""
        return await self._bus().embedded(self._network, "") is None

    async def buttons(self, chat: Chat, table: str, phrases: Phrases) -> Keyboard:
        """Draw what opens a table's page: in groups, which take no such buttons, a link, if the bot has one."""
        found = await self._bus().embedded(self._network, table)
        if found is None:
            return ()
        label, me = phrases["open-table"], self._me()
        if chat.id > 0:
            return (({"text": label, "web_app": {"url": found.url}},),)
        if me is None or not me.has_main_web_app:
            return ()
        return format.link(label, f"https://t.me/{me.username}?startapp={found.word}")

    def vouch(self, credential: str) -> Vouched | None:
        """Tell who opened the page, by what Telegram's client told it; None for what Telegram did not sign for us."""
        fields = _signed(credential, self._token.get_secret_value())
        if fields is None:
            return None
        try:
            person, at = Person.model_validate_json(fields["user"]), float(int(fields["auth_date"]))
        except (KeyError, ValueError):
            return None
        if person.is_bot:
            return None
        account = f"{self._network}/{person.id}"
        return Vouched(account, name_of(person), language_of(person), at, fields.get("start_param", ""))


def _signed(credential: str, token: str) -> dict[str, str] | None:
    """Read the fields that Telegram signed with a bot's token; None for any other, and for what is not plain."""
    if len(credential) > LONGEST:
        return None
    try:
        pairs = parse_qsl(credential, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return None
    fields = dict(pairs)
    if len(fields) < len(pairs) or any("\n" in text for pair in pairs for text in pair):
        return None  # two readings of one text
    given, key = fields.pop("hash", ""), hmac.digest(b"WebAppData", token.encode(), "sha256")
    signed = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    made = hmac.digest(key, signed.encode(), "sha256").hex()
    return fields if hmac.compare_digest(made.encode(), given.encode()) else None
