"""What is told again is never obeyed, and nobody's clock makes us deaf; who wonders why is told."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adapters.irc.link import Link
from adapters.irc.people.playback import JOINING_SECONDS, REMEMBERED
from adapters.irc.session import Session
from core.contract.messages import Inbound, PassedOver
from tests.support.held import held, within
from tests.support.scripted_ircd import FAST, Scene, scripted

ANN = "irc:test/nick/ann!a@h"
PREFIX = "irc:test/#dice"
AWHILE = JOINING_SECONDS + 1


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    """Let the bot into a channel in which ann and bob are, of a server whose clock is right."""
    offered = staging.get("offered", "server-time batch message-tags")
    async with scripted(**FAST) as stage:
        await come(stage, offered)
        yield stage


async def come(stage: Scene, offered: str = "server-time", off: float = 0.0) -> None:
    """Let the bot come on; the server's clock is `off` by so many seconds."""
    await stage.server.hears("CAP LS 302")
    stage.server.send(f"CAP * LS :{offered}")
    stage.server.send(f"CAP * ACK :{(await stage.server.hears('CAP REQ')).partition(':')[2]}")
    await stage.server.hears("CAP END")
    stage.server.send(f"{at(stage, off)} :irc.test 001 croupier :Welcome croupier!~c@here.example")
    stage.server.admit()
    await stage.server.seat("ann!a@h", "bob!b@h")
    await stage.server.caught_up()


async def come_again(stage: Scene) -> None:
    """Break the connection, and let the bot come on anew."""
    stage.server.hang_up()
    stage.clock.picked.clear()
    async with asyncio.timeout(10):
        while not stage.clock.picked:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    await stage.clock.advance(3)
    await come(stage)


def at(stage: Scene, off: float = 0.0) -> str:
    """Give the tag of a time that is `off` by so many seconds from now."""
    time = datetime.fromtimestamp(stage.clock.wall(), UTC) + timedelta(seconds=off)
    return f"@time={time.strftime('%Y-%m-%dT%H:%M:%S.%f')[:-3]}Z"


def line(stage: Scene, words: str, off: float = 0.0, who: str = "ann!a@h", to: str = "#dice", tags: str = "") -> str:
    return f"{at(stage, off)}{tags} :{who} PRIVMSG {to} :{words}"


def passed(stage: Scene) -> list[str]:
    return [item.text for item in stage.bus.items if isinstance(item, PassedOver)]


@pytest.mark.parametrize("off", [600, 86400, 10**8])
async def test_one_clock_that_is_ahead_makes_us_deaf_to_nobody(stage: Scene, off: int) -> None:
    for after in (0, AWHILE):
        await stage.clock.advance(after)
        stage.bus.items.clear()
        ahead, right = line(stage, "ahead", off), line(stage, "right", who="bob!b@h")
        await stage.hears(ahead, right, line(stage, "private", to="croupier"))
        assert stage.bus.texts == ["ahead", "right", "private"]


@pytest.mark.parametrize("slow", [61, 7200, 10**8])
async def test_a_part_of_the_network_that_is_slow_is_heard_for_good(stage: Scene, slow: int) -> None:
    await stage.clock.advance(AWHILE)
    for number in range(3):
        await stage.hears(line(stage, f"slow{number}", -slow), line(stage, f"right{number}", who="bob!b@h"))
        await stage.hears(line(stage, f"private{number}", -slow, to="croupier"))
        await stage.clock.advance(100)
    assert stage.bus.texts == [f"{word}{n}" for n in range(3) for word in ("slow", "right", "private")]
    assert passed(stage) == []


@pytest.mark.parametrize("off", [-86400, -600, 600, 86400])
async def test_a_server_whose_clock_is_wrong_is_heard_at_once_and_its_history_is_told_by_its_own_clock(
    off: int,
) -> None:
    async with scripted() as stage:
        await come(stage, off=off)
        stage.bus.items.clear()
        await stage.hears(line(stage, "now", off), line(stage, "old", off - 61))
        assert (stage.bus.texts, passed(stage)) == (["now"], ["old"])


