"""The settings of one network on IRC, what is known of them before anything is connected, and what is built of them."""

import ipaddress
import json
import re
import socket
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, model_validator
from pydantic_core import PydanticCustomError

from adapters.settings import between, is_local, matching
from croupier.network import Adapter, Claim, Finding, Review

KIND = "irc"

EXAMPLE = """\
# One section for each network; accounts and rooms start with its name.
# [irc.libera]
# host = "irc.libera.chat"
# tls = true
# channels = ["#dice"]
# port = 6667               # without tls; with it the default is 6697
# more_hosts = ["irc.eu.libera.chat"]   # other servers of the same network, tried in turn
# tls_fingerprint_sha256 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
# tls_certificate = "croupier.pem"      # our own, for SASL EXTERNAL; the key may be in the same file
# tls_key = "croupier.key"
# nick = "croupier"
# user = "croupier"         # the part between nick and host, and what WHOIS shows as the real name;
# realname = "Croupier"     # by default both are the nick
# account = "croupier"      # the account to log in to, by SASL if the server offers it, or else by NickServ
# password = "hunter2"      # or in the environment, so that no file contains it
# sasl = "plain"            # plain with a password, external with a certificate
# login_required = true     # stay away for a while if the login is refused
# nickserv = "NickServ"     # better with its server, "NickServ@services.example"; "" if there is none
# channel_keys = ["#dice sesame"]       # for channels that have a key
# server_password = "hunter2"           # if the server itself wants one
# bind = "192.0.2.7"        # the address of this machine from which to connect
# socks = "127.0.0.1:9050"  # a SOCKS5 proxy, which also looks names up; socks_user and socks_password if it wants them
# prefix = "!"              # what commands start with in channels
# lines_per_second = 1.0    # how fast we send lines, and how many may go out at once;
# burst = 4                 # networks disconnect those who talk faster
"""

_ODD = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""Characters that are for no name and no password: they would be changed on their way."""
_MORE_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+)(?::(\d{1,5}))?")


def _address(host: str, port: int) -> tuple[str, int]:
    found = _MORE_HOST.fullmatch(host)
    assert found is not None
    return found[1].strip("[]"), int(found[2] or port)


def _addresses(hosts: list[str]) -> list[str]:
    for host in hosts:
        if not _MORE_HOST.fullmatch(host) or not 0 <= _address(host, 1)[1] - 1 < 65535:
            raise ValueError(f'`more_hosts` lists servers such as "irc2.example:6697", not {host!r}')
    return hosts


def _host(host: str) -> str:
    """Take a name or a bare address; where there is more, say where its port belongs."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(host)) and host
    found = _MORE_HOST.fullmatch(host)
    if found and (found[2] or host.startswith("[")):
        bare = found[1].strip("[]")
        port = f", and `port = {int(found[2])}` beside it" if found[2] else ""
        works = {"works": json.dumps(bare), "port": port}
        raise PydanticCustomError("host", "`host` is the name or address of a server and nothing else{port}", works)
    if not found:
        raise ValueError(
            '`host` is the name or address of a server and nothing else, such as "irc.libera.chat"; its port is `port`'
        )
    return host


def _channels(channels: list[str]) -> list[str]:
    for channel in channels:
        found = re.fullmatch(rf"[#&+!][^\s,{_ODD}]{{1,199}}", channel)
        if not found or len(channel.encode()) > 200:
            raise ValueError(f'`channels` lists names such as "#dice", not {channel!r}')
    return channels


def _one_line(name: str, most: int) -> AfterValidator:
    def check(secret: SecretStr) -> SecretStr:
        text = secret.get_secret_value()
        if re.search(f"[{_ODD}]", text) or len(text.encode("utf-8", "replace")) > most:
            raise ValueError(f"`{name}` is one line of at most {most} bytes")
        return secret

    return AfterValidator(check)


def _keys(keys: list[SecretStr]) -> list[SecretStr]:
    if not all(
        re.fullmatch(rf"[#&+!][^\s,{_ODD}]+ [^\s,:{_ODD}][^\s,{_ODD}]{{0,99}}", key.get_secret_value()) for key in keys
    ):
        raise ValueError('`channel_keys` lists channels with their keys, such as "#den sesame"')
    return keys


def _local(address: str) -> str:
    try:
        return address and str(ipaddress.ip_address(address))
    except ValueError:
        raise ValueError('`bind` is an address of this machine, such as "192.0.2.7" or "2001:db8::7"') from None


