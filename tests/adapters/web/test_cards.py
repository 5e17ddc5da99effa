"""What is told of a page where its link is shown: title, standing and a picture, to whoever may see the page."""

import html
import re

import pytest
from pydantic import SecretStr

from adapters.web import BrowserSettings, WebSettings
from adapters.web.server.connections import PAGES
from core.contract import DiceRow, Picture
from core.house import LocalBus
from tests.adapters.web.visits import BASE, Visitor, Visits
from tests.tables.replays import over

_TOLD = re.compile(r'<meta (?:property="og:([\w:]+)"|name="(twitter:card)") content="([^"]*)">')
PNG = b"\x89PNG\r\n\x1a\n"
OTHER = "https://dice.example"


class Drawing:
    """What a painter would draw, which takes a process: here each picture is what it shows."""

    def __init__(self) -> None:
        self.asked: list[Picture] = []
        self.there, self.fails = True, False

    def draws(self) -> bool:
        return self.there

    async def picture(self, picture: Picture) -> bytes | None:
        self.asked.append(picture)
        return None if self.fails else PNG + repr(picture).encode()


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    made = Drawing()
    monkeypatch.setattr(LocalBus, "draws", lambda bus: made.draws())
    monkeypatch.setattr(LocalBus, "picture", lambda bus, picture: made.picture(picture))
    return made


def told(page: str) -> dict[str, str]:
    return {one or other: html.unescape(text) for one, other, text in _TOLD.findall(page)}


async def path_of(visits: Visits, visitor: Visitor) -> str:
    """Find the address of the one table that the lobby lists."""
    await visitor.get("/")
    return next(path for path in visitor.page.split('"') if path.startswith("/t/a2-"))


async def begun(visits: Visits) -> None:
    await visits.listed()
    await visits.stage.say("bob", "!join")
    await visits.stage.say("ann", "!start")


async def test_a_table_tells_its_title_its_standing_and_its_picture(visits: Visits, drawing: Drawing) -> None:
    await begun(visits)
    async with visits.visitor() as eve:
        path = await path_of(visits, eve)
        await visits.stage.say("ann", "!bid 1 2")
        await eve.get(path)
        said = told(eve.page)
        assert said["title"] == "Liar's dice: ann, bob" and said["url"] == BASE + path
        assert said["description"] == "ann bids one 2. Waiting for bob"
        assert said["image"].startswith(f"{BASE}{path}/card.png?in=en&v=")
        assert (said["image:width"], said["image:height"]) == ("1200", "630")
        assert said["image:alt"] == f"{said['title']}. {said['description']}"
        assert said["twitter:card"] == "summary_large_image"
        answer = await eve.client.get(said["image"])
    assert answer.status_code == 200 and answer.content.startswith(PNG)
    assert answer.headers["content-type"] == "image/png"
    (shown,) = drawing.asked
    assert shown.card and shown.names == ("ann", "bob") and shown.moving == (1,) and shown.corner == "a2"
    assert shown.sentence == "ann bids one 2."


async def test_a_picture_speaks_the_language_that_its_page_does(visits: Visits, drawing: Drawing) -> None:
    await begun(visits)
    async with visits.visitor("ja") as eve, visits.visitor("en") as crawler:
        path = await path_of(visits, eve)
        await eve.get(path)
        assert "さんを待っています" in told(eve.page)["description"]
        await crawler.client.get(told(eve.page)["image"])
        assert drawing.asked[-1].title == "ライアーズダイス"
        await crawler.client.get(f"{path}/card.png?in=xx")
        assert drawing.asked[-1].title == "Liar's dice"


async def test_a_seat_gets_the_picture_of_everybody_and_its_own_page_tells_nothing(
    visits: Visits, drawing: Drawing
) -> None:
    await visits.listed("play")
    async with visits.visitor() as eve:
        await eve.get(await path_of(visits, eve))
        await eve.press("Join", name="eve")
        await visits.stage.say("ann", "!start")
        assert "Only you see this" in await eve.get("/t/a2") and told(eve.page) == {}
        assert (await eve.client.get("/t/a2/card.png")).status_code == 200
    (shown,) = drawing.asked
    dice = [piece for plate in shown.scene.plates for piece in plate.pieces if isinstance(piece, DiceRow)]
    assert [set(row.faces) for row in dice] == [{0}, {0}]


