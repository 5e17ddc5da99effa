"""Forged tables in a replay that is one file, in Debian's Chromium: what the browser says of each."""

import asyncio
import copy
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core.engine.dice import told
from croupier.testing.stage import Stage
from tests.browser.conftest import Windows
from tests.browser.test_replay import ISLAND, opened
from tests.fairness.forgeries import FORGERIES, Document, Forgery
from tests.support.commandline import called
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.browser
SIGNS = {"right": "✓", "unsure": "?", "wrong": "✗"}
LIMITS = "Pictures, moves, and what a draw was made from aren't checked here: “croupier verify” replays them"
NAMED = {
    "a_seed": "a seed is given, which must be computed",
    "a_seed_of_the_older_form": "nobody can tell any more that the draws follow from the secret",
    "a_mark": "the words of Ada don't fit the mark",
    "a_mark_of_words_that_were_forgotten": "the words of Ada were forgotten, and the mark alone can be anything",
    "a_word": "the words of bob don't fit the mark",
    "words_passed_for_forgotten": "the words of bob were forgotten",
    "a_pool_of_one_face": "could only come out as 6",
    "a_pool_of_sixes": "could only come out as 6",
    "the_order_of_draws": "is missing",
    "no_last_draw": "the last draws of",
    "the_secret_of_another_table": "the secret isn't the one behind the proof",
    "the_commitment": "the secret isn't the one behind the proof",
    "a_result": "should be",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Document]:
    """Give a table that was played as its replay's file and as it is exported."""
    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        return apart.submit(_played, tmp_path_factory.mktemp("forged")).result()


