"""One link for everything: `/j/WORD` seats a friend, `/t/CODE-KEY` watches, and a replay is passed on."""

import asyncio
import logging
import re
from random import Random

import pytest

from adapters.web.live import watchers
from adapters.web.visitors import phrases
from core.contract import replace
from core.tables import Table
from core.tables.views import address, shown_as
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Stream, Visitor, Visits, text, unhashed, visiting
from tests.support.telegram_fake import time

WATCH = re.compile(r"http://127\.0\.0\.1:8080(/t/a2-[a-z2-7]{8})")
JOIN = re.compile(r"http://127\.0\.0\.1:8080(/j/\w{10})")
REPLAY = re.compile(r'data-share="(/t/a2-[a-z2-7]{8}/replay)\?step=\d+"')
TITLE = re.compile(r"<title>(.*?)</title>")
ABOUT = re.compile(r'<meta name="description" content="(.*?)">')


def table(visits: Visits) -> Table:
    found = visits.stage.app.tables.named("a2")
    assert found is not None
    return found


def found(pattern: re.Pattern[str], page: str) -> str:
    match = pattern.search(page)
    assert match is not None, text(page)
    return match[1]


async def invited(visits: Visits, ann: Visitor, title: str = "Liar's dice") -> str:
    """Open a table and ask for its invitation; gives the path of that."""
    await opened(visits, ann, title)
    await ann.press("Invite")
    await ann.get("/t/a2")
    return found(JOIN, ann.page)


async def watched(visits: Visits, ann: Visitor) -> str:
    """Let others watch; gives the path of the link."""
    await ann.press("Let others watch")
    await visits.stage.settle()
    await ann.get("/t/a2")
    return found(WATCH, ann.page)


def seated(visits: Visits) -> list[str]:
    return [sitter.name for sitter in table(visits).sheet.seats]


# -- an invitation ----------------------------------------------------------------------------------------------------


