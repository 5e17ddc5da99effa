"""Tables played to their end, as they are exported."""

from typing import Any

import pytest

from core.engine.sheet import FORMS
from tests.fairness.evening import played


@pytest.fixture(params=[(game, form) for game in ("dicepoker", "peek") for form in FORMS], ids=str)
def exported(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Give an exported table."""
    return played(*request.param)
