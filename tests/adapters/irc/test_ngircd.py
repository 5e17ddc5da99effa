"""The adapter against a real ngIRCd over real TCP."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Literal

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.clock import Clock
from core.contract.messages import Inbound, Network, NotSent, Outbound, Renamed, Span
from tests.support.ircd import Crowd, Ngircd, RecordingBus

pytestmark = pytest.mark.server

UP, DOWN = Network("irc:test", True), Network("irc:test", False)
ROOM = "irc:test/#dice"


class QuickClock(Clock):
    """The real clock, but nobody waits long before coming back."""

    def between(self, low: float, high: float) -> float:
        return min(0.05, high)


def settings(server: Ngircd, **others: object) -> IrcSettings:
    given = {"host": server.host, "port": server.port, "channels": ["#dice"], "lines_per_second": 1000, "burst": 1000}
    return IrcSettings.model_validate(given | others)


@contextlib.asynccontextmanager
async def running(server: Ngircd, **others: object) -> AsyncIterator[tuple[IrcAdapter, RecordingBus]]:
    adapter, bus = IrcAdapter("test", settings(server, **others), QuickClock()), RecordingBus()
    task = asyncio.create_task(adapter.run(bus))
    try:
        await bus.gets(lambda item: item == UP)
        yield adapter, bus
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


Kind = Literal["news", "secret", "answer", "refusal"]


def words(text: str, kind: Kind = "news", *, room: str = "", account: str = "", name: str = "") -> Outbound:
    return Outbound("1", ((Span(text),),), kind, room=room, account=account, name=name)


async def test_words_go_in_and_out(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, bus):
        ann = await crowd.join("Ann", "#Dice")
        ann.say("#dice", "!dicepoker")
        ann.say("#dice", "Croupier: join lucky")
        ann.say("croupier", "hand")
        opened, joined, asked = [await bus.hears(text) for text in ("!dicepoker", "join lucky", "hand")]
        assert (opened.room, opened.name, opened.addressed, opened.admin) == (ROOM, "Ann", False, False)
        assert opened.account == joined.account == asked.account == "irc:test/nick/ann!~Ann@127.0.0.1"
        assert (joined.addressed, asked.addressed, asked.room) == (True, True, "")
        assert len({opened.id, joined.id, asked.id}) == 3
        await adapter.send(words("Ann opens a table", room=ROOM))
        await adapter.send(words("5 5 2 1 1", account=opened.account, kind="secret"))
        await adapter.send(words("not now", account=opened.account, kind="refusal"))
        await adapter.send(words("you hold the house", room=ROOM, kind="answer", name="Ann"))
        assert (await ann.hears("opens")).endswith(" PRIVMSG #dice :Ann opens a table")
        assert (await ann.hears("5 5 2")).endswith(" PRIVMSG Ann :5 5 2 1 1")
        assert (await ann.hears("not now")).endswith(" NOTICE Ann :not now")
        assert (await ann.hears("house")).endswith(" PRIVMSG #dice :Ann: you hold the house")


async def test_a_change_of_nick_keeps_the_person(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, bus):
        ann = await crowd.join("ann", "#dice")
        bob = await crowd.join("bob", "#dice")
        ann.say("#dice", "!join")
        before = (await bus.hears("!join")).account
        ann.send("NICK annie")
        await ann.hears("NICK :?annie")
        bob.send("NICK ann")
        await bob.hears("NICK :?ann$")
        ann.say("#dice", "!k 5 5")
        after = await bus.hears("!k 5 5")
        assert after.name == "annie"
        assert Renamed(before, after.account, "annie") in bus.items
        assert bus.items.index(Renamed(before, after.account, "annie")) < bus.items.index(after)
        # The nick alone does not make bob her.
        with pytest.raises(NotSent):
            await adapter.send(words("6 6 6 6 6", account=before, kind="secret"))
        await adapter.send(words("5 5 5 5 5", account=after.account, kind="secret"))
        assert "annie" in await ann.hears("5 5 5 5 5")
        assert not [line for line in bob.heard if "5 5 5" in line or "6 6 6" in line]


async def test_ops_are_admins_while_they_are_ops(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd:
        ann = await crowd.join("ann", "#dice")
        bob = await crowd.join("bob", "#dice")
        async with running(ngircd) as (_, bus):
            ann.say("#dice", "one")
            bob.say("#dice", "two")
            assert ((await bus.hears("one")).admin, (await bus.hears("two")).admin) == (True, False)
            ann.send("MODE #dice +h bob", "MODE #dice -o ann")
            await bob.hears("MODE #dice -o")
            ann.say("#dice", "three")
            bob.say("#dice", "four")
            assert ((await bus.hears("three")).admin, (await bus.hears("four")).admin) == (False, True)


async def test_a_killed_server_is_found_again(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, bus):
        ngircd.kill()
        await bus.gets(lambda item: item == DOWN)
        with pytest.raises(NotSent):
            await adapter.send(words("anybody?", room=ROOM))
        ngircd.start()
        await bus.counts(UP, 2)
        assert bus.items == [UP, DOWN, UP]
        ann = await crowd.join("ann", "#dice")
        await adapter.send(words("here again", room=ROOM))
        await ann.hears("here again")


async def test_no_bytes_bring_it_down(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (_, bus):
        ann = await crowd.join("ann", "#dice")
        ann.send_bytes(b"PRIVMSG #dice :caf\xe9 \xff\xfe\r\n")
        ann.send_bytes(b"PRIVMSG #dice :\x1b[31m\x03\x304,01\x02bold\x0f \x10n\x10r\x100\x7f\r\n")
        ann.send_bytes(b"PRIVMSG #dice :\x01ACTION waves\x01\r\nPRIVMSG #dice :\xf0\x9f\x8e\r\n")
        ann.say("#dice", "\N{GAME DIE}" * 110)
        ann.say("#dice", "still here")
        await bus.hears("still here")
        assert bus.texts[0] == "caf\xe9 \xff\xfe"
        assert all(character >= " " for text in bus.texts for character in text)
        assert "waves" not in " ".join(bus.texts)
        assert DOWN not in bus.items


async def test_a_person_who_floods_harms_only_their_own_connection(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (_, bus):
        ann = await crowd.join("ann", "#dice")
        bob = await crowd.join("bob", "#dice")
        ann.send_bytes(b"PRIVMSG #dice :" + b"x" * 20_000 + b"\r\n")
        bob.say("#dice", "calm")
        await bus.hears("calm")
        assert DOWN not in bus.items


async def test_nothing_can_be_slipped_into_what_it_says(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, _):
        ann = await crowd.join("ann", "#dice")
        hostile = "x\rPRIVMSG #dice :INJECTED\nPRIVMSG #dice :INJECTED\0\x01VERSION\x01"
        await adapter.send(words(hostile, room=ROOM))
        await adapter.send(words("end", room=ROOM, kind="answer", name="a\r\nQUIT"))
        await ann.hears("end")
        said = [line.partition(" PRIVMSG ")[2] for line in ann.heard if line.startswith(":croupier!")]
        injected = "PRIVMSG #dice :INJECTED"
        assert said == [f"#dice :x {injected} {injected} VERSION", "#dice :a QUIT: end"]


async def test_a_taken_nick_is_taken_back_when_free(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd:
        double = await crowd.join("croupier", "#dice")
        async with running(ngircd) as (_, bus):
            await double.hears("croupier_!.* JOIN")
            double.say("#dice", "croupier_: hello")
            assert (await bus.hears("hello")).addressed
            ann = await crowd.join("ann", "#dice")
            double.send("QUIT")
            await ann.hears(":croupier_!.* NICK :?croupier$")
            ann.say("#dice", "croupier: again")
            assert (await bus.hears("again")).addressed
            assert not [item for item in bus.items if isinstance(item, Renamed)]


async def test_who_went_away_is_told_when_back(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, bus):
        bob = await crowd.join("bob", "#dice")
        ann = await crowd.join("ann", "#dice")
        ann.say("#dice", "!join")
        account = (await bus.hears("!join")).account
        ann.send("PART #dice")
        await bob.hears("PART #dice")
        bob.say("#dice", "she left")
        await bus.hears("she left")
        with pytest.raises(NotSent):
            await adapter.send(words("1 2 3 4 5", account=account, kind="secret"))
        assert bus.items.count(UP) == 1
        ann.send("JOIN #dice")
        await bus.counts(UP, 2)
        await adapter.send(words("1 2 3 4 5", account=account, kind="secret"))
        await ann.hears("1 2 3 4 5")


async def test_out_of_the_channel_it_returns_once(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd:
        ann = await crowd.join("ann", "#dice")
        async with running(ngircd):
            await ann.hears("croupier!.* JOIN")
            ann.send("KICK #dice croupier :out")
            await ann.hears("croupier!.* JOIN")
            ann.send("KICK #dice croupier :out")
            await ann.hears("KICK")
            with pytest.raises(AssertionError):
                await ann.hears("croupier!.* JOIN", 0.3)
            ann.send("INVITE croupier #dice")
            await ann.hears("croupier!.* JOIN")
        assert "QUIT" in await ann.hears("croupier!.* QUIT")


async def test_many_at_once_keep_their_order(ngircd: Ngircd) -> None:
    async with Crowd(ngircd) as crowd, running(ngircd) as (adapter, bus):
        people = [await crowd.join(f"p{n}", "#dice") for n in range(5)]
        for number in range(50):
            for person in people:
                person.say("#dice", f"{person.nick} {number}")
        await asyncio.gather(*(bus.hears(f"{person.nick} 49") for person in people))
        for person in people:
            theirs = [item.text for item in bus.items if isinstance(item, Inbound) and item.name == person.nick]
            assert theirs == [f"{person.nick} {number}" for number in range(50)]
        await asyncio.gather(*(adapter.send(words(f"line {number}", room=ROOM)) for number in range(40)))
        for number in range(40):
            await people[0].hears(f":line {number}$")
