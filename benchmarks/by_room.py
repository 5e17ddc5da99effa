"""What an action of Croupier on a network costs by room of the house: `python benchmarks/by_room.py [irc] [telegram]`.

The same game and callers as in `side_by_side.py`, fifty at once, and the bot tells where its processor time went: in
which package, or in which library's work for it. "store" has the thread that writes, "send" the adapter both ways,
"loop" the event loop where it works for nobody in particular.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from bots import BOTS, Bot, there
from measuring import row
from rooms import ROOMS
from side_by_side import STAGES, WARMING
from stage import CALLERS


def appears(file: Path) -> None:
    """Return once a file is there."""
    for _ in range(300):
        if file.exists():
            return
        time.sleep(0.1)


async def measure(bot: Bot, folder: Path, together: int, most: int) -> None:
    """Let everybody ask so often, and print milliseconds by room and by function."""
    stage, file = STAGES[bot.network](), folder / "croupier.json"
    async with there(bot, stage, folder) as process:
        await stage.seat()
        await asyncio.gather(*(stage.trips(caller, WARMING) for caller in range(CALLERS)))
        os.kill(process.pid, signal.SIGUSR1)
        await asyncio.gather(*(stage.trips(caller, together) for caller in range(CALLERS)))
        os.kill(process.pid, signal.SIGUSR1)
        await asyncio.to_thread(appears, file)
    found, actions = json.loads(file.read_text()), CALLERS * together
    spent = {room: seconds / actions * 1000 for room, seconds in found["rooms"].items()}
    row(bot.network, f"{sum(spent.values()):.2f}", *(f"{spent[room]:.2f}" for room in ROOMS))
    for name, seconds in found["functions"][:most]:
        print(f"    {seconds / actions * 1000:.3f} ms  {name}")


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("networks", nargs="*", choices=[*STAGES, []], help="irc, telegram; both if none is named")
    asked.add_argument("--together", type=int, default=40, help="actions of each of the fifty")
    asked.add_argument("--top", type=int, default=15, help="name so many functions that take most")
    asked.add_argument("--folder", default=".", help="where databases are; one in memory leaves the disk out")
    given = asked.parse_args()
    row("CPU ms an action, by room", "CPU ms", *ROOMS)
    for bot in BOTS:
        if not bot.peer and bot.network in (given.networks or STAGES):
            with tempfile.TemporaryDirectory(dir=given.folder) as folder:
                asyncio.run(measure(bot, Path(folder).resolve(), given.together, given.top))


if __name__ == "__main__":
    main()
