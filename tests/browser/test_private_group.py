"""A private group of Telegram on pages: nowhere to be found, shown by a link alone, gone once its admin says so."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Windows
from tests.browser.test_browser import SOON
from tests.browser.test_networks import Beside, elsewhere, seated
from tests.e2e.test_two_networks import Cyd

pytestmark = pytest.mark.browser

LINK = r"http\S+/t/[a-z]\d+-[a-z0-9]+"
AT_ONCE = 3000
"""Milliseconds in which an open page is gone; at once, on a machine with nothing else to do."""


async def told(cyd: Cyd, words: str, pattern: str, private: bool = False) -> str:
    """Let Cyd say something in the group, and give what is answered there, or to Cyd alone."""
    cyd.say(words)
    return await cyd.sees(pattern, private)


async def joined(cyd: Cyd, name: str) -> None:
    """Let somebody else of the group join its table."""
    user = cyd.fake.user(name, started=True)
    cyd.group.members[user.id] = "member"
    cyd.fake.says(user, cyd.group, "/join@croupier_bot")
    await cyd.sees(rf"{name}\b")


def unseen(page: Page, house: House, *paths: str) -> None:
    """See that a group's table is not among those listed, and that nothing is there at any of some addresses."""
    page.goto(house.url)
    expect(page.locator("main")).to_contain_text("No table is open to you here yet")
    assert "Cyd" not in page.content() and "Club" not in page.content()
    for path in paths:
        answer = page.request.get(f"{house.url}{path}")
        assert answer.status == 404 and "Cyd" not in answer.text(), path
    page.goto(f"{house.url}{paths[0]}")
    expect(page.locator("main")).to_contain_text("no such page")


def gone(page: Page) -> None:
    """See that a page that was open is one that says there is none, by itself."""
    expect(page.locator("main")).to_contain_text("no such page", timeout=AT_ONCE)
    assert "Cyd" not in page.content()


def begun(beside: Beside, cyd: Cyd) -> str:
    """Let the group begin a table; gives its code."""
    beside.do(told(cyd, "set window 600", "window is now"))
    opened = beside.do(told(cyd, "liarsdice seconds 0", r"table [a-z]\d+"))
    beside.do(joined(cyd, "Dee"))
    return opened.split()[-1]


def test_a_private_group_is_on_no_page_until_its_admin_says_so_and_on_none_at_once_when_they_say_that(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, _, cyd):
        eve, dan, bob = window(), window(), window()
        code = begun(beside, cyd)
        unseen(eve.page, house, f"/t/{code}", f"/t/{code}-aaaaaaaa", f"/t/{code}/replay", f"/t/{code}/stream")
        beside.do(told(cyd, "web", "has no web page", private=True))
        beside.do(told(cyd, "set web play", "web is now"))
        link = beside.do(told(cyd, "web", LINK))
        address = link.removeprefix(house.url)
        unseen(eve.page, house, f"/t/{code}", f"/t/{code}-aaaaaaaa")
        seated(bob.page, link, "bob")
        beside.do(told(cyd, "start", "👉|Round 1|round 1"))
        eve.page.goto(link)
        expect(eve.page.locator("main")).to_contain_text("You're watching", timeout=SOON)
        assert "Your dice" not in eve.page.content()
        expect(bob.page.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
        dan.page.goto(house.url)
        expect(dan.page.locator("main")).to_contain_text("No table is open to you here yet")
        beside.do(told(cyd, "set web off", "web is now off"))
        gone(eve.page)
        unseen(dan.page, house, address, f"{address}/stream", f"{address}/replay")
        expect(bob.page.locator("#hand")).to_contain_text("Your dice")
        bob.page.reload()
        expect(bob.page.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
