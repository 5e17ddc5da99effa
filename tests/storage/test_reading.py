"""What takes long to read is read beside whoever stores: neither waits for the other, and nothing can be changed."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from core.storage import MEMORY, Storage, Unusable, queries
from tests.support.counted import count_tables


@pytest.fixture
async def storage(staging: dict[str, Any]) -> AsyncIterator[Storage]:
    async with playing(**staging) as storage:
        yield storage


@asynccontextmanager
async def playing(path: str) -> AsyncIterator[Storage]:
    with closing(Storage(path)) as storage:
        yield storage


def slow(_: Connection, let: threading.Event) -> None:
    let.wait(10)


async def opened(storage: Storage) -> int:
    room = await storage.run(partial(queries.new_room, key="bench/#1", settings="{}"))
    return await storage.run(partial(queries.new_table, room=room, game="dicepoker"))


async def test_neither_waits_for_the_other(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as storage:
        assert await opened(storage) == 1
        let = threading.Event()
        storing = asyncio.ensure_future(storage.run(partial(slow, let=let)))
        assert await storage.read(count_tables) == 1
        assert not storing.done()
        let.set()
        await storing
        let.clear()
        reading = asyncio.ensure_future(storage.read(partial(slow, let=let)))
        await asyncio.sleep(0)
        assert await storage.run(partial(queries.new_table, room=1, game="dicepoker")) == 2
        assert not reading.done()
        let.set()
        await reading


async def test_all_of_it_is_as_of_one_moment_and_the_next_sees_what_was_stored_since(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as storage:
        await opened(storage)
        began, let = threading.Event(), threading.Event()

        def twice(connection: Connection) -> tuple[int, int]:
            before = count_tables(connection)
            began.set()
            let.wait(10)
            return before, count_tables(connection)

        reading = asyncio.ensure_future(storage.read(twice))
        await asyncio.to_thread(began.wait, 10)
        await storage.run(partial(queries.new_table, room=1, game="dicepoker"))
        let.set()
        assert await reading == (1, 1)
        assert await storage.read(count_tables) == 2


async def test_nothing_can_be_changed_there(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as storage:
        await opened(storage)
        with pytest.raises(DBAPIError):
            await storage.read(partial(queries.new_table, room=1, game="dicepoker"))
        assert await storage.read(count_tables) == 1


@pytest.mark.stage(path=MEMORY)
async def test_a_database_in_memory_is_read_like_any(storage: Storage) -> None:
    await opened(storage)
    assert await storage.read(count_tables) == 1


async def test_whoever_reads_what_was_let_go_hears_so(tmp_path: Path) -> None:
    storage = Storage(str(tmp_path / "house.db"))
    storage.close()
    with pytest.raises(Unusable, match="was let go"):
        await storage.read(count_tables)
