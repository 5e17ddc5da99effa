"""What others send in Chromium itself: pages of another site that press here, and names that look like code."""

import asyncio
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Windows
from tests.browser.lived import CLOSING, CODE, NAMES
from tests.browser.open_to_all import fits, in_each_way
from tests.browser.test_browser import OVER, SOON, start
from tests.browser.test_networks import (
    CHANGED,
    MOVES,
    PATIENCE,
    Beside,
    bids,
    calls,
    elsewhere,
    opened,
    seated,
    stamp,
)
from tests.e2e.test_two_networks import Ann, Cyd

pytestmark = pytest.mark.browser

FOREIGN = """<!doctype html><meta charset="utf-8">
<form id="press" method="post" action="{url}/t/a2" target="inside">
<input name="do" value="a2 stop"><input name="id" value="forged"></form>
<iframe name="inside"></iframe><iframe id="framed" src="{url}/t/a2"></iframe>"""
FETCH = """url => fetch(`${url}/t/a2`, { method: "POST", mode: "no-cors", credentials: "include",
    body: new URLSearchParams({ do: "a2 stop", id: "fetched" }) }).then((answer) => answer.type, () => "blocked")"""


@pytest.fixture
def foreign(house: House) -> Iterator[str]:
    """Run another site on this machine, whose page sends a form here."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(FOREIGN.format(url=house.url).encode())

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Page)
    running = threading.Thread(target=server.serve_forever)
    running.start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()
    running.join()
    server.server_close()


def test_a_page_of_another_site_presses_nothing_and_frames_nothing(house: House, window: Windows, foreign: str) -> None:
    ann = window()
    ann.opened(house.url, "liarsdice")
    start(ann.page)
    other = ann.page.context.new_page()  # with the same cookies, and its complaints are the browser's about the other
    answers: list[int] = []
    other.on("response", lambda answer: answers.append(answer.status) if answer.request.method == "POST" else None)
    other.goto(foreign)
    with other.expect_response("**/t/a2"):
        other.evaluate("document.getElementById('press').submit()")
    assert other.evaluate(FETCH, house.url) in ("opaque", "blocked")
    assert answers and set(answers) == {403}
    framed = other.frame_locator("#framed").locator("#table")
    assert framed.count() == 0
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)
    ann.page.reload()
    expect(ann.page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)


def test_what_a_page_may_not_do_is_heard_of(house: House, window: Windows) -> None:
    ann = window()
    ann.page.goto(house.url)
    ann.page.evaluate(
        "document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }))"
    )
    ann.page.evaluate("document.body.setAttribute('onclick', 'alert(1)'); document.body.click()")
    ann.page.evaluate("setTimeout(() => alert('heard'))")
    ann.page.wait_for_timeout(200)
    heard = "\n".join(ann.complaints)
    assert "policy: img-src forbids data" in heard and "policy: script-src-attr" in heard and "a dialog: heard" in heard
    ann.complaints.clear()


class Guest:
    """Somebody on Telegram with a name of their own choice."""

    def __init__(self, cyd: Cyd, name: str) -> None:
        self._fake, self._group = cyd.fake, cyd.group
        self.user = cyd.fake.user(name, started=True)
        cyd.group.members[self.user.id] = "member"

    async def say(self, words: str) -> None:
        verb, _, rest = words.partition(" ")
        self._fake.says(self.user, self._group, f"/{verb}@croupier_bot {rest}".strip())

    async def way_in(self) -> str:
        """Ask for a link by which a browser plays as them."""
        chat = self._fake.private(self.user)
        self._fake.says(self.user, chat, "/web")
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(r"http\S+/in/\S+", "\n".join(post.text for post in chat.bots()))):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return found[0]


def to_the_end(beside: Beside, page: Page, ann: Ann, guests: list[Guest]) -> None:
    """Play a game: who opens bids all dice there are, and who is next calls that: somebody is out each round."""
    for number in range(MOVES):
        if OVER.search(page.locator("#turn").inner_text()):
            return
        before, dice = stamp(page), re.search(r"(\d+) dice", (page.locator("#board").text_content() or ""))
        assert dice
        seat = page.locator("#seats .plate").evaluate_all("all => all.findIndex((one) => one.matches('.moving'))")
        words = "bluff" if number % 2 else f"bid {dice[1]} 1"
        if seat == 1:
            calls(page) if number % 2 else bids(page, int(dice[1]))
        elif seat:
            beside.do(guests[seat - 2].say(words))
        else:
            beside.say(ann, f"!{words}")
        page.wait_for_function(CHANGED, arg=before, timeout=SOON)


def is_text(page: Page) -> None:
    """See that what looks like code made nothing but text, and nothing wide."""
    assert page.locator("main img, main script:not(#data), main [onerror]").count() == 0
    fits(page)


def test_what_looks_like_code_is_text_on_every_page_of_a_game(house: House, window: Windows, tmp_path: Path) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, ann, cyd):
        cyd.group.title = CLOSING
        beside.do(above(ann, CODE))
        page = window().page
        link = opened(beside, ann)
        seated(page, link, "eve")
        guests = [Guest(cyd, name) for name in NAMES]
        for number, guest in enumerate(guests):
            beside.do(guest.say(f"join #a2 {CODE} {CLOSING}"))
            expect(page.locator("#seats .plate")).to_have_count(3 + number, timeout=SOON)
        is_text(page)
        beside.say(ann, "!start")
        expect(page.locator(".plate.moving")).to_have_count(1, timeout=SOON)
        invited = window()
        invited.page.goto(beside.do(guests[0].way_in()))
        expect(invited.page.locator("h1")).to_contain_text(CODE[:5])
        in_each_way(invited.page)
        invited.page.locator("#enter").click()
        expect(invited.page.locator("#said")).to_contain_text(CODE[:5], timeout=SOON)
        is_text(invited.page)
        to_the_end(beside, page, ann, guests)
        is_text(page)
        assert CODE[:5] in page.locator("#seats").inner_text() and "script" in (
            page.locator("#board").text_content() or ""
        )
        page.goto(f"{link}/replay?step=3")
        expect(page.locator("#verdict .right")).to_be_visible(timeout=SOON)
        for _ in range(4):
            page.keyboard.press("ArrowRight")
            is_text(page)
        kept = tmp_path / "kept.html"
        kept.write_bytes(page.request.get(f"{link}/replay.html").body())
        page.goto(kept.as_uri())
        expect(page.locator("#verdict .right")).to_be_visible(timeout=SOON)
        page.keyboard.press("End")
        expect(page.locator("#now")).to_contain_text("is over")
        is_text(page)


async def above(ann: Ann, topic: str) -> None:
    """Write something above a channel."""
    ann.client.send(f"TOPIC #dice :{topic}")
    await ann.client.hears("TOPIC #dice", PATIENCE)