async def test_a_table_that_has_no_address_has_no_picture_for_its_own_seats_either(
    visits: Visits, drawing: Drawing
) -> None:
    async with visits.visitor() as ann:
        await ann.get("/")
        await ann.post("/", do="- new liarsdice", id="1", name="ann")
        assert "ann you" in await ann.get("/t/a2")
        assert (await ann.client.get("/t/a2/card.png")).status_code == 404


async def test_who_may_not_see_a_table_gets_no_picture_of_it(visits: Visits, drawing: Drawing) -> None:
    await visits.playing()
    async with visits.visitor() as eve:
        for path in ("/t/a2", "/t/a2-abcdefgh", "/t/zz"):
            await eve.get(path)
            there = eve.status
            assert (there, (await eve.client.get(f"{path}/card.png")).status_code) == (404, 404)
    await visits.stage.say("ann", "!set web watch")
    await visits.stage.say("ann", "!set public on")
    async with visits.visitor() as eve:
        path = await path_of(visits, eve)
        assert (await eve.client.get(f"{path}/card.png")).status_code == 200
        await visits.stage.say("ann", "!set web off")
        assert (await eve.client.get(f"{path}/card.png")).status_code == 404
    assert len(drawing.asked) == 1


async def test_a_table_that_waits_is_pictured_with_who_is_there(visits: Visits, drawing: Drawing) -> None:
    await visits.listed()
    async with visits.visitor() as eve:
        path = await path_of(visits, eve)
        await eve.get(path)
        assert told(eve.page)["description"] == "Waiting for players"
        await eve.client.get(f"{path}/card.png")
        assert drawing.asked[-1].names == ("ann",) and drawing.asked[-1].sentence == "Waiting for players"


async def test_a_table_that_is_over_and_its_replay_show_how_it_ended(visits: Visits, drawing: Drawing) -> None:
    table = await over.begun(visits.stage, "liarsdice")
    await over.ended(visits.stage, table)
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None and look.won
    async with visits.visitor() as eve:
        for page in (f"/t/{look.address}", f"/t/{look.address}/replay"):
            await eve.get(page)
            said = told(eve.page)
            assert said["url"] == BASE + page and look.seats[look.won[0]].name in said["description"]
            assert "Waiting" not in said["description"]
            assert (await eve.client.get(said["image"])).status_code == 200
    assert drawing.asked[-1].won == look.won and drawing.asked[-1].moving == ()


async def test_the_lobby_tells_what_this_is(visits: Visits, drawing: Drawing) -> None:
    async with visits.visitor("ja") as eve:
        await eve.get("/")
        said = told(eve.page)
        assert said["description"].startswith("友だちやCPUと遊べる、ダイスとカードのゲームです。")
        assert said["url"] == f"{BASE}/"
        assert (await eve.client.get(said["image"])).status_code == 200
    assert drawing.asked[-1].title == "Croupier" and drawing.asked[-1].sentence == said["description"]


async def test_a_picture_is_kept_for_a_moment_and_then_asked_for_by_what_it_is(
    visits: Visits, drawing: Drawing
) -> None:
    await begun(visits)
    async with visits.visitor() as eve:
        path = await path_of(visits, eve)
        first = await eve.client.get(f"{path}/card.png")
        assert first.headers["cache-control"] == "private, max-age=30"
        mark = {"if-none-match": first.headers["etag"]}
        again = await eve.client.get(f"{path}/card.png", headers=mark)
        assert (again.status_code, again.content) == (304, b"") and again.headers["etag"] == first.headers["etag"]
        head = await eve.client.head(f"{path}/card.png")
        assert head.status_code == 200 and head.content == b"" and int(head.headers["content-length"]) > 8
        await visits.stage.say("ann", "!bid 1 2")
        assert (await eve.client.get(f"{path}/card.png", headers=mark)).status_code == 200
        assert (await eve.client.get(path)).headers["cache-control"] == "no-store"
        missing = await eve.client.get("/t/zz/card.png")
        assert missing.headers["cache-control"] == "no-store"


async def test_pictures_count_as_pages(visits: Visits, drawing: Drawing) -> None:
    async with visits.visitor() as eve:
        found = [(await eve.client.get("/card.png")).status_code for _ in range(PAGES[0] + 1)]
    assert found == [200] * PAGES[0] + [429]


