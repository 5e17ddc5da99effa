"""What pictures of tables cost: processor, bytes, and how much later a press is answered meanwhile.

`python benchmarks/pictures.py [TIMES]`
"""

import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median

from measuring import House, Stopwatch, megabytes, open_house, quantile, row

from core.contract import Picture, replace
from core.engine.plugins import load_all
from core.pictures.layout import svg
from core.pictures.painter import png
from tests.pictures.drawn import GAMES, picture

TABLES, MOST, FACES = 4, 10, 6
"""Tables of two whose ten dice are bid one after the other."""
PAUSE = 0.03
WHEN = ("play", "moment", "end")


def cpu(draw: Callable[[], object], times: int) -> float:
    """Give the median seconds of the processor of several drawings."""
    taken = []
    for _ in range(times):
        with Stopwatch() as watch:
            draw()
        taken.append(watch.cpu)
    return median(taken)


def costs(times: int) -> None:
    """Print what a picture of each game costs: the most of three moments, in either form."""
    row("", "SVG, ms", "PNG, ms", "SVG, KB", "PNG, KB")
    for game in GAMES:
        for card in (False, True):
            made = [picture(game, when, card=card) for when in WHEN]
            drawings = list(map(svg, made))
            row(
                f"{game}, {'link card' if card else 'board'}",
                f"{1000 * max(cpu(partial(svg, one), times) for one in made):.1f}",
                f"{1000 * max(cpu(partial(png, one), times) for one in drawings):.1f}",
                f"{max(map(len, drawings)) / 1000:.1f}",
                f"{max(len(png(one)) for one in drawings) / 1000:.1f}",
            )


async def bids(house: House, numbers: "itertools.count[int]") -> list[float]:
    """Bid at some tables, and return what each took until it was dealt with, in seconds."""
    took = []
    for _ in range(TABLES):
        room = f"#r{next(numbers)}"
        table = await house.seat("liarsdice", room, [f"ann{room}", f"bob{room}"])
        for count, face in itertools.product(range(1, MOST), range(1, FACES + 1)):
            name = ("ann", "bob")[table.state.wait.seats[0]] + room
            began = time.perf_counter()
            await house.say(name, room, f"!bid {count} {face}")
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PAUSE)
    return took


async def draw(house: House, shown: Picture) -> None:
    """Have pictures drawn, one as soon as another is there, of which no two are the same."""
    for number in itertools.count():
        drawn = await house.app.bus.picture(replace(shown, corner=str(number)))
        assert drawn is not None


async def delays(shown: Picture) -> None:
    """Print how long presses take with and without pictures being drawn, in turns."""
    numbers = itertools.count()
    with tempfile.TemporaryDirectory() as folder:
        house = await open_house(Path(folder) / "bench.db", load_all(group=""))
        await bids(house, numbers)
        before = megabytes()
        row("a bid until it is dealt with", "median, ms", "95 of 100", "worst")
        for _ in range(2):
            for drawing in (False, True):
                busy = asyncio.create_task(draw(house, shown)) if drawing else None
                took = await bids(house, numbers)
                if busy is not None:
                    busy.cancel()
                    with suppress(asyncio.CancelledError):
                        await busy
                figures = (median(took), quantile(took, 0.95), max(took))
                row("while pictures are drawn" if drawing else "alone", *(f"{1000 * each:.2f}" for each in figures))
        row("the house grew by", f"{megabytes() - before:.1f} MB")
        await house.close()


def main() -> None:
    """Measure both."""
    costs(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    asyncio.run(delays(picture("bluebear", "moment")))


if __name__ == "__main__":
    main()
