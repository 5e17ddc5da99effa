"""Servers for the tests of the IRC adapter."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.inspircd import InspIRCd
from tests.support.ircd import Ngircd
from tests.support.scripted_ircd import Scene, scripted


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    """Run a real server for one test."""
    server = Ngircd(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def inspircd(tmp_path: Path) -> Iterator[InspIRCd]:
    """Run a real server with services and the limits of its sample configuration for one test."""
    server = InspIRCd(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    """Run the adapter against a server that says what the test wants."""
    async with scripted(**staging) as stage:
        yield stage
