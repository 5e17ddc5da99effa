"""Filling in a move by mouse and by keys: steps beside numbers, nothing to choose that is refused, one way on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import WIDTHS, fits, overlapping
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser


def test_a_bid_that_is_filled_in_is_always_one_that_the_rules_take(house: House, window: Windows) -> None:
    ann = window(viewport={"width": 320, "height": 640}, has_touch=True)
    page = ann.page
    ann.opened(house.url, "liarsduel")
    start(page)
    expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    count, form = (
        page.locator('#moves input[name="f.count"]'),
        page.locator("#moves form[data-fits], #moves .main").last,
    )
    for _ in range(8):  # until a bid stands that leaves some faces for as many dice
        if form.get_attribute("data-fits"):
            break
        stamp = page.locator("#moves").get_attribute("data-stamp")
        form.locator("button").click()
        page.wait_for_function("was => document.querySelector('#moves').dataset.stamp !== was", arg=stamp)
        expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    least = int(count.input_value())
    chosen = page.locator('#moves input[name="f.face"]:checked')
    assert chosen.count() == 1, "the first that may be chosen is chosen"
    step = page.locator("#moves .step")
    expect(step).to_have_count(2)
    step.last.click()
    expect(count).to_have_value(str(least + 1))
    for _ in range(2):
        step.first.click()
    expect(count).to_have_value(str(least))
    standing = page.locator("#felt .bid").get_attribute("aria-label") or ""
    found = re.search(r"(\d+) × (\d)", standing)
    assert found is not None, standing
    on, face = map(int, found.groups())
    page.locator(f'#moves input[name="f.face"][value="{face}"]').check(force=True)
    expect(count).to_have_value(str(on + 1))  # as many of that face do not beat it
    page.locator("#moves .main > button").click()
    expect(page.locator("#log")).to_contain_text("ann claims", timeout=SOON)
    expect(page.locator("#said")).to_be_empty()


def test_without_a_script_a_number_is_a_plain_field_and_the_first_choice_is_made(house: House, window: Windows) -> None:
    page = (ann := window(java_script_enabled=False)).page
    ann.opened(house.url, "liarsdice")
    page.locator('#moves button[value*=" start"]').first.click()
    expect(page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    assert not page.locator("#moves .step").first.is_visible()
    page.locator("#moves .main > button").click()
    expect(page.locator("#log")).to_contain_text("ann bids", timeout=SOON)


def test_check_stands_out_and_what_the_house_asks_about_looks_otherwise(house: House, window: Windows) -> None:
    page = (ann := window()).page
    ann.opened(house.url, "roulettepoker")
    start(page)
    expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    styles = {
        name: page.get_by_role("button", name=name).evaluate(
            "one => { const look = getComputedStyle(one); return [look.backgroundColor, look.borderStyle]; }"
        )
        for name in ("Check", "All in", "Raise")
    }
    (check, _), (all_in, edge), (more, solid) = styles["Check"], styles["All in"], styles["Raise"]
    assert check not in (all_in, more) and (edge, solid) == ("dashed", "solid")
    sign = page.locator("#moves .asks button").evaluate("one => getComputedStyle(one, '::before').content")
    assert sign == '"!"'


def test_what_is_unfolded_to_fill_in_stays_so_while_others_move(house: House, window: Windows) -> None:
    page = (ann := window()).page
    ann.opened(house.url, "thoth")
    start(page)
    expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    bluff = page.locator("#moves details", has_text="Bluff this")
    for folded in page.locator("#moves details summary").all():
        folded.click()
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            fits(page)
            wrong = [one for one in overlapping(page) if "ann you" not in one]  # the moves may lie over a plate
            assert not wrong, (width, wrong)
    page.set_viewport_size({"width": 390, "height": 800})
    button = bluff.locator("form > button")
    expect(button).to_be_visible()
    page.get_by_role("button", name=re.compile("End the phase")).focus()
    expect(page.locator(".plate.moving")).to_have_count(1, timeout=SOON)
    expect(button).to_be_visible()


def test_enter_in_the_name_opens_no_game_and_two_clicks_one_table(house: House, window: Windows) -> None:
    for game in ("bluebear", "dicepoker", "thoth"):
        page = window().page
        page.goto(house.url)
        page.fill("#name", f"ann {game}")
        page.press("#name", "Enter")
        assert page.url.rstrip("/") == house.url
        page.locator(f'button[value="- new {game}"]').dblclick(no_wait_after=True)
        page.wait_for_url("**/t/*")
        page.goto(house.url)
        assert page.locator("#found .tables li").count() == 1
