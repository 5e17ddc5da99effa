"""A site as somebody without script has it: a name, a game, a table, moves, and what is theirs alone."""

import re
from random import Random

import httpx
import pytest
from pydantic import SecretStr

from adapters.web import BrowserSettings
from adapters.web.visitors import phrases
from core.contract import replace
from core.tables.reading import LISTED
from croupier.network import Inbound
from tests.adapters.web.visits import FORM, SAME, Visitor, Visits, attribute, held, text, visiting
from tests.support.pairs import each

GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")


async def opened(visits: Visits, ann: Visitor, title: str = "Liar's dice", name: str = "ann") -> None:
    await ann.get("/")
    await ann.press(f"Open a table: {title}", name=name)
    await visits.stage.settle()


async def test_a_game_is_opened_and_begun_by_forms_alone(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        assert ann.path == "/t/a2" and "ann you" in text(ann.page) and "Start when you like" in text(ann.page)
        assert re.search(r'aria-pressed="true"[^>]*>2<', ann.page), "two of the house join"
        await ann.press("3")
        assert re.search(r'aria-pressed="true"[^>]*>3<', await reloaded(ann))
        assert "ann you ▶ to move" in await started(visits, ann)
        assert "Yours in words Your dice" in text(ann.page)
        said = await ann.press("Bid", **{"f.count": "2", "f.face": "3"})
        await visits.stage.advance(30)
        assert "ann bids two" in await ann.get("/t/a2"), said
        assert "Your tables" in await ann.get("/")


async def reloaded(visitor: Visitor) -> str:
    await visitor.get(visitor.path)
    return visitor.page


async def started(visits: Visits, visitor: Visitor) -> str:
    await visitor.press("Start")
    for _ in range(40):
        if "Your turn" in await visitor.get(visitor.path):
            break
        await visits.stage.advance(5)
    return text(visitor.page)


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
async def test_every_game_is_played_from_its_page_without_knowing_it(visits: Visits, game: str, language: str) -> None:
    async with visits.visitor(language) as ann:
        await ann.get("/")
        await ann.post("/", do=f"- new {game}", id="1", name="ann")
        if game == "liarsteams":
            await ann.post("/t/a2", do="a2 bots 3", id="bots")
        await ann.post("/t/a2", do="a2 start", id="2")
        table = visits.stage.app.tables.named("a2")
        assert table is not None
        made, chance = 0, Random(game)
        for _ in range(40):
            if made == 2 or table.sheet.phase != "running":
                break
            await ann.get("/t/a2")
            if 'id="m0"' not in ann.page:
                await visits.stage.advance(5)
                continue
            stands = re.search(r'<p class="stands"[^>]*>(.*?)</p>', ann.page)
            assert stands is not None and text(stands[1]), "what is to be answered stands above the moves"
            before = table.sheet.actions
            await any_form(ann, chance)
            made += table.sheet.actions > before
            await visits.stage.advance(1.5)
        assert made == 2 or (made and table.sheet.phase == "ended"), (made, text(ann.page))
        await ann.get("/t/a2")
        assert f'lang="{language}"' in ann.page and "⚠" not in ann.page


async def any_form(ann: Visitor, chance: Random) -> None:
    """Send a form of the page, filled in by chance."""
    moves = [form for form in FORM.findall(ann.page) if attribute(form[0], "id").startswith("m")]
    _, inside = chance.choice(moves)
    given = held(inside)
    for part in given.get("parts", "").split():
        name = re.escape(f"f.{part}")
        boxes = re.findall(rf'name="{name}" value="([^"]*)"', inside)
        opened = re.search(rf'name="{name}">(.*?)</select>', inside, re.DOTALL)
        options = re.findall(r'<option value="([^"]*)"', opened[1]) if opened else []
        given[f"f.{part}"] = chance.choice(options or boxes or [given.get(f"f.{part}", "")])
    given["do"] = chance.choice(re.findall(r'name="do" value="([^"]*)"', inside))
    await ann.post("/t/a2", **given)


async def test_a_refusal_stands_on_the_page_for_its_reader_alone(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await started(visits, ann)
        await ann.press("Bid", **{"f.count": "99", "f.face": "3"})
        assert 'role="alert"><p>' in ann.page and ann.status == 200
        await ann.get("/t/a2")
        assert 'role="alert"></div>' in ann.page


async def test_the_same_press_comes_twice_and_is_made_once(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        await started(visits, ann)
        table = visits.stage.app.tables.named("a2")
        assert table is not None
        before = table.sheet.actions
        press = {"do": f"a2.{table.sheet.waits} ?bid", "parts": "count face", "f.count": "2", "f.face": "3"}
        await ann.post("/t/a2", id="same", **press)
        assert table.sheet.actions == before + 1
        waits = table.sheet.waits
        await ann.post("/t/a2", id="same", **press)
        assert (table.sheet.actions, table.sheet.waits) == (before + 1, waits)
        assert 'role="alert"></div>' in ann.page
        await ann.post("/t/a2", id="same", **{**press, "f.face": "4"})
        assert (table.sheet.actions, table.sheet.waits) == (before + 1, waits)
        assert 'role="alert"><p>' in ann.page, (
            "whoever goes back and presses something else is told that it is too late"
        )


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_what_is_only_pressed_is_no_page_and_says_so_on_one(visits: Visits, language: str) -> None:
    async with visits.visitor(language) as eve:
        assert phrases(language)["nothing"] in await eve.post("/health", id="1") and eve.status == 405
        assert phrases(language)["back"] in text(eve.page)


async def test_a_table_of_ones_own_is_nobody_elses(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann)
        await started(visits, ann)
        for path in ("/t/a2", "/t/z9", "/t/a2-aaaaaaaa", "/nowhere"):
            assert "no such page" in await eve.get(path) and eve.status == 404
        await eve.get("/")
        await eve.press("Open a table: BlueBear", name="eve")
        assert eve.path == "/t/b2" or eve.path == "/t/a3", eve.path
        assert (await eve.get("/t/a2")) and eve.status == 404
        assert (await eve.post("/t/a2", do="a2 leave", id="1")) and eve.status == 404


async def test_who_is_invited_joins_from_the_page(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        await opened(visits, ann)
        await ann.press("Invite")
        word = re.search(r"Whoever opens this link can join, .*: http://127.0.0.1:8080/j/(\S+)", text(ann.page))
        assert word is not None, text(ann.page)
        await bob.get("/")
        wrong = await bob.press("Join", words="nobody", name="bob")
        assert "That invitation doesn't work: check the spelling, or ask for a new one if the game" in wrong
        await bob.press("Join", words=f"join {word[1]}", **{"name": "bob"})
        await visits.stage.settle()
        assert "bob" in text(await reloaded(ann))
        assert "bob you" in await bob.get("/t/a2")


async def test_who_leaves_a_table_that_others_cannot_see_is_led_to_the_tables(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        await opened(visits, ann)
        await ann.press("Invite")
        found = re.search(r"/j/(\S+)", text(ann.page))
        assert found is not None
        await bob.get("/")
        await bob.press("Join", name="bob", words=found[1])
        assert bob.path == "/t/a2" and "bob you" in text(bob.page)
        assert "No table is open to you here yet" in await bob.press("Leave")
        assert (bob.status, bob.path) == (200, "/")
        scripted = {**SAME, "x-croupier": "1"}
        assert await bob.send("/t/a2", {"do": "a2 leave", "id": "2"}, scripted) == '{"go":"/t/a2"}'
        assert await ann.send("/t/a2", {"do": "a2 leave", "id": "3"}, scripted) == '{"go":"/"}'


async def test_whoever_has_a_table_of_their_own_is_told_of_a_wrong_word_too(visits: Visits) -> None:
    async with visits.visitor("ja") as ann:
        await ann.get("/")
        await ann.press("卓を開く: ライアーズダイス", name="ann")
        await visits.stage.settle()
        await ann.get("/")
        assert "その招待は使えません。書き間違いか、もう始まっています。" in await ann.press("参加", words="nobody")


async def test_a_page_asks_nobody_to_go_elsewhere_in_private(visits: Visits) -> None:
    for language, title in (("en", "Thoth's Bluff"), ("ja", "トトのブラフ")):
        async with visits.visitor(language) as ann:
            await ann.get("/")
            await ann.post("/", do="- new thoth", id="1", name="ann")
            await ann.post(ann.path, do=f"{ann.path[3:]} start", id="2")
            await visits.stage.settle()
            said = await ann.get(ann.path)
            assert title in said and 'class="mine"' in ann.page
            assert "In private" not in said and "DMで" not in said
            assert language == "ja" or "Your turn Roll or bluff your dice" in said


async def test_watching_begins_when_a_room_says_so_and_ends_with_it(visits: Visits) -> None:
    stage = visits.stage
    await visits.playing()
    async with visits.visitor() as eve:
        assert "No table is open" in await eve.get("/")
        await stage.say("ann", "!set web watch")
        look = await stage.app.bus.look("a2", "stage/ann", "en")
        assert look is not None
        path = f"/t/{look.address}"
        seen = await eve.get(path)
        assert "You're watching" in seen and '<form id="m' not in eve.page and "Only you see" not in seen
        assert look.hand and text("".join(s.text for s in look.hand[0])) not in seen
        await stage.say("ann", "!set public on")
        assert "Liar's dice a2" in await eve.get("/") and path in eve.page
        await stage.say("ann", "!set web off")
        assert await eve.get(path) and eve.status == 404
        assert "No table is open" in await eve.get("/")


async def test_our_script_is_told_the_tables_anew_where_others_are_there(visits: Visits) -> None:
    async def asked(there: str) -> httpx.Response:
        return await eve.client.get("/", headers={"x-croupier": there})

    async with visits.visitor() as eve:
        await eve.get("/")
        [shown] = re.findall(r'<div id="found" tabindex="-1" data-stamp="(\w+)">', eve.page)
        same = await asked(shown)
        assert (same.status_code, same.content) == (204, b"")
        await visits.playing()
        assert (await asked(shown)).status_code == 204, "it is private"
        for words in ("!set web watch", "!set public on"):
            await visits.stage.say("ann", words)
        new = await asked(shown)
        assert new.status_code == 200 and "<main" not in new.text
        assert text(new.text).startswith("Playing now Liar's dice a2 ann, bob ann bob")
        assert (new.headers["content-language"], new.headers["cache-control"]) == ("en", "no-store")
        assert (await asked(new.headers["x-croupier"])).status_code == 204
        await eve.get("/")
        assert new.text in eve.page and f'data-stamp="{new.headers["x-croupier"]}"' in eve.page
        await visits.stage.say("ann", "!set web off")
        assert (await asked(shown)).status_code == 204


async def test_the_page_of_tables_costs_the_same_among_many_rooms_and_is_right_at_once(visits: Visits) -> None:
    rooms, bus = visits.stage.app.house.rooms, visits.stage.app.bus
    for number in range(200):
        room = await rooms.resolve(f"stage/#{number}")
        room.settings = replace(room.settings, public=True, web="watch")
        if number < 60:
            words = Inbound(f"m{number}", f"stage/host{number}", f"host{number}", "!dicepoker", room.key)
            await bus.publish_inbound(words)
    async with visits.visitor() as eve:
        await eve.get("/")
        assert eve.page.count('<a href="/t/') == LISTED < len(list(visits.stage.app.tables))
        first = (await bus.lobby("web:main/", "en")).tables[0]
        table = visits.stage.app.tables.named(first.code)
        assert table is not None
        await table.end("cancelled")
        assert first.code not in [table.code for table in (await bus.lobby("web:main/", "en")).tables]
        await eve.get("/")
        assert f'/t/{first.address}"' not in eve.page


async def test_a_stranger_says_their_name_first_and_what_they_read(visits: Visits) -> None:
    async with visits.visitor("ja,en;q=0.5") as ann:
        assert "CPUと遊ぶ" in await ann.get("/")
        assert "名前は" in await ann.post("/", do="- new bluebear", id="1", name="<>&")
        assert not list(visits.stage.app.tables) and "croupier" not in ann.cookies()
        assert "bあんb になります" in await ann.post("/", do="- new bluebear", id="2", name="<b>あん</b>")
        await ann.post("/", do="- new bluebear", id="3", name="bあんb")
        assert "bあんb" in text(ann.page) and "<b>あん" not in ann.page
        assert "Players" in await ann.post("/me", language="en", to="/t/a2")
        assert ann.path == "/t/a2"
        await ann.post("/me", language="xx", to="//elsewhere.example")
        assert ann.path == "/"


async def test_a_page_marks_the_way_that_leads_to_it_and_the_language_that_it_has(visits: Visits) -> None:
    async with visits.visitor("ja") as ann:
        for path, here in (("/", "卓"), ("/top", "順位"), ("/top/thoth", None)):
            await ann.get(path)
            assert re.findall(r'aria-current="page"[^>]*>([^<]*)<', ann.page) == ([here] if here else [])
            assert re.findall(r'<option value="(\w+)" selected', ann.page) == ["ja"]
            assert f'name="to" value="{path}"' in ann.page


async def test_the_browser_here_comes_in_by_its_link_once() -> None:
    here = BrowserSettings(
        entrance=SecretStr("word"), speaker="ann", language="ja", first=("- new bluebear", "- bots 3")
    )
    async with visiting(here) as visits, visits.visitor() as ann, visits.visitor() as eve:
        assert (await eve.get("/")) and eve.status == 404
        assert "使用済み" in await eve.post("/in/wrong")
        assert "入る" in await ann.get("/in/word") and await ann.get("/in/word"), "a preview uses nothing up"
        await ann.press("入る")
        assert ann.path == "/t/a2" and "ann あなた" in text(ann.page)
        assert re.search(r'aria-pressed="true"[^>]*>3<', ann.page)
        assert "使用済み" in await eve.post("/in/word")
        for path in ("/", "/t/a2"):
            assert (await eve.get(path)) and eve.status == 404
        assert (await eve.post("/", do="- new bluebear", id="1", name="eve")) and eve.status == 404


async def test_somebody_joins_a_rooms_table_from_its_page_where_the_room_allows_it(visits: Visits) -> None:
    stage = visits.stage
    await stage.say("ann", "!set web watch")
    await stage.say("ann", "!liarsdice")
    ((_, said),) = await stage.say("bob", "!web")
    link = said.rpartition(" ")[2]
    assert said.startswith("a2 in a browser: http://127.0.0.1:8080/t/a2-")
    async with visits.visitor() as eve, visits.visitor() as dan:
        path = link.removeprefix("http://127.0.0.1:8080")
        assert "You're watching" in await eve.get(path) and 'id="m0"' not in eve.page
        await forged(eve, f"- join {path[3:]}")
        table = stage.app.tables.named("a2")
        assert table is not None and len(table.sheet.seats) == 1
        await stage.say("ann", "!set web play")
        await eve.get(path)
        await eve.press("Join", name="eve")
        assert "eve you" in await eve.get(path)
        await forged(dan, "- join a2-aaaaaaaa")
        assert [sitter.name for sitter in table.sheet.seats] == ["ann", "eve"]
        told = await stage.say("ann", "!start")
        assert ("room", "eve") not in told
        assert "Yours in words Your dice" in await eve.get(path)
        mover = table.state.wait.seats[0]
        if mover == 0:
            await stage.say("ann", "!bid 1 2")
        await eve.get(path)
        await eve.press("Bid", **{"f.count": "2", "f.face": "3"})
        assert "eve bids two" in await dan.get(path)
        await stage.say("ann", "!set web off")
        assert "eve you" in await eve.get("/t/a2"), "who plays goes on"
        assert (await dan.get(path)) and dan.status == 404


async def forged(visitor: Visitor, press: str) -> str:
    return await visitor.post("/", do=press, id=press, name="dan")


async def test_who_asks_for_a_page_is_told_why_there_is_none(visits: Visits) -> None:
    stage = visits.stage
    await stage.say("ann", "!liarsdice")
    (said,) = [line for _, line in await stage.say("bob", "!web")]
    assert said == "a2 has no web page: an admin of its room can say !set web watch."
    stage.app.house.pages.clear()
    (said,) = [line for _, line in await stage.say("bob", "!web")]
    assert said == "I have no web pages here."
