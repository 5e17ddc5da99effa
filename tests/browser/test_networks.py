"""One table with two browsers, a client of a real IRC server and somebody on Telegram, played to its end."""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import House, Windows
from tests.browser.soon import first_after, pressed, share, watched
from tests.browser.test_browser import OVER, SOON
from tests.e2e.test_two_networks import SETTINGS, Ann, Cyd
from tests.support.ircd import Crowd, Ngircd
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, telegram

pytestmark = pytest.mark.browser

T = TypeVar("T")
PATIENCE = 60
"""Seconds in which what was said on one network has come to another."""
EVERYWHERE, BUSY = 200, 6
"""Milliseconds after which a press is wanted on every screen, and how often more a busy machine may take."""
RAISES = 16
"""Bids of the first round, each of one more die than the one before."""
MOVES = 40
"""More moves than four people make who bid all dice there are from then on."""
TOLD = re.compile(r"\w+ bids \d+(?= ×)|\w+ calls the bluff on \w+'s \d+(?= ×)|there (?:are|is) (?:\d+|one|none)")
"""What happens in such a game, as it is told everywhere."""
PLACES = re.compile(r"Table a2 is over:\s+(1\. \w+\s+2\. \w+\s+3\. \w+\s+4\. \w+)")


class Beside:
    """A loop in a thread of its own, for the browser has this one; IRC and Telegram are spoken on there alone."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * PATIENCE)

    def say(self, who: Ann | Cyd, words: str) -> None:
        """Say something on the loop: what is said from another thread does not wake whoever waits for it."""

        async def said() -> None:
            who.say(words)

        self.do(said())

    def close(self) -> None:
        self.do(_ended())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _ended() -> None:
    """End what still runs on this loop."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextmanager
def elsewhere(house: House, folder: Path) -> Iterator[tuple[Beside, Ann, Cyd]]:
    """Run an IRC server and a Telegram, with somebody on each, and start the house on all three networks."""
    server, beside, stack = Ngircd(folder), Beside(), AsyncExitStack()
    server.start()

    async def come() -> tuple[Ann, Cyd]:
        fake = await stack.enter_async_context(telegram(limits=Limits(None, None, False)))
        ann = Ann(await stack.enter_async_context(Crowd(server)))
        await ann.come()
        sections = SETTINGS.format(port=server.port, token=TOKEN, base_url=fake.base_url)
        house.more = sections[sections.index("[irc") :]
        return ann, Cyd(fake)

    try:
        ann, cyd = beside.do(come())
        house.start()
        beside.do(ann.client.hears(r":croupier\S* JOIN", PATIENCE))
        yield beside, ann, cyd
    finally:
        house.kill()
        beside.do(stack.aclose())
        server.kill()
        beside.close()


def seated(page: Page, link: str, name: str) -> None:
    """Join from the page of a table."""
    page.goto(link)
    form = page.locator("#moves form", has=page.locator('input[name="name"]'))
    form.locator('input[name="name"]').fill(name)
    form.locator("button").first.click()
    expect(page.locator("#seats")).to_contain_text(name, timeout=SOON)


CHANGED = "was => document.querySelector('#board').dataset.stamp !== was"
REFUSED = 3000.0
"""Milliseconds after which a press that changed nothing is looked at."""


def bids(page: Page, count: int) -> None:
    """Bid so many ones by mouse."""
    form = page.locator("#moves form", has=page.locator('[name="f.count"]'))
    if form.locator('select[name="f.count"]').count():
        form.locator('select[name="f.count"]').select_option(str(count))
    elif form.locator('[name="f.count"][type="radio"]').count():
        form.locator(f'[name="f.count"][value="{count}"]').check(force=True)
    else:
        form.locator('input[name="f.count"]').fill(str(count))
    form.locator('[name="f.face"][value="1"]').check(force=True)
    form.locator("button").last.click()


def calls(page: Page) -> None:
    page.locator("#moves button", has_text=re.compile("bluff", re.IGNORECASE)).first.click()


def patiently(page: Page, press: Callable[[], None]) -> None:
    """Press, and again where a page tells who pressed faster than a person: ten at once, then one a second."""
    before, said = stamp(page), page.locator("#said")
    for _ in range(5):
        press()
        try:
            page.wait_for_function(CHANGED, arg=before, timeout=REFUSED)
        except TimeoutError:
            if "too much at once" in said.inner_text():
                continue
        return


def stamp(page: Page) -> str:
    return page.locator("#board").get_attribute("data-stamp") or ""


