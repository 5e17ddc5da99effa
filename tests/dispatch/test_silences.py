"""A room in which the house may not speak: its clocks stand, and who plays there or keeps it is told why, once."""

import asyncio

from tests.adapters.irc.test_hands import Evening, playing

REFUSAL = ":irc.test 404 croupier #dice :Cannot send to channel (+m)"
WHY = "[#dice] I'm not allowed to speak in #dice, so its tables wait and no clock runs."


async def silenced(evening: Evening) -> list[str]:
    """Let an operator come who has never spoken, and the channel refuse a line; gives what was said."""
    await evening.stage.hears(":irc.test 353 croupier = #dice :@keeper!k@h", REFUSAL)
    return await evening.said(1)


async def test_players_and_keepers_are_told_in_private_once() -> None:
    async with playing() as evening:
        said = await silenced(evening)
        told = [line.partition("| ")[0] for line in said if WHY in line]
        assert sorted(told) == ["ann", "bob", "keeper"]
        assert all("(+v)" in line and "!set style plain" in line for line in said if WHY in line)
        await evening.stage.clock.advance(60)  # it is tried again, and refused again
        assert not [line for line in await evening.hears(REFUSAL) if WHY in line]


async def test_who_asks_for_something_there_hears_why_nothing_comes() -> None:
    async with playing() as evening:
        await silenced(evening)
        said = await evening.hears(":eve!PRIVMSG #dice :!status")
        assert [line for line in said if line.startswith("eve| ") and WHY in line]
        assert not [line for line in await evening.hears(":eve!PRIVMSG #dice :!status") if WHY in line]


async def test_clocks_stand_until_a_mode_lifts_it_and_the_prompt_is_told_again() -> None:
    async with playing() as evening:
        (table,) = evening.app.tables
        assert table.sheet.running is not None
        await silenced(evening)
        (clock,) = table.sheet.running.seats.values()
        assert clock.held is not None
        said = await evening.hears(":ann!MODE #dice +v croupier")
        (clock,) = table.sheet.running.seats.values()
        assert clock.held is None
        assert any("resumes at a2" in line for line in said) and any("!bid" in line for line in said)


async def test_after_an_outage_it_is_not_known_any_more() -> None:
    async with playing() as evening:
        await silenced(evening)
        evening.stage.server.hang_up()
        await asyncio.sleep(0)
        await evening.stage.clock.advance(10)
        await evening.stage.up("ann!u@home", "bob!u@home", "eve!u@home")
        assert not [line for line in await evening.hears(":eve!PRIVMSG #dice :!status") if WHY in line]
