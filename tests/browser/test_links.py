"""Links that are passed on from a page: copied, handed to the device, or read where there is no script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import LANGUAGES, in_each_light, read_in
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser

SHARES = "navigator.share = async (what) => { window.shared = what; };"
CLOSES = "navigator.share = async () => { throw new DOMException('closed', 'AbortError'); };"
COPIES = """Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text) => { window.copied = text; } },
});"""
NEITHER = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


def invited(page: Page) -> str:
    """Ask for an invitation; gives its link."""
    page.get_by_role("button", name="Invite", exact=True).click()
    link = page.locator("#sharing .passed .link")
    expect(link).to_be_visible(timeout=SOON)
    return link.inner_text()


def watched(page: Page) -> str:
    """Let others watch; gives the link."""
    page.locator("#sharing summary").click()
    page.get_by_role("button", name="Let others watch").click()
    link = page.locator("#sharing details .link")
    expect(link).to_be_visible(timeout=SOON)
    return link.inner_text()


def test_a_link_is_copied_and_says_so_for_a_moment(house: House, window: Windows) -> None:
    ann = window()
    ann.page.add_init_script(COPIES)
    ann.opened(house.url, "liarsdice")
    link = invited(ann.page)
    assert re.fullmatch(re.escape(house.url) + r"/j/\w{10}", link)
    copy = ann.page.locator("#sharing .passed [data-by=copy]")
    copy.click()
    expect(copy).to_have_text("Copied")
    assert ann.page.evaluate("window.copied") == link
    expect(copy).to_have_text("Copy", timeout=SOON)
    expect(ann.page.locator("#sharing [data-by=sheet]").first).to_be_hidden()


def test_a_device_that_shares_is_given_the_link_and_a_title(house: House, window: Windows) -> None:
    ann = window()
    ann.page.add_init_script(COPIES + SHARES)
    ann.opened(house.url, "liarsdice")
    link = invited(ann.page)
    ann.page.locator("#sharing .passed [data-by=sheet]").click()
    assert ann.page.evaluate("window.shared") == {"title": "Join me at Liar's dice", "url": link}
    at = watched(ann.page)
    ann.page.locator("#sharing details [data-by=sheet]").click()
    assert ann.page.evaluate("window.shared.url") == at
    assert ann.page.evaluate("window.copied") is None


def test_who_closes_the_sheet_has_nothing_copied(house: House, window: Windows) -> None:
    ann = window()
    ann.page.add_init_script(COPIES + CLOSES)
    ann.opened(house.url, "liarsdice")
    invited(ann.page)
    ann.page.locator("#sharing .passed [data-by=sheet]").click()
    ann.page.wait_for_function("() => true")
    assert ann.page.evaluate("window.copied") is None


def test_where_nothing_can_be_copied_the_link_stands_there_selected(house: House, window: Windows) -> None:
    ann = window()
    ann.page.add_init_script(NEITHER)
    ann.opened(house.url, "liarsdice")
    link = invited(ann.page)
    ann.page.locator("#sharing .passed [data-by=copy]").click()
    field = ann.page.locator("#sharing .passed input")
    expect(field).to_have_value(link)
    assert ann.page.evaluate("getSelection().toString()") == link
    ann.page.locator("#sharing .passed [data-by=copy]").click()
    expect(field).to_have_count(1)


def test_a_friend_joins_and_a_stranger_watches_without_script(house: House, window: Windows) -> None:
    ann = window(java_script_enabled=False)
    ann.opened(house.url, "liarsdice")
    ann.page.get_by_role("button", name="Invite", exact=True).click()
    link = ann.page.locator("#sharing .passed .link").inner_text()
    expect(ann.page.locator("[data-share]").first).to_be_hidden()
    bob = window(java_script_enabled=False)
    bob.page.goto(link)
    expect(bob.page.locator("h1")).to_have_text("ann invites you to Liar's dice")
    bob.page.fill("#name", "bob")
    bob.page.fill("#words", "lucky seven")
    bob.page.locator("#invited button").click()
    bob.page.wait_for_url("**/t/a2")
    expect(bob.page.locator("#log")).to_contain_text("lucky seven")
    ann.page.goto(f"{house.url}/t/a2")
    ann.page.locator("#sharing summary").click()
    ann.page.get_by_role("button", name="Let others watch").click()
    ann.page.locator("#sharing summary").click()
    eve = window(java_script_enabled=False)
    eve.page.goto(ann.page.locator("#sharing details .link").inner_text())
    expect(eve.page.locator("main")).to_contain_text("You're watching.")


def test_how_many_watch_is_told_while_they_do_and_none_once_nobody_may(house: House, window: Windows) -> None:
    ann, eve = window(), window()
    ann.opened(house.url, "liarsdice")
    eve.page.goto(watched(ann.page))
    expect(ann.page.locator("#watching")).to_have_text("1 watching", timeout=SOON)
    expect(ann.page.locator("#sharing details")).to_have_attribute("open", "")
    start(ann.page)
    expect(eve.page.locator("#turn")).to_contain_text("Waiting for", timeout=SOON)
    ann.page.get_by_role("button", name="Let nobody watch").click()
    expect(eve.page.locator("h1")).to_have_text("Sorry", timeout=SOON)
    expect(ann.page.locator("#watching")).to_be_empty(timeout=SOON)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_and_an_invitation_are_open_to_all(house: House, window: Windows, language: str) -> None:
    ann, bob = window(), window()
    ann.page.add_init_script(SHARES)
    ann.opened(house.url, "liarsdice")
    link = invited(ann.page)
    watched(ann.page)
    read_in(ann.page, language)
    ann.page.locator("#sharing summary").click()
    in_each_light(ann.page)
    bob.page.goto(link)
    read_in(bob.page, language)
    in_each_light(bob.page)
