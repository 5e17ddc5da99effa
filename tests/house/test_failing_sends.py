"""An adapter that cannot send and does not say why: its words stay owed for a while, and nobody else waits for them."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from core.contract import NotSent, Outbound
from core.words import plain
from croupier.testing.stage import NETWORK, ROOM, Stage, StageAdapter

FAR = "far"


class Failing(StageAdapter):
    """Raises for what goes to one chat, until it is mended."""

    def __init__(self, sent: list[Outbound], chat: str) -> None:
        super().__init__(NETWORK, sent)
        self.chat = chat
        self.error: BaseException | None = None
        self.tries: list[tuple[float, str]] = []
        self.now: Callable[[], float] = lambda: 0.0

    async def send(self, message: Outbound) -> None:
        if self.error is not None and self.chat in (message.room, message.account):
            self.tries.append((self.now(), plain(message.lines)))
            raise self.error
        await super().send(message)


def play(scene: Callable[[Stage, Failing], Awaitable[None]], chat: str = ROOM) -> None:
    async def run() -> None:
        async with Stage(others=[FAR], seed="failing") as stage:
            adapter = Failing(stage.sent, chat)
            adapter.now = stage.timers.now
            stage.app.add(adapter)
            await scene(stage, adapter)

    asyncio.run(run())


def test_words_are_tried_again_later_and_later_and_are_then_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError("hunter2")
        assert await stage.say("ann", "!dicepoker") == []
        began = stage.timers.now()
        assert await stage.advance(29) == []
        assert [at - began for at, _ in adapter.tries] == [0, 1, 3, 7, 15]
        assert await stage.advance(2) == []
        assert [at - began for at, words in adapter.tries if "ann opens" in words] == [0, 1, 3, 7, 15, 31]
        adapter.error = None
        halved = "Table a2: 15 seconds left to join (1 of 10); one more player is needed."
        assert await stage.advance(29) == [
            ("room", halved)
        ]  # it stood until somebody was told, or nobody ever would be
        told = await stage.advance(1)
        assert [line for _, line in told if "ann opens" in line] == []
        assert told

    play(scene)
    given_up = [line for line in caplog.messages if "given up" in line]
    assert len(given_up) == 1
    assert "words for ('room', 1) could not be sent and are given up: ValueError at" in given_up[0]
    assert "hunter2" not in caplog.text


def test_words_that_could_not_be_sent_come_in_order_once_they_can() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError()
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.advance(2)
        adapter.error = None
        told = [line for who, line in await stage.advance(1.5) if who == "room"]
        assert ["ann opens" in told[0], "bob" in told[-1]] == [True, True]
        assert "cat" in str(await stage.say("cat", "!join"))

    play(scene)


def test_nothing_new_makes_the_next_try_come_sooner() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError()
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.network(up=True)
        assert len(adapter.tries) == 1

    play(scene)


def test_words_that_came_later_do_not_share_what_becomes_of_those_that_fail() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError()
        await stage.say("ann", "!dicepoker")
        await stage.advance(14)
        await stage.say("bob", "!join")
        await stage.advance(2)
        assert len({words for _, words in adapter.tries}) == 1
        await stage.advance(16)
        adapter.error = None
        assert any("bob" in line for _, line in await stage.advance(20))

    play(scene)


def test_one_chat_that_fails_holds_no_other_up() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        await stage.say("ann", "!bluebear")
        await stage.say("bob", "!join")
        adapter.error = ValueError()
        told = await stage.say("ann", "!start")
        assert {who for who, _ in told} == {"room", "ann"}
        adapter.error = None
        assert {who for who, _ in await stage.advance(1)} == {"bob"}

    play(scene, f"{NETWORK}/bob")


def test_a_network_that_says_it_is_away_is_not_counted_as_failing() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError()
        await stage.say("ann", "!dicepoker")
        adapter.error = NotSent("away")
        await stage.advance(1)
        adapter.error = ValueError()
        await stage.advance(20)
        assert len(adapter.tries) == 2
        adapter.error = None
        assert "ann opens" in (await stage.network(up=True))[0][1]

    play(scene)


def test_what_the_adapter_cancels_itself_is_a_failure_like_any_other() -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = asyncio.CancelledError()
        assert await stage.say("ann", "!dicepoker") == []
        assert await stage.say("ann", "!status") == []
        adapter.error = None
        assert "ann opens" in (await stage.advance(1))[0][1]

    play(scene)


def test_an_answer_that_fails_is_not_told_later(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(stage: Stage, adapter: Failing) -> None:
        adapter.error = ValueError("hunter2")
        await stage.say("ann", "!games")
        adapter.error = None
        assert await stage.advance(60) == []
        assert len(adapter.tries) == 1

    play(scene)
    assert "hunter2" not in caplog.text


async def test_what_is_owed_when_the_house_stops_is_told_when_it_is_back(tmp_path: object) -> None:
    async with Stage(database=f"{tmp_path}/house.db") as stage:
        adapter = Failing(stage.sent, ROOM)
        stage.app.add(adapter)
        adapter.error = ValueError()
        await stage.say("ann", "!dicepoker")
        assert any("ann opens" in line for _, line in await stage.restart())
