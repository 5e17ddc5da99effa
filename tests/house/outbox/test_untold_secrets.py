"""A secret that did not reach its player: where that is our doing their clock waits, and else for one turn at most."""

import random
import re

import pytest

from core.contract import NotSent, Outbound, Undelivered, Why
from core.engine import clock
from core.tables import Table
from croupier.testing.stage import NETWORK, Stage, StageAdapter

pytestmark = pytest.mark.stage(seed="deaf")


SECONDS = 30
AWAY_SECONDS = 3


class Closed(StageAdapter):
    """A network that does not bring some of its people what is for them alone."""

    def __init__(self, sent: list[Outbound]) -> None:
        super().__init__(NETWORK, sent)
        self.unsent: dict[str, NotSent] = {}

    async def send(self, message: Outbound) -> None:
        error = self.unsent.get(message.account.rpartition("/")[2])
        if error is not None and message.kind == "secret":
            raise error
        await super().send(message)


@pytest.fixture
async def network(stage: Stage) -> Closed:
    network = Closed(stage.sent)
    stage.app.add(network)
    return network


async def begun(stage: Stage, game: str, *names: str) -> Table:
    await stage.say(names[0], f"!{game} seconds {SECONDS}")
    for name in names[1:]:
        await stage.say(name, "!join")
    await stage.say(names[0], "!start")
    return only(stage)


def only(stage: Stage) -> Table:
    (table,) = stage.app.tables
    return table


def awaited(table: Table) -> list[str]:
    names, running = table.names(), table.sheet.running
    return [names[seat] for seat in running.seats] if running else []


async def acts(stage: Stage, table: Table, name: str, choose: random.Random) -> None:
    """Let somebody who is awaited do something that they may."""
    seat, rules = table.names().index(name), table.loaded.game.rules
    offers = rules.menu(rules.view(table.state, seat), seat)
    await table.act(seat, next(iter(choose.choice(offers))), stage.timers.now(), marked=True)
    await stage.advance(0)


async def until_awaited(stage: Stage, table: Table, name: str) -> None:
    """Let everybody before somebody bid as little as they can."""
    for _ in range(9):
        if name in awaited(table):
            return
        await acts(stage, table, awaited(table)[0], random.Random(0))


def left(stage: Stage, table: Table) -> float:
    assert table.sheet.running is not None
    (seat,) = table.sheet.running.seats
    return clock.left(table.sheet.running, seat, stage.timers.now()) or 0.0


async def test_a_clock_waits_until_its_player_was_told_what_they_alone_may_know(stage: Stage, network: Closed) -> None:
    network.unsent["bob"] = NotSent("the line is bad")
    table = await begun(stage, "bluebear", "ann", "bob")
    await until_awaited(stage, table, "bob")
    before = table.sheet.actions
    await stage.advance(20 * SECONDS)
    assert table.sheet.actions == before and left(stage, table) == SECONDS
    del network.unsent["bob"]
    told = await stage.say("bob", "!status")
    assert any(who == "bob" and "Your dice" in line for who, line in told)
    await stage.advance(SECONDS - 1)
    assert table.sheet.actions == before and left(stage, table) == 1
    told = await stage.advance(1)
    assert any(re.match("Time's up: I .* for bob\\.", line) for _, line in told)
    assert not any("haven't heard" in line or "is away" in line for _, line in told)


async def test_a_clock_of_somebody_else_runs_meanwhile(stage: Stage, network: Closed) -> None:
    network.unsent["bob"] = NotSent("the line is bad")
    table = await begun(stage, "bluebear", "ann", "bob")
    if awaited(table) == ["bob"]:
        await until_awaited(stage, table, "ann")
    assert awaited(table) == ["ann"]
    await stage.advance(10)
    assert left(stage, table) == SECONDS - 10


@pytest.mark.parametrize("reason", [None, "accept", "login", "elsewhere"])
async def test_who_keeps_themselves_from_hearing_is_waited_for_once_and_is_away_then(
    stage: Stage, network: Closed, reason: Why | None
) -> None:
    if reason is None:
        network.unsent["bob"] = NotSent("bob has gone", theirs=True)
    table = await begun(stage, "bluebear", "ann", "bob")
    if reason:
        await stage.app.bus.publish_inbound(Undelivered("stage/bob", reason))
    await until_awaited(stage, table, "bob")
    bob, before = table.names().index("bob"), table.sheet.actions
    await stage.advance(SECONDS - 1)
    assert table.sheet.actions == before and not table.sheet.seats[bob].away
    await stage.advance(1)
    assert table.sheet.actions > before and table.sheet.seats[bob].away
    network.unsent.clear()
    await stage.say("bob", "!back")
    assert not table.sheet.seats[bob].away and not table.missed and not table.deaf(())


async def test_whoever_needs_to_know_nothing_alone_has_as_many_turns_as_anybody(stage: Stage, network: Closed) -> None:
    table = await begun(stage, "dicepoker", "ann", "bob")
    await stage.app.bus.publish_inbound(Undelivered("stage/ann", "accept"))
    await stage.advance(SECONDS)
    ann = table.names().index("ann")
    assert table.sheet.seats[ann].missed == 1 and not table.sheet.seats[ann].away


async def test_a_table_for_five_comes_to_its_end_whatever_keeps_four_of_them_from_their_dice(
    stage: Stage, network: Closed
) -> None:
    network.unsent |= {"bob": NotSent("gone", theirs=True), "eve": NotSent("the line is bad")}
    table = await begun(stage, "bluebear", "ann", "bob", "cat", "dan", "eve")
    await stage.app.bus.publish_inbound(Undelivered("stage/cat", "accept"))
    await stage.app.bus.publish_inbound(Undelivered("stage/dan", "elsewhere"))
    choose, stood = random.Random(5), 0.0
    while table.sheet.phase == "running":
        if "ann" in awaited(table):
            await acts(stage, table, "ann", choose)
        elif awaited(table) == ["eve"] and left(stage, table) == SECONDS:
            stood += 1
            assert stood < 3000, "nobody waits for ever"
            if stood % 100 == 0:
                network.unsent.pop("eve", None)
                await stage.say("eve", "!status")
                await acts(stage, table, "eve", choose)
                network.unsent["eve"] = NotSent("the line is bad")
        await stage.advance(1)
    eve = table.names().index("eve")
    assert table.sheet.phase == "ended" and stood >= 100
    assert not table.sheet.seats[eve].away
    told = [table.sheet.seats[table.names().index(name)].away for name in ("bob", "cat", "dan")]
    assert told == [True, True, True]
