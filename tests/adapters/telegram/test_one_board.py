"""A table has one living post in a chat, whatever happens to us, to the post and to the chat."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.network import Heard, Span
from tests.adapters.telegram.test_house import House, housing
from tests.adapters.telegram.test_turns import look
from tests.telegram_fake.methods import DELETE_SECONDS
from tests.telegram_fake.scene import UP, Scene, rows
from tests.telegram_fake.server import Fault
from tests.telegram_fake.world import Message


def live(stage: Scene | House) -> list[Message]:
    """The posts with buttons."""
    return [post for post in stage.group.bots() if post.keyboard]


async def test_a_restart_goes_on_in_the_same_post_and_takes_the_one_before_away(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    for number in range(5):
        await stage.stop()
        stage.start()
        await stage.bus.counts(number + 2, UP)
        await stage.adapter.send(stage.to_room(f"again {number}", choices=rows("Join")))
    assert [post.text for post in stage.group.bots()] == ["again 4"]
    assert all(len(key) + len(text) < 300 for key, text in stage.bus.notes.items())
    # What was replaced is taken away even if we were killed before we could.
    stage.bus.looks["k7"] = look(stage, 1)
    await stage.adapter.send(stage.to_room("Bob to move", "prompt", choices=rows("Go")))
    await stage.stop()
    stage.start()
    await stage.bus.counts(7, UP)
    await stage.adapter.send(stage.to_room("more", choices=rows("Go")))
    await asyncio.sleep(60)
    assert [post.text for post in stage.group.bots()] == ["G k7\n👉 \u2068Bob\u2069"]
    stage.bus.looks["k7"] = replace(look(stage), phase="ended")
    await stage.adapter.send(stage.to_room("over", choices=rows("Again")))
    assert stage.bus.notes == {}, "nothing is kept of a table that is over"


async def never_noted(stage: Scene) -> Message:
    """Have a post, and be killed before it is noted."""
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    [lost] = stage.group.bots()
    await stage.stop()
    stage.bus.notes.clear()
    return lost


async def test_a_post_that_we_never_noted_goes_once_it_is_pressed(stage: Scene) -> None:
    lost = await never_noted(stage)
    stage.start()
    await stage.bus.counts(2, UP)
    stage.fake.fault("sendMessage", Fault(late=3))
    again = asyncio.create_task(stage.adapter.send(stage.to_room("two", choices=rows("Join"))))
    await asyncio.sleep(1)
    stage.fake.press(stage.bob, lost, "Join")  # while the new one is under way
    await again
    await asyncio.sleep(60)
    assert [post.text for post in stage.group.bots()] == ["two"]


async def test_a_post_that_a_press_made_known_is_known_after_the_next_kill_too(stage: Scene) -> None:
    lost = await never_noted(stage)
    for number, text in enumerate(("two", "three"), 2):
        stage.start()
        await stage.bus.counts(number, UP)
        if text == "two":
            await stage.fake.press(stage.bob, lost, "Join").answered()
        await stage.adapter.send(stage.to_room(text, choices=rows("Join")))
        await stage.stop()
    assert [post.text for post in stage.group.bots()] == ["three"]


@pytest.mark.parametrize("refused", [0, 1])
async def test_what_is_owed_beyond_what_a_board_holds_is_said_before_it_once(stage: Scene, refused: int) -> None:
    stage.fake.fault("sendMessage", *[Fault(status=429, words="retry after 1", retry_after=1)] * refused)
    heard = tuple(Heard(version, ((Span(f"event {version:02} was one of so many"),),)) for version in range(1, 60))
    stage.bus.looks["k7"] = replace(look(stage), heard=heard, version=60)
    await stage.adapter.send(stage.to_room("event 59", choices=rows("Go")))
    before, board = stage.group.bots()
    first, rest = (re.findall(r"event \d\d", text) for text in (before.text, board.text))
    assert first == [f"event {version:02}" for version in range(1, len(first) + 1)]
    assert {*first, *rest} == {f"event {version:02}" for version in range(1, 60)}
    assert before.labels() == [] and board.labels() == ["Go"]


@pytest.mark.stage(reads_all=True)
async def test_a_post_too_old_to_go_loses_its_buttons(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    stage.group.bots()[0].at -= DELETE_SECONDS + 60
    for _ in range(9):
        stage.fake.says(stage.bob, stage.group, "chatter")
    await asyncio.sleep(60)
    assert [(post.text, bool(post.keyboard)) for post in stage.group.bots()] == [("one", False), ("one", True)]


async def test_a_group_that_moves_has_its_post_where_it_goes_on(stage: Scene) -> None:
    stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
    await stage.adapter.send(stage.to_room("one", choices=rows("Join")))
    stage.group = stage.fake.migrate(stage.group)
    await asyncio.sleep(10)
    assert [(post.text, post.labels()) for post in live(stage)] == [("one", ["Join"])]
    assert list(stage.bus.notes) == [f"post k7 {stage.room()}"]


async def test_status_brings_the_post_to_the_bottom(house: House) -> None:
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button(" r"))
    said = house.fake.says(house.bob, house.group, "/status@croupier_bot")
    await house.shown(lambda: len(live(house)) == 1 and live(house)[0].id > said.id + 1)
    await house.tap(house.ann, " r")


async def test_five_restarts_in_one_game_leave_one_board(tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db")) as stage:
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        for user, ending in (
            (stage.bob, " join"),
            (stage.ann, " start"),
            (stage.ann, " r"),
            (stage.bob, " r"),
            (stage.ann, " k"),
        ):
            await stage.tap(user, ending)
            await stage.close()
            await stage.open()
        await stage.tap(stage.bob, " k")
        await stage.shown(lambda: stage.button(" again"))
        await stage.shown(lambda: len(live(stage)) == 1)
