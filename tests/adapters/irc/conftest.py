"""Servers for the tests of the IRC adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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
