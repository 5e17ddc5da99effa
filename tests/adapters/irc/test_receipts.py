"""Words were said when the server took them, and not when they left: it answers labels, or a PING behind them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from adapters.irc.sending.outgoing import ANSWER_SECONDS
from core.contract.messages import NotSent, Outbound, Reach, Span
from tests.support.scripted_ircd import FAST, Scene, greeted, scripted

ROOM = "irc:test/#dice"
ANN = "irc:test/nick/ann!a@h"


@asynccontextmanager
async def playing(offered: str = "batch labeled-response message-tags") -> AsyncIterator[Scene]:
    """Let the bot into a channel of a server that offers these capabilities."""
    async with scripted(**FAST) as stage:
        await greeted(stage.server, offered)
        asked = await stage.server.hears("CAP REQ")
        stage.server.send(f"CAP * ACK {asked.partition(' ')[2].partition(' ')[2]}")
        await stage.server.hears("CAP END")
        stage.server.admit()
        await stage.server.seat("@ann!a@h")
        await stage.server.caught_up()
        yield stage


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    async with playing(**staging) as stage:
        yield stage


def sending(stage: Scene, *texts: str, account: str = "") -> asyncio.Task[None]:
    lines = tuple((Span(text),) for text in texts)
    kind = "secret" if account else "prompt"
    said = Outbound("1", lines, kind, room="" if account else ROOM, account=account, table="a2")  # type: ignore[arg-type]
    return asyncio.ensure_future(stage.adapter.send(said))


async def test_words_were_said_when_the_server_took_them(stage: Scene) -> None:
    said = sending(stage, "ann bids", "bob: your turn")
    assert await stage.server.hears("PRIVMSG #dice :ann bids$")
    assert await stage.server.hears("@label=1 PRIVMSG #dice :bob: your turn$")
    await stage.server.caught_up()
    assert not said.done()
    await stage.hears("@label=1 :irc.test ACK")
    assert said.done() and said.result() is None


@pytest.mark.parametrize("offered", ["batch message-tags", "message-tags echo-message"])
async def test_without_labels_they_were_said_when_a_ping_behind_them_is_answered(offered: str) -> None:
    async with playing(offered) as stage:
        stage.server.answers_pings = False
        said = sending(stage, "bob: your turn")
        assert await stage.server.hears("PRIVMSG #dice :bob: your turn$")
        ping = await stage.server.hears("PING :heard")
        await stage.hears(":irc.test PONG irc.test :still there")
        assert not said.done()
        await stage.hears(f":irc.test PONG irc.test {ping.partition(' ')[2]}")
        assert said.done() and said.result() is None


@pytest.fixture
async def pinged(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    """Let the bot into a channel of a server that knows nothing of labels, and answers a PING when told to."""
    async with scripted(**(FAST | staging)) as stage:
        await stage.up("@ann!a@h")
        stage.server.answers_pings = False
        yield stage


async def asked(stage: Scene) -> str:
    """Read the next PING; gives its answer."""
    ping = await stage.server.hears("PING :heard")
    return f":irc.test PONG irc.test {ping.partition(' ')[2]}"


async def test_one_ping_is_under_way_and_what_leaves_meanwhile_waits_for_the_next(pinged: Scene) -> None:
    first = sending(pinged, "bob: your turn")
    answer = await asked(pinged)
    others = [sending(pinged, "5 5", account=ANN), sending(pinged, "ann: your turn")]
    await pinged.server.hears("PRIVMSG #dice :ann: your turn$")
    await pinged.server.caught_up()
    assert sum(line.startswith("PING") for line in pinged.server.heard) == 1
    await pinged.hears(answer)
    assert first.done() and not any(one.done() for one in others)
    await pinged.hears(await asked(pinged))
    assert all(one.done() for one in others)
    await pinged.clock.advance(60)
    assert sum(line.startswith("PING :heard") for line in pinged.server.heard) == 2


@pytest.mark.stage(lines_per_second=1, burst=2)
async def test_a_ping_takes_its_turn_behind_what_games_tell_and_before_answers(pinged: Scene) -> None:
    await pinged.clock.advance(10)
    said = [sending(pinged, f"{number}: your turn") for number in range(6)]
    answer = Outbound("1", ((Span("help"),),), "answer", account=ANN, spare=True)
    said.append(asyncio.ensure_future(pinged.adapter.send(answer)))
    kinds: list[str] = []
    for seconds in range(1, 14):
        await pinged.clock.advance(1)
        await pinged.server.caught_up()
        heard = [line.partition(" ")[0] for line in pinged.server.heard]
        kinds = [kind for kind in heard if kind in ("PRIVMSG", "PING", "NOTICE")]
        assert len(kinds) <= 2 + seconds, "a PING counts as any line"
    assert kinds == ["PRIVMSG"] * 6 + ["PING", "NOTICE"]
    assert said[-1].done() and not any(one.done() for one in said[:-1])
    for one in said:
        one.cancel()


async def test_answers_wait_for_no_ping(pinged: Scene) -> None:
    await pinged.adapter.send(Outbound("1", ((Span("no"),),), "refusal", account=ANN))
    await pinged.clock.advance(60)
    assert not [line for line in pinged.server.heard if line.startswith("PING :heard")]


async def test_words_that_a_channel_sent_back_before_the_ping_was_answered_stay_owed(pinged: Scene) -> None:
    said, dice = sending(pinged, "bob: your turn"), sending(pinged, "5 5", account=ANN)
    answer = await asked(pinged)
    await pinged.hears(":irc.test 404 croupier #Dice :Cannot send to channel (+m)", answer)
    with pytest.raises(NotSent):
        await said
    assert dice.done() and dice.result() is None


async def test_what_no_ping_was_answered_for_when_the_connection_ends_stays_owed(pinged: Scene) -> None:
    said, dice = sending(pinged, "bob: your turn"), sending(pinged, "5 5", account=ANN)
    await asked(pinged)
    pinged.server.hang_up()
    for one in (said, dice):
        with pytest.raises(NotSent):
            await one


async def test_a_server_that_is_silent_has_taken_nothing_however_long_it_is(pinged: Scene) -> None:
    said = sending(pinged, "bob: your turn")
    await asked(pinged)
    await pinged.clock.advance(49)
    assert not said.done()
    await pinged.clock.advance(2)
    with pytest.raises(NotSent):
        await said


async def test_a_channel_that_does_not_take_them_leaves_them_owed(stage: Scene) -> None:
    said = sending(stage, "bob: your turn")
    await stage.server.hears("@label=1 PRIVMSG")
    await stage.hears("@label=1 :irc.test 404 croupier #dice :Cannot send to channel (+m)")
    with pytest.raises(NotSent):
        await said
    assert [item.up for item in stage.bus.items if isinstance(item, Reach)] == [False]


@pytest.mark.parametrize("number", ["401", "477", "716"])
async def test_what_somebody_does_not_want_to_hear_counts_as_said(stage: Scene, number: str) -> None:
    said = sending(stage, "5 5", account=ANN)
    await stage.server.hears("@label=1 PRIVMSG ann")
    await stage.hears(f"@label=1 :irc.test {number} croupier ann :no")
    assert said.done() and said.result() is None


async def test_a_server_that_forgets_to_answer_holds_nothing_up_for_long(stage: Scene) -> None:
    said = sending(stage, "bob: your turn")
    await stage.server.hears("@label=1 PRIVMSG")
    await stage.clock.advance(ANSWER_SECONDS - 1)
    await stage.server.caught_up()
    assert not said.done()
    await stage.clock.advance(2)
    await stage.hears(":irc.test NOTICE croupier :I am here")
    assert said.done() and said.result() is None


async def test_what_was_not_taken_when_the_connection_ends_stays_owed(stage: Scene) -> None:
    said = sending(stage, "bob: your turn")
    await stage.server.hears("@label=1 PRIVMSG")
    stage.server.hang_up()
    with pytest.raises(NotSent):
        await said


async def test_a_label_stands_beside_the_tags_of_an_answer(stage: Scene) -> None:
    answer = Outbound("1", ((Span("no"),),), "refusal", account=ANN, asked_in=ROOM)
    said = asyncio.ensure_future(stage.adapter.send(answer))
    line = await stage.server.hears("@label=1;")
    assert line == "@label=1;+draft/channel-context=#dice NOTICE ann :[#dice] no"
    await stage.hears("@label=1 :irc.test ACK")
    assert said.done()
