"""Evenings as pictures: `python -m tests.newcomers.drawn FOLDER [NETWORK-LANGUAGE-GAME ...]`, for `make evening`."""

import asyncio
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import escape
from itertools import product
from pathlib import Path
from random import Random

import demo
from playwright.sync_api import Error, Page, sync_playwright
from rich.style import Style
from rich.text import Text

from adapters.console.wrapping import wrapped
from tests.browser.conftest import ARGS, CHROMIUM, House, Window
from tests.browser.telegram_table import chat, keyboard
from tests.browser.test_browser import play_by_mouse
from tests.newcomers.first_evening import DOORS, Diary, Told, lived
from tests.newcomers.irc import UNSEEN
from tests.newcomers.newcomer import NAMES
from tests.support.ircd import free_port
from tests.support.telegram_fake import time

ROWS, PHONE, DESK = 44, 390, 1040


def rows(told: Told, columns: int) -> list[Text]:
    """Break one thing that was told into rows of a terminal: what is bold on IRC is bold."""
    row = Text(f"{'*' if told.alone else ''}<{told.who}> " if told.who else "")
    for number, part in enumerate(told.text.split("\x02")):
        piece = Text.from_ansi(UNSEEN.sub("", part))
        if number % 2:
            piece.stylize(Style(bold=True))
        row.append_text(piece)
    return wrapped(row, columns)


def screens(page: Page, diary: Diary, columns: int, name: str) -> None:
    """Draw an evening as rows of a terminal, so many to a picture."""
    lines = [row for _, told in diary.scenes for one in told for row in rows(one, columns)]
    for number in range(0, len(lines), ROWS):
        some = lines[number : number + ROWS]
        page.set_viewport_size({"width": columns * 9 + 28, "height": len(some) * 20 + 28})
        page.set_content(f"<style>body{{margin:0}}</style>{demo.pictured(some, 'evening', columns)}")
        page.screenshot(path=f"{name}-{number // ROWS + 1}.png")


def chats(page: Page, diary: Diary, name: str) -> None:
    """Draw each scene of an evening on Telegram as a chat on a phone."""
    for number, (title, told) in enumerate(diary.scenes):
        pieces = []
        for one in told:
            kind = "box" if one.alone else "" if one.drawn else "me"
            post = f'<div class="post {kind}">{one.drawn or escape(one.text)}</div>'
            pieces.append(f"<div>{post}{keyboard(one.keys)}</div>")
        page.set_viewport_size({"width": PHONE, "height": 300})
        page.set_content(chat(title, "".join(pieces)))
        page.screenshot(path=f"{name}-{number:02}.png", full_page=True)


def evening(page: Page, network: str, language: str, game: str, name: str) -> str:
    """Live through one, in another thread, for Playwright has the loop of this one; draw it, and tell it."""
    runs = time.run if network == "telegram" else asyncio.run
    with ThreadPoolExecutor(1) as thread:
        diary: Diary = thread.submit(lambda: runs(lived(network, language, game))).result()
        if network == "telegram":
            chats(page, diary, name)
        elif network == "irc":
            screens(page, diary, 80, name)
        for columns in (80, 40) if network == "terminal" else ():
            os.environ |= {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "COLUMNS": str(columns)}
            again = thread.submit(lambda: asyncio.run(lived(network, language, game, diary))).result()
            screens(page, again, columns, f"{name}-{columns}")
            del os.environ["FORCE_COLOR"]
    return str(diary).replace("\x02", "*")


def pages(page: Page, game: str, name: str) -> str:
    """Play an evening on pages, each seen on a phone and at a desk; gives what stood there."""
    told: list[str] = []

    def seen(path: str = "") -> None:
        page.goto(f"{house.url}{path}" if path else page.url)
        page.wait_for_timeout(500)
        for width in (DESK, PHONE):
            page.set_viewport_size({"width": width, "height": 800})
            page.screenshot(path=f"{name}-{len(told):02}-{width}.png", full_page=True)
        told.append(f"== {page.url}\n{page.locator('body').inner_text()}\n")

    with tempfile.TemporaryDirectory() as at, suppress(Error):
        house = House(Path(at), free_port())
        house.start()
        try:
            seen("/")
            Window(page).opened(house.url, game)
            seen()
            page.locator('button[value$=" start"]').click()
            seen()
            try:
                play_by_mouse(page, Random(1))
            except (Error, AssertionError) as error:  # what stands there then is looked at all the same
                told.append(f"== stuck: {str(error).partition(chr(10))[0]}")
            for path in ("/t/a2", "/t/a2/replay?step=3", "/top"):
                seen(path)
        finally:
            house.kill()
    return "\n".join(told)


def main(folder: Path, named: list[str]) -> None:
    every = ["-".join(parts) for parts in product((*DOORS, "web"), NAMES["thoth"], NAMES)]
    if unknown := [one for one in named if one not in every]:
        raise SystemExit(f"{', '.join(unknown)}: no evening is called that; these are: {', '.join(every)}")
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for one in named or every:
            network, language, game = one.split("-")
            name, page = str(folder / one), browser.new_page(locale=language)
            shown = pages(page, game, name) if network == "web" else evening(page, network, language, game, name)
            Path(f"{name}.txt").write_text(shown, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
