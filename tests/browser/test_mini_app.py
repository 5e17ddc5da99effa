"""The table's page inside Telegram, in a frame of a page that plays its client, and the same table in the chat."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Frame, Page, Request, Route, expect

from tests.browser.conftest import House, Windows
from tests.browser.open_to_all import RULES, RUN
from tests.browser.test_browser import OVER, SOON
from tests.browser.test_networks import PATIENCE, Beside, bids, patiently
from tests.support.certificates import Certificate, certificate
from tests.support.init_data import init_data
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram
from tests.support.telegram_fake.world import Message, User

pytestmark = pytest.mark.browser

SECTIONS = """\
base_url = "https://127.0.0.1:{secure}"
[telegram.club]
token = "{token}"
base_url = "{base_url}"
group_per_minute = 100000
chat_per_second = 10000
overall_per_second = 100000
mini_app = true
"""
CLIENT = "https://web.telegram.org/a/"
CLIENT_PAGE = """<!doctype html><meta charset="utf-8"><title>Telegram</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<script>
const told = [], theme = %(theme)s;
const send = (eventType, eventData) =>
    document.querySelector("iframe").contentWindow.postMessage(JSON.stringify({ eventType, eventData }), "*");
addEventListener("message", ({ data, source }) => {
    if (source !== document.querySelector("iframe").contentWindow) return;
    const { eventType, eventData } = JSON.parse(data);
    told.push([eventType, eventData]);
    if (eventType === "web_app_request_theme") send("theme_changed", { theme_params: theme });
    if (eventType === "web_app_request_safe_area") send("safe_area_changed", { top: 0, bottom: 20, left: 0, right: 0 });
});
</script><iframe src="%(src)s"></iframe>"""
DAY = {"bg_color": "#ffffff", "text_color": "#000000", "hint_color": "#999999", "button_color": "#3390ec"}
DAY |= {"button_text_color": "#ffffff", "section_bg_color": "#ffffff", "destructive_text_color": "#e53935"}
NIGHT = {"bg_color": "#212121", "text_color": "#ffffff", "hint_color": "#aaaaaa", "button_color": "#8774e1"}
NIGHT |= {"button_text_color": "#ffffff", "section_bg_color": "#181818", "destructive_text_color": "#ff595a"}
MOVES = 60


class Chats:
    """A group of Ann and Bob on a fake Telegram, and their own chats."""

    def __init__(self, fake: Telegram) -> None:
        self.fake = fake
        self.ann, self.bob = (fake.user(name, started=True, language="en") for name in ("Ann", "Bob"))
        self.group = fake.group("Club", self.ann, self.bob)
        self.group.members[self.ann.id] = "creator"
        fake.has_main_web_app = True

    def talk(self, user: User | None = None) -> str:
        chat = self.group if user is None else self.fake.private(user)
        return re.sub("[\u2068\u2069]", "", "\n".join(message.text for message in chat.bots()))

    async def until(self, what: Callable[[], Any]) -> Any:
        async with asyncio.timeout(PATIENCE):
            while not (found := what()):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return found

    async def sees(self, pattern: str, user: User | None = None) -> str:
        found = await self.until(lambda: re.search(pattern, self.talk(user)))
        return str(found[0])

    async def says(self, user: User, words: str, *, alone: bool = False) -> None:
        self.fake.says(user, self.fake.private(user) if alone else self.group, words)

    async def taps(self, user: User, label: str) -> None:
        def button() -> Message | None:
            posts = reversed(self.group.bots())
            return next((post for post in posts if label in post.labels()), None)

        await self.fake.press(user, await self.until(button), label).answered()

    async def opens(self, user: User | None = None) -> str:
        """Wait for the button that opens the page, in the group or in somebody's own chat; gives where it leads."""

        def found() -> str:
            chat = self.group if user is None else self.fake.private(user)
            keys = [key for post in chat.bots() for row in post.keyboard for key in row]
            ways = [key.get("web_app", key).get("url", "") for key in keys if key["text"] == "Open the table"]
            return ways[-1] if ways else ""

        return str(await self.until(found))


class Terminator:
    """Speaks TLS in front of a site, as a proxy does."""

    def __init__(self) -> None:
        self._writers: set[asyncio.StreamWriter] = set()

    async def open(self, port: int, shown: Certificate) -> int:
        """Listen at a port that is free, and give it."""
        self._site = port
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=shown.server())
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0.1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, site = await asyncio.open_connection("127.0.0.1", self._site)
            self._writers |= {writer, site}
            await asyncio.gather(self._pipe(reader, site), self._pipe(there, writer))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while read := await reader.read(65536):
                writer.write(read)
                await writer.drain()
        writer.close()


