"""Telegram: the settings of one bot, and the way to build its adapter."""

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, SecretStr, field_validator, model_validator

from croupier.network import Adapter, AdapterKind, Register, hookimpl

KIND = "telegram"

EXAMPLE = """\
# One section for each bot; its name is what accounts and rooms begin with.
# [telegram.main]
# token = "123456:what-BotFather-gave-you"
# base_url = "https://api.telegram.org/bot"   # another server, such as one of your own
# poll_timeout = 30         # seconds that one question for news may wait
# group_per_minute = 20     # posts and edits in one group; Telegram allows no more
# chat_per_second = 1.0     # posts and edits in any one chat
# overall_per_second = 30   # posts and edits in all chats together
"""

_NOT_BUILT = {
    "ephemeral": "`ephemeral` is not built: a server that does not know it would show hidden dice to everybody",
    "webhook": "`webhook` is not built: the bot asks for news itself and needs no public address",
}
_TOKEN = re.compile(r"\d{1,20}:[A-Za-z0-9_-]{1,128}")


class TelegramSettings(BaseModel):
    """One bot: its token, the server it speaks to, and how much it may say.

    `poll_timeout` is in seconds (0 to 50), `group_per_minute` (1 to 100000) in posts and edits, as are
    `chat_per_second` (0.05 to 10000) and `overall_per_second` (1 to 100000).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    token: SecretStr
    base_url: str = "https://api.telegram.org/bot"
    poll_timeout: int = 30
    group_per_minute: int = 20
    chat_per_second: float = 1.0
    overall_per_second: int = 30

    @model_validator(mode="before")
    @classmethod
    def _refuse_what_is_not_built(cls, given: Any) -> Any:
        """Refuse keys that would otherwise be taken for working, whatever their value."""
        for key in given if isinstance(given, dict) else ():
            if key in _NOT_BUILT:
                raise ValueError(_NOT_BUILT[key])
        return given

    @field_validator("token")
    @classmethod
    def _token_is_one(cls, token: SecretStr) -> SecretStr:
        if not _TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError("`token` is what BotFather gave you: digits, a colon, and letters, digits, _ and -")
        return token

    @field_validator("base_url")
    @classmethod
    def _base_url_is_an_address(cls, base_url: str) -> str:
        if not re.fullmatch(r"https?://[^\s/@?#]+(/[^\s?#]*)?", base_url):
            raise ValueError('`base_url` is an address such as "https://api.telegram.org/bot"')
        return base_url

    @field_validator("poll_timeout")
    @classmethod
    def _timeout_is_in_range(cls, seconds: int) -> int:
        if not 0 <= seconds <= 50:
            raise ValueError("`poll_timeout` is a number of seconds from 0 to 50; 30 suits most")
        return seconds

    @field_validator("group_per_minute", "overall_per_second")
    @classmethod
    def _count_is_in_range(cls, count: int) -> int:
        if not 1 <= count <= 100000:
            raise ValueError("`group_per_minute` and `overall_per_second` are numbers from 1 to 100000")
        return count

    @field_validator("chat_per_second")
    @classmethod
    def _rate_is_in_range(cls, rate: float) -> float:
        if not 0.05 <= rate <= 10000:
            raise ValueError("`chat_per_second` is a number from 0.05 to 10000; 1 suits Telegram")
        return rate


def build(name: str, settings: TelegramSettings) -> Adapter:
    """Make the adapter of the bot called `name`; only now is the Telegram library loaded."""
    from adapters.telegram.adapter import TelegramAdapter

    return TelegramAdapter(name, settings)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register Telegram."""
    register(AdapterKind(KIND, TelegramSettings, build, EXAMPLE))
