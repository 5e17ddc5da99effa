"""Coming back after the connection was lost: what is new is taken for new, and what may be lost is told again."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from core.contract.messages import Inbound, Network, NotSent, Outbound, Reach, Span
from tests.scripted_ircd import Scene, scripted, turn

UP, DOWN = Network("irc:test", True), Network("irc:test", False)
ANN, BOB = "irc:test/nick/ann!a@h", "irc:test/nick/bob!b@h"
PEOPLE = ("ann!a@h", "bob!b@h")


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with scripted() as stage:
        await stage.up(*PEOPLE)
        yield stage


async def away_and_back(stage: Scene) -> None:
    """Cut the line, and let the bot come back."""
    ups = stage.bus.items.count(UP)
    stage.server.hang_up()
    await stage.bus.gets(lambda item: item == DOWN)
    await turn()
    await stage.clock.advance(2)
    await stage.up(*PEOPLE)
    await stage.bus.counts(UP, ups + 1)


def dice(account: str) -> Outbound:
    return Outbound("1", ((Span("5 4 3 2 1"),),), "secret", account=account, table="a2")


async def test_the_first_words_after_a_return_are_no_repetition_of_older_ones(stage: Scene) -> None:
    await stage.hears(":ann!a@h PRIVMSG #dice :before")
    await away_and_back(stage)
    await stage.hears(":ann!a@h PRIVMSG #dice :after")
    before, after = [item for item in stage.bus.items if isinstance(item, Inbound)]
    assert (before.text, after.text) == ("before", "after")
    assert before.id != after.id


async def test_a_secret_that_the_server_did_not_answer_for_stays_owed(stage: Scene) -> None:
    await stage.adapter.send(dice(ANN))
    await stage.clock.advance(6)
    stage.server.answers_pings = False
    lost = asyncio.ensure_future(stage.adapter.send(dice(BOB)))
    await stage.server.hears("PRIVMSG bob :5 4 3 2 1")
    await stage.hears(":eve!e@h PRIVMSG #dice :hello")  # on its way at the same time, perhaps
    await away_and_back(stage)
    with pytest.raises(NotSent):
        await lost


async def test_while_a_table_may_be_going_on_silence_is_noticed_sooner(stage: Scene) -> None:
    stage.server.answers_pings = False
    await stage.clock.advance(60)
    asked = Outbound("1", ((Span("ann: roll"),),), "prompt", room="irc:test/#dice", table="a2")
    said = asyncio.ensure_future(stage.adapter.send(asked))
    await stage.server.hears("PING :heard")
    await stage.hears(":ann!a@h PRIVMSG #dice :a moment")
    await stage.clock.advance(20)
    await stage.server.hears("PING :still there")
    await stage.clock.advance(29)
    assert DOWN not in stage.bus.items
    await stage.clock.advance(1)
    await stage.bus.gets(lambda item: item == DOWN)
    with pytest.raises(NotSent):
        await said


async def test_a_channel_that_we_are_put_out_of_is_out_of_reach_until_we_are_back(stage: Scene) -> None:
    shut, back = Reach("irc:test/#dice", False), Reach("irc:test/#dice", True)
    await stage.hears(":ann!a@h KICK #dice croupier :out")
    await stage.bus.gets(lambda item: item == shut)
    stage.server.hang_up()
    await stage.bus.gets(lambda item: item == DOWN)
    await turn()
    await stage.clock.advance(2)
    await stage.server.welcome()
    await stage.server.hears("JOIN ")
    await stage.hears(":s 474 croupier #dice :Cannot join channel (+b)")
    await stage.bus.counts(UP, 2)
    assert [item for item in stage.bus.items if isinstance(item, Reach)] == [shut]
    await stage.clock.advance(30)
    await stage.server.seat(*PEOPLE)
    await stage.bus.gets(lambda item: item == back)


async def test_a_channel_that_does_not_let_us_in_at_first_is_out_of_reach_before_the_network_is_up() -> None:
    async with scripted() as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN ")
        await stage.hears(":s 473 croupier #dice :Cannot join channel (+i)")
        await stage.bus.gets(lambda item: item == UP)
        assert stage.bus.items == [Reach("irc:test/#dice", False), UP]
