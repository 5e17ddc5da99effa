"""The real house on a scripted server: dice go with their player through changes of nick, and never with the nick."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core.app.server import App
from core.contract.messages import Renamed
from core.dispatch.logins import Logins
from core.engine import SeatAudience
from core.house.house import Defaults
from core.house.timers import VirtualTimers
from croupier.testing.in_memory import Copied
from tests.support.loaded import loaded_once
from tests.support.scripted_ircd import Scene, scripted, turn

HOME = "u@home"
UNSEEN = re.compile("[\x02\u200b]")
BURST = 4
NO_SEAT = "You're not playing at this table"


class Evening:
    """Ann and bob play with hidden dice; eve looks on, and all three come from one address."""

    def __init__(self, app: App, stage: Scene) -> None:
        self.app, self.stage = app, stage
        self._read = 0

    async def hears(self, *lines: str) -> list[str]:
        """Let the bot hear lines that come at once, and give it time; gives what it said since."""
        await self.stage.hears(*(line.replace("!", f"!{HOME} ", 1) if line.startswith(":") else line for line in lines))
        return await self.said()

    async def said(self, seconds: float = 30) -> list[str]:
        for _ in range(4):
            for _ in range(5):
                await self.app.storage.run(lambda connection: None)
                await turn()
            await self.app.house.outbox.settled()
            await self.stage.clock.advance(seconds)
            await self.stage.server.caught_up()
        heard, self._read = self.stage.server.heard[self._read :], len(self.stage.server.heard)
        spoken = [re.fullmatch(r"(?:PRIVMSG|NOTICE) (\S+) :(.*)", line) for line in heard]
        return [f"{line[1]}| {UNSEEN.sub('', line[2])}" for line in spoken if line]

    async def hand(self, nick: str) -> str:
        """Ask for the dice by a nick; gives what that nick is told."""
        return "\n".join(line for line in await self.hears(f":{nick}!PRIVMSG #dice :!hand") if line.startswith(nick))

    async def anew(self) -> None:
        """Let the house owe every seat its dice once more."""
        for table in self.app.tables:
            for seat in range(len(table.sheet.seats)):
                await table.tell(table.position(SeatAudience(seat)))


@asynccontextmanager
async def playing(**speed: int) -> AsyncIterator[Evening]:
    plugins = loaded_once("plugins.bluebear")
    secrets = iter(range(100))
    app = App(Copied(), VirtualTimers(), plugins, Defaults(), lambda size: bytes([next(secrets)] * size), lambda: 0)
    await app.open()
    async with scripted(None, None, app.bus, **{"lines_per_second": 1000, "burst": 1000, **speed}) as stage:
        app.add(stage.adapter)
        await stage.up(*(f"{nick}!{HOME}" for nick in ("ann", "bob", "eve")))
        evening = Evening(app, stage)
        for line in (
            "ann!PRIVMSG #dice :!bluebear seconds 0",
            "bob!PRIVMSG #dice :!join",
            "ann!PRIVMSG #dice :!start",
        ):
            await evening.hears(f":{line}")
        yield evening
    await app.close()


@pytest.fixture
async def evening(staging: dict[str, Any]) -> AsyncIterator[Evening]:
    async with playing(**staging) as evening:
        yield evening


async def test_a_nick_that_was_left_leads_to_no_dice(evening: Evening) -> None:
    held = (await evening.hand("ann")).removeprefix("ann")
    said = await evening.hears(":ann!NICK annie", ":eve!NICK ann", ":ann!PRIVMSG #dice :!hand")
    assert [line for line in said if line.startswith("ann|")] == [
        f"ann| [#dice] {NO_SEAT}. When the next one opens, !join."
    ]
    assert await evening.hand("annie") == f"annie{held}"


async def test_players_who_swap_nicks_in_one_burst_keep_their_dice(evening: Evening) -> None:
    anns, bobs = await evening.hand("ann"), await evening.hand("bob")
    swap = (":ann!NICK x", ":bob!NICK ann", ":x!NICK bob")
    said = await evening.hears(*swap, ":ann!PRIVMSG #dice :!hand", ":bob!PRIVMSG #dice :!hand")
    assert sorted(said) == sorted([anns.replace("ann|", "bob|"), bobs.replace("bob|", "ann|")])


@pytest.mark.stage(lines_per_second=1, burst=BURST)
async def test_dice_that_wait_to_be_sent_follow_the_player_and_not_the_nick(evening: Evening) -> None:
    held = (await evening.hand("ann")).removeprefix("ann")
    await evening.stage.hears(f":eve!{HOME} PRIVMSG #dice :!rules bluebear")
    await evening.anew()
    assert len(await evening.said(0)) == BURST - 1, "with a PING behind dice, and what is told next has to wait"
    await evening.anew()
    assert await evening.said(0) == []
    said = await evening.hears(":ann!NICK annie", ":eve!NICK ann")
    assert f"annie{held}" in said and f"ann{held}" not in said


async def test_dice_told_while_a_change_is_being_dealt_with_go_to_nobody_else(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = (await evening.hand("ann")).removeprefix("ann")
    follow, gate = Logins.renamed, asyncio.Event()

    async def slowly(logins: Logins, renamed: Renamed) -> None:
        await gate.wait()
        await follow(logins, renamed)

    monkeypatch.setattr(Logins, "renamed", slowly)
    await evening.stage.hears(f":ann!{HOME} NICK annie", f":eve!{HOME} NICK ann")
    await evening.anew()
    assert not [line for line in await evening.said(0) if line.startswith("ann")]
    gate.set()
    said = await evening.said()
    assert f"annie{held}" in said and not [line for line in said if line.startswith("ann|")]


async def test_a_player_who_quit_and_returns_is_named_before_the_dice_are_told(evening: Evening) -> None:
    held = await evening.hand("bob")
    await evening.hears(":bob!QUIT :Quit: bye")
    await evening.anew()
    assert not [line for line in await evening.said() if line.startswith("bob")]
    said = await evening.hears(":bob!JOIN #dice")
    assert said == ["#dice| bob is back, from another connection.", held]
    assert await evening.hears(":bob!PART #dice", ":bob!JOIN #dice") == [
        "#dice| bob is back, perhaps from another connection."
    ]


async def test_the_room_hears_of_those_who_come_back_together_in_one_line(evening: Evening) -> None:
    await evening.hears(":ann!QUIT :a.test b.test", ":bob!QUIT :a.test b.test")
    said = await evening.hears(":ann!JOIN #dice", ":bob!JOIN #dice")
    back = "#dice| ann and bob are back, perhaps from another connection."
    assert [line for line in said if "back" in line] == [back]


async def test_the_way_a_nick_is_written_is_no_change_of_hands(evening: Evening) -> None:
    held = (await evening.hand("ann")).removeprefix("ann")
    assert await evening.hears(":ann!NICK ANN", ":ANN!NICK [ann]", ":[ann]!NICK {ANN}") == []
    assert await evening.hand("{ANN}") == f"{{ANN}}{held}"
    await evening.hears(":{ANN}!QUIT :bye", ":eve!NICK [ann]")
    assert await evening.hand("[ann]") == f"[ann]{held}"  # the same nick and address, and the room was told


async def test_whoever_is_logged_in_to_another_account_is_not_told_the_dice_of_a_nick(evening: Evening) -> None:
    await evening.hears(":eve!ACCOUNT eve", ":eve!PRIVMSG #dice :!lang en")
    await evening.hears(":bob!QUIT :bye", ":eve!NICK bob")
    await evening.anew()
    assert not [line for line in await evening.said() if line.startswith("bob")]
    assert NO_SEAT in await evening.hand("bob")


async def test_a_line_that_was_lost_is_told_in_the_room_of_those_whom_nobody_can_vouch_for(evening: Evening) -> None:
    stage = evening.stage
    stage.server.hang_up()
    await turn()
    await stage.clock.advance(5)
    await stage.up(f"ann!{HOME}", f"eve!{HOME}")
    said = await evening.said()
    assert "I was away, and know ann again by name and address." in said[0]
    assert sum("I was away, and know" in line for line in said) == 1
    said = await evening.hears(":bob!JOIN #dice")
    assert said[0] == "#dice| I was away, and know bob again by name and address."
