"""What waits to share a commit when a house lets its database go."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from core.storage import Storage
from core.storage.messages import Repeated, mark, see


async def test_what_waits_for_others_as_a_database_is_let_go_is_stored_all_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    storage = Storage(path)
    waiting = asyncio.ensure_future(storage.run(partial(see, mark=mark("m1"), wall=0.0), patient=True))
    await asyncio.sleep(0)
    storage.close()
    await waiting
    storage = Storage(path)
    try:
        with pytest.raises(Repeated):
            await storage.run(partial(see, mark=mark("m1"), wall=0.0))
    finally:
        storage.close()
