"""From a caller's line to both answers, over a real ngIRCd: the whole bot beside the bare library, in one run.

One caller, who waits for each answer; then fifty callers in ten channels, each again as soon as both answers came.
"""

import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from statistics import median

from measuring import Stopwatch, cpu_seconds, quantile, row

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.support.ircd import NGIRCD, Crowd, IrcClient, Ngircd

ROOMS, CALLERS, ROUNDS = 10, 50, 3
ALONE, TOGETHER = 300, 20
CONFIG = """\
database = "{folder}/house.db"

[irc.bench]
host = "{host}"
port = {port}
nick = "whole"
channels = {channels}
lines_per_second = 10000
burst = 10000
"""


async def trip(caller: IrcClient, room: str) -> float:
    """Let a caller roll; gives the seconds until both answers came."""
    start = time.perf_counter()
    caller.say(room, "!r")
    await caller.hears(rf"PRIVMSG {room} :{caller.nick} rolls|PRIVMSG {caller.nick} :You rolled", 60)
    await caller.hears(rf"PRIVMSG {room} :{caller.nick} rolls|PRIVMSG {caller.nick} :You rolled", 60)
    return time.perf_counter() - start


@contextlib.contextmanager
def bot(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a bot while measuring it."""
    command = [sys.executable, str(Path(__file__).parent / "bot.py"), *arguments]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def measure(server: Ngircd, name: str, *processes: subprocess.Popen[bytes]) -> dict[str, float]:
    """Seat everybody, and measure the processes of one bot."""
    async with Crowd(server) as crowd:
        callers = [(await crowd.join(f"c{n}", f"#room{n // 5}"), f"#room{n // 5}") for n in range(CALLERS)]
        for room in range(ROOMS):
            await seen(callers[room * 5][0], f"#room{room}", name)
        if name == "whole":
            for number, (caller, channel) in enumerate(callers):
                caller.plain = True
                caller.say(channel, "!join" if number % 5 else "!spin")
                await caller.hears(" joins | opens ", 60)
            for caller, channel in callers[::5]:
                caller.say(channel, "!start")
                await caller.hears("begins at", 60)
        await asyncio.sleep(0.5)
        alone = [await trip(*callers[0]) for _ in range(ALONE)]

        async def again(caller: IrcClient, room: str) -> list[float]:
            return [await trip(caller, room) for _ in range(TOGETHER)]

        used = sum(cpu_seconds(process.pid) for process in processes)
        with Stopwatch() as watch:
            together = list(chain(*await asyncio.gather(*(again(*caller) for caller in callers))))
        return {
            "p50": quantile(alone, 0.5) * 1000,
            "p99": quantile(alone, 0.99) * 1000,
            "rate": len(together) / watch.wall,
            "late": quantile(together, 0.99) * 1000,
            "cpu": (sum(cpu_seconds(process.pid) for process in processes) - used) / len(together) * 1000,
        }


async def seen(caller: IrcClient, room: str, name: str) -> None:
    """Wait until the bot is in a room."""
    for _ in range(200):
        caller.send(f"NAMES {room}")
        if name in (await caller.hears(rf" 353 \S+ \S+ {room} ")):
            return
        await asyncio.sleep(0.1)
    raise TimeoutError(f"{name} does not come")


def main() -> None:
    """Print the figures."""
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
        return
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        server = Ngircd(folder)
        server.start()
        try:
            tell(asyncio.run(in_turns(server, folder)))
        finally:
            server.kill()


async def in_turns(server: Ngircd, folder: Path) -> dict[str, list[dict[str, float]]]:
    """Measure one bot after the other, several times."""
    results: dict[str, list[dict[str, float]]] = {"bare": [], "whole": []}
    for number in range(ROUNDS):
        config = folder / f"{number}.toml"
        (folder / str(number)).mkdir()
        channels = [f"#room{room}" for room in range(ROOMS)]
        text = CONFIG.format(folder=folder / str(number), host=server.host, port=server.port, channels=channels)
        config.write_text(text.replace("'", '"'))
        with bot("bare", str(server.port), str(ROOMS)) as process:
            results["bare"].append(await measure(server, "bare", process))
        with bot("whole", str(config)) as process:
            results["whole"].append(await measure(server, "whole", process))
    return results


def tell(results: dict[str, list[dict[str, float]]]) -> None:
    """Print the medians, and the ratios of each round's two bots."""
    row("", "p50 ms", "p99 ms", "50 callers/s", "p99 ms", "CPU s per 1000")
    for name, measured in results.items():
        row(name, *(f"{median(one[key] for one in measured):.2f}" for key in ("p50", "p99", "rate", "late", "cpu")))
    pairs = list(zip(results["whole"], results["bare"], strict=True))
    slower = median(whole["p50"] / bare["p50"] for whole, bare in pairs)
    share = median(whole["rate"] / bare["rate"] for whole, bare in pairs)
    row("one caller: times the bare library's time", f"{slower:.2f}", "goal: 2.3 at most")
    row("50 callers: share of the bare library's rate", f"{share:.2f}", "goal: 0.33")


if __name__ == "__main__":
    main()
