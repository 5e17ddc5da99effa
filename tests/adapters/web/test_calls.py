"""Whoever asked on a page to be told when a game opens is told on every page of theirs that is open."""

import re

import pytest

from adapters.web.live.calls import PRESENT
from tests.adapters.web.test_pages import opened
from tests.adapters.web.visits import Visitor, Visits, text


async def known(visits: Visits, eve: Visitor, *wishes: str) -> None:
    """Let a room be open to pages, and somebody ask to be told."""
    for words in ("!set web play", "!set public on"):
        await visits.stage.say("ann", words)
    await eve.get("/")
    for number, wish in enumerate(wishes or ("- notify",)):
        await eve.post("/", do=wish, id=f"w{number}", name="eve")


async def asked(eve: Visitor) -> str:
    """Give what a page without a stream is told."""
    answer = await eve.client.get("/me/calls", headers={"x-croupier": "1"})
    return text(answer.json()["said"]) if answer.status_code == 200 else ""


async def missed(visits: Visits) -> list[int]:
    def work(connection):  # type: ignore[no-untyped-def]
        return [row[0] for row in connection.exec_driver_sql("SELECT missed FROM wish").fetchall()]

    found: list[int] = await visits.stage.app.storage.run(work)
    return found


@pytest.mark.parametrize(("language", "told"), [("en", "Each page of this site"), ("ja", "ページでお知らせします")])
async def test_who_asks_on_a_page_reads_what_will_tell_them(visits: Visits, language: str, told: str) -> None:
    async with visits.visitor(language) as eve:
        await eve.get("/")
        said = await eve.post("/", do="- notify dicepoker 3", id="1", name="eve")
        assert told in said and "notify" not in said and "`" not in said


async def test_a_page_without_a_stream_tells_of_a_table_where_it_is_and_leads_there(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await known(visits, eve, "- notify liarsdice")
        assert not await asked(eve)
        await visits.stage.say("ann", "!liarsdice")
        await visits.stage.advance(6)
        said = await asked(eve)
        table = visits.stage.app.tables.named("a2")
        assert table is not None
        assert said == f"Liar's dice a2 is open in {table.room.key.partition('/')[2]}: ann sits there. To the table"
        answer = await eve.client.get("/me/calls")
        path = re.findall(r'href="([^"]+)"', answer.json()["said"])[0]
        await eve.get(path)
        await eve.press("Join")
        assert not await asked(eve), "who sits there is called there no more"
        assert await missed(visits) == [0], "and has followed"


async def test_the_page_of_another_table_tells_it_at_once_and_after_a_reload(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await known(visits, eve)
        await opened(visits, eve)
        for says in ("1", "away"):
            async with visits.stream("/t/a2", eve.cookies(), says) as stream:
                await stream.next()
                await visits.stage.say("ann", "!liarsdice")
                await visits.stage.advance(6)
                while "said" not in (event := await stream.next())[1]["regions"]:
                    pass
                assert "is open" in event[1]["call"] and "is open" in event[1]["regions"]["said"][1]
                assert "is open" in await eve.get("/t/a2")
                await visits.stage.say("ann", "!cancel")
                visits.adapter.hub.changed("a2")
                assert not (await stream.next())[1]["call"], "its title says so no more"
            assert "is open" not in await eve.get("/t/a2")
            await visits.stage.advance(901)


async def test_three_have_to_sit_where_three_were_asked_for(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await known(visits, eve, "- notify dicepoker 3")
        await visits.stage.say("ann", "!dicepoker seconds 0")
        await visits.stage.say("ann", "!set window 300")
        for name in ("bob", "kai"):
            await asked(eve)
            await visits.stage.advance(6)
            assert not await asked(eve)
            await visits.stage.say(name, "!join")
        await visits.stage.advance(6)
        assert "ann, bob, kai sit there" in await asked(eve)


@pytest.mark.parametrize("settings", [("!set web watch",), ("!set public off",), ("!set web off", "!set guests on")])
async def test_nobody_is_called_to_what_they_could_not_join_or_know_of(
    visits: Visits, settings: tuple[str, ...]
) -> None:
    async with visits.visitor() as eve:
        await known(visits, eve)
        for words in settings:
            await visits.stage.say("ann", words)
        await asked(eve)
        await visits.stage.say("ann", "!liarsdice")
        await visits.stage.advance(6)
        assert not await asked(eve) and await missed(visits) == [0]


async def test_whose_pages_are_closed_is_not_called_and_loses_no_call(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await known(visits, eve)
        await asked(eve)
        await visits.stage.advance(PRESENT + 1)
        await visits.stage.say("ann", "!liarsdice")
        await visits.stage.advance(6)
        assert await missed(visits) == [0] and not await asked(eve)


async def test_a_browser_that_nobody_knows_asks_once_and_no_more(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await eve.get("/")
        assert "told.js" not in eve.page
        assert (await eve.client.get("/me/calls")).status_code == 404
        await eve.post("/", do="", id="1", name="eve")
        await eve.get("/rules")
        assert "told.js" in eve.page


async def test_it_is_asked_for_and_ended_on_ones_own_page(visits: Visits) -> None:
    async with visits.visitor() as eve:
        await opened(visits, eve)
        await eve.get("/me")
        said = await eve.press("Tell me")
        assert "when a table opens that you can join from here" in said and "Call me no more" in said
        await eve.press("Call me no more")
        assert "Call me no more" not in eve.page
