"""What clients do by themselves: they hold presses back, quote what they answer, and press what is days old."""

import asyncio

import pytest

from core.contract.messages import Inbound
from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.scene import Scene, rows


async def test_presses_that_a_client_holds_back_are_answered_each_once_and_in_order(stage: Scene) -> None:
    async def answer(inbound: Inbound) -> None:
        await stage.adapter.send(stage.to(stage.ann, "done", "answer", press=inbound.id))

    stage.fake.held, stage.bus.answer = True, answer
    await stage.adapter.send(stage.to_room("one", "prompt", choices=rows("a", "b")))
    [post] = stage.group.bots()
    presses = [stage.fake.press(stage.ann, post, "ab"[number % 2]) for number in range(7)]
    assert len(await stage.bus.hears(4)) == 4, "the others are held back"
    heard = await stage.bus.hears(7)
    assert [inbound.text for inbound in heard] == [f"k7.1 {'ab'[number % 2]}" for number in range(7)]
    for press in presses:
        assert await press.answered() == "done" and press.answers == 1


async def test_a_bid_by_quick_taps_counts_once_where_the_client_holds_them_back(house: House) -> None:
    house.fake.held = True
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    message, data = await house.shown(lambda: house.button(" r"))
    presses = [house.fake.press(house.ann, message, data) for _ in range(7)]
    answers = [await press.answered() for press in presses]
    assert len(answers) == 7 and all(press.answers == 1 for press in presses)
    await house.app.house.outbox.quiet.wait()
    assert house.post().text.count("can reroll") == 1


async def test_a_press_on_what_is_days_old_is_heard_and_answered(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one", "prompt", choices=rows("a")))
    [post] = stage.group.bots()
    post.at -= 50 * 3600
    press = stage.fake.press(stage.bob, post, "a")
    [heard] = await stage.bus.hears()
    assert (heard.text, heard.room, heard.pressed) == ("k7.1 a", stage.room(), True)
    await stage.adapter.send(stage.to(stage.bob, "too late", "refusal", press=heard.id))
    assert await press.answered() == "too late"


@pytest.mark.stage(reads_all=False)
async def test_a_reply_that_quotes_is_a_reply_and_one_to_another_chat_is_none_to_us(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one, two", "prompt", choices=rows("a")))
    [post] = stage.group.bots()
    stage.fake.says(stage.ann, stage.group, "bid 3 4", reply_to=post, quote="one")
    [heard] = await stage.bus.hears()
    assert (heard.text, heard.addressed, heard.replies) == ("bid 3 4", True, True)
    stage.fake.says(stage.ann, stage.group, "bid 3 5", quote="one", elsewhere=True)
    stage.fake.says(stage.ann, stage.group, "/games@croupier_bot", quote="one", elsewhere=True)
    await asyncio.sleep(30)
    assert [inbound.text for inbound in stage.bus.heard[1:]] == ["games"]