def _proxy(address: str) -> str:
    found = _MORE_HOST.fullmatch(address)
    if address and not (found and found[2] and 0 < int(found[2]) < 65536):
        raise ValueError('`socks` is the host and port of a SOCKS5 proxy, such as "127.0.0.1:9050"')
    return address


def _bare(fingerprint: str) -> str:
    bare = fingerprint.replace(":", "").lower()
    if fingerprint and not re.fullmatch(r"[0-9a-f]{64}", bare):
        raise ValueError("`tls_fingerprint_sha256` is the SHA-256 of a certificate in DER: 64 hexadecimal digits")
    return bare


def _no_code(prefix: str) -> str:
    if "#" in prefix:
        raise ValueError('`prefix` must not contain #, which table codes start with, as in #a2; use one such as "!"')
    return prefix


Host = Annotated[str, AfterValidator(_host)]
Port = Annotated[
    int, between(1, 65535, "`port` is a number from 1 to 65535; most servers listen on 6667, with TLS on 6697")
]
Hosts = Annotated[list[str], AfterValidator(_addresses)]
Fingerprint = Annotated[str, AfterValidator(_bare)]
Nick = Annotated[
    str,
    matching(
        r"[^\W\d][\w\[\]\\`^{|}-]{0,29}|[\[\]\\`^{|}][\w\[\]\\`^{|}-]{0,29}",
        '`nick` is one word of at most 30 letters and digits, such as "croupier"',
    ),
]
Account = Annotated[
    str,
    matching(
        rf"[^\s{_ODD}]{{0,100}}", "`account` is the name of an account with the network's services, without spaces"
    ),
]
Password = Annotated[SecretStr, _one_line("password", 600)]
ServerPassword = Annotated[SecretStr, _one_line("server_password", 400)]
SocksPassword = Annotated[SecretStr, _one_line("socks_password", 255)]
ChannelKeys = Annotated[list[SecretStr], AfterValidator(_keys)]
User = Annotated[
    str, matching(r"[A-Za-z0-9._-]{0,20}", "`user` is one word of at most 20 ASCII letters, digits and signs of `._-`")
]
RealName = Annotated[str, matching(rf"[^{_ODD}]{{0,100}}", "`realname` is one line of at most 100 characters")]
LocalAddress = Annotated[str, AfterValidator(_local)]
Proxy = Annotated[str, AfterValidator(_proxy)]
SocksUser = Annotated[str, matching(rf"[^{_ODD}]{{0,63}}", "`socks_user` is one line of at most 63 characters")]
Sasl = Annotated[str, AfterValidator(str.lower), matching("(plain|external)?", '`sasl` is "plain" or "external"')]
NickServ = Annotated[
    str,
    matching(
        rf"[^\s,:#&@{_ODD}][^\s,@{_ODD}]{{0,99}}(@[^\s,@{_ODD}]{{1,100}})?|",
        '`nickserv` is the nick of the service, such as "NickServ" or "NickServ@services.example"',
    ),
]
Channels = Annotated[list[str], AfterValidator(_channels)]
Prefix = Annotated[
    str,
    AfterValidator(lambda text: unicodedata.normalize("NFKC", text)),  # as what people type is read
    AfterValidator(_no_code),
    matching(
        r"[^\w\s,、`\x00-\x1f\x7f]{1,3}",
        '`prefix` is one to three signs that are no letters, digits, commas or spaces, such as "!"',
    ),
]
Rate = Annotated[float, between(0.1, 10000, "`lines_per_second` is a number from 0.1 to 10000; 1 suits most networks")]
Burst = Annotated[int, between(1, 10000, "`burst` is a number of lines from 1 to 10000; 4 suits most networks")]


