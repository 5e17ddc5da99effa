"""Where the server answers labels, words were said when it took them, and not when they left."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from adapters.irc.receipts import ANSWER_SECONDS
from core.contract.messages import NotSent, Outbound, Reach, Span
from tests.scripted_ircd import Scene, greeted, scripted, turn

ROOM = "irc:test/#dice"
ANN = "irc:test/nick/ann!a@h"


def play(scene: Callable[[Scene], Awaitable[None]], offered: str = "batch labeled-response message-tags") -> None:
    """Let the bot into a channel of a server that offers these capabilities."""

    async def run() -> None:
        async with scripted(lines_per_second=999, burst=999) as stage:
            await greeted(stage.server, offered)
            asked = await stage.server.hears("CAP REQ")
            stage.server.send(f"CAP * ACK {asked.partition(' ')[2].partition(' ')[2]}")
            await stage.server.hears("CAP END")
            stage.server.admit()
            await stage.server.seat("@ann!a@h")
            await stage.server.caught_up()
            await scene(stage)

    asyncio.run(run())


def sending(stage: Scene, *texts: str, account: str = "") -> asyncio.Task[None]:
    lines = tuple((Span(text),) for text in texts)
    kind = "secret" if account else "prompt"
    said = Outbound("1", lines, kind, room="" if account else ROOM, account=account)  # type: ignore[arg-type]
    return asyncio.ensure_future(stage.adapter.send(said))


def test_words_were_said_when_the_server_took_them() -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "ann bids", "bob: your turn")
        assert await stage.server.hears("PRIVMSG #dice :ann bids$")
        assert await stage.server.hears("@label=1 PRIVMSG #dice :bob: your turn$")
        await stage.server.caught_up()
        assert not said.done()
        await stage.hears("@label=1 :irc.test ACK")
        assert said.done() and said.result() is None

    play(scene)


@pytest.mark.parametrize("offered", ["", "batch message-tags", "message-tags echo-message"])
def test_without_labels_they_were_said_when_they_left(offered: str) -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "bob: your turn")
        assert await stage.server.hears("PRIVMSG #dice :bob: your turn$")
        await stage.server.caught_up()
        assert said.done()

    if offered.replace("echo-message", "").strip():
        play(scene, offered)
    else:

        async def plain() -> None:
            async with scripted(lines_per_second=999, burst=999) as stage:
                await stage.up("@ann!a@h")
                await scene(stage)

        asyncio.run(plain())


def test_a_channel_that_does_not_take_them_leaves_them_owed() -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "bob: your turn")
        await stage.server.hears("@label=1 PRIVMSG")
        await stage.hears("@label=1 :irc.test 404 croupier #dice :Cannot send to channel (+m)")
        with pytest.raises(NotSent):
            await said
        assert [item.up for item in stage.bus.items if isinstance(item, Reach)] == [False]

    play(scene)


@pytest.mark.parametrize("number", ["401", "477", "716"])
def test_what_somebody_does_not_want_to_hear_counts_as_said(number: str) -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "5 5", account=ANN)
        await stage.server.hears("@label=1 PRIVMSG ann")
        await stage.hears(f"@label=1 :irc.test {number} croupier ann :no")
        assert said.done() and said.result() is None

    play(scene)


def test_a_server_that_forgets_to_answer_holds_nothing_up_for_long() -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "bob: your turn")
        await stage.server.hears("@label=1 PRIVMSG")
        await stage.clock.advance(ANSWER_SECONDS - 1)
        await stage.server.caught_up()
        assert not said.done()
        await stage.clock.advance(2)
        await turn()
        assert said.done() and said.result() is None

    play(scene)


def test_what_was_not_taken_when_the_connection_ends_stays_owed() -> None:
    async def scene(stage: Scene) -> None:
        said = sending(stage, "bob: your turn")
        await stage.server.hears("@label=1 PRIVMSG")
        stage.server.hang_up()
        with pytest.raises(NotSent):
            await said

    play(scene)


def test_a_label_stands_beside_the_tags_of_an_answer() -> None:
    async def scene(stage: Scene) -> None:
        answer = Outbound("1", ((Span("no"),),), "refusal", account=ANN, asked_in=ROOM)
        said = asyncio.ensure_future(stage.adapter.send(answer))
        line = await stage.server.hears("@label=1;")
        assert line == "@label=1;+draft/channel-context=#dice NOTICE ann :[#dice] no"
        await stage.hears("@label=1 :irc.test ACK")
        assert said.done()

    play(scene)
