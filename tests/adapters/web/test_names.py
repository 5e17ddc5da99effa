"""What somebody at a page is called, and that they are told where it is not what they filled in."""

import re

import pytest

from adapters.web.visitors import clean_name
from tests.adapters.web.test_links import JOIN, found, invited
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


ALIKE = ("ann", "ANN", "Ánn", "an n", "ann.", "a-n-n", "аnn", "ａｎｎ")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ALIKE)
async def test_whoever_is_invited_cannot_take_a_name_that_sits_there(visits: Visits, name: str, language: str) -> None:
    async with visits.visitor() as ann, visits.visitor(language) as eve:
        path = await invited(visits, ann)
        await eve.get(path)
        said = await eve.post(path, do=f"- join {path.rpartition('/')[2]}", id="1", name=name)
        assert ("is called" if language == "en" else "よく似た名前") in said and eve.path == path
        table = visits.stage.app.tables.named("a2")
        assert table is not None and table.names() == ["ann"]
        await eve.post(path, do=f"- join {path.rpartition('/')[2]}", id="2", name="anna")
        assert eve.path == "/t/a2" and table.names() == ["ann", "anna"]


async def test_names_that_only_share_letters_and_kana_with_marks_are_others(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await ann.get("/")
        await ann.post("/", do="- new liarsdice", id="1", name="はな")
        await ann.press("Invite")
        path = found(JOIN, ann.page)
        await eve.get(path)
        await eve.post(path, do=f"- join {path.rpartition('/')[2]}", id="2", name="ばな")
        assert eve.path == "/t/a2"


async def test_a_second_device_of_the_host_is_no_impostor(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as phone:
        path = await invited(visits, ann)
        await ann.get("/me")
        made = await ann.press("Make a link")
        link = re.search(r"(/in/[\w-]{22})", made)
        assert link is not None
        await phone.get(link[1])
        await phone.press("Come in")
        await phone.get(path)
        assert phone.path == "/t/a2"
