"""The page of a replay as a browser without script has it: only once the table is over, and only what may be seen."""

import re
import zlib
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Connection

import adapters.web
from adapters.web.pages.lines import blocks, sentence
from adapters.web.replay.frames import EVERYTHING, Frames, laid, reader, views
from adapters.web.replay.page import keepsake
from adapters.web.visitors import phrases
from core.contract import replace
from core.tables.reading import OVER
from croupier.network import DiceRow, Replay, Span
from tests.adapters.web.visits import Visits
from tests.support.pairs import few
from tests.tables.replays.over import begun, ended

WORDS = Path(adapters.web.__path__[0]) / "words"


def address(look: object) -> str:
    return str(getattr(look, "address", ""))


async def test_there_is_no_replay_of_a_running_table_as_anybody(visits: Visits) -> None:
    await begun(visits.stage, "liarsdice")
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor() as eve:
        for path in (f"/t/{at}/replay", f"/t/{at}/replay?as=0", f"/t/{at}/replay.json", f"/t/{at}/replay.html"):
            assert "isn't over yet" in await eve.get(path) and eve.status == 403
            assert "Your dice" not in eve.page
            assert f'href="/t/{at}">To the table' in eve.page
        for path in ("/t/a2/replay", "/t/zz9/replay", "/t/a2-aaaaaaaa/replay?as=1"):
            said = await eve.get(path)
            assert "no such page" in said and "open to those who sat at its table" in said and eve.status == 404


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("spoilt", [b"", b"no replay", zlib.compress(b'{"form": 1}')])
async def test_a_log_that_is_gone_or_a_replay_that_cannot_be_read_is_a_sentence(
    visits: Visits, language: str, spoilt: bytes
) -> None:
    stage = visits.stage
    table = await begun(stage, "liarsdice")
    at = address(await stage.app.bus.look("a2", "stage/ann", "en"))
    await ended(stage, table)

    def lost(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM action")
        connection.exec_driver_sql("DELETE FROM replay")
        if spoilt:
            insert = "INSERT INTO replay (table_id, document) VALUES (?, ?)"
            connection.exec_driver_sql(insert, (table.number, spoilt))

    await stage.app.storage.run(lost)
    async with visits.visitor(language) as eve:
        for name in ("replay", "replay.json", "replay.html"):
            said = await eve.get(f"/t/{at}/{name}")
            assert eve.status == 404 and phrases(language)["replay-none"] in said
        assert f'href="/t/{at}">' in eve.page


async def test_a_table_that_was_closed_says_so(visits: Visits) -> None:
    await visits.listed()
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    await visits.stage.say("ann", "!cancel")
    async with visits.visitor() as eve:
        said = await eve.get(f"/t/{at}/replay")
        assert "was closed before it came to an end" in said and eve.status == 404


async def replay_of(visits: Visits) -> Replay:
    found = await visits.stage.app.bus.replay("a2", "stage/ann", "en")
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_buttons_lead_on_and_each_view_shows_its_own(
    visits: Visits, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def counted(replay: Replay) -> Frames:
        drawn.append(replay.language)
        return Frames(replay)

    monkeypatch.setattr("adapters.web.replay.routes.Frames", counted)
    table = await begun(visits.stage, "liarsdice")
    await ended(visits.stage, table)
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor(language) as eve:
        await eve.get(f"/t/{at}/replay")
        assert eve.status == 200 and f'lang="{language}"' in eve.page and "ann" in eve.page
        laid, seen = {}, views(await replay_of(visits))
        for view in ("all", "watch", "0", "1"):
            await eve.get(f"/t/{at}/replay?step=0&as={view}")
            found = re.search(r'<ol id="plates"[^>]*>(.*?)</ol>', eve.page, re.DOTALL)
            assert found is not None and '<div id="hands"' in eve.page
            laid[view] = re.findall(r'class="pieces">(.*?)</div>', found[1], re.DOTALL)
        assert seen == tuple(laid) and all(len(plates) == 2 for plates in laid.values())
        assert [plate.count("#back") for plate in laid["watch"]] == [5, 5]
        assert [plate.count("#back") for plate in laid["0"]] == [0, 5] and laid["1"][0].count("#back") == 5
        assert laid["all"] == [laid["0"][0], laid["1"][1]]
        for asked in ("step=99999", "step=-1", "step=x", "at=2", "as=watch&step=1&as=0"):
            await eve.get(f"/t/{at}/replay?{asked}")
            assert eve.status == 200
        for other in ("ja", "en"):
            await eve.get(f"/t/{at}/replay?step=3&as=1")
            await eve.press("OK", language=other)
            assert f'lang="{other}"' in eve.page and 'data-step="3" data-view="1"' in eve.page
        assert sorted(drawn) == ["en", "ja"], "it is drawn once, however many steps are loaded"
        await eve.press("OK", language=language)
        said = await eve.get(f"/t/{at}/replay?as=7")
        assert eve.status == 404 and phrases(language)["replay-no-seat"] in said
        assert f'href="/t/{at}/replay"' in eve.page
        await eve.get(f"/t/{at}")
        assert f'href="/t/{at}/replay"' in eve.page


async def test_where_the_secret_is_kept_a_stranger_gets_no_seat_and_no_draw(visits: Visits) -> None:
    await visits.stage.say("ann", "!set reveal off")
    table = await begun(visits.stage, "liarsdice")
    await ended(visits.stage, table)
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor() as eve:
        for view in ("all", "0", "1"):
            assert "keeps its secrets" in await eve.get(f"/t/{at}/replay?as={view}") and eve.status == 403
        await eve.get(f"/t/{at}/replay.json")
        assert '"secrets":null' in eve.page and "Your dice" not in eve.page and '"seat0"' not in eve.page
        assert table.sheet.secret not in eve.page


@pytest.mark.stage(seed="x")
@pytest.mark.parametrize(("game", "most"), few([("liarsteams", 1250), ("thoth", 480)], ("thoth", 480)))
async def test_what_stands_often_in_a_file_stands_there_once(visits: Visits, game: str, most: int) -> None:
    stage = visits.stage
    table = await begun(stage, game)
    await ended(stage, table)
    replay = await stage.app.bus.replay(table.code, "stage/ann", "en")
    assert replay is not None and len(replay.moments) > 80
    frames = Frames(replay)
    assert len(keepsake(frames).encode()) < most * len(replay.moments), "bytes a moment"
    whole = cache(lambda lines: "".join(map(str, blocks(lines))))
    for number, moment in enumerate(replay.moments):
        for view in frames.views:
            shown = frames.regions(number, view)["board"]
            assert shown == whole(moment.positions[reader(view)]), "and is whole again"


@pytest.mark.parametrize(("language", "dice"), [("en", "dice"), ("ja", "ダイス")])
def test_words_around_a_replay_are_true_of_cards_too(language: str, dice: str) -> None:
    said = (WORDS / f"{language}.ftl").read_text("utf-8").splitlines()
    around = [line for line in said if line.startswith(("replay-", "own-"))]
    assert around and not [line for line in around if dice in line.partition(" = ")[2]]


def test_a_die_with_an_ending_behind_it_stays_a_word() -> None:
    bid = Span("4", "", "dice", "4", None)
    assert str(sentence((Span("ann bids two "), bid, Span("s.")))) == "ann bids two 4s."
    assert "<svg" in str(sentence((Span("ann bids "), bid, Span(" so far.")))), "else it is drawn"


async def test_a_name_that_looks_like_a_tag_stays_text(visits: Visits) -> None:
    name = "</script><img/src=x/onerror=alert(1)>"[:24]
    table = await begun(visits.stage, "liarsdice", people=("ann", name))
    await ended(visits.stage, table)
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor() as eve:
        for path in ("replay", "replay.html"):
            await eve.get(f"/t/{at}/{path}")
            assert eve.status == 200 and "<img" not in eve.page and "</script><img" not in eve.page


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize(("language", "heading"), [("en", "Just finished"), ("ja", "終わったばかりの卓")])
async def test_what_was_just_played_is_listed_where_its_room_is_public_with_the_way_to_step_through_it(
    visits: Visits, language: str, heading: str
) -> None:
    stage = visits.stage
    await ended(stage, await begun(stage, "liarsdice"))
    at = address(await stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor(language) as eve:
        assert heading not in await eve.get("/"), "a room that only watches by address is not listed"
        await stage.say("ann", "!set public on")
        played = await begun(stage, "dicepoker")
        listed = await eve.get("/")
        over = listed.index(heading)
        assert listed.index(played.code) < over < listed.index("a2"), "what is played stands first, and is not over"
        assert f'href="/t/{at}/replay"' in eve.page and "ann, bob" in listed[over:]
        await eve.get(f"/t/{at}/replay")
        assert eve.status == 200
        await stage.restart()
        visits.adapter.desk.open(stage.app.bus)
        stage.app.add(visits.adapter)
        assert heading in await eve.get("/"), "a restart loses none"
        await stage.say("ann", "!set web off")
        assert heading not in await eve.get("/") and at not in eve.page


async def test_names_in_what_was_just_played_and_in_its_replay_are_those_that_people_have_now(visits: Visits) -> None:
    stage = visits.stage
    await ended(stage, await begun(stage, "liarsdice", people=("ann", "Zebedee")))
    await stage.say("ann", "!set public on")
    async with visits.visitor() as eve:
        assert "ann, Zebedee" in await eve.get("/")
        replay = re.findall(r'href="(/t/[^"]+/replay)"', eve.page)[0]
        assert "Zebedee" in await eve.get(replay)
        for _ in range(2):
            await stage.say("Zebedee", "forget me", private=True)
        await stage.advance(86400 + 700)
        assert "Just finished" in await eve.get("/") and "zebedee" not in eve.page.lower()
        assert "ann" in await eve.get(replay) and "zebedee" not in eve.page.lower()


async def test_ones_own_table_that_is_over_is_listed_to_oneself_alone(visits: Visits) -> None:
    stage = visits.stage
    async with visits.visitor() as ann, visits.visitor() as eve:
        for visitor, name in ((ann, "ann"), (eve, "eve")):
            await visitor.get("/")
            await visitor.press("Open a table: Dice poker", name=name)
            await visitor.press("Start")
        await stage.settle()
        table = stage.app.tables.named(ann.path[3:])
        assert table is not None
        await ended(stage, table)
        for visitor, other in ((ann, eve), (eve, ann)):
            listed = await visitor.get("/")
            mine = f'href="/t/{table.code}/replay"' in visitor.page
            assert mine == ("Just finished" in listed) == (visitor is ann), other.path
        await ann.get(f"/t/{table.code}/replay")
        assert ann.status == 200
        await eve.get(f"/t/{table.code}/replay")
        assert eve.status == 404


async def test_the_list_of_what_was_just_played_is_short_and_has_the_newest(visits: Visits) -> None:
    stage = visits.stage
    await stage.say("ann", "!set public on")
    codes = []
    for _ in range(OVER + 2):
        table = await begun(stage, "liarsduel")
        codes.append(table.code)
        await ended(stage, table)
    async with visits.visitor() as eve:
        listed = await eve.get("/")
        assert re.findall(r'href="/t/(\w+)-\w+/replay"', eve.page) == codes[:1:-1], listed


@pytest.mark.parametrize(("language", "to"), [("en", "To {} alone:"), ("ja", "{}さんだけに：")])
async def test_words_to_one_seat_say_whom_they_are_for_and_dice_that_lie_there_are_not_said(
    visits: Visits, language: str, to: str
) -> None:
    stage = visits.stage
    await ended(stage, await begun(stage, "liarsdice"))
    at = address(await stage.app.bus.look("a2", "stage/ann", "en"))
    named = [to.format(name).replace(" ", "") for name in ("ann", "bob")]
    async with visits.visitor(language) as eve:
        for view, heard in (("all", []), ("0", named[:1]), ("1", named[1:]), ("watch", [])):
            page = await eve.get(f"/t/{at}/replay?as={view}&step=0")
            said = re.sub(r"<[^>]*>|\s", "", page.partition('id="data"')[0])
            assert [name for name in named if name in said] == heard


async def test_a_replay_that_was_frozen_without_scenes_opens_as_it_did(visits: Visits) -> None:
    table = await begun(visits.stage, "liarsdice")
    await ended(visits.stage, table)
    replay = await replay_of(visits)
    old = replace(replay, moments=tuple(replace(moment, scenes={}) for moment in replay.moments))
    frames = Frames(old)
    assert views(old) == ("all", "watch", "0", "1")
    shown = keepsake(frames)
    assert 'class="felt"' not in shown.partition("<body>")[2] and "Your dice" in frames.regions(0, EVERYTHING)["hands"]
    assert frames.regions(0, "watch")["felt"] == "" and frames.regions(0, "watch")["hands"] == ""
    assert 'class="pieces"' not in frames.regions(0, EVERYTHING)["plates"]


async def test_what_lies_there_is_what_each_reader_saw(visits: Visits) -> None:
    """All hands are those that whoever sees most of a seat saw: in teams that is the player before it."""
    table = await begun(visits.stage, "liarsteams")
    await ended(visits.stage, table)
    replay = await replay_of(visits)
    hidden = [
        sum(
            piece.faces.count(0)
            for plate in laid(moment, EVERYTHING)
            for piece in plate.pieces
            if isinstance(piece, DiceRow)
        )
        for moment in replay.moments
    ]
    dealt = next(number for number, moment in enumerate(replay.moments) if any(moment.hands.values()))
    assert not any(hidden[dealt:]) and any(
        0 in piece.faces
        for moment in replay.moments
        for plate in laid(moment, "watch")
        for piece in plate.pieces
        if isinstance(piece, DiceRow)
    )


async def test_a_moment_is_passed_on_by_its_address(visits: Visits) -> None:
    table = await begun(visits.stage, "liarsdice")
    await ended(visits.stage, table)
    at = address(await visits.stage.app.bus.look("a2", "stage/ann", "en"))
    async with visits.visitor() as eve:
        await eve.get(f"/t/{at}/replay?step=2")
        assert f'data-share="/t/{at}/replay?step=2"' in eve.page
        assert re.search(r'<button id="share"[^>]* hidden[^>]*>Share this moment</button>', eve.page)
        await eve.get(f"/t/{at}/replay.html")
        assert "data-share=" not in eve.page, "a file has no address"
