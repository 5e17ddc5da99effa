"""What it costs to be in several processes: one beside a gateway with its worker, over SQLite and over PostgreSQL.

All in one run and in turns, on a real ngIRCd, RabbitMQ and PostgreSQL of its own, by `irc_roundtrip`'s callers.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import irc_roundtrip
from irc_roundtrip import CONFIG, ROOMS, bot, measure
from measuring import own_megabytes, row

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.cluster.broker import Broker, broker_running
from tests.cluster.server import Postgres
from tests.cluster.server import running as postgres_running
from tests.support.ircd import Ngircd

ROUNDS = 3
WAYS = ("one process, SQLite", "one process, PostgreSQL", "gateway and worker, SQLite", "the same, PostgreSQL")
KEYS = ("p50", "p99", "rate", "cpu", "resident", "own")


@contextmanager
def carried(config: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a gateway while measuring it."""
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "croupier", "gateway", "irc:bench", "--config", str(config)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environ)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def measured(server: Ngircd, config: Path, apart: bool) -> dict[str, float]:
    """Start a bot's processes, and measure them; memory is that after all have played."""
    with ExitStack() as stack:
        if apart:
            processes = [stack.enter_context(carried(config)), stack.enter_context(bot("worker", str(config)))]
        else:
            processes = [stack.enter_context(bot("whole", str(config)))]
        found = await measure(server, "whole", *processes)
        resident, own = zip(*(own_megabytes(process.pid) for process in processes), strict=True)
        return {**found, "resident": sum(resident), "own": sum(own)}


def in_turns(server: Ngircd, broker: Broker, postgres: Postgres, folder: Path) -> dict[str, list[dict[str, float]]]:
    """Measure each way in turn, several times."""
    results: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    channels = str([f"#room{room}" for room in range(ROOMS)]).replace("'", '"')
    for number in range(ROUNDS):
        for way in WAYS:
            own = folder / f"{number}{WAYS.index(way)}"
            own.mkdir()
            text = CONFIG.format(folder=own, host=server.host, port=server.port, channels=channels)
            if "PostgreSQL" in way:
                schema = f"bench{number}{WAYS.index(way)}"
                postgres.run(f"CREATE SCHEMA {schema}")
                text = text.replace(f"{own}/house.db", postgres.url(schema))
            config = own / "croupier.toml"
            config.touch(0o600)
            config.write_text(f'broker = "{broker.url}"\n{text}')
            results[way].append(asyncio.run(measured(server, config, way in WAYS[2:])))
    return results


def main() -> None:
    """Print the medians."""
    irc_roundtrip.ALONE, irc_roundtrip.TOGETHER = 100, 10
    with tempfile.TemporaryDirectory(dir=".") as name, broker_running() as broker, postgres_running() as postgres:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        server = Ngircd(folder)
        server.start()
        try:
            results = in_turns(server, broker, postgres, folder)
        finally:
            server.kill()
    row("", "p50 ms", "p99 ms", "50 callers/s", "CPU s per 1000", "MiB resident", "MiB of its own")
    for way, rounds in results.items():
        row(way, *(f"{median(each[key] for each in rounds):.1f}" for key in KEYS))


if __name__ == "__main__":
    main()
