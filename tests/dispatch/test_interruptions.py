"""A network that goes and comes back, a process that was away: what is told then, and whose clock ran."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import duelists
import pytest

from core.app.server import App
from core.contract import replace
from core.contract.messages import Inbound, Network, NotSent, Outbound
from core.engine import dice
from core.engine.clock import GRACE, left
from core.house import OWED_FOR
from core.house.house import Defaults
from core.house.timers import SchedulerTimers
from core.storage import queries
from core.storage.database import Storage
from core.tables.table import Table
from croupier.testing.stage import NETWORK, ROOM, Stage, StageAdapter
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", duelists)


def only_table(stage: Stage) -> Table:
    (table,) = stage.app.tables
    return table


async def rolling(stage: Stage) -> Table:
    """Sit ann and bob down, and let ann roll."""
    for name, words in [("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r")]:
        await stage.say(name, words)
    return only_table(stage)


async def duelling(stage: Stage) -> Table:
    for name, words in [("ann", "!duelists"), ("bob", "!join")]:
        await stage.say(name, words)
    return only_table(stage)


def seconds_left(stage: Stage, seat: int) -> float:
    running = only_table(stage).sheet.running
    assert running is not None
    rest = left(running, seat, stage.timers.now())
    assert rest is not None
    return rest


def mute(stage: Stage) -> None:
    """Let the network go in a way that nobody has noticed yet: what is sent does not arrive."""
    stage.adapter.up = False


# -- words that could not be sent -------------------------------------------------------------------------------------


async def test_what_could_not_be_sent_is_told_in_one_piece_and_in_order_when_the_network_is_back(stage: Stage) -> None:
    await rolling(stage)
    mute(stage)
    assert await stage.say("bob", "!r") == []
    assert await stage.say("ann", "!k") == []
    assert await stage.say("bob", "!status") == []  # answers are not kept
    await stage.network(up=False)
    await stage.advance(OWED_FOR - 1)
    stage.adapter.up = True
    await stage.app.bus.publish_inbound(Network(NETWORK, up=True))
    await stage.settle()
    assert len(stage.adapter.sent) == 1
    told = stage.lines()
    starts = ["bob rolls ", "ann keeps all", "Dice poker resumes at a2.", "bob: You hold "]
    assert [line[: len(start)] for (_, line), start in zip(told, starts, strict=True)] == starts


async def test_what_grew_too_old_is_one_status_for_the_room_and_the_own_part_for_each_seat(stage: Stage) -> None:
    await duelling(stage)
    mute(stage)
    await stage.say("ann", "choose high", private=True)
    await stage.say("ann", "!done")
    await stage.say("bob", "choose low", private=True)
    await stage.network(up=False)
    await stage.advance(OWED_FOR + 1)
    told = await stage.network(up=True)
    assert told[:2] == [("room", "Duelists resumes at a2."), ("room", "I was away; this is how a2 stands.")]
    assert {who for who, _ in told} == {"room", "ann", "bob"}
    assert not [line for who, line in told if "ready" in line]
    assert len([line for who, line in told if who == "ann"]) == 1


async def test_an_end_that_grew_too_old_is_told_with_what_to_do_next(stage: Stage) -> None:
    await rolling(stage)
    await stage.say("bob", "!r")
    await stage.say("ann", "!k")
    mute(stage)
    await stage.say("bob", "!k")
    await stage.network(up=False)
    await stage.advance(OWED_FOR + 1)
    told = await stage.network(up=True)
    assert [line.split(":")[0] for _, line in told][:1] == ["I was away; this is how a2 stands."]
    assert any(line.startswith("Table a2 is over:") for _, line in told)
    assert ("room", "Now all dice of a2 can be checked.") in told


async def test_an_opening_that_grew_too_old_is_told_with_its_commitment(stage: Stage) -> None:
    mute(stage)
    await stage.say("ann", "!dicepoker")
    commitment = only_table(stage).sheet.commitment
    await stage.network(up=False)
    await stage.advance(OWED_FOR + 1)
    told = await stage.network(up=True)
    assert told[1][1].startswith("ann opens Dice poker (2-10 players), table a2. ")
    assert told[2][1].endswith(f" {dice.told(commitment)}")


async def test_a_send_that_fails_for_another_reason_stops_nobody(stage: Stage, tmp_path: Path) -> None:
    await stage.say("ann", "!dicepoker")
    stage.app.bus.run_gateway(NETWORK, breaking(stage.adapter))
    assert await stage.say("bob", "!join") == []
    assert await stage.say("cyd", "!join") == []
    assert await stage.advance(1) == [
        ("room", "bob joins (2 of 10)."),
        ("room", "cyd joins (3 of 10)."),
    ]


def breaking(adapter: StageAdapter) -> Callable[[Outbound], Coroutine[Any, Any, None]]:
    send, failed = adapter.send, list[str]()

    async def broken(message: Outbound) -> None:
        if not failed:
            failed.append(message.id)
            raise RuntimeError("a fault of the adapter")
        await send(message)

    return broken


# -- clocks while nobody could answer ---------------------------------------------------------------------------------


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize(("thought", "rest"), [(0.0, 30.0), (12.0, 18.0), (25.0, GRACE), (29.9, GRACE)])
async def test_time_while_the_process_is_away_is_charged_to_nobody(stage: Stage, thought: float, rest: float) -> None:
    await rolling(stage)
    await stage.advance(thought)
    told = await stage.restart(away=3600 * 24 * 30)
    assert seconds_left(stage, 1) == pytest.approx(rest)
    assert not [line for _, line in told if "Time's up" in line or "rolls" in line]
    assert len(await stage.app.storage.run(partial(queries.actions, table=1))) == 2
    told = await stage.advance(rest - 0.01)
    assert not [line for _, line in told if "Time's up" in line]
    told = await stage.advance(0.02)
    assert "Time's up: I move for bob." in [line for _, line in told]


@pytest.mark.parametrize("thought", [5.0, 12.0, 25.0, 29.9])
async def test_time_while_the_network_is_away_is_charged_to_nobody(stage: Stage, thought: float) -> None:
    await rolling(stage)
    await stage.advance(thought)
    await stage.network(up=False)
    assert await stage.advance(5000) == []
    await stage.network(up=True)
    assert seconds_left(stage, 1) == pytest.approx(max(GRACE, 30 - thought))


@pytest.mark.stage(in_file=True)
async def test_a_process_that_dies_while_the_network_is_away_charges_nobody_either(stage: Stage) -> None:
    await rolling(stage)
    await stage.advance(12)
    await stage.network(up=False)
    await stage.advance(500)
    await stage.restart(away=500)
    assert seconds_left(stage, 1) == pytest.approx(18)


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize(("thought", "reserve", "rest"), [(15.0, 15.0, 20.0), (24.0, 11.0, 11.0), (30.0, 5.0, GRACE)])
async def test_a_reserve_is_kept_over_a_restart(stage: Stage, thought: float, reserve: float, rest: float) -> None:
    """A clock of 20 seconds with 15 in reserve; grace adds to the time left and refills no reserve."""
    await duelling(stage)
    await stage.say("ann", "choose high", private=True)
    await stage.say("ann", "!done")
    await stage.say("bob", "choose low", private=True)
    await stage.advance(thought)
    await stage.restart()
    assert seconds_left(stage, 1) == pytest.approx(rest)
    await stage.say("bob", "!done")
    kept = only_table(stage).sheet.reserves["choose"]
    assert kept.left[0] == 15
    assert kept.left[1] == pytest.approx(max(reserve, min(rest, 15.0)))


@pytest.mark.stage(in_file=True)
async def test_a_join_window_waits_for_us_too(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.advance(27)
    assert await stage.restart(away=1000) == []
    assert await stage.advance(GRACE - 0.1) == []
    assert (await stage.advance(0.2))[0] == ("room", "Dice poker begins at a2: ann and bob.")


async def test_a_wall_clock_that_is_set_changes_no_clock_of_a_game(stage: Stage) -> None:
    await rolling(stage)
    await stage.advance(5)
    for jump in (-1e6, 2e6):
        stage.wall += jump
        assert seconds_left(stage, 1) == pytest.approx(25)
    told = await stage.advance(25)
    assert [line for _, line in told if line.startswith("bob rolls")]


# -- alarms that come when they should not ----------------------------------------------------------------------------


def ringing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> dict[str, Callable[[], Awaitable[None]]]:
    """Note from now on what each alarm runs that is set last for something."""
    runs, arm = dict[str, Callable[[], Awaitable[None]]](), stage.timers.arm

    def noted(key: str, at: float, run: Callable[[], Awaitable[None]]) -> None:
        runs[key] = run
        arm(key, at, run)

    monkeypatch.setattr(stage.timers, "arm", noted)
    return runs


async def test_an_alarm_that_rings_early_late_twice_or_for_nothing_changes_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = ringing(stage, monkeypatch)
    table = await rolling(stage)
    ring = runs["table:1"]
    await stage.advance(5)
    before = (table.sheet, table.now.version)
    await ring()  # early
    assert (table.sheet, table.now.version) == before
    await stage.advance(25)
    assert table.sheet.actions == 3  # bob was moved
    await ring()  # twice
    await ring()
    assert table.sheet.actions == 3
    await stage.say("ann", "!k")
    await stage.advance(3)
    await stage.say("bob", "!k")
    assert table.sheet.phase == "ended"
    await ring()  # for a table that is over
    assert table.sheet.actions == 5


async def test_an_alarm_of_the_house_that_rings_twice_or_for_nothing_changes_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = ringing(stage, monkeypatch)
    for words in ("!dicepoker", "!bots 1", "!start"):
        await stage.say("ann", words)
    table, move = only_table(stage), runs["bots:1"]
    await stage.advance(29)
    made = table.sheet.actions
    assert made  # and the house waits for ann now
    await move()  # twice
    assert table.sheet.actions == made
    await stage.say("ann", "!end a2")
    await move()  # for a table that is over
    assert table.sheet.actions == made


async def test_an_alarm_that_waits_behind_a_move_finds_the_turn_over(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = ringing(stage, monkeypatch)
    await rolling(stage)
    await stage.advance(29.9)
    now = stage.timers.now()
    monkeypatch.setattr(stage.timers, "now", lambda: now + 0.2)
    moved = stage.app.bus.publish_inbound(Inbound("late", f"{NETWORK}/bob", "bob", "!r", ROOM))
    await asyncio.gather(moved, runs["table:1"]())
    log = await stage.app.storage.run(partial(queries.actions, table=1))
    assert [(entry["seat"], bool(entry["automatic"])) for entry in log][2:] in ([(1, False)], [(1, True)])


# -- real time --------------------------------------------------------------------------------------------------------


async def test_a_short_game_on_the_real_scheduler(tmp_path: Path) -> None:
    """Clocks of a fraction of a second, nobody says a word: warned, moved, away, and over."""
    storage = Storage(str(tmp_path / "house.db"))
    timers = SchedulerTimers(await storage.run(queries.last_beat))
    app = App(
        storage,
        timers,
        loaded_once("plugins.dicepoker", duelists),
        Defaults(pause=0.05, seconds=0.3),
        lambda size: bytes(size),
    )
    adapter = StageAdapter()
    timers.start()
    await app.open()
    app.add(adapter)
    await app.bus.publish_inbound(Network(NETWORK, True))
    for number, (name, words) in enumerate([("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")]):
        await app.bus.publish_inbound(Inbound(f"m{number}", f"{NETWORK}/{name}", name, words, ROOM))
    await app.reader.idle(NETWORK)
    log = await storage.run(partial(queries.actions, table=1))
    assert [bool(entry["automatic"]) for entry in log] == [True] * len(log)
    said = "\n".join("".join(span.text for span in line) for message in adapter.sent for line in message.lines)
    assert re.search("Time's up: I .* for ann\\.", said) and "Table a2 is over" in said
    await timers.stop()
    await app.close()


async def test_a_network_that_refuses_one_message_keeps_the_rest_in_order(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    send, refused = stage.adapter.send, list[str]()

    async def once(message: Outbound) -> None:
        if not refused:
            refused.append(message.id)
            raise NotSent(NETWORK)
        await send(message)

    stage.app.bus.run_gateway(NETWORK, once)
    assert await stage.say("bob", "!join") == []
    assert await stage.say("cyd", "!join") == [
        ("room", "bob joins (2 of 10)."),
        ("room", "cyd joins (3 of 10)."),
    ]


@pytest.mark.stage(in_file=True)
async def test_a_death_right_after_a_commit_gives_nobody_more_than_a_whole_clock(stage: Stage) -> None:
    """The heartbeat comes every two seconds; what was saved since must not lie in the future after a restart."""
    await rolling(stage)
    await stage.advance(30)  # bob is moved
    await stage.kill(away=0)
    assert seconds_left(stage, 0) == pytest.approx(30)
    await stage.advance(2.1)  # longer than a move is refused for that crossed the house's
    assert not [line for _, line in await stage.say("bob", "!k") if "clock ran out" in line]


async def test_words_that_came_as_a_clock_ran_out_are_refused_however_late_their_turn_comes(stage: Stage) -> None:
    table = await rolling(stage)
    await stage.advance(30)  # bob is moved
    async with table.lock:
        saying = asyncio.create_task(stage.say("bob", "!k"))
        for _ in range(50):
            await asyncio.sleep(0)  # they stand before the table by then
        await stage.timers.advance(2.1)
    assert [line for _, line in await saying if "clock ran out" in line]


async def test_after_an_interruption_those_are_asked_whom_the_house_waits_for(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    await stage.network(up=False)
    told = await stage.network(up=True)
    assert told[1][1].startswith("ann and bob: ")  # Ada rolls by herself


async def test_whoever_comes_back_is_asked_and_nobody_who_is_away(stage: Stage) -> None:
    table = await rolling(stage)
    ann, bob = table.sheet.seats
    away = replace(table.sheet, seats=(ann, replace(bob, away=True)))
    table.now = table.now._replace(sheet=away)
    await stage.network(up=False)
    assert await stage.network(up=True) == []
    told = await stage.say("bob", "!back")
    assert told[0] == ("room", "bob is back.")
    assert told[1][1].startswith("bob: ") and told[1][1].endswith("Roll your five dice (30 s).")


@pytest.mark.stage(in_file=True)
async def test_an_end_that_nobody_heard_is_told_after_a_restart_however_late(stage: Stage) -> None:
    await rolling(stage)
    await stage.say("bob", "!r")
    await stage.say("ann", "!k")
    mute(stage)
    await stage.say("bob", "!k")
    told = await stage.restart(away=OWED_FOR * 10)
    assert told[0] == ("room", "I was away; this is how a2 stands.")
    assert ("room", "Now all dice of a2 can be checked.") in told
