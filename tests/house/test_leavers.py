"""What somebody is owed who has left: it counts as nobody's fault, and is dropped ten minutes after the table's end."""

import pytest

from core.app.monitoring import LivingHouse
from core.app.monitoring.reports import NetworkReport
from core.contract import NotSent, Outbound
from core.house import OWED_FOR
from core.storage import Statement
from croupier.testing.stage import NETWORK, Stage

pytestmark = pytest.mark.stage("peek", admins=("bob",))


_OWED = Statement("SELECT count(*) FROM outbox WHERE said IS NULL")


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    for name, text in (("bob", "!peek"), ("ann", "!join")):
        await stage.say(name, text)
    return stage


def leaves(stage: Stage, name: str) -> None:
    """Let nobody be found any more who goes by a name."""

    async def send(message: Outbound) -> None:
        if message.account.endswith(f"/{name}"):
            raise NotSent("no such nick")
        await stage.adapter.send(message)

    stage.app.bus.run_gateway(NETWORK, send)


def comes_back(stage: Stage) -> None:
    stage.app.bus.run_gateway(NETWORK, stage.adapter.send)


def reported(stage: Stage) -> NetworkReport:
    timers = stage.timers
    return LivingHouse(stage.app.house, stage.app.tables, timers, "stage").networks()[NETWORK]  # type: ignore[arg-type]


async def owed(stage: Stage) -> int:
    await stage.settle()
    await stage.app.house.outbox.settled()
    return int(await stage.app.storage.run(_OWED.value))


async def test_nothing_counts_as_owed_to_somebody_who_has_left(stage: Stage) -> None:
    leaves(stage, "ann")
    await stage.say("bob", "!start")
    await stage.advance(90)
    assert await owed(stage) > 0 and reported(stage) == NetworkReport(True)
    stage.adapter.up = False
    await stage.say("bob", "!status")
    await stage.say("bob", "!end a2")
    await stage.advance(70)
    late = reported(stage)
    assert late.owed > 0 and late.oldest >= 70, "a room that takes no words is somebody's fault"


async def test_it_is_dropped_ten_minutes_after_the_end_and_not_before(stage: Stage) -> None:
    leaves(stage, "ann")
    await stage.say("bob", "!start")
    await stage.advance(90)
    await stage.say("bob", "!end a2")
    await stage.advance(OWED_FOR - 5)
    assert await owed(stage) > 0 and not stage.app.house.outbox.quiet.is_set()
    await stage.advance(10)
    assert await owed(stage) == 0
    assert stage.app.house.outbox.quiet.is_set()


async def test_whoever_is_back_in_time_is_told(stage: Stage) -> None:
    leaves(stage, "ann")
    await stage.say("bob", "!start")
    await stage.advance(5)
    comes_back(stage)
    assert [who for who, _ in await stage.say("ann", "!status")].count("ann") == 1
    assert await owed(stage) == 0


async def test_a_table_that_goes_on_owes_for_as_long(stage: Stage) -> None:
    leaves(stage, "ann")
    await stage.say("bob", "!start")
    await stage.say("bob", "!pause a2")
    await stage.advance(3 * OWED_FOR)
    assert await owed(stage) > 0 and not stage.app.house.outbox.quiet.is_set()
