"""How real servers refuse a channel's words, and take the tags of an answer."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.protocol.wire import CONTEXT, REPLY
from core.contract.messages import Network, NotSent, Outbound, Reach, Span
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd, IrcClient, Ngircd, RecordingBus, Server

pytestmark = pytest.mark.server

UP, ROOM = Network("irc:real", True), "irc:real/#dice"
REFUSALS = [
    ("ngircd", "+m", "-m"),
    ("ngircd", "+m", "+v croupier"),
    ("ngircd", "+b croupier!*@*", "-b croupier!*@*"),
    ("ngircd", "+b croupier!*@*", "+e croupier!*@*"),
    ("ngircd", "+M", "-M"),
    ("inspircd", "+m", "-m"),
    ("inspircd", "+m", "+o croupier"),
    ("inspircd", "+b croupier!*@*", "-b croupier!*@*"),
]


@contextlib.asynccontextmanager
async def running(server: Server) -> AsyncIterator[tuple[IrcAdapter, RecordingBus]]:
    given = {"host": server.host, "port": server.port, "channels": ["#dice"], "lines_per_second": 999, "burst": 999}
    adapter, bus = IrcAdapter("real", IrcSettings.model_validate(given)), RecordingBus()
    task = asyncio.create_task(adapter.run(bus))
    try:
        await bus.gets(lambda item: item == UP)
        yield adapter, bus
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def words(text: str) -> Outbound:
    return Outbound("1", ((Span(text, "strong"),),), "news", room=ROOM)


async def changed(op: IrcClient, modes: str) -> None:
    op.send(f"MODE #dice {modes}")
    await op.hears(rf"MODE #dice :?\{modes[:2]}")


@pytest.mark.parametrize(("name", "shut", "lifted"), REFUSALS)
async def test_a_channel_that_refuses_us_is_noticed_and_so_is_its_end(
    name: str, shut: str, lifted: str, request: pytest.FixtureRequest
) -> None:
    server: Ngircd | InspIRCd = request.getfixturevalue(name)
    async with Crowd(server) as crowd:
        ann = await crowd.join("ann", "#dice")
        async with running(server) as (adapter, bus):
            await changed(ann, shut)
            with contextlib.suppress(NotSent):  # who answers labels says so at once
                await adapter.send(words("is anybody there"))
            away = await bus.gets(lambda item: isinstance(item, Reach) and not item.up)
            assert isinstance(away, Reach) and [keeper.name for keeper in away.keepers or ()] == ["ann"]
            await changed(ann, lifted)
            await bus.gets(lambda item: item == Reach(ROOM, True))
            await adapter.send(words("here again"))
            await ann.hears("PRIVMSG #dice :\x02here again")
            assert not [line for line in ann.heard if "is anybody there" in line]


async def test_where_colours_are_blocked_words_arrive_without_formatting(inspircd: InspIRCd) -> None:
    async with Crowd(inspircd) as crowd:
        ann = await crowd.join("ann", "#dice")
        await changed(ann, "+c")
        async with running(inspircd) as (adapter, bus):
            await adapter.send(words("plain from the first"))
            await ann.hears("PRIVMSG #dice :plain from the first$")
            await changed(ann, "-c")
            ann.say("#dice", "free")
            await bus.hears("free")
            await adapter.send(words("bold"))
            await ann.hears("PRIVMSG #dice :\x02bold\x02$")
            assert not [item for item in bus.items if isinstance(item, Reach)]


async def test_words_were_said_when_a_server_that_takes_its_time_took_them(tmp_path: Path) -> None:
    server = InspIRCd(tmp_path, fakelag=True, threshold=3)
    try:
        server.start()
        async with Crowd(server) as crowd:
            ann = await crowd.join("ann", "#dice")
            async with running(server) as (adapter, _):
                said = [asyncio.ensure_future(adapter.send(words(f"line {number}"))) for number in range(6)]
                for number, sending in enumerate(said):
                    await sending
                    heard = sum(" #dice :\x02line" in line for line in ann.heard)
                    assert heard in (number, number + 1), "of each line all is known when it was said"
                await ann.hears("PRIVMSG #dice :\x02line 5")
    finally:
        server.kill()


async def test_the_tags_of_an_answer_reach_clients_that_read_them(inspircd: InspIRCd) -> None:
    async with Crowd(inspircd) as crowd:
        ann, bob = await crowd.join("ann", "#dice"), await crowd.join("bob", "#dice")
        cyd = await crowd.join("cyd", "#dice")
        for reader in (ann, cyd):
            reader.send("CAP REQ :message-tags")
            await reader.hears(" ACK ")
        async with running(inspircd) as (adapter, bus):
            for person in (ann, bob):
                person.say("#dice", f"!try {person.nick}")
                heard = await bus.hears(f"!try {person.nick}")
                named = re.search("msgid=([^; ]+)", await cyd.hears(f"PRIVMSG #dice :!try {person.nick}"))
                assert named is not None
                no = ((Span("no"),),)
                said = Outbound("1", no, "refusal", account=heard.account, reply_to=heard.id, asked_in=heard.room)
                await adapter.send(said)
                line = await person.hears(r"NOTICE \w+ :\[#dice\] no")
                tagged = f"{CONTEXT}=#dice;{REPLY}={named[1]}"
                assert line.startswith("@") == (person is ann)
                assert all(tag in line for tag in tagged.split(";")) == (person is ann)
