"""The lobby and the rules, without script: what there is to see, to learn, and to choose before a table opens."""

import re

import pytest

from adapters.web.lobby.page import listed
from adapters.web.lobby.times import DAY, HOUR, MINUTE, ago
from adapters.web.visitors import phrases
from croupier.network import Lobby, Tabled
from tests.adapters.web.test_pages import GAMES
from tests.adapters.web.visits import Visits, text
from tests.support.pairs import each


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_lobby_says_what_it_is_and_leads_to_the_rules_of_each_game(visits: Visits, language: str) -> None:
    words = phrases(language)
    async with visits.visitor(language) as eve:
        said = await eve.get("/")
        assert words["about"] in said and 'class="head"' in eve.page and words["nobody-leads"] in said
        assert [f"/rules/{game}" in eve.page for game in GAMES] == [True] * len(GAMES)
        assert eve.page.count('class="little glimpse"') == len(GAMES), "each game has its picture"


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
async def test_rules_are_in_words_of_pages_and_lead_to_a_table(visits: Visits, game: str, language: str) -> None:
    async with visits.visitor(language) as ann:
        said = await ann.get(f"/rules/{game}")
        assert ann.status == 200 and "<figure>" in ann.page and 'role="img"' in ann.page
        rules = re.findall(r'<ol role="list">(.*?)</ol>', ann.page, re.DOTALL)[0]
        assert "<code>" not in rules and "`" not in rules and "⚠" not in said, "nobody types on a page"
        assert rules.count("<li>") >= 5
        await ann.press(phrases(language)["open"], name="ann")
        assert ann.path == "/t/a2"
        await ann.get("/rules")
        assert f'href="/rules/{game}"' in ann.page


async def test_rules_of_no_game_have_no_page(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await eve.get("/rules/chess")
        assert eve.status == 404


async def test_what_is_chosen_of_a_game_is_so_at_its_table_and_of_no_other(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        chosen = {"o.bluebear": "exact", "o.thoth": "quick", "name": "ann", "id": "1"}
        await ann.post("/", do="- new bluebear", **chosen)
        table = visits.stage.app.tables.named("a2")
        assert table is not None and table.sheet.options["exact"] and not table.sheet.options["giveaway"]
        assert "exact" in await ann.get("/t/a2")


async def test_every_value_that_a_page_offers_of_a_game_is_taken(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        offered = [
            (control, value)
            for control in (f"o.{game}" for game in GAMES)
            for block in re.findall(
                rf'<input[^>]*name="{control}"[^>]*>|<select[^>]*name="{control}".*?</select>', ann.page
            )
            for value in re.findall(r'value="([^"]+)"', block)
        ]
        assert len({control for control, _ in offered}) == len(GAMES) and ("o.liarsduel", "anomalies 7") in offered
        assert ("o.liarsduel", "anomalies 8") not in offered
        for number, (control, value) in enumerate(offered):
            await ann.post("/", do=f"- new {control[2:]}", id=f"open{number}", name="ann", **{control: value})
            code = ann.path.removeprefix("/t/")
            assert ann.path.startswith("/t/"), (control, value, text(ann.page))
            await ann.post(ann.path, do=f"{code} leave", id=f"leave{number}")
            await visits.stage.advance(600)


async def test_a_name_is_taken_without_opening_anything(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        form = ann.page[ann.page.index('id="open"') :]
        assert 'name="do"' not in re.findall(r"<button[^>]*>", form)[0], "what Enter presses first opens no table"
        await ann.press("OK", name="ann")
        assert ann.path == "/" and 'value="ann"' in ann.page


async def test_a_public_table_is_drawn_in_small_as_whoever_looks_on_sees_it(visits: Visits) -> None:
    stage = visits.stage
    await visits.playing()
    for words in ("!set web watch", "!set public on"):
        await stage.say("ann", words)
    async with visits.visitor() as eve, visits.visitor() as fay:
        await eve.get("/")
        (small,) = re.findall(r'<div class="little".*?</ul>', eve.page[: eve.page.index('id="games"')], re.DOTALL)
        assert "ann" in text(small) and small.count('href="#back"') == 10 and "#d1" not in small, "all cups are closed"
        looked, look = [], visits.adapter.desk.look

        async def counted(visitor, code):  # type: ignore[no-untyped-def]
            looked.append(code)
            return await look(visitor, code)

        visits.adapter.desk.look = counted  # type: ignore[method-assign]
        for reader in (eve, fay, eve):
            await reader.get("/")
        assert not looked, "as long as nothing happens there it is drawn once for all"


async def test_results_say_who_won_and_when(visits: Visits) -> None:
    stage = visits.stage
    await visits.playing()
    for words in ("!set web watch", "!set public on", "!leave", "!leave"):
        await stage.say("ann", words)
    async with visits.visitor() as eve, visits.visitor("ja") as fay:
        assert "ann, bob · bob won · just now" in await eve.get("/")
        assert re.search(r'<time datetime="19\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ">', eve.page)
        stage.wall += 3 * HOUR
        assert "bob won · 3 hours ago" in await eve.get("/"), "words grow old though the page is kept"
        assert "bobさんの勝ち · 3時間前" in await fay.get("/")


def test_how_long_ago_something_was_is_said_as_people_do() -> None:
    said = {0: "just now", MINUTE: "a minute ago", 5 * MINUTE: "5 minutes ago", HOUR: "an hour ago", DAY: "yesterday"}
    assert {seconds: ago(seconds, "en") for seconds in said} == said
    assert ago(9 * DAY, "en") == "9 days ago" and ago(9 * DAY, "ja") == "9日前" and ago(-3, "en") == "just now"


def test_of_what_just_finished_three_stand_there_and_the_rest_is_folded() -> None:
    over = tuple(Tabled(f"a{n}", f"a{n}-key", "toy", "Toy", "ended", ("ann",), 2, False) for n in range(5))
    for count, folded in ((3, 0), (5, 2)):
        html = listed((Lobby((), (), over[:count]), {}, {}), "en")
        first, _, more = html.partition("<details")
        assert first.count("/replay") == 3 and more.count("/replay") == folded
