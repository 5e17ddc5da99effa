"""What the tests of the pages stand on, in virtual time: a site beside a house, and visitors."""

from typing import Any

import pytest

from croupier.testing.stage import Stage
from tests.adapters.web.visits import Visits, opened
from tests.telegram_fake import time

MARK = "site(here=None, settings=None): how the site of `visits` is set: for a browser on this machine, or for all"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": time.Loop}


@pytest.fixture
async def visits(request: pytest.FixtureRequest, stage: Stage) -> Visits:
    """A site beside the house on the stage, whose time stands still; to wait for an answer takes none."""
    mark = request.node.get_closest_marker("site")
    return await opened(stage, **mark.kwargs if mark else {})
