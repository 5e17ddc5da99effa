"""What every bus does, in one process or over RabbitMQ."""

import asyncio
from dataclasses import replace

import pytest

from core.contract import Inbound, Look, NoteRefused, NotSent, Reach, Renamed
from tests.cluster.broker import Broker
from tests.cluster.bus.pairs import NET, OTHER_ROOM, account, failing, playing, said, until, words
from tests.cluster.wire.values import sample


@pytest.fixture(params=["one process", pytest.param("rabbit", marks=pytest.mark.cluster)])
def between(request: pytest.FixtureRequest) -> Broker | None:
    """Give what stands between the house and its network."""
    found: Broker | None = request.getfixturevalue("broker") if request.param == "rabbit" else None
    return found


async def test_a_chat_is_heard_in_order(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("a1")
        handed = [pair.net.publish_inbound(said(name, text)) for name, text in (("ann", "a1"), ("bob", "a2"))]
        await until(lambda: pair.begun == ["a1"])
        await asyncio.sleep(0.1)
        assert pair.begun == ["a1"] and not any(one.done() for one in handed)
        pair.opens("a1")
        await asyncio.gather(*handed)
        assert pair.ended == ["a1", "a2"]


async def test_what_is_handed_over_is_dealt_with_when_the_call_comes_back(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("a1")
        handed = pair.net.publish_inbound(said("ann", "a1"))
        await until(lambda: pair.begun == ["a1"])
        await asyncio.sleep(0.2)
        assert not handed.done()
        pair.opens("a1")
        await handed
        assert pair.ended == ["a1"]


async def test_a_bus_is_at_rest_unless_something_is_being_dealt_with(between: Broker | None) -> None:
    async with playing(between) as pair:
        assert pair.net.at_rest()
        pair.shut("a1")
        handed = pair.net.publish_inbound(said("ann", "a1"))
        await until(lambda: pair.begun == ["a1"])
        assert not pair.net.at_rest()
        pair.opens("a1")
        await handed
        assert pair.net.at_rest() and not pair.net.at_rest(60), "what came of it is still to be told"
        await until(lambda: pair.net.at_rest(0.01))


async def test_a_long_talk_keeps_its_order_in_every_chat(between: Broker | None) -> None:
    async with playing(between) as pair:
        rooms = [f"{NET}/r{number}" for number in range(6)]
        talk = [(room, f"{room} {turn:02d}") for turn in range(10) for room in rooms]
        await asyncio.gather(*(pair.net.publish_inbound(said(f"in {room}", text, room)) for room, text in talk))
        for room in rooms:
            assert [text for text in pair.ended if text.startswith(f"{room} ")] == [t for r, t in talk if r == room]


async def test_somebody_is_heard_in_order_wherever_they_speak_and_under_either_name(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("a1")
        pair.net.publish_inbound(said("ann", "a1"))
        pair.net.publish_inbound(Renamed(account("ann"), account("eve"), "eve"))
        last = pair.net.publish_inbound(said("eve", "b1", OTHER_ROOM))
        await until(lambda: pair.begun == ["a1"])
        pair.opens("a1")
        await last
        assert pair.ended == ["a1", "Renamed", "b1"]


async def test_news_of_a_network_waits_for_nobodys_words_and_all_that_follows_waits_for_it(
    between: Broker | None,
) -> None:
    async with playing(between) as pair:
        pair.shut("Reach")
        pair.net.publish_inbound(Reach(f"{NET}/far", False))
        last = pair.net.publish_inbound(said("ann", "a1"))
        await until(lambda: pair.begun == ["Reach"])
        pair.opens("Reach")
        await last
        assert pair.ended == ["Reach", "a1"]


async def test_what_must_be_asked_first_is_asked_when_its_turn_has_come(between: Broker | None) -> None:
    async with playing(between) as pair:
        asked: list[list[str]] = []

        async def complete() -> Inbound:
            asked.append(list(pair.ended))
            return replace(said("bob", "a2"), admin=True)

        pair.net.publish_inbound(said("ann", "a1"))
        await pair.net.publish_inbound(said("bob", "a2"), complete)
        assert asked == [["a1"]] and pair.ended == ["a1", "a2"]


async def test_what_cannot_be_dealt_with_is_put_aside_and_the_next_is_heard(
    between: Broker | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(between) as pair:
        await pair.net.publish_inbound(said("ann", "broken"))
        await pair.net.publish_inbound(said("ann", "a2"))
        assert pair.ended == ["a2"]
    assert "put aside" in caplog.text and "5 5" not in caplog.text


async def test_words_are_sent_when_the_call_comes_back(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("slow")
        slow = asyncio.ensure_future(pair.house.publish_outbound(words(1, text="slow")))
        await pair.house.publish_outbound(words(2, "bob"))  # no chat waits for another
        assert pair.sent == ["out:2"] and not slow.done()
        pair.opens("slow")
        await slow
        assert pair.sent == ["out:2", "out:1"]


@pytest.mark.parametrize("again", [False, True])
async def test_words_that_are_not_sent_stay_owed(between: Broker | None, again: bool) -> None:
    async with playing(between) as pair:
        pair.refusal = NotSent("away", again=again)
        with pytest.raises(NotSent) as caught:
            await pair.house.publish_outbound(words(1))
        assert caught.value.again is again
        pair.refusal = None
        await pair.house.publish_outbound(words(1))
        assert pair.sent == ["out:1"]


@pytest.mark.parametrize("error", [RuntimeError, asyncio.CancelledError])
async def test_an_adapter_that_fails_is_a_failure_and_no_end(
    between: Broker | None, error: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(between) as pair:
        pair.refusal = failing(error)
        with pytest.raises(Exception) as caught:  # noqa: PT011
            await pair.house.publish_outbound(words(1))
        assert not isinstance(caught.value, NotSent)
        pair.refusal = None
        await pair.house.publish_outbound(words(1))
        assert pair.sent == ["out:1"]
    assert "5 5" not in caplog.text


async def test_a_secret_waits_until_it_is_known_who_goes_by_its_account(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("Renamed")
        pair.net.publish_inbound(Renamed(account("ann"), account("eve"), "eve"))
        await until(lambda: pair.begun == ["Renamed"])
        telling = asyncio.ensure_future(pair.house.publish_outbound(words(1)))
        await asyncio.sleep(0.1)
        assert not telling.done()
        pair.opens("Renamed")
        with pytest.raises(NotSent) as caught:
            await telling
        assert caught.value.again and pair.sent == []


async def test_a_network_that_was_never_there_takes_nothing(between: Broker | None) -> None:
    async with playing(between) as pair:
        with pytest.raises(NotSent):
            await pair.house.publish_outbound(replace(words(1), account="pigeon:away/nick/ann"))


async def test_a_network_reads_tables(between: Broker | None, caplog: pytest.LogCaptureFixture) -> None:
    async with playing(between) as pair:
        assert await pair.net.look("k7", account("ann"), "ja") == sample(Look)
        assert await pair.net.look("k8", account("ann"), "ja") is None
        with pytest.raises(Exception):  # noqa: B017,PT011
            await pair.net.look("broken", "", "")
    assert "5 5" not in caplog.text


async def test_equal_glances_are_equal_and_others_are_not(between: Broker | None) -> None:
    async with playing(between) as pair:
        first, same = [await pair.net.glance("k7", account("ann")) for _ in range(2)]
        other = await pair.net.glance("k7", account("bob"))
        assert first is not None and other is not None and first == same
        assert (first.wait, first.awaited, first.hand) == (3, True, other.hand)
        assert first.position != other.position
        assert await pair.net.glance("k8", account("ann")) is None


async def test_a_network_keeps_notes(between: Broker | None) -> None:
    async with playing(between) as pair:
        await pair.net.keep_note(NET, "offset", "42")
        assert await pair.net.note(NET, "offset") == "42"
        with pytest.raises(NoteRefused, match="characters"):
            await pair.net.keep_note(NET, "k" * 101, "")
        await pair.net.keep_note(NET, "offset", None)
        assert await pair.net.note(NET, "offset") is None


async def test_a_network_waits_until_nothing_runs_there(between: Broker | None) -> None:
    async with playing(between) as pair:
        pair.shut("idle")
        waiting = asyncio.ensure_future(pair.net.idle(NET))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        pair.opens("idle")
        await waiting