async def test_a_clock_of_the_server_that_was_set_holds_from_its_next_line_and_no_others_line_sets_it(
    stage: Scene,
) -> None:
    others = f"{at(stage, 900)} :other.test 372 croupier :motd", f"{at(stage, 900)} :other.test PONG other.test :x"
    await stage.hears(*others, line(stage, "as before"))
    await stage.hears(f"{at(stage, -900)} :irc.test PONG irc.test :x", line(stage, "set back", -900))
    await stage.hears(f"{at(stage, 900)} PING :x", line(stage, "old", 800), line(stage, "set forth", 900))
    await stage.hears(f"{at(stage)} :irc.test 372 croupier :motd", line(stage, "right again"))
    assert stage.bus.texts == ["as before", "set back", "set forth", "right again"]
    assert passed(stage) == ["old"]


HISTORY = ("!liarsdice", "!set window 99", "croupier: start")


@pytest.mark.parametrize("again", [False, True], ids=["first", "after a kick"])
async def test_history_without_a_batch_is_not_obeyed_after_a_join(stage: Scene, again: bool) -> None:
    if again:
        await stage.hears(":bob!b@h KICK #dice croupier :out")
        await stage.clock.advance(10)
        await stage.server.seat("ann!a@h", "bob!b@h")
    stage.bus.items.clear()
    await stage.hears(*(line(stage, words, -900) for words in HISTORY), line(stage, "!dicepoker"))
    assert stage.bus.texts == ["!dicepoker"]
    assert [item for item in stage.bus.items if isinstance(item, PassedOver)] == [
        PassedOver(ANN, PREFIX, "!liarsdice"),
        PassedOver(ANN, PREFIX, "!set window 99"),
        PassedOver(ANN, PREFIX, "start", addressed=True),
    ]


async def test_a_bouncer_tells_private_words_again_after_we_came_and_not_after_a_join(stage: Scene) -> None:
    await stage.hears(line(stage, "!liarsdice", -900, to="croupier"))
    await stage.clock.advance(AWHILE)
    await stage.hears(":croupier!~c@here.example PART #dice", ":croupier!~c@here.example JOIN #dice")
    await stage.hears(":ann!a@h JOIN #dice", ":bob!b@h JOIN #dice")
    await stage.hears(line(stage, "slow", -900, to="croupier"), line(stage, "old", -900, who="bob!b@h"))
    assert stage.bus.texts == ["slow"]
    assert passed(stage) == ["!liarsdice", "old"]


async def test_what_is_told_again_before_all_is_known_is_reported_once_it_is() -> None:
    async with scripted(**FAST) as stage:
        await stage.server.hears("CAP LS 302")
        stage.server.send("CAP * LS :")
        await stage.server.hears("CAP END")
        stage.server.admit()
        await stage.server.hears("JOIN ")
        stage.server.send(":croupier!~c@here.example JOIN #dice", ":irc.test 353 croupier = #dice :croupier ann")
        stage.server.send(*(line(stage, f"talk{number}", -900) for number in range(2000)))
        stage.server.send(line(stage, "!liarsdice", -900), line(stage, "!dicepoker"))
        await stage.server.hears("WHO #dice")
        await stage.server.caught_up()
        assert not stage.bus.items
        stage.server.send(":irc.test 352 croupier #dice a h irc.test ann H :0 real")
        await stage.hears(":irc.test 315 croupier #dice :End of WHO")
        await stage.bus.hears("!dicepoker")
        assert (stage.bus.texts, passed(stage)[-1]) == (["!dicepoker"], "!liarsdice")
        assert len(passed(stage)) <= 100
        said = [item for item in stage.bus.items if isinstance(item, Inbound | PassedOver)]
        assert isinstance(said[-1], Inbound), "what is newer comes later"


TWICE = {
    "by its name": ("@msgid=m1 ", "@msgid=m1 "),
    "by its name, whatever its time": ("@msgid=m1;time=2023-11-14T22:30:00.000Z ", "@msgid=m1;time=2023 "),
    "by its time": ("@time=2023-11-14T22:30:00.123Z ", "@time=2023-11-14T22:30:00.123Z "),
    "by its time, for its name is lost": ("@msgid=m1;time=2023-11-14T22:30:00.1Z ", "@time=2023-11-14T22:30:00.1Z "),
}
ANEW = {
    "another name": ("@msgid=m1;time=2023-11-14T22:30:00.1Z ", "@msgid=m2;time=2023-11-14T22:30:00.1Z "),
    "another time": ("@time=2023-11-14T22:30:00.123Z ", "@time=2023-11-14T22:30:00.124Z "),
    "neither": ("", ""),
}


