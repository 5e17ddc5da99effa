"""A board on a phone: the last lines of its words and all of its buttons are on one screen."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.conftest import Windows
from tests.browser.telegram_table import bid_and_look
from tests.support.telegram_fake import time

pytestmark = pytest.mark.browser
WIDE, HIGH = 390, 844
KEY, BARS = 44, 130
"""Pixels of a row of buttons on Telegram, and of the bars above and below a chat."""


def test_the_boards_words_stay_in_sight_above_its_buttons(window: Windows) -> None:
    with ThreadPoolExecutor(1) as aside:  # Playwright has the loop of this thread
        seen = aside.submit(time.run, bid_and_look()).result()
    page = window(viewport={"width": WIDE, "height": HIGH}).page
    page.set_content(seen.page())
    page.add_style_tag(
        content=f"body {{ width: {WIDE}px }} dialog {{ display: none }}"
        f".row {{ height: {KEY - 4}px }} .row span {{ padding: 10px 0; overflow: hidden }}"
    )
    rows = page.locator(".row")
    assert rows.count() <= 8 and page.locator(".row span").count() <= 24
    clipped = page.locator(".row span").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length")
    assert clipped == 0, "no label is cut"
    board, last, call = (
        found.bounding_box() for found in (page.locator(".post"), rows.last, page.locator(".post svg").first)
    )
    assert board is not None and last is not None and call is not None
    shown = HIGH - BARS - (last["y"] + last["height"] - board["y"] - board["height"])
    assert shown >= 0.8 * board["height"], "most of the board's words stand above its buttons"
    assert last["y"] + last["height"] - call["y"] <= HIGH - BARS, "and whoever is called, with all that comes below"
