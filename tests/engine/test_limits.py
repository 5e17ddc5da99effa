"""Opening, setting up, sitting down and getting up again and again: as often as people at play do, and no more."""

from collections.abc import Awaitable, Callable

import pytest

from core.engine.lobby import ARRANGEMENTS, EXTENSIONS, RISINGS
from core.tables.openings import MOST, PERIOD, code
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", "plugins.roulettepoker", "plugins.liarsdice", admins=("root",))


Scene = Callable[[Stage], Awaitable[None]]


async def told(stage: Stage, *words: str) -> list[str]:
    """Let people speak, as "ann: !join"; gives what came of it, as "who| line"."""
    lines = []
    for line in words:
        name, _, text = line.partition(": ")
        lines += [f"{who}| {line}" for who, line in await stage.say(name, text)]
    return lines


async def opened_for_nothing(stage: Stage, name: str, times: int) -> list[str]:
    return [line for _ in range(times) for line in await told(stage, f"{name}: !dicepoker", f"{name}: !cancel")]


async def test_who_opens_and_cancels_again_and_again_has_to_wait_and_others_need_not(stage: Stage) -> None:
    lines = await opened_for_nothing(stage, "ann", 30)
    assert len([line for line in lines if line.startswith("room|")]) <= 40
    sorry = "ann| You've opened 8 tables here that nobody played. You can open another in 10 minutes; others can "
    assert f"{sorry}right away." in lines
    assert any("table" in line for line in await told(stage, "bob: !dicepoker"))
    await told(stage, "bob: !cancel")
    await stage.advance(PERIOD - 61)
    assert "ann| You've opened 8 tables here that nobody played. You can open another in 2 minutes; others " + (
        "can right away."
    ) in await told(stage, "ann: !again", "ann: !dicepoker")
    await stage.advance(61)
    assert "ann opens" in (await told(stage, "ann: !dicepoker"))[0]


async def test_a_host_who_changes_the_game_again_and_again_keeps_the_last_table(stage: Stage) -> None:
    for number in range(MOST + 5):
        await told(stage, f"ann: !{('dicepoker', 'liarsdice')[number % 2]}")
    [table] = stage.app.tables
    assert (table.sheet.phase, table.sheet.code) == ("lobby", code(MOST)), "what a change would close counts as well"


async def test_who_plays_may_open_as_many_as_they_like(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "bob: !join", "ann: !start")
    for number in range(20):
        for _ in range(4):
            await told(stage, "ann: !k", "bob: !k", "ann: !r", "bob: !r")
        assert not list(stage.app.tables), number
        told_again = await told(stage, "ann: !again", "bob: !again", "ann: !start")
        assert any("begins at" in line for line in told_again), told_again
    assert stage.timers.now() < PERIOD


async def test_games_that_everybody_leaves_at_once_were_not_played(stage: Stage) -> None:
    lines = []
    for _ in range(12):
        lines += await told(stage, "ann: !dicepoker", "ann: !bots 1", "ann: !start", "ann: !leave", "ann: !leave")
    assert any("that nobody played" in line for line in lines)


@pytest.mark.stage(others=("far",))
async def test_the_tables_of_one_room_do_not_count_in_another(stage: Stage) -> None:
    await opened_for_nothing(stage, "ann", MOST + 1)
    assert any("ann opens" in line for _, line in await stage.say("ann", "/dicepoker", on="far"))


async def test_who_gets_up_again_and_again_stays_up(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "cyd: !join")
    lines = [line for _ in range(20) for line in await told(stage, "bob: !join", "bob: !leave")]
    assert len([line for line in lines if line.startswith("room|")]) == 2 * RISINGS
    sorry = "bob| You've left table a2 3 times. You can join the next one."
    assert sorry in lines
    assert "cyd leaves the table" in str(await told(stage, "cyd: !leave", "cyd: !join"))
    await told(stage, "ann: !cancel", "ann: !dicepoker")
    assert "bob joins" in str(await told(stage, "bob: !join"))


async def test_a_lobby_is_extended_so_often_and_says_when_it_is_the_last_time(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker")
    lines = await told(stage, *["ann: !extend"] * 40)
    more = "room| 30 more seconds to join. The host can extend {}."
    assert lines[: EXTENSIONS - 1] == [more.format(f"{n} more times") for n in (4, 3, 2)] + [more.format("once more")]
    assert lines[EXTENSIONS - 1] == "room| 30 more seconds to join, for the last time unless somebody joins."
    assert {line[:40] for line in lines[EXTENSIONS:]} == {"ann| Nobody new has come for a long time"}
    await told(stage, "bob: !join")
    assert await told(stage, "ann: !extend") == ["room| 30 more seconds to join. The host can extend 4 more times."]


async def test_a_host_who_only_extends_loses_the_table_to_the_next_person(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "bob: !join", "cyd: !join")
    lines = await told(stage, *["ann: !extend"] * (EXTENSIONS + 2))
    passed = "room| {} is the host now: {} has extended 5 times, and nobody else came."
    assert lines[EXTENSIONS:] == [passed.format("bob", "ann"), "ann| Only the host, bob, can do that."]
    assert (await told(stage, *["bob: !extend"] * (EXTENSIONS + 1)))[-1] == passed.format("cyd", "bob")
    lines = await told(stage, *["cyd: !extend"] * (EXTENSIONS + 20))
    assert len([line for line in lines if line.startswith("room|")]) == EXTENSIONS, "nobody is left to have it"
    assert "begins at a2" in str(await told(stage, "cyd: !start"))


async def test_the_same_people_sitting_down_again_are_nobody_new(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "bob: !join", *["ann: !extend"] * EXTENSIONS)
    await told(stage, "bob: !leave", "bob: !join")
    assert "bob is the host now" in str(await told(stage, "ann: !extend"))
    await told(stage, "cyd: !join")
    assert await told(stage, "bob: !extend") == ["room| 30 more seconds to join. The host can extend 4 more times."]


async def test_an_admin_extends_no_more_than_the_host_and_takes_nobody_their_table(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "bob: !join")
    lines = await told(stage, *["root: !extend"] * (EXTENSIONS + 1))
    assert lines[-1].startswith("root| Nobody new has come")
    table = stage.app.tables.named("a2")
    assert table is not None and table.names()[table.sheet.seat_of(table.sheet.host) or 0] == "ann"


@pytest.mark.stage(in_file=True)
async def test_what_was_counted_outlives_the_process(stage: Stage) -> None:
    await told(stage, "ann: !dicepoker", "bob: !join", *["ann: !extend"] * EXTENSIONS)
    await told(stage, *["cyd: !join", "cyd: !leave"] * RISINGS)
    await stage.kill(away=1.0)
    assert "cyd| You've left table a2 3 times" in str(await told(stage, "cyd: !join"))
    lines = await told(stage, *["ann: !extend"] * (EXTENSIONS + 1))
    assert "bob is the host now" in lines[-1]


@pytest.mark.parametrize("words", [("!bots 1 strong", "!bots 2 strong"), ("!option seconds 9", "!option seconds 8")])
async def test_bots_and_options_are_changed_so_often(stage: Stage, words: tuple[str, str]) -> None:
    await told(stage, "ann: !dicepoker")
    lines = await told(stage, *[f"ann: {word}" for word in words] * ARRANGEMENTS)
    assert len([line for line in lines if line.startswith("room|")]) == ARRANGEMENTS
    assert lines[-1].startswith("ann| The setup of table a2 has been changed 30 times. Start it as it is, or")
    assert "begins at a2" in str(await told(stage, "bob: !join", "ann: !start"))
