"""What an operator may write, and what is refused with a sentence."""

import subprocess
import sys

import pytest
from pydantic import ValidationError

from adapters.telegram import EXAMPLE, KIND, TelegramSettings
from core.engine.plugins.loading import load_all
from core.house.house import Defaults

TOKEN = "123456:AbC-def_123"


def test_a_token_is_enough_and_is_never_shown() -> None:
    settings = TelegramSettings.model_validate({"token": TOKEN})
    assert settings.base_url == "https://api.telegram.org/bot"
    assert "AbC" not in repr(settings) + str(settings) + str(settings.model_dump())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "token"),
        ({"token": "abc"}, "BotFather"),
        ({"token": "1:a/../../x"}, "BotFather"),
        ({"ephemeral": "perhaps"}, "ephemeral"),
        ({"webhook": "x"}, "there is no `webhook`"),
        ({"base_url": "api.telegram.org"}, "`base_url` is an address"),
        ({"base_url": "https://user:pass@host/bot"}, "`base_url` is an address"),
        ({"poll_timeout": 51}, "`poll_timeout`"),
        ({"group_per_minute": 0}, "`group_per_minute`"),
        ({"overall_per_second": 0}, "`overall_per_second`"),
        ({"chat_per_second": 0}, "`chat_per_second`"),
        ({"tokn": "x"}, "tokn"),
    ],
)
def test_what_is_refused(given: dict[str, object], words: str) -> None:
    base = {} if not given else {"token": TOKEN}
    with pytest.raises(ValidationError) as caught:
        TelegramSettings.model_validate(base | given)
    assert words in str(caught.value)
    assert "AbC" not in str(caught.value)


def test_it_is_registered_and_costs_nothing_until_it_is_built() -> None:
    assert load_all(group="").kinds[KIND].example == EXAMPLE
    code = "import sys, adapters.telegram; sys.exit('telegram' in sys.modules or 'httpx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_operator_is_known_by_number_whichever_bot_meets_them() -> None:
    operators = Defaults(operators=("telegram:12345",))
    assert operators.is_operator("telegram:main/12345")
    for other in ("telegram:main/54321", "telegram:main/-12345", "irc:main/12345", "telegram:main/x/12345"):
        assert not operators.is_operator(other)
