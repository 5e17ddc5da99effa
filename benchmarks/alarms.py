"""What an alarm costs: `python benchmarks/alarms.py [OTHER]`, where OTHER is an earlier `timers.py` measured in turns.

Microseconds of the thread's processor time, which other processes hardly change: medians of rounds, and their ratio.
"""

import asyncio
import gc
import importlib.util
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from statistics import median
from typing import Any

from measuring import row

from core.house.timers import SchedulerTimers

ROUNDS, MANY, FEW = 9, 5000, 300
AHEAD_SECONDS = 1000.0
Figures = dict[str, float]


async def nothing() -> None:
    """Ring for nobody."""


def each(begin: float, times: int) -> float:
    """Return the microseconds since a moment for each of so many."""
    return (time.thread_time() - begin) / times * 1e6


async def arming(timers: Any, figures: Figures) -> None:
    """Set alarms behind the earliest, and each of them for later."""
    start = timers.now() + AHEAD_SECONDS
    timers.arm("first", start - 1, nothing)
    await asyncio.sleep(0.01)
    for name, later in (("arm", 0.0), ("re-arm", 2 * AHEAD_SECONDS)):
        begin = time.thread_time()
        for number in range(MANY):
            timers.arm(f"{number}", start + later + number, nothing)
        figures[name] = each(begin, MANY)


async def earliest(timers: Any, figures: Figures) -> None:
    """Set alarms of which each is due before all others."""
    start, begin = timers.now() + AHEAD_SECONDS / 2, time.thread_time()
    for number in range(FEW):
        timers.arm(f"earlier {number}", start - number, nothing)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    figures["new earliest"] = each(begin, FEW)


async def short(timers: Any, figures: Figures) -> None:
    """Set an alarm that is due, and wait for it."""
    begin = time.thread_time()
    for _ in range(FEW):
        rung = asyncio.Event()

        async def ring(rung: asyncio.Event = rung) -> None:
            rung.set()

        timers.arm("short", timers.now(), ring)
        await rung.wait()
    figures["one short alarm"] = each(begin, FEW)


async def stream(timers: Any, figures: Figures) -> None:
    """Let alarms ring one after the other, a millisecond apart."""
    over, start = asyncio.Event(), timers.now() + 0.05

    async def end() -> None:
        over.set()

    for number in range(FEW):
        timers.arm(f"{number} of a stream", start + number / 1000, nothing)
    timers.arm("end", start + (FEW + 5) / 1000, end)
    begin = time.thread_time()
    await over.wait()
    figures["one of a stream"] = each(begin, FEW)


async def at_once(timers: Any, figures: Figures) -> None:
    """Let many ring at one moment, and see how long the loop stands at most."""
    left, over = MANY, asyncio.Event()

    async def ring() -> None:
        nonlocal left
        left -= 1
        if not left:
            over.set()

    due = timers.now() + 0.2
    for number in range(MANY):
        timers.arm(f"{number} of many", due, ring)
    await asyncio.sleep(due - timers.now() - 0.01)
    begin = last = time.thread_time()
    stood = 0.0
    while not over.is_set():
        await asyncio.sleep(0)
        now = time.thread_time()
        last, stood = now, max(stood, now - last)
    figures[f"{MANY} due at once"] = each(begin, MANY)
    figures["the loop stands"] = stood * 1e6


async def one_round(make: Callable[[], Any]) -> Figures:
    """Take every figure once."""
    figures: Figures = {}
    gc.collect()
    parts: tuple[Callable[[Any, Figures], Awaitable[None]], ...] = (arming, earliest, short, stream, at_once)
    for part in parts:
        timers = make()
        timers.start()
        await asyncio.sleep(0.01)
        await part(timers, figures)
        await timers.stop()
        await asyncio.sleep(0)
    return figures


def others(paths: list[str]) -> Iterator[Callable[[], Any]]:
    """Load the timers of other versions."""
    for number, path in enumerate(paths):
        spec = importlib.util.spec_from_file_location(f"other{number}", path)
        assert spec and spec.loader
        module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module.SchedulerTimers


def main() -> None:
    """Print the figures."""
    gc.disable()
    makers: list[Callable[[], Any]] = [SchedulerTimers, *others(sys.argv[1:])]
    found: list[list[Figures]] = [[] for _ in makers]
    for number in range(ROUNDS):
        for index in range(len(makers))[:: 1 if number % 2 else -1]:
            found[index].append(asyncio.run(one_round(makers[index])))
    row("", "now", *("other", "ratio") * (len(makers) - 1))
    for name in found[0][0]:
        now, *rest = [median(figures[name] for figures in rounds) for rounds in found]
        row(name, f"{now:.2f}", *(f"{cell}" for other in rest for cell in (f"{other:.2f}", f"{now / other:.2f}")))


if __name__ == "__main__":
    main()
