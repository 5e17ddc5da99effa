"""One server for all tests of a run."""

from collections.abc import Iterator

import pytest

from tests.cluster.server import Postgres, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture
def url(postgres: Postgres, request: pytest.FixtureRequest) -> str:
    """Give the URL of a schema of the test's own."""
    schema = f"t{abs(hash(request.node.nodeid))}"
    postgres.run(f"DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}")
    return postgres.url(schema)
