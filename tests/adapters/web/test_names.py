"""What somebody at a page is called, and that they are told where it is not what they filled in."""

import re

import pytest

from adapters.web.visitors import clean_name
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Visits, text
from tests.tables.replays.over import begun, ended


@pytest.mark.parametrize(
    ("filled", "name"),
    [
        ("ann", "ann"),
        ("  Mary   Ann 🎲 ", "Mary Ann"),
        ("I am", "I am"),
        ("O'Neil-Smith jr.", "O'Neil-Smith jr."),
        ("Zoë", "Zoë"),
        ("a" + "\u0316\u0317" * 9 + "b", "a\u0316\u0317b"),
        ("a \u0316b", "a b"),
        ("สมชาย ใจดี", "สมชาย ใจดี"),
        ("हिन्दी", "हिन्दी"),
        ("<script>", "script"),
        ("x" * 19 + " y", "x" * 19),
        ("<>&", ""),
        ("-_- .", ""),
    ],
)
def test_of_a_name_all_is_kept_that_can_be(filled: str, name: str) -> None:
    assert clean_name(filled) == name


async def test_whoever_loses_signs_of_their_name_is_told_before_anybody_else_reads_it(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        said = await ann.post("/", do="- new bluebear", id="1", name="Mary Ann 🎲")
        assert "Here you would be Mary Ann" in said and 'value="Mary Ann"' in ann.page
        assert not list(visits.stage.app.tables)
        await ann.post("/", do="- new bluebear", id="2", name="Mary Ann 🎲")
        assert ann.path == "/t/a2" and "Mary Ann" in text(ann.page)


async def test_a_press_that_comes_twice_leads_where_the_first_led(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.post("/me", language="en", to="/")
        for _ in range(2):
            await ann.post("/", do="- new bluebear", id="one", name="ann")
            assert ann.path == "/t/a2"
        assert len(list(visits.stage.app.tables)) == 1


async def test_what_was_set_up_is_no_news_once_a_game_has_begun(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann, "Liar's dice")
        log = ann.page[ann.page.index('id="log"') :]
        assert "computer player" in text(log)
        await started(visits, ann)
        log = ann.page[ann.page.index('id="log"') :]
        assert "computer player" not in text(log) and "Round 1" in text(log)


async def test_a_table_that_is_over_has_no_numbers_for_machines_but_its_proof_once(visits: Visits) -> None:
    table = await begun(visits.stage, "dicepoker")
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None
    await ended(visits.stage, table)
    async with visits.visitor() as eve:
        await eve.get(f"/t/{look.address}")
        assert eve.status == 200 and not re.search(r"[0-9a-f]{64}", text(eve.page))
        assert text(eve.page).count(look.commitment) == 1
