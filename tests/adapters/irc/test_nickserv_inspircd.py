"""The password on a real InspIRCd whose services know no SASL PLAIN: Atheme hears it, an impostor never."""

import asyncio
import logging
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from core.contract.messages import Network
from tests.support.inspircd import InspIRCd
from tests.support.ircd import PATIENCE_SECONDS, Crowd, IrcClient, RecordingBus

pytestmark = pytest.mark.server

UP = Network("irc:real", True)


async def comes_on(server: InspIRCd, ann: IrcClient, **others: object) -> str:
    """Let the adapter come on; gives the account that the server then knows it by."""
    given = {"host": server.host, "port": server.port, "channels": ["#dice"], "account": "dealer", "password": "sesame"}
    adapter, bus = IrcAdapter("real", IrcSettings.model_validate(given | others)), RecordingBus()
    task = asyncio.create_task(adapter.run(bus))
    try:
        await bus.gets(lambda item: item == UP)
        ann.send("WHOIS croupier")
        line = await ann.hears(" (330|318) ")
        return line.split(" ")[4] if " 330 " in line else ""
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize(
    ("shown_as", "protected", "nickserv"),
    [
        ("", False, "NickServ"),
        ("", True, "NickServ"),
        ("*.test", False, "NickServ"),
        ("hidden.test", False, "NickServ"),
        ("", False, "NickServ@services.test"),
        ("", True, "nickserv@Services.test"),
    ],
    ids=["usual", "protected", "hidden", "renamed", "in full", "in full, protected"],
)
def test_atheme_takes_the_login(shown_as: str, protected: bool, nickserv: str, tmp_path: Path) -> None:
    assert on_a_server(tmp_path, nickserv, shown_as=shown_as, protected=protected) == "dealer"


@pytest.mark.parametrize("nickserv", ["NickServ", "NickServ@services.test"])
def test_services_that_the_server_hides_are_told_nothing(
    nickserv: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It calls all servers by one name, finds nobody by another, and says of nobody that they are a service."""
    assert on_a_server(tmp_path, nickserv, shown_as="hidden.test", protected=True) == ""
    assert "on without the account" in caplog.text


def on_a_server(tmp_path: Path, nickserv: str, *, shown_as: str = "", protected: bool = False) -> str:
    """Let the adapter come on where its account is registered; gives the account that the server knows it by."""
    server = InspIRCd(tmp_path, plain=False, shown_as=shown_as, protected=protected)

    async def scene() -> str:
        async with Crowd(server) as crowd:
            ann = await crowd.join("dealer", "#dice")
            ann.say("NickServ", "REGISTER sesame dealer@example.org")
            await ann.hears(" 900 ")
            return await comes_on(server, ann, nickserv=nickserv)

    try:
        server.start()
        return asyncio.run(scene())
    finally:
        server.kill()


@pytest.mark.parametrize("nickserv", ["NickServ", "NickServ@services.test"])
async def test_who_takes_the_nick_while_services_are_away_hears_no_password(
    nickserv: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = InspIRCd(tmp_path, plain=False)
    caplog.set_level(logging.DEBUG)
    try:
        server.start()
        server.end_services()
        async with Crowd(server) as crowd:
            ann = await crowd.join("ann")
            eve = await crowd.join("eve")
            async with asyncio.timeout(PATIENCE_SECONDS):
                while not any(" NICK :NickServ" in line for line in eve.heard):
                    eve.send("NICK NickServ", "PING :again")
                    await eve.hears("(PONG| NICK )")
            assert await comes_on(server, ann, nickserv=nickserv) == ""
            eve.send("PING :heard all")
            await eve.hears("heard all")
            assert not [line for line in eve.heard if "croupier" in line]
    finally:
        server.kill()
    assert "on without the account" in caplog.text
    assert "sesame" not in caplog.text
