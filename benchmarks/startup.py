"""How long Croupier takes to begin: the command line's help, the first line of a game, and being on networks.

A database is there already, as for every start but the first. Each beside `python -c pass`, which tells a slow machine
from a slow start. `python benchmarks/startup.py`.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from measuring import row, typical
from networks import DOORS, NGIRCD, networks

CROUPIER = [str(Path(sys.executable).parent / "croupier")]


def until_end(*command: str) -> None:
    """Run a command to its end."""
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)


def until_line(command: list[str], texts: Iterable[str], *, errors: bool = False) -> float:
    """Run a command until it has said all of these; gives the processor seconds that this took it."""
    quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=quiet if errors else pipe, stderr=pipe if errors else quiet, text=True
    ) as process:
        stream = process.stderr if errors else process.stdout
        assert stream is not None
        missing = set(texts)
        for line in stream:
            missing = {text for text in missing if text not in line}
            if not missing:
                break
        else:
            raise RuntimeError(f"{command} never said {missing}")
        spent = seconds_of(process.pid)
        process.kill()
    return spent


def seconds_of(process: int) -> float:
    """Tell the processor seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(what: str, seconds: float, empty: float) -> None:
    """Print a row."""
    row(what, f"{seconds * 1000:.0f} ms", f"{seconds / empty:.1f} times")


def main() -> None:
    """Print the figures."""
    row("", "median", "python -c pass")
    empty = typical(lambda: until_end(sys.executable, "-c", "pass"), 7)
    show("python -c pass", empty, empty)
    show("croupier --help", typical(lambda: until_end(*CROUPIER, "--help"), 7), empty)
    show("croupier play, first line", typical(lambda: until_line([*CROUPIER, "play"], ["Croupier"]), 5), empty)
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
        return
    for doors in DOORS:
        with tempfile.TemporaryDirectory() as name, networks(Path(name), doors) as config:
            command, spent = [*CROUPIER, "run", "--config", str(config)], list[float]()
            lines = [f"{door}:bench is up" for door in doors]
            until_line(command, lines, errors=True)
            median = typical(lambda: spent.append(until_line(command, lines, errors=True)), 7)  # noqa: B023
            show(f"croupier run, on {' and '.join(doors)}", median, empty)
            row("  processor time", f"{sorted(spent)[len(spent) // 2] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
