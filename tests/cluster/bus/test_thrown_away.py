"""What is being dealt with as its loop ends, by a house that nobody closed, is thrown away in silence."""

import asyncio
import gc

from core.contract import Incoming, Network
from core.house.networks.bus import Ordering


async def never(_: Incoming) -> None:
    await asyncio.Event().wait()


async def begun() -> None:
    Ordering(never).put(Network("far", up=True))
    await asyncio.sleep(0)


def test_a_task_that_is_thrown_away_begins_nothing() -> None:
    loop = asyncio.new_event_loop()
    loop.run_until_complete(begun())
    loop.close()
    gc.collect()  # pytest fails a test in which an error comes up that nobody can catch
