"""What all tests share."""

import gc

import pytest

ALLOCATIONS = 10_000
"""New objects after which the collector looks at the young ones: tests leave much behind, and all of it at once."""


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector pass over what lives until the end anyway, tests and modules, and look seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 10, 10)
