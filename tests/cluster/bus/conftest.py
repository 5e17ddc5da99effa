"""One RabbitMQ for all tests of a run that ask for it."""

from collections.abc import Iterator

import pytest

from tests.cluster.broker import Broker, broker_running


@pytest.fixture(scope="session")
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    with broker_running(lambda: request.session.testsfailed) as server:
        yield server
