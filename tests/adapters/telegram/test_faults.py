"""Nothing is lost, whatever Telegram does; and nothing that it does ends the adapter."""

import asyncio
import logging

import pytest

from adapters.telegram.api import client as api
from core.contract.messages import Inbound, NotSent
from tests.support.telegram_fake.scene import DOWN, UP, Scene, playing, rows
from tests.support.telegram_fake.server import Fault


async def test_an_update_is_confirmed_only_when_it_was_dealt_with(stage: Scene) -> None:
    stored = asyncio.Event()

    async def store(inbound: Inbound) -> None:
        await stored.wait()

    stage.bus.answer = store
    stage.fake.says(stage.bob, stage.group, "/join@croupier_bot")
    await stage.bus.hears(1)
    await asyncio.sleep(60)
    assert len(stage.fake.updates) == 1
    stored.set()
    await asyncio.sleep(60)
    assert stage.fake.updates == []


async def test_what_was_not_dealt_with_is_heard_again_after_a_crash(stage: Scene) -> None:
    async def hang(inbound: Inbound) -> None:
        await asyncio.sleep(1000)

    stage.bus.answer = hang
    for word in ("/join@croupier_bot", "/start@croupier_bot"):
        stage.fake.says(stage.bob, stage.group, word)
    await stage.bus.hears(1)
    await stage.stop()
    await stage.bus.close(0)
    stage.bus.answer = None
    stage.start()
    await stage.bus.hears(3)
    first, *again = stage.bus.heard
    assert [heard.text for heard in again] == ["join", "start"]
    assert first.id == again[0].id, "the core knows it by its id"


@pytest.mark.parametrize("client", ["lean", "large"])
async def test_an_adapter_that_failed_runs_again_as_before(
    stage: Scene, client: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if client == "large":
        monkeypatch.setattr(api, "getproxies", lambda: {"http": "somewhere"})
        monkeypatch.setattr(api, "proxy_bypass", lambda host: False)
        await stage.stop()
        stage.start()
    stage.fake.says(stage.bob, stage.group, "/join@croupier_bot")
    await stage.bus.hears(1)
    await asyncio.sleep(60)
    await stage.stop()
    stage.running = asyncio.create_task(stage.adapter.run(stage.bus))
    stage.fake.says(stage.bob, stage.group, "/start@croupier_bot")
    assert [heard.text for heard in await stage.bus.hears(2)] == ["join", "start"]
    await stage.adapter.send(stage.to_room("Table k7 is open"))
    assert stage.group.bots()[-1].text == "Table k7 is open"


async def test_one_chat_is_heard_in_order_and_holds_up_no_other(stage: Scene) -> None:
    release = asyncio.Event()
    other = stage.fake.group("Other", stage.ann)

    async def slow(inbound: Inbound) -> None:
        if inbound.text == "one":
            await release.wait()

    stage.bus.answer = slow
    for text in ("one", "two"):
        stage.fake.says(stage.bob, stage.group, f"/{text}@croupier_bot")
    stage.fake.says(stage.ann, other, "/three@croupier_bot")
    await asyncio.sleep(5)
    assert sorted(heard.text for heard in stage.bus.heard) == ["one", "three"]
    release.set()
    await asyncio.sleep(5)
    assert stage.bus.heard[-1].text == "two"


async def test_repeated_updates_and_numbers_that_begin_anew(stage: Scene) -> None:
    stage.fake.says(stage.bob, stage.group, "/one@croupier_bot")
    update = stage.fake.updates[0]
    await stage.bus.hears(1)
    stage.fake.push(update)
    stage.fake.next_update = 5
    await asyncio.sleep(100)
    stage.fake.says(stage.bob, stage.group, "/two@croupier_bot")
    await asyncio.sleep(100)
    assert [heard.text for heard in stage.bus.heard] == ["one", "two"]
    assert stage.fake.updates == []


async def test_an_update_that_cannot_be_read_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        stage.fake.says(stage.bob, stage.group, "/one@croupier_bot")
        broken = {"update_id": stage.fake.next_update, "message": {"message_id": 1, "date": 10**18}}
        stage.fake.next_update += 1
        stage.fake.push(broken)
        stage.fake.says(stage.bob, stage.group, "/two@croupier_bot")
        await stage.bus.hears(2)
        await asyncio.sleep(60)
        assert [heard.text for heard in stage.bus.heard] == ["one", "two"]
        assert len(stage.fake.made("getUpdates")) < 10
    assert "cannot be read" in caplog.text


async def test_a_core_that_fails_is_survived(stage: Scene) -> None:
    async def fail(inbound: Inbound) -> None:
        if inbound.text == "one":
            raise RuntimeError("5 5 5")

    stage.bus.answer = fail
    for text in ("one", "two"):
        stage.fake.says(stage.bob, stage.group, f"/{text}@croupier_bot")
    await stage.bus.hears(2)


async def test_down_at_the_start_and_coming_up_later(stage: Scene) -> None:
    await stage.stop()
    await stage.fake.close()
    stage.bus.items.clear()
    stage.start()
    await asyncio.sleep(600)
    assert not stage.running.done()
    assert stage.bus.items == []
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("x"))
    await stage.fake.open()
    await stage.bus.counts(1, UP)
    await stage.adapter.send(stage.to_room("x"))


