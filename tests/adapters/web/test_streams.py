"""What a page is told while it is open: what has changed, once, for its reader alone; and that it is over."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from adapters.web import hub, site
from adapters.web.hub import Full, Hub
from adapters.web.table import View, view
from croupier.network import Look
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Visits, visited

SECRET = "Your dice"


def test_a_stream_begins_with_the_whole_page_and_tells_what_changes() -> None:
    async def scene(visits: Visits) -> None:
        async with visits.visitor() as ann:
            await opened(visits, ann)
            async with visits.stream("/t/a2", ann.cookies()) as reader:
                kind, whole = await reader.next()
                assert kind == "patch" and set(whole["regions"]) == {"turn", "seats", "board", "hand", "moves"}
                assert whole["whole"] and len(whole["log"]) == 2
                for name, (stamp, _) in whole["regions"].items():
                    assert f'id="{name}" data-stamp="{stamp}"' in await page(visits, ann) or name == "turn"
                await ann.press("3")
                _, told = await reader.next()
                assert set(told["regions"]) == {"moves"} and not told["whole"], told["regions"].keys()
                assert [html for _, html in told["log"]] == ["3 house players will join."]
                await ann.press("Start")
                told = await until(reader, "hand")
                assert SECRET in told["regions"]["hand"][1]

    visited(scene)


async def page(visits: Visits, visitor: Any) -> str:
    await visitor.get("/t/a2")
    return str(visitor.page)


async def until(reader: Any, region: str) -> dict[str, Any]:
    while True:
        _, told = await reader.next()
        if region in told["regions"]:
            return dict(told)


def test_nobody_elses_stream_holds_what_a_player_alone_sees() -> None:
    async def scene(visits: Visits) -> None:
        stage = visits.stage
        await stage.say("ann", "!set web watch")
        await stage.say("ann", "!set public on")
        await stage.say("ann", "!liarsdice")
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
                assert not told["regions"].get("hand", ["", ""])[1]
            assert SECRET.encode() not in reader.raw and b"bids" in reader.raw

    visited(scene)


def test_a_stream_ends_when_its_room_wants_no_pages_any_more() -> None:
    async def scene(visits: Visits) -> None:
        stage = visits.stage
        await stage.say("ann", "!set web watch")
        await stage.say("ann", "!set public on")
        await stage.say("ann", "!liarsdice")
        async with visits.stream("/t/a2") as reader:
            assert (await reader.next())[0] == "patch"
            await stage.say("ann", "!set web off")
            assert (await reader.next())[0] == "gone"
        async with visits.stream("/t/a2") as reader:
            await asyncio.sleep(0)
            await visits.stage.settle()
            assert reader.status in (0, 404) and reader.events.empty()

    visited(scene)


def test_after_a_kill_a_page_stands_where_the_table_stood(tmp_path: Any) -> None:
    async def scene(visits: Visits) -> None:
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

    visited(scene, database=str(tmp_path / "house.db"))


async def look(visits: Visits, visitor: Any) -> Any:
    token = dict(visitor.client.cookies.items())["croupier-8080"]
    from adapters.web.sessions import Sessions

    account = Sessions("web:main", False, "-8080", "").account(token)
    return await visits.stage.app.bus.look("a2", account, "en")


def test_only_so_many_may_look_on_and_who_leaves_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "MOST", 3)
    monkeypatch.setattr(hub, "MOST_OF_ONE", 2)
    streams = Hub()
    with streams.stream("a2", "one"), streams.stream("b2", "one"):
        with pytest.raises(Full), streams.stream("a2", "one"):
            raise AssertionError
        with streams.stream("a2", "two"), pytest.raises(Full), streams.stream("a2", "three"):
            raise AssertionError
    with streams.stream("a2", "one") as rung:
        streams.changed("b2")
        assert not rung.is_set()
        streams.close()
        assert rung.is_set()
    with pytest.raises(Full), streams.stream("a2", "one"):
        raise AssertionError


def test_what_spectators_see_is_made_once_for_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(look: Look, page: str) -> View:
        made.append(look.version)
        return view(look, page)

    monkeypatch.setattr(site, "view", counted)

    async def scene(visits: Visits) -> None:
        stage = visits.stage
        await stage.say("ann", "!set web watch")
        await stage.say("ann", "!set public on")
        await stage.say("ann", "!liarsdice")
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

    visited(scene)
