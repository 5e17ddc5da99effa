"""The limits of Telegram are kept, in each chat and over all, and nobody waits longer than they explain."""

import asyncio
import itertools

from hypothesis import given
from hypothesis import strategies as st

from adapters.telegram.sending.outgoing import ANSWER, NEWS, PROMPT, OverallLimit, RateLimit
from tests.telegram_fake.scene import UP, Scene, rows
from tests.telegram_fake.server import Fault

MINUTE = 60.0


@given(
    st.lists(st.tuples(st.floats(0, 40), st.floats(0, 3), st.sampled_from((PROMPT, NEWS, ANSWER))), max_size=80),
    st.integers(2, 30),
)
def test_no_chat_hears_more_than_it_may(steps: list[tuple[float, float, int]], most: int) -> None:
    pace, now = RateLimit(1.0, most), 0.0
    spans: list[tuple[float, float]] = []
    for pause, lasting, rank in steps:
        now += pause
        now += pace.wait(now, rank)
        assert pace.wait(now, rank) <= 1e-6
        spans.append((now, now + lasting))
        now += lasting
        pace.spoke(now, rank)
    # A call may have arrived at any moment between its beginning and its end: take the worst for us.
    for one, following in itertools.pairwise(spans):
        assert following[0] - one[1] >= 1.0 - 1e-6
    for first, last in zip(spans, spans[most:], strict=False):
        assert last[0] - first[1] >= MINUTE - 1e-6


def test_a_chat_that_speaks_all_the_time_never_falls_silent_for_long() -> None:
    for rank, longest in ((NEWS, 4.7), (PROMPT, 3.8)):
        pace, now, waits = RateLimit(1.0, 20), 0.0, []
        for _ in range(200):
            waits.append(pace.wait(now, rank))
            now += waits[-1]
            pace.spoke(now, rank)
        assert max(waits[:6]) <= 1.0
        assert max(waits) <= longest
        assert now / len(waits) < 3.6


async def test_only_so_many_in_any_second_and_the_urgent_before_the_rest() -> None:
    loop = asyncio.get_running_loop()
    gate, order, times = OverallLimit(5, loop.time), [], []

    async def speak(name: str, rank: int) -> None:
        await gate.enter(rank)
        times.append(loop.time())
        order.append(name)
        await asyncio.sleep(0.1)
        gate.leave()

    chatter = [asyncio.create_task(speak(f"news {number}", 2)) for number in range(12)]
    await asyncio.sleep(0)
    late = asyncio.create_task(speak("prompt", 0))
    gone = asyncio.create_task(speak("never", 0))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(*chatter, late)
    assert order[:6] == [*(f"news {number}" for number in range(5)), "prompt"]
    assert order[6:] == [f"news {number}" for number in range(5, 12)]
    assert all(later - first >= 1 for first, later in zip(times, times[5:], strict=False))


async def test_a_game_in_a_hurry_stays_inside_the_limits(stage: Scene) -> None:
    loop = asyncio.get_running_loop()
    waits = []
    for number in range(100):
        began = loop.time()
        await stage.adapter.send(stage.to_room(f"step {number}", "prompt"))
        waits.append(loop.time() - began)
    assert stage.fake.methods.floods == []
    assert max(waits) < 4
    assert stage.group.bots()[-1].text.startswith("step 97\nstep 98\nstep 99\n")


async def test_a_chat_that_must_wait_holds_up_no_other(stage: Scene) -> None:
    other = stage.fake.group("Other", stage.ann)
    stage.fake.fault("sendMessage", Fault(429, "retry after 100", retry_after=100))
    loop = asyncio.get_running_loop()
    began = loop.time()
    held = asyncio.create_task(stage.adapter.send(stage.to_room("one")))
    await asyncio.sleep(0.5)
    await stage.adapter.send(stage.to_room("other", room=stage.room(other)))
    more = asyncio.create_task(stage.adapter.send(stage.to_room("two")))
    assert loop.time() - began < 2
    await asyncio.gather(held, more)
    assert 100 <= loop.time() - began < 102
    assert [message.text for message in stage.group.bots()] == ["one\ntwo"]


async def test_a_prompt_goes_before_chatter(stage: Scene) -> None:
    send, to_room = stage.adapter.send, stage.to_room
    await send(to_room("first", "answer", table="", spare=True))
    chatter = [to_room(f"help {number}", "answer", table="", spare=True) for number in range(3)]
    prompt = to_room("Bob to bid", "prompt", choices=rows("go"))
    told = [asyncio.create_task(send(message)) for message in (*chatter, to_room("news", table="k8"), prompt)]
    await asyncio.gather(*told)
    texts = [message.text for message in stage.group.bots()]
    assert texts == ["first", "Bob to bid", "news", "help 0", "help 1", "help 2"]


async def test_many_groups_at_once(stage: Scene) -> None:
    count = 40
    loop = asyncio.get_running_loop()
    groups = [stage.fake.group(f"G{number}", stage.ann) for number in range(count)]
    waits: list[float] = []

    async def table(number: int) -> None:
        for step in range(12):
            began = loop.time()
            room = stage.room(groups[number])
            await stage.adapter.send(stage.to_room(f"step {step}", "prompt", room=room, table=f"t{number}"))
            waits.append(loop.time() - began)

    await asyncio.gather(*map(table, range(count)))
    assert stage.fake.methods.floods == []
    assert max(waits) < 4 + count / 28
    assert stage.bus.items.count(UP) == 1