class IrcSettings(BaseModel):
    """One IRC network: where it is, who we are there, and how fast we may talk.

    `lines_per_second` (0.1 to 10000) and `burst` (1 to 10000 lines) bound what we send; a server that cuts
    off those who talk too fast wants them low.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    host: Host
    port: Port = 0
    more_hosts: Hosts = Field(default_factory=list)
    tls: bool = False
    tls_fingerprint_sha256: Fingerprint = ""
    tls_certificate: str = ""
    tls_key: str = ""
    server_password: ServerPassword = SecretStr("")
    bind: LocalAddress = ""
    socks: Proxy = ""
    socks_user: SocksUser = ""
    socks_password: SocksPassword = SecretStr("")
    nick: Nick = "croupier"
    user: User = ""
    realname: RealName = ""
    account: Account = ""
    password: Password = SecretStr("")
    sasl: Sasl = ""
    login_required: bool = True
    nickserv: NickServ = "NickServ"
    channels: Channels = Field(default_factory=list)
    channel_keys: ChannelKeys = Field(default_factory=list)
    prefix: Prefix = "!"
    lines_per_second: Rate = 1.0
    burst: Burst = 4

    @property
    def mechanism(self) -> str:
        """How SASL is to be done, "" for not at all."""
        return self.sasl.upper() or ("PLAIN" if self.password.get_secret_value() else "")

    @property
    def proxy(self) -> tuple[str, int] | None:
        """The SOCKS5 proxy to go through, if any."""
        return _address(self.socks, 0) if self.socks else None

    @property
    def keys(self) -> dict[str, SecretStr]:
        """The keys of channels that have one, by their names as configured."""
        pairs = (key.get_secret_value().split(" ") for key in self.channel_keys)
        return {channel: SecretStr(key) for channel, key in pairs}

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """The servers of the network in the order to try them."""
        port = self.port or (6697 if self.tls else 6667)
        return [(self.host, port), *(_address(host, port) for host in self.more_hosts)]

    @model_validator(mode="after")
    def _keys_go_together(self) -> "IrcSettings":
        if not self.tls and (self.tls_fingerprint_sha256 or self.tls_certificate):
            raise ValueError("the TLS settings mean nothing without `tls = true`")
        if self.tls_key and not self.tls_certificate:
            raise ValueError("`tls_key` needs a `tls_certificate`")
        if (self.socks_user and not self.socks) or (self.socks_password.get_secret_value() and not self.socks_user):
            raise ValueError("a `socks_user` needs a `socks`, and a `socks_password` a `socks_user`")
        if not set(self.keys) <= set(self.channels):
            raise ValueError("`channel_keys` are for channels listed in `channels`, spelled the same way")
        if self.password.get_secret_value() and not self.account:
            raise ValueError("a `password` needs an `account`")
        if self.account and not (self.password.get_secret_value() or self.tls_certificate):
            raise ValueError("an `account` needs its `password`, or a `tls_certificate` that services know")
        if self.sasl == "plain" and not self.password.get_secret_value():
            raise ValueError('`sasl = "plain"` needs an `account` and its `password`')
        if self.sasl == "external" and not self.tls_certificate:
            raise ValueError('`sasl = "external"` needs a `tls_certificate`')
        return self


def build(name: str, settings: IrcSettings) -> Adapter:
    """Make the adapter of the network called `name`; only now is the IRC library loaded."""
    from adapters.irc.adapter import IrcAdapter

    return IrcAdapter(name, settings)


async def log_in(name: str, settings: IrcSettings) -> Finding:
    """Find out whether a server of the network called `name` lets us on, and into our account."""
    from adapters.irc import doctor

    return await doctor.log_in(name, settings)


def review(name: str, settings: IrcSettings) -> Review:
    """Tell what settings come to, beyond each key by itself."""
    return Review(
        tuple(_faults(settings)),
        tuple(_doubts(settings)),
        tuple(
            Claim(
                f"{settings.addresses[0]} {channel.casefold()}".casefold(),
                f"both sit in {channel} of {settings.host}, and answer every command there twice; one is enough",
                runs=True,
            )
            for channel in settings.channels
        ),
    )


def _faults(settings: IrcSettings) -> Iterator[str]:
    if settings.tls_certificate:
        from adapters.irc.protocol import tls

        try:
            tls.context(settings)
        except OSError as error:
            if not isinstance(error.__cause__, PermissionError):  # whoever asks may not be who runs it
                yield str(error)
    if settings.bind and not _is_ours(settings.bind):
        yield f'`bind = "{settings.bind}"` is no address of this machine; without it any is used'


def _is_ours(address: str) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as tried:
        try:
            tried.bind((address, 0))
        except OSError:
            return False
    return True


def _doubts(settings: IrcSettings) -> Iterator[str]:
    if settings.tls or is_local(settings.host) or settings.host.endswith(".onion"):
        return
    secrets = {"password": settings.password, "server_password": settings.server_password}
    shown = [f"`{name}`" for name, secret in secrets.items() if secret.get_secret_value()]
    if shown:
        yield f"{' and '.join(shown)} would cross the network in plain text; this would work: `tls = true`"
