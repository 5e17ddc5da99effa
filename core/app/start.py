"""The command `croupier`, from its first line on: one that runs a house ends in order before it imports anything."""

import sys

from core.app import beginning

RUNS = frozenset(("run", "worker", "gateway"))
"""Commands that go on until a signal ends them."""
INTERRUPTED = 1
"""How a command ends that Ctrl-C breaks off."""


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] and sys.argv[1] in RUNS:
        beginning.begin()
    try:
        from core.app import cli
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    cli.main()
