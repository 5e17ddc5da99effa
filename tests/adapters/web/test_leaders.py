"""Who leads, on the pages of a site: those alone who want that, at once no more when they don't."""

import re

import pytest

from adapters.web.pages.leaders import SHORT
from core.dispatch.commands.people import leaders
from tests.adapters.web.visits import Visits, text
from tests.house.ratings import test_evenings as evenings


async def evening(visits: Visits, *listed: str) -> None:
    """Let ann, bob and cara play as many tables as a list asks for."""
    for name in listed:
        await visits.stage.say(name, "!me show all")
    for _ in range(10):
        await evenings.table(visits.stage, "ann", "bob", "cara")
    await visits.stage.advance(leaders.FRESH)


def rows(page: str) -> list[list[str]]:
    """Give the rows of the tables of a page."""
    return [
        [text(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", page)
    ]


async def test_who_wants_to_be_listed_leads_on_the_page_of_a_game_and_of_all(visits: Visits) -> None:
    await evening(visits, "ann", "bob")
    async with visits.visitor() as eve:
        said = await eve.get("/top/dicepoker")
        head, first, second = rows(eve.page)
        assert head == ["Place", "Name", "Rating", "Tables", "Won"] and "Of 2 who" in said
        assert (first[0], second[0]) == ("1", "2") and {first[1], second[1]} == {"ann", "bob"}
        assert int(first[2]) >= int(second[2]) and first[3] == second[3] == "10"
        assert "cara" not in eve.page and "stage/" not in eve.page, "nobody else is named, and no account"
        await eve.get("/top")
        assert [first, second] == rows(eve.page)[1:3] and len(rows(eve.page)) <= 1 + SHORT
        assert eve.page.index("Dice poker") < eve.page.index("BlueBear"), "games with leaders come first"
        assert eve.page.count("wants to be listed") == 1, "of all that have none it is said once"
    async with visits.visitor("ja") as eve:
        assert "順位" in await eve.get("/top/dicepoker") and [first, second] == rows(eve.page)[1:]


async def test_who_wants_that_no_more_is_gone_at_once(visits: Visits) -> None:
    stage = visits.stage
    await evening(visits, "ann", "bob", "cara")
    async with visits.visitor() as eve:
        for gone, words, private in (("ann", "!me show room", False), ("bob", "forget me", True)):
            assert gone in await eve.get("/top/dicepoker")
            await stage.say(gone, words, private=private)
            if private:
                await stage.say(gone, "forget me yes", private=True)
            assert gone not in await eve.get("/top/dicepoker")
            assert gone not in await eve.get("/top")
        assert [row[:2] for row in rows(eve.page)[1:]] == [["1", "cara"]]


async def test_a_list_is_looked_for_once_for_all_who_read_it(visits: Visits, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    read = leaders.leading

    def counted(house, room, game, most):  # type: ignore[no-untyped-def]
        looked.append(game)
        return read(house, room, game, most)

    monkeypatch.setattr(leaders, "leading", counted)
    async with visits.visitor() as ann, visits.visitor("ja") as bob:
        for visitor in (ann, bob, ann, bob):
            await visitor.get("/top/dicepoker")
        assert looked == ["dicepoker"]
        await visits.stage.advance(leaders.FRESH)
        await ann.get("/top/dicepoker")
        assert looked == ["dicepoker"] * 2


async def test_a_visitor_is_listed_by_a_press_and_a_game_that_there_is_not_has_no_page(visits: Visits) -> None:
    async with visits.visitor() as ann:
        assert (await ann.get("/top/chess")) and ann.status == 404
        assert "wants to be listed" in await ann.get("/top/thoth")
        await ann.press("List me", name="ann")
        assert ann.path == "/top/thoth" and "Anybody, anywhere, can see how you do" in text(ann.page)
    assert await evenings.rows(visits.stage, "SELECT name, show FROM person") == [("ann", "all")]
