"""The settings of a network, and what it costs to read them."""

import subprocess
import sys

import pytest
from pydantic import ValidationError

from adapters.irc import KIND, IrcSettings, build


def test_a_host_is_enough() -> None:
    settings = IrcSettings(host="irc.example")
    assert (KIND, settings.port, settings.nick, settings.channels) == ("irc", 6667, "croupier", [])
    assert (settings.prefix, settings.lines_per_second, settings.burst) == ("!", 1.0, 4)


def test_an_adapter_is_built_from_them() -> None:
    adapter = build("libera", IrcSettings(host="irc.example", prefix="."))
    assert (adapter.network, adapter.manner.prefix, adapter.manner.private_prefix) == ("irc:libera", ".", "")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("tls", False, "`tls` is not built yet"),
        ("tls_fingerprint_sha256", "0" * 64, "`tls_fingerprint_sha256` is not built yet"),
        ("sasl", {"mechanism": "PLAIN"}, "`sasl` is not built yet"),
        ("host", "irc example", "`host` is the name"),
        ("host", "irc://example", "`host` is the name"),
        ("port", 0, "`port` is a number from 1 to 65535"),
        ("nick", "two words", "`nick` is one word"),
        ("nick", "9lives", "`nick` is one word"),
        ("channels", ["dice"], "such as \"#dice\", and 'dice' is none"),
        ("channels", ["#a,#b"], "and '#a,#b' is none"),
        ("prefix", "", "`prefix` is one to three signs"),
        ("prefix", "a", "`prefix` is one to three signs"),
        ("lines_per_second", 0, "`lines_per_second` is a number from 0.1 to 10000"),
        ("lines_per_second", float("nan"), "`lines_per_second` is a number"),
        ("burst", 0, "`burst` is a number of lines from 1 to 10000"),
        ("chanels", [], "Extra inputs are not permitted"),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(key: str, value: object, words: str) -> None:
    with pytest.raises(ValidationError) as refused:
        IrcSettings.model_validate({"host": "irc.example", key: value})
    assert refused.value.error_count() == 1
    assert words in str(refused.value)


def test_settings_do_not_load_the_library() -> None:
    code = "import sys, adapters.irc; sys.exit('irc' in sys.modules or 'asyncio' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
