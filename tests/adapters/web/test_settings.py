"""What a section of a site may hold, and what is said where its libraries are not installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from pydantic import ValidationError

import adapters.web.settings
from adapters.web import WebSettings
from core.contract import to_install
from tests.support.commandline import called


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"listen": "dice.example:80"}, "`listen` is an address and a port"),
        ({"listen": "127.0.0.1:70000"}, "`listen` is an address and a port"),
        ({"listen": "127.0.0.256:80"}, "`listen` is an address and a port"),
        ({"listen": "0.0.0.0:80"}, "needs TLS in front of it"),
        ({"listen": "0.0.0.0:80", "base_url": "http://dice.example"}, "needs TLS in front of it"),
        ({"base_url": "https://dice.example/path"}, "an address without a path"),
        ({"trusted_proxies": ["proxy"]}, "`trusted_proxies` lists addresses"),
        ({"listne": "127.0.0.1:80"}, "Extra inputs"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        WebSettings.model_validate(given)


def test_a_site_is_for_this_machine_unless_somebody_says_otherwise() -> None:
    usual = WebSettings()
    assert usual.is_local and usual.host == ("127.0.0.1", 8080)
    assert WebSettings(listen="[::1]:80").host == ("::1", 80)
    assert not WebSettings(listen="0.0.0.0:80", base_url="https://dice.example").is_local


@pytest.mark.parametrize("missing", adapters.web.settings.NEEDS)
def test_what_is_missing_is_said_with_what_adds_it(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapters.web.settings, "find_spec", lambda name: None if name == missing else find_spec(name))
    (tmp_path / "croupier.toml").write_text("[web.main]\n")
    for words in (["run"], ["check"], ["play", "--web"]):
        done = called(*words, folder=tmp_path)
        assert done.returncode == 2, words
        assert to_install("web") in done.stderr + done.stdout and "Traceback" not in done.stderr
