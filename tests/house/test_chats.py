"""One chat can be closed to the house, or go on under another key, while all others play on."""

from pathlib import Path

import peek

from core.contract.messages import Moved, Reach
from core.engine.plugins.loading import Plugins, load_all
from croupier.testing.stage import NETWORK, ROOM, Stage

NEW = f"{NETWORK}/#elsewhere"


def plugins() -> Plugins:
    loaded = load_all(builtin=(), group="")
    loaded.add("peek", peek)
    return loaded


async def begun(stage: Stage) -> None:
    await stage.say("ann", "!peek")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")


async def test_nobody_is_charged_while_a_chat_is_closed() -> None:
    async with Stage(plugins()) as stage:
        await begun(stage)
        await stage.app.bus.publish_inbound(Reach(ROOM, up=False))
        assert await stage.advance(3600) == []
        await stage.network(up=True)
        assert await stage.advance(3600) == []
        await stage.app.bus.publish_inbound(Reach(ROOM, up=True))
        told = await stage.advance(0)
        assert any("resumes" in line for _, line in told)
        assert await stage.advance(3600) != []


async def test_what_lies_within_a_closed_chat_is_closed_too() -> None:
    async with Stage(plugins()) as stage:
        house = stage.app.house
        await stage.app.bus.publish_inbound(Reach(ROOM, up=False))
        assert not house.reach.reachable(f"{ROOM}/7")
        assert house.reach.reachable(f"{ROOM}7")


async def test_a_room_keeps_tables_and_settings_when_its_chat_moves(tmp_path: Path) -> None:
    async with Stage(plugins(), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!set tables 2")
        await begun(stage)
        await stage.app.house.rooms.resolve(NEW)  # somebody spoke there before we knew
        await stage.app.bus.publish_inbound(Moved(ROOM, NEW))
        await stage.app.bus.publish_inbound(Moved(ROOM, NEW))
        for _ in range(2):
            room = await stage.app.house.rooms.resolve(NEW)
            assert (room.key, room.settings.tables) == (NEW, 2)
            assert await stage.app.house.rooms.resolve(ROOM) is room
            assert [table.room.id for table in stage.app.tables] == [room.id]
            await stage.restart()


async def test_a_chat_that_nobody_knows_moves_without_a_word() -> None:
    async with Stage(plugins()) as stage:
        await stage.app.bus.publish_inbound(Moved(f"{NETWORK}/#nowhere", NEW))
        assert stage.app.house.rooms.find(1) is None