async def test_without_the_extra_pages_say_nothing_of_pictures(visits: Visits, drawing: Drawing) -> None:
    drawing.there = False
    await begun(visits)
    async with visits.visitor() as eve:
        path = await path_of(visits, eve)
        assert (
            not any(name.startswith("image") for name in told(eve.page)) and told(eve.page)["twitter:card"] == "summary"
        )
        await eve.get(path)
        assert "image" not in told(eve.page) and told(eve.page)["title"] == "Liar's dice: ann, bob"
        assert [(await eve.client.get(one)).status_code for one in ("/card.png", f"{path}/card.png")] == [404, 404]


async def test_one_that_cannot_be_drawn_now_is_asked_for_again(visits: Visits, drawing: Drawing) -> None:
    drawing.fails = True
    async with visits.visitor() as eve:
        answer = await eve.client.get("/card.png")
    assert answer.status_code == 503 and answer.headers["retry-after"]


@pytest.mark.site(settings=WebSettings(base_url=OTHER))
async def test_addresses_are_those_that_people_reach(visits: Visits, drawing: Drawing) -> None:
    await begun(visits)
    async with visits.visitor() as eve:
        await eve.get(await path_of(visits, eve))
    assert all(told(eve.page)[name].startswith(f"{OTHER}/t/a2-") for name in ("url", "image"))


@pytest.mark.site(here=BrowserSettings(entrance=SecretStr("word")))
async def test_one_browser_alone_tells_nobody(visits: Visits, drawing: Drawing) -> None:
    async with visits.visitor() as eve:
        assert (await eve.client.get("/card.png")).status_code == 404
        await eve.get("/in/word")
        await eve.press("Come in")
        await eve.get("/")
        assert told(eve.page) == {}


async def test_names_stay_words_in_the_head_of_a_page(visits: Visits, drawing: Drawing) -> None:
    evil = "<b>\"'><script>"
    for name, words in (("ann", "!set web watch"), ("ann", "!set public on"), (evil, "!liarsdice"), ("bob", "!join")):
        await visits.stage.say(name, words)
    async with visits.visitor() as eve:
        await eve.get(await path_of(visits, eve))
    assert "<script>" not in eve.page.split("<body>")[0] and "<b>" in told(eve.page)["title"]


@pytest.mark.parametrize("reveal", ["on", "off"])
async def test_a_step_of_a_replay_has_the_picture_of_what_everybody_saw_there(
    visits: Visits, drawing: Drawing, reveal: str
) -> None:
    await visits.stage.say("ann", f"!set reveal {reveal}")
    table = await over.begun(visits.stage, "liarsdice", web="watch")
    found = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    assert found is not None
    async with visits.visitor() as eve:
        assert (await eve.client.get(f"/t/{found.address}/card.png?step=1")).status_code == 404, "it runs"
        await over.ended(visits.stage, table)
        await visits.stage.settle()
        replay = await visits.stage.app.bus.replay(found.address, "web:main/", "en")
        assert replay is not None
        last = len(replay.moments) - 1
        for step in (1, last):
            for view in ("", "&as=0", "&as=all"):
                await eve.get(f"/t/{found.address}/replay?step={step}{view if reveal == 'on' else ''}")
                said = told(eve.page)
                assert said["url"] == f"{BASE}/t/{found.address}/replay?step={step}"
                assert said["description"].startswith(f"Step {step} of {last}: ")
                drawing.asked.clear()
                assert (await eve.client.get(said["image"])).content.startswith(PNG)
                (shown,) = drawing.asked
                assert shown.card and shown.scene == replay.moments[step].scenes[None]
                assert shown.sentence and shown.sentence in said["description"]
        hidden = [step for step, moment in enumerate(replay.moments) if moment.scenes[None].plates[0].pieces]
        await eve.client.get(f"/t/{found.address}/card.png?step={hidden[0]}")
        dice = [one for plate in drawing.asked[-1].scene.plates for one in plate.pieces if isinstance(one, DiceRow)]
        assert dice and all(set(row.faces) == {0} for row in dice)
        for wrong in (str(last + 1), "-1", "x", "9" * 40):
            assert (await eve.client.get(f"/t/{found.address}/card.png?step={wrong}")).status_code == 404
        await eve.get(f"/t/{found.address}/replay")
        assert "step=" not in told(eve.page)["image"]
        await visits.stage.say("ann", "!set web off")
        assert (await eve.client.get(f"/t/{found.address}/card.png?step=1")).status_code == 404
