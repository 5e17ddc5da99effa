"""What the terminal shows of styles."""

import asyncio
import io
from collections.abc import AsyncIterator

import pytest
from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.room import ConsoleAdapter
from core.contract.messages import Outbound
from core.text import markup, plaintext

WORDS = markup.parse(f"*{markup.name('ann')}* bids *3 5*: `doubt`")


async def nothing() -> AsyncIterator[str]:
    return
    yield ""


def shown(message: Outbound) -> str:
    adapter = ConsoleAdapter(ConsoleSettings(speaker="ann"), "boot", nothing(), patient=False)
    adapter._out = Console(file=io.StringIO(), force_terminal=True, color_system="standard", highlight=False)
    asyncio.run(adapter.send(message))
    text: str = adapter._out.file.getvalue()  # type: ignore[attr-defined]
    return text


@pytest.mark.parametrize("where", [{"room": "console/table"}, {"account": "console/ann"}])
def test_plain_words_have_no_colour(where: dict[str, str]) -> None:
    rich = Outbound("1", WORDS, "news", **where)
    plain = Outbound("1", plaintext.lines(WORDS), "news", plain=True, **where)
    assert "\x1b[" in shown(rich)
    mark = "  (only ann) " if "account" in where else ""
    assert shown(plain) == f'{mark}ann bids 3 5: "doubt"\n'