def moved(beside: Beside, pages: dict[str, Page], ann: Ann, cyd: Cyd, count: int = 0) -> str:
    """Let whoever is to move bid so many ones, or all dice there are, or call that; gives their name."""
    watched = next(iter(pages.values()))
    before, board = stamp(watched), (watched.locator("#board").text_content() or "")
    mover = watched.locator(".plate.moving .name").inner_text()
    dice = re.search(r"(\d+) dice", board)
    assert dice, board
    opens, count = count > 0 or f"{mover} opens." in board, count or int(dice[1])
    if mover in pages:
        expect(pages[mover].locator("#board")).to_have_attribute("data-stamp", before, timeout=SOON)
        page = pages[mover]
        patiently(page, (lambda: bids(page, count)) if opens else (lambda: calls(page)))
    elif mover == "ann":
        beside.say(ann, f"!bid {count} 1" if opens else "!bluff")
    else:
        beside.say(cyd, f"bid {count} 1" if opens else "bluff")
    try:
        watched.wait_for_function(CHANGED, arg=before, timeout=SOON)
    except TimeoutError:
        raise AssertionError((mover, opens, watched.locator("main").inner_text())) from None
    for page in pages.values():
        expect(page.locator("#board")).to_have_attribute("data-stamp", stamp(watched), timeout=SOON)
    return mover


def opened(beside: Beside, ann: Ann) -> str:
    """Let ann open a table that pages and guests can join; gives the link to its page."""

    async def scene() -> str:
        for setting in ("web play", "guests on"):
            ann.say(f"!set {setting}")
            await ann.hears(f"{setting.split()[0]} is now")
        ann.say("!bluebear seconds 0")
        await ann.hears("ann opens .*, table a2")
        ann.say("!web")
        found = re.search(r"http\S+/t/a2-[a-z0-9]+", await ann.hears("/t/a2-"))
        assert found
        return found[0]

    return beside.do(scene())


def begun(beside: Beside, ann: Ann, cyd: Cyd) -> tuple[str, str]:
    """Let Cyd join from Telegram and ann start; gives the dice of ann and of Cyd, as they alone are told."""

    async def scene() -> tuple[str, str]:
        cyd.say("join #a2")
        await ann.hears("Cyd joins")
        ann.say("!start")
        on_irc = await ann.client.hears(r" PRIVMSG ann :Your dice", PATIENCE)
        return on_irc, await cyd.sees("Your dice: .*", private=True)

    first, second = (re.search(r"Your dice: ([1-5★ ]+)\.", told) for told in beside.do(scene()))
    assert first and second
    return first[1], second[1]


def dice(page: Page) -> str:
    """Give the dice that a page shows to its reader alone, as they are written in a chat."""
    expect(page.locator("#hand")).to_contain_text("Your dice", timeout=SOON)
    page.locator("#hand details").first.evaluate("one => { one.open = true; }")
    found = re.search(r"Your dice:\s*([1-5★\s]+)", page.locator("#hand").inner_text())
    assert found
    return " ".join(found[1].split())


def read(page: Page) -> str:
    """Give all words of a page, signs and dice alike with a space between."""
    return " ".join(page.locator("main").inner_text().split())


def apart(pages: dict[str, Page], ann: Ann, cyd: Cyd, typed: tuple[str, str]) -> None:
    """See that each has dice of their own, and that nobody else's stand anywhere they read."""
    own = {"ann": typed[0], "Cyd": typed[1], **{name: dice(page) for name, page in pages.items()}}
    reads = {name: read(page) for name, page in pages.items()}
    reads["ann"], reads["Cyd"] = "\n".join(ann.client.heard), f"{cyd.talk()}\n{cyd.talk(private=True)}"
    for reader, words in reads.items():
        assert [name for name, thrown in own.items() if thrown in words] == [reader], (reader, own, words)
    assert "Your dice" not in cyd.talk()
    assert all(" PRIVMSG ann :" in line for line in ann.client.heard if "Your dice" in line)


async def ended(ann: Ann, cyd: Cyd) -> tuple[str, str]:
    """Wait until the end is told; gives all that ann heard and that Cyd's group shows."""
    await ann.hears("Table a2 is over")
    await cyd.sees(PLACES.pattern)
    return "\n".join(ann.client.heard), cyd.talk()


def places(words: str) -> list[str]:
    found = PLACES.search(words)
    assert found, words
    return found[1].split()


