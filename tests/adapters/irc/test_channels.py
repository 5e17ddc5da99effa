"""Our channels: coming in where it is not easy, coming back, and never going where nobody sent us."""

import asyncio
import logging

import pytest

from core.contract.messages import Network
from tests.support.scripted_ircd import FAST, Scene, scripted

pytestmark = pytest.mark.stage(**FAST)

UP, DOWN = Network("irc:test", True), Network("irc:test", False)


async def pass_time(stage: Scene, seconds: int) -> None:
    """Let time go by on a server that is alive."""
    for _ in range(0, seconds, 10):
        await stage.clock.advance(10)
        await stage.server.caught_up()


def joins(stage: Scene) -> list[str]:
    return [line for line in stage.server.heard if line.startswith(("JOIN", "PART"))]


@pytest.mark.parametrize(
    ("numeric", "words"),
    [
        ("471", "it is full"),
        ("473", "it is for invited people only"),
        ("474", "we are banned there"),
        ("475", "it wants a key"),
        ("477", "it is for people with an account only"),
        ("437", "it is not available right now"),
        ("480", "the server refuses"),
        ("489", "the server refuses"),
        ("609", "the server refuses"),
    ],
)
async def test_a_closed_door_is_tried_later_and_later(
    numeric: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with scripted(**FAST, channels=["#Dice"]) as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN #Dice$")
        for tries, delay in enumerate((30, 60, 120, 240, 480, 900, 900), 1):
            await stage.hears(f":s {numeric} croupier #DICE :not now")
            assert UP in stage.bus.items
            await pass_time(stage, delay - 10)
            assert len(joins(stage)) == tries
            await pass_time(stage, 10)
            assert joins(stage) == ["JOIN #Dice"] * (tries + 1)
        assert stage.server.connections == 1
    assert f"Cannot join #Dice: {words} (not now); trying again in 30 seconds" in caplog.text


@pytest.mark.parametrize("numeric", ["403", "405", "476", "479"])
async def test_a_door_that_will_never_open_is_not_tried_again(numeric: str, caplog: pytest.LogCaptureFixture) -> None:
    async with scripted(**FAST) as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN #dice$")
        await stage.hears(f":s {numeric} croupier #dice :no")
        assert UP in stage.bus.items
        await pass_time(stage, 2000)
        assert joins(stage) == ["JOIN #dice"]
    assert "Cannot join #dice: " in caplog.text


async def test_a_join_that_nobody_answers_is_tried_again(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.server.hears("JOIN")
    await pass_time(stage, 30)
    assert UP in stage.bus.items
    await pass_time(stage, 30)
    await stage.server.seat("ann!a@h")
    await stage.bus.counts(UP, 1)
    assert joins(stage) == ["JOIN #dice"] * 2


async def test_where_we_are_sent_instead_we_do_not_stay(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.server.hears("JOIN")
    await stage.hears(":s 470 croupier #dice ##overflow :Forwarding to another channel")
    await stage.hears(":croupier!~c@here.example JOIN ##overflow")
    assert UP in stage.bus.items
    await pass_time(stage, 30)
    assert joins(stage) == ["JOIN #dice", "PART ##overflow", "JOIN #dice"]
    await stage.hears(":s 470 croupier #dice #a,#b :Forwarding to another channel", ":s 470 croupier #dice :x")
    assert len(joins(stage)) == 3


@pytest.mark.stage(channels=["#dice", "#cards"])
async def test_a_forwarding_to_another_of_our_channels_is_fine(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.server.hears("JOIN #dice,#cards")
    await stage.hears(":s 470 croupier #dice #cards :Forwarding to another channel")
    assert "PART #cards" not in stage.server.heard


async def test_nobody_can_send_us_where_we_were_not_configured(caplog: pytest.LogCaptureFixture) -> None:
    async with scripted(**FAST) as stage:
        await stage.up("ann!a@h")
        await stage.hears(
            ":ann!a@h INVITE croupier #elsewhere",
            ":ann!a@h INVITE croupier #dice,0",
            ":ann!a@h INVITE croupier #dice",
            ":ann!a@h INVITE croupier :",
            ":s 474 croupier #elsewhere :no",
            ":s 471 croupier 0 :no",
            ":s 474 croupier #dice :we are in",
            ":croupier!~c@h JOIN #forced",
            ":eve!e@h KICK #forced croupier :out",
            ":eve!e@h KICK #never croupier :out",
        )
        await pass_time(stage, 100)
        assert joins(stage) == ["JOIN #dice"]
    assert "Cannot join" not in caplog.text


@pytest.mark.stage(channels=["#dice", "#cards"])
async def test_invitations_are_followed_now_and_then_for_each_channel(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.server.hears("JOIN #dice,#cards")
    await stage.hears(":s 473 croupier #dice :no", ":s 473 croupier #cards :no")
    for _ in range(3):
        await stage.hears(":ann!a@h INVITE croupier #DICE", ":ann!a@h INVITE croupier #cards")
    assert joins(stage)[1:] == ["JOIN #dice", "JOIN #cards"]
    await stage.clock.advance(10)
    await stage.hears(":ann!a@h INVITE croupier #dice")
    assert joins(stage)[3:] == ["JOIN #dice"]


async def test_put_out_it_returns_once_in_ten_minutes(stage: Scene) -> None:
    await stage.up("ann!a@h")
    for _ in range(2):
        before = len(joins(stage))
        await stage.hears(":ann!a@h KICK #dice croupier :out")
        assert stage.clock.picked[-1] == (5.0, 10.0)
        await pass_time(stage, 20)
        assert len(joins(stage)) == before + 1
        await stage.server.seat("ann!a@h")
        await stage.hears(":ann!a@h KICK #dice croupier :out")
        await pass_time(stage, 700)
        assert len(joins(stage)) == before + 1
        await stage.hears(":ann!a@h INVITE croupier #dice")
        await stage.server.seat("ann!a@h")
        await stage.server.caught_up()
    assert DOWN not in stage.bus.items


@pytest.mark.stage(channels=[f"#{number}{'x' * 40}" for number in range(20)])
async def test_after_an_outage_all_channels_are_joined_again(stage: Scene) -> None:
    names = [f"#{number}{'x' * 40}" for number in range(20)]
    for outage in range(1, 3):
        await stage.server.welcome()
        await stage.server.caught_up()
        lines = joins(stage)[(outage - 1) * 3 :]
        assert ",".join(line.removeprefix("JOIN ") for line in lines).split(",") == names
        assert all(len(line) <= 420 for line in lines)
        stage.server.hang_up()
        async with asyncio.timeout(10):
            while len(stage.clock.picked) < outage:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        await stage.clock.advance(10)


async def test_the_log_names_nobody_and_tells_from_where_nobody_comes(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with scripted(**FAST, channels=["#dice"]) as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN #dice$")
        await stage.hears(
            ":croupier!c@h JOIN #dice",
            ":xanthippe!~x@far.example JOIN #dice",
            ":xanthippe!~x@far.example PRIVMSG #dice :!help",
            ":s 401 croupier xanthippe :No such nick xanthippe",
            ":s 716 croupier xanthippe :xanthippe is in +g mode",
            ":xanthippe!~x@far.example NICK xanthippa",
            ":xanthippa!~x@far.example KICK #dice croupier :out, says xanthippa",
        )
        await pass_time(stage, 60)
        await stage.hears(":croupier!c@h JOIN #dice", ":xanthippa!~x@far.example KICK #dice croupier :out")
    assert "did not get our message" in caplog.text and "put out of #dice again" in caplog.text
    assert "xanthipp" not in caplog.text and "far.example" not in caplog.text
