"""IRC: the settings of one network, and the way to build its adapter."""

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from core.hookspecs import hookimpl
from core.kinds import AdapterKind, Register
from core.messages import Adapter

KIND = "irc"

EXAMPLE = """\
# One section for each network; its name is what accounts and rooms begin with.
[irc.libera]
host = "irc.libera.chat"
# port = 6667
# nick = "croupier"
channels = ["#dice"]
# prefix = "!"              # what commands carry before them in channels
# lines_per_second = 1.0    # our own lines, and how many may go out at once;
# burst = 4                 # networks cut off those who talk faster
"""

_NOT_YET = {
    "tls": "`tls` is not built yet: remove it, or leave this network out; connections are plain text for now",
    "tls_fingerprint_sha256": "`tls_fingerprint_sha256` is not built yet: remove it; nothing is encrypted for now",
    "sasl": "`sasl` is not built yet: remove it; the bot cannot log in to an account for now",
}


class IrcSettings(BaseModel):
    """One IRC network: where it is, who we are there, and how fast we may talk.

    `lines_per_second` (0.1 to 10000) and `burst` (1 to 10000 lines) bound what we send; a server that cuts
    off those who talk too fast wants them low.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str
    port: int = 6667
    nick: str = "croupier"
    channels: list[str] = Field(default_factory=list)
    prefix: str = "!"
    lines_per_second: float = 1.0
    burst: int = 4

    @model_validator(mode="before")
    @classmethod
    def _refuse_what_is_not_built(cls, given: Any) -> Any:
        """Refuse keys that would otherwise be taken for working, whatever their value."""
        for key in given if isinstance(given, dict) else ():
            if key in _NOT_YET:
                raise ValueError(_NOT_YET[key])
        return given

    @field_validator("host")
    @classmethod
    def _host_is_an_address(cls, host: str) -> str:
        if not re.fullmatch(r"[^\s/]+", host):
            raise ValueError('`host` is the name or address of a server and nothing else, such as "irc.libera.chat"')
        return host

    @field_validator("port")
    @classmethod
    def _port_exists(cls, port: int) -> int:
        if not 1 <= port <= 65535:
            raise ValueError("`port` is a number from 1 to 65535; most servers listen on 6667")
        return port

    @field_validator("nick")
    @classmethod
    def _nick_is_possible(cls, nick: str) -> str:
        if not re.fullmatch(r"[^\W\d][\w\[\]\\`^{|}-]{0,29}|[\[\]\\`^{|}][\w\[\]\\`^{|}-]{0,29}", nick):
            raise ValueError('`nick` is one word of at most 30 letters and digits, such as "croupier"')
        return nick

    @field_validator("channels")
    @classmethod
    def _channels_are_names(cls, channels: list[str]) -> list[str]:
        for channel in channels:
            if not re.fullmatch(r"[#&+!][^\s,\x00-\x1f]{1,199}", channel):
                raise ValueError(f'`channels` lists names such as "#dice", and {channel!r} is none')
        return channels

    @field_validator("prefix")
    @classmethod
    def _prefix_can_be_told_from_words(cls, prefix: str) -> str:
        if not re.fullmatch(r"[^\w\s\x00-\x1f\x7f]{1,3}", prefix):
            raise ValueError('`prefix` is one to three signs that are no letters, digits or spaces, such as "!"')
        return prefix

    @field_validator("lines_per_second")
    @classmethod
    def _rate_is_in_range(cls, rate: float) -> float:
        if not 0.1 <= rate <= 10000:
            raise ValueError("`lines_per_second` is a number from 0.1 to 10000; 1 suits most networks")
        return rate

    @field_validator("burst")
    @classmethod
    def _burst_is_in_range(cls, burst: int) -> int:
        if not 1 <= burst <= 10000:
            raise ValueError("`burst` is a number of lines from 1 to 10000; 4 suits most networks")
        return burst


def build(name: str, settings: IrcSettings) -> Adapter:
    """Make the adapter of the network called `name`; only now is the IRC library loaded."""
    from adapters.irc.adapter import IrcAdapter

    return IrcAdapter(name, settings)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register IRC."""
    register(AdapterKind(KIND, IrcSettings, build, EXAMPLE))
