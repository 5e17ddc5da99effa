"""Whoever looks elsewhere is told, a dead line is seen, and many tabs of one browser do not lock each other out."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Window, Windows
from tests.browser.test_away import HIDE, mine, moved, pressed, settled
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser

BUSY = 3
"""How often more a machine may take that has other things to do."""
HEARD = """() => {
    window.heard = { tones: 0, shown: [], asked: 0 };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) { window.heard.tones++; return start.apply(this, at); };
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { window.heard.asked++; this.permission = 'granted'; }
        constructor(text) { window.heard.shown.push(text); }
        close() {}
    };
}"""
WHEN = """() => {
    window.since = {};
    const note = (name, so) => { if (so && !(name in since)) since[name] = performance.now(); };
    const look = () => {
        note('lost', !document.getElementById('lost').hidden);
        note('sending', document.getElementById('said').textContent.startsWith('Sending'));
    };
    new MutationObserver(look).observe(document.getElementById('table'), {
        subtree: true, childList: true, attributes: true, characterData: true });
    addEventListener('submit', () => note('pressed', true), true);
    note('stopped', true);
}"""
"""Notes by the page's own clock when it first says what."""


def icon(page: Page) -> str:
    return (page.locator("link[rel=icon]").get_attribute("href") or "").rpartition("/")[2]


def at_turn(house: House, window: Windows, *scripts: str) -> Window:
    """Let somebody play until it is their turn."""
    ann = window()
    for script in scripts:
        ann.page.add_init_script(f"({script})()")
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    mine(ann)
    return ann


def beside(ann: Window) -> Page:
    """Open the same table in another tab of the same browser."""
    other = ann.page.context.new_page()
    ann.hears(other)
    other.goto(ann.page.url)
    return other


@contextmanager
def frozen(house: House) -> Iterator[None]:
    """Stop a house, as a line does that is dead without a word of it."""
    assert house.process is not None
    os.kill(house.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(house.process.pid, signal.SIGCONT)


def test_a_hidden_tab_of_whoever_waits_is_told_that_it_begins(house: House, window: Windows) -> None:
    host, ann = window(), window()
    ann.page.add_init_script(f"({HEARD})()")
    ann.page.clock.install()
    host.opened(house.url, "dicepoker", "ben")
    host.page.locator('button[value$=" invite"]').click()
    link = host.page.locator("#sharing .passed .link")
    expect(link).to_be_visible(timeout=SOON)
    ann.page.goto(link.inner_text())
    ann.page.locator("#invited input[name=name]").fill("ann")
    ann.page.locator("#invited button").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#seats")).to_contain_text("ann")
    ann.page.locator("#bell").check()
    ann.page.wait_for_function("() => heard.tones === 2", timeout=SOON)
    ann.page.evaluate(HIDE, True)
    ann.page.clock.fast_forward(66_000)
    assert icon(ann.page) == "icon.svg" and not ann.page.title().startswith("●")
    start(host.page)
    ann.page.wait_for_function("() => document.title.startsWith('● ')", timeout=SOON)
    assert icon(ann.page) == "turn.svg"
    ann.page.wait_for_function("() => heard.tones >= 4 && heard.shown.length", timeout=SOON)
    assert "Dice poker" in ann.page.evaluate("heard.shown[0]")
    turn = "Your turn" in ann.page.locator("#turn").inner_text()
    ann.page.evaluate(HIDE, False)
    assert ann.page.title().startswith("●") == turn and (icon(ann.page) == "turn.svg") == turn


def test_title_and_icon_say_whose_turn_it_is(house: House, window: Windows) -> None:
    ann = at_turn(house, window)
    ann.page.wait_for_function("() => document.title.startsWith('● Your turn')", timeout=SOON)
    assert icon(ann.page) == "turn.svg"
    other = beside(ann)
    other.evaluate(HIDE, True)
    other.wait_for_function("() => document.title.startsWith('● Your turn')", timeout=SOON)
    ann.page.evaluate("document.title = ''")
    moved(ann.page)
    settled(ann.page)
    ann.page.wait_for_function("() => document.title.startsWith('● Your turn')", timeout=SOON)


def test_a_hidden_list_of_tables_calls_to_one_that_is_new(house: House, window: Windows) -> None:
    page = window().page
    page.clock.install()
    page.goto(house.url)
    head = page.title()
    page.evaluate(HIDE, True)
    told = {"x-croupier": "new", "content-language": "en"}
    listed = '<ul class="tables"><li><a href="/t/z9-new">Liar\'s dice z9</a></li></ul>'
    page.route(f"{house.url}/", lambda route: route.fulfill(body=listed, headers=told, content_type="text/html"))
    page.clock.fast_forward(80_000)
    page.wait_for_function("() => document.title.startsWith('● ')", timeout=SOON)
    page.evaluate(HIDE, False)
    assert page.title() == head


def test_who_wants_it_is_called_by_a_sound_and_nobody_else(house: House, window: Windows) -> None:
    ann = at_turn(house, window, HEARD)
    other = beside(ann)
    page = ann.page
    bell = page.locator("#bell")
    expect(bell).not_to_be_checked()
    page.evaluate(HIDE, True)
    moved(other)
    settled(other)
    expect(page.locator("#moves")).to_have_attribute(
        "data-stamp", other.locator("#moves").get_attribute("data-stamp") or ""
    )
    assert page.evaluate("heard") == {"tones": 0, "shown": [], "asked": 0}
    page.evaluate(HIDE, False)
    bell.check()
    page.wait_for_function("() => heard.tones === 2 && heard.asked === 1", timeout=SOON)
    page.reload()
    expect(bell).to_be_checked(timeout=SOON)
    assert page.evaluate("heard.asked") == 0, "nobody is asked again"
    bell.uncheck()
    page.reload()
    expect(page.locator("#moves button").first).to_be_enabled()
    expect(bell).not_to_be_checked()
    assert page.evaluate("heard") == {"tones": 0, "shown": [], "asked": 0}


def test_a_silent_dead_line_is_seen_without_a_press(house: House, window: Windows) -> None:
    page = at_turn(house, window).page
    page.evaluate(WHEN)
    with frozen(house):
        expect(page.locator("#lost")).to_be_visible(timeout=5000 * BUSY)
        assert not page.locator("#moves button:enabled").count()
        since = page.evaluate("since")
        print(f"a dead line is seen after {since['lost'] - since['stopped']:.0f} ms")
        assert since["lost"] - since["stopped"] < 5500 * BUSY
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)
    expect(page.locator("#moves button").first).to_be_enabled()


