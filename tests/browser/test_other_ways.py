"""A game on all networks, of whose pages one runs no script and the other is used by keys alone; both are closed once.

The terminal has no part in it: `croupier play` is a house of its own, whose table nobody else reaches.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import House, Window, Windows
from tests.browser.test_browser import OVER, SOON, press_by_keys
from tests.browser.test_networks import (
    CHANGED,
    MOVES,
    TOLD,
    Beside,
    apart,
    begun,
    bids,
    calls,
    elsewhere,
    ended,
    opened,
    places,
    seated,
    stamp,
)
from tests.e2e.test_two_networks import Ann, Cyd

pytestmark = pytest.mark.browser

RAISES = 5
"""Bids at first, of one more die each time: everybody has bid before somebody is out."""
MOST_ARROWS = 40
LOADS_ANEW = 25_000
"""Milliseconds in which a page without script has loaded by itself what changed: it does so every ten seconds."""
CHOSEN = "name => new FormData(document.activeElement.form).get(name)"
FOCUSED = "document.activeElement.matches('{}')"


class Person:
    """Somebody at a page, which they may close; it is found again among their tables."""

    def __init__(self, window: Window, home: str) -> None:
        self.page, self._home = window.page, home

    def joins(self, link: str, name: str) -> None:
        seated(self.page, link, name)

    def closes(self) -> None:
        self.page.close()

    def comes_back(self) -> None:
        """Open the site anew, and there the table that is marked as one's own."""
        self.page = self.page.context.new_page()
        self.page.goto(self._home)
        self.page.locator(".tables.own li").locator("a").click()
        self.page.wait_for_url("**/t/a2")

    def catches_up(self) -> None:
        """Have the page show what has changed, where it does not by itself."""
        if self.page.is_closed():
            self.comes_back()

    def bids(self, count: int) -> None:
        bids(self.page, count)

    def calls(self) -> None:
        calls(self.page)


class Scriptless(Person):
    """Somebody whose browser runs no script: they load the page anew, or wait until it does."""

    def catches_up(self) -> None:
        super().catches_up()
        if self.waited:
            self.page.goto(self.page.url)
        expect(self.page.locator("#turn")).to_contain_text("Your turn", timeout=LOADS_ANEW)
        self.waited = True

    waited = False


class ByKeys(Person):
    """Somebody who has no mouse: Tab leads to everything, arrows choose, Enter presses."""

    def joins(self, link: str, name: str) -> None:
        self.page.goto(link)
        self._to("#moves input[name=name]")
        self.page.keyboard.type(name)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#seats")).to_contain_text(name, timeout=SOON)

    def bids(self, count: int) -> None:
        self._fills("f.count", count)
        self._fills("f.face", 1)
        self._to("#moves form:has([name^=f]) > button", "Enter")

    def calls(self) -> None:
        self._to("#moves form:not(:has([name^=f])) button")
        assert "bluff" in self.page.evaluate("document.activeElement.textContent").casefold()
        self.page.keyboard.press("Enter")

    def _to(self, there: str, key: str = "") -> None:
        press_by_keys(self.page, lambda: self.page.evaluate(FOCUSED.format(there)), key)

    def _fills(self, name: str, value: int) -> None:
        """Choose a value by keys: type a number, else go there by arrows, from where Space has begun."""
        self._to(f'#moves [name="{name}"]')
        kind = self.page.evaluate("document.activeElement.type")
        if kind == "number":
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(str(value))
        elif kind == "radio":
            self.page.keyboard.press("Space")
        for _ in range(MOST_ARROWS):
            chosen = int(self.page.evaluate(CHOSEN, name))
            if chosen == value:
                return
            self.page.keyboard.press("ArrowDown" if chosen < value else "ArrowUp")
        raise AssertionError(f"no key leads to {value} of {name}")


def moved(beside: Beside, people: dict[str, Person], ann: Ann, cyd: Cyd, count: int = 0) -> str:
    """Let whoever is to move bid so many ones, or all dice there are, or call that; gives their name."""
    watched = people["bob"].page
    before, board = stamp(watched), (watched.locator("#board").text_content() or "")
    mover, dice = watched.locator(".plate.moving .name").inner_text(), re.search(r"(\d+) dice", board)
    assert dice, board
    opens, count = count > 0 or f"{mover} opens." in board, count or int(dice[1])
    if mover in people:
        people[mover].catches_up()
        expect(people[mover].page.locator("#board")).to_have_attribute("data-stamp", before, timeout=SOON)
        people[mover].bids(count) if opens else people[mover].calls()
    else:
        words = f"bid {count} 1" if opens else "bluff"
        beside.say(ann, f"!{words}") if mover == "ann" else beside.say(cyd, words)
    watched.wait_for_function(CHANGED, arg=before, timeout=SOON)
    return mover


def test_without_script_and_by_keys_alone_a_game_on_all_networks_is_the_same_for_all(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, ann, cyd):
        eve, bob = Scriptless(window(java_script_enabled=False), house.url), ByKeys(window(), house.url)
        people: dict[str, Person] = {"eve": eve, "bob": bob}
        link = opened(beside, ann)
        for name, one in people.items():
            one.joins(link, name)
            beside.do(ann.hears(f"{name} joins"))
        typed = begun(beside, ann, cyd)
        eve.page.reload()
        apart({name: one.page for name, one in people.items()}, ann, cyd, typed)
        movers: list[str] = []
        while not OVER.search(bob.page.locator("#turn").inner_text()) and len(movers) < MOVES:
            movers.append(moved(beside, people, ann, cyd, len(movers) + 1 if len(movers) < RAISES else 0))
            if len(movers) == RAISES:
                eve.closes()
                bob.closes()
                bob.comes_back()
        assert set(movers) == {"ann", "Cyd", "eve", "bob"}
        eve.page.goto(f"{house.url}/t/a2")
        on_irc, on_telegram = beside.do(ended(ann, cyd))
        boards = [(one.page.locator("#board").text_content() or "") for one in people.values()]
        assert places(on_irc) == places(on_telegram) == places(boards[0]) == places(boards[1])
        logs = [TOLD.findall(one.page.locator("#log").inner_text()) for one in people.values()]
        assert TOLD.findall(on_irc) == logs[0] == logs[1] and len(logs[0]) > len(movers)
