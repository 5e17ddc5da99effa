"""From a chat to a page: a link that lets one browser in; names that are another's; calls to a closed page."""

import re
from importlib.resources import files

import pytest
from pydantic import SecretStr

from adapters.web import BrowserSettings
from core.house.linking import link_codes
from core.tables import notify
from croupier.testing.stage import Stage
from tests.adapters.web.visits import SAME, Visitor, Visits, text, visiting


async def given(stage: Stage, name: str = "ann") -> str:
    """Ask for a link in private; gives its path."""
    said = next(said for _, said in await stage.say(name, "web", private=True) if said.startswith("Open this"))
    found = re.search(r"http://127\.0\.0\.1:8080(/in/[\w-]{22}) ", said)
    assert found is not None and "within 5 minutes" in said, said
    return found[1]


async def test_a_link_lets_one_browser_in_once_as_whoever_asked_for_it(visits: Visits) -> None:
    stage = visits.stage
    await visits.playing()
    path = await given(stage)
    async with visits.visitor() as ann, visits.visitor() as eve:
        for _ in range(2):
            assert "Play here as ann (stage)?" in await ann.get(path), "to look at it uses nothing up"
        assert not ann.cookies() and "eve" not in ann.page
        await ann.press("Come in")
        assert ann.status == 200 and "You and ann ( stage ) are one person now" in text(ann.page)
        assert "Your tables Liar's dice a2" in text(ann.page)
        assert "Yours in words Your dice" in await ann.get("/t/a2"), "a seat in a room without pages is theirs"
        assert (await eve.post(path)) and eve.status == 404 and "used already" in text(eve.page)
        assert (await eve.get(path)) and eve.status == 404
        assert (await eve.get("/t/a2")) and eve.status == 404


async def test_the_account_in_the_chat_hears_that_its_link_was_used(visits: Visits) -> None:
    path = await given(visits.stage)
    async with visits.visitor() as ann:
        await ann.get(path)
        visits.stage.sent.clear()
        await ann.press("Come in")
        await visits.stage.settle()
    (told,) = visits.stage.sent
    assert told.account == "stage/ann" and "A browser has used your link" in str(told.lines)


async def test_a_link_is_over_after_five_minutes_and_a_newer_one_replaces_it(visits: Visits) -> None:
    stage = visits.stage
    first = await given(stage)
    second = await given(stage)
    async with visits.visitor() as ann:
        assert "too old" in await ann.get(first) and ann.status == 404
        assert "Play here as ann" in await ann.get(second)
        stage.wall += link_codes.TOKEN_LIFE
        assert "too old" in await ann.post(second) and ann.status == 404


async def test_nobody_comes_in_as_who_is_to_be_forgotten(visits: Visits) -> None:
    path = await given(visits.stage)
    async with visits.visitor() as ann:
        await ann.get(path)
        await visits.stage.say("ann", "forget me", private=True)
        assert "forget stop" in await ann.press("Come in")
        assert "yours" not in await ann.get("/") and visits.stage.app.house.people.linked == {}


async def test_the_sixth_wrong_link_from_an_address_is_not_looked_at(visits: Visits) -> None:
    path = await given(visits.stage)
    async with visits.visitor(address="192.0.2.7") as eve, visits.visitor(address="192.0.2.8") as ann:
        for number in range(5):
            await eve.get(f"/in/{number:022}")
            assert eve.status == 404
        for wrong in (f"/in/{6:022}", path):
            assert "too many links" in await eve.get(wrong) and eve.status == 429
            assert "too many links" in await eve.post(wrong) and eve.status == 429
        await ann.get(path)
        await ann.press("Come in")
        assert "one person now" in text(ann.page)


async def test_a_browser_that_plays_as_somebody_becomes_another_without_making_them_one(visits: Visits) -> None:
    stage = visits.stage
    async with visits.visitor() as shared:
        for name in ("ann", "bob"):
            path = await given(stage, name)
            await shared.get(path)
            await shared.press("Come in")
            assert f"You and {name} ( stage )" in text(shared.page)
    people = stage.app.house.people
    assert people.at("stage/ann") is None or people.at("stage/ann") != people.at("stage/bob")
    assert len(set(people.linked.values())) == 2


async def joinable(visits: Visits) -> str:
    """Open a table that can be joined from its page; gives the page's path."""
    stage = visits.stage
    await stage.say("ann", "!set web play")
    await stage.say("cara", "!liarsdice")
    await stage.say("cara", "!leave")
    await stage.advance(60)
    await stage.say("ann", "!liarsdice")
    (table,) = stage.app.tables
    look = await stage.app.bus.look(table.code, "stage/ann", "en")
    assert look is not None
    return f"/t/{look.address}"


@pytest.mark.parametrize("name", ["ann", "ANN", "ａｎｎ", "cara"])
async def test_nobody_joins_by_the_name_of_somebody_in_that_room(visits: Visits, name: str) -> None:
    path = await joinable(visits)
    async with visits.visitor() as eve:
        await eve.get(path)
        await eve.press("Join", name=name)
        assert "join under another name" in text(eve.page) and "say web to me in private" in text(eve.page)
        (table,) = visits.stage.app.tables
        assert table.names() == ["ann"]
        await eve.press("Join", name="eve")
        assert table.names() == ["ann", "eve"] and "eve you" in await eve.get(path)
        await eve.post(path, do=f"{table.code} bots 2", id="2", name="ann")
        assert table.names() == ["ann", "eve"], "a name is kept while one sits there"


