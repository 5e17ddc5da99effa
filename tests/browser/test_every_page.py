"""Every page that a site has, in each language, light and width: open to all, nothing sideways, nothing cut."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Windows
from tests.browser.lived import Lived, lived
from tests.browser.open_to_all import LANGUAGES, in_each_light, in_each_way, read_in
from tests.browser.test_browser import SOON, start
from tests.support.ircd import free_port

pytestmark = pytest.mark.browser

LEARN = ("/rules", "/rules/thoth", "/rules/roulettepoker")
SITE = ("/", "/top", "/top/dicepoker", "/top/thoth", *LEARN, "/t/z9", "/nowhere", "/me", "/in/nothing")
SMALL = """() => [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden]), .choice > span')]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width && Math.min(box.width, box.height) < 43.5 && !one.matches('.choice input'))
    .map(([one]) => one.outerHTML)"""
"""Lists what a finger is to press that is less than 44 pixels high or wide."""
REFUSED = """([path, much]) => {
    const form = document.body.appendChild(document.createElement("form"));
    Object.assign(form, { method: "post", action: path });
    form.append(Object.assign(document.createElement("input"), { name: "words", value: "x".repeat(much) }));
    form.submit();
}"""
"""Sends more than anybody fills in."""


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Lived]]:
    """Run a house with a past."""
    folder: Path = tmp_path_factory.mktemp("past")
    tables, house = lived(folder / "house.db"), House(folder, free_port())
    house.start()
    yield house, tables
    house.kill()


Past = tuple[House, Lived]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_beside_tables_are_open_to_all(past: Past, window: Windows, language: str) -> None:
    house, tables = past
    page = window().page
    page.goto(house.url)
    read_in(page, language)
    for path in (*SITE, f"/t/{tables.running}/replay", f"/t/{tables.over}/replay?as=9"):
        page.goto(f"{house.url}{path}")
        in_each_light(page)
    page.goto(house.url)
    page.evaluate(REFUSED, ["/", 3000])
    page.wait_for_load_state()
    expect(page.locator("main")).to_contain_text({"en": "too long", "ja": "長すぎます"}[language])
    in_each_light(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_pressed_is_large_enough_for_a_finger(past: Past, window: Windows, language: str) -> None:
    house, tables = past
    page = window(viewport={"width": 320, "height": 640}, has_touch=True).page
    page.goto(house.url)
    read_in(page, language)
    ways = (*SITE, f"/t/{tables.over}/replay?step=8", *(f"/t/{address}" for address in tables.all().values()))
    for path in ways:
        page.goto(f"{house.url}{path}")
        small = page.evaluate(SMALL)
        assert not small, (path, small)


@pytest.mark.parametrize("phase", ["over", "running", "paused", "lobby"])
def test_a_table_is_open_to_all_who_look_on(past: Past, window: Windows, phase: str) -> None:
    house, tables = past
    page = window().page
    page.goto(f"{house.url}/t/{tables.all()[phase]}")
    in_each_way(page)


def test_a_replay_is_open_to_all_whoever_sees_it(past: Past, window: Windows) -> None:
    house, tables = past
    page = window().page
    for view in ("all", "watch"):
        page.goto(f"{house.url}/t/{tables.over}/replay?step=8&as={view}")
        page.keyboard.press("ArrowRight")
        for language in LANGUAGES:
            read_in(page, language)  # at the step and the view that were there
            expect(page.locator("#count")).to_contain_text("9")
            expect(page.locator("#replay")).to_have_attribute("data-view", view)
            expect(page.locator("#verdict .right")).to_be_visible(timeout=SOON)
            in_each_light(page)


def test_what_is_said_to_somebody_and_a_lost_connection_are_open_to_all(past: Past, window: Windows) -> None:
    house, _ = past
    ann = window()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    for language in LANGUAGES:
        read_in(ann.page, language)
        refused(ann.page)
        in_each_light(ann.page)
    ann.page.context.set_offline(True)
    expect(ann.page.locator("#lost")).to_be_visible(timeout=SOON)
    in_each_light(ann.page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_somebodys_own_page_is_open_to_all_with_all_that_folds_out(past: Past, window: Windows, language: str) -> None:
    house, _ = past
    ann = window()
    ann.opened(house.url, "liarsduel")
    start(ann.page)
    read_in(ann.page, language)
    for path in ("/me", "/"):
        ann.page.goto(f"{house.url}{path}")
        expect(ann.page.locator(".tables.own li")).to_have_count(1)
        for fold in ann.page.locator("summary").all():
            fold.click()
        in_each_light(ann.page)
        assert not ann.page.evaluate(SMALL), path
    ann.page.locator('.own button[value$=" leave"]').click()
    expect(ann.page.locator("#said")).not_to_be_empty(timeout=SOON)
    ann.page.locator('.own button[value$=" leave"]').click()
    ann.page.goto(f"{house.url}/me")
    expect(ann.page.locator("tbody tr")).to_have_count(1)
    in_each_light(ann.page)


def test_rules_open_beside_a_table_and_nothing_filled_in_is_lost(past: Past, window: Windows) -> None:
    house, _ = past
    ann = window()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    expect(ann.page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    ann.page.locator('[name="f.face"][value="4"]').check(force=True)
    with ann.page.context.expect_page() as opened:
        ann.page.locator("#aside a").click()
    expect(opened.value.locator("h1")).to_have_text("Liar's dice")
    assert opened.value.url == f"{house.url}/rules/liarsdice"
    expect(ann.page.locator('[name="f.face"][value="4"]')).to_be_checked()


def test_times_grow_old_while_a_lobby_lies_open(past: Past, window: Windows) -> None:
    house, _ = past
    page = window().page
    page.clock.install()
    page.goto(house.url)
    expect(page.locator("#found time").first).to_contain_text(re.compile("now|minute"))
    page.clock.fast_forward("02:10:00")
    expect(page.locator("#found time").first).to_have_text("2 hours ago", timeout=SOON)


def refused(page: Page) -> None:
    """Bid more dice than there are, which a page lets nobody fill in."""
    expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    form = page.locator("#moves form", has=page.locator('[name="f.count"]'))
    form.locator('[name="f.count"]').first.evaluate(
        "one => { if (one.options) one.options[0].value = 99; else { one.max = one.value = 99; } }"
    )
    form.locator('[name="f.face"]').first.check(force=True)
    form.locator("button").last.click()
    expect(page.locator("#said")).not_to_be_empty(timeout=SOON)
