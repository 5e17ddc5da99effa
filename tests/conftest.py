"""What all tests share."""

import gc
import importlib
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ON_POSTGRESQL = "CROUPIER_TESTS_ON" in os.environ
"""Whether tests of the core are run once more, as `tests/cluster` does."""
if ON_POSTGRESQL:
    from tests.cluster import instead

    instead.put()

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in what a script runs in its background
    signal.signal(signal.SIGINT, signal.default_int_handler)

# As with `make test`: compiling all tests anew costs more than what else is done to collect them.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

ALLOCATIONS = 10_000
"""New objects after which the collector looks at the young ones: tests leave much behind, and all of it at once."""

gc.disable()  # while tests are collected, of which nothing is let go


def pytest_collection(session: pytest.Session) -> None:
    """Of several processes, let each begin with another part of the files, so that none compiles what another does.

    What cannot be imported is so again when it is collected, and told then.
    """
    given: dict[str, object] = getattr(session.config, "workerinput", {})
    folders = [Path(argument) for argument in session.config.args]
    if not given or not all(folder.is_dir() for folder in folders):
        return
    place, processes = int(str(given["workerid"]).removeprefix("gw")), int(str(given["workercount"]))
    files = sorted(file for folder in folders for file in folder.resolve().rglob("test_*.py"))
    for file in files[place * len(files) // processes : (place + 1) * len(files) // processes]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector pass over what lives until the end anyway, tests and modules, and look seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 10, 10)
    gc.enable()
