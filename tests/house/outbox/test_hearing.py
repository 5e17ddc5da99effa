"""A clock runs from when its prompt was said in its player's room; until then nobody is moved, over a kill too."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import duelists
import pytest

from core.contract import Inbound, Network, Outbound
from core.engine import clock
from core.tables import Table
from croupier.testing.stage import Stage, StageAdapter
from tests.support.loaded import loaded_once

SLOW = "slow"

pytestmark = pytest.mark.stage("plugins.dicepoker", duelists, others=[SLOW])

SECONDS = 30


class Queueing(StageAdapter):
    """A network whose queue is long: what is handed over is said when it is its turn, and only then `send` returns."""

    def __init__(self, sent: list[Outbound]) -> None:
        super().__init__(SLOW, sent)
        self.flowing = asyncio.Event()
        self.flowing.set()

    async def send(self, message: Outbound) -> None:
        await self.flowing.wait()
        await super().send(message)


@pytest.fixture
async def network(stage: Stage) -> Queueing:
    return await queueing(stage)


@asynccontextmanager
async def playing(**how: Any) -> AsyncIterator[tuple[Stage, Queueing]]:
    async with Stage(loaded_once("plugins.dicepoker", duelists), others=[SLOW], **how) as stage:
        yield stage, await queueing(stage)


async def queueing(stage: Stage) -> Queueing:
    """Put the slow network in the place of the stage's."""
    network = Queueing(stage.sent)
    stage.app.add(network)
    await stage.app.bus.publish_inbound(Network(SLOW, up=True))
    return network


async def says(stage: Stage, name: str, text: str, on: str = SLOW) -> None:
    """Say something, and wait for no answer."""
    room = f"{on}/#room"
    spoken = Inbound(f"{name}:{text}:{stage.timers.now()}", f"{on}/{name}", name, text, room, admin=True, lasting=True)
    await stage.app.bus.publish_inbound(spoken)
    await quiet(stage)


async def quiet(stage: Stage) -> None:
    """Let all be done that waits for nothing but its turn."""
    for _ in range(5):
        await stage.app.storage.run(lambda connection: None)
        for _ in range(20):
            await asyncio.sleep(0)


async def passes(stage: Stage, seconds: float) -> None:
    """Let time pass while words wait in a queue."""
    end = stage.timers.now() + seconds
    while (at := stage.timers.next_at()) is not None and at <= end:
        await stage.timers.advance(max(0.0, at - stage.timers.now()))
        await quiet(stage)
    await stage.timers.advance(end - stage.timers.now())
    await quiet(stage)


def only(stage: Stage) -> Table:
    (table,) = stage.app.tables
    return table


def left(table: Table, seat: int, stage: Stage) -> float:
    assert table.sheet.running is not None
    seconds = clock.left(table.sheet.running, seat, stage.timers.now())
    assert seconds is not None
    return seconds


def heard(stage: Stage) -> str:
    told = "\n".join("".join(span.text for span in line) for message in stage.sent for line in message.lines)
    stage.sent.clear()
    return told


async def begun(stage: Stage, network: Queueing) -> Table:
    """Begin dice poker between ann and bob on the slow network, whose queue stops just before."""
    await says(stage, "ann", "/dicepoker")
    await says(stage, "bob", "/join")
    network.flowing.clear()
    await says(stage, "ann", "/start")
    heard(stage)
    return only(stage)


async def test_a_clock_runs_from_when_its_prompt_was_said(stage: Stage, network: Queueing) -> None:
    table = await begun(stage, network)
    await passes(stage, 10 * SECONDS)
    assert left(table, 0, stage) == SECONDS and table.sheet.actions == 1 and not heard(stage)
    network.flowing.set()
    await quiet(stage)
    assert f"({SECONDS} s)" in heard(stage)
    await passes(stage, SECONDS - 1)
    assert table.sheet.actions == 1 and left(table, 0, stage) == 1
    await passes(stage, 1)
    assert re.search("Time's up: I .* for ann\\.", heard(stage))