@pytest.mark.parametrize(("tags", "heard"), [*((t, 1) for t in TWICE.values()), *((t, 2) for t in ANEW.values())])
@pytest.mark.parametrize("anew", [False, True], ids=["one connection", "two"])
async def test_what_was_heard_is_obeyed_once_also_over_a_reconnect(
    stage: Scene, tags: tuple[str, str], heard: int, anew: bool
) -> None:
    first, again = (f"{tag}:ann!a@h PRIVMSG #dice :!liarsdice" for tag in tags)
    await stage.hears(first)
    if anew:
        await come_again(stage)
    await stage.hears(again)
    assert stage.bus.texts.count("!liarsdice") == heard
    assert passed(stage) == [], "it did what it does, and that is what is told of it"


async def test_what_was_held_back_on_a_connection_that_fell_is_heard_when_it_is_told_again() -> None:
    async with scripted() as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN ")
        words = "@msgid=m1 :ann!a@h PRIVMSG #dice :!liarsdice"
        await stage.hears(":croupier!~c@here.example JOIN #dice", words)
        await come_again(stage)
        await stage.hears(words)
        assert stage.bus.texts == ["!liarsdice"]


BATCH = ":irc.test BATCH +1 chathistory #dice", ":irc.test BATCH -1"


async def test_a_batch_tells_again_what_was_missed_and_who_asks_may_know(stage: Scene) -> None:
    await stage.clock.advance(AWHILE)
    await stage.hears(line(stage, "!liarsdice", tags=";msgid=m1"))
    history = [
        line(stage, words, tags=f";batch=1;msgid={name}") for words, name in (("!liarsdice", "m1"), ("!x", "m2"))
    ]
    private = line(stage, "join #k7", to="croupier", tags=";batch=1")
    await stage.hears(BATCH[0], *history, private, BATCH[1], line(stage, "!status"))
    assert stage.bus.texts == ["!liarsdice", "!status"]
    assert [item for item in stage.bus.items if isinstance(item, PassedOver)] == [
        PassedOver(ANN, PREFIX, "!x"),
        PassedOver(ANN, "", "join #k7", addressed=True),
    ]
    count = len(passed(stage))
    await stage.hears(BATCH[0], *history, private, BATCH[1])
    assert len(passed(stage)) == count, "what was told again is told again"


OTHERS = {
    "of whoever has gone": "carl!c@h",
    "of another by that nick": "ann!a@elsewhere",
    "our own": "croupier!~c@here.example",
    "a server's": "irc.test",
}


@pytest.mark.parametrize("who", OTHERS.values(), ids=OTHERS)
async def test_what_others_said_is_reported_for_nobody(stage: Scene, who: str) -> None:
    count = len(stage.bus.items)
    for words in ("!hand", "\x01VERSION\x01"):
        for to in ("#dice", "croupier", "#other"):
            await stage.hears(line(stage, words, -900, who, to))
            await stage.hears(BATCH[0], line(stage, words, -900, who, to, ";batch=1"), BATCH[1])
    await stage.hears(line(stage, "!hand", -900, tags=";account=anna"), line(stage, "x", -900, to="#other"))
    await stage.hears(line(stage, "\x01VERSION\x01", -900, to="croupier"))
    assert stage.bus.items[count:] == []
    assert not [heard for heard in stage.server.heard if heard.startswith("NOTICE")]


async def test_what_was_heard_is_remembered_as_long_as_it_may_come_again_and_no_words_are_kept(stage: Scene) -> None:
    await stage.hears(*(line(stage, f"word{n}", tags=f";msgid=m{n}") for n in range(REMEMBERED + 500)))
    await stage.bus.hears(f"word{REMEMBERED + 499}")
    assert max(held(stage.adapter)) == 2 * REMEMBERED
    assert not [one for one in within(stage.adapter) if isinstance(one, str) and one.startswith("word")]
    stage.bus.items.clear()
    again = [line(stage, "again", tags=f";msgid=m{n}") for n in (REMEMBERED + 499, 500, 0)]
    await stage.hears(*again)
    assert stage.bus.texts == ["again"]


async def test_channels_that_we_enter_are_no_memory_without_end(stage: Scene) -> None:
    session = next(one for one in within(stage.adapter) if isinstance(one, Session))
    await stage.hears(*(f":croupier!~c@here.example JOIN #c{number}" for number in range(2000)))
    assert max(held(session.playback, Link)) <= 1000
