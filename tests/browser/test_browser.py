"""The table in Debian's Chromium: played by mouse, by keyboard and without script; lost networks, kills, and axe."""

import gzip
import re
import signal
import subprocess
import time
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, Page, Response, TimeoutError, expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import fits, in_each_light, in_each_way, read_in
from tests.support.commandline import COMMAND, environment

pytestmark = pytest.mark.browser

GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")
SOON = 15_000
NOTED = 500
"""Milliseconds after which it is noted that something was told: else it may be told again after a kill."""
MATCH = 90
"""Seconds in which a match comes to its end."""
OVER = re.compile("It's over|終了しました")


def start(page: Page) -> None:
    page.locator('button[value$=" start"]').click()
    expect(page.locator('button[value$=" start"]')).to_have_count(0, timeout=SOON)


def moved(page: Page, before: str | None) -> None:
    """Wait until it is somebody's turn to press again, or the table is over."""
    page.wait_for_function(
        "before => { const t = document.querySelector('#moves'); return t.dataset.stamp !== before; }",
        arg=before,
        timeout=SOON,
    )


def play_by_mouse(page: Page, chance: Random) -> None:
    """Press what there is until the table is over, which takes a busy machine longer."""
    until = time.monotonic() + MATCH
    while time.monotonic() < until:
        if OVER.search(page.locator("#turn").inner_text()):
            return
        forms = page.locator('#moves form:not(.beside, :has(button[value$=" again"]))')
        count = forms.count()
        if not count:
            page.wait_for_timeout(100)
            continue
        form = forms.nth(chance.randrange(count))
        page.evaluate("document.querySelectorAll('#moves details').forEach((one) => { one.open = true; })")
        for choice in form.locator("fieldset").all():
            boxes = choice.locator("input:enabled")
            if known := boxes.count():
                with suppress(Error):  # the page may have put others there meanwhile
                    boxes.nth(chance.randrange(known)).check(force=True, timeout=1000)
        for listed in form.locator("select").all():
            listed.select_option(index=0)
        with suppress(TimeoutError):  # somebody else's move may have put other forms there
            form.locator("button").first.click(timeout=1000)
        page.wait_for_timeout(60)
    raise AssertionError(page.locator("#turn").inner_text())


def again(page: Page) -> None:
    """Open the next table; who has pressed as often as a page lets them presses once more after a while."""
    for _ in range(3):
        page.get_by_role("button", name="Play again").click()
        with suppress(TimeoutError):
            return page.wait_for_url("**/t/b2*", timeout=10_000)
    raise AssertionError(page.locator("#said").inner_text() or page.locator("#lost").inner_text())


def test_a_match_is_played_to_its_end_by_mouse(house: House, window: Windows) -> None:
    ann = window()
    ann.opened(house.url, "dicepoker")
    start(ann.page)
    play_by_mouse(ann.page, Random(1))
    assert "Table a2 is over" in ann.page.locator("#board").inner_text()
    again(ann.page)
    expect(ann.page.locator("#seats")).to_contain_text("ann")


@pytest.mark.parametrize(("game", "language"), [("liarsduel", "en"), ("roulettepoker", "ja"), ("liarsdice", "ja")])
def test_other_games_are_played_to_their_ends_by_mouse_by_whoever_presses_anything(
    house: House, window: Windows, game: str, language: str
) -> None:
    ann = window(locale=language, extra_http_headers={"x-forwarded-for": "192.0.2.1"})
    ann.opened(house.url, game)
    start(ann.page)
    play_by_mouse(ann.page, Random(game))
    assert ann.page.locator("html").get_attribute("lang") == language
    expect(ann.page.locator("#board")).to_contain_text(re.compile("Table a2 is over|卓 ?a2 ?終了"))
    assert not re.search("Time's up|時間切れ", ann.page.locator("#log").inner_text())
    ann.page.locator('#moves a[href$="/replay"]').click()
    expect(ann.page.locator("#verdict .right")).to_be_visible(timeout=SOON)


def test_a_match_is_played_without_script(house: House, window: Windows) -> None:
    ann, chance = window(java_script_enabled=False), Random(2)
    ann.opened(house.url, "dicepoker")
    ann.page.locator('button[value$=" start"]').click()
    until = time.monotonic() + MATCH
    while time.monotonic() < until:
        ann.page.goto(f"{house.url}/t/a2")
        if OVER.search(ann.page.locator("#turn").inner_text()):
            return
        forms = ann.page.locator("#moves form")
        if forms.count():
            form = forms.nth(chance.randrange(forms.count()))
            for box in form.locator("input[type=checkbox]").all()[:1]:
                box.check(force=True)
            form.locator("button").first.click()
        ann.page.wait_for_timeout(150)
    raise AssertionError(ann.page.locator("main").inner_text())


def test_a_match_is_played_by_keyboard_alone(house: House, window: Windows) -> None:
    ann = window()
    page = ann.page
    page.goto(house.url)
    press_by_keys(page, lambda: page.evaluate("document.activeElement.id") == "name")
    page.keyboard.type("ann")
    press_by_keys(page, lambda: "dicepoker" in str(page.evaluate("document.activeElement.value")), "Enter")
    page.wait_for_url("**/t/*")
    press_by_keys(page, lambda: str(page.evaluate("document.activeElement.value")).endswith(" start"), "Enter")
    until = time.monotonic() + MATCH
    while time.monotonic() < until:
        if OVER.search(page.locator("#turn").inner_text()):
            return
        if page.locator("#moves button").count():
            press_by_keys(page, lambda: page.evaluate("document.activeElement.matches('#moves button')"), "Enter")
        page.wait_for_timeout(200)
    raise AssertionError(page.locator("main").inner_text())


