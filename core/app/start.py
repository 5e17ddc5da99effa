"""The command `croupier`, from its first line on: signals, and what a process needs, before anything large is there."""

import math
import os
import resource
import signal
import sys
from contextlib import suppress
from types import FrameType

ENDING = (signal.SIGTERM, signal.SIGINT)
IGNORED = (signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
"""Signals that would end a process which has not heard of them."""
REFUSED = 2
FILES, USUAL_FILES = 32, 1024
"""Files that a house must be able to open at once, and as many as it asks for where it may have them."""
SPACE = 105 * 2**20
"""Bytes of addresses that its libraries take."""


def begin() -> None:
    """Let signals end this process in order while nothing has begun, and refuse to begin with too little."""
    for number in ENDING:
        signal.signal(number, _leave)
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if problem := lacking():
        print(problem, file=sys.stderr)
        raise SystemExit(REFUSED)


def lacking() -> str:
    """Say of what this process may have too little to run a house, "" for nothing; takes more files where it may."""
    files, most = _limits(resource.RLIMIT_NOFILE)
    if files < min(most, USUAL_FILES):
        files = min(most, USUAL_FILES)
        with suppress(OSError, ValueError):  # then those that it has must do
            resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    if files < FILES:
        return f"This process may open {files} files at once; the bot takes {FILES}. This would work: ulimit -n 1024"
    space, _ = _limits(resource.RLIMIT_AS)
    if space < SPACE:
        may, takes = int(space) // 2**20, SPACE // 2**20
        return f"This process may use {may} MiB of addresses; the bot takes {takes}. This would work: ulimit -v 999999"
    return ""


def _limits(what: int) -> tuple[float, float]:
    """Give how much this process may have, and may ask for, infinity for no limit; a sandbox may not let it know."""
    try:
        soft, hard = resource.getrlimit(what)
    except OSError:
        return math.inf, math.inf
    unlimited = resource.RLIM_INFINITY
    return (math.inf if soft == unlimited else soft), (math.inf if hard == unlimited else hard)


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once, whatever is being imported: nothing was opened that has to be closed."""
    with suppress(OSError):  # nobody reads it any more
        os.write(2, b"stopped; nothing had begun here\n")
    os._exit(0)


RUNS = frozenset(("run", "worker", "gateway"))
"""Commands that go on until a signal ends them."""
INTERRUPTED = 1
"""How a command ends that Ctrl-C breaks off."""


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] and sys.argv[1] in RUNS:
        begin()
    try:
        from core.app import cli
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    cli.main()