class Clocks:
    """When something that somebody pressed on a page came to every screen, in milliseconds."""

    def __init__(self, pages: dict[str, Page], ann: Ann, cyd: Cyd) -> None:
        self._pages, self._cyd, self._heard = pages, cyd, list[float]()
        self._ahead = time.time() - time.monotonic()
        self.took: dict[str, list[float]] = {"own": [], "page": [], "irc": [], "telegram": []}

        def heard(line: str) -> None:
            if " PRIVMSG #dice " in line:
                self._heard.append(time.time())

        ann.client.listener = heard

    def came(self, mover: str) -> None:
        """Note when what was pressed last came to each screen."""
        at = pressed(self._pages[mover])
        for name, page in self._pages.items():
            put, _ = first_after(page, at)
            self.took["own" if name == mover else "page"].append(put)
        self.took["irc"].append(1000 * self._first(lambda: self._heard, at))
        self.took["telegram"].append(1000 * self._first(self._calls, at))

    def _calls(self) -> list[float]:
        return [call.at + self._ahead for call in self._cyd.fake.calls if call.method != "getUpdates"]

    def _first(self, times: Callable[[], list[float]], at: float) -> float:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := next((one for one in times() if one > at / 1000), None):
                return found - at / 1000
            time.sleep(0.01)
        raise AssertionError("what was pressed came not to every screen")


def test_a_game_on_two_pages_irc_and_telegram_is_the_same_for_all_and_soon_there(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, ann, cyd):
        pages = {name: watched(window().page) for name in ("eve", "bob")}
        clocks = Clocks(pages, ann, cyd)
        link = opened(beside, ann)
        for name, page in pages.items():
            seated(page, link, name)
            beside.do(ann.hears(f"{name} joins"))
        apart(pages, ann, cyd, begun(beside, ann, cyd))
        movers: list[str] = []
        while not OVER.search(pages["eve"].locator("#turn").inner_text()) and len(movers) < MOVES:
            raised = len(movers) + 1 if len(movers) < RAISES else 0
            movers.append(moved(beside, pages, ann, cyd, raised))
            if movers[-1] in pages:
                clocks.came(movers[-1])
        last = [max(each) for each in zip(*clocks.took.values(), strict=True)]
        for screen, times in (*clocks.took.items(), ("the last of all", last)):
            print(f"{screen}: p50 {share(times, 0.5):.0f} ms, p95 {share(times, 0.95):.0f} ms of {len(times)}")
        assert share(last, 0.5) < EVERYWHERE * BUSY
        assert set(movers) == {"ann", "Cyd", "eve", "bob"}
        for page in pages.values():
            expect(page.locator("#turn")).to_contain_text(OVER, timeout=SOON)
        on_irc, on_telegram = beside.do(ended(ann, cyd))
        boards = [(page.locator("#board").text_content() or "") for page in pages.values()]
        assert places(on_irc) == places(on_telegram) == places(boards[0]) == places(boards[1])
        logs = [TOLD.findall(page.locator("#log").inner_text()) for page in pages.values()]
        rounds = 1 + (len(movers) - RAISES - 1) / 2
        assert TOLD.findall(on_irc) == logs[0] == logs[1] and len(logs[0]) == len(movers) + rounds
        assert TOLD.findall(on_telegram)[-3:] == logs[0][-3:], on_telegram


def paused(beside: Beside, ann: Ann, page: Page, going: bool = False) -> None:
    """Let a table be paused, and go on; its reader may go to the choice of a language meanwhile."""
    beside.say(ann, "!pause a2")
    expect(page.locator("#turn")).to_contain_text("Paused", timeout=SOON)
    if going:
        page.locator("#language").focus()
    beside.say(ann, "!resume a2")
    expect(page.locator("#turn")).to_contain_text("Your turn", timeout=SOON)


def test_what_is_half_filled_in_and_where_its_reader_is_outlive_a_pause(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.stop()
    with elsewhere(house, tmp_path) as (beside, ann, _):
        eve = window().page
        seated(eve, opened(beside, ann), "eve")
        beside.do(ann.hears("eve joins"))
        beside.say(ann, "!start")
        turn, count = eve.locator("#turn"), eve.locator('[name="f.count"]')
        expect(turn).to_contain_text(re.compile("Your turn|Waiting for ann"), timeout=SOON)
        if "ann" in turn.inner_text():
            beside.say(ann, "!bid 1 1")
        expect(turn).to_contain_text("Your turn", timeout=SOON)
        count.fill("7")
        eve.locator('[name="f.face"][value="4"]').check(force=True)
        bid = eve.locator("#moves form", has=count).locator("button").last
        bid.focus()
        paused(beside, ann, eve, going=True)
        expect(eve.locator("#language")).to_be_focused()
        bid.focus()
        paused(beside, ann, eve)
        expect(count).to_have_value("7")
        expect(eve.locator('[name="f.face"][value="4"]')).to_be_checked()
        expect(bid).to_be_focused()
        eve.keyboard.press("Enter")
        expect(eve.locator("#log")).to_contain_text("eve bids 7", timeout=SOON)
