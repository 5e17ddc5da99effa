"""The adapter against a real InspIRCd with Atheme services: logins, accounts, closed doors, and its flood limits."""

import asyncio
import contextlib
import hashlib
import logging
import ssl
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from core.contract.messages import Inbound, Network, NotSent, Outbound, Renamed, Span
from tests.support.certificates import certificate
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd, IrcClient, RecordingBus

pytestmark = pytest.mark.server

UP = Network("irc:real", True)
USUAL = IrcSettings(host="irc.test", channels=[])
FAST = {"lines_per_second": 999, "burst": 999}


@contextlib.asynccontextmanager
async def running(server: InspIRCd, **others: object) -> AsyncIterator[tuple[IrcAdapter, RecordingBus]]:
    """Run the adapter over TLS, trusting the server by its fingerprint."""
    given: dict[str, object] = {"host": server.host, "port": server.tls_port, "tls": True, "channels": ["#dice"]}
    given["tls_fingerprint_sha256"] = server.certificate.fingerprint
    adapter, bus = IrcAdapter("real", IrcSettings.model_validate(given | others)), RecordingBus()
    task = asyncio.create_task(adapter.run(bus))
    try:
        yield adapter, bus
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def owner(crowd: Crowd, nick: str, password: str = "sesame") -> IrcClient:
    """Let somebody come and register an account of that name."""
    client = await crowd.join(nick, "#dice")
    client.say("NickServ", f"REGISTER {password} {nick}@example.org")
    await client.hears(" 900 ")
    return client


async def account_of(client: IrcClient, nick: str) -> str:
    """Ask the server as whom somebody is logged in."""
    client.send(f"WHOIS {nick}")
    line = await client.hears(" (330|318) ")
    return line.split(" ")[4] if " 330 " in line else ""


def secret(text: str, account: str) -> Outbound:
    return Outbound("1", ((Span(text),),), "secret", account=account)


@pytest.mark.parametrize("password", ["sesame", "\N{HIRAGANA LETTER NU}" * 20])
async def test_plain_over_tls_logs_in(inspircd: InspIRCd, password: str) -> None:
    async with Crowd(inspircd) as crowd:
        ann = await owner(crowd, "dealer", password)
        async with running(inspircd, account="dealer", password=password) as (_, bus):
            await bus.gets(lambda item: item == UP)
            assert await account_of(ann, "croupier") == "dealer"


async def test_external_over_tls_logs_in(inspircd: InspIRCd, tmp_path: Path) -> None:
    ours = certificate(tmp_path, "ours")
    own = {"tls_certificate": str(ours.certificate), "tls_key": str(ours.key), "sasl": "external"}
    assert ours.fingerprint == hashlib.sha256(ssl.PEM_cert_to_DER_cert(ours.certificate.read_text())).hexdigest()
    async with Crowd(inspircd) as crowd:
        ann = await owner(crowd, "dealer")
        ann.say("NickServ", f"CERT ADD {ours.fingerprint}")
        await ann.hears("(?i)NOTICE dealer :.*(added|fingerprint)")
        async with running(inspircd, account="dealer", **own) as (_, bus):
            await bus.gets(lambda item: item == UP)
            assert await account_of(ann, "croupier") == "dealer"


async def test_a_wrong_password_keeps_it_away(inspircd: InspIRCd, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with Crowd(inspircd) as crowd:
        await owner(crowd, "dealer")
        async with running(inspircd, account="dealer", password="hunter2") as (_, bus), asyncio.timeout(10):
            while "trying again" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert UP not in bus.items
    assert "The login to dealer failed" in caplog.text
    assert "hunter2" not in caplog.text


async def test_an_account_keeps_its_person_through_renames_logins_and_returns(inspircd: InspIRCd) -> None:
    async with Crowd(inspircd) as crowd, running(inspircd, **FAST) as (adapter, bus):
        await bus.gets(lambda item: item == UP)
        ann = await crowd.join("ann", "#dice")
        ann.say("#dice", "a guest")
        guest = (await bus.hears("a guest")).account
        assert guest.startswith("irc:real/nick/ann!")
        ann.say("NickServ", "REGISTER sesame ann@example.org")
        key = "irc:real/account/ann"
        await bus.gets(lambda item: isinstance(item, Renamed) and (item.account, item.new_account) == (guest, key))
        ann.send("NICK annie")
        ann.say("#dice", "renamed")
        heard = await bus.hears("renamed")
        assert (heard.account, heard.name) == (key, "annie")
        await adapter.send(secret("5 4 3 2 1", key))
        await ann.hears("PRIVMSG annie :5 4 3 2 1")
        await ann.close()
        thief = await crowd.join("annie", "#dice")
        thief.say("#dice", "it is me")
        stranger = (await bus.hears("it is me")).account
        assert stranger.startswith("irc:real/nick/annie!")
        with pytest.raises(NotSent):
            await adapter.send(secret("6 6 6 6 6", key))
        back = await crowd.join("ann2", "#dice")
        back.say("NickServ", "IDENTIFY ann sesame")
        await back.hears(" 900 ")
        back.say("#dice", "back")
        assert (await bus.hears("back")).account == key
        await adapter.send(secret("6 6 6 6 6", key))
        await back.hears("PRIVMSG ann2 :6 6 6 6 6")
        assert not [line for line in thief.heard if "6 6 6" in line]
        back.say("NickServ", "LOGOUT")
        await back.hears(" 901 ")
        back.say("#dice", "out")
        assert (await bus.hears("out")).account.startswith("irc:real/nick/ann2!")


async def test_who_hears_only_accounts_hears_us_with_ours(inspircd: InspIRCd) -> None:
    async with Crowd(inspircd) as crowd:
        await owner(crowd, "dealer")
        bob = await owner(crowd, "bob")
        bob.send("MODE bob +R")
        await bob.hears(r" MODE bob :?\+R")
        async with running(inspircd, account="dealer", password="sesame", **FAST) as (adapter, bus):
            await bus.gets(lambda item: item == UP)
            await adapter.send(secret("5 4 3 2 1", "irc:real/account/bob"))
            await bob.hears("PRIVMSG bob :5 4 3 2 1")


async def test_a_six_player_game_stays_within_the_limits(inspircd: InspIRCd) -> None:
    """The server cuts off at ten lines ahead of one a second; the deal and half a minute of talk stay below."""
    async with Crowd(inspircd) as crowd, running(inspircd) as (adapter, bus):
        await bus.gets(lambda item: item == UP)
        players = [await crowd.join(f"player{number}", "#dice") for number in range(6)]
        for player in players:
            player.say("#dice", f"here is {player.nick}")
        keys = [(await bus.hears(f"here is {player.nick}")).account for player in players]
        await asyncio.sleep(USUAL.burst / USUAL.lines_per_second)  # it may speak again as fast as ever
        began = time.monotonic()
        deals = [adapter.send(secret(f"5 4 3 2 {number}", key)) for number, key in enumerate(keys, 1)]
        await asyncio.gather(*deals)
        for number, player in enumerate(players, 1):
            await player.hears(f"PRIVMSG player{number - 1} :5 4 3 2 {number}")
        assert time.monotonic() - began < 3
        for number in range(24):
            news = Outbound(str(number), ((Span(f"turn {number} " + "x" * 300),),), "prompt", room="irc:real/#dice")
            await adapter.send(news)
        await players[0].hears("turn 23 ")
        assert Network("irc:real", False) not in bus.items
        assert not [line for player in players for line in player.heard if " QUIT " in line]
        assert isinstance(bus.items[-1], Inbound)