def _played(folder: Path) -> tuple[str, Document]:
    async def play() -> None:
        async with Stage(loaded_once(), database=str(folder / "house.db"), seed="forged") as stage:
            for name, text in (("ann", "!dicepoker"), ("ann", "!join für Glück"), ("bob", "!join 七 7")):
                await stage.say(name, text)
            for name, text in (("ann", "!bots 2 strong"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
                await stage.say(name, text)
            for name in ("ann", "ann", "bob", "bob"):
                await stage.say(name, "!leave")

    asyncio.run(play())
    written = {
        verb: called(verb, "a2", "--database", "house.db", "--output", f"a2.{verb}", folder=folder)
        for verb in ("replay", "export")
    }
    assert all(done.returncode == 0 for done in written.values()), written
    return (folder / "a2.replay").read_text("utf-8"), json.loads((folder / "a2.export").read_text("utf-8"))


def on_a_page(document: Document, data: dict[str, Any]) -> None:
    """Put what a document has of the dice into the data of a page."""
    seats, pools = document["seats"], list[list[int]]()
    data["secrets"] = {
        "form": document["croupier"],
        "secret": document["secret"],
        "words": [seat["words"] for seat in seats],
        "marks": [seat.get("mark", "") for seat in seats],
        "names": [seat["name"] for seat in seats],
        "seed": document.get("seed", ""),
        "drawn": document["drawn"],
    }
    data |= {"commitment": told(document["commitment"]), "pools": pools, "draws": [[] for _ in data["draws"]]}
    for draw in document["draws"]:
        pools.append(draw["pool"])
        data["draws"][draw["action"]].append([draw["owner"], draw["number"], len(pools) - 1, draw["result"]])


def shown(html: str, change: Callable[[dict[str, Any]], None], window: Windows, folder: Path) -> Page:
    """Open a file of which the data were changed."""
    found = ISLAND.search(html)
    assert found is not None
    data = json.loads(found[2])
    change(data)
    file = folder / "forged.html"
    file.write_text(html.replace(found[2], json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")), "utf-8")
    return opened(window, file)


def judged(page: Page, kind: str) -> None:
    """Find the verdict of a kind, and none of another, above the sentence on what was not looked at."""
    verdict = page.locator("#verdict > p").first
    expect(verdict).to_have_class(kind)
    expect(verdict).to_contain_text(SIGNS[kind])
    expect(page.locator("#verdict")).to_contain_text(LIMITS)
    for other in SIGNS.keys() - {kind, "unsure"}:
        expect(page.locator(f"#verdict .{other}")).to_have_count(0)


def test_what_was_played_is_right_and_every_seats_words_are_shown(
    table: tuple[str, Document], window: Windows, tmp_path: Path
) -> None:
    html, document = table
    page = shown(html, lambda data: on_a_page(document, data), window, tmp_path)
    judged(page, "right")
    rows = page.locator("#mixed li").all_inner_texts()
    assert rows == ["✓ ann: “für Glück”", "✓ bob: “七 7”", "✓ Ada: none", "✓ Blaise: none"]
    assert page.locator("#mixed .right").count() == 4


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.change.__name__)
def test_the_page_says_what_it_computed_and_no_more(
    forgery: Forgery, table: tuple[str, Document], window: Windows, tmp_path: Path
) -> None:
    html, document = table
    forged = forgery.made(document)
    page = shown(html, lambda data: on_a_page(forged, data), window, tmp_path)
    judged(page, forgery.draws)
    expect(page.locator("#verdict")).to_contain_text(NAMED.get(forgery.change.__name__, ""))
    for seat, row in zip(forged["seats"], page.locator("#mixed li").all_inner_texts(), strict=True):
        words = seat["words"]
        assert row.endswith("forgotten: the mark alone" if words is None else f"“{words}”" if words else ": none")
        assert words is not None or row.startswith("?")
    page.fill("#commitment", told(document["commitment"]))
    page.locator("#told button").click()
    expect(page.locator("#fit")).to_have_class("right" if forgery.told else "wrong")


def pictures(data: dict[str, Any]) -> None:
    data["often"] = [data["often"][5] if n < 6 else often for n, often in enumerate(data["often"])]


def test_pictures_that_were_changed_are_not_what_the_verdict_is_about(
    table: tuple[str, Document], window: Windows, tmp_path: Path
) -> None:
    page = shown(table[0], pictures, window, tmp_path)
    judged(page, "right")
    expect(page.locator("#verdict")).to_contain_text("about the lists “Draws of this step” alone")


def no_mark(data: dict[str, Any]) -> None:
    data["secrets"]["marks"].pop()


def no_seat(data: dict[str, Any]) -> None:
    data["secrets"]["marks"].pop()
    data["secrets"]["words"].pop()


def no_words(data: dict[str, Any]) -> None:
    del data["secrets"]["words"]


def no_pool(data: dict[str, Any]) -> None:
    data["pools"][0] = []


def a_third_form(data: dict[str, Any]) -> None:
    data["secrets"]["form"] = 3


def half_a_secret(data: dict[str, Any]) -> None:
    data["secrets"]["secret"] = data["secrets"]["secret"][:32]


@pytest.mark.parametrize("change", [no_mark, no_seat, no_words, no_pool, a_third_form, half_a_secret])
def test_what_cannot_be_computed_is_red(
    change: Callable[[dict[str, Any]], None], table: tuple[str, Document], window: Windows, tmp_path: Path
) -> None:
    page = shown(table[0], change, window, tmp_path)
    judged(page, "wrong")
    expect(page.locator("#verdict")).to_contain_text("what the draws are computed from is missing or spoilt")


@pytest.mark.parametrize(
    ("forgotten", "kind"), [(False, "right"), (True, "unsure")], ids=["with all words", "with words forgotten"]
)
def test_a_table_of_the_older_form_is_yellow_once_its_words_are_gone(
    forgotten: bool, kind: str, table: tuple[str, Document], window: Windows, tmp_path: Path
) -> None:
    from tests.fairness.evening import played

    with ThreadPoolExecutor(1) as apart:
        older = copy.deepcopy(apart.submit(played, "dicepoker", 1).result())
    if forgotten:
        from core.engine.proofs.verify import seed_of

        older["seed"] = seed_of(older).hex()
        older["seats"][0] |= {"name": "", "words": None}

    def change(data: dict[str, Any]) -> None:
        data |= {"code": older["code"], "names": [seat["name"] or "somebody" for seat in older["seats"]]}
        data["draws"] = data["draws"] + [[] for _ in older["actions"]]
        on_a_page(older, data)

    page = shown(table[0], change, window, tmp_path)
    judged(page, kind)
    assert page.locator("#mixed .right").count() == (0 if forgotten else 4)
