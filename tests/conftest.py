"""What all tests share."""

import faulthandler
import gc
import os
import signal
import sys

import pytest
from hypothesis import settings

pytest_plugins = ["croupier.testing.fixtures"]

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

settings.register_profile("some", max_examples=30)
settings.register_profile("full", max_examples=100)
settings.load_profile("some")  # unless `--hypothesis-profile` names the other one, as `.ci/run` does

FOR_LONG = {"server", "crash", "soak", "full", "cluster", "outages", "browser"}
"""Markers of tests that take as long as they take; each other has `faulthandler_timeout` seconds."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let play on what plays for long."""
    if any(mark.name in FOR_LONG for mark in item.iter_markers()):
        faulthandler.cancel_dump_traceback_later()


ALLOCATIONS = 10_000
"""New objects after which the collector looks at the young ones: tests leave much behind, and all of it at once."""

gc.disable()  # while tests are collected, of which nothing is let go


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector pass over what lives until the end anyway, tests and modules, and look seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 10, 10)
    gc.enable()
