"""A page whose reader or network was away: what stands on it after their return, and that no move is made twice."""

import re
import time
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import House, Window, Windows
from tests.browser.open_to_all import read_in
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser

RETURN = 3000
"""Milliseconds in which a page stands as the table does: a second, on a machine with nothing else to do."""
PRESSES = re.compile(r"/t/\w+$")
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def at_table(house: House, window: Windows) -> tuple[Page, Page]:
    """Let somebody play whose page has a clock that jumps; gives it, and another page of theirs elsewhere."""
    ann, other = window(), window()
    ann.page.clock.install()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    other.page.context.add_cookies(ann.page.context.cookies())  # type: ignore[arg-type]
    other.page.goto(ann.page.url)
    mine(other)
    return ann.page, other.page


def mine(window: Window) -> None:
    expect(window.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)


def pressed(page: Page) -> None:
    """Make a move by the first form, with the first of what there is to choose."""
    form = page.locator("#moves form").first
    for choice in form.locator("fieldset").all():
        choice.locator("input").first.check(force=True)
    form.locator("button").first.click()


def moved(page: Page) -> None:
    """Make a move, and wait until it is made."""
    stamp = page.locator("#moves").get_attribute("data-stamp")
    pressed(page)
    page.wait_for_function("was => document.querySelector('#moves').dataset.stamp !== was", arg=stamp, timeout=SOON)


def stands_as(page: Page, other: Page) -> None:
    """Wait until a page shows what another one of the same person does."""
    began = time.monotonic()
    for region in ("hand", "board", "moves"):
        stamp = other.locator(f"#{region}").get_attribute("data-stamp") or ""
        expect(page.locator(f"#{region}")).to_have_attribute("data-stamp", stamp, timeout=RETURN)
    expect(page.locator("#lost")).to_be_hidden(timeout=RETURN)
    assert page.locator("#log li").all_inner_texts()[-1] == other.locator("#log li").all_inner_texts()[-1]
    print(f"as it stands after {time.monotonic() - began:.3f} s")


def settled(page: Page) -> None:
    """Wait until it is the reader's turn again, or the table is over, so that nothing moves by itself."""
    expect(page.locator("#turn")).to_contain_text(re.compile("Your turn|over"), timeout=SOON)


def test_after_thirty_seconds_without_network_a_page_stands_as_the_table_does(house: House, window: Windows) -> None:
    page, other = at_table(house, window)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=5000)
    assert not page.locator("#moves button:not([disabled])").count(), "nothing can be pressed meanwhile"
    moved(other)
    settled(other)
    for _ in range(6):
        page.clock.fast_forward(5000)
    expect(page.locator("#lost")).to_be_visible()
    page.context.set_offline(False)
    stands_as(page, other)
    assert page.locator("#moves button:not([disabled])").count()


def test_a_press_whose_answer_was_lost_is_sent_again_and_made_once(house: House, window: Windows) -> None:
    page, other = at_table(house, window)
    settled(page)
    sent: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(parse_qs(route.request.post_data or "")["id"][0])
        if len(sent) > 1:
            return route.continue_()
        route.fetch()
        return route.abort()

    before = other.locator("#log li", has_text="ann bids").count()
    page.route(PRESSES, lose)
    pressed(page)
    expect(other.locator("#log li", has_text="ann bids")).to_have_count(before + 1, timeout=SOON)
    for _ in range(20):
        if len(sent) > 1:
            break
        page.clock.run_for(200)
        page.wait_for_timeout(50)
    settled(other)
    stands_as(page, other)
    assert len(sent) == 2 and len(set(sent)) == 1
    assert other.locator("#log li", has_text="ann bids").count() == before + 1


