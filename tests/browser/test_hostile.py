"""What others send in Chromium itself: pages of another site that press here, and names that look like code."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import House, Windows
from tests.browser.test_browser import SOON, start
from tests.browser.test_networks import elsewhere, opened, seated

pytestmark = pytest.mark.browser

CODE = "<img src=x onerror=alert(1)>"
NAMES = (CODE, "</script><script>alert(2)</script>", "\u202eevil", "🎲" * 24)
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


def test_names_that_look_like_code_are_text_on_a_page(house: House, window: Windows, tmp_path: Path) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, ann, cyd):
        page = window().page
        dialogs: list[Dialog] = []
        page.on("dialog", lambda dialog: dialogs.append(dialog))

        async def come(name: str) -> None:
            user = cyd.fake.user(name, started=True)
            cyd.group.members[user.id] = "member"
            cyd.fake.says(user, cyd.group, "/join@croupier_bot #a2")

        link = opened(beside, ann)
        seated(page, link, "eve")
        for number, name in enumerate(NAMES):
            beside.do(come(name))
            expect(page.locator(".plate")).to_have_count(3 + number, timeout=SOON)
        plates = page.locator("#seats").inner_text()
        assert CODE[:5] in plates and "script" in plates
        page.reload()
        expect(page.locator("#seats")).to_contain_text(CODE[:5])
        assert page.locator("main img, main script").count() == 0 and not dialogs
        left, right = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert left <= right