def test_a_press_into_a_dead_line_says_so_and_counts_once(house: House, window: Windows) -> None:
    page = at_turn(house, window).page
    before = page.locator("#log li", has_text="ann bids").count()
    page.evaluate(WHEN)
    with frozen(house):
        pressed(page)
        expect(page.locator("#said")).to_contain_text("Sending", timeout=1000 * BUSY)
        expect(page.locator("#lost")).to_be_visible(timeout=5000 * BUSY)
        since = page.evaluate("since")
        for what in ("sending", "lost"):
            print(f"{what} {since[what] - since['pressed']:.0f} ms after a press")
        assert since["sending"] - since["pressed"] < 1500 * BUSY
        assert since["lost"] - since["pressed"] < 5500 * BUSY
        page.wait_for_timeout(6000)  # by now it was sent again
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)
    expect(page.locator("#log li", has_text="ann bids")).to_have_count(before + 1, timeout=SOON)
    settled(page)
    expect(page.locator("#said")).to_be_empty(timeout=SOON)
    assert page.locator("#log li", has_text="ann bids").count() == before + 1


def test_seven_tabs_of_one_browser_lock_nobody_out(house: House, window: Windows) -> None:
    ann = at_turn(house, window)
    tabs = [ann.page, *(beside(ann) for _ in range(6))]
    for tab in tabs:
        expect(tab.locator("#moves button").first).to_be_enabled(timeout=SOON)
    moved(tabs[-1])
    settled(tabs[-1])
    moved(tabs[0])
    settled(tabs[0])
    stamp = tabs[0].locator("#moves").get_attribute("data-stamp") or ""
    for tab in tabs[1:]:
        expect(tab.locator("#moves")).to_have_attribute("data-stamp", stamp, timeout=12_000 * BUSY)
        assert tab.locator("#lost").is_hidden()


def test_the_site_can_be_installed_and_opens_offline_with_a_sentence(house: House, window: Windows) -> None:
    ann = window()
    page = ann.page
    page.goto(f"{house.url}/?app")
    page.evaluate("navigator.serviceWorker.getRegistration('/?app').then(() => navigator.serviceWorker.ready)")
    asked = page.context.new_cdp_session(page)
    found = asked.send("Page.getAppManifest")
    assert found["errors"] == [] and '"standalone"' in found["data"]
    wrong = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong] in ([], ["in-incognito"]), "such a window installs nothing"
    page.reload()  # the worker has to do with the page from now on
    page.context.set_offline(True)
    page.goto(f"{house.url}/?app")
    expect(page.locator("main")).to_contain_text("You're offline", timeout=SOON)
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px", "it has its style"
    kept = page.evaluate(
        "caches.open('offline').then((kept) => kept.keys()).then((all) => all.map((one) => new URL(one.url).pathname))"
    )
    assert sorted({re.sub(r"/static/\w+/", "", path) for path in kept}) == ["/offline", "icon.svg", "table.css"]
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#games")).to_be_visible(timeout=SOON)
    page.goto(f"{house.url}/")
    assert page.evaluate("navigator.serviceWorker.controller") is None, "no other page has to do with it"
