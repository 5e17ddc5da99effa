"""Replays in Debian's Chromium, on a site and from a file: steps, draws computed again, what was changed named red."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from adapters.web.replay.frames import Frames
from core.engine.dice import commitment, told
from croupier.network import Network
from croupier.testing.stage import Stage
from tests.browser.conftest import House, Window, Windows
from tests.browser.open_to_all import check, fits, in_each_way
from tests.browser.test_browser import MATCH, OVER
from tests.fairness.page import vectors
from tests.support.commandline import called
from tests.support.loaded import loaded_once
from tests.tables.replays.over import GAMES, Pages, begun, ended, replayed

pytestmark = pytest.mark.browser

ISLAND = re.compile(r'(<script id="data" type="application/json">)(.*?)(</script>)', re.DOTALL)
DICE = Path(__file__).parents[2] / "adapters" / "web" / "static" / "dice.js"
Change = Callable[[dict[str, Any]], None]
LARGEST = {"thoth": 150_000}
SOON = 15_000


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Play a table of each game to its end, and write each as a file."""
    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        return apart.submit(_written, tmp_path_factory.mktemp("replays")).result()


def _written(folder: Path) -> dict[str, Path]:
    codes = asyncio.run(_played(folder / "house.db"))
    for game, code in codes.items():
        wrote = called("replay", code, "--database", "house.db", "--output", f"{game}.html", folder=folder)
        assert wrote.returncode == 0, wrote.stderr
    return {game: folder / f"{game}.html" for game in codes}


async def _played(database: Path) -> dict[str, str]:
    async with Stage(loaded_once(), database=str(database)) as stage:
        codes = {}
        for game in GAMES:
            table = await begun(stage, game, web="off")
            codes[game] = table.code
            await ended(stage, table)
        return codes


def opened(window: Windows, file: Path, **how: Any) -> Page:
    page = window(**how).page
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_file_of_every_game_steps_and_all_its_draws_are_right(
    game: str, finished: dict[str, Path], window: Windows
) -> None:
    assert finished[game].stat().st_size < LARGEST.get(game, 100_000)
    page = opened(window, finished[game])
    expect(page.locator("#verdict .right")).to_contain_text("computed all")
    assert page.locator("#verdict .wrong").count() == 0
    last = int(page.locator("#slider").get_attribute("max") or "")
    page.locator("#on").click()
    expect(page.locator("#count")).to_have_text(f"Step 1 of {last}")
    page.keyboard.press("End")
    expect(page.locator("#count")).to_have_text(f"Step {last} of {last}")
    expect(page.locator("#now")).to_contain_text("is over")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#count")).to_have_text(f"Step {last - 1} of {last}")
    page.locator("#first").click()
    page.locator("#slider").fill("2")
    expect(page.locator("#count")).to_have_text(f"Step {min(2, last)} of {last}")
    for view in page.locator(".views button").all():
        view.click()
        expect(view).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_open_to_all_and_fits_a_small_phone(game: str, finished: dict[str, Path], window: Windows) -> None:
    page = opened(window, finished[game])
    for dark, width in product((False, True), (320, 1280)):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size({"width": width, "height": 700})
        for key in ("Home", "ArrowRight", "End"):
            page.keyboard.press(key)
            fits(page)
        page.keyboard.press("ArrowLeft")
        check(page)


def test_on_a_phone_what_is_not_of_a_step_is_folded_and_stays_as_its_reader_has_it(
    finished: dict[str, Path], window: Windows
) -> None:
    page = opened(window, finished["thoth"])
    page.locator("#slider").fill("30")
    board = page.locator("#board")
    expect(page.locator("#felt")).to_contain_text("Tools")
    expect(board).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") < 4 * 844
    page.locator(".told > summary").click()
    page.locator("#now").click()
    for step in range(31, 36):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#count")).to_contain_text(f"Step {step} of")
        expect(board).to_be_visible()


def test_what_is_passed_on_is_the_step_that_is_shown_and_each_view_draws_its_own(
    finished: dict[str, Path], window: Windows, tmp_path: Path
) -> None:
    file = tmp_path / "shared.html"
    button = '<button id="share" data-share="/t/a2/replay?step=0" hidden>Share</button>'
    file.write_text(finished["liarsdice"].read_text("utf-8").replace("</main>", f"{button}</main>"), "utf-8")
    page = opened(window, file)
    backs = page.locator('#plates use[href="#back"]')
    expect(backs).to_have_count(0)
    expect(page.locator("#hands")).to_be_empty()
    page.get_by_role("button", name="A spectator").click()
    expect(backs).to_have_count(10)
    page.get_by_role("button", name="ann", exact=True).click()
    expect(backs).to_have_count(5)
    page.keyboard.press("ArrowRight")
    share = page.locator("#share")
    expect(share).to_have_attribute("data-share", "/t/a2/replay?step=1")
    expect(share).to_be_hidden()  # until the script that passes on is there


