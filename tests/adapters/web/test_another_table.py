"""Who opens another table on a page is asked before the one that waits there closes."""

from tests.adapters.web.visits import Visits


async def test_a_table_that_waits_is_closed_by_a_second_press(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        await ann.press("Open a table: Dice poker", name="Ann")
        assert ann.path == "/t/a2"
        await ann.get("/")
        asked = await ann.press("Open a table: Liar's dice")
        assert ann.path == "/" and "a2 still waits" in asked, asked
        assert visits.stage.app.tables.named("a2")
        await ann.press("Open a table: Liar's dice")
        assert ann.path == "/t/b2"
        assert not visits.stage.app.tables.named("a2")
