"""An outage is told in a line, however often we ask meanwhile, and without a traceback."""

import asyncio
import logging

import pytest

from tests.support.telegram_fake.scene import playing
from tests.support.telegram_fake.server import Fault


@pytest.mark.parametrize(("times", "lines"), [(1, 1), (3, 1), (12, 2)])
async def test_an_answer_that_is_no_answer_is_one_line(
    times: int, lines: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with playing() as stage:
        stage.fake.fault("getUpdates", *[Fault(502)] * times)
        await asyncio.sleep(600)
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == lines and all("\n" not in line for line in said), said
    assert not any(record.exc_info for record in caplog.records)
    assert said[0] == "telegram:test: Telegram does not answer: Bad Gateway (502)"