def test_draws_are_counted_from_one(finished: dict[str, Path], window: Windows) -> None:
    page = opened(window, finished["liarsdice"])
    page.get_by_role("button", name="A spectator").click()
    expect(page.locator("#draws .draws").first).to_contain_text("#1")
    assert "#0" not in page.locator("#draws").inner_text()


def flipped(data: dict[str, Any]) -> None:
    draw = next(draw for drawn in data["draws"] for draw in drawn)
    draw[3] = next(entry for entry in data["pools"][draw[2]] if entry != draw[3])


def nibble(data: dict[str, Any]) -> None:
    secret = data["secrets"]["secret"]
    data["secrets"]["secret"] = f"{int(secret[0], 16) ^ 1:x}{secret[1:]}"


def cut(data: dict[str, Any]) -> None:
    next(drawn for drawn in reversed(data["draws"]) if drawn).pop()


FORGED: list[tuple[Change, str]] = [
    (flipped, "should be"),
    (nibble, "the secret isn't the one behind the proof"),
    (cut, "the last draws of"),
]


def forged(page: str, change: Change) -> str:
    """Give a page of which what is computed was changed."""
    found = ISLAND.search(page)
    assert found is not None
    data = json.loads(found[2])
    change(data)
    return page.replace(found[2], json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))


@pytest.mark.parametrize(("change", "why"), FORGED)
@pytest.mark.parametrize("game", ["liarsdice", "thoth"])
def test_what_was_changed_in_a_file_is_named_red(
    game: str, change: Change, why: str, finished: dict[str, Path], window: Windows, tmp_path: Path
) -> None:
    file = tmp_path / "forged.html"
    file.write_text(forged(finished[game].read_text("utf-8"), change), encoding="utf-8")
    page = opened(window, file)
    expect(page.locator("#verdict .wrong").first).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text(why)
    assert page.locator("#verdict .right").count() == 0


def test_a_commitment_that_the_room_was_told_is_compared(finished: dict[str, Path], window: Windows) -> None:
    page = opened(window, finished["liarsdice"])
    data = page.evaluate("JSON.parse(document.getElementById('data').textContent)")
    proof, digits = data["commitment"], commitment(bytes.fromhex(data["secrets"]["secret"]), data["code"])
    assert proof == told(digits) and page.locator("#proof code").inner_text() == proof
    for pasted, said, kind in (
        (f"Want a say in them? !join lucky seven · proof of a2: {proof}", "That's it", "right"),
        (f"証明：{proof}", "That's it", "right"),
        (proof.upper(), "That's it", "right"),
        (f"Dice for a2 fixed: {digits[:32]}.", "That's it", "right"),
        (digits, "That's it", "right"),
        ("0" * 32, "Refused", "wrong"),
        (f"{digits[:31]}{int(digits[31], 16) ^ 1:x}", "Refused", "wrong"),
        (f"{proof[:-1]}{'a' if proof[-1] != 'a' else 'e'}", "Refused", "wrong"),
        (proof[:-1], "Paste 26 letters", "wrong"),
        ("abc", "Paste 26 letters", "wrong"),
    ):
        page.fill("#commitment", pasted)
        page.locator("#told button").click()
        expect(page.locator("#fit")).to_contain_text(said)
        expect(page.locator("#fit")).to_have_class(kind)


def test_the_script_computes_what_the_page_on_fairness_says(window: Windows, finished: dict[str, Path]) -> None:
    page = opened(window, finished["dicepoker"])
    script = DICE.read_text("utf-8").replace("export ", "")
    checked = page.evaluate(
        """([script, tables]) => {
          const made = new Function(`${script}; return { check, committed, seedOf, place, hex };`)();
          return tables.map((t) => {
            const names = t.seats.map((s) => s.name), words = t.seats.map((s) => s.words), form = t.croupier;
            const secrets = { form, secret: t.secret, words, names, marks: t.seats.map((s) => s.mark), seed: "",
                              drawn: t.drawn };
            const pools = t.draws.map((d) => d.pool), seed = made.seedOf(secrets, t.code);
            const draws = [t.draws.map((d, n) => [d.owner, d.number, n, d.result])];
            const places = t.places.map((p) => `${made.place(seed, p.owner, p.number, 2n ** 63n + 1n)}`);
            const { faults, doubts } = made.check({ code: t.code, commitment: t.proof, names, secrets, draws, pools });
            return { seed: made.hex(seed), commitment: made.committed(t.secret, t.code), places, faults, doubts };
          });
        }""",
        [script, vectors()],
    )
    for table, found in zip(vectors(), checked, strict=True):
        assert (found["seed"], found["commitment"], found["faults"]) == (table["computed"], table["commitment"], [])
        forgotten = [seat for seat, entry in enumerate(table["seats"]) if entry["words"] is None]
        assert [doubt["seat"] for doubt in found["doubts"]] == forgotten
        assert found["places"] == [str(entry["place"]) for entry in table["places"]]


