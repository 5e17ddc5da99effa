"""What the terminal shows of styles."""

import asyncio
import io
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk
from adapters.console.room import ConsoleAdapter, Keyboard
from core.contract.messages import Outbound
from core.words import markup
from tests.support.ircd import RecordingBus

WORDS = markup.parse(f"*{markup.name('ann')}* bids *3 5*: `doubt`")


async def typed(*lines: str) -> AsyncIterator[str]:
    for line in lines:
        yield line


def shown(message: Outbound) -> str:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, color_system="standard", highlight=False)
    keyboard = Keyboard(typed("@bob join"))  # who is not alone needs to know what is private
    settings, desk = ConsoleSettings(speaker="ann"), Desk("console/ann", "en")

    async def scene() -> None:
        adapter = ConsoleAdapter(settings, "boot", keyboard, desk, console)
        await adapter.run(RecordingBus())
        await adapter.send(message)

    asyncio.run(scene())
    return screen.getvalue()


@pytest.mark.parametrize(("room", "account"), [("console/table", ""), ("", "console/ann")])
def test_plain_words_have_no_colour(room: str, account: str) -> None:
    rich = Outbound("1", WORDS, "news", room=room, account=account)
    plain = replace(rich, lines=markup.unstyled(WORDS), plain=True)
    assert "\x1b[" in shown(rich)
    mark = "  (only ann) " if account else ""
    assert shown(plain) == f'{mark}ann bids 3 5: "doubt"\n'
