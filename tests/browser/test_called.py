"""Whoever asked for that is told on any page that they have open when a game opens in a room."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import fits
from tests.browser.test_away import HIDE
from tests.browser.test_browser import SOON
from tests.browser.test_networks import elsewhere
from tests.support.ircd import free_port

pytestmark = pytest.mark.browser


def test_a_game_that_opens_in_a_room_is_told_on_each_page(tmp_path: Path, window: Windows) -> None:
    house = House(tmp_path, free_port())
    with elsewhere(house, tmp_path) as (beside, ann, _):
        eve = window()
        eve.opened(house.url, "liarsdice", "eve")
        mine = eve.page.url
        eve.page.goto(f"{house.url}/me")
        eve.page.get_by_role("button", name="Tell me").click()
        expect(eve.page.locator("#said")).to_contain_text("that you can join from here")
        for words in ("!set web play", "!set public on", "!set window 120"):
            beside.say(ann, words)
        pages = [eve.page, *(eve.page.context.new_page() for _ in range(3))]
        for page, path in zip(pages, ("/", "/rules", "/top", mine.removeprefix(house.url)), strict=True):
            eve.hears(page)
            page.goto(house.url + path)
        table = pages[-1]
        expect(table.locator("#moves button").first).to_be_enabled(timeout=SOON)
        table.evaluate(HIDE, True)
        beside.say(ann, "!dicepoker")
        for page in pages:
            region = page.locator("#said" if page is table else "#called")
            expect(region).to_contain_text("Dice poker b2 is open in #", timeout=2 * SOON)
        assert table.title().startswith("● Dice poker b2 is open")
        table.evaluate(HIDE, False)
        for width in (390, 320):
            pages[0].set_viewport_size({"width": width, "height": 640})
            fits(pages[0])
        pages[0].screenshot(path="/tmp/called.png")
        table.screenshot(path="/tmp/called-table.png")
        pages[1].locator("#called a").click()
        pages[1].wait_for_url("**/t/b2-*")
        expect(pages[1].locator("#moves")).to_contain_text("Join")
        beside.say(ann, "!cancel")
        expect(pages[0].locator("#called")).to_be_empty(timeout=2 * SOON)
        table.wait_for_function("() => !document.title.startsWith('● Dice poker')", timeout=2 * SOON)
