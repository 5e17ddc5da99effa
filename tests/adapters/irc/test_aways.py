"""Who says that they are away: as servers tell it, and where they do not, as they are asked."""

from collections.abc import AsyncIterator

import pytest

from core.contract.messages import Away, Network, Outbound, Reach, Span
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, greeted, scripted

ANN, BOB = "irc:test/nick/ann!a@h", "irc:test/nick/bob!b@h"
ACCOUNT = "irc:test/account/ann"


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with scripted(**FAST) as stage:
        yield stage


async def comes_on(stage: Scene, *capabilities: str, gone: str = "") -> None:
    """Let the bot come to a channel where Ann and Bob are, one of them away."""
    server = stage.server
    await greeted(server, " ".join(capabilities))
    if capabilities:
        await server.hears("CAP REQ")
        server.send(f"CAP * ACK :{' '.join(capabilities)}")
    await server.hears("CAP END")
    server.admit(isupport=ISUPPORT)
    await server.hears("JOIN ")
    server.send(":croupier!~c@here.example JOIN #dice", ":irc.test 353 croupier = #dice :croupier ann @bob")
    await server.hears("WHO #dice")
    listed(stage, gone)
    await server.caught_up()


def listed(stage: Scene, gone: str) -> None:
    for nick in ("ann", "bob"):
        flags = ("G" if nick == gone else "H") + ("@" if nick == "bob" else "")
        stage.server.send(f":irc.test 352 croupier #dice {nick[0]} h irc.test {nick} {flags} :0 real")
    stage.server.send(":irc.test 315 croupier #dice :End of WHO")


def told(stage: Scene) -> list[tuple[set[str], bool]]:
    return [(set(item.accounts), item.away) for item in stage.bus.items if isinstance(item, Away)]


async def test_who_is_away_when_we_come_is_told_once_the_network_is_up(stage: Scene) -> None:
    await comes_on(stage, "away-notify", gone="bob")
    assert told(stage) == [({BOB}, True)]
    kinds = [type(item) for item in stage.bus.items]
    assert kinds.index(Network) < kinds.index(Away)


async def test_marks_are_followed_as_the_server_tells_them(stage: Scene) -> None:
    await comes_on(stage, "away-notify")
    await stage.hears(":ann!a@h AWAY :lunch", ":bob!b@h AWAY :lunch too", ":ann!a@h AWAY :long lunch")
    assert told(stage) == [({ANN, BOB}, True)]
    await stage.hears(":ann!a@h AWAY")
    assert told(stage)[1:] == [({ANN}, False)]
    await stage.hears(":bob!b@h PART #dice", ":nobody!n@h AWAY :who")
    assert told(stage)[2:] == [({BOB}, False)]
    await stage.hears(":bob!b@h JOIN #dice", ":bob!b@h AWAY :still")
    assert told(stage)[3:] == [({BOB}, True)]


async def test_a_mark_goes_along_to_another_nick_and_to_an_account(stage: Scene) -> None:
    await comes_on(stage, "away-notify", "account-notify")
    await stage.hears(":ann!a@h AWAY :lunch")
    await stage.hears(":ann!a@h NICK anna")
    assert told(stage)[1:] == [({ANN}, False), ({"irc:test/nick/anna!a@h"}, True)]
    await stage.hears(":anna!a@h ACCOUNT ann")
    assert told(stage)[3:] == [({"irc:test/nick/anna!a@h"}, False), ({ACCOUNT}, True)]


async def test_an_account_is_away_when_all_its_clients_are(stage: Scene) -> None:
    await comes_on(stage, "away-notify", "account-notify")
    await stage.hears(":ann!a@h ACCOUNT ann", ":bob!b@h ACCOUNT ann", ":ann!a@h AWAY :lunch")
    assert told(stage) == []
    await stage.hears(":bob!b@h QUIT :bye")
    assert told(stage) == [({ACCOUNT}, True)]


async def test_a_server_that_tells_nothing_is_asked_now_and_then(stage: Scene) -> None:
    await comes_on(stage)
    asked = stage.server.heard.count("WHO #dice")
    for _ in range(31):
        await stage.clock.advance(10)
        await stage.server.caught_up()
    assert stage.server.heard.count("WHO #dice") == asked + 1
    listed(stage, "ann")
    await stage.server.caught_up()
    assert told(stage) == [({ANN}, True)]
    assert sum(isinstance(item, Network) for item in stage.bus.items) == 1


async def test_a_server_that_tells_is_not_asked(stage: Scene) -> None:
    await comes_on(stage, "away-notify")
    asked = stage.server.heard.count("WHO #dice")
    for _ in range(70):
        await stage.clock.advance(10)
        await stage.server.caught_up()
    assert stage.server.heard.count("WHO #dice") == asked


async def test_who_is_in_a_channel_that_is_shut_is_asked_without_opening_it(stage: Scene) -> None:
    await comes_on(stage)
    for seconds in range(0, 310, 10):
        if seconds == 290:
            await stage.adapter.send(Outbound("1", ((Span("hello"),),), "prompt", room="irc:test/#dice"))
            await stage.hears(":irc.test 404 croupier #dice :Cannot send to channel (+m)")
        await stage.clock.advance(10)
        await stage.server.caught_up()
    assert stage.server.heard.count("WHO #dice") == 2
    listed(stage, "")
    await stage.server.caught_up()
    assert [item.up for item in stage.bus.items if isinstance(item, Reach)] == [False]
