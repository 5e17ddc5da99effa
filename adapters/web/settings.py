"""The settings of a site and of a browser here, and how both are registered."""

import ipaddress
import re
from importlib.util import find_spec
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, SecretStr, model_validator

from adapters.settings import is_local, matching
from croupier.network import Adapter, AdapterKind, Register, Replay, Review, hookimpl, to_install

KIND, HERE = "web", "browser"
NEEDS = ("starlette", "uvicorn", "htpy")

EXAMPLE = """\
# A site with the tables of rooms whose admins say `set web watch` or `set web play`; docs/web.md.
# [web.main]
# listen = "127.0.0.1:8080" # the address and port of this machine to listen on
# base_url = "https://dice.example"     # how people reach it, if there is a proxy in front, which has TLS
# trusted_proxies = ["127.0.0.1"]       # whose word on where a visitor comes from is taken
"""

_LISTEN = re.compile(r"(\[[0-9a-fA-F:]+\]|[0-9.]+):(\d{1,5})")


def _listen(text: str) -> str:
    found = _LISTEN.fullmatch(text)
    try:
        ipaddress.ip_address(found[1].strip("[]") if found else "")
        right = found is not None and int(found[2]) < 65536
    except ValueError:
        right = False
    if not right:
        raise ValueError('`listen` is an address and a port of this machine, such as "127.0.0.1:8080"')
    return text


def _proxies(addresses: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_address(address)) for address in addresses)
    except ValueError:
        raise ValueError('`trusted_proxies` lists addresses such as "127.0.0.1"') from None


Listen = Annotated[str, AfterValidator(_listen)]
Url = Annotated[
    str, matching(r"(https?://[^\s/@?#]+)?", '`base_url` is an address without a path, such as "https://dice.example"')
]
Proxies = Annotated[tuple[str, ...], AfterValidator(_proxies)]


class WebSettings(BaseModel):
    """One site: where it listens, how people reach it, and whose word on where they come from is taken."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    listen: Listen = "127.0.0.1:8080"
    base_url: Url = ""
    trusted_proxies: Proxies = ()

    @property
    def host(self) -> tuple[str, int]:
        """The address and port to listen on."""
        address, _, port = self.listen.rpartition(":")
        return address.strip("[]"), int(port)

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches it."""
        return ipaddress.ip_address(self.host[0]).is_loopback

    @model_validator(mode="after")
    def _has_its_parts(self) -> "WebSettings":
        if any(find_spec(name) is None for name in NEEDS):
            raise ValueError(f"a site needs libraries that are not installed: {to_install('web')}")
        if not self.is_local and not self.base_url.startswith("https://"):
            raise ValueError('what others reach needs TLS in front of it: `base_url = "https://dice.example"`')
        return self


class BrowserSettings(WebSettings):
    """The browser of whoever sits here, in place of a terminal: their name, language, and what is opened for them.

    `entrance` is the word in the link by which they come in, once; port 0 is any that is free. `seeded`: the dice
    follow from a text that they chose, so that a game can be had again, and their browser adds nothing.
    """

    listen: Listen = "127.0.0.1:0"
    entrance: SecretStr
    speaker: str = ""
    language: str = "en"
    first: tuple[str, ...] = ()
    seeded: bool = False


def build(name: str, settings: WebSettings) -> Adapter:
    """Make the adapter of the site called `name`; only now are its libraries loaded."""
    from adapters.web.adapter import WebAdapter

    return WebAdapter(f"{KIND}:{name}", settings)


def build_browser(name: str, settings: BrowserSettings) -> Adapter:
    """Make the adapter of the browser of whoever sits here."""
    from adapters.web.adapter import WebAdapter

    return WebAdapter(HERE, settings, settings)


def keep(replay: Replay) -> str:
    """Write a replay as one file; ValueError where a library is not installed."""
    if any(find_spec(name) is None for name in NEEDS):
        raise ValueError(f"To write a replay takes libraries that are not installed: {to_install('web')}")
    from adapters.web.replay.frames import Frames
    from adapters.web.replay.page import keepsake

    return keepsake(Frames(replay))


def review(name: str, settings: WebSettings) -> Review:
    """Tell where a site listens, and whether people would reach it in plain text."""
    url = settings.base_url
    host = re.sub(r":\d+$", "", url.partition("://")[2])
    plain = url.startswith("http://") and not is_local(host) and not host.endswith(".onion")
    doubt = (
        f"`base_url` is plain HTTP: others can read what {host} shows people, and play in their place; "
        f'with TLS in front this would work: `base_url = "https://{host}"`'
    )
    return Review(doubts=(doubt,) if plain else (), listens=settings.host, embeds=url.startswith("https://"))


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register sites, which are configured, and the browser here, which `croupier play --web` asks for."""
    register(AdapterKind(KIND, WebSettings, build, EXAMPLE, keep=keep, review=review))
    register(AdapterKind(HERE, BrowserSettings, build_browser, configured=False))
