"""Games by taps alone go on whatever becomes of their chat: posts deleted, the bot put out, a supergroup, a topic."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import pytest

from core.storage import MEMORY
from core.tables.table import Table
from tests.adapters.telegram.test_taps import GAMES, Tapping
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import Fault, telegram

GAME = "liarsdice"
TOPIC = 5


async def deleted(stage: Tapping, table: Table) -> None:
    """An admin deletes the table's post; whoever asks how it stands gets it back, with its buttons."""
    for post in stage.group.bots():
        del stage.group.messages[post.id]
    stage.fake.says(stage.ann, stage.group, "/status@croupier_bot", thread=max(stage.group.topics, default=0))


async def put_out(stage: Tapping, table: Table) -> None:
    """The bot is put out of the group and comes back; meanwhile no clock runs."""
    stage.fake.standing(stage.group, "kicked", stage.ann)
    room = stage.app.house.rooms.at(f"telegram:test/{stage.group.id}")
    assert room is not None
    await stage.shown(
        lambda: (
            table.sheet.running and all(clock.stands_since is not None for clock in table.sheet.running.seats.values())
        )
    )
    stage.fake.standing(stage.group, "member", stage.ann)
    await stage.shown(
        lambda: table.sheet.running and all(clock.stands_since is None for clock in table.sheet.running.seats.values())
    )


async def made_a_supergroup(stage: Tapping, table: Table) -> None:
    """The group goes on under another id, where the post comes anew."""
    stage.group = stage.fake.migrate(stage.group)
    stage.fake.says(stage.ann, stage.group, "/status@croupier_bot")
    await stage.shown(lambda: [post for post in stage.group.bots() if post.keyboard])


async def unlucky(stage: Tapping, table: Table) -> None:
    """Calls get lost, come late, or are answered by errors."""
    for method in ("sendMessage", "editMessageText", "answerCallbackQuery", "getUpdates"):
        stage.fake.fault(method, Fault(502), Fault(drop=True))


async def nothing(stage: Tapping, table: Table) -> None:
    """All goes well."""


def offers(stage: Tapping, mark: str) -> bool:
    return any(data.startswith(mark) for data in stage.data())


Mishap = Callable[[Tapping, Table], Awaitable[None]]
HAPPENS: list[tuple[Mishap, str, int]] = [
    (deleted, "supergroup", 0),
    (put_out, "supergroup", 0),
    (made_a_supergroup, "group", 0),
    (nothing, "supergroup", TOPIC),
    (deleted, "supergroup", TOPIC),
    (unlucky, "supergroup", 0),
]


@pytest.mark.parametrize(("mishap", "kind", "thread"), HAPPENS)
@pytest.mark.parametrize(
    "game", [GAME, *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES if game != GAME)]
)
async def test_a_game_goes_on(
    game: str, mishap: Mishap, kind: str, thread: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Tapping(fake, MEMORY, game)
        await stage.open()
        try:
            async with asyncio.timeout(600):
                chance = Random(mishap.__name__)
                stage.group = stage.fake.group(
                    "Small", *stage.people, type=kind, forum=bool(thread), topics={thread} - {0}
                )
                table = await stage.begin(game, thread)
                for turn in range(3):
                    await mishap(stage, table)
                    moved, waits = False, table.sheet.waits
                    while not moved and table.sheet.phase == "running":
                        await stage.shown(partial(offers, stage, f"{table.code}.{table.sheet.waits} "))
                        await stage.move(stage.awaited(chance) or stage.ann, chance)
                        moved = table.sheet.waits > waits
                    assert moved or turn, "they could play on"
                await stage.app.house.outbox.quiet.wait()
                assert all(post.thread == thread for post in stage.group.bots())
        finally:
            await stage.close()
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