async def test_away_for_an_hour_and_back_with_what_was_said_meanwhile(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one"))
    await stage.fake.close()
    await stage.bus.counts(1, DOWN)
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("two"))
    stage.fake.says(stage.bob, stage.group, "/join@croupier_bot")
    await asyncio.sleep(3600)
    await stage.fake.open()
    await stage.bus.counts(2, UP)
    await stage.bus.hears(1)
    await stage.adapter.send(stage.to_room("three"))
    assert [message.text for message in stage.group.bots()] == ["one\nthree"]


@pytest.mark.parametrize("fault", [Fault(status=500), Fault(lost=True), Fault(raw=b"<html>"), Fault(status=502)])
async def test_one_failed_question_is_no_matter(stage: Scene, fault: Fault) -> None:
    stage.fake.fault("getUpdates", fault)
    stage.fake.says(stage.bob, stage.group, "/one@croupier_bot")
    stage.fake.says(stage.bob, stage.group, "/two@croupier_bot")
    await stage.bus.hears(2)
    await asyncio.sleep(200)
    assert DOWN not in stage.bus.items
    assert len(stage.bus.heard) == 2


@pytest.mark.parametrize("status", [401, 404])
async def test_a_refused_token_is_loud_and_recovers_by_itself(status: int, caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        stage.fake.fault("getUpdates", *[Fault(status, "")] * 4)
        await stage.bus.counts(1, DOWN)
        assert not stage.running.done()
        await stage.bus.counts(2, UP)
        stage.fake.says(stage.bob, stage.group, "/one@croupier_bot")
        await stage.bus.hears(1)
    assert [record.levelno for record in caplog.records if "refuses the token" in record.message] >= [logging.CRITICAL]


async def test_a_refused_token_at_the_start_recovers_too(stage: Scene) -> None:
    right, stage.fake.token = stage.fake.token, "700:another"
    await stage.stop()
    stage.start()
    await asyncio.sleep(300)
    stage.fake.token = right
    await stage.bus.counts(2, UP)


async def test_a_rival_is_loud_and_a_webhook_is_taken_away(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as stage:
        stage.fake.fault("getUpdates", *[Fault(409, "terminated by other getUpdates request")] * 8)
        await stage.bus.counts(1, DOWN)
        await stage.bus.counts(2, UP)
        stage.fake.methods.webhook = True
        stage.fake.says(stage.bob, stage.group, "/one@croupier_bot")
        await stage.bus.hears(1)
        await asyncio.sleep(60)
        stage.fake.says(stage.bob, stage.group, "/two@croupier_bot")
        await stage.bus.hears(2)
        assert not stage.fake.methods.webhook
    assert "somebody else takes this bot's news" in caplog.text
    assert "webhook was taken away" in caplog.text


async def test_the_token_is_in_no_log_and_no_repr(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with playing() as stage:
        stage.fake.fault("getUpdates", Fault(401, ""), Fault(status=500), Fault(409, "x"), Fault(lost=True))
        stage.fake.fault("sendMessage", Fault(404, ""), Fault(raw=b"{"), Fault(400, "nonsense"))
        for _ in range(3):
            sending = asyncio.create_task(stage.adapter.send(stage.to_room("x", choices=rows("a"))))
            [error] = await asyncio.gather(sending, return_exceptions=True)
            assert "700:" not in repr(error)
            await asyncio.sleep(100)
        assert "700:" not in repr(stage.adapter) + repr(vars(stage.adapter))
    assert "700:" not in caplog.text


async def test_a_late_answer_does_not_make_a_second_edit_differ(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("one"))
    stage.fake.fault("editMessageText", Fault(late=60))
    await stage.adapter.send(stage.to_room("two"))
    assert [message.text for message in stage.group.bots()] == ["one\ntwo"]
    assert len([call for call in stage.fake.calls if call.method == "editMessageText"]) == 2


async def test_stopping_takes_no_time_and_leaves_nothing_behind(stage: Scene) -> None:
    began = asyncio.get_running_loop().time()
    sending = asyncio.create_task(stage.adapter.send(stage.to_room("one")))
    await sending
    waiting = [asyncio.create_task(stage.adapter.send(stage.to_room(text))) for text in ("two", "three")]
    await asyncio.sleep(0)
    await stage.stop()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(error, NotSent) for error in done)
    assert asyncio.get_running_loop().time() - began < 1


@pytest.mark.parametrize("kind", ["news", "secret"])
async def test_a_fault_of_ours_is_told_to_whoever_sends_so_that_it_is_sent_again(
    stage: Scene, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = stage.to_room("one") if kind == "news" else stage.to(stage.ann, "one")

    async def broken(*words: object, **more: object) -> None:
        raise KeyError("5 5")

    with monkeypatch.context() as patch:
        patch.setattr(api.Api, "send", broken)
        with pytest.raises(KeyError):
            await stage.adapter.send(message)
    await stage.adapter.send(message)
    chat = stage.group if kind == "news" else stage.fake.private(stage.ann)
    assert [said.text for said in chat.bots()] == ["one"]
