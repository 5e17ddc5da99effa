"""What a step opens lies on a page in place of the table, for four seconds or until its reader acts."""

import os

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Window, Windows
from tests.browser.test_away import mine, pressed
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser

CALL = '#moves button[value*=" liar"]'


def called(page: Page, scripted: bool = True) -> None:
    """Call the standing bid, once there is one; without a script a page has to be loaded to be new."""
    for _ in range(20):
        call = page.locator(CALL)
        if call.count():
            return call.first.click()
        pressed(page)
        page.wait_for_timeout(200)
        if not scripted:
            page.reload()
    raise AssertionError("nobody has bid")


def opened_by_a_call(house: House, window: Windows) -> Window:
    """Let somebody call at a table whose page has a clock that stands."""
    ann = window()
    ann.page.clock.install()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    mine(ann)
    called(ann.page)
    return ann


def photographed(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.wait_for_timeout(500)
        page.screenshot(path=f"{folder}/moment-{name}.png")


def test_a_call_opens_all_cups_in_place_of_the_table_for_four_seconds(house: House, window: Windows) -> None:
    ann = opened_by_a_call(house, window)
    page = ann.page
    moment = page.locator("#moment")
    expect(moment).to_be_visible(timeout=SOON)
    expect(moment.locator(".sentence").first).to_be_visible()
    assert not moment.locator('use[href="#back"]').count() and moment.locator(".lit, .label").count()
    expect(page.locator("#felt")).to_be_hidden()
    photographed(page, "liarsdice")
    mine(ann)  # its moves are in reach meanwhile
    assert page.locator("#moves button:not([disabled])").count()
    page.clock.run_for(3500)
    expect(moment).to_be_visible()
    page.clock.run_for(1000)
    expect(moment).to_be_hidden()
    expect(page.locator(".there > .felt .plate").first).to_be_visible()
    assert ann.complaints == []


def test_whoever_acts_is_shown_the_table_at_once(house: House, window: Windows) -> None:
    ann = opened_by_a_call(house, window)
    page = ann.page
    expect(page.locator("#moment")).to_be_visible(timeout=SOON)
    mine(ann)
    pressed(page)
    expect(page.locator("#moment")).to_be_hidden()


def test_without_a_script_the_moment_stands_above_the_table(house: House, window: Windows) -> None:
    ann = window(java_script_enabled=False)
    page = ann.page
    ann.opened(house.url, "liarsdice")
    page.locator('#moves button[value*=" start"]').first.click()
    expect(page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    called(page, scripted=False)
    expect(page.locator("#moment .sentence").first).to_be_visible(timeout=SOON)
    expect(page.locator("#felt")).to_be_visible()
