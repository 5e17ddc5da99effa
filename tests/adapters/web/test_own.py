"""Words for the dice from pages: typed by whoever likes, and what a browser adds by itself, which nobody is told."""

import re

import pytest
from pydantic import SecretStr

from adapters.web import BrowserSettings
from core.tables import Table
from tests.adapters.web.visits import Visitor, Visits, attribute, text, visiting

BITS = "theBrowsersOwnBits-__A"
MINE = re.compile(r'<p [^>]*id="mine"[^>]*>')
LABELS = {
    "en": ("Words of yours for the dice", "Mix them in", "The word that they gave you"),
    "ja": ("に混ぜる言葉", "混ぜる", "もらった合い言葉"),
}


def table(visits: Visits, code: str = "a2") -> Table:
    found = visits.stage.app.tables.named(code)
    assert found is not None
    return found


async def alone(visitor: Visitor, language: str = "en") -> None:
    """Open a private table of dice poker."""
    await visitor.get("/")
    await visitor.press("Open a table: Dice poker" if language == "en" else "卓を開く: ダイスポーカー", name="ann")
    assert visitor.path == "/t/a2"


def mine(visitor: Visitor) -> dict[str, str]:
    """Give what the page tells the script of its reader's seat."""
    found = MINE.search(visitor.page)
    return (
        {name: attribute(found[0], f"data-{name}") for name in ("code", "commitment", "bits", "open")} if found else {}
    )


@pytest.mark.parametrize("language", LABELS)
async def test_a_host_types_words_in_the_lobby_once_and_no_label_takes_them_for_an_invitation(
    visits: Visits, language: str
) -> None:
    label, button, invited = LABELS[language]
    async with visits.visitor(language) as ann:
        await alone(ann, language)
        assert label in text(ann.page) and invited not in text(ann.page)
        await ann.press(button, dice="  lucky   join ")
        assert table(visits).sheet.seats[0].words == "lucky join"
        assert button not in await ann.get("/t/a2") and "lucky join" in text(ann.page)
        assert invited in await ann.get("/") and label not in text(ann.page)


async def test_whoever_joins_from_a_page_types_words_or_leaves_them_out(visits: Visits) -> None:
    await visits.listed("play")
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None
    path = f"/t/{look.address}"
    for name, words in (("eve", "lucky seven"), ("fay", "")):
        async with visits.visitor() as visitor:
            assert "Words of yours for the dice" in await visitor.get(path)
            await visitor.press("Join", name=name, dice=words)
            assert (visitor.status, text(visitor.page).count("Mix them in")) == (200, int(not words))
    assert [(one.name, one.words) for one in table(visits).sheet.seats[1:]] == [("eve", "lucky seven"), ("fay", "")]


async def test_what_a_browser_adds_is_on_its_own_page_alone_and_no_form_asks_for_it(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await alone(ann)
        look = await visits.stage.app.bus.look("a2", "", "en")
        assert look is None, "nobody else sees it"
        seen = mine(ann)
        assert (seen["code"], seen["bits"], seen["open"]) == ("a2", "", "yes")
        assert seen["commitment"] and seen["commitment"] in text(ann.page) and "Your browser" not in text(ann.page)
        await ann.post("/t/a2", do="a2 join", id="1", bits=BITS)
        assert mine(ann)["bits"] == BITS == table(visits).sheet.seats[0].bits
        assert "Your browser has mixed in words of its own, too" in text(ann.page)
        assert BITS not in text(ann.page) and "Mix them in" in text(ann.page)
        await ann.press("Mix them in", dice="my own")
        await ann.press("Start")
        assert table(visits).sheet.entries[0] == ("ann", f"my own\n{BITS}")
        await ann.get("/t/a2")
        assert mine(ann)["open"] == "" and mine(ann)["bits"] == BITS


async def test_whoever_looks_on_is_shown_nobodys_bits(visits: Visits) -> None:
    await visits.listed("play")
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None
    async with visits.visitor() as eve, visits.visitor() as fay:
        await eve.get(f"/t/{look.address}")
        await eve.press("Join", name="eve")
        await eve.post(f"/t/{look.address}", do="a2 join", id="1", bits=BITS)
        assert mine(eve)["bits"] == BITS
        async with visits.stream(f"/t/{look.address}") as watching:
            await watching.next()
            await fay.get(f"/t/{look.address}")
            assert mine(fay) == {} and BITS not in fay.page and BITS.encode() not in watching.raw


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_page_of_a_replay_has_what_its_script_says_of_them(visits: Visits, language: str) -> None:
    async with visits.visitor(language) as ann:
        await alone(ann, language)
        await ann.post("/t/a2", do="a2 join", id="1", bits=BITS)
        for number, do in enumerate(("a2 bots 1", "a2 start", "a2 leave", "a2 leave")):
            await ann.post("/t/a2", do=do, id=f"{number}-")
        await visits.stage.advance(600)
        await ann.get("/t/a2/replay")
        held = re.search(r'<p [^>]*id="own"[^>]*>', ann.page)
        assert held is not None and " hidden" in held[0]
        for name in ("found", "missing", "late", "forgotten", "swapped", "secret"):
            assert attribute(held[0], f"data-{name}"), name
        assert f"\\n{BITS}" in ann.page
        assert 'id="own"' not in (await ann.client.get("/t/a2/replay.html")).text, "a file knows no browser"


@pytest.mark.parametrize("seeded", [False, True])
async def test_a_game_that_is_to_be_had_again_takes_nothing_of_a_browser(seeded: bool) -> None:
    here = BrowserSettings(entrance=SecretStr("word"), seeded=seeded)
    async with visiting(here=here) as visits, visits.visitor() as ann:
        await ann.post("/in/word")
        await alone(ann)
        assert bool(mine(ann)["commitment"]) is not seeded, "the script adds nothing where nothing binds the house"
