"""What browsers add to the dice, in Debian's Chromium: drawn once the page shows the commitment, kept, and compared."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from core.engine.dice import BITS
from tests.browser.conftest import House, Window, Windows
from tests.browser.test_browser import SOON, start
from tests.browser.test_networks import elsewhere
from tests.browser.test_networks import opened as opened_on_irc
from tests.browser.test_replay import Change, forged
from tests.support.commandline import called

pytestmark = pytest.mark.browser

WATCHED = """(() => {
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
        const shown = [...document.querySelectorAll(".proof")].map((one) => one.innerText).join(" ");
        localStorage.setItem("watched", JSON.stringify([array.length, shown]));
        return draw(array);
    };
})()"""
"""Notes what a page shows when something is drawn."""
SLOW, NEVER = 1500, 10**8
DELAYED = """(() => {{
    const ask = window.fetch;
    window.fetch = (path, how) => String(how?.body ?? "").includes("bits=")
        ? new Promise((go) => setTimeout(go, {0})).then(() => ask(path, how)) : ask(path, how);
}})()"""
"""Keeps what a browser adds back for so many milliseconds."""
ADDED = "Your browser has mixed in words of its own"


def added(page: Page) -> None:
    expect(page.locator("#own")).to_contain_text(ADDED, timeout=SOON)


def alone(window: Windows, house: House, script: str = "", **how: Any) -> Window:
    """Open a table of dice poker with one player of the house."""
    made = window(**how)
    if script:
        made.page.context.add_init_script(script)
    made.opened(house.url, "dicepoker")
    made.page.locator("#moves button[value$=' bots 1']").click()
    return made


LEAVES = """async () => {
    for (const id of ["one", "two"]) await fetch(location.pathname, {
        method: "POST", headers: { "X-Croupier": "1" },
        body: new URLSearchParams({ do: `${location.pathname.slice(3)} leave`, id }),
    });
}"""


def ended(host: Page, *others: Page) -> None:
    """Start the table, and let all leave it: the house plays on alone."""
    start(host)
    for page in (host, *others):
        page.evaluate(LEAVES)
    expect(host.locator("#turn")).to_contain_text("It's over", timeout=SOON)


def words(house: House, code: str = "a2") -> dict[str, str]:
    """Give the words of each seat as the export has them."""
    exported = called("export", code, "--database", "house.db", folder=house.folder)
    assert exported.returncode == 0, exported.stderr
    verified = called("verify", "-", folder=house.folder, said=exported.stdout)
    assert verified.returncode == 0, verified.stdout
    return {seat["name"]: seat["words"] for seat in json.loads(exported.stdout)["seats"]}


def test_each_browser_adds_bits_of_its_own_that_its_replay_finds(house: House, window: Windows) -> None:
    ann, bob = alone(window, house, WATCHED), window()
    bob.page.context.add_init_script(WATCHED)
    added(ann.page)
    ann.page.get_by_role("button", name="Invite").click()
    expect(ann.page.locator("#said code").first).to_be_visible(timeout=SOON)
    link = ann.page.locator("#sharing .passed .link").inner_text()
    bob.page.goto(link)
    bob.page.fill("#name", "bob")
    bob.page.locator("#invited button").click()
    bob.page.wait_for_url("**/t/a2")
    added(bob.page)
    bob.page.get_by_label("Words of yours for the dice").fill("lucky seven")
    bob.page.get_by_role("button", name="Mix them in").click()
    expect(ann.page.locator("#log")).to_contain_text("lucky seven", timeout=SOON)
    commitment = ann.page.locator("#mine").get_attribute("data-commitment") or "–"
    for one in (ann, bob):
        length, shown = json.loads(one.page.evaluate("localStorage.watched"))
        assert length == 16 and commitment in shown, "drawn once the page showed the commitment"
    ended(ann.page, bob.page)
    found = {name: said.partition("\n") for name, said in words(house).items()}
    bits = {name: own for name, (_, _, own) in found.items()}
    assert {name: typed for name, (typed, _, _) in found.items()} == dict.fromkeys(found, "") | {"bob": "lucky seven"}
    assert BITS.fullmatch(bits["ann"]) and BITS.fullmatch(bits["bob"]) and bits["ann"] != bits["bob"]
    assert [name for name, own in bits.items() if own] == ["ann", "bob"], "the house gives none"
    for one, name in ((ann, "ann"), (bob, "bob")):
        one.page.goto(f"{house.url}/t/a2/replay")
        expect(one.page.locator("#own")).to_have_class("right", timeout=SOON)
        expect(one.page.locator("#own")).to_contain_text(f"are mixed in, with those of {name}.")
        assert bits[name] in one.page.evaluate("JSON.stringify(localStorage)")


def without(data: dict[str, Any]) -> None:
    """Put bits of the house's choice in place of the browser's."""
    data["secrets"]["words"][0] = f"\n{'A' * 22}"


def mark(data: dict[str, Any]) -> None:
    """Leave the words, and put another mark into the seed."""
    data["secrets"]["marks"][0] = "0" * 64


def commitment(data: dict[str, Any]) -> None:
    """Tell another commitment, with its secret."""
    data["commitment"], data["secrets"]["secret"] = "1" * len(data["commitment"]), "2" * 64


def forgotten(data: dict[str, Any]) -> None:
    data["secrets"]["words"][0] = None


def untouched(data: dict[str, Any]) -> None:
    pass


def forge(change: Change, route: Route) -> None:
    """Change what a page is computed from on its way."""
    answer = route.fetch()
    route.fulfill(response=answer, body=forged(answer.text(), change))


FORGED: list[tuple[Change, str, str]] = [
    (without, "wrong", "aren't mixed in, though they were taken"),
    (mark, "wrong", "aren't mixed in, though they were taken"),
    (commitment, "wrong", "This isn't the proof that your browser was shown"),
    (forgotten, "unsure", "can't tell whether"),
]


def test_a_replay_that_is_not_of_what_the_browser_added_is_named_red(house: House, window: Windows) -> None:
    page = alone(window, house).page
    added(page)
    ended(page)
    for change, kind, said in ((untouched, "right", "are mixed in"), *FORGED):
        page.route("**/t/a2/replay", partial(forge, change))
        page.goto(f"{house.url}/t/a2/replay")
        expect(page.locator("#own")).to_have_class(kind, timeout=SOON)
        expect(page.locator("#own")).to_contain_text(said)
        page.unroute("**/t/a2/replay")


def test_a_game_is_not_started_before_its_hosts_browser_has_added_its_part(house: House, window: Windows) -> None:
    page = alone(window, house, DELAYED.format(SLOW)).page
    ended(page)
    assert BITS.fullmatch(words(house)["ann"].partition("\n")[2])


def test_what_came_too_late_is_said_to_be_missing(house: House, window: Windows) -> None:
    page = alone(window, house, DELAYED.format(NEVER)).page
    ended(page)
    assert words(house)["ann"] == ""
    page.goto(f"{house.url}/t/a2/replay")
    expect(page.locator("#own")).to_have_class("unsure", timeout=SOON)
    expect(page.locator("#own")).to_contain_text("the table had started before they came")


def test_without_script_words_are_typed(house: House, window: Windows) -> None:
    page = alone(window, house, java_script_enabled=False).page
    page.get_by_label("Words of yours for the dice").fill("lucky seven")
    page.get_by_role("button", name="Mix them in").click()
    assert page.get_by_role("button", name="Mix them in").count() == 0
    expect(page.locator("#log")).to_contain_text("ann mixes “lucky seven” into the dice")
    page.locator('button[value$=" start"]').click()
    assert page.locator("#own").inner_text() == ""


def test_a_room_hears_what_was_typed_and_not_what_a_browser_added(
    house: House, window: Windows, tmp_path: Path
) -> None:
    house.kill()
    with elsewhere(house, tmp_path) as (beside, ann, cyd):
        link, bob = opened_on_irc(beside, ann), window().page
        bob.goto(link)
        bob.get_by_label("Words of yours for the dice").fill("lucky seven")
        bob.locator("#moves input[name=name]").fill("bob")
        bob.get_by_role("button", name="Join").click()
        beside.do(ann.hears("with the words “lucky seven”"))
        added(bob)
        bits = bob.evaluate("JSON.parse(localStorage['croupier-dice-a2']).bits")
        assert bits and bob.locator("#mine").get_attribute("data-bits") == bits
        beside.say(ann, "!status")
        beside.do(ann.hears("BlueBear a2, waiting for players"))
        assert bits not in "\n".join(ann.client.heard) + cyd.talk() and bits not in bob.locator("main").inner_text()
