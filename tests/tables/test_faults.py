"""What goes wrong under a table: a disk that is full, a message that comes again, words that cannot be sent."""

import asyncio
import itertools
import json
from collections.abc import Mapping
from functools import partial
from typing import Any

import duelists
import pytest
from sqlalchemy import Connection, text

from core.contract import replace
from core.contract.messages import Inbound
from core.engine.clock import left
from core.storage import messages, queries
from core.storage.database import Storage
from core.tables.saving import Cause
from core.tables.table import AGAIN_SECONDS, Table
from croupier.testing.stage import NETWORK, ROOM, Stage
from plugins.dicepoker.actions import Keep, Reroll
from tests.support.counted import count_tables
from tests.support.loaded import loaded_once

WRONG = ("ann", "That went wrong on my side and changed nothing. Please try again.")
WARNED = ("room", "bob: 10 seconds left, then I roll all five dice for you.")


class Frail(Storage):
    """Commits, but for the next `failing` ones."""

    failing = 0

    def commit(self, connection: Connection) -> None:
        if self.failing:
            self.failing -= 1
            raise OSError("no space left on device")
        super().commit(connection)


pytestmark = pytest.mark.stage("plugins.dicepoker", duelists, storage=Frail)


def storage(stage: Stage) -> Frail:
    assert isinstance(stage.app.storage, Frail)
    return stage.app.storage


async def fail(stage: Stage, times: int = 1) -> None:
    """Let the next commits fail, once what was told is noted."""
    await stage.app.house.outbox.settled()
    storage(stage).failing = times


def only_table(stage: Stage) -> Table:
    (table,) = stage.app.tables
    return table


async def logged(stage: Stage, table: int = 1) -> list[dict[str, Any]]:
    return await stage.app.storage.run(partial(queries.actions, table=table))


async def rolling(stage: Stage, *, first: bool = True) -> Table:
    """Sit ann and bob down, and let ann roll first."""
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    if first:
        await stage.say("ann", "!r")
    return only_table(stage)


def seconds_left(stage: Stage, table: Table, seat: int) -> float:
    assert table.sheet.running is not None
    rest = left(table.sheet.running, seat, stage.timers.now())
    assert rest is not None
    return rest


# -- a commit that fails ----------------------------------------------------------------------------------------------


async def test_a_command_that_cannot_be_saved_changes_nothing_and_says_so(stage: Stage) -> None:
    table = await rolling(stage, first=False)
    before = (table.sheet, table.state, table.now.version, await logged(stage))
    await fail(stage)
    assert await stage.say("ann", "!r") == [WRONG]
    assert (table.sheet, table.state, table.now.version, await logged(stage)) == before
    told = await stage.say("ann", "!r")
    assert len(told) == 1 and told[0][1].startswith("ann rolls ")
    assert len(await logged(stage)) == 2


async def test_a_warning_and_a_move_that_time_asks_for_are_tried_again(stage: Stage) -> None:
    await rolling(stage)
    await fail(stage)
    assert await stage.advance(20) == []
    warned = await stage.advance(AGAIN_SECONDS)
    assert warned[-1] == ("room", "bob: 5 seconds left, then I roll all five dice for you.")
    await fail(stage, 3)
    assert await stage.advance(3 * AGAIN_SECONDS) == []
    moved = await stage.advance(AGAIN_SECONDS)
    assert moved[0] == ("room", "Time's up: I move for bob.")
    assert len(await logged(stage)) == 3


