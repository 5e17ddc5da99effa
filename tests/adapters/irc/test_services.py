"""The adapter on a real InspIRCd whose services are away and come back."""

import asyncio

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.clock import Clock
from core.contract.messages import Network
from tests.support.inspircd import InspIRCd
from tests.support.ircd import PATIENCE_SECONDS, Crowd, IrcClient, RecordingBus

pytestmark = pytest.mark.server

UP = Network("irc:real", True)


class HastyClock(Clock):
    """The real clock, but what takes minutes takes a second and a half."""

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds if seconds < 120 else 1.5)


async def test_services_that_come_back_log_us_in(inspircd: InspIRCd) -> None:
    async def is_without_services(ann: IrcClient) -> bool:
        ann.send("PRIVMSG NickServ :HELP", "WHOIS NickServ")
        return " 401 ann NickServ " in await ann.hears(" (401 ann NickServ|318) ")

    async with Crowd(inspircd) as crowd:
        ann = await crowd.join("ann", "#dice")
        ann.say("NickServ", "REGISTER sesame ann@example.org")
        await ann.hears(" 900 ")
        await asyncio.to_thread(inspircd.end_services)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await is_without_services(ann):  # noqa: ASYNC110 - the server finds out in its own time
                await asyncio.sleep(0.5)
        given = {"host": inspircd.host, "port": inspircd.port, "channels": ["#dice"]}
        settings = IrcSettings.model_validate(given | {"account": "ann", "password": "sesame"})
        adapter, bus = IrcAdapter("real", settings, HastyClock()), RecordingBus()
        task = asyncio.create_task(adapter.run(bus))
        try:
            await bus.gets(lambda item: item == UP)
            ann.send("CAP REQ :account-notify")
            await asyncio.to_thread(inspircd.start_services)
            await ann.hears(":croupier!.* ACCOUNT :?ann")
            assert bus.items == [UP]
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
