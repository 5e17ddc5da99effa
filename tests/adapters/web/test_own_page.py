"""Somebody's own page, without script: what it knows of them, and the way out of all that they got into."""

import html
import re

import pytest

from adapters.web.people.page import HIGH, WIDE, drawn
from adapters.web.visitors import phrases
from tests.adapters.web.test_leaders import evening
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Visitor, Visits, text


async def left(ann: Visitor) -> str:
    """Leave the table that a page offers to leave: once asked, it is meant."""
    label = html.unescape(re.findall(r'aria-label="(Leave: [^"]+)"', ann.page)[0])
    asked = await ann.press(label)
    assert "If you mean it, leave once more." in asked
    return await ann.press(label)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_somebody_new_reads_how_to_come_back_and_may_say_a_name(visits: Visits, language: str) -> None:
    words = phrases(language)
    async with visits.visitor(language) as eve:
        said = await eve.get("/me")
        assert eve.status == 200 and words["my-nothing"] in said and words["back-by-device"] in said
        assert not eve.cookies(), "to look at it makes nobody known"
        await eve.press(words["remember"], name="eve")
        assert 'value="eve"' in eve.page and eve.path == "/me"


async def test_whoever_sits_at_a_table_leaves_it_from_their_own_page(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await started(visits, ann)
        said = await ann.get("/me")
        assert "Your tables Liar's dice a2" in said and "you keep your name" in said
        said = await left(ann)
        assert ann.path == "/t/a2" and "It's over" in said, "they see what came of it"
        said = await ann.get("/me")
        assert "Your tables" not in said
        assert "Liar's dice a2 3 of 3" in said and 'href="/t/a2/replay"' in ann.page
        table = visits.stage.app.tables.named("a2")
        assert table is None or table.sheet.phase == "ended"


async def test_a_running_table_is_left_from_its_page_by_two_presses(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        assert "Leave the table" not in await ann.get("/t/a2"), "before it runs the house offers that itself"
        await started(visits, ann)
        asked = await ann.press("Leave the table")
        assert ann.path == "/t/a2" and "If you mean it, leave once more." in asked
        assert "Look at the rules" in asked and 'href="/rules/liarsdice" target="_blank"' in ann.page
        said = await ann.press("Leave the table")
        assert "It's over" in said and "Leave the table" not in said


async def test_who_has_too_many_tables_is_told_which_and_offered_to_leave_them(visits: Visits) -> None:
    async with visits.visitor() as ann:
        for number, code in enumerate(("a2", "b2", "c2")):
            await ann.get("/")
            await ann.post("/", do="- new liarsdice", id=f"open{number}", name="ann")
            await ann.post(f"/t/{code}", do=f"{code} start", id=f"start{number}")
        await ann.get("/")
        said = await ann.press("Open a table: Dice poker")
        assert "You have 3 tables of your own already: a2, b2 and c2." in said
        assert said.count("Leave") == 3 and ann.path == "/"
        await left(ann)
        assert (await ann.get("/")).count("Leave") == 2
        await ann.press("Open a table: Dice poker")
        assert ann.path == "/t/d2"


async def test_what_somebody_chose_is_chosen_otherwise_there_and_on_the_lists(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await ann.get("/me")
        assert re.search(r'value="- me show room" aria-pressed="true"', ann.page)
        await ann.press("Everybody, on the lists too")
        assert re.search(r'value="- me show all" aria-pressed="true"', ann.page), "and it says so"
        await ann.get("/top")
        assert "You want to be listed" in text(ann.page) and ">List me<" not in ann.page
        await ann.press("Take me off")
        assert ann.path == "/top"
        await ann.get("/top")
        assert ">List me<" in ann.page
        await ann.get("/me")
        assert re.search(r'value="- me show room" aria-pressed="true"', ann.page)


async def test_whoever_played_sees_results_and_the_course_of_their_ratings(visits: Visits) -> None:
    stage = visits.stage
    await evening(visits, "ann")
    async with visits.visitor() as ann:
        said = next(said for _, said in await stage.say("ann", "web", private=True) if said.startswith("Open this"))
        await ann.get(re.findall(r"(/in/[\w-]{22})", said)[0])
        await ann.press("Come in")
        said = await ann.get("/me")
        assert "You are known by 2 accounts: stage, web:main" in said
        (rows,) = re.findall(r"<tbody>(.*?)</tbody>", ann.page, re.DOTALL)
        assert rows.count("<tr>") == 10 and "Dice poker k2" in text(rows)
        assert all(re.search(r"[123] of 3 [+−±]\d+ ", text(row)) for row in rows.split("</tr>")[:-1])
        (line,) = re.findall(r'<svg class="course".*?</svg>', ann.page)
        first, last = re.findall(r"from (\d+) to (\d+)", line)[0]
        assert len(re.findall(r"[\d.]+,[\d.]+", line)) == 10 and f"{last} ·" in said and first != last
        assert "cara" not in ann.page and "bob" not in ann.page


async def test_all_that_is_kept_is_a_file_for_its_owner_alone(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann)
        await ann.get("/me/kept.txt")
        assert ann.status == 200 and "liarsdice" in ann.page and "web:main/" in ann.page
        await eve.get("/me/kept.txt")
        assert eve.status == 404 and "liarsdice" not in eve.page


async def test_whoever_wants_to_be_forgotten_is_asked_and_may_stop_it(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await ann.get("/me")
        assert "can't be undone" in text(ann.page)
        said = await ann.press("Forget me in 24 hours")
        assert "within a day" in said and ann.path == "/me"
        said = await ann.press("Stop that: keep me")
        assert "Forget me in 24 hours" in said and "within a day" not in said


async def test_a_second_device_comes_in_by_a_link_of_the_first_once(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as phone, visits.visitor() as eve:
        await opened(visits, ann)
        await started(visits, ann)
        await ann.get("/me")
        said = await ann.press("Make a link")
        (path,) = re.findall(r"http://127\.0\.0\.1:8080(/in/[\w-]{22})", said)
        for _ in range(2):
            assert "Play here as ann" in await phone.get(path), "to look at it uses nothing up"
        await phone.press("Come in")
        assert "Your tables Liar's dice a2" in text(phone.page)
        assert "Only you see this" in await phone.get("/t/a2")
        await eve.get(path)
        assert eve.status == 404 and "Only you see this" in await ann.get("/t/a2")
        said = await phone.get("/me")
        assert "You are known by 2 accounts: web:main × 2." in said and "Take them apart" in said


async def test_a_lost_cookie_is_explained_alike_where_there_is_a_table_and_where_there_is_none(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann)
        there = await eve.get("/t/a2")
        assert eve.status == 404 and "This browser doesn't know you" in there and "“You”" in there
        shown = re.sub(r'name="id" value="[^"]*"', "", eve.page).replace("/t/a2", "/t/z9")
        assert there == await eve.get("/t/z9")
        assert shown == re.sub(r'name="id" value="[^"]*"', "", eve.page)
        pressed = await eve.post("/t/a2", do="a2 start", id="1", name="eve")
        assert eve.status == 404 and pressed == there


def test_the_course_of_a_rating_stays_within_its_drawing() -> None:
    for numbers in ((1500, 1500), (1500, 1900, 1200), (1500, 1501)):
        line = str(drawn(numbers, 50, 'a "line"'))
        points = [tuple(map(float, one.split(","))) for one in re.findall(r"[\d.]+,[\d.]+", line)]
        assert len(points) == len(numbers) and all(0 < x < WIDE and 0 < y < HIGH for x, y in points)
        assert points[0][0] < points[-1][0] and "&#34;line&#34;" in line
