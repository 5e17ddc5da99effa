"""Two worlds, one with a table that its asker may not know of: `link`, `unlink` and `notify` say the same in both."""

import asyncio
import re

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

CODE = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b")
ASKED = (
    ("eve", "stage", "link"),
    ("eva", "far", "link CODE"),
    ("eva", "far", "link yes"),
    ("eve", "stage", "notify dicepoker"),
    ("eva", "far", "notify dicepoker 2"),
    ("eva", "far", "notify"),
    ("eve", "stage", "link 0000-0000"),
    ("eve", "stage", "stats"),
    ("eva", "far", "unlink"),
    ("eve", "stage", "notify off"),
    ("eva", "far", "unlink"),
)


async def told(phase: str, overheard: bool) -> list[tuple[str, str]]:
    """Ask all of it, in private or where others read, beside a table in a phase ("": none) that is hidden."""
    async with Stage(loaded_once("plugins.dicepoker"), seed="hidden", others=("far", "away")) as stage:
        await stage.say("sue", "help", private=True, on="away")
        for words in ("/dicepoker seconds 0", "/bots 1") if phase else ():
            await stage.say("sue", words, on="away")
        if phase == "running":
            await stage.say("sue", "/start", on="away")
            await stage.say("sue", "/r", on="away")
        heard, code = list[tuple[str, str]](), ""
        for name, on, words in ASKED:
            sign = "" if not overheard else "!" if on == "stage" else "/"
            said = await stage.say(name, sign + words.replace("CODE", code), private=not overheard, on=on)
            code = next((found[0] for _, line in said if (found := CODE.search(line))), code)
            heard += [(who, CODE.sub("CODE", line)) for who, line in said]
        await stage.say("eva", "notify", private=True, on="far")
        if phase:
            await stage.say("tim", "/dicepoker", on="away")  # who takes no guests
        return heard + [entry for entry in await stage.advance(8) if "away" not in entry[0]]


@pytest.mark.parametrize("overheard", [False, True])
def test_nothing_shows_that_there_is_a_table(overheard: bool) -> None:
    without = asyncio.run(told("", overheard))
    assert len(without) >= len(ASKED)
    for phase in ("lobby", "running"):
        assert asyncio.run(told(phase, overheard)) == without, phase
