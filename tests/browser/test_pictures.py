"""Screens as pictures, beside those that somebody has looked at: a change is seen, another edge of a letter is not.

Each is made at half its size and compared square by square, by the mean of what is in it. `make pictures` makes them
anew.
"""

import base64
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Windows
from tests.browser.telegram_table import bid_and_look
from tests.browser.test_browser import OVER, SOON, start
from tests.support.commandline import COMMAND, environment
from tests.support.telegram_fake import time

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).with_name("pictures")
DOCS = Path(__file__).parents[2] / "docs"
README = DOCS / "table.png"
WIDE: ViewportSize = {"width": 1040, "height": 760}
PHONE: ViewportSize = {"width": 360, "height": 760}
SQUARE = 10
"""Pixels of a picture along each side of what is compared."""
NOTICED = 24
"""How far the mean colour of a square may be from what it was, of 255: words that are drawn otherwise are nearer."""
MOST = 0.03
"""Part of all squares that may be farther: some lines that break elsewhere. A button, a plate or a die is more."""
HALVED = """async source => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const half = new OffscreenCanvas(Math.round(image.width / 2), Math.round(image.height / 2));
    const drawn = half.getContext("2d");
    drawn.imageSmoothingQuality = "high";
    drawn.drawImage(image, 0, 0, half.width, half.height);
    const bytes = new Uint8Array(await (await half.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""
APART = """async ([sources, square, noticed]) => {
    const [was, is] = await Promise.all(sources.map(async source => {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const across = Math.floor(image.width / square), down = Math.floor(image.height / square);
        const small = new OffscreenCanvas(image.width, image.height).getContext("2d");
        small.drawImage(image, 0, 0);
        const { data } = small.getImageData(0, 0, image.width, image.height), means = [];
        for (let y = 0; y < down; y++) for (let x = 0; x < across; x++) for (let colour = 0; colour < 3; colour++) {
            let sum = 0;
            for (let j = 0; j < square; j++) for (let i = 0; i < square; i++)
                sum += data[4 * ((y * square + j) * image.width + x * square + i) + colour];
            means.push(sum / square ** 2);
        }
        return means;
    }));
    if (was.length !== is.length) return 1;
    let far = 0;
    for (let at = 0; at < was.length; at += 3)
        far += [0, 1, 2].some(colour => Math.abs(was[at + colour] - is[at + colour]) > noticed);
    return 3 * far / was.length;
}"""


def source(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


@contextmanager
def played(window: Windows, folder: Path, *words: str) -> Iterator[Page]:
    """Open a table whose dice are those of a seed, in a browser of its own."""
    command = [*COMMAND, "play", "--web", "--fast", "--name", "ann", "--seed", "picture", *words]
    with subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True) as here:
        try:
            assert here.stdout is not None
            page = window(viewport=WIDE).page
            page.goto(next(line for line in here.stdout if "/in/" in line).strip())
            page.locator("#enter").click()
            page.wait_for_url("**/t/a2")
            yield page
        finally:
            here.send_signal(signal.SIGTERM)
            assert here.wait(20) == 0


def mine(page: Page) -> None:
    """Wait until it is the turn of whoever plays, and of nobody else."""
    expect(page.locator("#turn .mine")).to_be_visible(timeout=SOON)
    expect(page.locator(".plate.moving")).to_have_count(1, timeout=SOON)


def bid(page: Page, count: int, face: int) -> None:
    """Bid, and wait until it is one's turn again."""
    page.locator("#moves input[type=number]").fill(str(count))
    page.locator(f'#moves input[type=radio][value="{face}"]').check(force=True)
    page.get_by_role("button", name="Bid", exact=True).click()
    expect(page.locator("#log")).to_contain_text("ann bids", timeout=SOON)  # the others may have bid by then, too
    mine(page)


def to_the_end(page: Page) -> None:
    """Press the first button until the table is over."""
    while not OVER.search(page.locator("#turn").inner_text()):
        stamp = page.locator("#turn").get_attribute("data-stamp")
        page.locator("#moves button").first.click()
        page.wait_for_function("was => document.getElementById('turn').dataset.stamp !== was", arg=stamp)
        expect(page.locator("#turn .mine").or_(page.get_by_text(OVER).first)).to_be_visible(timeout=SOON)