def test_what_a_proxy_says_in_place_of_the_house_is_not_shown_and_the_press_is_sent_again(
    house: House, window: Windows
) -> None:
    page, other = at_table(house, window)
    settled(page)
    sent: list[str] = []

    def refuse(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(parse_qs(route.request.post_data or "")["id"][0])
        return route.fulfill(status=502, content_type="text/html", body="<html><h1>502 Bad Gateway</h1></html>")

    page.route(PRESSES, refuse)
    pressed(page)
    for _ in range(40):
        if len(sent) == 4 and page.locator("#lost").is_hidden():
            break
        page.clock.run_for(500)
        page.wait_for_timeout(50)
    assert len(sent) == 4 and len(set(sent)) == 1
    assert page.locator("#said").inner_text() == ""
    page.unroute(PRESSES)
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)
    before = other.locator("#log li", has_text="ann bids").count()
    pressed(page)
    expect(other.locator("#log li", has_text="ann bids")).to_have_count(before + 1, timeout=SOON)


def test_who_leaves_or_is_known_no_more_is_led_to_a_page(house: House, window: Windows) -> None:
    ann = window()
    ann.opened(house.url, "liarsdice")
    ann.page.locator('button[value$=" leave"]').click()
    ann.page.wait_for_url(f"{house.url}/")
    ann.opened(house.url, "liarsdice")
    ann.page.context.clear_cookies()
    start(ann.page)
    expect(ann.page.locator("main")).to_contain_text("no such page", timeout=SOON)


def test_who_comes_back_from_another_tab_or_an_old_page_finds_the_table_as_it_stands(
    house: House, window: Windows
) -> None:
    page, other = at_table(house, window)
    settled(page)
    page.evaluate(HIDE, True)
    with page.expect_request(lambda request: request.headers.get("x-croupier") == "away"):
        page.clock.fast_forward(61_000)
    moved(other)
    settled(other)
    stands_as(page, other)  # who has a seat is told all the same
    page.evaluate(
        "() => { document.getElementById('mine').remove(); document.dispatchEvent(new Event('visibilitychange')); }"
    )
    page.clock.fast_forward(61_000)
    stamp = other.locator("#moves").get_attribute("data-stamp") or ""
    moved(other)
    settled(other)
    assert page.locator("#moves").get_attribute("data-stamp") == stamp, "who looks on is not"
    page.evaluate(HIDE, False)
    stands_as(page, other)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    if "Your turn" in other.locator("#turn").inner_text():
        moved(other)
        settled(other)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    stands_as(page, other)


def test_what_somebody_was_about_to_press_has_the_focus_again(house: House, window: Windows) -> None:
    page, _ = at_table(house, window)
    settled(page)
    form = page.locator("#moves form", has=page.locator('[name="f.count"]'))
    bid = form.locator("button").last
    bid.focus()
    page.context.set_offline(True)
    expect(bid).to_be_disabled(timeout=5000)
    page.context.set_offline(False)
    expect(bid).to_be_enabled(timeout=RETURN)
    expect(bid).to_be_focused()
    form.locator('input[name="f.count"]').evaluate("one => { one.max = 99; one.value = 99; }")
    form.locator('input[name="f.face"]').first.check(force=True)
    bid.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).not_to_be_empty(timeout=SOON)
    expect(bid).to_be_focused()
    page.context.set_offline(True)
    expect(bid).to_be_disabled(timeout=5000)
    page.locator("#language").focus()
    page.context.set_offline(False)
    expect(bid).to_be_enabled(timeout=RETURN)
    expect(page.locator("#language")).to_be_focused()


def test_a_machine_that_slept_connects_anew_at_once(house: House, window: Windows) -> None:
    page, other = at_table(house, window)
    settled(page)
    page.wait_for_timeout(500)
    with page.expect_request(re.compile("/stream$"), timeout=RETURN):
        page.clock.fast_forward(15_000)
    stands_as(page, other)


def test_a_window_that_was_away_speaks_the_language_that_its_reader_chose_meanwhile(
    house: House, window: Windows
) -> None:
    page = window().page
    here = Window(page)
    here.opened(house.url, "liarsdice")
    start(page)
    mine(here)
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=SOON)
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)
    assert page.locator("html").get_attribute("lang") == "en"
    read_in(other, "ja")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=SOON)
    page.context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("lang", "ja", timeout=SOON)
    expect(page.locator("#turn")).to_contain_text("あなたの番です", timeout=SOON)
