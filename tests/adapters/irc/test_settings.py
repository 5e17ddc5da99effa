"""The settings of a network, and what it costs to read them."""

import subprocess
import sys

import pytest
from pydantic import ValidationError

from adapters.irc import KIND, IrcSettings, build


def test_a_host_is_enough() -> None:
    settings = IrcSettings(host="irc.example")
    assert (KIND, settings.nick, settings.channels) == ("irc", "croupier", [])
    assert (settings.addresses, settings.mechanism) == ([("irc.example", 6667)], "")
    assert (settings.prefix, settings.lines_per_second, settings.burst) == ("!", 1.0, 4)


def test_an_adapter_is_built_from_them() -> None:
    adapter = build("libera", IrcSettings(host="irc.example", prefix="."))
    assert (adapter.network, adapter.manner.prefix, adapter.manner.private_prefix) == ("irc:libera", ".", "")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("tls_fingerprint_sha256", "0" * 63, "64 hexadecimal digits"),
        ("tls_fingerprint_sha256", "0" * 64, "mean nothing without `tls = true`"),
        ("tls_key", "croupier.key", "`tls_key` needs a `tls_certificate`"),
        ("sasl", "scram", '`sasl` is "plain" or "external"'),
        ("sasl", "plain", '`sasl = "plain"` needs an `account` and its `password`'),
        ("sasl", "external", '`sasl = "external"` needs a `tls_certificate`'),
        ("account", "dealer", "an `account` needs its `password`, or a `tls_certificate` that services know"),
        ("account", "two words", "`account` is the name of an account"),
        ("password", "hunter2", "a `password` needs an `account`"),
        ("password", "é" * 301, "`password` is one line of at most 600 bytes"),
        ("password", "hunter2\r\nOPER", "`password` is one line"),
        ("password", "hunter2\x01", "`password` is one line"),
        ("account", "deal\x02er", "`account` is the name"),
        ("account", "\udcff", "`account` is the name"),
        ("channels", ["#" + "漢" * 67], ", not '#"),
        ("channels", ["#a\x7f"], ", not '#"),
        ("nickserv", "N\udcff", "`nickserv` is the nick of the service"),
        ("nickserv", "#dice", "`nickserv` is the nick of the service"),
        ("nickserv", "NickServ@", "`nickserv` is the nick of the service"),
        ("nickserv", "@services.example", "`nickserv` is the nick of the service"),
        ("more_hosts", ["irc://example"], "not 'irc://example'"),
        ("more_hosts", ["irc.example:99999"], "not 'irc.example:99999'"),
        ("host", "irc example", "`host` is the name"),
        ("host", "irc://example", "`host` is the name"),
        ("port", 0, "`port` is a number from 1 to 65535"),
        ("nick", "two words", "`nick` is one word"),
        ("nick", "9lives", "`nick` is one word"),
        ("channels", ["dice"], "such as \"#dice\", not 'dice'"),
        ("channels", ["#a,#b"], "not '#a,#b'"),
        ("prefix", "", "`prefix` is one to three signs"),
        ("prefix", "a", "`prefix` is one to three signs"),
        ("lines_per_second", 0, "`lines_per_second` is a number from 0.1 to 10000"),
        ("lines_per_second", float("nan"), "`lines_per_second` is a number"),
        ("burst", 0, "`burst` is a number of lines from 1 to 10000"),
        ("server_password", "hunter2\n", "`server_password` is one line of at most 400 bytes"),
        ("channel_keys", ["#den hunter2"], "`channel_keys` are for channels listed in `channels`"),
        ("channel_keys", ["#den"], '`channel_keys` lists channels with their keys, such as "#den sesame"'),
        ("channel_keys", ["#den hunter2 x"], "`channel_keys` lists channels with their keys"),
        ("channel_keys", ["#den :hunter2"], "`channel_keys` lists channels with their keys"),
        ("user", "two words", "`user` is one word of at most 20 ASCII letters"),
        ("user", "a@b", "`user` is one word"),
        ("realname", "a\nb", "`realname` is one line of at most 100 characters"),
        ("bind", "eth0", '`bind` is an address of this machine, such as "192.0.2.7"'),
        ("socks", "127.0.0.1", '`socks` is the host and port of a SOCKS5 proxy, such as "127.0.0.1:9050"'),
        ("socks", "socks5://127.0.0.1:9050", "`socks` is the host and port of a SOCKS5 proxy"),
        ("socks", "127.0.0.1:99999", "`socks` is the host and port of a SOCKS5 proxy"),
        ("socks_user", "ann", "a `socks_user` needs a `socks`"),
        ("socks_password", "hunter2", "a `socks_password` a `socks_user`"),
        ("chanels", [], "Extra inputs are not permitted"),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(key: str, value: object, words: str) -> None:
    with pytest.raises(ValidationError) as refused:
        IrcSettings.model_validate({"host": "irc.example", key: value})
    assert refused.value.error_count() == 1
    assert words in str(refused.value)
    assert "hunter2" not in str(refused.value) + repr(refused.value.errors(include_input=False))


def test_the_servers_of_a_network_stand_in_order() -> None:
    more = ["b.example", "c.example:7000", "[::1]:6697", "[::1]"]
    settings = IrcSettings.model_validate({"host": "a.example", "tls": True, "more_hosts": more})
    assert settings.addresses == [
        ("a.example", 6697),
        ("b.example", 6697),
        ("c.example", 7000),
        ("::1", 6697),
        ("::1", 6697),
    ]


def test_a_fingerprint_is_read_in_any_case_with_colons_or_without() -> None:
    for written in ("ab" * 32, "AB" * 32, ":".join(["aB"] * 32)):
        settings = IrcSettings.model_validate({"host": "a", "tls": True, "tls_fingerprint_sha256": written})
        assert settings.tls_fingerprint_sha256 == "ab" * 32


def test_a_password_is_kept_out_of_what_is_shown() -> None:
    settings = IrcSettings.model_validate({"host": "a", "account": "dealer", "password": "hunter2"})
    assert settings.mechanism == "PLAIN"
    assert "hunter2" not in repr(settings)


def test_no_secret_is_shown() -> None:
    secret = {"server_password": "hunter2", "socks": "[::1]:9050", "socks_user": "ann", "socks_password": "hunter2"}
    given = {"host": "a", "channels": ["#den", "#b"], "channel_keys": ["#den hunter2"]} | secret
    settings = IrcSettings.model_validate(given)
    assert settings.proxy == ("::1", 9050)
    assert {name: key.get_secret_value() for name, key in settings.keys.items()} == {"#den": "hunter2"}
    assert "hunter2" not in repr(settings) + repr(settings.keys) + str(settings.model_dump())


def test_settings_do_not_load_the_library() -> None:
    code = "import sys, adapters.irc; sys.exit('irc' in sys.modules or 'asyncio' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
