"""The table's page inside Telegram: whom its client's word makes of a reader, and where it is opened."""

import hashlib
import hmac
import json
import logging
import secrets
from urllib.parse import parse_qsl, urlencode

import pytest

from adapters.telegram import TelegramSettings
from adapters.telegram.adapter import TelegramAdapter
from adapters.telegram.receiving.web_app import LONGEST
from core.cluster import GatewayBus, Link
from core.contract import Embedded
from croupier.network import Vouched
from tests.adapters.telegram.test_panels import look
from tests.support.init_data import init_data, signed
from tests.support.telegram_fake.scene import Scene, rows
from tests.support.telegram_fake.server import TOKEN
from tests.support.telegram_fake.world import User

CYD = User(5, "Cyd", last_name="賽", language="ja-jp")

PUBLISHED = [
    (
        "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8",
        "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22"
        "last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22"
        "is_premium%22%3Atrue%7D&auth_date=1662771648"
        "&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2",
        Vouched("telegram:main/279058397", "Vladislav Kibenko", "ru", 1662771648.0),
    ),
    (
        "7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4",
        "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name"
        "%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22"
        "%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2F"
        "userpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D"
        "&chat_instance=8134722200314281151&chat_type=private&auth_date=1733509682"
        "&signature=TYJxVcisqbWjtodPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_PDg"
        "&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73",
        Vouched("telegram:main/279058397", "Vladislav + - ? / Kibenko", "ru", 1733509682.0),
    ),
]
"""The samples of github.com/Telegram-Mini-Apps/init-data-golang: validate_test.go and README.md, with their tokens."""


def adapter(token: str = TOKEN, *, mini_app: bool = True) -> TelegramAdapter:
    return TelegramAdapter("main", TelegramSettings.model_validate({"token": token, "mini_app": mini_app}))


@pytest.mark.parametrize(("token", "credential", "who"), PUBLISHED, ids=["validate_test.go", "README.md"])
async def test_what_telegram_signed_tells_who_it_is(token: str, credential: str, who: Vouched) -> None:
    assert adapter(token).vouch(credential) == who
    assert adapter(token, mini_app=False).vouch(credential) is None, "whoever has not asked for it vouches for nobody"


async def test_a_name_a_language_and_the_word_of_a_link_are_read() -> None:
    found = adapter().vouch(init_data(CYD, 1000.0, start_param="k7-abc"))
    assert found == Vouched("telegram:main/5", "Cyd 賽", "ja", 1000.0, "k7-abc")


def altered(credential: str, **fields: str) -> str:
    return urlencode({**dict(parse_qsl(credential)), **fields})


def forgeries() -> dict[str, str]:
    good, eve = init_data(CYD), json.dumps({"id": 6, "first_name": "Eve"})
    fields = dict(parse_qsl(good))
    unsigned = {name: value for name, value in fields.items() if name != "hash"}
    merged = {**fields, "query_id": f"AAE\nsignature={fields['signature']}"}
    del merged["signature"]
    return {
        "nothing": "",
        "no fields": "hello",
        "no hash": urlencode(unsigned),
        "an empty hash": altered(good, hash=""),
        "a hash that is no ASCII": altered(good, hash="é" * 64),
        "half of the hash": altered(good, hash=fields["hash"][:32]),
        "another person": altered(good, user=eve),
        "another time": altered(good, auth_date="2000000000"),
        "another table": altered(good, start_param="k7"),
        "one field less": urlencode({name: value for name, value in fields.items() if name != "query_id"}),
        "the token of another bot": init_data(CYD, token="701:another-token-that-nobody-may-see"),
        "a key of plain HMAC": signed_plainly(unsigned),
        "the person once more": f"{good}&{urlencode({'user': eve})}",
        "the person before": f"{urlencode({'user': eve})}&{good}",
        "the hash once more": f"{good}&hash={fields['hash']}",
        "two fields in one": urlencode(merged),
        "more than any client tells": init_data(CYD, more="x" * LONGEST),
        "many fields": f"{good}&" + "&".join(f"f{number}=1" for number in range(64)),
        "a bot": init_data(User(7, "Bot", is_bot=True)),
        "nobody": signed({"auth_date": "1000"}),
        "no time": signed({"user": eve}),
        "a time that is none": signed({"user": eve, "auth_date": "soon"}),
        "a person who is none": signed({"user": "[]", "auth_date": "1000"}),
    }


def signed_plainly(fields: dict[str, str]) -> str:
    told = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hashlib.sha256(TOKEN.encode()).digest()  # as the login widget has it
    return urlencode({**fields, "hash": hmac.digest(key, told.encode(), "sha256").hex()})


@pytest.mark.parametrize("kind", forgeries())
async def test_whatever_else_is_nobodys(kind: str) -> None:
    assert adapter().vouch(forgeries()[kind]) is None


# -- the buttons ------------------------------------------------------------------------------------------------------

URL, WORD = "https://dice.example/telegram/test?t=k7-abc", "k7-abc"


async def embedded(network: str, code: str) -> Embedded | None:
    return Embedded(URL, WORD) if network == "telegram:test" and code in ("", "k7") else None


def below(stage: Scene, chat: int) -> list[dict[str, object]]:
    [*_, message] = stage.fake.chats[chat].bots()
    return [button for row in message.keyboard for button in row if button["text"] == "Open the table"]


async def asked(stage: Scene) -> None:
    """Ask somebody in the group, and tell Ann of a table in her own chat."""
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1)
    await stage.adapter.send(stage.to_room("Your turn.", "prompt", choices=rows("go")))
    await stage.adapter.send(stage.to(stage.ann, "Your dice.", table="k7"))


@pytest.mark.stage(mini_app=True)
async def test_a_button_opens_it_in_private_and_a_link_in_groups_once_the_bot_has_a_main_app(stage: Scene) -> None:
    stage.bus.embedded = embedded  # type: ignore[method-assign]
    await asked(stage)
    assert below(stage, stage.ann.id) == [{"text": "Open the table", "web_app": {"url": URL}}]
    assert below(stage, stage.group.id) == [], "without a main app a group has no way to it"
    await stage.stop()
    stage.fake.has_main_web_app = True
    stage.start()
    await stage.bus.counts(2, stage.bus.items[0])
    await asked(stage)
    link = {"text": "Open the table", "url": f"https://t.me/croupier_bot?startapp={WORD}"}
    assert below(stage, stage.group.id) == [link]


async def test_who_has_not_asked_for_it_has_no_button(stage: Scene) -> None:
    stage.bus.embedded = embedded  # type: ignore[method-assign]
    stage.fake.has_main_web_app = True
    await asked(stage)
    assert below(stage, stage.ann.id) == below(stage, stage.group.id) == []


@pytest.mark.stage(mini_app=True)
async def test_where_no_pages_are_beside_it_the_log_says_why_it_is_off(
    stage: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    await asked(stage)
    assert below(stage, stage.ann.id) == below(stage, stage.group.id) == []
    [said] = [record.message for record in caplog.get_records("setup") if record.levelno == logging.WARNING]
    assert "`mini_app` is off: no site with https runs in this process" in said and TOKEN not in said


async def test_a_network_in_a_process_of_its_own_has_no_pages() -> None:
    bus = GatewayBus(Link("amqp://127.0.0.1:1", "test"), adapter(), secrets.token_bytes)
    assert await bus.embedded("telegram:main", "") is None, "and says so as above"
    assert await bus.vouched("telegram:main", init_data(CYD)) is None
