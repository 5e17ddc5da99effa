"""A table that nobody touches is packed, and is the same when it is needed again."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from core.engine import RoomAudience
from core.storage import queries
from core.tables import Table, snapshot
from core.tables.saving import Awake
from core.tables.saving.load import load_sheet
from core.tables.snapshot import Snapshot
from core.tables.views import REMEMBERED, Told, history
from core.words.notices import events
from croupier.testing.stage import NETWORK, ROOM, Stage
from tests.support.evenings import plugins


def rest_at_once(_: Awake[Table], table: Table) -> list[Table]:
    asyncio.get_running_loop().call_soon(table.rest)
    return []


async def evening(stage: Stage, game: str) -> list[Any]:
    """Play a little, let clocks warn and run out, choose half, look, and start again; gives what all heard and saw."""
    heard: list[Any] = [await stage.say(who, what) for who, what in [("ann", f"!{game}"), ("bob", "!join lucky")]]
    heard.append(await stage.say("ann", "!start"))

    async def looks() -> list[Any]:
        return [await stage.app.bus.look("a2", reader, "en") for reader in (ROOM, f"{NETWORK}/ann", f"{NETWORK}/bob")]

    heard += await looks()
    waits = stage.app.tables.named("a2")
    assert waits is not None
    for who in ("ann", "bob"):
        heard.append(await stage.say(who, f"a2.{waits.sheet.waits} ?bid face 4", pressed=True))
    heard += await looks()
    for seconds in (40, 20):
        heard.append(await stage.advance(seconds))
        heard.append(await stage.say("bob", "!status"))
        heard += await looks()
    heard.append(await stage.network(up=False))
    heard.append(await stage.network(up=True))
    heard.append(await stage.restart())
    heard.append(await stage.say("ann", "!back"))
    heard += await looks()
    return heard


@pytest.mark.parametrize("game", ["bluebear", "dicepoker"])
async def test_a_table_at_rest_does_and_says_what_any_other_does(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unpacked, unpack = list[bool](), snapshot.unpack

    def woken(*given: Any) -> Snapshot:
        unpacked.append(True)
        return unpack(*given)

    monkeypatch.setattr(snapshot, "unpack", woken)

    async def play(rests: bool) -> tuple[list[Any], Any]:
        async with Stage(plugins(), seed="rest", database=str(tmp_path / f"{rests}.db")) as stage:
            heard = await evening(stage, game)
            table = stage.app.tables.named("a2")
            assert table is not None
            assert bool(unpacked) == rests
            row = await stage.app.storage.run(lambda c: queries.table_by_number(c, table.number))
            assert row is not None
            return heard, (load_sheet(row.sheet), row.state, table.sheet, table.state)

    awake = await play(rests=False)
    monkeypatch.setattr(Awake, "touch", rest_at_once)
    assert (await play(rests=True)) == awake


async def test_who_sits_where_is_known_without_waking_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Stage(plugins(), seed="rest") as stage:
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        table = stage.app.tables.named("a2")
        assert table is not None
        table.rest()
        tables, room = stage.app.tables, table.room
        monkeypatch.setattr(snapshot, "unpack", None)
        assert tables.of_room(room) == tables.within(NETWORK) == tables.of_person(1) == [table]
        assert tables.within("elsewhere") == [] and sorted(tables.seated()) == [1, 2]
        assert (table.code, table.number, table.loaded.name) == ("a2", 1, "dicepoker")
        with pytest.raises(TypeError):
            assert table.sheet.seats


async def test_what_was_told_before_a_rest_stands_before_what_was_told_after_it() -> None:
    async with Stage(plugins(), seed="rest", buttons=False) as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r")):
            await stage.say(name, words)
        table = stage.app.tables.named("a2")
        assert table is not None
        table.rest()
        await stage.say("bob", "!r")
        look = await stage.app.bus.look("a2", ROOM, "en")
        assert look is not None
        versions = [heard.version for heard in look.heard]
        assert len(set(versions)) > 2 and versions == sorted(versions)


async def test_a_table_that_is_over_leaves_no_place_taken() -> None:
    async with Stage(plugins(), seed="rest") as stage:
        await stage.say("ann", "!dicepoker")
        table = stage.app.tables.named("a2")
        assert table is not None
        assert len(stage.app.tables.awake) == 1
        await stage.say("ann", "!end")
        assert not table.now.live and len(stage.app.tables.awake) == 0


async def test_what_is_being_saved_or_cannot_be_read_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Stage(plugins(), seed="rest") as stage:
        await stage.say("ann", "!dicepoker")
        table = stage.app.tables.named("a2")
        assert table is not None
        saving = asyncio.create_task(table.end("host"))
        await asyncio.sleep(0)
        table.rest()
        monkeypatch.setattr(snapshot, "unpack", None)
        assert table.sheet.phase == "lobby", "it is being saved"
        await saving


@pytest.mark.sqlite
async def test_a_table_that_cannot_be_read_keeps_what_is_stored_of_it_while_others_are_busy(tmp_path: Path) -> None:
    path, damaged = tmp_path / "house.db", '{"dice": "of another version"}'

    def state(*change: str) -> Any:
        with closing(sqlite3.connect(path)) as database, database:
            for text in change:
                database.execute("UPDATE game_table SET state = ? WHERE code = 'a2'", (text,))
            return database.execute("SELECT state, phase FROM game_table WHERE code = 'a2'").fetchone()

    async with Stage(plugins(), seed="rest", database=str(path)) as stage:
        for name, words in (("ann", "!set tables 9"), ("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        state(damaged)
        await stage.restart(away=5)
        stage.app.tables.awake.most = 1
        await stage.say("cyd", "!dicepoker")
        await stage.say("ann", "!end a2")
        assert state() == (damaged, "ended")


def test_the_newest_stay_awake() -> None:
    class Sleeper:
        def __init__(self) -> None:
            self.rests = 0

        def rest(self) -> None:
            self.rests += 1

    awake, sleepers = Awake[Sleeper](most=2), [Sleeper() for _ in range(4)]
    for number in (0, 1, 0, 2, 3):
        for other in awake.touch(sleepers[number]):
            other.rest()
    assert [sleeper.rests for sleeper in sleepers] == [1, 1, 0, 0]
    awake.drop(sleepers[3])
    assert awake.touch(sleepers[1]) == []
    assert [sleeper.rests for sleeper in sleepers] == [1, 1, 0, 0]


async def test_only_so_much_of_what_was_told_is_kept() -> None:
    async with Stage(plugins(), seed="rest") as stage:
        await stage.say("ann", "!dicepoker")
        table = stage.app.tables.named("a2")
        assert table is not None
        codec, room = table.loaded.codec, RoomAudience(table.room.id)
        told = [Told(version, {room: (events.WentAway(1),)}, setup=False) for version in range(REMEMBERED + 5)]
        packed = history.pack_told(codec, history.pack_told(codec, b"", told[:7], REMEMBERED), told[7:], REMEMBERED)
        kept = history.unpack_told(codec, packed, table.room.id)
        assert [(each.version, each.happened) for each in kept] == [(one.version, one.happened) for one in told[5:]]
