"""What the tests of the Telegram adapter stand on, in virtual time: it alone before a bus, or with a whole house."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.adapters.telegram.test_house import House, housing
from tests.telegram_fake import time
from tests.telegram_fake.scene import Scene, staged


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": time.Loop}


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    """The adapter, a fake that it talks to and a bus that remembers; its marks say what `staged` takes."""
    async with staged(**staging) as stage:
        yield stage


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A whole house behind the adapter."""
    async with housing() as house:
        yield house
