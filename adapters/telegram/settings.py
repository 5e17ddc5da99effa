"""The settings of one bot, and how Telegram is registered."""

import re
import sys
from collections.abc import AsyncGenerator
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, SecretStr, model_validator

from adapters.settings import between, is_local, matching
from croupier.network import Adapter, AdapterKind, Claim, Finding, Register, Review, hookimpl

KIND = "telegram"

EXAMPLE = """\
# One section for each bot; accounts and rooms start with its name.
# [telegram.main]
# token = "123456:what-BotFather-gave-you"
# base_url = "https://api.telegram.org/bot"   # another server, such as one of your own
# poll_timeout = 30         # seconds that one request for updates may wait
# group_per_minute = 20     # posts and edits in one group; Telegram allows no more
# chat_per_second = 1.0     # posts and edits in any one chat
# overall_per_second = 30   # posts and edits in all chats together
# mini_app = false          # buttons that open the table's page inside Telegram; needs a [web.NAME] with https
# ephemeral = false         # show people who press a button their own dice in the group; needs Bot API 10.3
# photo_boards = false      # tables in groups are pictures from the first move on, and not only at the end
"""

_EXAMPLES_OWN = "123456:what-BotFather-gave-you"
_NOT_BUILT = {
    "webhook": "there is no `webhook`: the bot fetches updates itself and needs no public address",
}


def _from_botfather(token: SecretStr) -> SecretStr:
    if not re.fullmatch(r"\d{1,20}:[A-Za-z0-9_-]{1,128}", token.get_secret_value()):
        raise ValueError("`token` is what BotFather gave you: digits, a colon, and letters, digits, _ and -")
    return token


Token = Annotated[SecretStr, AfterValidator(_from_botfather)]
Url = Annotated[
    str,
    matching(r"https?://[^\s/@?#]+(/[^\s?#]*)?", '`base_url` is an address such as "https://api.telegram.org/bot"'),
]
Timeout = Annotated[int, between(0, 50, "`poll_timeout` is a number of seconds from 0 to 50; 30 suits most")]
Count = Annotated[int, between(1, 100000, "`group_per_minute` and `overall_per_second` are numbers from 1 to 100000")]
Rate = Annotated[float, between(0.05, 10000, "`chat_per_second` is a number from 0.05 to 10000; 1 suits Telegram")]


class TelegramSettings(BaseModel):
    """One bot: its token, the server it speaks to, and how much it may say.

    `poll_timeout` is in seconds (0 to 50), `group_per_minute` (1 to 100000) in posts and edits, as are
    `chat_per_second` (0.05 to 10000) and `overall_per_second` (1 to 100000). `ephemeral`: who presses a button in a
    group sees a panel of their own in place of the post, where the server can do that. `mini_app`: buttons open the
    table's page inside Telegram, where a site of the house has TLS. `photo_boards`: a table in a group is a picture
    from its first move on, where those may be sent, and not only once it is over.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    token: Token
    base_url: Url = "https://api.telegram.org/bot"
    poll_timeout: Timeout = 30
    group_per_minute: Count = 20
    chat_per_second: Rate = 1.0
    overall_per_second: Count = 30
    ephemeral: bool = False
    mini_app: bool = False
    photo_boards: bool = False

    @model_validator(mode="before")
    @classmethod
    def _refuse_what_is_not_built(cls, given: Any) -> Any:
        """Refuse keys that would otherwise be taken for working, whatever their value."""
        for key in given if isinstance(given, dict) else ():
            if key in _NOT_BUILT:
                raise ValueError(_NOT_BUILT[key])
        return given


def _load_httpx() -> None:
    """Load the library's HTTP client without its command line, which it does without where that cannot be imported.

    That loads a package for colours on terminals, and weighs three times as much as the client itself.
    """
    absent: Any = None
    command = "httpx._main"
    if "httpx" not in sys.modules:
        sys.modules[command] = absent
        import httpx  # noqa: F401

        del sys.modules[command]


def build(name: str, settings: TelegramSettings) -> Adapter:
    """Make the adapter of the bot called `name`; only now is the Telegram library loaded."""
    _load_httpx()
    from adapters.telegram.adapter import TelegramAdapter

    return TelegramAdapter(name, settings)


def examine(name: str, settings: TelegramSettings, chat: str, seconds: float) -> AsyncGenerator[Finding, None]:
    """Try out in a group what the bot called `name` is believed to be able to do."""
    _load_httpx()
    from adapters.telegram import doctor

    return doctor.examine(name, settings, chat, seconds)


async def log_in(name: str, settings: TelegramSettings) -> Finding:
    """Find out whether Telegram takes the token of the bot called `name`."""
    _load_httpx()
    from adapters.telegram import doctor

    return await doctor.log_in(name, settings)


def review(name: str, settings: TelegramSettings) -> Review:
    """Tell that a bot is one section's alone, and whom its token passes by in plain text."""
    url = settings.base_url
    host = re.sub(r":\d+$", "", url.partition("://")[2].partition("/")[0])
    plain = url.startswith("http://") and not is_local(host)
    bot = settings.token.get_secret_value().partition(":")[0]
    doubt = f"`base_url` is plain HTTP: whoever is between here and {host} reads the token; `https://` hides it"
    clash = (
        "have the token of one bot, and Telegram gives what people say to one of them alone: "
        "remove one, or give it a bot of its own"
    )
    example = settings.token.get_secret_value() == _EXAMPLES_OWN
    fault = "`token` is still that of the example: put yours in its place, which @BotFather gives you"
    nowhere = "has `mini_app`, which stays off: there is no [web.NAME] with a `base_url` that begins with https://"
    claims, embedded = (Claim(f"{url} {bot}", clash),), nowhere if settings.mini_app else ""
    return Review((fault,) if example else (), (doubt,) if plain else (), claims, embedded=embedded)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register Telegram."""
    register(AdapterKind(KIND, TelegramSettings, build, EXAMPLE, examine, log_in, review=review, chats=r"-?\d+(/\d+)?"))
