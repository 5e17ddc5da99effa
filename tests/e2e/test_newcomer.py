"""Somebody who has never met the house types into irssi or WeeChat, as they come, and sees that it answers."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.test_evening import PATIENCE, hosting
from tests.support.ircd import Crowd, Ngircd
from tests.support.terminals import Irssi, WeeChat

pytestmark = pytest.mark.server


@pytest.mark.parametrize("client", [Irssi, WeeChat])
async def test_a_newcomer_sees_that_somebody_answers(tmp_path: Path, client: type[Irssi] | type[WeeChat]) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot, Crowd(server) as crowd:
        eve = await crowd.join("eve", "#dice")
        bot.start()
        await eve.hears(r":croupier\S* JOIN", PATIENCE)
        newcomer = client(tmp_path, "ann", server.host, server.port, "#dice")
        try:
            await asyncio.wait_for(plays(newcomer), 60)
        finally:
            newcomer.close()


async def plays(newcomer: Irssi | WeeChat) -> None:
    await newcomer.enter()
    newcomer.type("!games")
    await newcomer.shows(r"croupier.*!dicepoker: ")
    newcomer.type("!dicepocker")
    await newcomer.shows(r"croupier.*!dicepoker\?|croupier.*“dicepocker”")
    newcomer.type("!bluebear")
    await newcomer.shows(r"croupier.*ann opens")
    newcomer.type("!bots 1")
    await newcomer.shows(r"croupier.*One fair computer player will join")
    newcomer.type("!start")
    await newcomer.shows(r"croupier.*Round 1")
    newcomer.type("!bluff me")
    await newcomer.announces("dice")
