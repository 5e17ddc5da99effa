"""What a site costs those who play on IRC: with none, with one that nobody visits, and where its libraries are missing.

`python benchmarks/site_cost.py [ROUNDS]`: all three in turns, each round in new processes over new databases.
"""

import asyncio
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from flood import SITE
from irc_roundtrip import CONFIG, seen, trip
from measuring import Stopwatch, cpu_seconds, own_megabytes, row

sys.path.insert(0, str(Path(__file__).parents[1]))
from adapters.web import NEEDS
from tests.support.ircd import NGIRCD, Crowd, Ngircd, free_port

KINDS, ACTIONS, REST = ("no site", "a site, nobody there", "no libraries for it"), 400, 3.0
HERE = Path(__file__).parents[1]


def without(folder: Path) -> dict[str, str]:
    """Give an environment in which all is installed but what a site needs."""
    found = importlib.util.find_spec("starlette")
    assert found is not None and found.origin is not None
    for entry in Path(found.origin).parents[1].iterdir():
        if not entry.name.startswith(NEEDS) and entry.suffix != ".pth":
            (folder / entry.name).symlink_to(entry)
    return {**os.environ, "PYTHONPATH": f"{folder}:{HERE}"}


def begun(command: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Start a house."""
    return subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)


async def measure(server: Ngircd, folder: Path, kind: str, missing: dict[str, str]) -> dict[str, float]:
    """Start a house, let it rest, and let two play."""
    config = folder / "croupier.toml"
    text = CONFIG.format(folder=folder, host=server.host, port=server.port, channels=json.dumps(["#room0"]))
    config.write_text(text + (SITE.format(port=free_port()) if kind == KINDS[1] else ""))
    config.chmod(0o600)
    options = ["-S"] if kind == KINDS[2] else []
    command = [sys.executable, *options, str(Path(__file__).parent / "bot.py"), "whole", str(config)]
    environment = missing if kind == KINDS[2] else {**os.environ, "PYTHONPATH": str(HERE)}
    figures = dict[str, float]()
    async with Crowd(server) as crowd:
        ann, bob = await crowd.join("ann", "#room0"), await crowd.join("bob", "#room0")
        first = begun(command, environment)  # a database is there already for every start but this
        await ann.hears(":whole!.* JOIN :?#room0", 60)
        first.kill()
        first.wait()
        await ann.hears("QUIT|PART", 60)
        with Stopwatch() as watch:
            process = begun(command, environment)
            await ann.hears(":whole!.* JOIN :?#room0", 60)
        figures["start ms"], figures["start CPU ms"] = watch.wall * 1000, cpu_seconds(process.pid) * 1000
        await asyncio.sleep(REST)
        figures["RSS MiB"], figures["USS MiB"] = own_megabytes(process.pid)
        await seen(ann, "#room0", "whole")
        ann.plain = True
        for who, text, answer in ((ann, "!spin", " opens "), (bob, "!join", " joins "), (ann, "!start", "begins at")):
            who.say("#room0", text)
            await ann.hears(answer, 60)
        for _ in range(50):
            await trip(ann, "#room0")
        used = cpu_seconds(process.pid)
        for _ in range(ACTIONS):
            await trip(ann, "#room0")
        figures["CPU ms an action"] = (cpu_seconds(process.pid) - used) / ACTIONS * 1000
        process.kill()
        process.wait()
    return figures


def main(rounds: int) -> None:
    """Print the medians, and each round's."""
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
        return
    told: dict[str, list[dict[str, float]]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as name:
        (libraries := Path(name) / "libraries").mkdir()
        missing = without(libraries)
        Path(name).chmod(0o755)
        for number in range(rounds):
            for kind in KINDS:
                (folder := Path(name) / f"{number}-{KINDS.index(kind)}").mkdir()
                server = Ngircd(folder)
                server.start()
                try:
                    told[kind].append(asyncio.run(measure(server, folder, kind, missing)))
                finally:
                    server.kill()
    for figure in ("start ms", "start CPU ms", "RSS MiB", "USS MiB", "CPU ms an action"):
        row(figure)
        for kind in KINDS:
            each = [one[figure] for one in told[kind]]
            row(f"  {kind}", f"{median(each):.2f}", "of " + " ".join(f"{one:.1f}" for one in each))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
