"""Every press gets exactly one answer, seen by its presser alone; who has no private chat plays by these."""

import asyncio
from contextlib import suppress

import pytest

from core.contract.messages import Inbound, Line, NotSent, Outbound, Span
from tests.telegram_fake.scene import Kind, Scene, rows
from tests.telegram_fake.server import Fault
from tests.telegram_fake.world import Message


async def post(stage: Scene, *labels: str) -> Message:
    await stage.adapter.send(stage.to_room("Bid?", "prompt", choices=rows(*labels or ("go",))))
    return stage.group.bots()[-1]


def answering(stage: Scene, text: str, kind: Kind = "answer", after: float = 0.0) -> None:
    later: list[asyncio.Task[None]] = []

    async def answer(inbound: Inbound) -> None:
        async def say() -> None:
            await stage.adapter.send(stage.to(stage.bob, text, kind, press=inbound.id))

        async def say_later() -> None:
            await asyncio.sleep(after)
            with suppress(NotSent):  # an answer, once the press is over
                await say()

        if after:
            later.append(asyncio.create_task(say_later()))
        else:
            await say()

    stage.bus.answer = answer


async def test_the_data_comes_back_as_given_and_the_answer_goes_to_the_presser(stage: Scene) -> None:
    answering(stage, "Chosen: 3.")
    press = stage.fake.press(stage.bob, await post(stage), "go")
    assert await press.answered() == "Chosen: 3."
    [heard] = stage.bus.heard
    assert (heard.text, heard.pressed, heard.room) == ("k7.1 go", True, stage.room())
    assert (heard.account, heard.id) == (stage.account(stage.bob), "telegram:test:900001")
    assert press.answer is not None
    assert (press.answer["show_alert"], press.answer.get("cache_time")) == (False, 0)
    await asyncio.sleep(30)
    assert press.answers == 1
    assert stage.fake.private(stage.bob).bots() == []


@pytest.mark.parametrize(
    ("text", "kind", "alert"),
    [
        ("Chosen: 3.", "answer", False),
        ("5 5 2 1 1", "secret", True),
        ("It's not your turn.", "refusal", True),
        ("x" * 61, "answer", True),
        ("two\nlines", "answer", True),
    ],
)
async def test_what_must_be_read_is_an_alert(stage: Scene, text: str, kind: Kind, alert: bool) -> None:
    answering(stage, text, kind)
    press = stage.fake.press(stage.bob, await post(stage), "go")
    assert await press.answered() == text
    assert press.answer is not None
    assert press.answer["show_alert"] is alert


async def test_a_long_answer_is_cut_at_a_word(stage: Scene) -> None:
    answering(stage, "dice " * 60)
    text = await stage.fake.press(stage.bob, await post(stage), "go").answered()
    assert (len(text) <= 200, text.endswith("dice…")) == (True, True)


async def test_names_in_an_answer_stay_isolated_when_it_is_cut(stage: Scene) -> None:
    async def answer(inbound: Inbound) -> None:
        line: Line = (Span("x" * 150), Span("y" * 90, "name"))
        await stage.adapter.send(Outbound("o", (line,), "answer", account=stage.account(stage.bob), press=inbound.id))

    stage.bus.answer = answer
    text = await stage.fake.press(stage.bob, await post(stage), "go").answered()
    assert len(text) == 200
    assert text.endswith("y\u2069…")


async def test_a_press_that_nothing_comes_of_is_answered_empty(stage: Scene) -> None:
    press = stage.fake.press(stage.bob, await post(stage), "go")
    assert await press.answered() == ""
    await asyncio.sleep(30)
    assert press.answers == 1


async def test_words_that_come_after_the_empty_answer_are_dropped_but_secrets_find_another_way(stage: Scene) -> None:
    private = stage.fake.private(stage.bob)
    stage.bob.started = True
    kinds: dict[Kind, list[str]] = {"answer": [], "secret": ["5 5"]}
    for kind, told in kinds.items():
        answering(stage, "5 5", kind, after=9.0)
        press = stage.fake.press(stage.bob, await post(stage, kind), kind)
        assert await press.answered() == ""
        await asyncio.sleep(12)
        assert (press.answers, [message.text for message in private.bots()]) == (1, told)