@contextmanager
def inside(house: House, folder: Path) -> Iterator[tuple[Beside, Chats, str]]:
    """Run a Telegram and a site with TLS; gives the site's address."""
    beside, stack, shown = Beside(), AsyncExitStack(), certificate(folder)

    async def come() -> tuple[Chats, int]:
        fake = await stack.enter_async_context(telegram(limits=Limits(None, None, False)))
        proxy = Terminator()
        secure = await proxy.open(house.port, shown)
        stack.push_async_callback(proxy.close)
        house.more = SECTIONS.format(secure=secure, token=TOKEN, base_url=fake.base_url)
        return Chats(fake), secure

    try:
        chats, secure = beside.do(come())
        house.host = f"127.0.0.1:{secure}"
        house.start()
        yield beside, chats, f"https://127.0.0.1:{secure}"
    finally:
        house.kill()
        beside.do(stack.aclose())
        beside.close()


def opened(page: Page, where: str, told: str, theme: dict[str, str]) -> Frame:
    """Open the page as Telegram's client in a browser does; gives the frame."""
    more = f"tgWebAppData={quote(told)}&tgWebAppVersion=9.1&tgWebAppPlatform=weba"
    src = f"{where}#{more}&tgWebAppThemeParams={quote(json.dumps(theme))}"

    def answer(route: Route) -> None:
        route.fulfill(
            body=CLIENT_PAGE % {"src": src.replace("&", "&amp;"), "theme": json.dumps(theme)}, content_type="text/html"
        )

    page.unroute(f"{CLIENT}**")
    page.route(f"{CLIENT}**", answer)
    page.goto("about:blank")
    page.goto(CLIENT)
    frame = page.frames[-1]
    expect(frame.locator("h1")).to_be_visible(timeout=SOON)
    return frame


def heard(page: Page) -> list[list[Any]]:
    """Give what the page has told Telegram's client."""
    found: list[list[Any]] = page.evaluate("told")
    return found


def is_open_to_all(frame: Frame) -> None:
    frame.page.emulate_media(reduced_motion="reduce")
    if not frame.evaluate("'axe' in window"):
        frame.evaluate(AXE_SCRIPT)
    found = AxeResults(frame.evaluate(RUN, RULES))
    assert found.violations_count == 0, found.generate_report()
    for width in (320, 390):
        frame.page.set_viewport_size({"width": width, "height": 800})
        wide, there = frame.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= there, width


def test_a_whole_game_with_one_inside_and_one_in_the_chat(house: House, window: Windows, tmp_path: Path) -> None:
    house.stop()
    with inside(house, tmp_path) as (beside, chats, site):
        page = window(ignore_https_errors=True).page
        asked: list[Request] = []
        page.on("request", lambda request: asked.append(request))
        beside.do(chats.says(chats.ann, "/liarsdice@croupier_bot seconds 0"))
        beside.do(chats.taps(chats.bob, "Join"))
        assert beside.do(chats.opens()) == "https://t.me/croupier_bot?startapp=a2"
        told = init_data(chats.ann, start_param="a2")
        frame = opened(page, f"{site}/telegram/club?tgWebAppStartParam=a2", told, NIGHT)
        events = [kind for kind, _ in heard(page)]
        assert {"web_app_ready", "web_app_expand", "iframe_ready"} <= set(events)
        assert frame.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(33, 33, 33)"
        assert frame.evaluate("getComputedStyle(document.body).paddingBottom") == "20px"
        is_open_to_all(frame)
        frame.locator("#moves button", has_text="Start").first.click()
        hand = re.search(r"Your dice: ([1-6★ ]+)", beside.do(chats.sees("Your dice: [1-6★ ]+", chats.ann)))
        own = beside.do(chats.sees("Your dice: [1-6★ ]+", chats.bob))
        frame.locator("#hand details").first.evaluate("one => { one.open = true; }")
        read = re.search(r"Your dice:\s*([1-6★\s]+)", frame.locator("#hand").inner_text())
        mine = " ".join(read[1].split()) if read else ""
        assert hand and " ".join(hand[1].split()) == mine and mine not in own and "Your dice" not in chats.talk()
        movers: list[str] = []
        while not OVER.search(frame.locator("#turn").inner_text()) and len(movers) < MOVES:
            movers.append(moved(beside, chats, frame, len(movers)))
            if len(movers) == 1:
                is_open_to_all(frame)
        assert {"Ann", "Bob"} == set(movers) and OVER.search(frame.locator("#turn").inner_text())
        won = re.search(r"1\. (\w+)", beside.do(chats.sees(r"a2 is over[^@]*1\. \w+")))
        assert won and f"1. {won[1]}" in " ".join((frame.locator("#board").text_content() or "").split())
        asks = [data["need_confirmation"] for kind, data in heard(page) if kind == "web_app_setup_closing_behavior"]
        assert asks and asks[0] is True and asks[-1] is False
        keeps_its_secrets(house, frame, asked, told)