async def test_a_look_at_an_invitation_uses_nothing_up_and_a_press_seats_once(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob, visits.visitor() as preview:
        path = await invited(visits, ann)
        for visitor in (preview, bob, preview):
            said = await visitor.get(path)
            assert "ann invites you to Liar's dice" in said and "At the table: ann. 5 seats are free." in said
            assert not visitor.cookies() and "a2" not in unhashed(visitor.page).replace(path, ""), (
                "nor what it is called"
            )
        assert seated(visits) == ["ann"]
        given = {"do": f"- join {path[3:]}", "name": "bob", "dice": "lucky seven", "id": "once"}
        await bob.post(path, **given)
        assert bob.path == "/t/a2" and "bob you" in text(bob.page) and "“lucky seven”" in text(bob.page)
        await bob.post(path, **given)
        assert bob.path == "/t/a2" and seated(visits) == ["ann", "bob"]
        await bob.get(path.upper().replace("/J/", "/j/"))
        assert bob.path == "/t/a2", "who sits there is led there, by capitals too"
        await ann.get("/t/a2")
        assert JOIN.search(ann.page) and JOIN.search(bob.page), "whoever sits there can pass it on"


async def test_a_name_is_asked_for_and_what_is_refused_stands_on_the_same_page(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        path = await invited(visits, ann)
        assert phrases("en")["no-name"] in await bob.post(path, do=f"- join {path[3:]}", name="", id="1")
        assert "ann invites you" in text(bob.page) and bob.path == path and seated(visits) == ["ann"]
        await bob.get("/")
        await bob.press("Open a table: BlueBear", name="robert")
        await bob.get(path)
        assert "robert" in await bob.press("Join", name="bob") and 'role="alert"><p>' in bob.page
        assert "ann invites you" in text(bob.page) and seated(visits) == ["ann"]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_word_that_leads_nowhere_says_what_would_work(visits: Visits, language: str) -> None:
    words = phrases(language)
    async with visits.visitor() as ann, visits.visitor() as cat, visits.visitor(language, "192.0.2.7") as bob:
        path = await invited(visits, ann, "Liar's duel")
        await ann.press("Start")
        assert words.say(
            "invitation-begun", game=table(visits).look(None, language).title, host="ann"
        ) in await bob.get(path)
        assert bob.status == 410
        await cat.get("/")
        for _ in range(5):
            assert words["invitation-over"] in await bob.get("/j/aaaaaaaaaa") and bob.status == 404
        assert words["link-tries"] in await bob.get(path) and bob.status == 429
        await cat.get(path)
        assert cat.status == 410, "others can still look"


async def test_of_a_table_that_made_way_for_another_nobody_else_is_told(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        path = await invited(visits, ann)
        await ann.get("/")
        for _ in range(2):
            await ann.press("Open a table: BlueBear")
        assert ann.path == "/t/b2"
        said = await bob.get(path)
        assert phrases("en")["invitation-over"] in said and "ann" not in said and "BlueBear" not in said


async def test_who_has_an_invitation_and_finds_all_seats_taken_is_told(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob, visits.visitor() as cat:
        path = await invited(visits, ann, "Liar's duel")
        await bob.get(path)
        await cat.get(path)
        await bob.press("Join", name="bob")
        assert bob.path == "/t/a2"
        await cat.press("Join", name="cat")
        assert cat.status == 410 and "ask ann to invite you" in text(cat.page)


# -- who watches ------------------------------------------------------------------------------------------------------


async def test_a_private_table_is_watched_by_its_link_once_its_host_says_so(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann)
        path = f"/t/{address(table(visits).sheet)}"
        assert "no such page" in await eve.get(path) and eve.status == 404
        assert await watched(visits, ann) == path
        assert "Whoever has the link to a2 can watch now." in text(ann.page)
        for wrong in ("/t/a2", "/t/a2-", "/t/a2-aaaaaaaa", f"{path}a", path[:-1]):
            assert (await eve.get(wrong)) and eve.status == 404
        assert "You're watching." in await eve.get(path) and eve.status == 200
        assert "You're watching." in await eve.get(path.upper().replace("/T/", "/t/")) and eve.path == path
        assert "Let nobody watch" not in text(eve.page) and JOIN.search(eve.page) is None
        await started(visits, ann)
        async with visits.stream(path) as reader:
            await reader.next()
            assert "Only you see this" not in await eve.get(path) and WATCH.search(eve.page)
            await ann.get("/t/a2")
            await ann.press("Let nobody watch")
            while (await reader.next())[0] != "gone":
                pass
        assert (await eve.get(path)) and eve.status == 404
        reader = Stream(visits.app, f"{path}/stream", "", visits.adapter.base, "1")
        await reader.run()
        assert reader.status == 404
        await ann.get("/t/a2")
        assert "Nobody can watch a2 any more." in text(ann.page) and WATCH.search(ann.page) is None


async def test_only_the_host_says_who_watches(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        path = await invited(visits, ann)
        await bob.get(path)
        await bob.press("Join", name="bob")
        assert "Let others watch" not in text(bob.page)
        assert "Only the host, ann" in await bob.post("/t/a2", do="a2 watch on", id="1")
        assert not table(visits).sheet.watched
        await watched(visits, ann)
        await bob.get("/t/a2")
        assert WATCH.search(bob.page) and "Let nobody watch" not in text(bob.page), (
            "all at the table know, and can pass it on"
        )


_DIFFERS = re.compile(
    r'\b[a-z2-7]{26}\b|a2-[0-9a-z]{8}|(?<=name="id" value=")[^"]+|(?<=data-at=")[0-9.]+'
    r'|(?<=id="sharing" data-stamp=")\w+|(?<="sharing":\[")\w+'
)


def world(seed: str) -> tuple[list[str], str, str]:
    """Give the bids of two friends at a private table, one's dice, and all that a watcher of it is sent."""
    bids: list[str] = []
    sent, dice = list[str](), list[str]()

    async def scene() -> None:
        async with visiting(seed=seed) as visits, visits.visitor() as ann, visits.visitor() as bob:
            path = await invited(visits, ann)
            await bob.get(path)
            await bob.press("Join", name="bob")
            at = await watched(visits, ann)
            await ann.post("/t/a2", do="a2 bots 0", id="none")
            await ann.post("/t/a2", do="a2 start", id="start")
            async with visits.stream(at) as reader, visits.visitor() as eve:
                for count in range(1, 4):
                    mover = (ann, bob)[table(visits).state.wait.seats[0]]
                    bids.append(table(visits).names()[table(visits).state.wait.seats[0]])
                    waits = table(visits).sheet.waits
                    await mover.post("/t/a2", do=f"a2.{waits} bid {count} 2", id=f"bid{count}")
                    await visits.stage.settle()
                    await eve.get(at)
                    sent.append(eve.page)
                await visits.stage.settle()
                sent.append(reader.raw.decode())
            await ann.get("/t/a2")
            dice.append(found(re.compile(r'<div id="hand"[^>]*>(.*?)<div id="moves"', re.DOTALL), ann.page))

    time.run(scene())
    return bids, dice[0], _DIFFERS.sub("–", "".join(sent))


def test_who_watches_a_private_table_is_sent_the_same_whatever_the_dice_are() -> None:
    first = world("links 0")
    others = (world(f"links {number}") for number in range(1, 9))
    other = next(one for one in others if one[0] == first[0] and one[1] != first[1])
    assert first[0] and "bids" in first[2]
    assert first[2] == other[2]


async def test_those_who_watch_are_counted_without_names_and_told_every_few_seconds(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await visits.listed()
        await eve.get("/")
        path = re.search(r'href="(/t/a2[^"]*)"', eve.page)
        assert path is not None
        await opened(visits, ann, "BlueBear")
        assert "watching" not in await ann.get("/")
        async with visits.stream(path[1]) as one:
            await one.next()
            async with visits.stream(path[1]) as other:
                await other.next()
                assert visits.adapter.hub.watching("a2") == 0, "not at once"
                _, told = await one.next()
                assert set(told["regions"]) == {"watching"} and told["regions"]["watching"][1] == "2 watching"
                assert "2 watching" in await eve.get("/") and "2 watching" in await eve.get(path[1])
            _, told = await one.next()
            assert told["regions"]["watching"][1] == "1 watching"
        assert "watching" not in await eve.get("/")


async def test_nobody_is_counted_twice_and_no_player_at_all(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann)
        path = await watched(visits, ann)
        await eve.get("/")
        await eve.press("Open a table: BlueBear", name="eve")
        async with visits.stream("/t/a2", ann.cookies()) as own:
            await own.next()
            await asyncio.sleep(2 * watchers.COUNTED)
            assert own.events.empty(), "a table that nobody watches is told nothing"
            async with visits.stream(path, eve.cookies()), visits.stream(path, eve.cookies()):
                while "watching" not in (told := await own.next())[1]["regions"]:
                    pass
                assert told[1]["regions"]["watching"][1] == "1 watching"


# -- a replay ---------------------------------------------------------------------------------------------------------


async def ended(visits: Visits) -> None:
    chance = Random("links")
    rules = table(visits).loaded.game.rules
    at = table(visits)
    while at.sheet.phase == "running":
        seats = [seat for seat in at.now.awaited() if at.sheet.seats[seat].person is not None]
        if not seats:
            await visits.stage.advance(5)
            continue
        offers = list(rules.menu(rules.view(at.state, seats[0]), seats[0]))
        await at.act(seats[0], chance.choice(offers).sample(chance), visits.stage.timers.now(), marked=True)
        await visits.stage.settle()


async def test_who_had_a_seat_passes_the_replay_of_a_private_table_on(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann, "Dice poker")
        before = await watched(visits, ann)
        await ann.press("Let nobody watch")
        await started(visits, ann)
        await ended(visits)
        await ann.get("/t/a2/replay")
        path = found(REPLAY, ann.page)
        assert before not in path
        assert "Step 2 of" in await eve.get(f"{path}?step=2") and eve.status == 200
        assert REPLAY.search(eve.page), "who was given it can pass it on"
        assert await eve.get(path.removesuffix("/replay")) and eve.status == 200
        assert await eve.get(f"{path}.json") and eve.status == 200
        for wrong in ("/t/a2/replay", f"{before}/replay", before, "/t/a2-aaaaaaaa/replay"):
            assert "no such page" in await eve.get(wrong) and eve.status == 404


async def test_what_shows_a_replay_opens_nothing_before_the_end(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann, "Dice poker")
        await started(visits, ann)
        at = table(visits)
        path = f"/t/{shown_as(at.room, replace(at.sheet, phase='ended'))}"
        for early in (path, f"{path}/replay"):
            assert "no such page" in await eve.get(early) and eve.status == 404
        await ended(visits)
        await ann.get("/t/a2/replay")
        assert found(REPLAY, ann.page) == f"{path}/replay" and await eve.get(path) and eve.status == 200


async def test_a_replay_that_was_passed_on_forgets_who_is_forgotten(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await opened(visits, ann, "Dice poker", "Zebedee")
        await started(visits, ann)
        await ended(visits)
        await ann.get("/t/a2/replay")
        path = found(REPLAY, ann.page)
        assert "Zebedee" in await eve.get(path)
        for sure in ("1", "2"):
            await ann.post("/", do="- forget me", id=sure)
        await visits.stage.advance(24 * 3600 + 700)
        assert "Zebedee" not in await eve.get(path) and eve.status == 200


# -- what pages say they are ------------------------------------------------------------------------------------------


async def test_each_page_says_what_it_is(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        path = await invited(visits, ann, "Dice poker")
        at = await watched(visits, ann)
        told = {}
        for asked in ("/", "/top", "/top/bluebear", path, at, "/nowhere"):
            await eve.get(asked)
            told[asked] = found(TITLE, eve.page), found(ABOUT, eve.page)
        assert len({title for title, _ in told.values()}) == len(told), told
        assert told[path][0] == "ann invites you to Dice poker" and "ann" in told[path][1]
        assert told[at][1] == "Dice poker with ann, live in a browser."


async def test_no_word_or_key_is_ever_logged(visits: Visits, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with visits.visitor() as ann, visits.visitor() as eve:
        path = await invited(visits, ann)
        at = await watched(visits, ann)
        await eve.get(path)
        await eve.press("Join", name="eve")
        await eve.get(at)
        await eve.get(f"{path}x")
    logged = "\n".join(f"{record.name} {record.getMessage()}" for record in caplog.records if record.name != "httpx")
    assert path[3:] not in logged and at[3:] not in logged
