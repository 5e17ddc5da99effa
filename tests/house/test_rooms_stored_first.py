"""What cannot be stored of a room does not hold there either: memory is what a fresh start reads, whatever fails."""

from pathlib import Path

import pytest

from core.house import Room, Rooms, RoomSettings, Seating
from croupier.testing.stage import Stage
from tests.loaded import loaded_once
from tests.tables.test_faults import Frail

DEEDS = (
    "set public on",
    "set web watch",
    "set window 45",
    "disable dicepoker",
    "ban bob",
    "unban bob",
    "ban bob 7d",
    "undo",
)


def all_of(rooms: Rooms) -> list[Room]:
    return [room for number in range(1, 9) if (room := rooms.find(number))]


def known(room: Room) -> tuple[object, ...]:
    """Give what is stored of a room."""
    return room.id, room.key, room.owner, room.settings, room.bans


async def fresh(stage: Stage) -> Rooms:
    rooms = Rooms(stage.app.storage, lambda key: RoomSettings(), lambda: 0.0, Seating())
    await rooms.load()
    return rooms


@pytest.mark.parametrize("fails", range(len(DEEDS)))
async def test_a_deed_that_cannot_be_stored_changes_nothing_and_each_that_is_holds_as_it_is_stored(
    fails: int, tmp_path: Path
) -> None:
    database = str(tmp_path / "rooms.db")
    async with Stage(loaded_once("plugins.dicepoker"), admins=("ann",), database=database, storage=Frail) as stage:
        await stage.say("bob", "!me")
        (room,) = all_of(stage.app.house.rooms)
        for number, deed in enumerate(DEEDS):
            before = known(room)
            if number == fails:
                await stage.app.house.outbox.settled()
                assert isinstance(stage.app.storage, Frail)
                stage.app.storage.failing = 1
                await stage.say("ann", f"!{deed}")
                assert known(room) == before
            await stage.say("ann", f"!{deed}")
            assert known(room) != before
            rooms = await fresh(stage)
            assert [known(one) for one in all_of(rooms)] == [known(room)]
            assert [one.id for one in rooms.on_pages()] == [one.id for one in stage.app.house.rooms.on_pages()]