@pytest.fixture(scope="session")
def desk(chromium: object) -> Iterator[Page]:
    """Give a page on which pictures are made smaller and compared."""
    page: Page = chromium.new_page()  # type: ignore[attr-defined]
    yield page
    page.close()


Taken = Callable[[Page, str], None]


@pytest.fixture
def taken(desk: Page) -> Taken:
    def take(page: Page, name: str) -> None:
        """Take a picture of what stands on the screen, and compare it with the one there is."""
        page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
        made = base64.b64decode(desk.evaluate(HALVED, source(page.screenshot())))
        kept = PICTURES / f"{name}.png"
        if os.environ.get("CROUPIER_ACCEPT"):
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes(made)
        apart = desk.evaluate(APART, [[source(kept.read_bytes()), source(made)], SQUARE, NOTICED])
        print(f"{name}: {apart:.1%} otherwise")
        assert apart <= MOST, f"{name}: {apart:.1%} of it is drawn otherwise; look at it with make pictures"

    return take


GAMES = {"dicepoker": 2, "liarsdice": 3, "liarsteams": 3, "liarsduel": 1, "roulettepoker": 1, "thoth": 1}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_looks_as_it_did(game: str, window: Windows, tmp_path: Path, taken: Taken) -> None:
    with played(window, tmp_path, game, "--bots", str(GAMES[game])) as page:
        start(page)
        mine(page)
        taken(page, game)


def test_a_table_in_play_looks_as_it_did_also_on_a_phone_and_in_the_dark(
    window: Windows, tmp_path: Path, taken: Taken
) -> None:
    with played(window, tmp_path, "bluebear", "--bots", "3") as page:
        start(page)
        mine(page)
        bid(page, 4, 4)
        expect(page.locator(".stands")).to_be_hidden()  # the table is in sight
        taken(page, "bluebear")
        if os.environ.get("CROUPIER_ACCEPT"):
            README.write_bytes(page.screenshot())
        page.emulate_media(color_scheme="dark")
        taken(page, "dark")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE)
        expect(page.locator("#felt .bid")).to_be_in_viewport()  # what is to be answered
        expect(page.locator(".plate.own .dice")).to_be_in_viewport()
        expect(page.locator("#moves button").first).to_be_in_viewport()
        taken(page, "phone")
        expect(page.locator("#felt .ring .now")).to_be_visible()


def test_the_other_pages_look_as_they_did(window: Windows, tmp_path: Path, taken: Taken) -> None:
    with played(window, tmp_path, "dicepoker", "--bots", "1") as page:
        start(page)
        mine(page)
        to_the_end(page)
        at = page.url
        page.get_by_role("link", name="Step through it again").click()
        page.goto(f"{at}/replay?step=2")
        expect(page.locator("#verdict .right")).to_be_visible(timeout=SOON)
        taken(page, "replay")
        for name, path in (("lobby", "/"), ("top", "/top")):
            page.goto(at.replace("/t/a2", path))
            taken(page, name)


def test_the_picture_of_a_telegram_table_is_what_a_group_sees(window: Windows, desk: Page) -> None:
    with ThreadPoolExecutor(1) as aside:  # Playwright has the loop of this thread
        seen = aside.submit(time.run, bid_and_look()).result()
    page = window(viewport={"width": 430, "height": 600}, device_scale_factor=1.25).page
    page.set_content(seen.page())
    assert seen.alert.startswith("Your dice: ")
    for scheme, name in (("light", "telegram.png"), ("dark", "telegram-dark.png")):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        made, kept = page.screenshot(full_page=True), DOCS / name
        if os.environ.get("CROUPIER_ACCEPT"):
            kept.write_bytes(made)
        apart = desk.evaluate(APART, [[source(kept.read_bytes()), source(made)], SQUARE, NOTICED])
        assert apart <= MOST, f"{name}: {apart:.1%} of it is drawn otherwise; look at it with make pictures"
