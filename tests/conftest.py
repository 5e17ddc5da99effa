"""What all tests share."""

import faulthandler
import gc
import os
import re
import signal
import sys
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Resource
from hypothesis import settings

from core.words import Texts, verbs_by_word
from core.words.catalogue import Catalogue

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


ALLOCATIONS = 50_000
"""New objects after which the collector looks at the young ones: tests leave much behind, and all of it at once."""

MARKED = re.compile(r"^pytestmark = pytest\.mark\.(\w+)$", re.MULTILINE)
"""The marker of all tests of a file."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files of whose tests none is wanted, unless one is named: what they import takes its time too."""
    if collection_path.suffix != ".py" or str(collection_path) in {arg.partition("::")[0] for arg in config.args}:
        return None
    unwanted = set(re.findall(r"\bnot (\w+)", config.getoption("markexpr")))
    marked = MARKED.search(collection_path.read_text("utf-8"))
    return True if marked is not None and marked[1] in unwanted else None


gc.disable()  # while tests are collected, of which nothing is let go


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector pass over what lives until the end anyway, tests and modules, and look seldom at the rest."""
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 10, 10)
    gc.enable()


class Remembering(FluentParser):
    """Parses a message once, whichever catalogue has it: tests load the same words hundreds of times."""

    def parse(self, source: str) -> Resource:
        """Parse it; nobody changes what is parsed."""
        return _parsed(source)


@cache
def _parsed(source: str) -> Resource:
    return FluentParser(with_spans=False).parse(source)


patch("core.words.catalogue.FluentParser", Remembering).start()


@cache
def _vocabulary(catalogue: Catalogue) -> dict[str, str]:
    return verbs_by_word(Texts(catalogue))


def vocabulary(texts: Texts) -> dict[str, str]:
    """List the verbs of the house once for all houses that speak by one catalogue."""
    return dict(_vocabulary(*texts.catalogues))


patch("core.house.house.verbs_by_word", vocabulary).start()