def moved(beside: Beside, chats: Chats, frame: Frame, number: int) -> str:
    """Let whoever is to move bid the least, and then the other call that a lie; gives who it was."""
    mover, opens = frame.locator(".plate.moving .name").inner_text(), number % 2 == 0
    board, dice = frame.locator("#board"), re.findall(r"(\d+) dice", frame.locator("#log").inner_text())
    before, last = board.get_attribute("data-stamp"), dice[-1] == "2"  # then their sum is bid
    if mover == "Ann":
        patiently(frame, partial(presses, frame, opens, last))  # type: ignore[arg-type]
    elif opens:
        beside.do(chats.says(chats.bob, f"/bid@croupier_bot {'2' if last else '1 1'}"))
    else:
        beside.do(chats.taps(chats.bob, "Call it a lie"))
    frame.wait_for_function("was => document.querySelector('#board').dataset.stamp !== was", arg=before, timeout=SOON)
    beside.do(chats.sees(f"{mover} bids" if opens else f"{mover} calls|a2 is over"))
    return mover


def presses(frame: Frame, opens: bool, last: bool) -> None:
    if opens and not last:
        bids(frame, 1)  # type: ignore[arg-type]
    else:
        label = "Bid" if opens else "Call it a lie"
        frame.locator("#moves button", has_text=label).first.click()


def keeps_its_secrets(house: House, frame: Frame, asked: list[Request], told: str) -> None:
    """See that no token stands in an address, a referrer, a log or what a browser keeps."""
    given = {one.headers["authorization"].removeprefix("Bearer ") for one in asked if "authorization" in one.headers}
    assert len(given) == 1
    [token] = given
    signed = told.rpartition("=")[2]
    log = (house.folder / "log").read_text()
    kept = frame.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, history.state])")
    for secret in (token, signed):
        assert secret not in log and secret not in kept
        for one in asked:
            assert secret not in one.url.partition("#")[0] and secret not in one.headers.get("referer", ""), one.url
    to_others = [one.url for one in asked if "127.0.0.1" not in one.url and not one.url.startswith((CLIENT, "about:"))]
    assert to_others == []


def test_its_list_leads_to_a_table_and_back_in_the_language_of_its_reader(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with inside(house, tmp_path) as (beside, chats, site):
        page = window(ignore_https_errors=True).page
        beside.do(chats.says(chats.ann, "/liarsdice@croupier_bot seconds 0"))
        beside.do(chats.taps(chats.bob, "Join"))
        beside.do(chats.taps(chats.ann, "Start"))
        where = beside.do(chats.opens(chats.ann))
        assert where == f"{site}/telegram/club?t=a2"
        beside.do(chats.says(chats.ann, "/bluebear", alone=True))
        beside.do(chats.sees("private table b2", chats.ann))
        beside.do(chats.says(chats.ann, "/lang ja", alone=True))
        beside.do(chats.sees("日本語", chats.ann))
        frame = opened(page, where.partition("?")[0], init_data(chats.ann), DAY)
        expect(frame.locator("html")).to_have_attribute("lang", "ja")
        assert heard(page)[-1][0] != "web_app_close"
        is_open_to_all(frame)
        frame.locator("a", has_text="a2").click()
        expect(frame.locator("#turn")).to_be_visible(timeout=SOON)
        expect(frame.locator("#hand")).to_contain_text("ダイス", timeout=SOON)
        is_open_to_all(frame)
        assert [data["is_visible"] for kind, data in heard(page) if kind == "web_app_setup_back_button"][-1] is True
        frame.locator(".why a").evaluate("one => { one.closest('p').hidden = false; one.click(); }")
        expect_told(page, "web_app_open_link")
        page.evaluate("send('back_button_pressed')")
        expect(frame.locator("h1")).to_have_text("あなたの卓", timeout=SOON)


def expect_told(page: Page, kind: str) -> None:
    page.wait_for_function("kind => told.some(([one]) => one === kind)", arg=kind)


def test_without_telegrams_word_it_shows_nothing_and_no_other_site_may_frame_it(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with inside(house, tmp_path) as (beside, chats, site):
        beside.do(chats.says(chats.ann, "/liarsdice@croupier_bot seconds 0"))
        beside.do(chats.taps(chats.bob, "Join"))
        page = window(ignore_https_errors=True).page
        page.goto(f"{site}/telegram/club?t=a2")
        expect(page.locator("[role=alert]")).to_contain_text("wasn't opened from Telegram", timeout=SOON)
        page.goto("about:blank")
        forged = init_data(chats.ann, token="701:another-bots-token-that-nobody-has")
        page.goto(f"{site}/telegram/club?t=a2#tgWebAppData={quote(forged)}")
        expect(page.locator("[role=alert]")).to_contain_text("wasn't opened from Telegram", timeout=SOON)
        evil = window(ignore_https_errors=True)
        evil.page.route(
            "https://evil.example/**",
            lambda route: route.fulfill(
                body=f'<iframe src="{site}/telegram/club?t=a2"></iframe>', content_type="text/html"
            ),
        )
        evil.page.goto("https://evil.example/")
        frame = evil.page.frames[-1]
        assert frame.locator("main").count() == 0
        assert any("frame-ancestors" in said for said in evil.complaints)
        evil.complaints.clear()
