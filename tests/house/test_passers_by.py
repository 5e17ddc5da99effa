"""Whoever only talks or changes names leaves nothing on disk, and what is in memory of them has an end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from core.app.server import PRUNE, SEEN_FOR
from core.contract.messages import Inbound, Outbound, Renamed
from core.house.people import people as people
from core.storage import Storage, messages
from croupier.testing.stage import Stage, StageAdapter
from tests.support.held import held
from tests.support.loaded import loaded_once
from tests.support.pairs import few

pytestmark = pytest.mark.stage("plugins.dicepoker", seed="passing")


MANY = 2000
TALK = (
    "!foo",
    "!help",
    "!games",
    "!status",
    "!join",
    "!dicepoker seconds soon",
    "!hand",
    "!r 1 2",
    "!verify a2",
    "!leave",
)


@asynccontextmanager
async def playing(database: str = ":memory:") -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.dicepoker")
    async with Stage(plugins, seed="passing", database=database) as stage:
        yield stage


async def rows(stage: Stage) -> dict[str, int]:
    """Count the rows of every table of the database but the heartbeat's."""

    def count(connection: Connection) -> dict[str, int]:
        names = inspect(connection).get_table_names()
        return {name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in names}

    return await stage.app.storage.run(count)


@pytest.mark.parametrize("left", ["taken", "forgotten"])
async def test_an_answer_for_a_passer_by_who_is_gone_by_its_turn_is_nobodys(
    left: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Their nick is a player's now, or too many others have passed by since; the connection is slow."""
    monkeypatch.setattr(people, "PASSING", 10)
    send, fast = StageAdapter.send, asyncio.Event()

    async def slowly(adapter: StageAdapter, message: Outbound) -> None:
        await fast.wait()
        await send(adapter, message)

    monkeypatch.setattr(StageAdapter, "send", slowly)
    async with playing() as stage:
        fast.set()
        await stage.say("ann", "!dicepoker", lasting=False)
        fast.clear()
        heard = stage.app.bus.publish_inbound
        for number, typed in enumerate(("help", "games", "hand")):
            await heard(Inbound(id=f"eve{number}", account="stage/eve", name="eve", text=typed, lasting=False))
        if left == "taken":
            await heard(Renamed("stage/ann", "stage/eve", "eve"))
        for number in range(20 if left == "forgotten" else 0):
            await heard(Inbound(id=f"by{number}", account=f"stage/by{number}", name="by", text="foo", lasting=False))
        fast.set()
        await stage.settle()
        assert [message.account for message in stage.sent if message.account == "stage/eve"] == ["stage/eve"]
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def in_memory(stage: Stage) -> int:
    """Give the size of the largest collection in which anything of anybody is kept."""
    return max(held(stage.app.house.people, Storage))


@pytest.mark.parametrize("many", few([400, MANY], MANY))
async def test_two_thousand_talkers_leave_no_row_and_no_more_than_so_much_memory(
    stage: Stage, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "PASSING", 100)
    await stage.say("ann", "!help")
    before = await rows(stage)
    for number in range(many):
        words, private = TALK[number % len(TALK)], number % 3 == 0
        await stage.say(f"talker{number}", words, private=private, lasting=number % 2 == 0)
    assert await rows(stage) == before
    assert in_memory(stage) <= 101
    assert stage.app.house.outbox.quiet.is_set(), "no queue is kept for anybody"


@pytest.mark.parametrize("many", few([200, MANY], MANY))
async def test_two_thousand_changes_of_name_leave_one_row_for_each_player_and_none_for_others(
    stage: Stage, many: int
) -> None:
    await stage.say("ann", "!dicepoker seconds 0", lasting=False)
    await stage.say("bob", "!join", lasting=False)
    await stage.say("ann", "!start")
    await stage.say("eve", "!help", lasting=False)
    before, memory = await rows(stage), in_memory(stage)
    for who, times in (("bob", many), ("eve", many // 5), ("nobody", many // 5)):
        for number in range(times):
            old, new = (f"{who}{n}" if n else who for n in (number, number + 1))
            await stage.app.bus.publish_inbound(Renamed(f"stage/{old}", f"stage/{new}", new))
    assert await rows(stage) == before
    assert in_memory(stage) == memory
    assert "not playing" in str(await stage.say("bob", "!hand", lasting=False))
    assert "rolls" in str(await stage.say(f"bob{many}", "!r", lasting=False))


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize("words", ["!lang ja", "!dicepoker", "!set window 40"])
async def test_who_has_something_remembered_is_a_row_with_one_account(stage: Stage, words: str) -> None:
    before = await rows(stage)
    await stage.say("ann", "!help")
    assert (await rows(stage))["person"] == 0
    ann = await stage.app.house.people.find("stage/ann")
    await stage.say("ann", words)
    after = await rows(stage)
    assert (after["person"], after["account"]) == (before["person"] + 1, before["account"] + 1)
    await stage.restart()
    found = await stage.app.house.people.find("stage/ann")
    assert found and ann and (found.id, found.name) == (ann.id, "ann")
    await stage.say("eve", "!help")
    eve = await stage.app.house.people.find("stage/eve")
    assert eve and eve.id != found.id


async def test_a_purse_of_answers_is_kept_by_those_who_only_talk_and_goes_with_a_change_of_name(stage: Stage) -> None:
    for _ in range(30):
        await stage.say("eve", "!help", private=True, lasting=False)
    assert await stage.say("eve", "!help", private=True, lasting=False) == []
    await stage.app.bus.publish_inbound(Renamed("stage/eve", "stage/eva", "eva"))
    assert await stage.say("eva", "!help", private=True, lasting=False) == []


async def test_an_opening_that_is_refused_leaves_no_table_behind(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker seconds soon")
    assert (await rows(stage))["game_table"] == 0
    assert "table a2" in str(await stage.say("ann", "!dicepoker"))


async def test_what_was_seen_is_forgotten_while_running_once_it_cannot_come_again(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker", id="stage:first")
    await stage.say("ann", "!cancel", id="stage:gone")
    assert (await rows(stage))["seen"] == 2
    await stage.advance(SEEN_FOR - PRUNE)
    await stage.say("ann", "!dicepoker", id="stage:later")
    await stage.say("ann", "!cancel", id="stage:over")
    assert (await rows(stage))["seen"] == 4
    assert await stage.say("ann", "!dicepoker", id="stage:first") == []
    await stage.advance(2 * PRUNE)
    assert (await rows(stage))["seen"] == 2
    await stage.advance(SEEN_FOR)
    assert (await rows(stage))["seen"] == 0


async def test_what_cannot_be_forgotten_on_a_full_disk_stops_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(connection: Connection, before: float) -> None:
        raise OperationalError("DELETE", {}, Exception("database or disk is full"))

    async with Stage(database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!dicepoker")
        with monkeypatch.context() as patch:
            patch.setattr(messages, "forget_seen", full)
            await stage.restart(away=5)
        await stage.say("bob", "!join")
        await stage.advance(SEEN_FOR + PRUNE)
        assert (await rows(stage))["seen"] == 0
    assert "could not be forgotten" in caplog.text
