"""Pages in Debian's Chromium: laid out as they were; found as they stand by who comes back; many at once."""

import asyncio
import json
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import WIDTHS, overlapping
from tests.browser.test_browser import SOON, start

pytestmark = pytest.mark.browser

LAYOUT = Path(__file__).with_name("layout.json")
PARTS = (
    ".top",
    "main",
    "h1",
    "#turn",
    ".felt",
    ".plate",
    "#felt",
    "#board",
    "#hand",
    "#moves",
    "#log",
    ".games",
    "footer",
)
"""Parts of pages whose place is compared: where they begin from the left, and how wide they are."""
GRID = 8
"""Pixels by which a place may differ: fonts change it, a layout changes more."""
PAGES, WINDOWS = 20, 4
STREAMS = 200
COOKIE = "croupier-{port}"


def places(page: Page) -> dict[str, list[int]]:
    """Give where each part of a page begins, and how wide it is, on a grid."""
    found = page.evaluate(
        """parts => Object.fromEntries(parts.flatMap(part => {
            const there = document.querySelector(part)?.getBoundingClientRect();
            return there && there.width ? [[part, [there.left, there.width]]] : [];
        }))""",
        PARTS,
    )
    return {part: [round(number / GRID) for number in where] for part, where in found.items()}


def test_pages_are_laid_out_as_they_were_and_nothing_lies_on_anything(house: House, window: Windows) -> None:
    ann, seen = window(), {}
    screens = {"lobby": "/", "leaders": "/top", "nothing": "/t/z9"}
    for name, path in screens.items():
        ann.page.goto(f"{house.url}{path}")
        for width in WIDTHS:
            ann.page.set_viewport_size({"width": width, "height": 800})
            seen[f"{name} {width}"] = places(ann.page)
            assert not overlapping(ann.page)
    for game in ("liarsdice", "bluebear", "thoth", "roulettepoker", "dicepoker", "liarsduel"):
        ann = window()
        ann.opened(house.url, game)
        start(ann.page)
        expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
        for width in WIDTHS:
            ann.page.set_viewport_size({"width": width, "height": 800})
            seen[f"{game} {width}"] = places(ann.page)
            assert not overlapping(ann.page), (game, width)
    if os.environ.get("CROUPIER_ACCEPT"):
        lines = (f"{json.dumps(name)}: {json.dumps(where)}" for name, where in seen.items())
        LAYOUT.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    before = json.loads(LAYOUT.read_text())
    assert before.keys() == seen.keys()
    moved = {
        (name, part): (was, seen[name].get(part))
        for name, parts in before.items()
        for part, was in parts.items()
        if not alike(was, seen[name].get(part))
    }
    assert not moved


def alike(was: list[int], now: list[int] | None) -> bool:
    return now is not None and all(abs(a - b) <= 1 for a, b in zip(was, now, strict=True))


@pytest.mark.parametrize("game", ["liarsduel", "roulettepoker", "dicepoker"])
def test_on_a_phone_a_newcomer_reads_each_thing_once_and_what_guides_them_before_they_move(
    game: str, house: House, window: Windows
) -> None:
    ann = window(viewport={"width": 390, "height": 844})
    ann.opened(house.url, game)
    start(ann.page)
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    guide = ann.page.locator("#moves .guide")
    expect(guide).to_contain_text("First match:")
    there = guide.bounding_box()
    assert there is not None and there["y"] + there["height"] < 844
    stands = (ann.page.locator(".stands").text_content() or "").strip()
    for width in (390, 1040):  # what is drawn is said only to whoever unfolds it
        ann.page.set_viewport_size({"width": width, "height": 844})
        assert stands and not ann.page.locator(".stands").is_visible()
        ann.page.locator("#board summary").click()
        assert ann.page.locator("#board").inner_text().count(ann.page.locator("#board p").first.inner_text()) == 1
        ann.page.locator("#board summary").click()


def test_who_comes_back_to_a_page_finds_the_table_as_it_stands(house: House, window: Windows) -> None:
    ann = window()
    ann.opened(house.url, "liarsdice")
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    ann.page.goto(f"{house.url}/top")
    start(other)
    expect(other.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    ann.page.go_back()
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=3000)
    assert ann.page.locator("#hand").text_content() == other.locator("#hand").text_content()


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_press_is_made_though_the_page_is_drawn_anew_under_it(by: str, house: House, window: Windows) -> None:
    ann = window(has_touch=True)
    ann.opened(house.url, "liarsdice")
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    ann.page.bring_to_front()
    button = ann.page.locator('button[value$=" start"]')
    button.scroll_into_view_if_needed()
    place = button.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    finger = ann.page.context.new_cdp_session(ann.page)
    if by == "mouse":
        ann.page.mouse.move(x, y)
        ann.page.mouse.down()
    else:
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    other.locator('button[value$=" bots 3"]').click()
    expect(ann.page.locator("#log")).to_contain_text("3 fair computer players", timeout=SOON)
    if by == "mouse":
        ann.page.mouse.up()
    else:
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(button).to_have_count(0, timeout=SOON)
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)


