"""Who may look at a table from a page: its players, and others as its room's setting `web` allows."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.network import Bus, Inbound, Lobby, Look, Outbound
from croupier.testing.stage import Stage
from tests.networks_door.gallery import Manner
from tests.support.loaded import loaded_once
from tests.tables.replays.over import ended

NOBODY, EVE = "leaf/", "leaf/eve"


@dataclass
class Leaf:
    """A network of pages that shows nothing by itself."""

    network: str = "leaf"
    manner: Manner = field(default_factory=Manner)
    changes: list[str] = field(default_factory=list)

    async def run(self, bus: Bus) -> None: ...

    async def send(self, message: Outbound) -> None: ...

    def page(self, address: str) -> str:
        return f"leaf:{address}"

    def replay(self, address: str) -> str:
        return f"leaf:{address}/replay"

    def entrance(self, token: str) -> str:
        return f"leaf:in/{token}"

    def is_open(self, account: str, code: str) -> bool:
        return False

    def changed(self, code: str, version: int) -> None:
        self.changes.append(code)


@pytest.fixture
async def leaf(stage: Stage) -> Leaf:
    leaf = Leaf()
    stage.app.add(leaf)
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    return leaf


def on_pages(scene: Callable[[Stage, Leaf], Awaitable[None]], **how: Any) -> None:
    async def play() -> None:
        async with Stage(loaded_once(), **how) as stage:
            leaf = Leaf()
            stage.app.add(leaf)
            await stage.say("ann", "!dicepoker")
            await stage.say("bob", "!join")
            await scene(stage, leaf)

    asyncio.run(play())


async def look(stage: Stage, code: str, reader: str) -> Look | None:
    return await stage.app.bus.look(code, reader, "en")


async def address(stage: Stage) -> str:
    found = await look(stage, "a2", "stage/ann")
    assert found is not None
    return found.address


async def lobby(stage: Stage, reader: str) -> Lobby:
    return await stage.app.bus.lobby(reader, "en")


async def test_a_page_shows_no_table_until_its_room_says_so_and_then_by_its_address(stage: Stage, leaf: Leaf) -> None:
    await stage.say("ann", "!set public on")
    assert await address(stage) == "" and await look(stage, "a2", NOBODY) is None
    await stage.say("ann", "!set public off")
    await stage.say("ann", "!set web watch")
    named = await address(stage)
    assert named.startswith("a2-") and len(named) == len("a2-") + 8
    for reader in (NOBODY, EVE):
        assert await look(stage, named, reader) is not None
        for guessed in ("a2", "a2-", "a2-aaaaaaaa", f"{named}a", named.upper()):
            assert await look(stage, guessed, reader) is None
    assert (await lobby(stage, NOBODY)).tables == (), "nobody is told of a room that is not public"
    await stage.say("ann", "!set public on")
    assert await look(stage, "a2", NOBODY) is not None
    (listed,) = (await lobby(stage, NOBODY)).tables
    assert (listed.address, listed.names, listed.mine) == (named, ("ann", "bob"), False)


async def test_no_page_is_left_once_a_room_wants_none_and_networks_hear_of_it_at_once(stage: Stage, leaf: Leaf) -> None:
    await stage.say("ann", "!set web watch")
    named = await address(stage)
    leaf.changes.clear()
    await stage.say("ann", "!set web off")
    assert leaf.changes == ["a2"] and await look(stage, named, NOBODY) is None


async def test_a_person_finds_their_own_table_and_what_they_may_do_there(stage: Stage, leaf: Leaf) -> None:
    opened = Inbound("leaf:1", EVE, "eve", "- new dicepoker", pressed=True)
    await stage.app.bus.publish_inbound(opened)
    found = await lobby(stage, EVE)
    (mine,) = found.tables
    assert mine.mine and mine.address == "" and "dicepoker" in [game.name for game in found.games]
    seen = await look(stage, mine.code, EVE)
    assert seen is not None and [form.verb for form in seen.forms] == ["start", "bots", "join", "invite", "leave"]
    (bots,) = seen.forms[1].fields
    assert bots.chosen == ("2",) and bots.values[3].press == f"{mine.code} bots 3"
    assert await look(stage, mine.code, NOBODY) is None
    await stage.app.bus.publish_inbound(Inbound("leaf:2", EVE, "eve", seen.forms[0].press(), pressed=True))
    seen = await look(stage, mine.code, EVE)
    assert seen is not None and seen.phase == "running" and seen.hand


async def test_a_person_who_lists_tables_elsewhere_finds_those_of_the_room(stage: Stage, leaf: Leaf) -> None:
    assert [table.code for table in (await lobby(stage, "stage/#room")).tables] == ["a2"]
    assert (await lobby(stage, "stage/eve")).tables == ()


async def test_what_was_just_played_is_listed_to_its_players_and_in_its_room_and_to_all_once_that_is_public(
    stage: Stage, leaf: Leaf
) -> None:
    await stage.say("ann", "!start")
    table = stage.app.tables.named("a2")
    assert table is not None
    readers = ("stage/#room", "stage/ann", "stage/eve", NOBODY, EVE)

    async def listed() -> list[list[tuple[str, bool]]]:
        return [[(one.code, one.mine) for one in (await lobby(stage, reader)).over] for reader in readers]

    assert await listed() == [[]] * 5, "it is not over"
    await ended(stage, table)
    assert await listed() == [[("a2", False)], [("a2", True)], [], [], []]
    for words in ("!set public on", "!set web watch"):
        await stage.say("ann", words)
    assert await listed() == [[("a2", False)], [("a2", True)], [], [("a2", False)], [("a2", False)]]
    (one,) = (await lobby(stage, NOBODY)).over
    assert one.phase == "ended" and one.names == ("ann", "bob")
    assert await stage.app.bus.replay(one.address, NOBODY, "en") is not None


async def test_pages_that_lack_a_link_are_no_network_whose_readers_are_in_a_room() -> None:
    class Half(Leaf):
        replay = None  # type: ignore[assignment]

    async with Stage(loaded_once()) as stage:
        with pytest.raises(TypeError, match="leaf has page\\(\\) and lacks"):
            stage.app.add(Half())