async def test_a_slow_core_still_answers_in_time(stage: Scene) -> None:
    async def answer(inbound: Inbound) -> None:
        await asyncio.sleep(8)
        await stage.adapter.send(stage.to(stage.bob, "Done.", "answer", press=inbound.id))

    stage.bus.answer = answer
    assert await stage.fake.press(stage.bob, await post(stage), "go").answered() == "Done."


async def test_an_answer_that_is_lost_on_the_way_is_said_again(stage: Scene) -> None:
    answering(stage, "Done.")
    stage.fake.fault("answerCallbackQuery", Fault(lost=True), Fault(status=502))
    assert await stage.fake.press(stage.bob, await post(stage), "go").answered() == "Done."


async def test_a_press_too_old_to_be_answered_is_let_go(stage: Scene) -> None:
    message = await post(stage)
    await stage.stop()
    press = stage.fake.press(stage.bob, message, "go")
    await asyncio.sleep(100)
    stage.start()
    await stage.bus.hears(1)
    await asyncio.sleep(10)
    assert press.answer is None
    assert stage.fake.press(stage.bob, message, "go") is not None
    await stage.bus.hears(2)


async def test_the_same_button_twice_is_heard_twice(stage: Scene) -> None:
    message = await post(stage)
    for _ in range(2):
        await stage.fake.press(stage.bob, message, "go").answered()
    assert [heard.text for heard in stage.bus.heard] == ["k7.1 go"] * 2


async def test_answers_cost_nothing_of_what_may_be_said(stage: Scene) -> None:
    answering(stage, "5 5", "secret")
    message = await post(stage)
    began = asyncio.get_running_loop().time()
    presses = [stage.fake.press(stage.bob, message, "go") for _ in range(60)]
    for press in presses:
        assert await press.answered() == "5 5"
    assert asyncio.get_running_loop().time() - began < 1


async def test_what_is_forged_or_foreign_is_handed_on_as_it_is(stage: Scene) -> None:
    message = await post(stage)
    await stage.fake.press(stage.bob, message, "zz.9 <b>", forged=True).answered()
    assert (stage.bus.heard[0].text, stage.bus.heard[0].pressed) == ("zz.9 <b>", True)


async def test_a_closed_private_chat_loses_nothing_and_a_way_in_is_offered(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("Round 1", choices=rows("go")))
    await stage.adapter.send(stage.to(stage.bob, "5 5", table="k7"))
    await stage.adapter.send(stage.to_room("Bob to bid", "prompt", choices=rows("go")))
    [message] = stage.group.bots()
    assert message.labels() == ["go", "Let me write to you"]
    assert message.keyboard[1][0]["url"] == "https://t.me/croupier_bot?start=hello"
    tried = len(stage.fake.calls)
    await stage.adapter.send(stage.to(stage.bob, "6 6", table="k7"))
    assert [call.method for call in stage.fake.calls[tried:] if call.method == "sendMessage"] == []
    stage.fake.says(stage.bob, stage.fake.private(stage.bob), "/start hello")
    await asyncio.sleep(3)
    await stage.adapter.send(stage.to(stage.bob, "1 1", table="k7"))
    assert [message.text for message in stage.fake.private(stage.bob).bots()][1:] == ["1 1"]
    await stage.adapter.send(stage.to_room("Ann to bid", "prompt", choices=rows("go")))
    assert stage.group.bots()[0].labels() == ["go"]


async def test_who_asked_by_typing_and_cannot_be_written_to_is_told_so_once(stage: Scene) -> None:
    stage.fake.says(stage.bob, stage.group, "/hand@croupier_bot")
    await stage.bus.hears(1)
    for _ in range(3):
        with pytest.raises(NotSent):
            await stage.adapter.send(stage.to(stage.bob, "5 5", "answer"))
    [message] = stage.group.bots()
    assert "5 5" not in message.text
    assert message.text.startswith("\u2068Bob\u2069さん、"), "his client speaks Japanese"
    assert message.labels() == ["DMで受け取る"]


async def test_blocked_and_unblocked(stage: Scene) -> None:
    private = stage.fake.private(stage.ann)
    stage.fake.blocks(stage.ann)
    await asyncio.sleep(3)
    await stage.adapter.send(stage.to(stage.ann, "5 5"))
    assert stage.fake.made("sendMessage") == []
    stage.fake.blocks(stage.ann, blocked=False)
    await asyncio.sleep(3)
    await stage.adapter.send(stage.to(stage.ann, "6 6"))
    assert [message.text for message in private.bots()] == ["6 6"]
