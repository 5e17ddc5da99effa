"""What a page is told while it is open: what has changed, once, for its reader alone; and that it is over."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from adapters.web.live import streams, watchers
from adapters.web.live.watchers import Watchers
from adapters.web.pages import table as shown
from adapters.web.pages.table import View, moment, view
from croupier.network import Look
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Visits

SECRET = "Your dice"


async def test_a_stream_begins_with_the_whole_page_and_tells_what_changes(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        async with visits.stream("/t/a2", ann.cookies()) as reader:
            kind, whole = await reader.next()
            assert kind == "patch" and set(whole["regions"]) == {
                "turn",
                "seats",
                "felt",
                "moment",
                "board",
                "hand",
                "moves",
                "own",
                "sharing",
                "watching",
                "aside",
            }
            assert whole["whole"] and [html for _, html in whole["log"]] == [
                "2 fair computer players will join.",
                "Computer players go easy on newcomers.",
            ]
            for name, (stamp, _) in whole["regions"].items():
                assert f'id="{name}" data-stamp="{stamp}"' in await page(visits, ann) or name == "turn"
            await ann.press("3")
            _, told = await reader.next()
            assert set(told["regions"]) == {"moves"} and not told["whole"], told["regions"].keys()
            assert [html for _, html in told["log"]] == ["3 fair computer players will join."]
            assert whole["call"] == told["call"] == ""
            await ann.press("Start")
            told = await until(reader, "hand")
            assert told["call"].startswith("Your turn · ") or told["title"].startswith("Waiting for ")
            assert SECRET in told["regions"]["hand"][1]


async def page(visits: Visits, visitor: Any) -> str:
    await visitor.get("/t/a2")
    return str(visitor.page)


async def until(reader: Any, region: str) -> dict[str, Any]:
    while True:
        _, told = await reader.next()
        if region in told["regions"]:
            return dict(told)


async def test_nobody_elses_stream_holds_what_a_player_alone_sees(visits: Visits) -> None:
    stage = visits.stage
    await visits.listed()
    await stage.say("bob", "!join")
    async with visits.stream("/t/a2") as reader:
        await stage.say("ann", "!start")
        (table,) = stage.app.tables
        for _ in range(6):
            mover = ("ann", "bob")[table.state.wait.seats[0]]
            before = table.sheet.actions
            await stage.say(mover, f"!bid {before + 1} 6")
            await asyncio.sleep(0)
        while not reader.events.empty():
            _, told = await reader.next()
            assert not told["regions"].get("hand", ["", ""])[1] and not told["call"]
        assert SECRET.encode() not in reader.raw and b"bids" in reader.raw


async def test_a_clock_that_runs_once_its_room_was_told_changes_nothing_then(visits: Visits) -> None:
    await visits.playing()
    stored = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert stored is not None
    (clock,) = stored.clocks
    assert clock.until is not None
    unsaid = replace(stored, clocks=(replace(clock, running=False, until=None, unsaid=True),))
    shown = [view(each, "/t/a2").stamps["seats"] for each in (stored, unsaid)]
    assert shown[0] == shown[1] and moment(stored) == moment(unsaid)
    held = replace(stored, clocks=(replace(clock, running=False, until=None),))
    assert view(held, "/t/a2").stamps["seats"] != shown[0] and "paused" in view(held, "/t/a2").regions["seats"]


async def test_a_stream_ends_when_its_room_wants_no_pages_any_more(visits: Visits) -> None:
    stage = visits.stage
    await visits.listed()
    async with visits.stream("/t/a2") as reader:
        assert (await reader.next())[0] == "patch"
        await stage.say("ann", "!set web off")
        assert (await reader.next())[0] == "gone"
    async with visits.stream("/t/a2") as reader:
        await asyncio.sleep(0)
        await visits.stage.settle()
        assert reader.status in (0, 404) and reader.events.empty()


@pytest.mark.stage(in_file=True)
async def test_after_a_kill_a_page_stands_where_the_table_stood(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await started(visits, ann)
        await ann.press("Bid", **{"f.count": "2", "f.face": "3"})
        (table,) = visits.stage.app.tables
        before = (table.sheet.actions, list((await look(visits, ann)).hand))
        await visits.stage.kill()
        visits.adapter.desk.open(visits.stage.app.bus)
        visits.stage.app.add(visits.adapter)
        (table,) = visits.stage.app.tables
        assert (table.sheet.actions, list((await look(visits, ann)).hand)) == before
        async with visits.stream("/t/a2", ann.cookies()) as reader:
            _, told = await reader.next()
            assert SECRET in told["regions"]["hand"][1] and "bids" in str(told["log"])


async def look(visits: Visits, visitor: Any) -> Any:
    token = dict(visitor.client.cookies.items())["croupier-8080"]
    from adapters.web.visitors import Sessions

    account = Sessions("web:main", False, "-8080", "").account(token)
    return await visits.stage.app.bus.look("a2", account, "en")


def test_only_so_many_may_look_on_and_who_leaves_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "MOST", 3)
    monkeypatch.setattr(watchers, "MOST_OF_ONE", 2)
    asyncio.run(_crowded(Watchers()))


async def _crowded(crowd: Watchers) -> None:
    with crowd.stream("a2", "one"), crowd.stream("b2", "one"):
        assert not crowd.has_room("one") and crowd.has_room("two")
        with crowd.stream("a2", "two"):
            assert not crowd.has_room("three")
    assert crowd.has_room("one") and crowd.has_room("three")
    with crowd.stream("a2", "one") as rung:
        crowd.changed("b2")
        assert not rung.is_set()
        crowd.close()
        assert rung.is_set()
    assert not crowd.has_room("one")


async def test_what_spectators_see_is_made_once_for_all_of_them(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counted(look: Look, *given: Any) -> View:
        made.append(look.version)
        return view(look, *given)

    monkeypatch.setattr(shown, "view", counted)
    stage = visits.stage
    await visits.listed()
    made.clear()
    async with AsyncExitStack() as open_streams:
        readers = [await open_streams.enter_async_context(visits.stream("/t/a2")) for _ in range(10)]
        for reader in readers:
            await reader.next()
        assert len(made) == 1
        await stage.say("bob", "!join")
        for reader in readers:
            _, told = await reader.next()
            assert "bob" in told["regions"]["seats"][1]
        assert len(made) == 2
        await stage.advance(5)
        async with visits.stream("/t/a2") as late:
            _, told = await late.next()
            assert ">0:25</time>" in told["regions"]["turn"][1], "a clock tells the time of whoever is told"


async def test_a_table_is_read_once_for_all_who_look_on_known_or_not(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, asked = visits.stage, list[str]()
    await stage.say("ann", "!set web watch")
    await stage.say("ann", "!set public on")
    await stage.say("ann", "!dicepoker")
    look = stage.app.bus.look

    async def counted(code: str, reader: str, language: str) -> Look | None:
        asked.append(reader)
        return await look(code, reader, language)

    monkeypatch.setattr(stage.app.bus, "look", counted)
    monkeypatch.setattr(watchers, "MOST_OF_ONE", 40)
    async with AsyncExitStack() as open_streams:
        cookies = ["" if number % 2 else f"croupier-8080=browser{number:015}" for number in range(30)]
        readers = [await open_streams.enter_async_context(visits.stream("/t/a2", one)) for one in cookies]
        for reader in readers:
            await reader.next()
        asked.clear()
        await stage.say("ann", "!set clock 20")
        await stage.say("ann", "!set language en")
        for _ in range(3):
            await stage.say("ann", "!bots 2")
        for reader in readers:
            _, told = await reader.next()
            assert told["log"]
        assert 1 <= len(asked) <= 5 and set(asked) == {"web:main/"}, asked
        asked.clear()
        await asyncio.sleep(watchers.HEARTBEAT)
        async with asyncio.timeout(5):
            while len(asked) < 16:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert len(set(asked)) == 16, "somebody may have become another person: each is asked about again"
        asked.clear()
        await stage.say("ann", "!bots 3")
        for reader in readers:
            await reader.next()
        assert asked == ["web:main/"], "not while all wait for a change"


async def test_somebody_who_looked_on_and_joins_is_shown_their_own(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = visits.stage
    await visits.listed("play")
    async with visits.visitor() as eve, visits.visitor() as other:
        await eve.get("/")
        listed = next(path for path in eve.page.split('"') if path.startswith("/t/a2"))
        for visitor, name in ((eve, "eve"), (other, "")):
            await visitor.post("/", do="- nothing", id="1", name=name or "oz")
        async with visits.stream(listed, eve.cookies()) as hers, visits.stream(listed, other.cookies()) as his:
            for reader in (hers, his):
                assert "Join" in (await reader.next())[1]["regions"]["moves"][1]
            await eve.get(listed)
            await eve.press("Join", name="eve")
            assert "you" in (await until(hers, "seats"))["regions"]["seats"][1]
            assert "eve" in (await until(his, "seats"))["regions"]["seats"][1]
            await stage.say("ann", "!start")
            assert SECRET in (await until(hers, "hand"))["regions"]["hand"][1]
            await until(his, "board")
            assert SECRET.encode() not in his.raw


async def test_with_each_pulse_a_quiet_stream_shows_that_it_lives(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (watchers, streams):
        monkeypatch.setattr(module, "PULSE", 0.01)
    await visits.listed()
    async with visits.stream("/t/a2") as reader:
        await reader.next()
        async with asyncio.timeout(5):
            await reader.heard(b": here", 3)
        assert reader.raw.count(b"event: ") == 1