def test_after_a_kill_twenty_pages_come_back_by_themselves(house: House, window: Windows) -> None:
    pages: list[Page] = []
    for number in range(WINDOWS):
        one = window(extra_http_headers={"x-forwarded-for": f"192.0.2.{number}"})  # an address may have twelve streams
        one.opened(house.url, "liarsdice", f"ann{number}")
        start(one.page)
        expect(one.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
        pages.append(one.page)
        for _ in range(PAGES // WINDOWS - 1):
            more = one.page.context.new_page()
            more.goto(one.page.url)
            pages.append(more)
    for page in pages:
        expect(page.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
    hands = [page.locator("#hand").text_content() for page in pages]
    logs = [page.locator("#log li").all_inner_texts() for page in pages]
    house.kill()
    for page in pages:
        expect(page.locator("#lost")).to_be_visible(timeout=SOON)
    house.start()
    for page in pages:
        expect(page.locator("#lost")).to_be_hidden(timeout=SOON)
        expect(page.locator("#log")).to_contain_text("resumes", timeout=SOON)
    assert hands == [page.locator("#hand").text_content() for page in pages]
    for page, log in zip(pages, logs, strict=True):
        after = page.locator("#log li").all_inner_texts()
        assert after[: len(log)] == log and len(after) == len(log) + 1, (log, after)


def test_with_two_hundred_streams_open_it_ends_within_two_seconds(house: House) -> None:
    with httpx.Client(base_url=house.url, headers={"sec-fetch-site": "same-origin"}) as browser:
        browser.post("/", data={"do": "- new liarsdice", "id": "1", "name": "ann"})
        cookie = f"croupier-{house.port}={browser.cookies[COOKIE.format(port=house.port)]}"

    async def look_on() -> float:
        readers = []
        for number in range(STREAMS):
            here = f"127.0.0.{2 + number // 10}"  # an address may have twelve
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(here, 0), limit=2**20)
            host = f"Host: 127.0.0.1:{house.port}"
            writer.write(f"GET /t/a2/stream HTTP/1.1\r\n{host}\r\nCookie: {cookie}\r\n\r\n".encode())
            readers.append((reader, writer))
        for reader, _ in readers:
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        began = time.monotonic()
        assert await asyncio.to_thread(house.stop) == 0
        took = time.monotonic() - began
        for reader, writer in readers:
            await asyncio.wait_for(reader.read(), 5)
            writer.close()
        return took

    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        assert apart.submit(asyncio.run, look_on()).result() < 2


def test_a_lobby_that_is_open_shows_a_new_table_and_keeps_what_is_half_filled_in(house: House, window: Windows) -> None:
    ann = window()
    ann.page.clock.install()
    ann.page.goto(house.url)
    other = ann.page.context.new_page()
    other.goto(house.url)
    other.fill("#name", "ann")
    other.locator('button[value="- new bluebear"]').click()
    other.wait_for_url("**/t/a2")
    ann.page.fill("#words", "a2-half")
    ann.page.clock.fast_forward(7000)
    link = ann.page.locator('#found a[href="/t/a2"]')
    expect(link).to_be_visible(timeout=SOON)
    assert ann.page.input_value("#words") == "a2-half"
    link.focus()
    start(other)
    ann.page.clock.fast_forward(7000)
    expect(ann.page.locator("#found")).not_to_contain_text("Waiting for players", timeout=SOON)
    expect(link).to_be_focused()
    house.stop()
    ann.page.clock.fast_forward(7000)
    expect(link).to_be_focused()
    house.start()
    ann.page.clock.fast_forward(60_000)
    link.click()
    ann.page.wait_for_url("**/t/a2")
    assert not [said for said in ann.complaints if "ERR_CONNECTION_REFUSED" not in said]


def test_what_was_said_of_a_table_before_it_began_is_gone_once_it_has(house: House, window: Windows) -> None:
    ann, bob = window(), window()
    ann.opened(house.url, "liarsduel")
    ann.page.get_by_role("button", name="Invite").click()
    said = ann.page.locator("#said")
    expect(said).to_contain_text("until it starts", timeout=SOON)
    bob.page.goto(ann.page.locator("#sharing .passed .link").inner_text())
    bob.page.fill("#name", "bob")
    bob.page.locator("#invited button").click()
    bob.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#turn")).to_contain_text(re.compile("Your turn|Waiting for bob"), timeout=SOON)
    expect(said).to_be_empty()