# -- on a site ---------------------------------------------------------------------------------------------------------


def test_a_page_steps_verifies_and_leads_back(house: House, window: Windows) -> None:
    plain, ann = over(house, window), window()
    ann.page.context.add_cookies(plain.page.context.cookies())  # type: ignore[arg-type]
    ann.page.goto(f"{house.url}/t/a2")
    ann.page.get_by_role("link", name="Step through it again").click()
    expect(ann.page.locator("#verdict .right")).to_contain_text("computed all")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page).to_have_url(re.compile(r"step=1&as=all"))
    table, ways, told = (ann.page.locator(part).bounding_box() for part in ("#replay .felt", ".ways", "#now"))
    assert table and ways and told and table["y"] < told["y"] and table["y"] + 40 < ways["y"], "a phone has it first"
    in_each_way(ann.page)
    for change, _ in FORGED:
        ann.page.route("**/replay*", partial(_forge, change=change))
        ann.page.reload()
        expect(ann.page.locator("#verdict .wrong").first).to_be_visible()
        ann.page.unroute("**/replay*")
    ann.page.locator("main a").first.click()
    expect(ann.page.locator("#board")).to_contain_text("a2")


def _forge(route: Route, *, change: Change) -> None:
    if route.request.resource_type != "document":
        return route.continue_()
    answer = route.fetch()
    return route.fulfill(response=answer, body=forged(answer.text(), change))


def over(house: House, window: Windows) -> Window:
    """Play a table to its end in a browser without script; gives its window."""
    plain = window(java_script_enabled=False)
    plain.opened(house.url, "dicepoker")
    plain.page.locator('button[value$=" start"]').click()
    until = time.monotonic() + MATCH
    while time.monotonic() < until:
        plain.page.goto(f"{house.url}/t/a2")
        if OVER.search(plain.page.locator("#turn").inner_text()):
            return plain
        forms = plain.page.locator("#moves form")
        if forms.count():
            forms.first.locator("button").first.click()
        plain.page.wait_for_timeout(150)
    raise AssertionError(plain.page.locator("main").inner_text())


def test_without_script_buttons_lead_from_step_to_step(house: House, window: Windows) -> None:
    plain = over(house, window)
    plain.page.goto(f"{house.url}/t/a2/replay")
    plain.page.locator("#on").click()
    expect(plain.page.locator("#count")).to_contain_text("Step 1 of")
    plain.page.get_by_role("button", name="A spectator").click()
    expect(plain.page.locator("#count")).to_contain_text("Step 1 of")
    expect(plain.page.get_by_role("button", name="A spectator")).to_have_attribute("aria-pressed", "true")


# -- many --------------------------------------------------------------------------------------------------------------

MANY = {"dicepoker": 60, "roulettepoker": 30, "bluebear": 4, "liarsdice": 3, "liarsduel": 3}
CHECK = """([script, tables]) => {
    const { check } = new Function(`${script}; return { check };`)();
    return tables.map(check).map(({ faults, doubts }) => [...faults, ...doubts].map((found) => found.kind));
}"""


def _over(game: str, count: int) -> list[dict[str, Any]]:
    """Play tables of a game to their ends; gives what the page of each has."""

    async def play(seed: str) -> dict[str, Any]:
        async with Stage(loaded_once(), seed=seed) as stage:
            stage.app.add(Pages())
            await stage.app.bus.publish_inbound(Network("web:main", up=True))
            table = await begun(stage, game)
            await ended(stage, table, seed)
            return json.loads(json.dumps(Frames(await replayed(stage)).data()))  # type: ignore[no-any-return]

    with ThreadPoolExecutor(1) as apart:  # the browser's own loop is in this thread
        return [apart.submit(asyncio.run, play(f"{game} {number}")).result() for number in range(count)]


def test_a_hundred_tables_are_right_and_whatever_is_changed_in_any_is_named(
    finished: dict[str, Path], window: Windows
) -> None:
    page, script = opened(window, finished["dicepoker"]), DICE.read_text("utf-8").replace("export ", "")
    tables = [table for game, count in MANY.items() for table in _over(game, count)]
    assert len(tables) == 100 and len({table["commitment"] for table in tables}) == 100
    assert page.evaluate(CHECK, [script, tables]) == [[]] * 100
    for change, kind in ((flipped, "wrong_draw"), (nibble, "wrong_secret"), (cut, "cut")):
        changed = json.loads(json.dumps(tables))
        for table in changed:
            change(table)
        named = page.evaluate(CHECK, [script, changed])
        assert all(kind in faults for faults in named)