@pytest.mark.parametrize("what", ["new liarsdice", "join sunny", "help", "me show all"])
async def test_who_sits_at_a_table_keeps_their_name_whatever_they_fill_in_elsewhere(visits: Visits, what: str) -> None:
    path = await joinable(visits)
    (table,) = visits.stage.app.tables
    async with visits.visitor() as eve:
        await eve.get(path)
        await eve.press("Join", name="eve")
        said = await eve.post("/", do=f"- {what}", id="3", name="ann")
        assert table.names() == ["ann", "eve"], "nobody is another by a form on another page"
        if what.startswith(("new", "join")):
            assert f"You sit at {table.code} as eve, and keep that name until it's over" in said
        await eve.post(path, do=f"{table.code} leave", id="4")
        assert table.names() == ["ann"]
        await eve.post("/", do="- new liarsdice", id="5", name="Eva")
        assert "Eva you" in await eve.get(eve.path)


async def test_a_page_on_which_somebody_new_joins_is_told_to_look_on_as_them(visits: Visits) -> None:
    path = await joinable(visits)
    async with visits.visitor() as eve:
        scripted = {**SAME, "x-croupier": "1"}
        await eve.get(path)
        for number, (what, anew) in enumerate(((f"- join {path[3:]}", True), ("- help", False))):
            given = {"do": what, "id": str(number), "name": "eve"}
            answer = await eve.client.post(path, data=given, headers=scripted)
            assert answer.json()["anew"] is anew
        assert "eve you" in await eve.get(path)


async def test_whoever_is_known_there_joins_by_their_link(visits: Visits) -> None:
    path = await joinable(visits)
    await visits.stage.say("bob", "!status")
    link = await given(visits.stage, "bob")
    async with visits.visitor() as bob:
        await bob.get(link)
        await bob.press("Come in")
        await bob.get(path)
        await bob.press("Join", name="bob")
        assert "bob you" in await bob.get(path), text(bob.page)


async def seated(visits: Visits, ann: Visitor) -> None:
    """Let ann, who is known in a chat, play from a page, where it's her turn."""
    link = await given(visits.stage)
    await ann.get(link)
    await ann.press("Come in")
    await ann.get("/")
    await ann.press("Open a table: Liar's dice", name="ann")
    await ann.get(ann.path)
    await ann.press("Start")
    for _ in range(40):
        if "Your turn" in await ann.get(ann.path):
            break
        await visits.stage.advance(1)


async def test_who_is_to_move_at_a_closed_page_is_called_in_their_chat_once(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await seated(visits, ann)
        told = [said for _ in range(4) for said in await visits.stage.advance(notify.PATIENCE)]
        (call,) = [said for who, said in told if who == "ann" and "your turn at a2 (Liar's dice)" in said]
        assert call.endswith("http://127.0.0.1:8080/t/a2")


async def test_who_is_to_move_at_a_page_that_nobody_looks_at_is_called_in_their_chat(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await seated(visits, ann)
        async with visits.stream(ann.path, ann.cookies(), "away") as reader:
            _, page = await reader.next()
            assert page["call"].startswith("Your turn"), "the page itself calls, too"
            told = [said for _ in range(3) for said in await visits.stage.advance(notify.PATIENCE)]
            assert len([said for who, said in told if who == "ann" and "your turn at a2" in said]) == 1


async def test_who_has_the_page_open_or_no_account_elsewhere_is_not_called(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor() as eve:
        await eve.get("/")
        await eve.press("Open a table: BlueBear", name="eve")
        await eve.press("Start")
        await seated(visits, ann)
        async with visits.stream(ann.path, ann.cookies()) as reader:
            await reader.next()
            told = [said for _ in range(3) for said in await visits.stage.advance(notify.PATIENCE)]
            assert not [said for _, said in told if "your turn at" in said]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_what_is_to_be_typed_is_code_in_each_sentence_of_the_sites_own(visits: Visits, language: str) -> None:
    """No page of any test here has a backtick (`visits.py`); these are all that have one in the catalogue."""
    source = (files("adapters.web") / "words" / f"{language}.ftl").read_text("utf-8")
    marked = {entry.partition(" = ")[0] for entry in re.split(r"\n(?=\S)", source) if "`" in entry}
    assert marked == {"entrance-over", "link-over", "back-by-chat"}, "show it by `coded`, and look at it here"
    async with visits.visitor(language) as eve:
        for path in ("/in/" + "a" * 22, "/me"):
            await eve.get(path)
            assert "<code>web</code>" in eve.page, path
    async with visiting(BrowserSettings(entrance=SecretStr("word"), language=language)) as here, here.visitor() as eve:
        await eve.post("/in/wrong")
        assert "<code>croupier play --web</code>" in eve.page
