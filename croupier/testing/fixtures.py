"""Fixtures of pytest for tests of a whole house: `pytest_plugins = ["croupier.testing.fixtures"]` in a conftest.

    @pytest.mark.stage("plugins.dicepoker", language="ja")
    async def test_bob_sits_down(stage: Stage) -> None:
        await stage.say("ann", "!dicepoker")

Tests and fixtures that are `async def` are run by anyio (`anyio_mode = "auto"`), each test on a loop of its own.
"""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from core.engine.plugins import Plugins
from core.storage import MEMORY
from croupier.testing.stage import Stage, loaded_once

MARK = """stage(*plugins, in_file=False, **how): how the `stage` of a test is set: which plugins it has (all that are
 installed), whether its database is a file that a restart finds again, and what else `Stage` takes. Of several marks
 the nearest counts, each word of it by itself."""


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark."""
    config.addinivalue_line("markers", MARK.replace("\n", ""))


@pytest.fixture
def anyio_backend() -> str | tuple[str, dict[str, Any]]:
    """Run on asyncio; a test that needs another loop gives its factory here."""
    return "asyncio"


@pytest.fixture
def staging(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return what the marks of a test say."""
    said: dict[str, Any] = {}
    for mark in reversed([*request.node.iter_markers("stage")]):
        said |= {"plugins": mark.args, **mark.kwargs} if mark.args else mark.kwargs
    return said


@pytest.fixture
def plugins(staging: dict[str, Any]) -> Plugins:
    """Return the plugins on the stage."""
    return loaded_once(*staging.get("plugins", ()))


@pytest.fixture
def language(staging: dict[str, Any]) -> str:
    """Return the language of the stage's rooms."""
    return str(staging.get("language", "en"))


@pytest.fixture
def database(staging: dict[str, Any], request: pytest.FixtureRequest) -> str:
    """Return where the stage stores."""
    return str(request.getfixturevalue("tmp_path") / "house.db") if staging.get("in_file") else MEMORY


@pytest.fixture
async def stage(staging: dict[str, Any], plugins: Plugins, language: str, database: str) -> AsyncIterator[Stage]:
    """Open a house for the length of a test."""
    words = {word: value for word, value in staging.items() if word not in ("plugins", "in_file", "language")}
    async with Stage(plugins, language=language, database=database, **words) as stage:
        yield stage