def press_by_keys(page: Page, there, key: str = "") -> None:  # type: ignore[no-untyped-def]
    for _ in range(60):
        if there():
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            if outline != "none" or there():  # else what had the focus has gone between two questions
                break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("no key leads there")
    assert outline != "none", "where one is can be seen"
    if key:
        page.keyboard.press(key)


def test_after_a_lost_network_the_page_says_so_and_comes_back(house: House, window: Windows) -> None:
    ann = window()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    ann.page.context.set_offline(True)
    expect(ann.page.locator("#lost")).to_be_visible(timeout=5000)
    assert not ann.page.locator("#moves button:not([disabled])").count(), "nothing can be pressed meanwhile"
    ann.page.context.set_offline(False)
    expect(ann.page.locator("#lost")).to_be_hidden(timeout=3000)


def test_after_a_kill_all_pages_come_back_by_themselves_and_nothing_is_lost_or_doubled(
    house: House, window: Windows
) -> None:
    ann = window()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    expect(ann.page.locator("#log")).to_contain_text("begins", timeout=SOON)
    ann.page.wait_for_timeout(NOTED)
    hand, log = ann.page.locator("#hand").inner_html(), ann.page.locator("#log li").all_inner_texts()
    house.kill()
    expect(ann.page.locator("#lost")).to_be_visible(timeout=5000)
    house.start()
    expect(ann.page.locator("#lost")).to_be_hidden(timeout=6000)
    assert ann.page.locator("#hand").inner_html() == hand
    after = ann.page.locator("#log li").all_inner_texts()
    assert after == [*log, "Liar's dice resumes at a2."]


def test_two_windows_of_one_person_stand_alike_and_a_stranger_sees_nothing(house: House, window: Windows) -> None:
    ann, eve = window(), window()
    ann.opened(house.url, "liarsdice")
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    start(ann.page)
    expect(other.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
    assert other.locator("#hand").inner_html() == ann.page.locator("#hand").inner_html()
    answer = eve.page.goto(ann.page.url)
    assert answer is not None and answer.status == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_a_small_phone_and_is_open_to_all(game: str, house: House, window: Windows) -> None:
    ann = window(viewport={"width": 320, "height": 640})
    ann.opened(house.url, game)
    if game == "liarsteams":
        ann.page.locator('button[value$=" bots 3"]').click()
        expect(ann.page.locator('button[value$=" bots 3"]')).to_have_attribute("aria-pressed", "true", timeout=SOON)
    start(ann.page)
    in_each_way(ann.page)


def test_a_table_before_the_start_and_at_the_end_is_open_to_all(house: House, window: Windows) -> None:
    ann = window()
    ann.opened(house.url, "dicepoker")
    in_each_way(ann.page)
    read_in(ann.page, "en")
    start(ann.page)
    play_by_mouse(ann.page, Random(3))
    in_each_way(ann.page)
    ann.page.emulate_media(forced_colors="active")
    fits(ann.page)


def packed(answer: Response) -> int:
    """Tell how much of an answer a proxy sends, which packs it."""
    return len(gzip.compress(answer.body()))


def test_a_page_is_small_and_a_press_is_quick(house: House, window: Windows) -> None:
    ann = window()
    loaded: list[int] = []
    ann.page.on("response", lambda answer: loaded.append(packed(answer)) if "stream" not in answer.url else None)
    ann.opened(house.url, "dicepoker")
    assert sum(loaded) < 40_000, loaded
    start(ann.page)
    before = ann.page.locator("#moves").get_attribute("data-stamp")
    began = time.perf_counter()
    ann.page.locator("#moves button").first.click()
    moved(ann.page, before)
    print(f"a press is on the page after {time.perf_counter() - began:.3f} s")


def test_it_stops_at_once_with_pages_open(house: House, window: Windows) -> None:
    windows = [window() for _ in range(3)]
    for number, one in enumerate(windows):
        one.opened(house.url, "liarsdice", f"ann{number}")
    began = time.monotonic()
    assert house.stop() == 0
    assert time.monotonic() - began < 3
    log = (house.folder / "log").read_text()
    assert "everything is kept" in log and "Traceback" not in log and "/t/" not in log


def test_a_port_in_use_is_said_in_a_sentence(house: House) -> None:
    words = [*COMMAND, "run"]
    (house.folder / "other").mkdir()
    (house.folder / "other" / "croupier.toml").write_text((house.folder / "croupier.toml").read_text())
    with subprocess.Popen(
        words, cwd=house.folder / "other", env=environment(), stderr=subprocess.PIPE, text=True
    ) as other:
        try:
            assert other.stderr is not None
            said = next(line for line in other.stderr if "cannot listen" in line)
            assert "another `listen` would work" in said
        finally:
            other.send_signal(signal.SIGTERM)
            assert other.wait(20) == 0


def test_the_browser_here_plays_by_a_link_that_works_once(
    window: Windows, tmp_path_factory: pytest.TempPathFactory
) -> None:
    words = [*COMMAND, "play", "--web", "--fast", "--name", "ann", "bluebear", "exact"]
    folder = tmp_path_factory.mktemp("here")
    with subprocess.Popen(words, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True) as here:
        try:
            assert here.stdout is not None
            link = next(line for line in here.stdout if "/in/" in line).strip()
            ann, eve = window(), window()
            ann.page.goto(link)
            in_each_light(ann.page)
            ann.page.locator("#enter").click()
            ann.page.wait_for_url("**/t/a2")
            eve.page.goto(link)
            eve.page.locator("#enter").click()
            expect(eve.page.locator("main")).to_contain_text("used already")
            start(ann.page)
            expect(ann.page.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
        finally:
            here.send_signal(signal.SIGTERM)
            assert here.wait(20) == 0
