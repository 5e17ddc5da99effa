"""On a phone what can be pressed is in reach with what one has: seven games, at their first turn and in the middle."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import fits
from tests.browser.test_browser import OVER, SOON, start

pytestmark = pytest.mark.browser

GAMES = ("bluebear", "dicepoker", "liarsdice", "liarsduel", "liarsteams", "roulettepoker", "thoth")
PHONES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
TURNS = 4
SEEN = """() => {
    const bar = document.getElementById('moves').getBoundingClientRect();
    const own = document.querySelector('.plate.own').getBoundingClientRect();
    const buttons = [...document.querySelectorAll('#moves :is(button, summary)')].filter(one => one.checkVisibility());
    const main = document.querySelectorAll('#moves .main > button, #moves .main .buttons button');
    return {
        out: buttons.filter(one => one.getBoundingClientRect().bottom > innerHeight).map(one => one.textContent),
        pressed: buttons.length, main: [...main].filter(one => one.checkVisibility()).length,
        covered: document.querySelector('#moves .choice .solid') ? 0 : own.bottom - bar.top, top: own.top,
    };
}"""
"""Tells what can be pressed lies below the screen, and how far moves lie over what one has, unless it is in them."""


def mine(page: Page) -> bool:
    """Wait for one's turn; tells whether there is one."""
    expect(page.locator("#turn .mine").or_(page.get_by_text(OVER).first)).to_be_visible(timeout=SOON)
    page.evaluate("document.getElementById('table').classList.remove('reveals')")
    return page.locator("#turn .mine").count() > 0


def ahead(page: Page) -> None:
    """Make the move that stands out as the form has it; where one among several has to be chosen, the first."""
    stamp = page.locator("#moves").get_attribute("data-stamp")
    form = page.locator("#moves form.main").or_(page.locator("#moves form.move:not(.more form)")).first
    for group in form.locator("fieldset[data-least]").all():
        group.locator("input:enabled").first.check(force=True)
    form.locator("button").first.click()
    page.wait_for_function("was => document.querySelector('#moves').dataset.stamp !== was", arg=stamp, timeout=SOON)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_pressed_lies_on_the_first_screen_with_what_one_has(
    game: str, language: str, house: House, window: Windows
) -> None:
    ann = window(viewport=PHONES[0], locale=language)
    page = ann.page
    ann.opened(house.url, game)
    start(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for turn in range(TURNS):
        if not mine(page):
            break
        for phone in PHONES:
            page.set_viewport_size(phone)
            page.evaluate("scrollTo(0, 0)")
            seen = page.evaluate(SEEN)
            assert seen["pressed"] and not seen["out"], (turn, phone, seen)
            assert seen["covered"] <= 1 and seen["top"] > 0, (turn, phone, seen)
            fits(page)
        ahead(page)
