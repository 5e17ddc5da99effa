"""The way of a thing through the program, from the wire to the wire: `python benchmarks/path.py [TIMES]`.

Calls of functions of ours, files of ours that are entered, and how often the file and the room changes from one entry
to the next: medians over several processes, and how far from them any sample lies at most. A sample into which fell
what the house does by itself every two seconds goes through more rooms than others, and is left out.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from statistics import median
from typing import TypeVar

from children import Child, on_irc, on_pages, on_telegram
from entries import Way
from measuring import row
from walks import Walks, bids, expiries, looks, presses

PROCESSES = 3
There = TypeVar("There")


async def walked(
    here: Callable[[Path], AbstractAsyncContextManager[tuple[Child, There]]],
    scene: Callable[[Child, There, int], Awaitable[Walks]],
    times: int,
) -> None:
    """Play a scene in several processes one after the other, and print a line for each of its walks."""
    found: Walks = {}
    for _ in range(PROCESSES):
        with tempfile.TemporaryDirectory() as folder:
            async with here(Path(folder)) as (bot, there):
                for name, ways in (await scene(bot, there, times)).items():
                    found.setdefault(name, []).extend(ways)
    for name, ways in found.items():
        tell(name, ways)


def tell(name: str, ways: list[Way]) -> None:
    """Print a line."""
    kept = [way for way in ways if way.rooms == min(way.rooms for way in ways)]
    figures = list(zip(*kept, strict=True))
    spread = max(max(map(abs, (min(m) - median(m), max(m) - median(m)))) / median(m) for m in figures)
    row(name, *(f"{median(measured):g}" for measured in figures), f"{spread:.1%} of {len(kept)}")


async def main(times: int) -> None:
    """Print the figures."""
    row("", "calls", "files", "changes of file", "of room", "rooms", "all within")
    await walked(on_irc, bids, times)
    await walked(on_telegram, presses, times)
    await walked(on_irc, expiries, times)
    await walked(on_pages, looks, times)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 4))
