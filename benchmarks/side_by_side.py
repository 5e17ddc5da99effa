"""An action of Croupier beside what other bots need for a bare die: `make bench-peers`, or this with what to measure.

Every bot answers `r` with a line to the room and one to its caller, after it has stored a row durably (SQLite, WAL,
`synchronous=FULL`) and with no limit of its own on what it says. The peers draw a die, store it and say it. Croupier
plays `spin`: ruled, committed, provable, owed and told. One caller waits for each answer; then fifty in ten rooms do,
each asking again as soon as both answers came. Networks are stood in for by this process, whose cost is not counted.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from statistics import median

from measuring import Stopwatch, cpu_seconds, own_megabytes, quantile, row, written

sys.path.insert(0, str(Path(__file__).parents[1]))
from bots import BOTS, Bot, there
from irc_stage import IrcStage
from stage import CALLERS, Stage
from telegram_stage import TelegramStage

STAGES: dict[str, Callable[[], Stage]] = {"irc": IrcStage, "telegram": TelegramStage}
WARMING, IDLE_SECONDS = 3, 3.0
COLUMNS = {
    "p50": ("1 caller p50 ms", ".2f"),
    "rate": ("50 callers /s", ".0f"),
    "p99": ("p99 ms", ".0f"),
    "cpu": ("CPU s per 1000", ".3f"),
    "rss": ("idle MiB", ".0f"),
    "uss": ("own MiB", ".0f"),
    "written": ("KiB an action", ".1f"),
}
GOALS = {
    "irc": (("rate", "errbot 6.2", 1.2), ("cpu", "errbot 6.2", 0.8), ("p50", "Sopel 8.0.4", 0.9)),
    "telegram": (("rate", "aiogram 3.31", 1.3), ("cpu", "aiogram 3.31", 0.9)),
}
"""What is compared with whom; of a rate at least so much is wanted, of all else at most."""

Figures = dict[str, float]


async def measure(bot: Bot, folder: Path, alone: int, together: int) -> Figures:
    """Measure one bot on a network of its own."""
    stage = STAGES[bot.network]()
    async with there(bot, stage, folder) as process:
        await asyncio.sleep(IDLE_SECONDS)
        rss, uss = own_megabytes(process.pid)
        await (stage.heard() if bot.peer else stage.seat())
        await asyncio.gather(*(stage.trips(caller, WARMING) for caller in range(CALLERS)))
        single = await stage.trips(0, alone)
        used, before = cpu_seconds(process.pid), written(process.pid)
        with Stopwatch() as watch:
            rounds = await asyncio.gather(*(stage.trips(caller, together) for caller in range(CALLERS)))
        times = list(chain(*rounds))
        await asyncio.sleep(1)
        return {
            "p50": quantile(single, 0.5) * 1000,
            "rate": len(times) / watch.wall,
            "p99": quantile(times, 0.99) * 1000,
            "cpu": (cpu_seconds(process.pid) - used) / len(times) * 1000,
            "rss": rss,
            "uss": uss,
            "written": (written(process.pid) - before) / len(times) / 1024,
        }


def in_turns(bots: list[Bot], given: argparse.Namespace) -> dict[Bot, list[Figures]]:
    """Measure one bot after the other, several times; one that fails is left out from there on."""
    found: dict[Bot, list[Figures]] = defaultdict(list)
    failed: set[Bot] = set()
    for number in range(given.rounds):
        for bot in bots:
            if bot in failed:
                continue
            with tempfile.TemporaryDirectory(dir=given.folder) as name:
                folder = Path(name).resolve()
                try:
                    found[bot].append(asyncio.run(measure(bot, folder, given.alone, given.together)))
                except (TimeoutError, OSError) as problem:
                    log = (folder / "log").read_text(errors="replace").splitlines()[-5:]
                    print(f"{bot.name} is left out: {type(problem).__name__}", *log, sep="\n  ", flush=True)
                    failed.add(bot)
                    continue
            show(f"{bot.name}, round {number + 1}", found[bot][-1:])
    return {bot: measured for bot, measured in found.items() if bot not in failed}


def show(what: str, measured: list[Figures]) -> None:
    """Print a row of medians."""
    row(what, *(format(median(one[key] for one in measured), form) for key, (_, form) in COLUMNS.items()))


def ratios(found: dict[Bot, list[Figures]], network: str) -> None:
    """Print how Croupier compares, round by round and as the median of the rounds."""
    named = {bot.name: measured for bot, measured in found.items() if bot.network == network}
    for key, peer, wanted in GOALS[network]:
        if "Croupier" in named and peer in named:
            each = [ours[key] / theirs[key] for ours, theirs in zip(named["Croupier"], named[peer], strict=True)]
            rounds = " ".join(f"{ratio:.2f}" for ratio in each)
            goal = f"{'at least' if key == 'rate' else 'at most'} {wanted}"
            row(f"{COLUMNS[key][0]}: times {peer}'s", f"{median(each):.2f}", goal, f" ({rounds})")


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("networks", nargs="*", choices=[*STAGES, []], help="irc, telegram; both if none is named")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--alone", type=int, default=200, help="actions of the one caller")
    asked.add_argument("--together", type=int, default=40, help="actions of each of the fifty")
    asked.add_argument("--folder", default=".", help="where databases are; one in memory leaves the disk out")
    given = asked.parse_args()
    for network in given.networks or STAGES:
        bots = [bot for bot in BOTS if bot.network == network]
        for bot in bots:
            if bot.missing:
                print(f"{bot.name} is not installed here, and left out")
        print()
        row(f"{network}, a busy machine or not", *(title for title, _ in COLUMNS.values()))
        found = in_turns([bot for bot in bots if not bot.missing], given)
        print("medians")
        for bot, measured in found.items():
            show(bot.name, measured)
        ratios(found, network)


if __name__ == "__main__":
    main()
