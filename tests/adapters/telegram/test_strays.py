"""No board with live buttons outlives its table: what was sent without our knowing is found, and goes."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from adapters.telegram.sending.outgoing import RETRIES
from core.contract.messages import NotSent
from tests.adapters.telegram.test_house import House
from tests.adapters.telegram.test_one_board import live
from tests.adapters.telegram.test_turns import look
from tests.support.telegram_fake.scene import UP, Scene, playing, rows
from tests.support.telegram_fake.server import Fault
from tests.support.telegram_fake.world import Message

TIDIED = 300.0
LOST = Fault(drop=True)
TRIES = 1 + len(RETRIES)


async def first(stage: Scene) -> Message:
    """Have a board that asks nobody, as it was drawn."""
    stage.bus.looks["k7"] = look(stage)
    await stage.adapter.send(stage.to_room("begins", choices=rows("Go")))
    return stage.group.bots()[-1]


async def asked(stage: Scene, version: int = 1) -> None:
    """Have the board call somebody, which brings it anew."""
    stage.bus.looks["k7"] = replace(look(stage, 1), version=version, wait=version)
    await stage.adapter.send(stage.to_room("Bob to move", "prompt", choices=rows("Go")))


def chatter(stage: Scene, lines: int) -> None:
    for number in range(lines):
        stage.fake.says(stage.bob, stage.group, f"chatter {number}")


@pytest.mark.parametrize("times", [1, 2, TRIES])
@pytest.mark.parametrize("heard", [True, False])
async def test_a_board_whose_sending_was_never_answered_goes(times: int, heard: bool) -> None:
    async with playing(reads_all=heard) as stage:
        await first(stage)
        chatter(stage, 3)
        stage.fake.fault("sendMessage", *[LOST] * times)
        asking = asyncio.create_task(asked(stage))
        await asyncio.sleep(1.5)
        chatter(stage, 3)
        try:
            await asking
        except NotSent:
            await asked(stage, 2)  # as the core does, in a while
        await asyncio.sleep(TIDIED)
        assert len(live(stage)) == len(stage.group.bots()) == 1
        assert sum("chatter" in message.text for message in stage.group.messages.values()) == 6
        assert "after" not in stage.bus.notes[f"post k7 {stage.room()}"]


async def test_a_board_of_another_table_between_stays(stage: Scene) -> None:
    await first(stage)
    stage.fake.fault("sendMessage", *[LOST] * TRIES)
    with pytest.raises(NotSent):
        await asked(stage)
    await stage.adapter.send(stage.to_room("other", table="k8", choices=rows("Join")))
    await asked(stage, 2)
    await asyncio.sleep(TIDIED)
    assert len(live(stage)) == len(stage.group.bots()) == 2
    assert any(post.text == "other" for post in live(stage))


@pytest.mark.parametrize("lines", [0, 9])
async def test_a_board_that_was_sent_as_we_were_killed_goes(stage: Scene, lines: int) -> None:
    await first(stage)
    stage.fake.fault("sendMessage", Fault(late=5))
    asking = asyncio.create_task(asked(stage))
    await asyncio.sleep(3)
    await stage.stop()
    with pytest.raises(NotSent):
        await asking
    assert len(live(stage)) == 2, "nobody has told us of the second"
    chatter(stage, lines)
    stage.start()
    await stage.bus.counts(2, UP)
    await stage.adapter.send(stage.to_room("going on", choices=rows("Go")))
    await asyncio.sleep(TIDIED)
    assert len(live(stage)) == len(stage.group.bots()) == 1
    assert "after" not in stage.bus.notes[f"post k7 {stage.room()}"]


async def test_a_search_that_is_cut_short_goes_on_in_the_next_run(stage: Scene) -> None:
    await first(stage)
    stage.fake.fault("sendMessage", LOST)
    await asked(stage)
    await stage.stop()
    assert len(live(stage)) > 1
    stage.start()
    await stage.bus.counts(2, UP)
    await stage.adapter.send(stage.to_room("going on", choices=rows("Go")))
    await asyncio.sleep(TIDIED)
    assert len(live(stage)) == len(stage.group.bots()) == 1


async def test_a_board_that_is_pressed_while_it_is_looked_for_goes_once(stage: Scene) -> None:
    await first(stage)
    stage.fake.fault("sendMessage", LOST)
    await asked(stage)
    _, stray, _ = live(stage)
    await stage.stop()
    stage.start()
    await stage.bus.counts(2, UP)
    await stage.adapter.send(stage.to_room("going on", choices=rows("Go")))
    stage.fake.press(stage.bob, stray, "Go")
    await asyncio.sleep(TIDIED)
    assert len(live(stage)) == len(stage.group.bots()) == 1


async def test_where_numbers_tell_nothing_the_newest_pressed_board_is_taken_for_the_one_that_stands(
    stage: Scene,
) -> None:
    stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
    stage.fake.fault("sendMessage", *[LOST] * TRIES)
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    older, *between, newest = stage.group.bots()
    for board in (older, newest, *between):
        await stage.fake.press(stage.bob, board, "Join").answered()
    await asyncio.sleep(TIDIED)
    assert live(stage) == stage.group.bots() == [newest]
    await stage.adapter.send(stage.to_room("two", choices=rows("Join")))
    assert live(stage) == stage.group.bots() == [newest]
    assert "two" in newest.text


async def test_after_lost_answers_a_match_leaves_one_board(house: House) -> None:
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    house.fake.fault("sendMessage", LOST, LOST, LOST)
    for user, ending in ((house.ann, " r"), (house.bob, " r"), (house.ann, " k"), (house.bob, " k")):
        message, data = await house.shown(partial(house.button, ending))
        await house.fake.press(user, message, data).answered()
        await asyncio.sleep(40)
    await house.shown(lambda: house.button(" again"))
    await asyncio.sleep(TIDIED)
    assert len(live(house)) == 1, [post.text for post in live(house)]
