"""Tasks that are kept until they end."""

import asyncio
import gc

from core.contract import Tasks


async def test_a_task_is_kept_until_it_ends_and_no_longer() -> None:
    tasks, go = Tasks(), asyncio.Event()

    async def work() -> str:
        await go.wait()
        return "done"

    task = tasks.begin(work())
    gc.collect()
    assert tasks == {task}
    go.set()
    assert await task == "done"
    assert not tasks


async def test_all_are_ended_and_what_they_raise_stays_with_them() -> None:
    tasks, ended = Tasks(), []

    async def work(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(name)
            if name == "b":
                raise ValueError(name)

    for name in "abc":
        tasks.begin(work(name))
    await asyncio.sleep(0)
    await tasks.end()
    assert sorted(ended) == ["a", "b", "c"]
    assert not tasks
