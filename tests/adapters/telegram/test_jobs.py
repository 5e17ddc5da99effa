"""Who waits for something to be said hears what became of it, whatever becomes of others who wait for it."""

import asyncio

import pytest

from adapters.telegram.sending.outgoing import Job
from croupier.network import NotSent


async def nothing() -> None:
    """Say nothing."""


async def test_one_who_waits_no_more_takes_nothing_from_the_others() -> None:
    job = Job(nothing)
    one, other = asyncio.create_task(job.over()), asyncio.create_task(job.over())
    await asyncio.sleep(0)
    one.cancel()
    await asyncio.sleep(0)
    assert one.cancelled() and not job.done.done() and not other.done()
    job.settle()
    await asyncio.wait_for(other, 1)
    await job.over()


async def test_all_who_wait_hear_why_it_was_not_said_and_the_first_time_counts() -> None:
    job = Job(nothing)
    waiting = [asyncio.create_task(job.over()) for _ in range(2)]
    await asyncio.sleep(0)
    job.settle(NotSent("away"))
    job.settle()
    for each in (*waiting, job.over()):
        with pytest.raises(NotSent):
            await each
