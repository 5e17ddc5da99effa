"""Servers for the tests of the IRC adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.inspircd import InspIRCd
from tests.support.ircd import Ngircd


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
