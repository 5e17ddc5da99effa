"""Netsplits of the network as one session sees them: who was torn off and who is back, told of together."""

from collections.abc import AsyncIterator

import pytest

from adapters.irc.people.netsplits import is_split
from core.contract.messages import Split
from tests.scripted_ircd import Scene, scripted

ANN, BOB = "irc:test/nick/ann!a@h", "irc:test/nick/bob!b@h"
TORN = "hub.example.org leaf.example.org"


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with scripted() as stage:
        await stage.up("ann!a@h", "bob!b@h")
        yield stage


def told(stage: Scene) -> list[Split]:
    return [item for item in stage.bus.items if isinstance(item, Split)]


async def quits(stage: Scene, *nicks: str, reason: str = TORN) -> None:
    await stage.hears(*(f":{nick}!{nick[0]}@h QUIT :{reason}" for nick in nicks))


@pytest.mark.parametrize("reason", [TORN, "*.net *.split", "a.split.test b.split.test"])
def test_the_names_of_two_servers_mean_a_split(reason: str) -> None:
    assert is_split(reason)


@pytest.mark.parametrize(
    "reason",
    [
        "Quit: hub.example.org leaf.example.org",
        '"hub.example.org leaf.example.org"',
        "hub.example.org",
        "hub.example.org hub.example.org",
        "hub leaf",
        "see you.",
        "off. to. bed.",
        "hub.example.org leaf.example.org more.example.org",
        "hub.example.org  leaf.example.org",
        "Ping timeout: 121 seconds",
        "",
    ],
)
def test_what_people_say_when_they_go_does_not(reason: str) -> None:
    assert not is_split(reason)


async def test_those_who_went_together_are_told_of_together(stage: Scene) -> None:
    await quits(stage, "ann")
    await stage.clock.advance(0.5)
    await quits(stage, "bob")
    assert told(stage) == []
    await stage.clock.advance(0.6)
    assert told(stage) == [Split(frozenset({ANN, BOB}), up=False)]
    await stage.hears(":ann!a@h JOIN #dice", ":bob!b@h JOIN #dice")
    await stage.clock.advance(2)
    assert told(stage)[1:] == [Split(frozenset({ANN, BOB}), up=True)]
    await stage.hears(":ann!a@h PART #dice", ":ann!a@h JOIN #dice")
    await stage.clock.advance(9)
    assert len(told(stage)) == 2


async def test_who_quits_or_is_killed_was_not_torn_off(stage: Scene) -> None:
    await quits(stage, "ann", reason="Quit: a.b c.d")
    await quits(stage, "bob", reason="Killed (oper (no))")
    await stage.clock.advance(9)
    assert told(stage) == []


async def test_who_is_back_at_once_was_never_away(stage: Scene) -> None:
    await quits(stage, "ann", "bob")
    await stage.hears(":ann!a@h JOIN #dice")
    await stage.clock.advance(9)
    assert told(stage) == [Split(frozenset({BOB}), up=False)]


async def test_a_stranger_who_takes_the_nick_is_not_taken_for_who_was_torn_off(stage: Scene) -> None:
    await quits(stage, "ann")
    await stage.clock.advance(2)
    await stage.hears(":ann!thief@elsewhere JOIN #dice")
    await stage.clock.advance(9)
    assert told(stage) == [Split(frozenset({ANN}), up=False)]


async def test_an_account_is_known_again_from_wherever_it_comes(stage: Scene) -> None:
    await stage.hears(":ann!a@h ACCOUNT annie")
    account = "irc:test/account/annie"
    await quits(stage, "ann")
    await stage.clock.advance(1)
    assert told(stage) == [Split(frozenset({ANN, account}), up=False)]
    await stage.hears(":ann2!a@other JOIN #dice", ":ann2!a@other ACCOUNT annie")
    await stage.clock.advance(2)
    assert account in told(stage)[1].accounts and told(stage)[1].up


async def test_an_account_that_is_here_with_another_client_was_not_torn_off(stage: Scene) -> None:
    await stage.hears(":ann!a@h ACCOUNT both", ":bob!b@h ACCOUNT both")
    await quits(stage, "ann")
    await stage.clock.advance(9)
    assert told(stage) == [Split(frozenset({ANN}), up=False)]


async def test_who_never_comes_back_is_forgotten(stage: Scene) -> None:
    await quits(stage, "ann")
    await stage.clock.advance(60)
    for _ in range(80):
        await stage.clock.advance(50)
        await stage.server.caught_up()
    await quits(stage, "bob")
    await stage.clock.advance(2)
    await stage.hears(":ann!a@h JOIN #dice")
    await stage.clock.advance(9)
    assert [split.up for split in told(stage)] == [False, False]
