"""IRC: the settings of one network, and the way to build its adapter."""

import re
import unicodedata

from pydantic import BaseModel, ConfigDict, Field, SecretStr, field_validator, model_validator

from croupier.network import Adapter, AdapterKind, Register, hookimpl

KIND = "irc"

EXAMPLE = """\
# One section for each network; its name is what accounts and rooms begin with.
[irc.libera]
host = "irc.libera.chat"
# port = 6667               # 6697 where tls is true
# more_hosts = ["irc.eu.libera.chat"]   # other servers of the same network, tried in turn
# tls = true
# tls_fingerprint_sha256 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
# tls_certificate = "croupier.pem"      # our own, for SASL EXTERNAL; the key may be in the same file
# tls_key = "croupier.key"
# nick = "croupier"
# account = "croupier"      # the account to log in to, by SASL where the server offers it, else by NickServ
# password = "hunter2"      # or in the environment, where no file holds it
# sasl = "plain"            # plain with a password, external with a certificate
# login_required = true     # stay away for a while when the login is refused
# nickserv = "NickServ"     # better with its server, "NickServ@services.example"; "" where there is none
channels = ["#dice"]
# prefix = "!"              # what commands carry before them in channels
# lines_per_second = 1.0    # our own lines, and how many may go out at once;
# burst = 4                 # networks cut off those who talk faster
"""

_ODD = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""Characters that are for no name and no password: they would be changed on their way."""
_MORE_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+)(?::(\d{1,5}))?")


def _address(host: str, port: int) -> tuple[str, int]:
    found = _MORE_HOST.fullmatch(host)
    assert found is not None
    return found[1].strip("[]"), int(found[2] or port)


class IrcSettings(BaseModel):
    """One IRC network: where it is, who we are there, and how fast we may talk.

    `lines_per_second` (0.1 to 10000) and `burst` (1 to 10000 lines) bound what we send; a server that cuts
    off those who talk too fast wants them low.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    host: str
    port: int = 0
    more_hosts: list[str] = Field(default_factory=list)
    tls: bool = False
    tls_fingerprint_sha256: str = ""
    tls_certificate: str = ""
    tls_key: str = ""
    nick: str = "croupier"
    account: str = ""
    password: SecretStr = SecretStr("")
    sasl: str = ""
    login_required: bool = True
    nickserv: str = "NickServ"
    channels: list[str] = Field(default_factory=list)
    prefix: str = "!"
    lines_per_second: float = 1.0
    burst: int = 4

    @property
    def mechanism(self) -> str:
        """How SASL is to be done, "" for not at all."""
        return self.sasl.upper() or ("PLAIN" if self.password.get_secret_value() else "")

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """The servers of the network in the order to try them."""
        port = self.port or (6697 if self.tls else 6667)
        return [(self.host, port), *(_address(host, port) for host in self.more_hosts)]

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
            raise ValueError("`port` is a number from 1 to 65535; most servers listen on 6667, with TLS on 6697")
        return port

    @field_validator("more_hosts")
    @classmethod
    def _more_hosts_are_addresses(cls, hosts: list[str]) -> list[str]:
        for host in hosts:
            if not _MORE_HOST.fullmatch(host) or not 0 <= _address(host, 1)[1] - 1 < 65535:
                raise ValueError(f'`more_hosts` lists servers such as "irc2.example:6697", and {host!r} is none')
        return hosts

    @field_validator("tls_fingerprint_sha256")
    @classmethod
    def _fingerprint_is_one(cls, fingerprint: str) -> str:
        bare = fingerprint.replace(":", "").lower()
        if fingerprint and not re.fullmatch(r"[0-9a-f]{64}", bare):
            raise ValueError("`tls_fingerprint_sha256` is the SHA-256 of a certificate in DER: 64 hexadecimal digits")
        return bare

    @field_validator("account")
    @classmethod
    def _account_is_a_name(cls, account: str) -> str:
        if not re.fullmatch(rf"[^\s{_ODD}]{{0,100}}", account):
            raise ValueError("`account` is the name of an account with the network's services, without spaces")
        return account

    @field_validator("password")
    @classmethod
    def _password_fits(cls, password: SecretStr) -> SecretStr:
        text = password.get_secret_value()
        if re.search(f"[{_ODD}]", text) or len(text.encode("utf-8", "replace")) > 600:
            raise ValueError("`password` is one line of at most 600 bytes")
        return password

    @field_validator("sasl")
    @classmethod
    def _sasl_is_known(cls, sasl: str) -> str:
        if sasl.lower() not in ("", "plain", "external"):
            raise ValueError('`sasl` is "plain" or "external"')
        return sasl.lower()

    @field_validator("nickserv")
    @classmethod
    def _nickserv_is_a_nick(cls, nickserv: str) -> str:
        if not re.fullmatch(rf"[^\s,:#&@{_ODD}][^\s,@{_ODD}]{{0,99}}(@[^\s,@{_ODD}]{{1,100}})?|", nickserv):
            raise ValueError('`nickserv` is the nick of the service, such as "NickServ" or "NickServ@services.example"')
        return nickserv

    @model_validator(mode="after")
    def _keys_go_together(self) -> "IrcSettings":
        if not self.tls and (self.tls_fingerprint_sha256 or self.tls_certificate):
            raise ValueError("what is said about TLS means nothing without `tls = true`")
        if self.tls_key and not self.tls_certificate:
            raise ValueError("`tls_key` belongs to a `tls_certificate`")
        if self.password.get_secret_value() and not self.account:
            raise ValueError("a `password` belongs to an `account`")
        if self.sasl == "plain" and not self.password.get_secret_value():
            raise ValueError('`sasl = "plain"` needs an `account` and its `password`')
        if self.sasl == "external" and not self.tls_certificate:
            raise ValueError('`sasl = "external"` needs a `tls_certificate`')
        return self

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
            found = re.fullmatch(rf"[#&+!][^\s,{_ODD}]{{1,199}}", channel)
            if not found or len(channel.encode()) > 200:
                raise ValueError(f'`channels` lists names such as "#dice", and {channel!r} is none')
        return channels

    @field_validator("prefix")
    @classmethod
    def _prefix_can_be_told_from_words(cls, prefix: str) -> str:
        prefix = unicodedata.normalize("NFKC", prefix)  # as what people type is read
        if "#" in prefix:
            raise ValueError(
                '`prefix` cannot hold #, which begins the code of a table, as in #a2; take one such as "!"'
            )
        if not re.fullmatch(r"[^\w\s,、`\x00-\x1f\x7f]{1,3}", prefix):
            raise ValueError(
                '`prefix` is one to three signs that are no letters, digits, commas or spaces, such as "!"'
            )
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
