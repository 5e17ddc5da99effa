"""What is drawn of a table: each line once, for all who read it, as long as everybody is called as before."""

import gc
from collections import Counter
from random import Random
from weakref import WeakSet

import pytest

from adapters.web.pages import lines
from adapters.web.pages.lines import LineCache
from core.tables.table import Table
from croupier.network import Heard, Line, Look, Renamed, Seated, Span
from tests.adapters.web.visits import Visitor, Visits

MOVES = 12
OLD, NEW = (f'<bdi class="name">{name}</bdi>' for name in ("bob", "bert"))
SEATS = (Seated("ann"), Seated("bob"))


async def joined(visits: Visits, eve: Visitor) -> tuple[Table, str]:
    """Let somebody join a room's table from its page, and begin; gives it and its path."""
    await visits.listed("play")
    await eve.get("/")
    path = next(path for path in eve.page.split('"') if path.startswith("/t/a2"))
    await eve.get(path)
    await eve.press("Join", name="eve")
    await visits.stage.say("ann", "!start")
    (table,) = visits.stage.app.tables
    return table, path


async def moved(visits: Visits, table: Table, chance: Random) -> None:
    """Let whoever is to move make some move."""
    rules, (seat, *_) = table.loaded.game.rules, table.now.awaited()
    offers = list(rules.menu(rules.view(table.state, seat), seat))
    await table.act(seat, chance.choice(offers).sample(chance), visits.stage.timers.now(), marked=True)
    await visits.stage.settle()


async def test_a_line_is_drawn_once_however_often_and_by_whomever_its_page_is_loaded(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, draw = list[Line](), lines.sentence  # kept, so that no other line has the number of one

    def sentence(line: Line, digits: bool = False, backs: bool = False) -> object:
        made.append(line)
        return draw(line, digits, backs)

    async with visits.visitor() as eve, visits.visitor() as oz, visits.visitor("ja") as nana:
        monkeypatch.setattr(lines, "sentence", sentence)
        (table, path), told, chance = await joined(visits, eve), dict[int, Line](), Random("moves")
        for _ in range(MOVES):
            await moved(visits, table, chance)
            for reader in (eve, oz, eve, nana, oz, eve):
                await reader.get(path)
                assert reader.status == 200
            for language in ("en", "ja"):
                for heard in (await looked(visits, path, language)).heard:
                    told |= {id(line): line for line in heard.lines if not heard.setup}
        drawings = Counter(map(id, made))
        assert len(told) > 3 * MOVES and {drawings[number] for number in told} == {1}


async def looked(visits: Visits, path: str, language: str) -> Look:
    look = await visits.stage.app.bus.look(path.rpartition("/")[2], "web:main/", language)
    assert look is not None
    return look


async def test_who_is_called_otherwise_is_so_in_what_was_drawn_too(visits: Visits) -> None:
    stage = visits.stage
    await visits.listed()
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    async with visits.visitor() as oz:
        await oz.get("/")
        path = next(path for path in oz.page.split('"') if path.startswith("/t/a2"))
        (table,), chance = stage.app.tables, Random("names")
        for _ in range(MOVES):
            await moved(visits, table, chance)
        await oz.get(path)
        assert oz.page.count(OLD) > 2
        await stage.app.bus.publish_inbound(Renamed("stage/bob", "stage/bert", "bert"))
        await stage.settle()
        await oz.get(path)
        assert oz.page.count(NEW) > 2 and oz.page.count(OLD) == oz.page.count(f"{OLD} joins")


def event(version: int, text: str) -> Heard:
    return Heard(version, ((Span(text),),))


def test_what_is_told_no_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "KEPT", 10)
    kept, alive, told = LineCache(), WeakSet[Heard](), list[Heard]()
    for newest in range(100):
        told = [*told[-4:], event(newest, f"line {newest}")]
        alive.add(told[-1])
        assert kept.log(told, SEATS) == [(f"line {heard.version}",) for heard in told]
        if newest % 25 == 24:
            gc.collect()
            assert len(alive) <= 15


def test_names_that_nobody_has_any_more_are_not_kept() -> None:
    kept, old, new = LineCache(), event(1, "bob bids"), event(1, "bert bids")
    kept.log([old], SEATS)
    alive = WeakSet([old])
    assert kept.log([new], (SEATS[0], Seated("bert"))) == [("bert bids",)]
    del old
    gc.collect()
    assert not alive
