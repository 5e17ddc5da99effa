"""A slip costs nobody the table that is open: what is asked for is checked before anything ends."""

import re

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


async def phase(stage: Stage, code: str = "a2") -> str:
    table = stage.app.tables.named(code)
    return table.sheet.phase if table else "gone"


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("!thoth", "switched off"),
        ("!liarsdice bogus 7", "bogus"),
        ("!liarsdice seconds", "seconds"),
        ("!new liarsdic", "liarsdic"),
        ("!thot", "thot"),
    ],
)
async def test_a_host_alone_who_slips_keeps_the_table(slip: str, said: str) -> None:
    async with Stage(loaded_once(), buttons=False) as stage:
        await stage.say("ann", "!disable thoth")
        await stage.say("bob", "!dicepoker")
        told = await stage.say("bob", slip)
        assert said in "\n".join(line for _, line in told)
        assert not any("closes" in line for _, line in told), told
        assert await phase(stage) == "lobby"
        assert any("b2" in line for _, line in await stage.say("bob", "!liarsdice"))
        assert await phase(stage) == "gone"


@pytest.mark.parametrize("private", [False, True])
async def test_who_joined_meanwhile_keeps_the_table_too(private: bool) -> None:
    async with Stage(loaded_once(), buttons=False) as stage:
        await stage.say("bob", "dicepoker", private=private) if private else await stage.say("bob", "!dicepoker")
        word = "join"
        if private:
            found = re.search(
                r"join \w+", "\n".join(line for _, line in await stage.say("bob", "invite", private=True))
            )
            assert found
            word = found[0]
        await stage.say("cyd", word if private else "!join", private=private)
        told = await stage.say("bob", "liarsdice" if private else "!liarsdice", private=private)
        assert await phase(stage) == "lobby", told


async def test_a_table_to_which_somebody_was_invited_closes_when_its_host_means_it() -> None:
    async with Stage(loaded_once(), buttons=False) as stage:
        await stage.say("ann", "dicepoker", private=True)
        await stage.say("ann", "invite", private=True)
        assert "bogus" in str(await stage.say("ann", "liarsdice bogus", private=True))
        asked = await stage.say("ann", "liarsdice", private=True)
        assert ["a2" in line and "again" in line for _, line in asked] == [True], asked
        assert await phase(stage) == "lobby"
        await stage.advance(61)
        assert await stage.say("ann", "liarsdice", private=True) == asked
        await stage.say("ann", "liarsdice", private=True)
        assert [await phase(stage), await phase(stage, "b2")] == ["gone", "lobby"]
