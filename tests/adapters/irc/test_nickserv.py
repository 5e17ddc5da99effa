"""Where SASL is not possible: the password goes to the service, at its server, and to nobody who only looks like it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.support.scripted_ircd import Scene, described, scripted

LOGIN = {"account": "dealer", "password": "open sesame"}
IDENTIFY = "IDENTIFY dealer open sesame"
SOMEBODY = "311 croupier NickServ NickServ services.test * :is a Network Service"
SERVICES = "312 croupier NickServ services.test :Services"
SERVICE = "313 croupier NickServ :is a Network Service"


@asynccontextmanager
async def playing(**settings: object) -> AsyncIterator[Scene]:
    async with scripted(**(LOGIN | settings)) as stage:
        await stage.server.welcome()
        yield stage


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    async with playing(**staging) as stage:
        yield stage


def told(stage: Scene) -> list[str]:
    """List the lines in which our password crossed the network."""
    return [line for line in stage.server.heard if "sesame" in line]


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ([SOMEBODY, SERVICES, SERVICE], "NickServ@services.test"),
        ([SERVICES, "313 croupier NickServ :is a Service on Test"], "NickServ@services.test"),
        ([SERVICES, "313 croupier NickServ :is a network service"], "NickServ@services.test"),
        (["312 croupier NickServ stats.test :x", "310 croupier NickServ :is an IRC service"], "NickServ@stats.test"),
        ([SERVICES, "335 croupier NickServ :is a bot"], "NickServ@services.test"),
        (["312 croupier NickServ *.test :Test", SERVICE], "NickServ"),
        (["312 croupier NickServ hidden :Test", SERVICE], "NickServ"),
        (["311 croupier NickServ NickServ localhost * :Network service", SERVICE], "NickServ"),
        ([line.replace("NickServ", "NICKSERV") for line in (SERVICES, SERVICE)], "NickServ@services.test"),
    ],
    ids=["solanum", "inspircd", "inspircd 4", "ngircd", "protected", "hidden", "renamed", "ergo", "other case"],
)
async def test_what_the_server_calls_a_service_is_told_the_password(
    stage: Scene, lines: list[str], address: str
) -> None:
    await described(stage.server, *lines)
    assert await stage.server.hears("PRIVMSG") == f"PRIVMSG {address} :{IDENTIFY}"
    await stage.server.caught_up()
    assert "JOIN #dice" not in stage.server.heard
    stage.server.send(":NickServ!s@services.test NOTICE croupier :You are now identified")
    await stage.server.hears("JOIN #dice")
    assert len(told(stage)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "312 croupier NickServ irc.test :services.test, a Network Service",
        "312 croupier NickServ irc.test :services",
        "312 croupier NickServ myservices.test :x",
        "312 croupier NickServ services :x",
        "312 croupier NickServ services.* :x",
        "312 croupier NickServ",
        "313 croupier NickServ :is an IRC operator",
        "313 croupier NickServ :is a Services Administrator",
        "313 croupier NickServ :is a Customer Service on Test",
        "313 croupier NickServ :is not a Network Service",
        "313 croupier NickServ_ :is a Network Service",
        "313 croupier",
        "310 croupier NickServ :is available for help.",
        "307 croupier NickServ :is a registered nick",
        "320 croupier NickServ :is a Network Service",
        "301 croupier NickServ :is a Network Service",
        "319 croupier NickServ :#services",
        "330 croupier NickServ NickServ :is logged in as",
        "335 croupier NickServ :is a Network Service",
        "379 croupier NickServ :is using modes +Sk",
        "671 croupier NickServ :is using a secure connection",
    ],
)
async def test_an_impostor_hears_nothing_whatever_he_calls_himself(line: str, caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        await described(stage.server, SOMEBODY, *([line] if line else []))
        await stage.server.hears("JOIN #dice")
        await impersonated(stage)
        assert told(stage) == []
    assert caplog.text.count("The password is not said to NickServ") == 1
    assert "NickServ says" not in caplog.text
    assert "sesame" not in caplog.text
    assert '`nickserv = "NickServ@..."`' in caplog.text


async def impersonated(stage: Scene) -> None:
    """Let somebody who has the nick ask for the password in every way, and claim what only servers may say."""
    source = "NickServ!NickServ@services.test"
    await stage.hears(
        f":{source} NOTICE croupier :This nickname is registered. Please identify via /msg NickServ",
        f":{source} PRIVMSG croupier :You have 30 seconds to identify",
        f":{source} PRIVMSG croupier :\x01PING 1\x01",
        f":{source} 313 croupier NickServ :is a Network Service",
        f":{source} 318 croupier NickServ :End of WHOIS",
        ":irc.test 313 croupier NickServ :is a Network Service",
        ":irc.test 318 croupier NickServ :End of WHOIS",
    )
    await stage.clock.advance(60)
    await stage.server.caught_up()


async def test_somebody_on_the_server_that_answers_is_no_service_by_its_name(stage: Scene) -> None:
    await stage.server.hears("WHOIS NickServ$")
    stage.server.send(":services.test 312 croupier NickServ services.test :x", ":services.test 318 croupier NickServ :")
    await stage.server.hears("JOIN #dice")
    assert told(stage) == []


async def test_what_an_impostor_says_while_we_ask_counts_for_nothing(stage: Scene) -> None:
    await stage.server.hears("WHOIS NickServ$")
    stage.server.send(f":irc.test {SOMEBODY}", ":irc.test 312 croupier NickServ irc.test :x")
    source = "NickServ!NickServ@services.test"
    await stage.hears(
        f":{source} NOTICE croupier :please identify",
        f":{source} {SERVICE}",
        f":{source} {SERVICES}",
        f":{source} 318 croupier NickServ :End of WHOIS",
    )
    assert "JOIN #dice" not in stage.server.heard
    stage.server.send(":irc.test 318 croupier NickServ :End of WHOIS")
    await stage.server.hears("JOIN #dice")
    assert told(stage) == []


async def test_nobody_of_that_name_is_told_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        await stage.server.hears("WHOIS NickServ$")
        await stage.hears(":s 401 croupier ann :No such nick")
        assert "JOIN #dice" not in stage.server.heard
        stage.server.send(":s 401 croupier NickServ :No such nick", ":s 318 croupier NickServ :End of WHOIS")
        await stage.server.hears("JOIN #dice")
        await impersonated(stage)
        assert told(stage) == []
    assert "nobody is there who is called so; on without the account dealer" in caplog.text
    assert caplog.text.count("did not get our message") <= 1, "that is said of ann, not of the service"


async def test_a_server_that_never_says_who_that_is_holds_nothing_up(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        await stage.server.hears("WHOIS NickServ$")
        stage.server.send(f":irc.test {SERVICES}", f":irc.test {SERVICE}")
        await stage.server.caught_up()
        await stage.clock.advance(4)
        assert "JOIN #dice" not in stage.server.heard
        await stage.clock.advance(1)
        await stage.server.hears("JOIN #dice")
        await stage.hears(":irc.test 318 croupier NickServ :End of WHOIS")
        assert told(stage) == []
    assert "the server does not say who that is" in caplog.text


@pytest.mark.parametrize("refusal", ["401 croupier NickServ@services.test", "402 croupier services.test"])
async def test_where_the_form_with_the_server_is_unknown_it_is_asked_again_who_has_the_nick(
    stage: Scene, refusal: str
) -> None:
    await described(stage.server, SERVICES, SERVICE)
    await stage.server.hears("PRIVMSG NickServ@services.test :IDENTIFY")
    stage.server.send(f":irc.test {refusal} :No such nick")
    await described(stage.server, SERVICES, SERVICE)
    assert await stage.server.hears("PRIVMSG") == f"PRIVMSG NickServ :{IDENTIFY}"
    stage.server.send(":irc.test 401 croupier NickServ :No such nick")
    await stage.server.hears("JOIN #dice")
    assert len(told(stage)) == 2


async def test_a_nick_that_changed_hands_meanwhile_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        await described(stage.server, SERVICES, SERVICE)
        await stage.server.hears("PRIVMSG NickServ@services.test :IDENTIFY")
        stage.server.send(":irc.test 401 croupier NickServ@services.test :No such nick")
        await described(stage.server, SOMEBODY, "312 croupier NickServ irc.test :x")
        await stage.server.hears("JOIN #dice")
        await impersonated(stage)
        assert len(told(stage)) == 1
    assert "the server does not say that it is a service" in caplog.text


@pytest.mark.parametrize("refusal", ["401 croupier NickServ@services.test", "402 croupier services.test"])
async def test_a_service_known_by_its_server_alone_is_told_there_or_nowhere(
    refusal: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing() as stage:
        await described(stage.server, SERVICES)
        await stage.server.hears("PRIVMSG NickServ@services.test :IDENTIFY")
        stage.server.send(f":irc.test {refusal} :no")
        await stage.server.hears("JOIN #dice")
        assert len(told(stage)) == 1
    assert "NickServ@services.test did not get our login (no); on without the account" in caplog.text


async def test_with_its_server_it_is_told_at_once_and_nobody_else_is() -> None:
    async def scene(stage: Scene) -> None:
        assert await stage.server.hears("") == f"PRIVMSG NickServ@services.example :{IDENTIFY}"
        await stage.server.caught_up()
        await stage.clock.advance(5)
        await stage.server.hears("JOIN #dice")
        assert len(told(stage)) == 1

    async def split(stage: Scene) -> None:
        await stage.server.hears("PRIVMSG NickServ@services.example :IDENTIFY")
        stage.server.send(":irc.test 401 croupier NickServ@services.example :No such nick")
        await stage.server.hears("JOIN #dice")
        await impersonated(stage)
        assert len(told(stage)) == 1
        assert not [line for line in stage.server.heard if line.startswith("WHOIS")]

    for one in (scene, split):
        async with playing(nickserv="NickServ@services.example") as stage:
            await one(stage)


async def test_a_nick_is_asked_back_from_the_same_service_without_a_password(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with scripted(**LOGIN) as stage:
        await stage.server.hears("USER")
        stage.server.send("CAP * LS :", ":irc.test 433 * croupier :in use")
        await stage.server.hears("CAP END")
        stage.server.admit("croupier_")
        await described(stage.server, SERVICES, SERVICE, nick="croupier_")
        await stage.server.hears(f"PRIVMSG NickServ@services.test :{IDENTIFY}")
        stage.server.send(":irc.test 900 croupier_ c!c@h dealer :You are now logged in as dealer")
        for line in (
            "PRIVMSG NickServ@services.test :REGAIN croupier",
            "PRIVMSG NickServ@services.test :GHOST croupier",
        ):
            assert await stage.server.hears("") == line
        await stage.server.hears("NICK croupier")
        assert len(told(stage)) == 1
    assert "sesame" not in caplog.text