async def test_a_bot_whose_move_cannot_be_saved_moves_a_little_later(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("ann", "!bots 1 strong")
    await stage.say("ann", "!start")
    await fail(stage, 2)
    assert await stage.advance(AGAIN_SECONDS + 2) == []
    told = await stage.advance(AGAIN_SECONDS)
    assert [line for _, line in told if line.startswith("Ada rolls")]


async def test_a_join_window_whose_end_cannot_be_saved_ends_a_little_later(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.advance(20)  # at half-time the room is told so
    await fail(stage)
    assert await stage.advance(10) == []
    told = await stage.advance(AGAIN_SECONDS)
    assert told[0] == ("room", "Dice poker begins at a2: ann and bob.")


async def test_clocks_are_held_and_go_on_though_that_cannot_be_saved_at_once(stage: Stage) -> None:
    table = await rolling(stage)
    await fail(stage)
    await stage.network(up=False)
    await stage.advance(AGAIN_SECONDS)
    assert await stage.advance(100) == []
    await fail(stage)
    assert await stage.network(up=True) == []
    told = await stage.advance(AGAIN_SECONDS)
    assert told[0] == ("room", "Dice poker resumes at a2.")
    assert seconds_left(stage, table, 1) == pytest.approx(30 - AGAIN_SECONDS)


async def test_clocks_that_could_not_be_held_do_not_stand_once_the_network_is_back(stage: Stage) -> None:
    await rolling(stage)
    await fail(stage)
    await stage.network(up=False)
    await stage.network(up=True)
    assert WARNED in await stage.advance(20)
    assert ("room", "Time's up: I move for bob.") in await stage.advance(10)


async def test_what_was_told_and_could_not_be_noted_is_noted_with_the_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage(stage).failing = 0
    table = await rolling(stage)
    await fail(stage, 0)
    note, tried = messages.told, list[dict[int, float | None]]()

    def noted(connection: Connection, times: Mapping[int, float | None]) -> None:
        if dict(times) not in tried:  # as a unit among others it is made a second time
            tried.append(dict(times))
        if len(tried) == 1:
            raise OSError("no space left on device")
        note(connection, times)

    monkeypatch.setattr(messages, "told", noted)
    await stage.say("bob", "!r")
    await stage.say("ann", "!k")
    await stage.app.house.outbox.close()
    assert list(tried[1]) == [*tried[0], max(tried[0]) + 1]
    assert table.now.live and await stage.app.storage.run(messages.outbox) == []


# -- a message that comes again, a writer that comes late -------------------------------------------------------------


async def test_two_handlers_that_have_seen_the_same_version_cannot_both_commit(stage: Stage) -> None:
    table = await rolling(stage)
    row = await stage.app.storage.run(partial(queries.table_by_number, number=table.number))
    assert row is not None
    twin = await stage.app.tables.revive(row)
    assert twin is not None and twin is not table
    now = stage.timers.now()
    answers = await asyncio.gather(
        table.act(1, Reroll(), now, Cause(messages.mark("m1"))),
        twin.act(1, Keep(), now, Cause(messages.mark("m2"))),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Snapshot", "StaleWriter"]
    assert len(await logged(stage)) == 3
    assert (table.sheet, table.state, table.now.version) == (twin.sheet, twin.state, twin.now.version)
    await twin.act(0, Keep(), now, Cause(messages.mark("m3")))
    with pytest.raises(queries.StaleWriter):
        await table.act(0, Keep(), now, Cause(messages.mark("m4")))
    assert len(await logged(stage)) == 4
    seen = await stage.app.storage.run(lambda c: c.execute(text("SELECT bits FROM seen")).scalars().all())
    assert sum(bits.bit_count() for bits in seen) == 6


async def test_a_command_after_somebody_elses_change_is_made_on_what_they_left(stage: Stage) -> None:
    table = await rolling(stage)
    row = await stage.app.storage.run(partial(queries.table_by_number, number=table.number))
    assert row is not None
    twin = await stage.app.tables.revive(row)
    assert twin is not None
    await twin.act(1, Reroll(), stage.timers.now(), Cause(messages.mark("elsewhere")))
    told = await stage.say("bob", "!r")  # legal only on what this house has seen
    assert ("bob", "It's not your turn: ann to move.") in told
    assert [entry["seat"] for entry in await logged(stage)] == [-1, 0, 1]


@pytest.mark.stage(in_file=True)
async def test_a_message_delivered_again_after_a_restart_is_dropped_without_a_word(stage: Stage) -> None:
    for number, (name, words) in enumerate([("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")]):
        await stage.say(name, words, id=f"m{number}")
        await stage.restart(away=1)
        assert await stage.say(name, words, id=f"m{number}") == []
    await stage.say("bob", "!r", id="bob rolls")
    await stage.say("ann", "!r", id="ann rolls")
    await stage.restart(away=1)
    assert await stage.say("ann", "!r", id="ann rolls") == []  # would reroll all five now
    assert await stage.say("bob", "!r", id="bob rolls") == []  # would be told that it is not bob's turn
    assert len(await logged(stage)) == 3
    await stage.say("ann", "!set window 20", id="set")
    await stage.restart(away=1)
    assert await stage.say("ann", "!set window 20", id="set") == []
    rows = await stage.app.storage.run(partial(queries.audits, room=1, most=9))
    assert [row.deed for row in rows] == ["set window 20"]


@pytest.mark.stage(in_file=True)
async def test_a_table_whose_opening_was_cut_short_leaves_its_code_to_the_next(stage: Stage) -> None:
    commits = itertools.count(1)
    inner = storage(stage).commit

    def commit(connection: Connection) -> None:
        if next(commits) == 4:  # room, person, the table's number, and then the table
            raise OSError("no space left on device")
        inner(connection)

    storage(stage).commit = commit  # type: ignore[method-assign]  # of this one storage
    assert await stage.say("ann", "!dicepoker") == [WRONG]
    assert await stage.app.storage.run(queries.last_beat) == 0.0  # no time was written down yet, and none is missed
    await stage.restart(away=1)
    assert (await stage.say("ann", "!dicepoker"))[0][1].startswith("ann opens Dice poker (2-10 players), table a2. ")


SCRIPT = [
    ("ann", "!dicepoker"),
    ("bob", "!join lucky seven"),
    ("ann", "!set window 20"),
    ("ann", "!start"),
    ("bob", "!r"),
    ("ann", "!r"),
    ("ann", "!k 1"),
    ("bob", "!k"),
    ("ann", "!status"),
    ("bob", "!k"),
]


@pytest.mark.parametrize("shuffle", range(4))
async def test_every_message_may_come_up_to_five_times_and_chats_in_any_order(shuffle: int) -> None:
    """Order holds within a chat alone: final tables and logs equal the run in which each message comes once."""
    from random import Random

    async def run(rooms: int, chance: Random | None) -> dict[str, Any]:
        async with Stage(loaded_once("plugins.dicepoker", duelists), pause=0.0) as stage:
            stage.app.house.entropy = lambda size: bytes(size)
            queues = [
                [Inbound(f"{r}:{n}", f"{NETWORK}/{who}{r}", f"{who}{r}", words, f"{ROOM}{r}", admin=True)] * times
                for r in range(rooms)
                for n, (who, words) in enumerate(SCRIPT)
                for times in [chance.randint(1, 5) if chance else 1]
            ]
            waiting = [[m for q in queues for m in q if m.room == f"{ROOM}{r}"] for r in range(rooms)]
            tasks = []
            while any(waiting):
                ready = [queue for queue in waiting if queue]
                queue = chance.choice(ready) if chance else ready[0]
                tasks.append(asyncio.ensure_future(stage.app.bus.publish_inbound(queue.pop(0))))
                if chance is None or chance.random() < 0.2:
                    await asyncio.gather(*tasks)
            await asyncio.gather(*tasks)
            return await described(stage)

    once = await run(4, None)
    assert len(once) == 4 and all(len(table["log"]) >= 5 for table in once.values())
    assert (await run(4, Random(shuffle))) == once


async def described(stage: Stage) -> dict[str, Any]:
    """Give every table by its room: state, log and audit, without codes and what follows from them."""
    found: dict[str, Any] = {}
    for number in range(1, await stage.app.storage.run(count_tables) + 1):
        row = await stage.app.storage.run(partial(queries.table_by_number, number=number))
        assert row is not None
        log = [
            [e["seat"], e["wait"], e["automatic"], e["action"], len(e["draws"])] for e in await logged(stage, number)
        ]
        audits = await stage.app.storage.run(partial(queries.audits, room=row.room, most=9))
        key = stage.app.house.rooms[row.room].key
        sheet = json.loads(row.sheet)
        found[key] = {
            "version": row.version,
            "phase": row.phase,
            "seats": [seat["name"] for seat in sheet["seats"]],
            "waits": sheet["waits"],
            "counters": sheet["counters"],
            "log": log,
            "audits": [row.deed for row in audits],
        }
    return found


@pytest.mark.stage(in_file=True)
async def test_whoever_came_back_is_not_told_otherwise_when_that_is_delivered_again(stage: Stage) -> None:
    table = await rolling(stage)
    ann, bob = table.sheet.seats
    away = replace(table.sheet, seats=(ann, replace(bob, away=True)))
    table.now = table.now._replace(sheet=away)
    assert ("room", "bob is back.") in await stage.say("bob", "!back", id="back")
    await stage.restart(away=1)
    assert await stage.say("bob", "!back", id="back") == []
