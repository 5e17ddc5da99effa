"""What is said to a table at the same moment counts once, in the order in which the table takes it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from core.contract import GameOver, Refusal
from core.storage import queries
from core.tables.table import Table
from core.words.notices.refusals import AlreadyRunning, Refused
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker")


Word = Callable[[Table], Awaitable[object]]
LATE: dict[str, tuple[Word, Word, type[Refusal]]] = {
    "two starts": (lambda table: table.start(), lambda table: table.start(), AlreadyRunning),
    "a start and somebody who joins": (
        lambda table: table.start(),
        lambda table: table.arrange(lambda lobby: lobby.join(9, "cyd", "", table.room.id)),
        AlreadyRunning,
    ),
    "an end and a start": (lambda table: table.end("ended"), lambda table: table.start(), GameOver),
    "two ends": (lambda table: table.end("ended"), lambda table: table.end("ended"), GameOver),
}


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    return stage


@pytest.mark.parametrize("case", LATE)
async def test_whoever_comes_second_is_refused(stage: Stage, case: str) -> None:
    first, second, refusal = LATE[case]
    (table,) = stage.app.tables
    one, other = await asyncio.gather(first(table), second(table), return_exceptions=True)
    assert one is None and isinstance(other, Refused) and isinstance(other.refusal, refusal), (one, other)


async def test_a_game_begins_once_where_its_window_ends_as_somebody_starts_it(stage: Stage) -> None:
    (table,) = stage.app.tables
    await stage.advance(29)
    await asyncio.gather(stage.advance(1), table.start(), return_exceptions=True)
    log = await stage.app.storage.run(lambda connection: list(queries.actions(connection, table.number)))
    assert [row["action"][0] for row in log] == ["Begin"] and table.sheet.actions == 1
