"""Cards in a channel: written so that every client measures them alike."""

import asyncio
import re

import pytest

from adapters.irc.sending.message import formatted
from core.contract.messages import Outbound, Span
from croupier.testing.stage import NETWORK, Stage
from tests.support.loaded import loaded_once


async def heard(language: str) -> list[str]:
    """Play Roulette Poker against the house, and list every line as IRC has it."""
    found: list[Outbound] = []
    plugins = loaded_once("plugins.roulettepoker")
    async with Stage(plugins, seed="cards", buttons=False, language=language) as stage:
        adapter = stage.adapters[NETWORK]

        async def noted(message: Outbound) -> None:
            found.append(message)
            await adapter.send(message)

        stage.app.bus.run_gateway(NETWORK, noted)
        for words in (
            "!roulettepoker",
            "!bots 1",
            *["!status", "hand", "!call", "!check", "!fire 1"] * 40,
            "!analysis",
        ):
            await stage.say("ann", words, private=words == "hand")
            await stage.advance(2)
    return [line for message in found for line in formatted(message)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_card_is_a_keycap_in_a_channel(language: str) -> None:
    lines = asyncio.run(heard(language))
    assert not [line for line in lines if "\u20e3" in line or "\ufe0f" in line]
    assert {"1", "2", "3", "4", "5", "6"} <= set(re.findall(r"\[(\d)\]", "\n".join(lines)))


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (Span("3️⃣", glyph="card", value="3"), "[3]"),
        (Span("J♠", glyph="card", value="11"), "[J♠]"),
        (Span("5️⃣", "strong", glyph="card", value="5"), "\x02[5]\x02"),
        (Span("⚄ (5)", glyph="dice", value="5"), "⚄ (5)"),
    ],
)
def test_a_card_stands_in_brackets(span: Span, shown: str) -> None:
    assert formatted(Outbound("a", ((span,),), "answer")) == [shown]
