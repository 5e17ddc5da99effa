"""What an idle house weighs: `croupier run` on IRC, on Telegram and on both, and what it is made of.

`python benchmarks/memory.py` prints the resident memory, that of its steps, and the imports that weigh most.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measuring import megabytes, row
from networks import DOORS, NGIRCD, networks

CROUPIER = str(Path(sys.executable).parent / "croupier")
GOALS = {("irc",): 70, ("irc", "telegram"): 80}
STEPS = [
    ("python", "pass"),
    ("the contract and the words", "import core.contract, core.words"),
    ("pydantic", "import pydantic"),
    ("the database library", "import sqlalchemy"),
    ("with the statements", "import core.storage"),
    ("with its table classes", "import core.storage.schema"),
    ("the timers' library", "import apscheduler.schedulers.asyncio"),
    ("the irc library", "import irc.client_aio"),
    ("the core", "import core.app.server"),
    ("the core, and all plugins loaded", "import core.app.server, core.engine.plugins; core.engine.plugins.load_all()"),
    ("`croupier run`, before it begins", "import core.app.run, core.engine.plugins; core.engine.plugins.load_all()"),
]
MEASURE = """
import sys
for name in ("os", "re"): __import__(name)
def weight():
    return int(next(l for l in open("/proc/self/status") if l.startswith("VmRSS:")).split()[1])
before = set(sys.modules)
exec(sys.argv[1])
print(weight(), len(sys.modules))
"""
WEIGHING = """
import sys, builtins
def weight():
    return int(open("/proc/self/statm").read().split()[1]) * 4
found, depth, imported = {}, [], builtins.__import__
def weighed(name, *rest):
    if name in sys.modules: return imported(name, *rest)
    inside = rest[0] if rest and rest[0] else {}
    before = weight(); depth.append(0)
    try: return imported(name, *rest)
    finally:
        whole = weight() - before; inner = depth.pop()
        level = rest[3] if len(rest) > 3 else 0
        package = (inside.get("__package__") or name if level else name).split(".")[0]
        found[package] = found.get(package, 0) + whole - inner
        if depth: depth[-1] += whole
builtins.__import__ = weighed
import core.app.run, core.engine.plugins, adapters.irc.adapter, apscheduler.schedulers.asyncio
core.engine.plugins.load_all()
for package, size in sorted(found.items(), key=lambda row: -row[1])[:20]: print(package, size)
"""


def steps() -> None:
    """Print what a process weighs that has imported so far."""
    for what, code in STEPS:
        told = subprocess.run([sys.executable, "-c", MEASURE, code], check=True, capture_output=True, text=True)
        weight, modules = told.stdout.split()
        row(what, f"{int(weight) / 1024:.1f} MiB", f"{modules} modules")


def imports() -> None:
    """Print the packages whose own modules weigh most, in the order in which they are really imported."""
    told = subprocess.run([sys.executable, "-c", WEIGHING], check=True, capture_output=True, text=True)
    for line in told.stdout.splitlines():
        package, size = line.split()
        row(f"  {package}", f"{int(size) / 1024:.1f} MiB")


def idle() -> None:
    """Print what `croupier run` weighs some seconds after it came onto its networks, its database being there."""
    for doors in DOORS:
        with tempfile.TemporaryDirectory() as name, networks(Path(name), doors) as config:
            weight = 0.0
            for pause in (0, 3):
                missing = {f"{door}:bench is up" for door in doors}
                command = [CROUPIER, "run", "--config", str(config)]
                with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
                    assert process.stderr is not None
                    for line in process.stderr:
                        missing = {text for text in missing if text not in line}
                        if not missing:
                            break
                    time.sleep(pause)
                    weight = megabytes(process.pid)
                    os.kill(process.pid, signal.SIGTERM)
        row(f"idle on {' and '.join(doors)}", f"{weight:.1f} MiB", f"goal: {GOALS[doors]}" if doors in GOALS else "")


def main() -> None:
    """Print the figures."""
    if NGIRCD is None:
        print("ngircd is not installed: apt-get install ngircd")
    else:
        idle()
    steps()
    print("own weight of packages, as they come")
    imports()


if __name__ == "__main__":
    main()
