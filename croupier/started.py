"""Where `python -m croupier` finds our packages: never in the folder that it is started in, as the command never does.

Imported before anything else of ours, for `core`, `adapters` and `plugins` are names that many a project has too.
"""

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
REFUSED = 2


def as_module() -> bool:
    """Tell whether `python -m croupier` is about to run: while Python still looks for it, `argv` begins with -m."""
    return sys.argv[:1] == ["-m"] and bool(re.fullmatch(r"(-\w*m)?croupier", sys.orig_argv[-len(sys.argv)]))


def leave_folder() -> None:
    """Take the current folder, which -m puts first, off the path; unless it is the one that we live in."""
    try:
        here = os.getcwd()
    except FileNotFoundError:  # then Python has not put it there either
        return
    if sys.path[:1] == [here] and Path(here).resolve() != HOME:
        del sys.path[0]


def need_core() -> None:
    """End with a sentence where another `core` is found first all the same."""
    found = find_spec("core")
    where = found.origin if found else None
    if where is None or Path(where).resolve().parent != HOME / "core":
        print(f"croupier needs its own package `core`, and finds {where}; change PYTHONPATH.", file=sys.stderr)
        raise SystemExit(REFUSED)


if as_module():
    leave_folder()
    need_core()