async def test_nobody_is_moved_before_the_warning_was_said(stage: Stage, network: Queueing) -> None:
    table = await begun(stage, network)
    network.flowing.set()
    await passes(stage, SECONDS - 11)
    network.flowing.clear()
    heard(stage)
    await passes(stage, 10 * SECONDS)
    assert table.sheet.actions == 1 and left(table, 0, stage) == 10
    network.flowing.set()
    await quiet(stage)
    assert "ann and bob: 10 seconds left" in heard(stage)
    await passes(stage, 9)
    assert table.sheet.actions == 1
    await passes(stage, 1)
    assert re.search("Time's up: I .* for ann\\.", heard(stage))


async def test_who_moves_before_the_prompt_was_said_has_moved(stage: Stage, network: Queueing) -> None:
    table = await begun(stage, network)
    await says(stage, "ann", "/r")
    await passes(stage, 10 * SECONDS)
    assert table.sheet.actions == 2 and left(table, 1, stage) == SECONDS
    network.flowing.set()
    await quiet(stage)
    told = heard(stage)
    assert "ann rolls" in told and told.count(f"({SECONDS} s)") == 1  # of two prompts the last one says it
    await passes(stage, SECONDS - 1)
    assert table.sheet.actions == 2


@pytest.mark.parametrize("unsaid", [1.5, 60.0])
async def test_words_for_the_turn_before_count_for_no_turn_that_was_not_told_yet_or_just_now(
    stage: Stage, network: Queueing, unsaid: float
) -> None:
    table = await begun(stage, network)
    network.flowing.set()
    await quiet(stage)
    await passes(stage, SECONDS - 1)
    network.flowing.clear()
    await passes(stage, 1)
    assert table.sheet.actions == 3 and table.state.wait.kind == "decide" and table.state.wait.seats == (0,)
    heard(stage)
    await passes(stage, unsaid)
    await says(stage, "ann", "/k")
    assert table.sheet.actions == 3, "nobody has told ann of the turn that this would end"
    network.flowing.set()
    await quiet(stage)
    await passes(stage, 1.9)
    assert re.search("Time's up: I .* for ann\\.", heard(stage))
    await says(stage, "ann", "/keep")
    assert table.sheet.actions == 3
    await passes(stage, 0.1)
    await says(stage, "ann", "/k")
    assert table.sheet.actions == 4


async def test_each_player_waits_for_their_own_room(stage: Stage, network: Queueing) -> None:
    await says(stage, "ann", "!set guests on", "stage")
    await says(stage, "ann", "!duelists", "stage")
    network.flowing.clear()
    await says(stage, "bob", "/join #a2")  # and with two it begins
    table = only(stage)
    assert table.sheet.running is not None and set(table.sheet.running.seats) == {0, 1}
    before = left(table, 0, stage)
    assert before == left(table, 1, stage)
    await passes(stage, 2)
    assert left(table, 0, stage) == before - 2 and left(table, 1, stage) == before


async def test_the_join_window_runs_from_when_the_table_was_told_of(stage: Stage, network: Queueing) -> None:
    network.flowing.clear()
    await says(stage, "ann", "/dicepoker")
    await passes(stage, 100)
    assert only(stage).sheet.phase == "lobby" and not heard(stage)
    network.flowing.set()
    await says(stage, "bob", "/join")
    await passes(stage, 28)
    assert only(stage).sheet.phase == "lobby"
    await passes(stage, 3)
    assert only(stage).sheet.phase == "running"


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize("while_down", [1.0, 1000.0])
async def test_over_a_kill_the_time_not_said_is_not_charged_and_that_said_is(
    stage: Stage, network: Queueing, while_down: float
) -> None:
    table = await begun(stage, network)
    await passes(stage, 50)
    await killed(stage, while_down)
    table, network = only(stage), await queueing(stage)
    assert left(table, 0, stage) == SECONDS  # owed still, and told now
    await quiet(stage)
    assert "(30 s)" in heard(stage)
    await passes(stage, 12)
    await stage.app.beat()
    await killed(stage, while_down)
    table = only(stage)
    assert left(table, 0, stage) == pytest.approx(SECONDS - 12, abs=0.1)


async def killed(stage: Stage, away: float) -> None:
    """Start the house from its files as a kill leaves them now; nothing that waits in a queue is said any more."""
    await stage.app.house.outbox.close()
    stage.networks = ("stage",)
    await stage.kill(away=away)
