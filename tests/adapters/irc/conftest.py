"""Servers for the tests of the IRC adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.inspircd import ATHEME, INSPIRCD, InspIRCd
from tests.ircd import NGIRCD, Ngircd


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    """Run a real server for one test."""
    if NGIRCD is None:
        pytest.skip("ngircd is not installed: apt-get install ngircd")
    server = Ngircd(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def inspircd(tmp_path: Path) -> Iterator[InspIRCd]:
    """Run a real server with services and the limits of its sample configuration for one test."""
    if INSPIRCD is None or ATHEME is None:
        pytest.skip("a server is not installed: apt-get install inspircd atheme-services")
    server = InspIRCd(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()
